"""7 Worked examples 10 to 29, wave by wave."""

from __future__ import annotations

import pytest

from fateloom.engine.rules.asks import Refused
from fateloom.testing import lay, rule
from games.weaver.scenes import (
    begin,
    plays,
    purse,
    reading,
    row,
    tokens,
    turned,
    waves,
    worth,
)


@rule("3.4.9", "3.4.10", "3.4.11")
def test_example_10_placed_between_two_that_both_match() -> None:
    scene = reading("open_sky", "spellwright", tops=["iron_will", "giants_strength"])
    plays(scene, "iron_will at 1")
    assert waves(scene) == ["Falling Sky, Iron Collar and Spellbound turn (Flame and Knot)."]
    assert row(scene) == ["open_sky 1 K·F", "iron_will 1 F·F", "spellwright 1 E·F"]
    assert worth(scene) == "1g 1s +3c"


@rule("3.4.12")
def test_example_11_a_sleeping_match() -> None:
    scene = reading("dragon_pact", tops=["lucky_coin", "full_granary", "honest_trade"])
    plays(scene, "lucky_coin at 1")
    assert row(scene) == ["dragon_pact 1 K·E", "lucky_coin 1 E·F"]
    plays(scene, "full_granary at 2")
    assert row(scene) == ["dragon_pact 1 K·E", "lucky_coin 1 E·F", "full_granary 0 S·K"]


@rule("3.5.5")
def test_example_12_a_sleeping_match_wakes() -> None:
    scene = reading("first_kiss 1", "lucky_coin 1", tops=["crown_of_daisies", "old_friends"])
    plays(scene, "crown_of_daisies at 2")
    assert waves(scene) == [
        "Lucky Coin and Crown of Nettles turn (Flame); X2 on Lucky Coin.",
        "First Kiss and Clipped Coin turn (Eye); X2 on First Kiss.",
    ]
    assert row(scene) == ["first_kiss 2 E·E", "lucky_coin 3 E·F", "crown_of_daisies 1 F·K"]


@rule("3.5.1", "3.5.6")
def test_example_13_four_waves() -> None:
    scene = reading(
        "generous_patron", "unbroken_shield", "iron_will", tops=["giants_strength", "spellwright"]
    )
    plays(scene, "giants_strength at 2")
    assert waves(scene) == [
        "Shattered Shield, Giant's Heel and Iron Collar turn (Eye and Flame).",
        "Grasping Patron and Unbroken Shield turn (Serpent); X2 on Unbroken Shield.",
        "Shattered Shield and Giant's Strength turn (Eye); X2 on Giant's Strength.",
        "Giant's Heel and Iron Will turn (Flame); X2 on Iron Will.",
    ]
    assert row(scene) == [
        "generous_patron 1 F·E",
        "unbroken_shield 3 S·S",
        "giants_strength 3 E·K",
        "iron_will 2 F·K",
    ]
    assert tokens(scene) == ["unbroken_shield", "giants_strength", "iron_will"]
    assert worth(scene) == "2g 5s +3c"


@rule("3.4.7", "3.4.8")
def test_example_14_a_spent_card() -> None:
    scene = reading(tops=["iron_will", "patient_suitor", "spellwright", "gem_cutter", "lucky_coin"])
    plays(scene, "iron_will", "patient_suitor at 0")
    assert turned(scene) == [0, 0]
    plays(scene, "spellwright at 1")
    assert waves(scene) == [
        "Faithless Suitor and Spellbound turn (Knot).",
        "Spellwright and Iron Collar turn (Flame); X2 on Spellwright.",
        "Patient Suitor and Spellbound turn (Knot); X2 on Patient Suitor.",
    ]
    assert row(scene) == ["patient_suitor 2 K·K", "spellwright 3 E·F", "iron_will 1 F·F"]
    spent = "Spellwright and Iron Will match (Flame), but Spellwright can't turn again."
    assert scene.log(0)[-1] == spent
    plays(scene, "gem_cutter at 2")
    assert turned(scene) == [2, 3, 0, 1]
    assert worth(scene) == "1g 2s +1c"


@rule("3.6.8")
def test_example_15_a_death_beside_a_spent_card() -> None:
    scene = reading(
        tops=["sworn_company", "wise_command", "market_dance", "death_of_hope", "old_friends"]
    )
    plays(scene, "sworn_company", "wise_command at 0")
    assert turned(scene) == [1, 1]
    plays(scene, "market_dance at 0")
    assert waves(scene)[1:] == [
        "Fool's Dance and Wise Command turn (Eye); X2 on Wise Command.",
        "Mad Decree and Sworn Company turn (Serpent); X2 on Sworn Company.",
    ]
    assert row(scene) == ["market_dance 1 E·E", "wise_command 3 E·S", "sworn_company 2 S·F"]
    plays(scene, "death_of_hope at 1")
    assert row(scene) == [
        "market_dance 2 K·E",
        "death_of_hope 1 S·K",
        "wise_command 3 E·S",
        "sworn_company 2 S·F",
    ]
    assert len(tokens(scene)) == 3
    assert worth(scene) == "3g 5s -2c"


