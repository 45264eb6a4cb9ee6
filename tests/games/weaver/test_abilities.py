"""3.9 Using relic abilities, and each of the eighteen relic cards."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import LaidTable, lay, rule
from games.weaver.scenes import plays, purse, reading, row, tokens, turned, waves, worth, zone

TOPS = ["harvest_feast", "crown_of_daisies", "home_port", "moonlit_promise"]


def with_relic(relic: str, *cards: str, shards: int = 9, **things: Any) -> LaidTable:
    """A reading with this relic alone in the shop."""
    things.setdefault("tops", TOPS)
    return reading(*cards, shop=[relic], shards=shards, **things)


def price(relic: str, key: str, *cards: str, **things: Any) -> int:
    """How many shards a use costs."""
    scene = with_relic(relic, *cards, **things)
    scene.says(0, key)
    return 9 - purse(scene)[1]


# Paying and targets ----------------------------------------------------------------------


@rule("3.9.2")
def test_an_ability_is_paid_in_full_or_not_used() -> None:
    scene = with_relic("mimic_chest_1", "old_friends", "death_of_rest", shards=2)
    refused = scene.refusal(0, "mimic")
    assert (refused.rule, refused.why) == ("3.9.2", "it costs 3 shards; you have 2")
    assert not [key for key in scene.options(0) if key.startswith("mimic")]


@rule("3.9.3")
def test_an_ability_may_be_used_again_and_again() -> None:
    scene = with_relic("ember_censer_3", shards=5)
    scene.says(0, "censer", "censer", "censer", "censer")
    assert purse(scene) == (0, 1, 4)


@rule("3.9.4")
def test_a_use_that_rotates_nothing_is_allowed_and_paid() -> None:
    scene = with_relic("slithemani_stone_1", "safe_return", "loyal_banner", shards=2)
    scene.says(0, "slither/0")
    assert turned(scene) == [0, 0]
    assert purse(scene)[1] == 0


@rule("3.9.4")
def test_an_ability_without_a_target_is_not_offered() -> None:
    scene = with_relic("living_blade_1", "old_friends", "death_of_rest")
    assert scene.barred(0)["blade"] == "3.9.4: it has no target now"


@rule("3.9.1", "3.9.16")
def test_a_relic_just_bought_waits_for_the_next_round() -> None:
    scene = lay("weaver", phase="renovate", round=2, gold=4, shards=2)
    scene.says(0, "buy/ember_censer")
    assert scene.ask == "read_action"
    assert scene.view(0)["table"]["round"] == 3
    assert "censer" in scene.options(0)


# Troll Clan Mimic Chest ----------------------------------------------------------------


@rule("3.9.5", "3.9.7", "3.9.18")
def test_mimic_chest_1_copies_one_rune_for_three_shards() -> None:
    scene = with_relic(
        "mimic_chest_1", "safe_return", "first_kiss", tops=["open_sky", "red_thread"]
    )
    assert [key for key in scene.options(0) if "mimic" in key] == ["mimic/0/right", "mimic/1/left"]
    scene.says(0, "mimic/1/left")
    assert purse(scene)[1] == 6
    assert "Mimic Chest (3 shards): the left rune of Last Kiss becomes Knot." in scene.log(0)
    assert row(scene) == ["safe_return 1 S·E", "first_kiss 1 F·E"]


@rule("3.9.7")
def test_mimic_chest_2_copies_one_rune_for_two_shards() -> None:
    assert price("mimic_chest_2", "mimic/1/left", "old_friends", "death_of_rest") == 2
    scene = with_relic("mimic_chest_2", "old_friends", "death_of_rest")
    scene.says(0, "mimic/1/left")
    assert row(scene) == ["old_friends 0 E·F", "death_of_rest 0 F·S"]


@rule("3.9.7")
def test_mimic_chest_3_copies_both_runes_for_two_shards() -> None:
    cards = ("old_friends", "death_of_rest", "quiet_garden")
    scene = with_relic("mimic_chest_3", "old_friends", "death_of_hope", "iron_will")
    assert [key for key in scene.options(0) if "mimic" in key] == ["mimic/0", "mimic/1", "mimic/2"]
    scene.says(0, "mimic/1")
    assert purse(scene)[1] == 7
    assert row(scene) == ["old_friends 1 K·S", "death_of_hope 1 S·K", "iron_will 1 F·F"]
    assert price("mimic_chest_3", "mimic/0", *cards) == 2


@rule("3.9.7")
def test_a_copy_stays_on_its_side_when_cards_move_and_ends_with_the_rotation() -> None:
    scene = with_relic(
        "mimic_chest_2", "old_friends", "death_of_rest", tops=["first_kiss", "red_thread"]
    )
    scene.says(0, "mimic/1/left")
    plays(scene, "first_kiss at 1")
    assert row(scene) == ["old_friends 0 E·F", "first_kiss 0 E·E", "death_of_rest 0 F·S"]
    scene = with_relic(
        "mimic_chest_2", "old_friends", "death_of_rest", tops=["safe_return", "open_sky"]
    )
    scene.says(0, "mimic/1/left")
    plays(scene, "safe_return at 2")
    assert row(scene)[1] == "death_of_rest 1 K·F"


@rule("3.9.7", "3.10.10")
def test_a_copy_ends_with_the_round() -> None:
    scene = reading(
        "long_summer 3", "steadfast_vow 3", "iron_will 3", "honest_trade 3",
        shop=["mimic_chest_2"], shards=2, gold=20,
    )  # fmt: skip
    scene.says(0, "mimic/1/right")
    assert all("counters" not in card for card in zone(scene, "discard.fate"))


@rule("3.9.8")
def test_a_copied_rune_counts_for_a_death() -> None:
    scene = with_relic("mimic_chest_2", "lucky_coin", "death_of_kin", "first_kiss")
    scene.says(0, "mimic/2/left")
    assert turned(scene) == [1, 1, 1]


@rule("3.9.6")
def test_a_copy_wakes_the_sleeping_match_on_the_other_side() -> None:
    scene = with_relic("mimic_chest_1", "dragon_pact 1", "lucky_coin 1", "full_granary", shards=3)
    scene.says(0, "mimic/1/right")
    assert turned(scene) == [2, 2, 1]


@rule("3.9.18")
def test_a_copy_takes_the_rune_of_the_moment_and_is_replaced_by_a_new_one() -> None:
    scene = with_relic(
        "mimic_chest_2", "iron_will 3", "death_of_rest", tops=["first_kiss", "red_thread"]
    )
    scene.says(0, "mimic/1/left")
    assert row(scene)[1] == "death_of_rest 0 F·S"
    plays(scene, "first_kiss at 1")
    scene.says(0, "mimic/2/left")
    assert row(scene)[2] == "death_of_rest 0 E·S"


@rule("3.9.18")
def test_a_copy_may_copy_a_copy() -> None:
    scene = reading(
        "first_kiss 3",
        "steadfast_vow 3",
        "iron_will 3",
        tops=TOPS,
        shop=["mimic_chest_2", "slithemani_stone_2"],
        shards=9,
    )
    scene.says(0, "mimic/1/left", "slither/1")
    assert row(scene) == ["first_kiss 3 F·E", "iron_will 3 F·F", "steadfast_vow 3 E·K"]
    scene.says(0, "mimic/1/right")
    assert row(scene)[1] == "iron_will 3 F·E"


@rule("3.9.19")
@pytest.mark.parametrize(
    "card", ["first_kiss", "steadfast_vow 3", "death_of_kin", "death_of_kings 1"]
)
def test_any_card_of_the_row_may_be_copied_on_or_moved(card: str) -> None:
    scene = with_relic("mimic_chest_2", "old_friends", card)
    assert "mimic/1/left" in scene.options(0)
    scene = with_relic("slithemani_stone_3", "old_friends", card)
    assert {"slither/0/1", "slither/1/0"} <= set(scene.options(0))


# Alabaster Naga's Slithemani Stone -----------------------------------------------------


@rule("3.9.9")
def test_slithemani_stone_1_exchanges_neighbours_for_two_shards() -> None:
    scene = with_relic("slithemani_stone_1", "silver_vein", "spellwright", "shared_laughter")
    assert [key for key in scene.options(0) if "slither" in key] == ["slither/0", "slither/1"]
    scene.says(0, "slither/1")
    assert purse(scene)[1] == 7
    line = "Slithemani Stone (2 shards): Spellbound and Hollow Laughter swap places."
    assert line in scene.log(0)
    assert turned(scene) == [1, 2, 1]


@rule("3.9.9")
def test_slithemani_stone_2_exchanges_neighbours_for_one_shard() -> None:
    cards = ("silver_vein", "spellwright", "shared_laughter")
    assert price("slithemani_stone_2", "slither/1", *cards) == 1
    scene = with_relic("slithemani_stone_2", *cards)
    scene.says(0, "slither/1")
    assert turned(scene) == [1, 2, 1]


@rule("3.9.10")
def test_slithemani_stone_3_moves_a_card_anywhere_for_one_shard() -> None:
    scene = with_relic("slithemani_stone_3", "safe_return", "iron_will", "lucky_coin")
    moves = [key for key in scene.options(0) if "slither" in key]
    assert moves == [f"slither/{a}/{b}" for a in range(3) for b in range(3) if a != b]
    scene.says(0, "slither/0/2")
    assert [each.split()[0] for each in row(scene)] == ["iron_will", "lucky_coin", "safe_return"]
    assert purse(scene)[1] == 8
    assert "Slithemani Stone (1 shard): Lost Road moves to position 3." in scene.log(0)


@rule("3.9.10")
def test_the_new_place_is_counted_in_the_finished_row() -> None:
    scene = with_relic("slithemani_stone_3", "safe_return", "iron_will", "lucky_coin")
    scene.says(0, "slither/1/2")
    assert [each.split()[0] for each in row(scene)] == ["safe_return", "lucky_coin", "iron_will"]


# Hollow Jester's Mask ------------------------------------------------------------------


@rule("3.9.11")
def test_jesters_mask_1_adds_a_suit_to_a_card_for_two_shards() -> None:
    scene = with_relic("jesters_mask_1", "iron_will", "steadfast_vow", visitor="sister_maelis")
    keys = [key for key in scene.options(0) if "mask" in key]
    assert keys == ["mask/0/happiness", "mask/0/love", "mask/1/happiness"]
    scene.says(0, "mask/0/love")
    assert purse(scene)[1] == 7
    assert "Jester's Mask (2 shards): Iron Collar also counts as Love." in scene.log(0)
    assert scene.view(0)["table"]["row"][0]["suits"] == ["love", "power"]


@rule("3.9.11")
def test_jesters_mask_2_adds_a_suit_to_a_card_for_one_shard() -> None:
    scene = with_relic("jesters_mask_2", "iron_will", "steadfast_vow", visitor="sister_maelis")
    scene.says(0, "mask/0/happiness")
    assert purse(scene)[1] == 8
    assert scene.view(0)["table"]["row"][0]["suits"] == ["happiness", "power"]
    assert "mask/0/happiness" not in scene.options(0)


@rule("3.9.11")
def test_jesters_mask_3_adds_a_suit_to_the_whole_row_for_two_shards() -> None:
    scene = with_relic("jesters_mask_3", "iron_will", "steadfast_vow", visitor="sister_maelis")
    assert [key for key in scene.options(0) if "mask" in key] == ["mask/happiness", "mask/love"]
    scene.says(0, "mask/love")
    assert purse(scene)[1] == 7
    assert [each["suits"] for each in scene.view(0)["table"]["row"]] == [
        ["love", "power"],
        ["love"],
    ]
    assert [key for key in scene.options(0) if "mask" in key] == ["mask/happiness"]
    plays(scene, "harvest_feast at 2")
    assert scene.view(0)["table"]["row"][2]["suits"] == ["happiness"]  # played later


@rule("3.9.17")
def test_mask_hourglass_and_censer_wake_nothing() -> None:
    sleeping = ["dragon_pact 1", "lucky_coin 1"]
    for relic, key in [
        ("jesters_mask_2", "mask/0/happiness"),
        ("sphinx_hourglass_2", "bury/happiness"),
        ("ember_censer_3", "censer"),
    ]:
        scene = with_relic(relic, *sleeping)
        scene.says(0, key)
        assert turned(scene) == [1, 1]
        assert waves(scene) == []


# Dune Sphinx's Hourglass ---------------------------------------------------------------


@rule("3.9.12")
@pytest.mark.parametrize(("rank", "cost"), [(1, 2), (2, 1)])
def test_sphinx_hourglass_1_and_2_bury_the_top_card(rank: int, cost: int) -> None:
    scene = with_relic(
        f"sphinx_hourglass_{rank}", tops=["death_of_hope", "open_sky", "long_summer", "first_kiss"]
    )
    assert [key for key in scene.options(0) if "bury" in key] == ["bury/happiness"]
    scene.says(0, "bury/happiness")
    assert purse(scene)[1] == 9 - cost
    assert [(card["face"], card["at"]) for card in zone(scene, "deck.happiness")] == [
        ("death_of_hope", 0),
        ("open_sky", 2),
    ]
    shards = "2 shards" if cost == 2 else "1 shard"
    line = f"Hourglass ({shards}): Death of Hope goes to the bottom of the Happiness deck."
    assert line in scene.log(0)


@rule("3.9.12")
def test_sphinx_hourglass_1_keeps_the_buried_card_known() -> None:
    scene = with_relic("sphinx_hourglass_1", tops=["death_of_hope", "open_sky", "long_summer"])
    scene.says(0, "bury/happiness", "bury/happiness")
    known = [(card["face"], card["at"]) for card in zone(scene, "deck.happiness")]
    assert known == [("open_sky", 0), ("death_of_hope", 1), ("long_summer", 2)]


@rule("3.9.12")
def test_sphinx_hourglass_2_costs_one_shard() -> None:
    assert price("sphinx_hourglass_2", "bury/love") == 1


@rule("3.9.13")
@pytest.mark.parametrize(
    ("pick", "deck"),
    [
        ("0", ["iron_will", "spellwright", "death_of_kings", "storm_caller"]),
        ("1", ["death_of_kings", "spellwright", "iron_will", "storm_caller"]),
        ("2", ["storm_caller", "spellwright", "iron_will", "death_of_kings"]),
    ],
)
def test_sphinx_hourglass_3_puts_one_of_three_on_top(pick: str, deck: list[str]) -> None:
    scene = with_relic(
        "sphinx_hourglass_3",
        tops=["iron_will", "death_of_kings", "storm_caller", "spellwright", "first_kiss"],
    )
    scene.says(0, "gaze/power")
    assert scene.ask == "gaze_pick"
    assert purse(scene)[1] == 8  # paid before the cards are seen
    assert scene.options(0) == ["0", "1", "2"]
    prompt = scene.view(0)["prompt"]
    assert prompt is not None
    names = [each["label"] for each in prompt["options"]]
    assert names == ["Iron Collar", "Death of Kings", "Storm's Prey"]
    scene.says(0, pick)
    assert scene.decks[2] == list(reversed(deck))
    known = {card["face"] for card in zone(scene, "deck.power")}
    assert known == {"iron_will", "death_of_kings", "storm_caller"}
    top = dict(zip("012", names, strict=True))[pick]
    seen = ", ".join(names)
    assert f"Hourglass (1 shard): you look at {seen}; {top} goes on top." in scene.log(0)


@rule("3.9.13")
def test_an_absent_player_keeps_the_top_card() -> None:
    scene = with_relic("sphinx_hourglass_3", tops=["iron_will", "death_of_kings", "storm_caller"])
    scene.says(0, "gaze/power")
    scene.match.answer_default(0)
    assert scene.decks[2][-1] == "iron_will"


# Fourth Serpent's Living Blade ---------------------------------------------------------


@rule("3.9.14")
def test_living_blade_1_needs_a_matched_side_and_costs_three_shards() -> None:
    scene = with_relic("living_blade_1", "lucky_coin", "death_of_kin", "death_of_rest")
    assert [key for key in scene.options(0) if "blade" in key] == ["blade/1"]
    scene.says(0, "blade/1")
    assert row(scene) == ["lucky_coin 0 E·S", "death_of_kin 1 F·S", "death_of_rest 0 S·S"]
    assert purse(scene)[1] == 6
    assert "Living Blade (3 shards): Death of Kin is conquered." in scene.log(0)


@rule("3.9.14")
@pytest.mark.parametrize(("rank", "cost"), [(2, 3), (3, 2)])
def test_living_blade_2_and_3_conquer_any_death(rank: int, cost: int) -> None:
    scene = with_relic(f"living_blade_{rank}", "death_of_hope", "iron_will")
    scene.says(0, "blade/0")
    assert turned(scene) == [1, 0]
    assert purse(scene)[1] == 9 - cost


@rule("3.9.14", "3.6.6")
def test_living_blade_2_is_followed_by_a_combo_check() -> None:
    scene = reading(
        "childs_wonder",
        "death_of_rest",
        "death_of_kings",
        "merchant_prince",
        shop=["living_blade_2", "ember_censer_3"],
        shards=9,
    )
    scene.says(0, "blade/1")
    assert turned(scene) == [0, 1, 1, 1]


@rule("3.9.14")
def test_living_blade_3_leaves_the_neighbours_alone() -> None:
    scene = with_relic("living_blade_3", "lucky_coin", "death_of_kin", "safe_return")
    scene.says(0, "blade/1")
    assert turned(scene) == [0, 1, 0]


# Trilisian Ember Censer ----------------------------------------------------------------


@rule("3.9.15")
@pytest.mark.parametrize(("rank", "cost", "gain"), [(1, 2, 1), (2, 3, 2), (3, 1, 1)])
def test_ember_censer_1_2_and_3_move_the_tracker_at_once(rank: int, cost: int, gain: int) -> None:
    scene = with_relic(f"ember_censer_{rank}", track=14)
    scene.says(0, "censer")
    assert purse(scene) == (0, 9 - cost, 14 + gain)
    assert scene.view(0)["players"][0]["rank"] == "Adept"
    shards = "1 shard" if cost == 1 else f"{cost} shards"
    assert f"Ember Censer ({shards}): +{gain} Clairvoyance." in scene.log(0)


def test_what_rows_pay_does_not_change_by_a_mask() -> None:
    scene = with_relic("jesters_mask_2", "iron_will", "steadfast_vow", visitor="sister_maelis")
    before = worth(scene)
    scene.says(0, "mask/0/happiness")
    assert worth(scene) == before
    assert tokens(scene) == []
