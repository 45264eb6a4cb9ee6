"""5.1 What each Hero does."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import acting, action_phase, auction, reveal, scores, seen


@rule("3.9.3")
def test_goldentongue_turns_order_into_three_coins_any_number_of_times() -> None:
    laid = acting(kingdom={0: ["goldentongue order=2"]})
    laid.says(0, "ability/goldentongue", "ability/goldentongue")
    assert laid.coins[0] == 16
    assert laid.count("goldentongue", "order") == 0
    assert laid.options(0) == ["tax", "done"]


@rule("3.9.3")
def test_sir_aldric_has_no_ability_but_four_order() -> None:
    laid = auction("sir_aldric", kingdom={0: ["smolderwing chaos=4"]})
    laid.says(0, "buy").says(0, "act")
    assert laid.options(0) == ["attack/sir_aldric/smolderwing", "tax", "done"]
    laid.says(0, *["attack/sir_aldric/smolderwing"] * 4)
    assert laid.fate_discard == ["smolderwing"]


@rule("3.9.3", "3.10.6")
def test_sister_maren_turns_order_into_peace_in_the_populace() -> None:
    laid = acting(kingdom={0: ["sister_maren order=2"]}, populace={0: 3})
    laid.says(0, "ability/sister_maren", "ability/sister_maren")
    assert laid.populace[0] == 1
    assert laid.count("sister_maren", "order") == 0
    assert laid.options(0) == ["tax", "done"]


@rule("3.9.3")
def test_sister_maren_needs_chaos_there() -> None:
    laid = acting(kingdom={0: ["sister_maren order=2"]})
    assert laid.options(0) == ["tax", "done"]
    laid.refusal(0, "ability/sister_maren")
    laid.says(0, "tax", "ability/sister_maren")
    assert laid.populace[0] == 0
    assert laid.coins[0] == 13


@rule("3.12.3")
def test_lady_isaura_is_worth_six_points_and_cannot_fight() -> None:
    assert scores(kingdom={0: ["lady_isaura"]})[0] == 6
    laid = auction("lady_isaura", kingdom={0: ["kobolds chaos=1"]})
    laid.says(0, "buy")
    assert laid.ask == "levy"


@rule("3.10.4")
@pytest.mark.parametrize(
    ("monster", "left"), [("dire_wolves", 3), ("marsh_hydra", 3), ("basilisk", 3), ("kobolds", 4)]
)
def test_wren_of_the_deepwood_hunts_beasts_for_two(monster: str, left: int) -> None:
    laid = acting(kingdom={0: ["wren_of_the_deepwood order=3", f"{monster} chaos=5"]})
    laid.says(0, f"attack/wren_of_the_deepwood/{monster}")
    assert laid.count(monster, "chaos") == left
    assert laid.count("wren_of_the_deepwood", "order") == 2


@rule("3.10.4")
def test_wren_fights_plague_rats_as_beasts() -> None:
    laid = acting(kingdom={0: ["wren_of_the_deepwood order=1", "plague_rats chaos=3"]})
    laid.says(0, "attack/wren_of_the_deepwood/plague_rats")
    assert laid.count("plague_rats", "chaos") == 1


@rule("3.10.4")
@pytest.mark.parametrize(
    ("monster", "left"),
    [
        ("skeleton_legion", 3),
        ("count_morwen", 3),
        ("mimic_hoard", 3),
        ("doppelganger", 3),
        ("demon_of_avarice", 3),
        ("imp_swarm", 3),
        ("smolderwing", 4),
        ("bandit_host", 4),
    ],
)
def test_brother_cael_banishes_undead_and_demons_for_two(monster: str, left: int) -> None:
    laid = acting(kingdom={0: ["brother_cael order=2", f"{monster} chaos=5"]})
    laid.says(0, f"attack/brother_cael/{monster}")
    assert laid.count(monster, "chaos") == left


@rule("3.10.4")
@pytest.mark.parametrize(
    ("monster", "left"),
    [("smolderwing", 2), ("troll", 2), ("ogre_gatebreaker", 2), ("dire_wolves", 4)],
)
def test_vael_dragonbane_fells_dragons_and_giants_for_three(monster: str, left: int) -> None:
    laid = acting(kingdom={0: ["vael_dragonbane order=2", f"{monster} chaos=5"]})
    laid.says(0, f"attack/vael_dragonbane/{monster}")
    assert laid.count(monster, "chaos") == left


@rule("3.10.4")
def test_vael_dragonbanes_skill_is_his_own() -> None:
    laid = acting(
        kingdom={0: ["vael_dragonbane order=1", "sir_aldric order=1", "smolderwing chaos=4"]}
    )
    laid.says(0, "attack/sir_aldric/smolderwing")
    assert laid.count("smolderwing", "chaos") == 3


@rule("3.2.4", "3.9.9")
def test_magister_orvane_sells_one_order_a_phase_for_two_coins() -> None:
    laid = acting(kingdom={0: ["magister_orvane order=1", "lady_isaura"]})
    assert sorted(laid.options(0)[:2]) == [
        "ability/magister_orvane/lady_isaura",
        "ability/magister_orvane/magister_orvane",
    ]
    laid.says(0, "ability/magister_orvane/lady_isaura")
    assert laid.coins[0] == 8
    assert laid.count("lady_isaura", "order") == 1
    assert laid.count("magister_orvane", "order") == 1
    assert laid.options(0) == ["tax", "done"]


@rule("3.2.8", "3.10.7")
def test_the_grey_duelist_takes_a_monster_along() -> None:
    laid = acting(
        kingdom={0: ["the_grey_duelist order=1", "smolderwing chaos=4", "kobolds chaos=2"]}
    )
    laid.says(0, "ability/the_grey_duelist/smolderwing")
    assert laid.kingdom[0] == ["kobolds"]
    assert sorted(laid.fate_discard) == ["smolderwing", "the_grey_duelist"]
    assert laid.coins[0] == 10


@rule("3.9.3")
def test_hroth_oathkeeper_has_five_order_and_no_points() -> None:
    laid = auction("hroth_oathkeeper", kingdom={0: ["smolderwing chaos=5"]})
    laid.says(0, "buy").says(0, "act")
    laid.says(0, *["attack/hroth_oathkeeper/smolderwing"] * 5)
    assert laid.fate_discard == ["smolderwing"]
    assert scores(kingdom={0: ["hroth_oathkeeper order=5"]})[0] == 0


@rule("3.6.11")
def test_pip_the_lucky_brings_two_favors() -> None:
    laid = auction("pip_the_lucky", favor_deck=["extortion", "kickback", ...])
    laid.says(0, "buy")
    assert sorted(laid.hand[0]) == ["extortion", "kickback"]


@rule("3.9.2")
def test_the_seer_of_the_ninth_veil_alone_sees_the_top_fate_card() -> None:
    laid = action_phase(
        kingdom={1: ["seer_of_the_ninth_veil order=1"]},
        fate_deck=["troll", "kobolds", "game_ends"],
    )
    assert seen(laid, 1, "fate_deck") == ["troll"]
    for viewer in (0, 2, None):
        assert seen(laid, viewer, "fate_deck") == []
        assert "Troll" not in " ".join(laid.log(viewer))
    assert laid.fate_deck == ["game_ends", "kobolds", "troll"]


@rule("3.9.2")
def test_the_seer_looks_in_the_phase_after_being_bought() -> None:
    laid = auction("seer_of_the_ninth_veil", fate_deck=["troll", "game_ends"])
    laid.says(0, "buy")
    assert laid.knows(0, "troll")
    assert not laid.knows(1, "troll")


@rule("3.6.14")
def test_bram_the_tollkeeper_earns_a_coin_with_the_marker() -> None:
    laid = auction("kobolds", on_turn=0, kingdom={1: ["bram_the_tollkeeper"]})
    laid.says(0, "buy")
    assert laid.coins == [10, 11, 10]


@rule("3.12.4")
@pytest.mark.parametrize(("chaos", "penalty"), [(0, 0), (1, 0), (2, 1), (5, 10)])
def test_mother_thessaly_takes_one_from_the_chaos_total(chaos: int, penalty: int) -> None:
    assert scores(populace={0: chaos}, kingdom={0: ["mother_thessaly"]})[0] == 2 - penalty


@rule("3.12.3")
@pytest.mark.parametrize(
    ("others", "score"),
    [
        ([], 1),
        (["sir_aldric"], 5),
        (["sir_aldric", "hroth_oathkeeper"], 7),
        (["sir_aldric", "vael_dragonbane", "hroth_oathkeeper"], 12),
        (["lady_isaura"], 7),
    ],
)
def test_captain_rosk_adds_two_points_for_each_other_knight(others: list[str], score: int) -> None:
    assert scores(kingdom={0: ["captain_rosk", *others], 1: []})[0] == score


@rule("3.12.3", "3.2.2")
def test_captain_rosk_counts_only_his_own_kingdom() -> None:
    assert scores(kingdom={0: ["captain_rosk"], 1: ["sir_aldric"]}) == [1, 2]


@rule("3.4.7", "3.2.1")
@pytest.mark.parametrize(("coins", "taken"), [(7, 2), (2, 2), (1, 1)])
def test_tamsin_quickfingers_takes_two_coins_from_a_good_card(coins: int, taken: int) -> None:
    laid = auction(f"merchant_fleet coin={coins}", kingdom={0: ["tamsin_quickfingers"]})
    laid.says(0, "bid")
    assert laid.coins[0] == 10 + taken
    assert laid.count("merchant_fleet", "coin") == coins - taken


@rule("3.4.6")
def test_tamsin_quickfingers_pays_for_evil_like_anybody() -> None:
    laid = auction("kobolds", kingdom={0: ["tamsin_quickfingers"]})
    laid.says(0, "bid")
    assert laid.coins[0] == 9
    assert laid.count("kobolds", "coin") == 1


@rule("3.3.8", "3.9.2")
def test_the_seer_does_not_look_after_an_event() -> None:
    laid = reveal("crusade", "troll", kingdom={0: ["seer_of_the_ninth_veil"]})
    assert laid.ask == "levy"
    assert not laid.knows(0, "troll")
