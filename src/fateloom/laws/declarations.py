"""The law of declarations: what a game declares of itself for programs is true in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.declarations import Fact
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Table
from fateloom.engine.view.encoding import Encoding, SeatEncoder
from fateloom.engine.view.words import paths_of
from fateloom.laws.harness.random_player import play, player_for
from fateloom.laws.harness.verdict import Counts, LawBroken, law


@law
def declarations(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that the game's numbers, questions, words, counters, backs and scores are as declared.

    An observation that was kept up to date must be that of a fresh look, to the byte.
    """
    match = Match(game, seats, SeededChance(f"declared {seed}"), options, quiet=True)
    layout = Encoding(game, seats, options)
    watching = [layout.observer(seat) for seat in range(seats)]
    for _ in play(match, player_for(game, seed), game.max_decisions + 1):
        for problem in _false_now(match):
            raise LawBroken(f"{problem} (phase {match.table.phase})")
        if tally.tested % 5 == 0:
            _check_observations(match, layout, watching)
        tally.tested += 1
    _check_observations(match, layout, watching)
    for problem in _false_scores(match):
        raise LawBroken(problem)


def _false_now(match: Match) -> Iterator[str]:
    """Yield what is not as declared, at the open ask."""
    game, table, ask = match.game, match.table, match.ask
    assert ask is not None
    vocabulary, declared = game.vocabulary, game.declares
    question = ask.id or ask.rule
    if question not in vocabulary.question_number:
        yield f"the question {question!r} is not in the vocabulary"
    for seat in match.unanswered:
        paths = paths_of(ask.prompt(seat).values, seat, match.seats)
        most, longest = declared.menu
        if len(paths) > most:
            yield f"the question {question!r} has {len(paths)} options, declared are at most {most}"
        if max(map(len, paths)) > longest:
            yield f"an answer to {question!r} has more than {longest} words"
        for path in paths:
            for word in path:
                if word not in vocabulary.number:
                    yield f"the word {word!r} is not in the vocabulary, at question {question!r}"
    for seat in range(match.seats):
        yield from _false_facts(declared.player, match.seats, table, seat)
        yield from _false_facts(declared.own, match.seats, table, seat)
    yield from _false_facts(declared.table, match.seats, table)
    yield from _false_cards(game, table)


def _false_facts(facts: Sequence[Fact], seats: int, *of: Any) -> Iterator[str]:
    for fact in facts:
        value = fact.read(*of)
        low, high = (0, seats - 1) if fact.is_seat else (fact.low, fact.high)
        if value is None:
            continue
        if not isinstance(value, int):
            yield f"the fact {fact.name} is {value!r}, which is no number"
        elif not low <= value <= high:
            yield f"the fact {fact.name} is {value}, declared as {low} to {high}"


def _false_cards(game: Game, table: Table) -> Iterator[str]:
    for card in table.cards:
        if card.face.back not in game.backs:
            yield f"no face lists the back {card.face.back!r}, and the game does not declare it"
        for kind in card.counters or ():
            if kind not in game.declares.counters:
                yield f"counters {kind!r} are not declared"


def _false_scores(match: Match) -> Iterator[str]:
    scores = match.game.declares.scores
    if match.outcome is None:
        return
    if scores is None:
        yield "no range of scores is declared"
        return
    if match.game.declares.zero_sum and sum(match.outcome.scores) != 0:
        yield f"the scores are {match.outcome.scores}, declared to add up to 0"
    for score in match.outcome.comparable_scores:
        if not scores[0] <= score <= scores[1]:
            yield f"a score is {score}, declared as {scores[0]} to {scores[1]}"


def _check_observations(match: Match, layout: Encoding, watching: Sequence[SeatEncoder]) -> None:
    for seat, encoder in enumerate(watching):
        row = encoder.encode(match)
        if row.tobytes() != layout.observer(seat).encode(match).tobytes():
            raise LawBroken(f"the observation of seat {seat} missed a change")
        if row and not -1.0 <= min(row) <= max(row) <= 1.0:
            raise LawBroken(f"the observation of seat {seat} has a number above 1")
