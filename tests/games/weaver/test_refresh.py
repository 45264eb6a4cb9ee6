"""3.2 Round and Refresh."""

from __future__ import annotations

import pytest

from fateloom.testing import lay, rule
from games.weaver.scenes import begin, purse, reading, zone


@rule("3.2.1")
def test_a_round_goes_through_its_four_steps() -> None:
    scene = reading(
        "safe_return",
        "steadfast_vow",
        "iron_will",
        tops=["long_summer", "first_kiss", "lucky_coin", "spellwright"],
        gold=20,
        adventurers=["fenn_the_quiet"],
    )
    scene.says(0, "play/happiness/0", "finish")
    assert any(line.startswith("The reading pays ") for line in scene.log(0))
    assert scene.ask == "renovate"
    scene.says(0, "done")
    assert scene.ask == "read_action"
    assert scene.view(0)["table"]["round"] == 2


@rule("3.2.2")
def test_the_first_icon_is_revealed_in_round_one() -> None:
    scene = lay("weaver", cycle=["cycle_moonstruck"])
    facts = scene.view(0)["table"]
    assert (facts["round"], facts["icons"]) == (1, ["moon", *["veiled"] * 9])


@rule("3.2.4", "3.3.6")
def test_the_top_of_every_deck_lies_face_up_and_nothing_else() -> None:
    match = begin()
    for each in match.view(0)["zones"]:
        if each["name"] in ("deck.happiness", "deck.love", "deck.power", "deck.wealth"):
            assert [card["at"] for card in each["cards"]] == [9]
            assert sum(each["hidden"].values()) == 9


@rule("3.2.5")
def test_the_top_adventurer_becomes_the_visitor() -> None:
    scene = lay("weaver", adventurers=["old_pemmet", "yorri"])
    assert [card["face"] for card in zone(scene, "adventurer")] == ["old_pemmet"]
    assert len(scene.adventurers) == 1


@rule("3.2.6")
@pytest.mark.parametrize(
    ("cycle", "line"),
    [
        (
            "cycle_bright_week",
            "Round 1, sun. Lady Verrin requires Love (2 gold) and pays 1 gold for each Wealth card.",
        ),
        (
            "cycle_moonstruck",
            "Round 1, moon. Lady Verrin requires Wealth (2 gold) and pays 1 gold for each Power card.",
        ),
    ],
)
def test_day_and_night_desires(cycle: str, line: str) -> None:
    scene = lay("weaver", adventurers=["lady_verrin"], cycle=[cycle])
    assert line in scene.log(0)


@rule("3.2.7", "3.2.8")
def test_a_blood_moon_has_no_required_and_no_optional_suit() -> None:
    row = ["steadfast_vow 1", "first_kiss 1", "twin_souls 1", "red_thread 1"]
    scene = reading(*row, visitor="yorri", icon="blood", shards=0, gold=20)
    assert scene.outcome is None
    assert purse(scene) == (20 + 1, 0, 8)  # one gold of Twin Souls, none of Yorri
    scene = lay("weaver", round=4, adventurers=["yorri"], cycle=["cycle_moonstruck"])
    facts = scene.view(0)["table"]["desires"]
    assert (facts["required"], facts["favoured"], facts["token"]) == (None, None, "2g")
    line = "Round 5, Blood Moon. Yorri has no required suit and pays 2 gold for each X2 token."
    assert line in scene.log(0)


@rule("3.2.9")
def test_the_last_fitting_cycle_card_is_shown() -> None:
    scene = lay("weaver", phase="refresh", round=6, cycle=["cycle_red_season"])
    facts = scene.view(0)["table"]
    assert facts["cycles_left"] == ["cycle_red_season"]
    assert facts["icons"][7:] == ["moon", "moon", "blood"]
    assert [card["face"] for card in zone(scene, "cycle")] == ["cycle_red_season"]
    scene = lay("weaver", phase="refresh", round=5, cycle=["cycle_red_season"])
    assert scene.view(0)["table"]["cycles_left"] == ["cycle_moonstruck", "cycle_red_season"]


@rule("3.2.10")
def test_the_round_number_counts_to_ten() -> None:
    scene = lay("weaver", phase="renovate", round=9, gold=9)
    scene.says(0, "done")
    assert scene.view(0)["table"]["round"] == 10
