"""3.12 End and scoring."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .printed import POINTS
from .scenes import FATE, before_reveal, lapse, reveal, scores


@rule("3.12.1")
def test_the_game_ends_the_moment_game_ends_is_revealed() -> None:
    laid = before_reveal(
        "game_ends",
        "kobolds",
        hand={0: ["alms_for_the_poor"]},
        populace={0: 2},
        kingdom={0: ["sir_aldric order=3", "troll chaos=1"]},
    )
    lapse(laid)
    assert laid.ask == ""
    assert laid.outcome.scores[0] == 10 + 2 - 6
    assert laid.count("troll", "chaos") == 1
    outcome = laid.view()["outcome"]
    assert outcome is not None
    assert outcome["winners"] == [1, 2]
    assert "Game Ends" in " ".join(laid.log())


@rule("3.12.2")
def test_a_coin_is_a_point() -> None:
    assert scores(coins={0: 17, 1: 0}) == [17, 0]


@rule("3.12.3")
@pytest.mark.parametrize("hero", FATE["Hero"])
@pytest.mark.parametrize("order", [0, 2])
def test_a_hero_scores_its_printed_points_with_or_without_order(hero: str, order: int) -> None:
    assert scores(kingdom={0: [f"{hero} order={order}"]})[0] == POINTS[hero]


@rule("3.12.3")
def test_doppelganger_strikes_first_and_rosk_counts_after() -> None:
    kingdom = ["captain_rosk", "sir_aldric", "vael_dragonbane", "doppelganger chaos=1"]
    assert scores(kingdom={0: kingdom})[0] == 1 + 2 + 0 + 4 - 1


@rule("3.12.4")
@pytest.mark.parametrize(
    ("populace", "kingdom", "penalty"),
    [
        (1, ["kobolds chaos=2", "troll chaos=1"], 10),
        (3, ["aegis_of_dawn"], 1),
        (1, ["aegis_of_dawn"], 0),
        (0, ["aegis_of_dawn"], 0),
        (4, ["aegis_of_dawn", "kobolds chaos=1"], 6),
    ],
)
def test_the_chaos_total_is_all_chaos_less_what_cards_subtract(
    populace: int, kingdom: list[str], penalty: int
) -> None:
    assert scores(populace={0: populace}, kingdom={0: kingdom})[0] == -penalty


@rule("3.12.4")
def test_aegis_and_thessaly_add_up() -> None:
    assert scores(populace={0: 5}, kingdom={0: ["aegis_of_dawn", "mother_thessaly"]})[0] == 2 - 3


@rule("3.12.5")
@pytest.mark.parametrize(
    ("chaos", "penalty"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 20), (7, 25), (20, 90)],
)
def test_the_penalty_grows_by_one_to_five_for_each_counter(chaos: int, penalty: int) -> None:
    assert scores(populace={0: chaos})[0] == -penalty


@rule("3.12.6")
def test_court_scandal_costs_five() -> None:
    assert scores(coins={0: 8}, kingdom={0: ["court_scandal"]})[0] == 3


@rule("3.12.6")
def test_favors_order_blessings_and_other_curses_score_nothing() -> None:
    assert (
        scores(
            hand={0: ["kickback", "extortion", "holy_water"]},
            kingdom={
                0: [
                    "hroth_oathkeeper order=5",
                    *[face for face in FATE["Blessing"] if face != "aegis_of_dawn"],
                    *[face for face in FATE["Curse"] if face != "court_scandal"],
                ]
            },
        )[0]
        == 0
    )


@rule("3.12.7")
def test_a_score_may_be_negative() -> None:
    assert scores(coins={0: 1}, populace={0: 5}, kingdom={0: ["court_scandal"]})[0] == -19


@rule("3.12.8")
def test_the_highest_score_wins() -> None:
    laid = reveal("game_ends", seats=4, coins=[7, 12, 9, 11])
    assert laid.outcome.scores == [7, 12, 9, 11]
    assert laid.outcome.winners == [1]


@rule("3.12.8")
def test_all_seats_tied_for_the_highest_score_win_together() -> None:
    laid = reveal(
        "game_ends", seats=4, coins=[10, 4, 12, 9], kingdom={1: ["lady_isaura"], 3: ["kobolds chaos=1"]},
        populace={2: 1, 0: 0},
    )  # fmt: skip
    assert laid.outcome.scores == [10, 10, 11, 8]
    assert laid.outcome.winners == [2]
    tied = reveal("game_ends", coins=[10, 4, 9], kingdom={1: ["lady_isaura"]})
    assert tied.outcome.winners == [0, 1]


@rule("3.12.2", "3.12.3", "3.12.5", "3.12.6")
def test_the_parts_of_a_score_add_up_and_cite_their_rules() -> None:
    laid = reveal(
        "game_ends",
        coins=[9, 3, 0],
        populace=[4, 0, 1],
        kingdom={0: ["captain_rosk", "sir_aldric", "aegis_of_dawn", "court_scandal"]},
    )
    for score, parts in zip(laid.outcome.scores, laid.outcome.parts, strict=True):
        assert sum(part[1] for part in parts) == score
        assert all(part[2].startswith("3.12.") for part in parts)
    rules = {part[0]: part[2] for part in laid.outcome.parts[0]}
    assert rules["Captain Rosk"] == "3.12.3"
    assert rules["Court Scandal"] == "3.12.6"


@rule("3.12.2", "3.12.8")
def test_the_running_score_of_every_seat_is_public() -> None:
    laid = before_reveal("game_ends", coins=[9, 3, 0], populace=[3, 0, 0])
    running = [player["score"] for player in laid.view()["players"]]
    assert running == [3, 3, 0]
    lapse(laid)
    assert laid.outcome.scores == running