@rule("3.6.9")
def test_example_16_two_deaths_at_once() -> None:
    scene = reading(
        "heart_aflame", "death_of_trust", "full_granary", tops=["death_of_longing", "red_thread"]
    )
    plays(scene, "death_of_longing at 2")
    assert waves(scene) == [
        "Death of Trust and Death of Longing are conquered with Heart of Ash and "
        "Rat-Gnawed Granary (Flame, Eye and Serpent)."
    ]
    assert turned(scene) == [1, 1, 1, 1]
    assert worth(scene) == "2g 0s +10c"


@rule("3.6.4", "3.6.5")
def test_example_17_a_held_match_is_lost() -> None:
    scene = reading(tops=["buried_hoard", "death_of_hope", "rightful_throne", "iron_will"])
    plays(scene, "buried_hoard", "death_of_hope at 1")
    assert "Death of Hope matches only on its left side (Eye), so nothing turns." in scene.log(0)
    plays(scene, "rightful_throne at 0")
    assert row(scene) == ["rightful_throne 1 F·E", "buried_hoard 1 E·S", "death_of_hope 0 E·E"]


@rule("3.9.5", "3.9.7", "3.9.8")
def test_example_18_the_mimic_chest_on_a_death() -> None:
    scene = reading(
        "old_friends",
        "death_of_rest",
        tops=["safe_return", "open_sky"],
        shop=["mimic_chest_1"],
        shards=3,
    )
    scene.says(0, "mimic/1/left")
    assert row(scene) == ["old_friends 0 E·F", "death_of_rest 0 F·S"]
    assert purse(scene)[1] == 0
    plays(scene, "safe_return at 2")
    assert row(scene) == ["old_friends 1 K·S", "death_of_rest 1 K·F", "safe_return 1 S·E"]


@rule("3.9.9")
def test_example_19_slithemani_stone_one() -> None:
    scene = reading(
        "silver_vein",
        "spellwright",
        "shared_laughter",
        tops=["old_friends", "open_sky"],
        shop=["slithemani_stone_1"],
        shards=2,
    )
    scene.says(0, "slither/1")
    assert waves(scene) == [
        "Hollow Laughter and Spellbound turn (Knot).",
        "Flooded Mine and Shared Laughter turn (Serpent); X2 on Shared Laughter.",
    ]
    assert [each.split()[:2] for each in row(scene)] == [
        ["silver_vein", "1"],
        ["shared_laughter", "2"],
        ["spellwright", "1"],
    ]


@rule("3.9.14", "3.6.6")
def test_example_20_a_living_blade_chain() -> None:
    scene = reading(
        "childs_wonder",
        "death_of_rest",
        "death_of_kings",
        "merchant_prince",
        shop=["living_blade_1", "ember_censer_3"],
        shards=4,
    )
    assert {"blade/1", "blade/2"} <= set(scene.options(0))
    scene.says(0, "blade/1")
    assert row(scene) == [
        "childs_wonder 0 E·S",
        "death_of_rest 1 K·F",
        "death_of_kings 1 K·K",
        "merchant_prince 1 K·S",
    ]


@rule("3.2.7", "3.2.8", "3.10.4")
def test_example_21_a_blood_moon() -> None:
    scene = reading(
        "market_dance 2",
        "death_of_hope 1",
        "wise_command 3",
        "sworn_company 2",
        visitor="captain_droska",
        icon="blood",
        shards=0,
        track=9,
        gold=30,
    )
    assert purse(scene) == (33, 11, 7)


@rule("3.10.6", "3.10.7")
def test_example_22_net_movement_and_floor() -> None:
    scene = reading(
        "market_dance 2",
        "first_kiss",
        "mothers_song 1",
        "steadfast_vow",
        shards=0,
        track=2,
        gold=30,
    )
    assert worth(reading("market_dance 2", "first_kiss", "mothers_song 1", "steadfast_vow")) == (
        "3g 0s -5c"
    )
    assert purse(scene)[2] == 0


@rule("3.9.11", "3.10.3")
def test_example_23_mask_and_desires() -> None:
    scene = reading(
        "patient_suitor",
        "spellwright",
        "sworn_company",
        "long_summer",
        visitor="sister_maelis",
        shop=["jesters_mask_2"],
        shards=1,
        gold=30,
    )
    scene.says(0, "mask/1/happiness")
    assert "The reading pays 5 gold. Clairvoyance is now 0 (Apprentice)." in scene.log(0)
    assert purse(scene)[0] == 35


