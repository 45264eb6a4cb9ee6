"""Section 10: the mistakes of newcomers are met before they are made."""

from __future__ import annotations

from .scenes import table


def test_stars_on_other_edges_do_not_count() -> None:
    tip = table(hand={0: ["rain_organ", "quiet_spring", "cold_ember"]}).tips(0)["edge"]
    assert (tip["rule"], tip["key"]) == ("3.4.4", "play/rain_organ/1")
    assert "first in a row Rain Organ shows 0 stars" in tip["text"]


def test_a_marked_draw_serves_a_second_player() -> None:
    row = {0: ["quiet_spring", "solstice_market"]}
    tip = table(row1=row, hand={0: ["open_window", "cold_ember", "dead_battery"]}).tips(0)["second"]
    assert (tip["rule"], tip["text"]) == ("3.10.5", "A second player also receives.")


def test_a_hand_of_two_is_running_down() -> None:
    three = table(hand={0: ["quiet_spring", "fallen_apple", "open_window"]})
    assert "low_hand" not in three.tips(0)
    assert "do not return" in table().tips(0)["low_hand"]["text"]
