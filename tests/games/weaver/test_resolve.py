"""3.10 Resolve."""

from __future__ import annotations

from fateloom.engine.state.chance import SeededChance
from fateloom.testing import rule
from games.weaver.scenes import label, purse, reading, zone

# Cards that keep to themselves: no two of them match.
FOUR = ["long_summer 1", "steadfast_vow 1", "sworn_company 1", "full_granary 1"]


@rule("3.10.1", "3.10.2", "3.10.3", "3.10.5", "3.10.6")
def test_cards_and_visitor_pay() -> None:
    scene = reading(*FOUR, visitor="yorri", shards=0, gold=7, track=5)
    # Cards: 1g; +2c; 1s +1c; 2g +1c. Yorri: 1g for Happiness, 1g for the Wealth card.
    assert purse(scene) == (7 + 3 + 2, 0, 9)
    assert (
        "The reading pays 5 gold, +4 Clairvoyance. Clairvoyance is now 9 (Apprentice)."
        in scene.log(0)
    )


@rule("3.10.1")
def test_before_a_reading_is_finished_it_tells_what_it_would_pay() -> None:
    scene = reading(*FOUR, visitor="yorri")
    told = "Finish the reading: 5 gold, +4 Clairvoyance"
    assert label(scene, "finish") == told


@rule("3.10.1", "3.10.9")
def test_what_was_paid_can_be_seen_until_the_next_reading_begins() -> None:
    three = ["lucky_coin", "keeper_of_keys", "silver_vein"]
    love = ["red_thread", "steadfast_vow", "first_kiss", "twin_souls"]
    scene = reading(*three, tops=["harvest_feast", *love], shards=0, gold=9)
    assert scene.view(0)["table"]["paid"] is None
    scene.says(0, "play/happiness/3")
    assert scene.row == []
    paid = scene.match.fork(SeededChance(1)).view(0)["table"]["paid"]
    assert [each["face"] for each in paid["row"]] == [*three, "harvest_feast"]
    assert paid["cards_pay"] == {"gold": 1, "shards": 0, "clairvoyance": -6}
    assert paid["visitor_pays"] == {"gold": 3, "shards": 0, "clairvoyance": 0}
    scene.says(0, "done", "play/love/0")
    assert scene.view(0)["table"]["paid"] is None


@rule("3.10.2", "3.10.3")
def test_the_required_suit_pays_once_and_the_optional_one_for_each_card() -> None:
    scene = reading(
        "steadfast_vow 1", "first_kiss 1", "long_summer 1", "safe_return 1",
        visitor="sister_maelis", shards=0, gold=20,
    )  # fmt: skip
    assert purse(scene)[0] == 20 + 2 + 1 + 2 * 2


@rule("3.10.4")
def test_a_blood_moon_pays_for_tokens_alone() -> None:
    scene = reading(
        "long_summer 3", "steadfast_vow 1", "sworn_company 2", "full_granary 1",
        visitor="nerida_pearlhair", icon="blood", shards=0, gold=20,
    )  # fmt: skip
    # Cards: 1g 1s +2c; +2c; 2s −1c; 2g +1c. Nerida: twice 1g 1s.
    assert purse(scene) == (20 + 3 + 2, 1 + 2, 4)


@rule("3.10.4", "3.10.6")
def test_clairvoyance_of_a_blood_moon_moves_the_tracker_with_the_cards() -> None:
    scene = reading(
        "first_kiss 2", "steadfast_vow 2", "sworn_company 1", "full_granary 1",
        visitor="old_pemmet", icon="blood", shards=0, gold=20, track=1,
    )  # fmt: skip
    assert purse(scene)[2] == 1 + (-3 - 2 + 1 + 1 + 4)


@rule("3.10.7")
def test_the_tracker_stops_at_zero() -> None:
    scene = reading(
        "long_summer", "first_kiss", "heart_aflame", "lucky_coin", shards=0, gold=20, track=3
    )
    assert purse(scene)[2] == 0


@rule("3.10.8")
def test_the_tracker_has_no_upper_end() -> None:
    scene = reading(*FOUR, shards=0, gold=20, track=88)
    assert purse(scene)[2] == 92


@rule("3.10.9", "3.10.10")
def test_the_row_and_the_visitor_are_discarded_bare() -> None:
    scene = reading(
        *FOUR[:3], "full_granary 2", visitor="yorri", shop=["jesters_mask_2"], shards=1, gold=20
    )
    scene.says(0, "mask/1/wealth")
    assert purse(scene)[0] == 20 + 1 + 2 + 1 + 2  # the mask was paid for before it ended
    assert {card["face"] for card in zone(scene, "discard.fate")} == {
        "long_summer",
        "steadfast_vow",
        "sworn_company",
        "full_granary",
    }
    assert all(set(card) == {"id", "face", "name"} for card in zone(scene, "discard.fate"))
    assert [card["face"] for card in zone(scene, "discard.adventurers")] == ["yorri"]
    assert zone(scene, "row") == []
