"""3.13 Winning, losing, scoring, and 3.14 Decks that run out."""

from __future__ import annotations

import pytest

from fateloom.engine.rules.asks import Refused
from fateloom.term.narrator import result_lines
from fateloom.testing import LaidTable, lay, rule
from games.weaver.scenes import LEVELS, begin, reading

FOUR = ["long_summer 1", "steadfast_vow 1", "sworn_company 1", "full_granary 1"]


def last_renovation(**things: object) -> LaidTable:
    return lay("weaver", phase="renovate", round=10, gold=9, **things).says(0, "done")


@rule("3.13.1")
def test_ten_rounds_win() -> None:
    scene = last_renovation(track=12)
    assert scene.outcome.winners == [0]
    assert scene.outcome.rule == "3.13.1"


@rule("3.13.2")
@pytest.mark.parametrize("icon", ["sun", "moon"])
def test_a_missing_required_suit_loses_at_once(icon: str) -> None:
    scene = reading(*FOUR[1:], "first_kiss 1", visitor="grum_half_troll", icon=icon, shards=0)
    lost = icon == "moon"  # Power by day, Happiness by night
    assert (scene.outcome is not None and scene.outcome.winners == []) == lost
    assert ("You lose: the reading has no Happiness." in scene.log(0)) == lost


@rule("3.13.3", "3.13.4")
def test_both_causes_are_reported() -> None:
    scene = reading(
        "death_of_kin", "steadfast_vow 1", "sworn_company 1", "full_granary 1", track=7, gold=3
    )
    assert scene.outcome is None
    scene.says(0, "finish")
    assert scene.log(0)[-2:] == [
        "You lose: Death of Kin is not conquered.",
        "You lose: the reading has no Happiness.",
    ]
    why = scene.outcome.why
    assert why == (
        "Death of Kin was never conquered: its right Knot matched, but its left Serpent faced no "
        "card; the reading had no Happiness, which the visitor required. "
        "Lost in round 1 of 10, with 7 Clairvoyance"
    )
    assert scene.t.gold == 3


@rule("3.13.4")
def test_the_label_of_finish_warns_of_a_loss() -> None:
    scene = reading("death_of_kin", "steadfast_vow 1", "sworn_company 1", "full_granary 1")
    prompt = scene.view(0)["prompt"]
    assert prompt is not None
    assert prompt["options"][-1]["label"] == (
        "Finish and lose: Death of Kin is not conquered; the reading has no Happiness"
    )


@rule("3.13.5")
def test_a_reading_that_cannot_be_completed_loses() -> None:
    scene = reading("long_summer", "steadfast_vow", tops=["first_kiss"])
    scene.says(0, "play/love/0")
    assert scene.outcome.winners == []
    assert "the reading can't be completed" in scene.outcome.why


@rule("3.13.6", "3.13.7", "3.13.8", "3.13.9")
@pytest.mark.parametrize("level", LEVELS)
def test_the_score_and_its_parts(level: str) -> None:
    scene = last_renovation(
        track=40, shards=5, options={"difficulty": level}, shop=["mimic_chest_1", "living_blade_1"]
    )
    bonus = 5 * LEVELS.index(level)
    assert scene.outcome.scores == [40 + 2 + bonus]
    assert [part[1] for part in scene.outcome.parts[0]] == [40, 2, bonus]


@rule("3.13.7")
@pytest.mark.parametrize(("scoring", "worth"), [("top", 6), ("all", 10)])
def test_relic_scoring(scoring: str, worth: int) -> None:
    scene = last_renovation(
        options={"relic_scoring": scoring}, shop=["mimic_chest_1", "mimic_chest_2", "mimic_chest_3"]
    )
    assert scene.outcome.scores == [worth]


@rule("3.13.10")
def test_a_lost_game_reports_round_and_tracker_but_no_score() -> None:
    scene = reading("death_of_hope", *FOUR[1:], shards=0, track=17, round=4)
    told = scene.outcome.data()
    assert told["scores"] == [None]
    assert told["parts"] == [[["round reached", 4, "3.13.10"], ["Clairvoyance", 17, "3.13.10"]]]
    assert told["why"] == (
        "Death of Hope was never conquered: its left Eye faced no card and its right Eye faced a "
        "Knot. Lost in round 4 of 10, with 17 Clairvoyance"
    )
    assert scene.outcome.comparable_scores == [0], "bots still weigh a loss as nothing gained"


