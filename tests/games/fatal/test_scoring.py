"""3.18 The Queen in the second round: end and scoring."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import QUEEN, casting, sees, table

THREE_STARS = ["copper_dragonfly", "clockwork_nightingale"]


def last_queen(**things: Any) -> LaidTable:
    """Second round: seat 0 gives seat 2 a red -1, and the Queen appears."""
    seats = things.pop("seats", 3)
    empty: dict[int, list[str]] = {seat: [] for seat in range(seats)}
    laid = table(
        seats,
        **{
            "phase": "stars",
            "round": 2,
            "row1": {0: THREE_STARS},
            "display": ["red_m1", "red_1", "green_1"],
            "treasure_deck": [QUEEN],
            **things,
            "hand": {**empty, **things.get("hand", {})},
        },
    )
    return laid.says(0, "red_m1/s2")


@rule("3.18.1")
def test_the_game_ends_at_once() -> None:
    laid = last_queen(row2={0: ["quiet_spring", "fallen_apple", "open_window"]})
    assert laid.outcome is not None
    assert laid.asked == []
    assert len(laid.row2[0]) == 3


@rule("3.18.2")
@pytest.mark.parametrize(
    ("own", "points"),
    [
        ([], 0),
        (["yellow_m1"], 1),
        (["yellow_m1", "yellow_3"], 3),
        (["yellow_m1", "yellow_1", "yellow_3"], 6),
        (["yellow_m1", "yellow_1", "yellow_2a", "yellow_3"], 10),
        (["yellow_m1", "yellow_1", "yellow_2a", "yellow_2b", "yellow_3"], 15),
    ],
)
def test_a_revealed_players_own_colour_scores_by_number(own: list[str], points: int) -> None:
    laid = last_queen(character_up={1: ["lichtenborn_3"]}, hoard_up={1: own})
    assert laid.outcome.scores[1] == points


@rule("3.18.2")
def test_the_bonus_chart_speaks_of_your_own_colour_to_you_alone() -> None:
    laid = last_queen(character_up={1: ["lichtenborn_3"]}, hoard_up={1: ["yellow_m1", "yellow_3"]})
    said = {}
    for reader in (0, 1, None):
        outcome = laid.view(reader)["outcome"]
        said[reader] = next(what for what, _, rule in outcome["parts"][1] if rule == "3.18.2")
        assert "treasures of their own colour (bonus chart)" in outcome["kinds"][1]
    assert said[1] == "2 treasures of your own colour (bonus chart)"
    assert said[0] == said[None] == "2 treasures of their own colour (bonus chart)"


@rule("3.18.3")
def test_other_treasures_and_all_of_a_hidden_player_score_their_value() -> None:
    laid = last_queen(
        character_up={1: ["lichtenborn_3"]},
        hoard={0: ["red_3", "red_2a"], 1: ["green_3", "red_2b"]},
    )
    assert laid.outcome.scores == [5, 5, -1]


@rule("3.18.4", "3.18.11")
def test_each_card_in_hand_and_set_aside_is_a_point_also_beyond_six() -> None:
    seven = [
        "rust_wasp", "bog_lantern", "frost_turbine", "twin_nettles", "gale_bellows",
        "thunder_anvil", "acid_cloud",
    ]  # fmt: skip
    laid = last_queen(hand={1: seven}, aside={1: ["moth_courier"], 0: ["magical_swap"]})
    assert laid.outcome.scores == [1, 8, -1]


@rule("3.18.5")
def test_rows_and_cards_in_effect_score_nothing() -> None:
    laid = last_queen(
        row2={0: ["quiet_spring"]}, in_effect={0: ["comet_lantern"]}, row1={0: THREE_STARS}
    )
    assert laid.outcome.scores[0] == 0


@rule("3.18.6")
def test_both_rounds_are_added_and_the_highest_total_wins() -> None:
    laid = last_queen(score1={0: 4, 1: 6, 2: 7}, hoard={1: ["green_3"]})
    assert laid.outcome.scores == [4, 9, 6]
    assert laid.outcome.winners == [1]
    assert "Seat A 4, Seat B 9, Seat C 6." in laid.log()[-1]
    assert laid.outcome.why == "highest total when the Queen appeared the second time"


@rule("3.18.7")
def test_the_first_tie_break_is_the_number_of_own_colour_treasures() -> None:
    laid = last_queen(hoard={0: ["red_3"], 1: ["yellow_1", "yellow_2a"]})
    assert laid.outcome.scores[:2] == [3, 3]
    assert laid.outcome.winners == [1]
    assert laid.outcome.why.endswith("; the tie went to the most treasures of their own colour")


@rule("3.18.8")
def test_the_second_tie_break_is_their_printed_sum() -> None:
    laid = last_queen(hoard={0: ["red_2a", "yellow_1"], 1: ["yellow_3"]})
    assert laid.outcome.scores[:2] == [3, 3]
    assert laid.outcome.winners == [1]
    assert laid.outcome.why.endswith("the tie went to the best treasures of their own colour")


@rule("3.18.9")
def test_what_is_still_tied_is_shared() -> None:
    laid = last_queen(hoard={0: ["red_3"], 1: ["yellow_3"]})
    assert laid.outcome.winners == [0, 1]
    assert laid.outcome.why.endswith("; the tie could not be broken")


@rule("3.18.10")
def test_all_characters_and_hoards_are_shown_at_the_end() -> None:
    by_points = last_queen(hoard={0: ["red_3"]})
    won = casting(
        ["cold_ember", "quiet_spring", "open_window"],
        round=2,
        hand={1: ["rust_wasp"]},
        hoard={0: ["red_3"], 2: ["green_1"]},
    )
    won.says(0, "s1")
    for laid in (by_points, won):
        for observer in (0, 1, 2, None):
            assert sees(laid, observer, "hoard", 0) == ["red_3"]
            assert sees(laid, observer, "character", 2) == ["terranova_3"]


@rule("3.18.12")
def test_after_a_special_victory_no_points_are_counted() -> None:
    laid = casting(
        ["cold_ember", "quiet_spring", "open_window"],
        round=2,
        hand={1: ["rust_wasp"]},
        score1={2: 30},
    )
    laid.says(0, "s1")
    assert laid.outcome.winners == [0]
    assert laid.outcome.data()["scores"] == [None, None, None]
    assert laid.outcome.parts == []
