"""Watch a match from its first question to its end, and compare it with the rule page."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.view.keys import answer_key
from fateloom.laws.harness.random_player import UNIFORM, GuidedPlayer, RandomPlayer
from tests.referees.fatal.board import Board
from tests.referees.fatal.compare import compare, compare_end, learn_treasures
from tests.referees.fatal.luck import Luck, observed
from tests.referees.fatal.play import Discrepancy, GameOver, Play
from tests.referees.fatal.players import Hunter, with_few_cards
from tests.referees.fatal.queen import winners
from tests.referees.fatal.questions import LEARN_TREASURES
from tests.referees.fatal.setup import compare_setup
from tests.referees.fatal.turn import turns


@dataclass
class Report:
    """What was compared in how many games."""

    games: int = 0
    questions: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    """How often rules were applied; among the last that decide the game."""

    def add(self, other: Report) -> None:
        self.games += other.games
        self.questions += other.questions
        self.rules += other.rules


class Disagreement(AssertionError):
    """A discrepancy with all that is needed to see it again."""

    def __init__(self, discrepancy: Discrepancy, match: Match, number: int, seed: object) -> None:
        d, options = discrepancy, match.options
        super().__init__(
            f"seed {seed}, {match.seats} seats, {options}, decision {number}: rule {d.rule}, "
            f"{d.what}: expected {d.expected!r}, found {d.found!r}"
        )
        self.discrepancy = discrepancy


def watch_seed(
    game: Game, seats: int, options: dict[str, Any], seed: int, *, how: str = "random"
) -> Report:
    """Watch a whole game of players of one kind: ``random``, ``guided`` by advice, ``hunters``,
    or random ones with ``few cards``."""
    on_notes, luck = observed(game)
    if how == "few cards":
        match = with_few_cards(on_notes, seats, options, seed)
        return watch(match, luck, RandomPlayer(seed), f"{seed}, {how}")
    match = Match(on_notes, seats, SeededChance(seed), options, hold_forced_asks=True)
    player = {
        "random": lambda: RandomPlayer(seed),
        "guided": lambda: GuidedPlayer(seed, UNIFORM),
        "hunters": lambda: Hunter(seed),
    }[how]()
    return watch(match, luck, player, f"{seed}, {how}", from_the_deal=True)


def watch(
    match: Match,
    luck: Luck,
    player: RandomPlayer,
    seed: object,
    *,
    from_the_deal: bool = False,
) -> Report:
    """Watch a match that has come to the start of a turn, up to its end."""
    luck.clear()
    play = Play(Board.of(match.table), luck)
    try:
        if from_the_deal:
            compare_setup(play.board)
        questions, over = follow(play, match, player)
        compare_end(play, match, over)
    except Discrepancy as found:
        raise Disagreement(found, match, len(match.decisions), seed) from None
    if over.victor < 0:
        play.met[winners(play.board)[1]] += 1
    return Report(1, questions, play.met)


def follow(p: Play, match: Match, player: RandomPlayer) -> tuple[Counter[str], GameOver]:
    """Compare question after question, until the referee says that the game is over."""
    kinds: Counter[str] = Counter()
    model = turns(p)
    answers = None
    try:
        while True:
            question = model.send(answers)
            if question is LEARN_TREASURES:
                learn_treasures(p, match)
                question = model.send(None)
            compare(p, match, question)
            kinds[question.kind] += 1
            p.applied.clear()
            answers = let_answer(match, p.luck, player)
    except GameOver as over:
        return kinds, over


def let_answer(match: Match, luck: Luck, player: RandomPlayer) -> dict[int, str]:
    """Let all that are asked answer, and return their answers. A window that leaves no choice
    is closed, as the server does after a while."""
    ask, asked = match.ask, list(match.unanswered)
    assert ask is not None
    if match.is_held:
        luck.clear()
        forced = {seat: answer_key(ask.prompt(seat), 0, seat) for seat in ask.seats}
        match.release()
        return forced
    before = len(match.decisions)
    while match.ask is ask:
        seat = player.seat(match)
        answer = player.answer(match, seat)
        luck.clear()  # of what happened in the worlds that a bot has imagined
        match.answer(answer, seat)
    answers = {each.seat: each.key for each in match.decisions[before:]}
    if sorted(answers) != sorted(asked):
        raise Discrepancy("4", "who answered", asked, answers)
    return answers
