"""3.14 The Queen in the first round, 3.15 revealing and 3.16 the second round."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import QUEEN, casting, everyone_stays_hidden, row, sees, size, table

THREE_STARS = ["copper_dragonfly", "clockwork_nightingale"]
TAKE_2 = ["amber_beekeeper", "acorn_treasury", "velvet_burglar"]
TAKE_1P = ["root_deep_miner", "honey_automaton", "wild_strawberries"]
DISPLAY = ["red_1", "yellow_m1", "green_1"]


def queen_comes(**things: Any) -> LaidTable:
    """Seat 0 has taken a treasure for its stars, and the next card is the Queen."""
    laid = table(
        **{
            "phase": "stars",
            "row1": {0: THREE_STARS},
            "display": DISPLAY,
            "treasure_deck": [QUEEN],
            **things,
        }
    )
    return laid.says(0, "red_1/s0")


def answer(laid: LaidTable, **answers: str) -> LaidTable:
    for seat in list(laid.asked):
        laid.says(seat, answers.get(f"s{seat}", "stay_hidden"))
    return laid


@rule("3.14.1")
def test_the_round_ends_in_the_middle_of_a_turn() -> None:
    laid = queen_comes(row2={0: ["quiet_spring", "fallen_apple", "open_window"]})
    assert laid.ask == "reveal"
    assert laid.asked == [0, 1, 2]
    assert size(laid, "row2", 0) == 3  # not yet cast


@rule("3.14.2")
def test_all_hoards_are_turned_up_and_scored() -> None:
    laid = queen_comes(hoard={0: ["red_3", "red_m1"], 1: ["yellow_2a"], 2: ["green_m1"]})
    assert laid.t.score1 == [3, 2, -1]
    for observer in (0, 1, 2, None):
        assert sees(laid, observer, "hoard", 0) == ["red_1", "red_3", "red_m1"]
        assert sees(laid, observer, "hoard", 2) == ["green_m1"]
    assert "The Queen appears! Round 1 scores: Seat A 3, Seat B 2, Seat C −1." in laid.log()


@rule("3.14.3")
def test_cards_score_nothing_in_the_first_round() -> None:
    laid = queen_comes(hand={1: ["rust_wasp", "bog_lantern"]}, aside={1: ["frost_turbine"]})
    assert laid.t.score1[1] == 0


@rule("3.14.4")
def test_then_comes_the_reveal_then_the_second_round() -> None:
    laid = queen_comes()
    assert laid.ask == "reveal"
    assert laid.view()["table"]["round"] == 1
    everyone_stays_hidden(laid)
    assert laid.view()["table"]["round"] == 2


@rule("3.14.5")
def test_the_queen_waits_in_the_box_and_display_and_rows_stay() -> None:
    laid = queen_comes()
    assert QUEEN in laid.box
    assert laid.display == ["yellow_m1", "green_1"]
    assert row(laid, 0, 1) == THREE_STARS


@rule("3.15.1")
def test_all_decide_secretly_at_once() -> None:
    laid = queen_comes()
    assert laid.options(1) == ["reveal", "stay_hidden"]
    laid.says(2, "reveal")
    assert laid.asked == [0, 1]
    assert not any("reveals" in line for line in laid.log())
    assert sees(laid, 0, "character_up", 2) == []
    laid.says(0, "stay_hidden").says(1, "stay_hidden")
    assert "Seat C reveals Terranova." in laid.log()
    assert "Seat A and Seat B stay hidden." in laid.log()


@rule("3.15.2")
def test_a_revealed_character_lies_face_up() -> None:
    laid = answer(queen_comes(), s1="reveal")
    for observer in (0, 1, 2, None):
        assert sees(laid, observer, "character_up", 1) == ["lichtenborn_3"]
    assert laid.view()["players"][1]["hunts"] == "Terranova"


@rule("3.15.3")
def test_a_revealing_seat_draws_a_card_into_its_hand() -> None:
    laid = answer(queen_comes(draw_pile=["moth_courier", ...]), s1="reveal")
    assert laid.hand[1][-1] == "moth_courier"
    assert laid.aside[1] == []
    assert [size(laid, "hand", seat) for seat in (1, 2)] == [3, 2]


@rule("3.15.4", "3.15.5")
def test_it_may_keep_one_treasure_of_its_colour() -> None:
    laid = queen_comes(hoard={1: ["yellow_2a", "yellow_3", "green_3"], 2: ["green_2a"]})
    answer(laid, s1="reveal")
    assert laid.ask == "keep_treasure"
    assert laid.options(1) == ["yellow_2a", "yellow_3", "none"]
    laid.says(1, "yellow_3")
    assert laid.hoard_up[1] == ["yellow_3"]
    assert [laid.hoard[seat] for seat in range(3)] == [[], [], []]


@rule("3.15.5")
def test_a_hidden_seat_loses_everything_and_gets_nothing() -> None:
    laid = queen_comes(hoard={2: ["green_2a", "green_3"]})
    everyone_stays_hidden(laid)
    assert laid.hoard[2] == laid.hoard_up[2] == []
    assert size(laid, "hand", 2) == 2


@rule("3.15.6")
def test_bonus_cards_come_clockwise_from_the_interrupted_seat_before_keeping() -> None:
    laid = table(
        phase="stars",
        active=1,
        row1={1: THREE_STARS},
        display=DISPLAY,
        treasure_deck=[QUEEN],
        hoard={0: ["red_3"], 2: ["green_3"]},
        draw_pile=["moth_courier", "magical_swap", "rust_storm", ...],
    )
    laid.says(1, "yellow_m1/s1")
    answer(laid, s0="reveal", s1="reveal", s2="reveal")
    assert [laid.hand[seat][-1] for seat in (1, 2, 0)] == [
        "moth_courier",
        "magical_swap",
        "rust_storm",
    ]
    assert laid.ask == "keep_treasure"
    assert sorted(laid.asked) == [0, 1, 2]
    laid.says(0, "red_3")
    assert laid.hoard_up[0] == []  # shown together with the others
    laid.says(2, "none").says(1, "yellow_m1")
    assert laid.hoard_up == [["red_3"], ["yellow_m1"], []]


@rule("3.15.7")
def test_nobody_reveals_later() -> None:
    laid = table(round=2)
    assert not [key for key in laid.options(0) if "reveal" in key]


@rule("3.15.8")
@pytest.mark.parametrize(
    ("bonus", "cards", "asked"),
    [("both", 3, True), ("treasure", 2, True), ("card", 3, False), ("none", 2, False)],
)
def test_reveal_bonus_takes_away_card_or_treasure(bonus: str, cards: int, asked: bool) -> None:
    laid = queen_comes(options={"reveal_bonus": bonus}, hoard={1: ["yellow_2a"]})
    answer(laid, s1="reveal")
    assert size(laid, "hand", 1) == cards
    assert (laid.ask == "keep_treasure") == asked
    if asked:
        laid.says(1, "yellow_2a")
    assert laid.hoard_up[1] == (["yellow_2a"] if asked else [])
    assert sees(laid, 0, "character_up", 1) == ["lichtenborn_3"]  # the rest stays


@rule("3.16.1", "3.16.2")
def test_a_new_treasure_deck_is_built_of_all_but_the_kept_treasures() -> None:
    laid = queen_comes(hoard={1: ["yellow_2a", "red_3"]})
    answer(laid, s1="reveal").says(1, "yellow_2a")
    deck = [*laid.treasure_deck, *laid.display]
    assert len(deck) == 15  # 15 treasures and the Queen, less the one kept
    assert "yellow_2a" not in deck
    assert {"red_3", "red_1", QUEEN} <= set(deck)
    assert QUEEN in laid.treasure_deck[:5]
    assert len(laid.display) == 3
    for observer in (0, 1, 2, None):
        assert sees(laid, observer, "treasure_deck") == []


@rule("3.16.3")
def test_hands_set_aside_cards_rows_and_piles_stay() -> None:
    laid = queen_comes(
        hand={1: ["rust_wasp", "bog_lantern"]},
        aside={1: ["gale_bellows"]},
        row2={2: ["quiet_spring"]},
        discard_pile=["fallen_apple"],
    )
    pile = size(laid, "draw_pile")
    everyone_stays_hidden(laid)
    assert laid.hand[1] == ["rust_wasp", "bog_lantern"]
    assert laid.aside[1] == ["gale_bellows"]
    assert row(laid, 0, 1) == THREE_STARS
    assert row(laid, 2, 2) == ["quiet_spring"]
    assert laid.discard_pile == ["fallen_apple"]
    assert size(laid, "draw_pile") == pile


@rule("3.16.4", "3.16.6")
def test_after_step_a_comes_step_b_and_no_second_step_a() -> None:
    laid = queen_comes(row1={0: [*THREE_STARS, "open_window"]})
    everyone_stays_hidden(laid)
    assert laid.ask == "target"  # the row is cast, though three stars still show
    laid.says(0, "s0")
    assert laid.asked == [1]
    assert size(laid, "hoard", 0) == 0


@rule("3.16.4", "3.16.5")
def test_an_interrupted_take_goes_on_for_the_same_player_without_a_new_window() -> None:
    laid = casting(
        TAKE_2,
        display=DISPLAY,
        treasure_deck=[QUEEN],
        hand={1: ["elemental_shield", "dead_battery"]},
    )
    laid.says(0, "s1").says(1, "pass").says(0, "yellow_m1")
    everyone_stays_hidden(laid)
    assert laid.ask == "take_treasure"
    assert laid.asked == [0]
    chosen = laid.options(0)[0]
    laid.says(0, chosen)
    assert laid.hoard[1] == [chosen]
    assert row(laid, 0, 1) == []


@rule("3.16.6")
def test_the_second_part_is_named_anew_with_its_own_window() -> None:
    laid = casting(
        TAKE_1P,
        display=DISPLAY,
        treasure_deck=[QUEEN],
        hand={1: ["elemental_shield", "dead_battery"]},
    )
    laid.says(0, "s0", "green_1")
    everyone_stays_hidden(laid)
    assert laid.ask == "target"
    assert laid.options(0) == ["s1", "s2"]
    laid.says(0, "s1")
    assert laid.ask == "shield"


@rule("3.16.7")
def test_the_bonus_card_may_make_the_interrupted_seat_discard() -> None:
    six = [
        "rust_wasp",
        "bog_lantern",
        "frost_turbine",
        "twin_nettles",
        "thorn_piston",
        "acid_cloud",
    ]
    laid = queen_comes(hand={0: six})
    answer(laid, s0="reveal")
    assert laid.ask == "keep_treasure"  # red_1
    assert size(laid, "hand", 0) == 7
    laid.says(0, "none")
    assert laid.ask == "discard_down"
