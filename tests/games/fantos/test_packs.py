"""Rules that the printed cards never reach, played with card packs that reach them."""

from __future__ import annotations

from pathlib import Path

import pytest

from fateloom.engine.rules.game import Game
from fateloom.testing import LaidTable, lay, rule

from .scenes import GAME, offers, quietly, reigning, row, shards, shards_in, tasked, unanswered

PACK = """
[[legacy]]
id = "beadle"
icon = "instant"
windows = ["any"]

[[legacy]]
id = "sperviter"
icon = "instant"
windows = ["any"]
"""


@pytest.fixture(name="game")
def packed(tmp_path: Path) -> Game:
    """A game whose Beadle and Sperviter act in any window."""
    (tmp_path / "fantos.toml").write_text(PACK)
    return GAME.with_cards(tmp_path)


def table(
    game: Game, rows: dict[int, str], *, reserve: list[int], dice: list[int], **things: object
) -> LaidTable:
    hand = things.pop("hand", {})
    assert isinstance(hand, dict)
    return lay(
        game,
        len(reserve),
        options={"negotiation": "off"},
        tableau={seat: row(text) for seat, text in rows.items()},
        hand={seat: text.split() for seat, text in hand.items()},
        reserve=reserve,
        trove=406 - sum(reserve) - shards_in(rows),
        dice=dice,
        first=1,
        legacy_pool=["castellan", "navigator"],
        trials_deck=["red_tide", "blood_moon"],
        **{"phase": "fantos", **things},
    )


@rule("3.8.6", "3.4.7")
def test_a_harvester_that_is_disabled_leaves_the_harvest(game: Game) -> None:
    laid = table(game, {0: "bishop knight", 1: "beadle"}, reserve=[30, 30, 30], dice=[3, 1])
    laid.says(0, "harvest", "bishop+knight")
    laid.says(1, "beadle/bishop")
    assert quietly(laid).reserve[0] == 32 and laid.card("bishop").turned == 2


@rule("3.8.6", "3.4.8")
def test_a_war_falls_with_its_only_attacker(game: Game) -> None:
    laid = table(game, {0: "knight reeve", 1: "beadle"}, reserve=[30, 30, 30], dice=[3, 1])
    laid.says(0, "war/s1", "knight")
    laid.says(1, "beadle/knight")
    assert laid.ask == "action" and laid.reserve == [30, 30, 30]


@rule("3.8.6", "3.11.19")
def test_a_challenger_that_is_disabled_drops_out(game: Game) -> None:
    laid = table(game, {0: "knight", 1: "marquis", 2: "beadle"}, reserve=[30, 30, 30], dice=[1, 3])
    laid.says(0, "tribute").says(2, "pass").says(1, "marquis").says(2, "none")
    laid.says(2, "beadle/marquis")
    assert reigning(laid) == ["knight"]


@rule("3.8.6", "3.4.8")
def test_a_waiting_ability_falls_with_a_disabled_legacy(game: Game) -> None:
    laid = table(
        game, {0: "sperviter", 1: "beadle"}, reserve=[30, 30, 30], dice=[], phase="secondary"
    )
    offers(laid, 0, "sperviter/s1")
    laid.says(1, "beadle/sperviter")
    assert unanswered(laid).reserve == [30, 30, 30]


@rule("3.8.14")
def test_a_war_is_cancelled_when_its_defender_falls(game: Game) -> None:
    laid = table(game, {0: "knight reeve", 2: "sperviter"}, reserve=[30, 2, 30], dice=[1, 1])
    laid.says(0, "war/s1", "knight")
    laid.says(2, "sperviter/s1")
    assert laid.t.out == {1} and laid.reserve == [30, 0, 32] and tasked(laid, "knight")
    assert laid.ask == "action" and "war/s2" not in laid.options(0)


@rule("3.8.13", "3.8.14", "3.7.19")
def test_a_turn_ends_when_the_attacker_falls_in_its_own_war(game: Game) -> None:
    laid = table(
        game, {0: "knight reeve", 1: "sentinel", 2: "sperviter"}, reserve=[2, 30, 30], dice=[1, 1]
    )
    laid.says(0, "war/s1", "knight")
    laid.says(2, "sperviter/s0")
    assert laid.t.out == {0} and laid.active == 1 and laid.t.action == ""


@rule("3.8.14", "3.11.7")
def test_a_challenger_that_falls_only_drops_out(game: Game) -> None:
    laid = table(
        game, {0: "knight", 1: "marquis", 2: "sperviter"}, reserve=[30, 2, 30], dice=[1, 3]
    )
    laid.says(0, "tribute").says(2, "pass").says(1, "marquis").says(2, "none")
    laid.says(2, "sperviter/s1")
    assert laid.t.out == {1} and reigning(laid) == ["knight"]


@rule("3.8.14", "3.7.18")
def test_the_waiting_plays_of_a_fallen_citadel_are_cancelled(game: Game) -> None:
    laid = table(game, {0: "reeve", 1: "sperviter"}, reserve=[2, 30, 30], dice=[3, 3], hand={0: "raid"},
                 phase="secondary")  # fmt: skip
    offers(laid, 0, "raid/reeve/s1")
    laid.says(1, "sperviter/s0")
    unanswered(laid)
    assert laid.t.out == {0} and laid.reserve[1] == 32 and "raid" in laid.labor_discard


@rule("3.8.14", "3.7.18")
def test_a_play_of_another_citadel_that_falls_while_it_waits_does_nothing(game: Game) -> None:
    laid = table(game, {0: "cook!", 1: "reeve", 2: "sperviter"}, reserve=[30, 2, 30], dice=[3, 3],
                 hand={1: "raid"}, phase="secondary")  # fmt: skip
    offers(laid, 1, "raid/reeve/s2")
    laid.says(2, "sperviter/s1")
    unanswered(laid)
    assert laid.t.out == {1} and laid.active == 0, "the turn goes on"
    assert laid.reserve == [30, 0, 32] and "raid" in laid.labor_discard


def test_a_pack_may_change_costs_and_stats(tmp_path: Path) -> None:
    (tmp_path / "fantos.toml").write_text('[[legacy]]\nid = "cook"\nharvest = 3\ncost = 2\n')
    laid = table(GAME.with_cards(tmp_path), {0: "cook"}, reserve=[30, 30, 30], dice=[1])
    laid.says(0, "harvest")
    assert quietly(laid).reserve[0] == 34 and shards(laid, "cook") == 4
