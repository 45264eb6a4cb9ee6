"""Laws: every prompt can be answered, refusals change nothing, and every match ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game, ranked
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Seat
from fateloom.engine.view.keys import answer_key, keys_of
from fateloom.laws.harness.compare import (
    difference,
    encoded_views,
    first_difference,
    packed,
    state_of,
)
from fateloom.laws.harness.random_player import play, player_for, should_sample
from fateloom.laws.harness.verdict import Counts, LawBroken, law


@law
def prompts(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that every prompt cites a rule and has options with distinct keys.

    Each key leads to its own answer, and the default answer of an absent seat is legal.
    """
    match = Match(game, seats, SeededChance(f"prompts {seed}"), options)
    for _ in play(match, player_for(game, seed), game.max_decisions + 1):
        ask = match.ask
        assert ask is not None
        where = f"at ask {match.ask_number} ({ask.id or ask.rule})"
        if not ask.rule:
            raise LawBroken(f"no rule is cited {where}")
        for seat in match.unanswered:
            _check_prompt(match, seat, where)
            tally.tested += 1


def _check_prompt(match: Match, seat: Seat, where: str) -> None:
    assert match.ask is not None
    prompt = match.ask.prompt(seat)
    keys = keys_of(prompt.values, seat)
    if not keys:
        raise LawBroken(f"seat {seat} has nothing to choose from {where}")
    if len(set(keys)) < len(keys):
        raise LawBroken(f"two options have the same key {where}: {keys}")
    if prompt.least is None:
        for index, key in enumerate(keys):
            if match.check(seat, key).answer != index or answer_key(prompt, index, seat) != key:
                raise LawBroken(f"the key {key!r} leads to another option {where}")
    else:
        if not prompt.least <= prompt.most <= len(keys):
            raise LawBroken(f"no set is large enough {where}")
        if prompt.variants is not None and prompt.most > len(set(prompt.variants)):
            raise LawBroken(f"no set of {prompt.most} values goes together {where}")
    if any("+" in key or not key for key in keys):
        raise LawBroken(f"a key cannot be told from a set {where}: {keys}")
    if any(len(key.split()) != 1 for key in keys):
        raise LawBroken(f"a key is not one word {where}: {keys}")
    default = answer_key(prompt, match.ask.default_of(seat), seat)
    try:
        match.check(seat, default)
    except Refused as refused:
        raise LawBroken(f"the answer of an absent seat is refused {where}: {refused}") from None


@law
def ending(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that every match ends within the game's bound.

    Each seat has a place, and a score or none; the parts of a score add up to it.
    """
    match = Match(game, seats, SeededChance(f"end {seed}"), options)
    for _ in play(match, player_for(game, seed), 2 * game.max_decisions):
        if len(match.decisions) > game.max_decisions:
            raise LawBroken(f"no end after {game.max_decisions} decisions")
        tally.tested += 1
    outcome = match.outcome
    if outcome is None or match.unanswered:
        raise LawBroken("the game is over, but not decided")
    if len(outcome.scores) != seats or not set(outcome.winners) <= set(range(seats)):
        raise LawBroken(f"the outcome does not fit {seats} seats: {outcome}")
    places = outcome.places
    if len(places) != seats or places != ranked([-place for place in places]):
        raise LawBroken(f"these are no places of {seats} seats: {places}")
    if any(places[seat] != 1 for seat in outcome.winners):
        raise LawBroken(f"a winner is not in the first place: {places}")
    for score, parts in zip(outcome.shown_scores, outcome.parts, strict=bool(outcome.parts)):
        total = sum(part[1] for part in parts)
        if parts and score is not None and abs(total - score) > 1e-9:
            raise LawBroken(f"the parts of a score come to {total}, not {score}: {parts}")


@law
def refusals(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that a refused decision changes nothing.

    Tried are a wrong key, a wrong seat, an ask that is past or not yet open, a barred option,
    and any decision after the end.
    """
    match = Match(game, seats, SeededChance(f"refusals {seed}"), options)
    chance = SeededChance(f"tries {seed}")
    for _ in play(match, player_for(game, seed), game.max_decisions + 1):
        if should_sample(chance, match):
            _refuse_all(match, tally)
    _refuse_all(match, tally)


def _refuse_all(match: Match, tally: Counts) -> None:
    before = [
        state_of(match.table),
        list(match.decisions),
        list(match.unanswered),
        encoded_views(match),
    ]
    for seat, key, ask in wrong_decisions(match):
        try:
            match.decide(seat, key, ask)
        except Refused as refused:
            if not refused.why:
                raise LawBroken(f"{key!r} of seat {seat} is refused without a reason") from None
        else:
            raise LawBroken(f"{key!r} of seat {seat} for ask {ask} is not refused")
        tally.tested += 1
    after = [
        state_of(match.table),
        list(match.decisions),
        list(match.unanswered),
        encoded_views(match),
    ]
    if before != after:
        raise LawBroken(f"refused decisions changed the match at {difference(before, after)}")


def wrong_decisions(match: Match) -> Iterator[tuple[Seat, str, int | None]]:
    """Yield decisions that must be refused now."""
    number, ask = match.ask_number, match.ask
    if ask is None:
        yield from ((seat, "pass", None) for seat in range(match.seats))
        yield 0, "pass", number
        return
    keys = {seat: keys_of(ask.prompt(seat).values, seat) for seat in match.unanswered}
    legal = keys[match.unanswered[0]][0]
    for seat in (*range(match.seats), match.seats, -1, 99):
        if seat not in keys:
            yield seat, legal, None
            yield seat, legal, number
    for seat, known in keys.items():
        yield seat, known[0], number + 1
        yield seat, known[0], number - 1
        for wrong in ("no such answer", "+", "/", f"{known[0]}.99", known[0] + "+" + known[0]):
            if wrong not in known:
                yield seat, wrong, number
        prompt = match.view(seat)["prompt"]
        assert prompt is not None
        things = prompt.get("variants", [])
        for at, thing in enumerate(things):
            if thing in things[:at]:
                yield seat, f"{known[things.index(thing)]}+{known[at]}", number
        for barred in prompt["barred"]:
            if barred["key"] not in known:
                yield seat, barred["key"], None


@law
def json_views(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that a view survives JSON unchanged, and holds nothing that changes later."""
    match = Match(game, seats, SeededChance(f"json {seed}"), options)
    chance = SeededChance(f"looks {seed}")
    held: list[tuple[Any, str]] = []
    for _ in play(match, player_for(game, seed), game.max_decisions + 1):
        if should_sample(chance, match):
            held += _survive_json(match)
    held += _survive_json(match)
    for view, then in held:
        tally.tested += 1
        if packed(view) != then:
            raise LawBroken(
                f"a view has changed after it was taken at {first_difference(then, packed(view))}"
            )


def _survive_json(match: Match) -> list[tuple[Any, str]]:
    everybody = [*range(match.seats), None]
    views: list[Any] = [match.view(seat, since=0) for seat in everybody]
    views += [match.wordless_view(seat) for seat in everybody]
    for view in views:
        back = json.loads(packed(view))
        if back != view:
            raise LawBroken(f"a view does not survive JSON: {difference(view, back)}")
    return [(view, packed(view)) for view in views]
