"""3.10 Attacks and death."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import acting, action_phase, auction, call, called


@rule("3.10.1")
def test_an_attack_needs_a_hero_with_order_and_a_monster_of_the_same_kingdom() -> None:
    laid = acting(
        kingdom={
            0: ["sir_aldric order=1", "lady_isaura", "kobolds chaos=2", "angry_mob"],
            1: ["smolderwing chaos=4"],
        }
    )
    assert laid.options(0) == ["attack/sir_aldric/kobolds", "tax", "done"]
    assert laid.refusal(0, "attack/lady_isaura/kobolds").rule == "3.10.1"
    laid.refusal(0, "attack/sir_aldric/smolderwing")
    laid.refusal(0, "attack/sir_aldric/angry_mob")


@rule("3.10.2")
def test_an_attack_removes_one_order_and_one_chaos() -> None:
    laid = acting(kingdom={0: ["sir_aldric order=3", "smolderwing chaos=4"]})
    laid.says(0, "attack/sir_aldric/smolderwing")
    assert laid.count("sir_aldric", "order") == 2
    assert laid.count("smolderwing", "chaos") == 3


@rule("3.10.3")
def test_there_is_no_limit_on_attacks() -> None:
    laid = acting(
        kingdom={0: ["hroth_oathkeeper order=5", "captain_rosk order=3", "smolderwing chaos=8"]}
    )
    for hero, times in (("hroth_oathkeeper", 4), ("captain_rosk", 3), ("hroth_oathkeeper", 1)):
        laid.says(0, *[f"attack/{hero}/smolderwing"] * times)
    assert laid.kingdom[0] == ["hroth_oathkeeper", "captain_rosk"]
    assert laid.fate_discard == ["smolderwing"]


@rule("3.10.4")
def test_a_strong_attack_removes_what_is_there_and_the_rest_is_lost() -> None:
    laid = acting(kingdom={0: ["vael_dragonbane order=1", "smolderwing chaos=2", "troll chaos=3"]})
    laid.says(0, "attack/vael_dragonbane/smolderwing")
    assert laid.fate_discard == ["smolderwing"]
    assert laid.count("troll", "chaos") == 3


@rule("3.10.5")
def test_a_basilisks_victim_dies_before_the_beaten_monster_is_discarded() -> None:
    laid = acting(kingdom={0: ["pip_the_lucky order=1", "basilisk chaos=1", "bounty_board"]})
    laid.says(0, "attack/pip_the_lucky/basilisk")
    assert laid.fate_discard == ["pip_the_lucky", "basilisk"]
    assert laid.coins[0] == 14


@rule("3.10.6")
def test_chaos_in_the_populace_cannot_be_attacked() -> None:
    laid = acting(
        kingdom={0: ["sir_aldric order=4"]}, populace={0: 5}, hand={0: ["rally_the_levy"]}
    )
    assert not [key for key in laid.options(0) if key.startswith("attack")]
    laid.refusal(0, "attack/sir_aldric/populace")


@rule("3.10.6")
def test_order_and_populace_chaos_alone_call_nobody() -> None:
    laid = action_phase(
        kingdom={0: ["sir_aldric order=4"]}, populace={0: 5}, hand={1: ["oracles_glimpse"]}
    )
    assert called(laid) == [1]


@rule("3.10.7")
@pytest.mark.parametrize(
    ("deed", "hero", "favor"),
    [
        ("favor/holy_water/ogre_gatebreaker", [], ["holy_water"]),
        ("favor/last_stand/lady_isaura/ogre_gatebreaker", ["lady_isaura"], ["last_stand"]),
        ("ability/the_grey_duelist/ogre_gatebreaker", ["the_grey_duelist"], []),
        ("attack/sir_aldric/ogre_gatebreaker", ["sir_aldric order=1"], []),
    ],
)
def test_discard_texts_apply_whatever_discarded_the_monster(
    deed: str, hero: list[str], favor: list[str]
) -> None:
    chaos = 1 if "attack" in deed else 2
    laid = acting(
        kingdom={0: [*hero, f"ogre_gatebreaker chaos={chaos}", "bounty_board"]}, hand={0: favor}
    )
    laid.says(0, deed)
    assert "ogre_gatebreaker" in laid.fate_discard
    assert laid.coins[0] == 18


@rule("3.10.7", "3.6.11")
def test_discard_texts_apply_to_a_monster_that_enters_without_chaos() -> None:
    laid = auction(
        "ogre_gatebreaker", kingdom={0: ["bounty_board"]}, hand={0: ["chains_of_binding"] * 2}
    )
    laid.says(0, "prebuy/chains_of_binding", "prebuy/chains_of_binding", "buy")
    assert laid.coins[0] == 18
    assert laid.fate_discard == ["ogre_gatebreaker"]


@rule("3.10.7")
def test_killing_and_discarding_by_an_effect_is_no_attack() -> None:
    laid = acting(
        kingdom={0: ["the_grey_duelist order=1", "lady_isaura", "basilisk chaos=3"]},
    )
    laid.says(0, "ability/the_grey_duelist/basilisk")
    assert laid.kingdom[0] == ["lady_isaura"]


@rule("3.10.8")
def test_a_warded_card_never_entered_but_was_bought() -> None:
    laid = auction(
        "kobolds coin=2",
        on_turn=1,
        kingdom={2: ["bounty_board"], 0: ["bountiful_harvest"]},
        hand={1: ["poisoned_chalice"], 2: ["ward_of_salt", "oracles_glimpse"]},
    )
    laid.says(1, "bargain/poisoned_chalice").says(2, "prebuy/ward_of_salt", "buy")
    assert laid.coins == [12, 10, 12]
    assert laid.fate_discard == ["kobolds"]
    assert laid.auctioneer == 0
    assert laid.populace[2] == 1
    assert laid.ask == "roll_call"
    call(laid)
