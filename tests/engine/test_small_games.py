"""Kuhn and Leduc poker have known answers; Souk is the model for a new game."""

from __future__ import annotations

import pytest

import kuhn
import leduc
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game, game_ids, register
from fateloom.lab.analysis.game_tree import count
from fateloom.testing import lay, rule


def test_kuhn_has_24_decision_histories_and_30_ends() -> None:
    assert count(kuhn.game, 2) == (24, 30)


def test_leduc_has_3780_decision_histories_and_5520_ends() -> None:
    assert count(leduc.game, 2) == (3780, 5520)


@rule("K5")
@pytest.mark.parametrize(
    ("cards", "said", "scores"),
    [
        (("king", "jack"), ["check", "check"], [1, -1]),
        (("queen", "king"), ["bet", "call"], [-2, 2]),
        (("jack", "king"), ["bet", "fold"], [1, -1]),
        (("king", "queen"), ["check", "bet", "fold"], [-1, 1]),
    ],
)
def test_kuhn_pays(cards: tuple[str, str], said: list[str], scores: list[int]) -> None:
    game = lay("kuhn", hand={0: [cards[0]], 1: [cards[1]]})
    for turn, key in enumerate(said):
        game.says(turn % 2, key)
    assert game.outcome.scores == scores


@rule("K5", "L6")
@pytest.mark.parametrize(
    ("game", "said"),
    [("kuhn", ["bet", "call"]), ("leduc", ["call", "call", "call", "call"])],
)
def test_both_show_unless_somebody_folds(game: str, said: list[str]) -> None:
    match = lay(game, hand={0: ["king"], 1: ["queen"]})
    for turn, key in enumerate(said):
        match.says(turn % 2, key)
    assert match.knows(0, "queen")
    assert match.knows(2, "king")
    folded = lay(game, hand={0: ["king"], 1: ["queen"]})
    folded.says(0, "bet" if game == "kuhn" else "raise").says(1, "fold")
    assert not any(card["face"] == "king" for zone in folded.view(1)["zones"]
                   for card in zone.get("cards", []))  # fmt: skip


@rule("S4")
def test_a_vetoed_veto_lets_the_taking_stand() -> None:
    souk = lay("souk", seats=3, relics=["relic5", ...], hand={1: ["veto"], 2: ["veto"]})
    souk.says(0, "take").says(1, "veto").says(2, "veto")
    assert souk.stall[0] == ["relic5"]
    assert souk.discard == ["veto", "veto"]


@rule("S3")
def test_who_has_no_coin_must_take() -> None:
    souk = lay("souk", seats=3, relics=["relic5", "relic4", ...], coins={0: 0})
    assert souk.stall[0] == ["relic5"]
    assert souk.asked == [1]


@rule("S3")
def test_a_pass_costs_a_coin() -> None:
    souk = lay("souk", seats=3, relics=["relic5", ...], coins={0: 1})
    assert souk.options(0) == ["take", "pass"]
    souk.says(0, "pass")
    assert souk.coins[0] == 0
    assert souk.count("relic5", "coin") == 1


@rule("S5")
def test_dusk_ends_the_market_at_once() -> None:
    souk = lay("souk", seats=3, relics=["relic5", "dusk", ...])
    souk.says(0, "take")
    assert souk.outcome.winners == [0]
    assert souk.log()[-1] == "Dusk falls; the market closes."


def test_games_are_found_by_name() -> None:
    assert {"kuhn", "leduc", "souk"} <= set(game_ids())
    assert find_game("souk").title == "Souk"
    assert register(kuhn.game) is kuhn.game
    with pytest.raises(UsageError, match=r"no game 'chess'; games: .*kuhn.*souk"):
        find_game("chess")
