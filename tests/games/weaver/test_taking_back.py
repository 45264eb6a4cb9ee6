"""3.15.1 to 3.15.3: taking back, and practice. The daily deal has a file of its own."""

from __future__ import annotations

import pytest

from fateloom.engine.rules.asks import Refused
from fateloom.testing import lay, rule
from games.weaver.scenes import begin, plays, purse, reading, row


@rule("3.15.1", "3.15.2")
def test_a_play_that_turned_up_a_card_stands() -> None:
    match = begin()
    match.answer_default(0)
    with pytest.raises(Refused, match="hidden"):
        match.undo(0)


@rule("3.15.1")
def test_a_play_that_turned_up_a_known_card_can_be_taken_back() -> None:
    scene = reading(
        "safe_return", tops=["open_sky", "long_summer known", "iron_will", "spellwright"]
    )
    before = row(scene)
    plays(scene, "open_sky at 1")
    scene.match.undo(0)
    assert row(scene) == before


@rule("3.15.1")
def test_purchases_can_be_taken_back_but_not_the_step_into_the_next_round() -> None:
    scene = lay("weaver", phase="renovate", round=2, gold=20)
    scene.says(0, "buy/living_blade", "buy/jesters_mask")
    scene.match.undo(0)
    scene.match.undo(0)
    assert purse(scene)[0] == 20
    scene.says(0, "done")
    with pytest.raises(Refused, match="hidden"):
        scene.match.undo(0)


@rule("3.15.1")
def test_a_bury_or_gaze_that_showed_a_face_stands() -> None:
    for relic, keys in (("sphinx_hourglass_2", ["bury/happiness"]),
                        ("sphinx_hourglass_3", ["gaze/happiness"])):  # fmt: skip
        tops = ["open_sky", "long_summer", "safe_return", "iron_will"]
        scene = reading(tops=tops, shop=[relic], shards=3)
        scene.says(0, *keys)
        with pytest.raises(Refused, match="hidden"):
            scene.match.undo(0)


@rule("3.15.1")
def test_what_ended_the_game_stands() -> None:
    scene = lay("weaver", phase="renovate", round=10, gold=9)
    scene.says(0, "done")
    with pytest.raises(Refused, match="over"):
        scene.match.undo(0)
    match = begin()
    match.decide(0, "concede")
    with pytest.raises(Refused, match="over"):
        match.undo(0)


@rule("3.15.3")
def test_in_a_practice_game_everything_can_be_taken_back() -> None:
    match = begin(6, practice=True)
    assert match.view(0)["table"]["practice"] is True
    first = match.view(0, since=0)
    marked = "Practice: you can undo anything, and the game doesn't count for records."
    assert marked in [line["text"] for line in first["log"]]
    match.answer_default(0)
    match.answer_default(0)
    match.decide(0, "concede")
    while match.decisions:
        match.undo(0)
    assert match.view(0, since=0) == first
    assert begin().view(0)["table"]["practice"] is False
