"""Section 10: the mistakes of newcomers are met before they are made."""

from __future__ import annotations

from .scenes import table


def test_stars_on_other_edges_do_not_count() -> None:
    tip = table(hand={0: ["rain_organ", "quiet_spring", "cold_ember"]}).tips(0)["edge"]
    assert (tip["rule"], tip["key"]) == ("3.4.4", "play/rain_organ/1")
    assert tip["text"] == (
        "1st in a row, only the top edge counts: Rain Organ shows 0 stars there."
    )


def test_a_marked_draw_serves_a_second_player() -> None:
    row = {0: ["quiet_spring", "solstice_market"]}
    tip = table(row1=row, hand={0: ["open_window", "cold_ember", "dead_battery"]}).tips(0)["second"]
    assert (tip["rule"], tip["key"]) == ("3.10.5", "play/open_window/1")
    assert tip["text"] == "With Open Window, row 1's Draw must also benefit a second player."


def test_a_hand_of_two_is_running_down() -> None:
    three = table(hand={0: ["quiet_spring", "fallen_apple", "open_window"]})
    assert "low_hand" not in three.tips(0)
    assert "don't come back" in table().tips(0)["low_hand"]["text"]


def test_the_hunt_is_explained_when_the_signs_are_dealt() -> None:
    tip = table(character={0: ["flambeaux_3"]}).tips(0)["hunt"]
    assert tip["rule"] == "3.17.6"
    assert tip["text"].startswith("You are Flambeaux and hunt Lichtenborn.")
    assert "you win at once" in tip["text"]
    assert "Terranova hunts you" in tip["text"]


def test_what_the_own_colour_is_worth_is_told_when_a_treasure_is_chosen() -> None:
    row = ["pollen_balloonist", "clockwork_nightingale"]
    laid = table(character={0: ["flambeaux_3"]}, row1={0: row}, display=["red_m1"])
    assert "own_colour" not in laid.tips(0)
    laid.says(0, "end")
    assert laid.tips(0)["own_colour"]["text"].startswith("Your colour is red.")