@rule("3.9.6", "3.9.18")
def test_example_24_the_mimic_chest_wakes_the_other_side() -> None:
    scene = reading(
        "dragon_pact 1",
        "lucky_coin 1",
        "full_granary",
        tops=["old_friends", "open_sky"],
        shop=["mimic_chest_1"],
        shards=3,
    )
    scene.says(0, "mimic/1/right")
    assert waves(scene) == [
        "Dragon Pact, Lucky Coin and Rat-Gnawed Granary turn (Eye and Serpent); "
        "X2 on Dragon Pact and Lucky Coin."
    ]
    assert row(scene) == ["dragon_pact 2 E·E", "lucky_coin 2 E·S", "full_granary 1 F·K"]
    assert worth(scene) == "7g 1s -4c"


STONES = ["moonlit_promise", "fair_wind", "rightful_throne", "red_thread"]


@rule("3.9.9", "3.9.10")
@pytest.mark.parametrize(
    ("rank", "key", "turns"),
    [
        (1, "slither/1", [1, 1, 1, 1]),
        (3, "slither/1/2", [0, 1, 1, 1]),
        (3, "slither/2/1", [1, 1, 1, 0]),
    ],
)
def test_example_25_stone_one_against_stone_three(rank: int, key: str, turns: list[int]) -> None:
    scene = reading(*STONES, shop=[f"slithemani_stone_{rank}", "ember_censer_3"], shards=3)
    scene.says(0, key)
    order = ["moonlit_promise", "rightful_throne", "fair_wind", "red_thread"]
    assert [each.split()[0] for each in row(scene)] == order
    assert turned(scene) == turns
    if rank == 1:
        assert worth(scene) == "1g 1s +4c"


@rule("3.6.7", "3.5.2")
def test_example_26_a_chain_goes_on_after_a_death() -> None:
    scene = reading(
        tops=["old_friends", "death_of_magic", "open_sky", "safe_return", "long_summer"]
    )
    plays(scene, "old_friends", "death_of_magic at 0")
    assert "Death of Magic matches only on its right side (Eye), so nothing turns." in scene.log(0)
    plays(scene, "open_sky at 2")
    assert turned(scene) == [0, 0, 0]
    plays(scene, "safe_return at 0")
    assert waves(scene) == [
        "Death of Magic is conquered with Lost Road and Old Grudges (Knot and Eye).",
        "Old Friends and Falling Sky turn (Serpent); X2 on Old Friends.",
    ]
    assert row(scene) == [
        "safe_return 1 S·E",
        "death_of_magic 1 S·S",
        "old_friends 2 E·F",
        "open_sky 1 K·F",
    ]
    assert worth(scene) == "3g 2s +0c"
    assert tokens(scene) == ["old_friends"]


@rule("3.2.9", "3.1.12")
@pytest.mark.parametrize(
    ("cycle", "left", "shown"),
    [
        ("cycle_gathering_dusk", ["cycle_gathering_dusk"], 10),
        ("cycle_bright_week", ["cycle_bright_week", "cycle_even_tides"], 4),
    ],
)
def test_example_27_reading_the_cycle(cycle: str, left: list[str], shown: int) -> None:
    scene = lay("weaver", phase="refresh", round=2, cycle=[cycle])
    facts = scene.view(0)["table"]
    assert facts["cycles_left"] == ["cycle_bright_week", "cycle_even_tides", "cycle_gathering_dusk"]
    assert facts["icons"][:4] == ["sun", "sun", "moon", "veiled"]
    scene = lay("weaver", phase="refresh", round=3, cycle=[cycle])
    facts = scene.view(0)["table"]
    assert facts["cycles_left"] == left
    assert [icon != "veiled" for icon in facts["icons"]].count(True) == shown


@rule("3.1.15")
def test_example_28_gentle_dawn_on_the_hardest_level() -> None:
    seconds = 0
    for seed in range(120):
        table = begin(seed, difficulty="fate_weaver").table
        assert not any(deck.top.face.death for deck in table.decks)
        assert [card.face.death for card in table.decks[0]].count(True) == 4
        seconds += sum(deck.cards[-2].face.death for deck in table.decks)
    assert 170 <= seconds <= 260  # 480 second cards, four Deaths in nine: 213 on average


@rule("3.15.1")
def test_example_29_taking_back_up_to_the_last_play() -> None:
    scene = reading(
        "safe_return",
        "steadfast_vow",
        "death_of_rest",
        tops=["open_sky", "long_summer"],
        shop=["mimic_chest_2", "slithemani_stone_2", "jesters_mask_2", "ember_censer_3"],
        shards=20,
    )
    before = row(scene)
    plays(scene, "open_sky at 3")
    played = row(scene)
    scene.says(0, "mimic/1/right", "slither/1", "mask/1/wealth", "censer")
    for _ in range(4):
        scene.match.undo(0)
    assert row(scene) == played
    with pytest.raises(Refused, match="hidden"):
        scene.match.undo(0)
    assert before != played


@rule("3.15.1")
def test_example_29_a_play_that_emptied_its_deck_can_be_taken_back() -> None:
    scene = reading("safe_return", "steadfast_vow", tops=["open_sky", "iron_will"])
    before = row(scene)
    plays(scene, "open_sky at 2")
    scene.match.undo(0)
    assert row(scene) == before
