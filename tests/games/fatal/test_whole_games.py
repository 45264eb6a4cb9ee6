"""9 Invariants along whole games, over all seat counts and options."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.games.fatal.invariants import conserved
from fateloom.testing import rule

OPTIONS: list[dict[str, Any]] = [
    {},
    {"steal_scope": "end"},
    {"shield_draw": True},
    {"reveal_bonus": "none"},
    {"reveal_bonus": "card"},
    {"reveal_bonus": "treasure"},
    {"peek_aside": "own"},
    {"impatience": 1},
    {"impatience": 3},
    {"hoard_memory": "drawn"},
]


def any_answer(match: Match, luck: SeededChance) -> Any:
    prompt = match.prompt
    if prompt.least is None:
        return luck.below(len(prompt.values))
    size = prompt.least + luck.below(prompt.most - prompt.least + 1)
    return tuple(sorted(luck.permutation(len(prompt.values))[:size]))


class Turn:
    """What one turn may do at most (9.10)."""

    def __init__(self) -> None:
        self.plays = self.steals = self.firsts = self.treasures = self.casts = 0
        self.mainspring = False

    def note(self, ask: str, value: Any) -> None:
        if ask == "star":
            self.treasures += 1
        if ask != "act" or value == "end":
            return
        what = value[0] if isinstance(value, tuple) else value
        if what == "play":
            self.plays += 1
        elif what == "steal":
            self.steals += 1
        else:
            self.firsts += 1
            self.mainspring |= str(what).startswith("overwound_mainspring")

    def check(self) -> None:
        assert self.firsts <= 1
        assert self.steals <= 1
        assert self.plays <= 2 + self.mainspring
        assert self.treasures <= 1


def play(seats: int, options: dict[str, Any], seed: int, watch: bool = True) -> Match:
    """A whole game at random; every claim of section 9 is looked at before each decision."""
    match = Match(find_game("fatal"), seats, SeededChance(seed), options, quiet=True)
    luck = SeededChance(f"answers {seed}")
    turn, number = Turn(), 0
    shown: set[int] = set()
    active = match.table.active
    while match.ask is not None:
        t = match.table
        if t.turns != number:
            if watch:
                turn.check()
                assert number == 0 or not t.aside[active]  # 9.6, after its own step C
                assert all(len(row) <= 2 for seat in range(seats) for row in t.rows(seat))
            turn, number, active = Turn(), t.turns, t.active
        if watch:
            conserved(t)
            up = {seat for seat in range(seats) if t.revealed(seat)}
            assert shown <= up  # 9.9
            shown = up
        answer = any_answer(match, luck)
        if match.prompt.least is None:
            turn.note(match.ask.id, match.prompt.values[answer])
        match.answer(answer)
    if watch:
        conserved(match.table)
    return match


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(map(str, options.values()))
)
@rule("3.1.1", "3.2.3", "3.3.6", "3.19.1")
def test_every_claim_holds_along_whole_games(seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        match = play(seats, options, seed)
        assert match.outcome is not None
        assert match.outcome.winners


@rule("3.1.7")
def test_every_claim_holds_in_pairs() -> None:
    for seed in range(5):
        assert play(4, {"opposites": "pairs"}, seed).outcome is not None


@rule("3.18.1", "3.17.6", "3.17.10")
def test_games_end_in_all_three_ways() -> None:
    endings = {
        play(seats, {}, seed, watch=False).table.ending for seed in range(60) for seats in (3, 4)
    }
    assert {"the Queen", "special victory"} <= endings
    assert endings <= {"the Queen", "special victory", "last player"}


@rule("3.19.1", "3.19.2")
def test_a_game_of_players_who_only_pass_ends_by_impatience() -> None:
    for seats in (3, 4, 5):
        match = Match(find_game("fatal"), seats, SeededChance(1), {}, quiet=True)
        while match.ask is not None:
            match.answer(len(match.values) - 1)
            conserved(match.table)
        # each turn-up takes two laps: at most 2n(10n - 4) turns
        assert match.table.turns <= 2 * seats * (10 * seats - 4)
        assert match.table.ending == "the Queen"


@pytest.mark.deep
def test_twenty_thousand_random_games_end_within_the_bound() -> None:
    for seed in range(20_000):
        seats = 3 + seed % 3
        match = play(seats, {}, seed, watch=seed % 20 == 0)
        assert match.table.turns <= 2 * seats * (10 * seats - 4)
        assert match.ask_number <= match.game.max_decisions
