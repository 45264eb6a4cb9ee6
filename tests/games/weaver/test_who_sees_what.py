"""Section 2: who sees what, against the views of the player and the gallery; section 10:
what an option would do."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import sample_world
from fateloom.engine.state.chance import SeededChance
from fateloom.games.weaver.invariants import conserved
from fateloom.testing import lay, rule
from games.weaver.scenes import LEVELS, SUITS, begin, label, lain, preview, reading, row, zone


def played(seed: int, asks: int, **options: Any) -> Match:
    """A match after so many default answers."""
    match = begin(seed, gentle_dawn="second", **options)
    while match.ask is not None and len(match.decisions) < asks:
        match.answer_default(0)
    return match


def test_decks_show_their_size_and_top_and_the_box_shows_nothing() -> None:
    zones = {each["name"]: each for each in begin().view(0)["zones"]}
    for suit in SUITS:
        deck = zones[f"deck.{suit}"]
        assert deck["size"] == 10
        assert deck["hidden"] == {suit: 9}
        assert len(deck["cards"]) == 1
    assert zones["deck.adventurers"] == {
        "name": "deck.adventurers",
        "size": 9,
        "hidden": {"adventurer": 9},
    }
    assert "cards" not in zones["box"]
    assert "cards" not in zones["cycle.unused"]


def third_person(text: str) -> str:
    """A line that addresses its reader, as others read it."""
    return re.sub(r"^You (\w+)", r"Seat A \1s", text)


def test_the_gallery_sees_what_the_player_sees() -> None:
    for asks in (0, 3, 9, 14):
        match = played(2, asks)
        own, gallery = match.view(0, since=0), match.view(None, since=0)
        for key in ("zones", "players", "table", "outcome"):
            assert own[key] == gallery[key]  # type: ignore[literal-required]
        assert [line["rule"] for line in own["log"]] == [line["rule"] for line in gallery["log"]]
        for mine, theirs in zip(own["log"], gallery["log"], strict=True):
            assert theirs["text"] == third_person(mine["text"])


def test_row_discards_relics_and_numbers_are_open() -> None:
    match = played(2, 6)
    zones = {each["name"]: each for each in match.view(0)["zones"]}
    for name in ("row", "discard.fate", "adventurer", "shop", "relic.living_blade"):
        if name in zones:
            assert len(zones[name]["cards"]) == zones[name]["size"]


@rule("3.1.12", "3.2.9")
@pytest.mark.parametrize(
    "options", [{"cycle_visibility": "open"}, {"cycle_card": "cycle_moonstruck"}]
)
def test_an_open_cycle_hides_nothing(options: dict[str, str]) -> None:
    facts = begin(**options).view(0)["table"]
    assert "veiled" not in facts["icons"]
    assert len(facts["cycles_left"]) == 1


def test_deaths_left_are_told_from_open_cards() -> None:
    scene = reading(
        "death_of_hope 1",
        tops=["open_sky", "first_kiss"],
        discard=["death_of_kin"],
        options={"difficulty": "adept"},
    )
    decks = scene.view(0)["table"]["decks"]
    assert [decks[suit]["deaths"] for suit in SUITS] == [1, 1, 2, 2]


def test_a_deck_that_runs_short_is_marked() -> None:
    scene = reading(tops=["open_sky", "first_kiss", "red_thread"], round=8)
    assert [scene.view(0)["table"]["decks"][suit]["short"] for suit in SUITS] == [
        True,
        False,
        True,
        True,
    ]


def test_unseen_cards_are_those_of_decks_and_box_together() -> None:
    match = begin()
    unseen = match.view(0)["table"]["unseen"]
    for suit, deck in zip(SUITS, match.table.decks, strict=True):
        assert len(unseen[suit]) == 15
        assert deck.top.face.id not in unseen[suit]
    assert len(unseen["adventurer"]) == 11


def faces_in(part: Any) -> str:
    """A part of a view without the ids of cards, which every match gives out for itself."""
    return re.sub(r'"id": "[^"]*"', "", json.dumps(part))


def test_imagined_worlds_keep_all_that_is_known() -> None:
    for level in LEVELS:
        for dawn in ("off", "first", "second"):
            match = begin(3, difficulty=level, gentle_dawn=dawn)
            for _ in range(3):
                if match.ask is not None:
                    match.answer_default(0)
            if match.ask is None:
                continue
            shown = match.view(0)
            for seed in range(20):
                world = sample_world(match, 0, SeededChance(seed))
                conserved(world.table)
                assert all(claim.holds(world.table) for claim in world.table.claims.values())
                mine = world.view(0)
                for key in ("zones", "players", "table"):
                    assert faces_in(mine[key]) == faces_in(shown[key])  # type: ignore[literal-required]


def test_imagined_worlds_are_spread_evenly() -> None:
    match = begin(11, difficulty="adept", gentle_dawn="second", cycle_visibility="hidden")
    places: Counter[int] = Counter()
    cycles: Counter[str] = Counter()
    for seed in range(600):
        world = sample_world(match, 0, SeededChance(seed)).table
        cycles[world.cycle.top.face.id] += 1
        deck = world.decks[0]
        deaths = [at for at, card in enumerate(reversed(deck.cards)) if card.face.death]
        assert len(deaths) == 2
        places.update(deaths)
    assert places[0] == places[1] == 0
    assert all(110 <= places[at] <= 190 for at in range(2, 10))  # 150 each on average
    fitting = match.view(0)["table"]["cycles_left"]
    assert set(cycles) == set(fitting)
    assert min(cycles.values()) > 600 / len(fitting) * 0.75


# What an option would do -----------------------------------------------------------------


def test_a_label_tells_the_waves_and_the_pay() -> None:
    scene = reading("rightful_throne", "market_dance", tops=["first_kiss", "red_thread"])
    assert label(scene, "play/love/2") == (
        "Last Kiss (Love) at the right end: wave 1 (Eye) turns Fool's Dance and Last Kiss; "
        "wave 2 (Eye) turns Stolen Throne and Market Dance (X2); "
        "the row pays 2 gold, 1 shard, +1 Clairvoyance; the visitor pays 1 gold"
    )
    assert preview(scene, "play/love/2")["waves"] == [
        {"places": [1, 2], "threads": [1], "names": ["Fool's Dance", "Last Kiss"]},
        {"places": [0, 1], "threads": [0], "names": ["Stolen Throne", "Market Dance"]},
    ]


@rule("3.4.7", "3.4.8", "3.6.1", "3.6.4")
def test_a_label_tells_why_a_match_would_turn_nothing() -> None:
    scene = reading("long_summer", tops=["death_of_tenderness", "open_sky"])
    held = "Death of Tenderness matches only on its right side (Flame), so nothing turns"
    assert label(scene, "play/love/0") == (
        f"Death of Tenderness (Love) at the left end: {held}; the row pays nothing; the visitor pays 1 gold"
    )
    seen = preview(scene, "play/love/0")
    assert (seen["idle"], seen["why_idle"]) == ("one side only", [held])
    assert f"{held}." in scene.says(0, "play/love/0").log(0)
    scene = reading("first_kiss 3", tops=["buried_hoard", "iron_will"])
    spent = "First Kiss and Cursed Hoard match (Eye), but First Kiss can't turn again"
    assert f": {spent}; the row pays " in label(scene, "play/wealth/1")
    assert preview(scene, "play/wealth/1")["idle"] == "can't turn again"
    assert "at the left end: nothing turns; the row pays " in label(scene, "play/power/0")
    assert preview(scene, "play/power/0")["idle"] == "nothing turns"


@rule("3.9.14", "3.9.17")
def test_a_label_of_a_blade_or_a_mask_says_nothing_of_matches() -> None:
    scene = reading(
        "long_summer", "death_of_tenderness", "iron_will",
        shop=["living_blade_2", "jesters_mask_1"], shards=9, tops=["first_kiss"], visitor="yorri",
    )  # fmt: skip
    assert label(scene, "blade/1").startswith(
        "Living Blade (3 shards), conquer Death of Tenderness: the row pays "
    )
    mask = next(key for key in scene.options(0) if key.startswith("mask/1"))
    assert ": the row pays " in label(scene, mask)
    assert preview(scene, "blade/1")["idle"] == preview(scene, mask)["idle"] == ""


def test_every_preview_is_what_then_happens() -> None:
    relics = ["mimic_chest_2", "slithemani_stone_3", "jesters_mask_2", "living_blade_2"]
    cards = ["lucky_coin", "death_of_kin", "market_dance 1"]
    things: dict[str, Any] = {"tops": ["keeper_of_keys", "old_friends", "first_kiss"], "shards": 9}
    scene = reading(*cards, shop=[*relics, "ember_censer_3"], **things)
    prompt = scene.view(0)["prompt"]
    assert prompt is not None
    foretold = {each["key"]: each["preview"] for each in prompt["options"] if "preview" in each}
    assert len(foretold) > 20
    for key, told in foretold.items():
        trial = reading(*cards, shop=[*relics, "ember_censer_3"], **things)
        trial.says(0, key)
        assert trial.view(0)["table"]["row"] == told["row"], key


def test_newcomers_are_warned() -> None:
    scene = reading(
        "long_summer", "steadfast_vow", "iron_will", tops=["death_of_kin", "lucky_coin"]
    )
    assert label(scene, "play/love/0").endswith(
        "warning: Death of Kin would have no room for a second neighbour, "
        "so runes alone could not conquer it"
    )
    scene = reading("steadfast_vow", "iron_will", tops=["lucky_coin", "open_sky"], visitor="yorri")
    assert preview(scene, "play/wealth/0")["warnings"] == [
        {"kind": "last", "text": "only 1 play left for Happiness"}
    ]
    assert preview(scene, "play/happiness/0")["warnings"] == []


def test_labels_of_abilities_and_purchases() -> None:
    scene = reading(
        "old_friends",
        "death_of_rest",
        tops=["open_sky", "long_summer"],
        shop=["mimic_chest_1", "sphinx_hourglass_3", "ember_censer_1"],
        shards=5,
    )
    assert label(scene, "mimic/1/left").startswith(
        "Mimic Chest (3 shards), copy onto the left rune of Death of Rest: "
    )
    assert label(scene, "gaze/happiness") == (
        "Hourglass (1 shard), look at the top 3 cards of the Happiness deck"
    )
    assert label(scene, "censer") == "Ember Censer (2 shards): Gain 1 Clairvoyance."
    shop = lay("weaver", phase="renovate", round=1, gold=6)
    assert label(shop, "buy/living_blade").startswith("Buy Living Blade I for 6 gold: ")


def test_scenes_name_cards_as_lay_does() -> None:
    assert lain("first_kiss 2") == "first_kiss turned=2 x2=1"
    scene = reading("first_kiss 2", tops=["open_sky", "iron_will"])
    assert row(scene) == ["first_kiss 2 E·E"]
    assert zone(scene, "row")[0]["counters"] == {"x2": 1}
