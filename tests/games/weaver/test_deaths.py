"""3.6 Death cards, and 3.7 faces and X2 tokens."""

from __future__ import annotations

import pytest

from fateloom.testing import rule
from games.weaver.scenes import plays, purse, reading, row, tokens, turned, waves, worth, zone


@rule("3.6.1", "3.6.4")
def test_one_match_rotates_neither_a_death_nor_its_neighbour() -> None:
    scene = reading("lucky_coin", tops=["death_of_kin", "red_thread"])
    plays(scene, "death_of_kin at 1")
    assert row(scene) == ["lucky_coin 0 E·S", "death_of_kin 0 S·K"]


@rule("3.6.2", "3.6.7")
def test_both_sides_matched_conquer_a_death_with_its_neighbours() -> None:
    scene = reading("lucky_coin", "keeper_of_keys", tops=["death_of_kin", "red_thread"])
    plays(scene, "death_of_kin at 1")
    assert turned(scene) == [1, 1, 1]


@rule("3.6.3")
def test_a_death_at_an_end_is_not_conquered_by_matching() -> None:
    scene = reading("lucky_coin", "silver_vein", tops=["death_of_kin", "red_thread"])
    plays(scene, "death_of_kin at 2")
    assert row(scene)[-1] == "death_of_kin 0 S·K"


@rule("3.6.5", "3.6.6")
def test_every_check_compares_the_runes_of_that_moment() -> None:
    # Laid so, nothing has been checked yet: the Death has Flame and Eye on both sides.
    scene = reading(
        "guild_seal", "death_of_trust", "red_thread 1", tops=["honest_trade", "gem_cutter"]
    )
    assert turned(scene) == [0, 0, 1]
    plays(scene, "honest_trade at 3")  # Eye against Knot, and not beside the Death
    assert turned(scene) == [1, 1, 2, 0]


@rule("3.6.8")
def test_a_spent_neighbour_counts_but_stays() -> None:
    scene = reading("lucky_coin", "steadfast_vow 3", tops=["death_of_kin", "red_thread"])
    plays(scene, "death_of_kin at 1")
    assert turned(scene) == [1, 1, 3]


@rule("3.6.9")
def test_a_clouded_death_beside_a_death_counts_but_stays() -> None:
    # Death of Trust F·E: Guild Seal's Flame on its left, Death of Hope's Eye on its right.
    scene = reading("guild_seal", "death_of_hope", tops=["death_of_trust", "red_thread"])
    plays(scene, "death_of_trust at 1")
    assert row(scene) == ["guild_seal 1 S·S", "death_of_trust 1 S·F", "death_of_hope 0 E·E"]


@rule("3.6.10", "3.6.11")
def test_a_conquered_death_never_rotates_again() -> None:
    scene = reading("death_of_kin 1", tops=["merchant_prince", "red_thread"])
    plays(scene, "merchant_prince at 1")  # Serpent faces Serpent
    assert row(scene) == ["death_of_kin 1 F·S", "merchant_prince 0 S·E"]


@rule("3.6.11")
def test_the_clear_runes_of_a_death_may_conquer_another() -> None:
    # Death of Kin shows F·S when conquered; Death of Heirs has S·E.
    scene = reading("death_of_kin 1", "buried_hoard", tops=["death_of_heirs", "gem_cutter"])
    plays(scene, "death_of_heirs at 1")
    assert turned(scene) == [1, 1, 1]


@rule("3.6.12")
def test_a_death_belongs_to_its_suit() -> None:
    scene = reading(
        "death_of_hope 1",
        "steadfast_vow 1",
        "iron_will 1",
        "honest_trade 1",
        visitor="yorri",
        shards=0,
        gold=20,
    )
    # Death of Hope is the Happiness Yorri requires: 1g, and 1g for the one Wealth card.
    assert purse(scene) == (20 + 1 + 2 + 2, 2, 1 + 2 + 1 + 1)


@rule("3.6.13", "3.13.3")
def test_a_clouded_death_loses_when_the_reading_ends() -> None:
    scene = reading("death_of_hope", "steadfast_vow 1", "iron_will 1", "honest_trade 1", shards=0)
    assert scene.outcome.winners == []
    assert scene.log(0)[-1] == "You lose: Death of Hope is not conquered."


@rule("3.6.14", "3.4.11")
def test_one_check_calls_matches_and_deaths_together() -> None:
    scene = reading(
        "lucky_coin", "death_of_kin", "steadfast_vow", tops=["keeper_of_keys", "iron_will"]
    )
    plays(scene, "keeper_of_keys at 2")  # closes the Death and matches the Vow, both by Knot
    assert waves(scene) == [
        "Death of Kin is conquered with Clipped Coin, Prisoner of Keys and Broken Vow "
        "(Serpent and Knot)."
    ]
    assert turned(scene) == [1, 1, 1, 1]


@rule("3.7.1", "3.7.2", "3.7.4")
def test_tokens_come_at_the_second_rotation_and_go_with_the_discard() -> None:
    scene = reading("rightful_throne", "market_dance", tops=["first_kiss", "long_summer"])
    plays(scene, "first_kiss at 2")
    assert tokens(scene) == ["market_dance"]
    assert [card["pays"] for card in scene.view(0)["table"]["row"]] == [
        "1s +1c",
        "2g −3c",
        "+3c",
    ]
    plays(scene, "long_summer at 0")
    scene.says(0, "finish")
    assert all("counters" not in card for card in zone(scene, "discard.fate"))
    assert all("turned" not in card for card in zone(scene, "discard.fate"))
    assert len(zone(scene, "discard.fate")) == 4


@rule("3.7.3")
@pytest.mark.parametrize(
    ("death", "pays"),
    [
        ("death_of_hope", "1g 1s +1c"),
        ("death_of_kin", "0g 0s +3c"),
        ("death_of_kings", "0g 2s +1c"),
        ("death_of_heirs", "2g 0s +1c"),
    ],
)
def test_a_death_pays_once_and_gets_no_token(death: str, pays: str) -> None:
    scene = reading(f"{death} 1", tops=["first_kiss", "red_thread"])
    assert worth(scene) == pays
    assert tokens(scene) == []