@rule("3.13.10")
def test_a_lost_game_is_told_without_points() -> None:
    scene = reading("death_of_hope", *FOUR[1:], shards=0, track=17, round=4)
    told = [text for _, text in result_lines(scene.match, lambda seat: "Ada")]
    assert told[2:] == ["Ada: no score", "round reached: 4 (3.13.10)", "Clairvoyance: 17 (3.13.10)"]


@rule("3.13.12")
def test_conceding_is_a_loss_at_any_decision() -> None:
    match = begin()
    match.decide(0, "concede")
    assert match.outcome is not None
    assert match.outcome.winners == []
    assert match.outcome.why == "the game was conceded. Lost in round 1 of 10, with 0 Clairvoyance"
    assert match.decisions[-1].key == "concede"
    scene = lay("weaver", phase="renovate", round=2, gold=9)
    scene.says(0, "concede")
    assert scene.log(0)[-1] == "You concede."
    scene = reading(
        tops=["iron_will", "death_of_kings", "first_kiss"], shop=["sphinx_hourglass_3"], shards=1
    )
    scene.says(0, "gaze/power")
    assert scene.ask == "gaze_pick"
    scene.says(0, "concede")
    assert scene.outcome.winners == []


@rule("3.13.12")
def test_conceding_is_not_listed_and_not_a_reason_to_ask() -> None:
    match = begin()
    prompt = match.view(0)["prompt"]
    assert prompt is not None
    assert "concede" not in [each["key"] for each in prompt["options"] + prompt["barred"]]
    scene = reading(*FOUR, shards=0)
    assert scene.ask == "renovate"  # finish was the only option


@rule("3.13.12")
def test_a_conceded_match_replays_and_cannot_be_conceded_again() -> None:
    match = begin(4)
    match.answer_default(0)
    match.decide(0, "concede")
    again = begin(4)
    again.replay(match.decisions)
    assert again.view(0, since=0) == match.view(0, since=0)
    with pytest.raises(Refused, match="over"):
        match.decide(0, "concede")


@rule("3.14.1")
def test_an_empty_deck_offers_nothing_and_is_not_refilled() -> None:
    scene = reading("long_summer", tops=["first_kiss", "iron_will", "spellwright"])
    scene.says(0, "play/love/0")
    assert not [key for key in scene.options(0) if key.startswith("play/love")]
    assert scene.barred(0)["play/love"] == "3.14.1: this deck is empty"


@rule("3.14.2")
def test_a_mask_may_supply_a_suit_whose_deck_is_empty() -> None:
    scene = reading(
        "steadfast_vow 1", "first_kiss 1", "sworn_company 1", "full_granary 1",
        visitor="yorri", shop=["jesters_mask_1"], shards=2, gold=20,
    )  # fmt: skip
    scene.says(0, "mask/0/happiness")
    assert scene.ask == "renovate"


@rule("3.14.3")
def test_a_whole_game_plays_all_forty_cards() -> None:
    for seed in range(4):
        match = begin(seed, gentle_dawn="second")
        match.table.shards = 10**6  # with all relics and endless shards every reading succeeds
        for stack in match.table.stacks:
            for card in reversed(list(stack)):
                match.table.move(card, match.table.shop)
        while match.ask is not None:
            prompt = match.view(0)["prompt"]
            assert prompt is not None
            keys = [each["key"] for each in prompt["options"]]
            saving = [key for key in keys if key.startswith("blade")]
            required = match.view(0)["table"]["desires"]
            if keys[-1] == "done":
                match.decide(0, "done")
            elif keys[-1] == "finish" and saving:
                match.decide(0, saving[0])
            elif keys[-1] == "finish" and "lose" in prompt["options"][-1]["label"]:
                match.decide(0, f"mask/{required['required']}")
            else:
                match.answer_default(0)
            match.table.shards = 10**6
        assert match.outcome is not None
        assert match.outcome.winners == [0]
        assert len(match.table.discard) == 40
