"""Section 9: the invariants along whole games, and whole games in every option."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.games.weaver.advice import answer_bonus
from fateloom.games.weaver.invariants import conserved
from games.weaver.scenes import GAME, LEVELS

OPTIONS = [
    {
        "difficulty": level,
        "gentle_dawn": dawn,
        "cycle_visibility": sight,
        "relic_scoring": scoring,
    }
    for level, dawn, sight, scoring in product(
        LEVELS, ("off", "first", "second"), ("hidden", "open"), ("top", "all")
    )
]


def whim(match: Match, random: Random) -> int:
    """An answer: mostly a sensible one, so that games last, sometimes any."""
    values = match.values
    if random.random() < 0.15:
        return random.randrange(len(values))
    return max(range(len(values)), key=lambda at: answer_bonus(match.table, 0, values[at]))


def play(seed: int, options: dict[str, Any]) -> Match:
    """A whole game; the invariants hold at every decision."""
    random = Random(seed)
    match = Match(GAME, 1, SeededChance(seed), options)
    known: set[str] = set()
    used = match.table.chance.draw_count
    while match.ask is not None:
        conserved(match.table)
        assert match.table.chance.draw_count == used
        seen = {card.face.id for card in match.table.cards if card.seen == match.table.everyone}
        assert known <= seen
        known = seen
        match.answer(whim(match, random))
    conserved(match.table)
    assert match.outcome is not None
    assert len(match.decisions) <= GAME.max_decisions
    return match


@pytest.mark.parametrize("options", OPTIONS[::5], ids=lambda each: "-".join(each.values()))
def test_invariants_hold_along_whole_games(options: dict[str, Any]) -> None:
    for seed in range(2):
        play(seed, options)


def test_games_are_won_and_lost() -> None:
    ends = [play(seed, {"gentle_dawn": "second"}).outcome for seed in range(12)]
    assert {bool(end.winners) for end in ends if end is not None} == {True, False}


def test_equal_setup_and_equal_decisions_give_equal_games() -> None:
    match = play(9, {"difficulty": "adept"})
    again = Match(GAME, 1, SeededChance(9), {"difficulty": "adept"})
    again.replay(match.decisions)
    assert again.view(0, since=0) == match.view(0, since=0)


@pytest.mark.deep
@pytest.mark.parametrize("options", OPTIONS, ids=lambda each: "-".join(each.values()))
def test_invariants_hold_along_thousands_of_games(options: dict[str, Any]) -> None:
    for seed in range(100, 200):
        play(seed, options)
