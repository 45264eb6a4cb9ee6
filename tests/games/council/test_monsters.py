"""5.3 What each Monster does."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import acting, action_phase, auction, reveal, scores


@rule("3.6.9")
def test_kobolds_have_two_chaos_and_no_ability() -> None:
    laid = auction("kobolds")
    laid.says(0, "buy")
    assert laid.count("kobolds", "chaos") == 2
    assert laid.coins == [10, 10, 10]
    assert laid.populace == [0, 0, 0]


@rule("3.9.2")
@pytest.mark.parametrize(
    ("monster", "before", "after"),
    [
        ("troll", 1, 2),
        ("troll", 2, 3),
        ("troll", 3, 3),
        ("troll", 4, 4),
        ("marsh_hydra", 2, 3),
        ("marsh_hydra", 4, 5),
        ("marsh_hydra", 5, 5),
        ("marsh_hydra", 6, 6),
        ("plague_rats", 1, 2),
        ("plague_rats", 2, 3),
        ("plague_rats", 3, 3),
        ("kobolds", 1, 1),
    ],
)
def test_troll_hydra_and_rats_grow_up_to_their_limit(monster: str, before: int, after: int) -> None:
    laid = action_phase(kingdom={1: [f"{monster} chaos={before}"]})
    assert laid.count(monster, "chaos") == after


@rule("3.3.6", "3.6.6")
@pytest.mark.parametrize(
    ("monster", "coins", "chaos"),
    [
        ("dire_wolves", 2, 3),
        ("skeleton_legion", 4, 4),
        ("smolderwing", 6, 4),
        ("the_pale_regent", 2, 3),
        ("marsh_hydra", 4, 3),
        ("basilisk", 2, 3),
        ("count_morwen", 3, 3),
        ("mimic_hoard", 3, 2),
    ],
)
def test_coins_from_the_bank_lie_on_these_when_revealed(
    monster: str, coins: int, chaos: int
) -> None:
    laid = reveal(monster)
    assert laid.count(monster, "coin") == coins
    assert laid.coins == [10, 10, 10]
    laid.says(0, "buy")
    assert laid.coins == [10 + coins, 10, 10]
    assert laid.count(monster, "chaos") == chaos


@rule("3.10.2", "3.2.1")
def test_the_pale_regent_costs_its_attacker_two_order() -> None:
    laid = acting(kingdom={0: ["sir_aldric order=3", "the_pale_regent chaos=3"]})
    laid.says(0, "attack/sir_aldric/the_pale_regent")
    assert laid.count("sir_aldric", "order") == 1
    assert laid.count("the_pale_regent", "chaos") == 2
    assert "attack/sir_aldric/the_pale_regent" not in laid.options(0)
    assert laid.refusal(0, "attack/sir_aldric/the_pale_regent").rule == "3.2.1"


@rule("3.10.5")
def test_the_basilisk_kills_a_hero_that_has_no_order_left() -> None:
    laid = acting(kingdom={0: ["sir_aldric order=2", "basilisk chaos=3"]})
    laid.says(0, "attack/sir_aldric/basilisk")
    assert laid.kingdom[0] == ["sir_aldric", "basilisk"]
    laid.says(0, "attack/sir_aldric/basilisk")
    assert laid.kingdom[0] == ["basilisk"]
    assert laid.fate_discard == ["sir_aldric"]
    assert laid.count("basilisk", "chaos") == 1


@rule("3.10.5")
def test_the_basilisk_spares_a_hero_that_loses_its_order_elsewhere() -> None:
    laid = acting(kingdom={0: ["sir_aldric order=1", "basilisk chaos=3", "kobolds chaos=2"]})
    laid.says(0, "attack/sir_aldric/kobolds")
    assert laid.kingdom[0] == ["sir_aldric", "basilisk", "kobolds"]


@rule("3.6.11")
def test_count_morwen_takes_an_order_from_each_of_the_buyers_heroes() -> None:
    laid = auction(
        "count_morwen",
        kingdom={
            0: ["sir_aldric order=4", "lady_isaura", "pip_the_lucky order=1"],
            1: ["hroth_oathkeeper order=5"],
        },
    )
    laid.says(0, "buy")
    assert laid.count("sir_aldric", "order") == 3
    assert laid.count("lady_isaura", "order") == 0
    assert laid.count("pip_the_lucky", "order") == 0
    assert laid.count("hroth_oathkeeper", "order") == 5
    assert "pip_the_lucky" in laid.kingdom[0]


@rule("3.10.7")
def test_ogre_gatebreaker_pays_four_when_discarded() -> None:
    laid = acting(kingdom={0: ["sir_aldric order=1", "ogre_gatebreaker chaos=1"]})
    laid.says(0, "attack/sir_aldric/ogre_gatebreaker")
    assert laid.coins == [14, 10, 10]


@rule("3.12.3")
@pytest.mark.parametrize(
    ("heroes", "points"),
    [
        (["lady_isaura", "goldentongue"], 4),
        (["goldentongue"], 0),
        (["sir_aldric", "sister_maren"], 2),
    ],
)
def test_doppelganger_strikes_the_points_of_the_best_hero(heroes: list[str], points: int) -> None:
    assert scores(kingdom={0: [*heroes, "doppelganger chaos=1"]})[0] == points - 1


@rule("3.11.2")
def test_demon_of_avarice_brings_a_coin_more_for_each_tax() -> None:
    laid = auction("kobolds", kingdom={0: ["demon_of_avarice chaos=3"]})
    laid.says(0, "tax")
    assert laid.coins[0] == 14


@rule("3.6.14", "3.2.3")
@pytest.mark.parametrize(("before", "after"), [(5, 4), (0, 0)])
def test_bandit_host_steals_a_coin_with_the_marker(before: int, after: int) -> None:
    laid = auction("kobolds", on_turn=0, coins={1: before}, kingdom={1: ["bandit_host chaos=2"]})
    laid.says(0, "buy")
    assert laid.coins[1] == after


@rule("3.11.7")
def test_imp_swarm_grows_when_its_owner_taxes_and_only_then() -> None:
    laid = auction("kobolds", kingdom={0: ["imp_swarm chaos=2"]})
    laid.says(0, "tax")
    assert laid.count("imp_swarm", "chaos") == 3
    laid.says(0, "bid").says(1, "tax")
    assert laid.count("imp_swarm", "chaos") == 3
