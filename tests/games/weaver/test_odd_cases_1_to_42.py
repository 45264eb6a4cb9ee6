"""8 Odd cases 1 to 42, by number."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import LaidTable, lay, rule
from games.weaver.scenes import GAME, plays, purse, reading, row, turned, waves

QUIET = ["long_summer 1", "steadfast_vow 1", "sworn_company 1", "full_granary 1"]
TOPS = ["harvest_feast", "crown_of_daisies", "home_port", "moonlit_promise"]


def using(*shop: str, row: list[str], shards: int = 9, **things: Any) -> LaidTable:
    things.setdefault("tops", TOPS)
    return reading(*row, shop=shop, shards=shards, **things)


def keys(scene: LaidTable, verb: str) -> list[str]:
    return [key for key in scene.options(0) if key.split("/")[0] == verb]


@rule("3.13.2", "3.14.2")
def test_case_1_a_mask_saves_a_reading_whose_deck_is_empty() -> None:
    four = ["steadfast_vow 1", "first_kiss 1", "sworn_company 1", "full_granary 1"]
    saved = using("jesters_mask_1", row=four, shards=2, tops=[], gold=20).says(
        0, "mask/0/happiness"
    )
    assert saved.ask == "renovate"
    lost = using("jesters_mask_1", row=four, shards=2, tops=[]).says(0, "finish")
    assert lost.outcome.winners == []


@rule("3.6.12")
def test_case_2_a_conquered_death_meets_the_requirement() -> None:
    scene = reading("death_of_hope 1", *QUIET[1:], visitor="yorri", shards=0, gold=20)
    assert scene.ask == "renovate"


@rule("3.13.4")
def test_case_3_both_causes_are_named() -> None:
    scene = reading("death_of_kin", *QUIET[1:], shards=0)
    why = scene.outcome.why
    assert why.startswith("Death of Kin was never conquered: ")
    assert "; the reading had no Happiness" in why


@rule("3.6.3", "3.9.14")
def test_case_4_a_death_at_an_end_after_the_fourth_card() -> None:
    unmatched = ["death_of_hope", *QUIET[1:]]  # Eye faces Knot
    relics = ("mimic_chest_3", "slithemani_stone_3", "living_blade_1", "ember_censer_3")
    scene = using(*relics, row=unmatched)
    assert keys(scene, "blade") == []
    matched = ["death_of_hope", "quiet_garden 3", *QUIET[2:]]
    assert keys(using(*relics, row=["quiet_garden 1", "death_of_hope"]), "blade") == ["blade/1"]
    assert keys(using("living_blade_2", row=unmatched), "blade") == ["blade/0"]
    assert keys(using(*relics, row=matched), "blade") == []
    scene.says(0, "mimic/0")
    assert turned(scene)[0] == 0  # held at the end
    inside = using(*relics, row=["death_of_hope", "first_kiss", "buried_hoard", "long_summer"])
    inside.says(0, "slither/0/1")
    assert turned(inside)[1] == 1


@rule("3.6.3")
def test_case_5_three_deaths_in_one_reading() -> None:
    scene = using(
        "living_blade_2", "ember_censer_3",
        row=["death_of_hope", "death_of_kin", "death_of_kings", "long_summer"],
    )  # fmt: skip
    assert keys(scene, "blade") == ["blade/0", "blade/1", "blade/2"]
    scene.says(0, "blade/0", "blade/1", "blade/2")
    assert any(line.startswith("The reading pays ") for line in scene.log(0))


@rule("3.6.9")
def test_case_6_two_deaths_side_by_side_one_matched() -> None:
    scene = reading("guild_seal", "death_of_hope", tops=["death_of_trust", "red_thread"])
    plays(scene, "death_of_trust at 1")
    assert row(scene) == ["guild_seal 1 S·S", "death_of_trust 1 S·F", "death_of_hope 0 E·E"]


@rule("3.4.11")
def test_case_7_a_card_called_from_both_sides_rotates_once() -> None:
    scene = reading("open_sky", "spellwright", tops=["iron_will", "giants_strength"])
    plays(scene, "iron_will at 1")
    assert turned(scene) == [1, 1, 1]


@rule("3.4.11", "3.4.6")
def test_case_8_turned_two_and_called_twice_goes_to_three() -> None:
    scene = using("slithemani_stone_2", row=["open_sky", "spellwright", "iron_will 2"])
    scene.says(0, "slither/1")  # Iron Will shows F·K again, between Flame and Knot
    assert turned(scene) == [1, 3, 1]


@rule("3.6.8")
def test_case_9_a_spent_card_is_one_side_of_a_death() -> None:
    scene = reading("lucky_coin", "steadfast_vow 3", tops=["death_of_kin", "red_thread"])
    plays(scene, "death_of_kin at 1")
    assert turned(scene) == [1, 1, 3]


@rule("3.6.11")
def test_case_10_a_conquered_death_and_an_ordinary_card() -> None:
    scene = reading("death_of_kin 1", tops=["merchant_prince", "red_thread"])
    plays(scene, "merchant_prince at 1")
    assert turned(scene) == [1, 0]


@rule("3.4.13")
def test_case_11_a_card_between_two_sleeping_ones() -> None:
    scene = reading("dragon_pact 1", "lucky_coin 1", tops=["silver_vein", "gem_cutter"])
    plays(scene, "silver_vein at 1")
    assert turned(scene) == [1, 0, 1]


@rule("3.9.10", "3.6.6")
def test_case_12_cards_that_come_together_sleep_but_deaths_do_not() -> None:
    # Buried Hoard and First Kiss (both Eye) meet when Long Summer leaves.
    scene = using("slithemani_stone_3", row=["buried_hoard", "long_summer", "first_kiss"])
    scene.says(0, "slither/1/2")
    assert turned(scene) == [0, 0, 0]
    # Death of Hope stands between them when Long Summer leaves.
    scene = using(
        "slithemani_stone_3", "ember_censer_3",
        row=["buried_hoard", "death_of_hope", "long_summer", "first_kiss"],
    )  # fmt: skip
    scene.says(0, "slither/2/3")
    assert turned(scene) == [1, 1, 1, 0]


@rule("3.9.9")
def test_case_13_exchanged_cards_that_match_each_other() -> None:
    scene = using("slithemani_stone_2", row=["spellwright", "shared_laughter"])
    scene.says(0, "slither/0")
    assert turned(scene) == [1, 1]


@rule("3.9.4", "3.9.7")
def test_case_14_an_equal_rune_is_no_target_of_the_chest() -> None:
    sleeping = ["dragon_pact 1", "lucky_coin 1"]
    assert keys(using("mimic_chest_2", row=sleeping), "mimic") == []
    assert keys(using("mimic_chest_3", row=sleeping), "mimic") == []
    three = [*sleeping, "full_granary"]
    assert keys(using("mimic_chest_3", row=three), "mimic") == ["mimic/1", "mimic/2"]


@rule("3.9.7")
def test_case_15_only_the_inner_rune_of_an_end_card() -> None:
    scene = using("mimic_chest_2", row=["safe_return", "iron_will", "first_kiss"])
    assert keys(scene, "mimic") == [
        "mimic/0/right",
        "mimic/1/left",
        "mimic/1/right",
        "mimic/2/left",
    ]


@rule("3.9.7")
def test_case_16_a_copy_is_gone_even_when_the_same_half_comes_back() -> None:
    scene = using(
        "mimic_chest_2", "slithemani_stone_2",
        row=["long_summer", "first_kiss"], tops=["buried_hoard", "gem_cutter"],
    )  # fmt: skip
    scene.says(0, "mimic/1/left")  # First Kiss shows S·E and both rotate
    assert row(scene) == ["long_summer 1 S·F", "first_kiss 1 F·E"]
    plays(scene, "buried_hoard at 2")  # First Kiss rotates back to its clouded half
    assert row(scene)[1] == "first_kiss 2 E·E"


@rule("3.9.12")
def test_case_17_the_hourglass_needs_two_cards() -> None:
    scene = using("sphinx_hourglass_2", row=[], tops=["open_sky", "iron_will", "spellwright"])
    assert keys(scene, "bury") == ["bury/power"]
    scene = using("sphinx_hourglass_3", row=[], tops=["open_sky", "iron_will", "spellwright"])
    assert keys(scene, "gaze") == ["gaze/power"]


@rule("3.9.13")
def test_case_18_gazing_at_a_deck_of_two() -> None:
    scene = using("sphinx_hourglass_3", row=[], tops=["open_sky", "iron_will", "spellwright"])
    scene.says(0, "gaze/power")
    assert scene.options(0) == ["0", "1"]
    scene.says(0, "1")
    assert scene.decks[2] == ["iron_will", "spellwright"]


@rule("3.9.1", "3.9.12")
def test_case_19_the_hourglass_after_the_fourth_card() -> None:
    scene = using("sphinx_hourglass_2", row=QUIET)
    assert keys(scene, "bury") == ["bury/happiness", "bury/love"]
    scene = using("sphinx_hourglass_2", row=QUIET, tops=[], round=10, cycle=["cycle_bright_week"],
                  visitor="captain_droska", gold=20)  # fmt: skip
    assert scene.ask == "renovate"  # nothing to bury in round 10


@rule("3.9.1", "3.9.4")
def test_case_20_abilities_before_the_first_card() -> None:
    scene = using(
        "mimic_chest_1", "slithemani_stone_1", "jesters_mask_1", "sphinx_hourglass_1",
        "living_blade_2", "ember_censer_1", row=[],
    )  # fmt: skip
    assert {key.split("/")[0] for key in scene.options(0)} == {"play", "bury", "censer"}


@rule("3.11.3", "3.11.4")
def test_case_21_gold_above_25_may_still_be_spent() -> None:
    scene = lay("weaver", phase="renovate", round=2, gold=30).says(0, "buy/living_blade")
    assert purse(scene)[0] == 24
    scene.says(0, "done")
    assert purse(scene)[0] == 24


@rule("3.11.2", "3.11.4")
def test_case_22_shards_above_the_limit_are_cut_before_they_can_be_used() -> None:
    scene = reading(
        "giants_strength 3", "wise_command 3", "iron_will 3", "long_summer 1",
        tops=TOPS, visitor="yorri", shards=0, gold=20, adventurers=["fenn_the_quiet"],
    )  # fmt: skip
    assert purse(scene)[1] == 8
    assert scene.ask == "renovate"
    assert not [key for key in scene.options(0) if key.startswith(("censer", "mimic"))]
    scene.says(0, "done")
    assert purse(scene)[1] == 5


@rule("3.9.15", "3.12.3")
def test_case_23_only_the_rank_at_the_end_of_renovate_counts() -> None:
    scene = using(
        "ember_censer_3",
        row=["steadfast_vow", "first_kiss", "twin_souls", "long_summer 1"],
        track=14, gold=20, adventurers=["fenn_the_quiet"],
    )  # fmt: skip
    scene.says(0, "censer")
    assert scene.view(0)["players"][0]["rank"] == "Adept"
    scene.says(0, "finish")
    assert purse(scene)[1:] == (8, 11)
    scene.says(0, "done")
    assert purse(scene)[1] == 5


@rule("3.12.1")
@pytest.mark.parametrize(("track", "rank"), [(15, "Adept"), (30, "Master"), (45, "Fate Weaver")])
def test_case_24_a_threshold_gives_the_higher_rank(track: int, rank: str) -> None:
    scene = lay("weaver", phase="renovate", round=2, gold=9, track=track)
    assert scene.view(0)["players"][0]["rank"] == rank


@rule("3.11.1")
def test_case_25_with_all_relics_bought_renovate_is_skipped() -> None:
    relics = [face.id for face in GAME.faces.values() if face.back == "relic"]
    scene = lay("weaver", phase="renovate", round=2, gold=25, shop=relics)
    assert scene.ask == "read_action"
    assert scene.view(0)["table"]["round"] == 3


@rule("3.9.11")
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_case_26_no_mask_under_a_blood_moon(rank: int) -> None:
    scene = using(f"jesters_mask_{rank}", row=["iron_will"], icon="blood")
    assert keys(scene, "mask") == []
    assert scene.barred(0)["mask"].startswith("3.9.4")


@rule("3.10.2", "3.10.3", "3.9.11")
def test_case_27_required_pays_once_and_a_masked_card_may_count_twice() -> None:
    scene = using(
        "jesters_mask_2",
        row=["steadfast_vow 1", "first_kiss 1", "sworn_company 1", "full_granary 1"],
        visitor="sister_maelis", shards=1, gold=20,
    )  # fmt: skip
    scene.says(0, "mask/0/happiness")
    assert purse(scene)[0] == 20 + 2 + 1 + 2  # cards 2g; Love once; one masked Happiness


@rule("3.13.1")
def test_case_28_winning_with_a_tracker_of_zero() -> None:
    scene = lay("weaver", phase="renovate", round=10, gold=9).says(0, "done")
    assert scene.outcome.winners == [0]
    assert scene.outcome.scores == [1]


@rule("3.13.4", "3.13.10")
def test_case_29_a_loss_pays_nothing() -> None:
    scene = reading("death_of_kin", *QUIET[1:], shards=0, gold=3, track=5)
    assert purse(scene) == (3, 0, 5)


@rule("3.13.5")
def test_case_30_too_few_cards_lose() -> None:
    scene = reading("long_summer", "steadfast_vow", tops=["first_kiss"])
    scene.says(0, "play/love/2")
    assert scene.outcome.winners == []


@rule("3.9.17")
def test_case_31_a_mask_wakes_nothing() -> None:
    scene = using("jesters_mask_2", row=["dragon_pact 1", "lucky_coin 1"], visitor="yorri")
    scene.says(0, "mask/0/happiness")
    assert turned(scene) == [1, 1]


@rule("3.6.8")
def test_case_32_a_death_between_two_spent_cards() -> None:
    spent = using("slithemani_stone_2", row=["first_kiss 3", "fair_wind 3", "death_of_hope"])
    spent.says(0, "slither/1")
    assert turned(spent) == [3, 1, 3]
    assert waves(spent) == ["Death of Hope is conquered (Eye)."]


@rule("3.9.7", "3.9.8")
def test_case_33_mimic_chest_three_on_a_death() -> None:
    inside = using("mimic_chest_3", row=["old_friends", "death_of_hope", "iron_will"])
    inside.says(0, "mimic/1")
    assert turned(inside) == [1, 1, 1]
    end = using("mimic_chest_3", row=["old_friends", "death_of_hope"])
    end.says(0, "mimic/1")
    assert row(end) == ["old_friends 0 E·F", "death_of_hope 0 F·E"]


@rule("3.9.19", "3.6.6")
def test_case_34_the_chest_on_a_spent_card_may_complete_a_death() -> None:
    scene = using("mimic_chest_2", row=["lucky_coin", "death_of_kin", "first_kiss 3"])
    scene.says(0, "mimic/2/left")
    assert turned(scene) == [1, 1, 3]
    alone = using("mimic_chest_2", row=["iron_will", "death_of_hope 1"])
    alone.says(0, "mimic/1/left")
    assert turned(alone) == [0, 1]


@rule("3.9.14", "3.9.7")
def test_case_35_a_copied_side_counts_for_the_blade_and_ends_with_it() -> None:
    scene = using("mimic_chest_2", "living_blade_1", row=["old_friends", "death_of_hope"])
    assert keys(scene, "blade") == []
    scene.says(0, "mimic/1/left")
    assert keys(scene, "blade") == ["blade/1"]
    scene.says(0, "blade/1")
    assert row(scene) == ["old_friends 0 E·F", "death_of_hope 1 S·K"]


@rule("3.9.14", "3.6.11")
def test_case_36_a_conquered_death_matches_in_vain() -> None:
    scene = using("living_blade_2", row=["safe_return", "death_of_magic", "mothers_song"])
    scene.says(0, "blade/1")  # Death of Magic shows S·S; Mother's Song has S on its left
    assert turned(scene) == [0, 1, 0]


@rule("3.9.9", "3.6.2")
def test_case_37_a_death_exchanged_with_its_neighbour() -> None:
    scene = using("slithemani_stone_2", row=["death_of_hope", "buried_hoard", "iron_will"])
    scene.says(0, "slither/0")  # Eye on its left now, Flame on its right
    assert turned(scene) == [0, 0, 0]
    scene = using("slithemani_stone_2", row=["death_of_hope", "buried_hoard", "first_kiss"])
    scene.says(0, "slither/0")
    assert turned(scene) == [1, 1, 1]


@rule("3.9.4")
def test_case_38_rows_of_one_and_two_cards() -> None:
    shop = ("mimic_chest_2", "slithemani_stone_3", "jesters_mask_2", "living_blade_1")
    one = using(*shop, row=["death_of_kings"], visitor="yorri")
    assert {key.split("/")[0] for key in one.options(0)} == {"play", "mask"}
    assert keys(using("living_blade_2", row=["death_of_kings"]), "blade") == ["blade/0"]
    two = using(*shop, row=["death_of_kings", "iron_will"])
    assert keys(two, "slither") == ["slither/0/1", "slither/1/0"]


@rule("3.13.3")
def test_case_39_an_automatic_finish_loses_and_says_why() -> None:
    scene = reading(*QUIET[:3], tops=["death_of_hope", "open_sky"], shards=0)
    plays(scene, "death_of_hope at 0")
    assert scene.outcome.why.startswith("Death of Hope was never conquered: ")


@rule("3.9.13")
def test_case_40_gazing_and_keeping_the_top_card() -> None:
    scene = using(
        "sphinx_hourglass_3", row=[], tops=["iron_will", "spellwright", "storm_caller", "open_sky"]
    )
    scene.says(0, "gaze/power", "0")
    assert scene.decks[2] == ["storm_caller", "spellwright", "iron_will"]


@rule("3.15.1", "3.9.12")
def test_case_41_burying_in_a_known_deck_can_be_taken_back() -> None:
    scene = using("sphinx_hourglass_2", row=[], tops=["iron_will", "spellwright known", "open_sky"])
    scene.says(0, "bury/power")
    scene.match.undo(0)
    assert scene.decks[2] == ["spellwright", "iron_will"]


@rule("3.9.15", "3.10.7")
def test_case_42_a_censer_before_a_bad_reading() -> None:
    scene = using(
        "ember_censer_3",
        row=["long_summer 2", "first_kiss", "heart_aflame", "sworn_company"],
        shards=1, gold=20, tops=[],
    )  # fmt: skip
    scene.says(0, "censer")
    assert purse(scene)[2] == 0
    paid = "The reading pays 2 gold, −5 Clairvoyance. Clairvoyance is now 0 (Apprentice)."
    assert paid in scene.log(0)
