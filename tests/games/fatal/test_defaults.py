"""4 Decisions: what is answered for an absent seat."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import QUEEN, casting, lapse, table

THREE_STARS = ["copper_dragonfly", "clockwork_nightingale"]


def last_answer(laid: object) -> str:
    key: str = laid.match.decisions[-1].key  # type: ignore[attr-defined]
    return key


@rule("3.2.6")
def test_act_ends() -> None:
    laid = lapse(table(hand={0: ["moth_courier", "dead_battery"]}), 0)
    assert last_answer(laid) == "end"


def test_rust_second_is_done() -> None:
    laid = table(
        hand={0: ["rust_storm", "dead_battery"]}, row1={1: ["rust_wasp"], 2: ["gale_bellows"]}
    )
    lapse(laid.says(0, "rust_storm/rust_wasp"), 0)
    assert last_answer(laid) == "done"


@rule("3.6.4", "3.6.7")
def test_a_trade_gives_the_card_longest_in_hand_and_keeps_the_first_drawn() -> None:
    laid = table(
        hoard={0: ["red_1"]},
        hand={0: ["rust_wasp", "bog_lantern"]},
        draw_pile=["twin_nettles", "acid_cloud", "gale_bellows", "frost_turbine", ...],
    )
    lapse(laid.says(0, "trade/red_1"), 0)
    assert last_answer(laid) == "rust_wasp"
    lapse(laid, 0)
    assert last_answer(laid) == "twin_nettles"


@rule("3.9.4")
def test_star_keeps_the_highest_and_of_equals_the_leftmost() -> None:
    laid = table(phase="stars", row1={0: THREE_STARS}, display=["red_1", "green_2a", "yellow_2a"])
    assert last_answer(lapse(laid, 0)) == "green_2a/s0"


@rule("3.10.3")
def test_cast_order_is_row_one() -> None:
    laid = casting(
        ["quiet_spring", "fallen_apple", "open_window"],
        row2={0: ["mist_gramophone", "harvest_moon", "cold_ember"]},
    )
    assert last_answer(lapse(laid, 0)) == "1"


@rule("3.10.10", "3.10.12", "3.10.13")
def test_target_is_oneself_or_the_next_clockwise() -> None:
    draw = casting(["quiet_spring", "sharing_table", "open_window"])
    assert last_answer(lapse(draw, 0)) == "s0"
    assert last_answer(lapse(draw, 0)) == "s1"
    take = casting(["fallen_apple", "quiet_spring", "open_window"])
    assert last_answer(lapse(take, 0)) == "s0"
    steal = casting(
        ["open_window", "quiet_spring", "fallen_apple"], hoard={1: ["red_1"], 2: ["red_3"]}
    )
    assert last_answer(lapse(steal, 0)) == "s1"


@rule("3.10.12")
def test_take_treasure_is_the_best_for_oneself_and_the_worst_for_another() -> None:
    display = ["red_1", "green_3", "yellow_3"]
    own = casting(["fallen_apple", "quiet_spring", "open_window"], display=display)
    assert last_answer(lapse(own.says(0, "s0"), 0)) == "green_3"
    gift = casting(
        ["fallen_apple", "quiet_spring", "open_window"], display=["red_3", "green_m1", "yellow_m1"]
    )
    assert last_answer(lapse(gift.says(0, "s1"), 0)) == "green_m1"


@rule("3.11.10")
def test_shield_passes() -> None:
    laid = casting(
        ["cold_ember", "quiet_spring", "open_window"],
        hand={1: ["elemental_shield", "rust_wasp", "bog_lantern"]},
    )
    lapse(laid.says(0, "s1"), 1)
    assert last_answer(laid) == "pass"


@rule("3.12.2")
def test_discard_down_gives_the_cards_that_came_last() -> None:
    hand = [
        "rust_wasp", "bog_lantern", "frost_turbine", "twin_nettles", "gale_bellows",
        "thunder_anvil", "acid_cloud", "moth_courier",
    ]  # fmt: skip
    laid = lapse(table(phase="closing", hand={0: hand}), 0)
    assert laid.hand[0] == hand[:6]


@rule("3.15.1", "3.15.4")
def test_a_sign_stays_hidden_and_the_highest_treasure_is_kept() -> None:
    laid = table(
        phase="stars",
        row1={0: THREE_STARS},
        display=["red_1", "green_1", "yellow_1"],
        treasure_deck=[QUEEN],
        hoard={1: ["yellow_2a", "yellow_3", "yellow_m1"]},
    )
    laid.says(0, "red_1/s0")
    lapse(lapse(laid, 0), 2)
    laid.says(1, "reveal")
    assert [each.key for each in laid.match.decisions[-3:]] == [
        "stay_hidden",
        "reveal",
        "stay_hidden",
    ]
    assert last_answer(lapse(laid, 1)) == "yellow_3"
