"""7 Worked examples 1 to 9, wave by wave."""

from __future__ import annotations

import pytest

from fateloom.testing import lay, rule
from games.weaver.scenes import (
    LEVELS,
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


@rule("3.4.9", "3.5.2", "3.5.3", "3.7.1")
def test_example_1_a_combo_in_three_steps() -> None:
    scene = reading("rightful_throne", "market_dance", tops=["first_kiss", "red_thread"])
    plays(scene, "first_kiss at 2")
    assert waves(scene) == [
        "Fool's Dance and Last Kiss turn (Eye).",
        "Stolen Throne and Market Dance turn (Eye); X2 on Market Dance.",
    ]
    assert row(scene) == ["rightful_throne 1 F·E", "market_dance 2 K·E", "first_kiss 1 F·E"]
    assert tokens(scene) == ["market_dance"]
    assert worth(scene) == "2g 1s +1c"


@rule("3.4.6", "3.7.2")
@pytest.mark.parametrize(
    ("times", "pays"), [(0, "0g 0s -1c"), (1, "0g 0s +2c"), (2, "0g 0s -2c"), (3, "0g 0s +4c")]
)
def test_example_2_the_four_states_of_a_card(times: int, pays: str) -> None:
    scene = reading(f"steadfast_vow {times}", tops=["forgiveness", "red_thread"])
    assert worth(scene) == pays


@rule("3.4.6", "3.4.8")
def test_example_2_a_card_turned_three_times_matches_in_vain() -> None:
    scene = reading("steadfast_vow 3", tops=["patient_suitor", "red_thread"])
    plays(scene, "patient_suitor at 1")
    assert row(scene) == ["steadfast_vow 3 K·K", "patient_suitor 0 K·K"]


@rule("3.6.1", "3.6.2", "3.6.7", "3.5.4")
def test_example_3_a_death_card() -> None:
    scene = reading("lucky_coin", tops=["death_of_kin", "keeper_of_keys", "iron_will"])
    plays(scene, "death_of_kin at 1")
    assert turned(scene) == [0, 0]
    assert "Death of Kin matches only on its left side (Serpent), so nothing turns." in scene.log(0)
    plays(scene, "keeper_of_keys at 2")
    assert waves(scene) == [
        "Death of Kin is conquered with Clipped Coin and Prisoner of Keys (Serpent and Knot)."
    ]
    assert row(scene) == ["lucky_coin 1 E·F", "death_of_kin 1 F·S", "keeper_of_keys 1 S·K"]
    assert worth(scene) == "3g 1s +3c"


@rule("3.2.1", "3.3.1", "3.10.1", "3.10.2", "3.10.3", "3.10.5", "3.10.6", "3.8.1", "3.11.1")
def test_example_4_sample_round_one() -> None:
    scene = lay(
        "weaver",
        cycle=["cycle_bright_week"],
        adventurers=["yorri", "fenn_the_quiet"],
        decks={
            0: ["quiet_garden", "market_dance"],
            1: ["first_kiss", "red_thread"],
            2: ["iron_will", "giants_strength"],
            3: ["buried_hoard", "generous_patron", "lucky_coin"],
        },
    )
    assert scene.view(0)["table"]["desires"] == {
        "icon": "sun",
        "required": "happiness",
        "required_pays": "1g",
        "favoured": "wealth",
        "favoured_pays": "1g",
    }
    plays(scene, "quiet_garden", "first_kiss at 1")
    assert row(scene) == ["quiet_garden 1 K·E", "first_kiss 1 F·E"]
    plays(scene, "buried_hoard at 2")
    assert waves(scene)[1:] == [
        "First Kiss and Cursed Hoard turn (Eye); X2 on First Kiss.",
        "Quiet Garden and Last Kiss turn (Eye); X2 on Quiet Garden.",
    ]
    assert row(scene) == ["quiet_garden 2 S·E", "first_kiss 3 F·E", "buried_hoard 1 E·S"]
    plays(scene, "generous_patron at 0")
    assert waves(scene)[3:] == ["Grasping Patron and Choked Garden turn (Serpent)."]
    paid = "The reading pays 6 gold, +10 Clairvoyance. Clairvoyance is now 10 (Apprentice)."
    assert paid in scene.log(0)
    assert scene.view(0)["table"]["tokens"] == [2]
    assert purse(scene) == (6, 0, 10)
    scene.says(0, "buy/slithemani_stone")
    assert purse(scene) == (1, 0, 10)
    assert "You buy Slithemani Stone I for 5 gold; 1 left." in scene.log(0)
    assert scene.view(0)["players"][0]["shard_limit"] == 5


@rule("3.9.2", "3.1.9")
def test_example_5_no_shards_yet() -> None:
    match = begin()
    prompt = match.view(0)["prompt"]
    assert prompt is not None
    assert not [each for each in prompt["options"] if each["key"].startswith("mimic")]
    (bar,) = [each for each in prompt["barred"] if each["key"] == "mimic"]
    assert (bar["rule"], bar["why"]) == ("3.9.2", "it costs 3 shards; you have 0")


@rule("3.11.2", "3.12.1", "3.12.2")
@pytest.mark.parametrize(("track", "kept"), [(29, 10), (30, 13)])
def test_example_6_shard_limits(track: int, kept: int) -> None:
    scene = lay("weaver", phase="renovate", round=3, gold=4, shards=13, track=track)
    scene.says(0, "done")
    assert purse(scene) == (4, kept, track)
    assert ("Over the limit of 10: 3 shards lost." in scene.log(0)) == (track == 29)


@rule("3.2.3", "3.11.5", "3.13.1", "3.2.10")
def test_example_7_the_end_of_the_game() -> None:
    scene = lay("weaver", phase="renovate", round=10, gold=9, track=20, adventurers=["yorri"])
    assert scene.ask == "renovate"
    scene.says(0, "done")
    assert scene.outcome.winners == [0]
    assert scene.adventurers == ["yorri"]
    assert scene.visitor == []
    assert scene.view(0)["table"]["round"] == 10


@rule("3.13.6", "3.13.7", "3.13.8", "3.13.9")
def test_example_8_the_difficulty_bonus() -> None:
    scene = lay(
        "weaver",
        phase="renovate",
        round=10,
        gold=5,
        shards=3,
        track=41,
        options={"difficulty": "master"},
        shop=[
            "mimic_chest_1",
            "mimic_chest_2",
            "living_blade_1",
            "ember_censer_1",
            "ember_censer_2",
            "ember_censer_3",
        ],
    )
    scene.says(0, "done")
    assert scene.outcome.scores == [63]
    assert scene.log(0)[-1] == "You win with 63 (Clairvoyance 41, relics 12, Master bonus 10)."


@rule("3.1.2", "3.1.3", "3.1.4", "3.1.5")
@pytest.mark.parametrize("level", LEVELS)
def test_example_9_setup_per_difficulty(level: str) -> None:
    deaths = 1 + LEVELS.index(level)
    table = begin(difficulty=level).table
    for deck in table.decks:
        assert [card.face.death for card in deck].count(True) == deaths
        assert len(deck) == 10
    assert [card.face.back for card in table.box].count("love") == 6
