"""Whole games of Fate of Fantos, judged by a second model of its turns, Wars and windows.

The referee in ``tests/referees/fantos`` was written from the rule page alone. It plays a watched
match again, and at every question compares who is asked, what may be answered, and the whole
position. That it would find a fault is shown by planting some.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from secrets import randbelow
from typing import Any

import pytest

from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game
from tests.referees.fantos.court import Discrepancy
from tests.referees.fantos.referee import judge
from tests.referees.fantos.trace import watch

GAME = find_game("fantos")
OF_TURNS_AND_WAR = {
    *("setup_hire", "rot_pick", "stimulus", "window", "react", "action", "task_pick"),
    *("defend_pick", "damage", "nominate", "challenge", "special_nominate", "reward"),
    *("trial_remove", "vote", "cull_pick", "secondary", "revive", "hire", "discard"),
    *("levelling_pick", "deal_build", "deal_answer", "dark_unions", "play", "end of the game"),
}


def judge_games(seeds: range) -> Counter[str]:
    """Judge the games of some seeds. Return how many questions of each kind were compared."""
    judged: Counter[str] = Counter()
    for seed in seeds:
        judged += judge(watch(GAME, seed)).judged
    print(f"{len(seeds)} games: {dict(judged.most_common())}")
    return judged


def test_games_go_by_the_rule_page() -> None:
    judged = judge_games(range(45))
    assert set(judged) >= OF_TURNS_AND_WAR
    assert judged["end of the game"] == 45


@pytest.mark.deep
def test_many_games_go_by_the_rule_page() -> None:
    first = randbelow(1 << 32) if os.environ.get("FATELOOM_DEEP") else 1000
    judge_games(range(first, first + 600))


def found_by_referee(game: Game = GAME) -> str:
    """Return the first objection of the referee. The test fails if there is none."""
    for seed in range(25):
        try:
            judge(watch(game, seed))
        except Discrepancy as found:
            return str(found)
    raise AssertionError("the referee has found nothing")


RULES = "fateloom.games.fantos.rules"


def plant(monkeypatch: pytest.MonkeyPatch, name: str, fault: Callable[[Any], Any]) -> None:
    """Put a fault in the place of a rule function, in every module that calls it by its name."""
    modules = [module for path, module in sys.modules.items() if path.startswith(RULES)]
    there = [module for module in modules if name in vars(module)]
    assert there, f"no rule function is named {name}"
    for module in there:
        monkeypatch.setattr(module, name, fault(getattr(module, name)))


@pytest.mark.pure
def test_a_doubled_die_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "shard_die", lambda right: lambda t: right(t) * (2 if t.action else 1))
    assert re.search(r"dice: .*value=", found_by_referee())


@pytest.mark.pure
def test_a_loser_that_pays_one_too_little_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(right: Any) -> Any:
        async def split(t: Any, seat: int, team: Any, damage: int) -> Any:
            shares = await right(t, seat, team, damage)
            return [(legacy, max(number - 1, 0)) for legacy, number in shares]

        return split

    plant(monkeypatch, "split", fault)
    found = found_by_referee()
    assert "reserve" in found and "tableau" in found


def test_a_turn_that_skips_a_citadel_is_found() -> None:
    async def next_turn(t: Any) -> str | None:
        if len(t.out) < t.seats - 2:
            t.active = t.left_of(t.active)
        phase: str | None = await GAME.phases["next_turn"](t)
        return phase

    game = replace(GAME, phases={**GAME.phases, "next_turn": next_turn})
    assert "rule 3.7.16" in found_by_referee(game)


@pytest.mark.pure
def test_a_tasked_legacy_that_may_act_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "free_for", lambda right: lambda t, seat, kind: t.able(seat))
    assert re.search(r"rule 3\.(9\.6|10\.5)", found_by_referee())


@pytest.mark.pure
def test_a_tasked_legacy_that_may_defend_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "defenders", lambda right: lambda t, seat: t.able(seat))
    assert "rule 3.10.5" in found_by_referee()


@pytest.mark.pure
def test_a_legacy_that_stays_without_shards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "check_exhausted", lambda right: lambda t, *legacies: None)
    assert "shards=0" in found_by_referee()


@pytest.mark.pure
def test_one_card_too_few_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(right: Any) -> Any:
        return lambda t, seat, number: right(t, seat, number - (1 if t.turn_number else 0))

    plant(monkeypatch, "draw", fault)
    assert "hand" in found_by_referee()


@pytest.mark.pure
def test_a_war_on_anybody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(right: Any) -> Any:
        return lambda t, seat: [each for each in t.seats_from(seat) if each != seat]

    plant(monkeypatch, "war_targets", fault)
    assert "rule 3.9.1" in found_by_referee()


@pytest.mark.pure
def test_a_lost_mark_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "mark", lambda right: lambda t, legacy, kind: None)
    assert "marks" in found_by_referee()


@pytest.mark.pure
def test_a_trial_too_many_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "trials_for", lambda right: lambda gained: right(gained) + 1)
    assert "trial" in found_by_referee()


@pytest.mark.pure
def test_a_window_that_forgets_a_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "is_asked", lambda right: lambda t, seat, at: seat and right(t, seat, at))
    assert "rule 3.7" in found_by_referee()
