"""3.17 Empty hands and elimination."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.match.redeal import sample_world
from fateloom.engine.state.chance import SeededChance
from fateloom.games.fatal.rules.fall import opposite_of
from fateloom.testing import LaidTable, rule

from .scenes import casting, row, sees, size

DISCARD_1 = ["cold_ember", "quiet_spring", "open_window"]
DISCARD_2 = ["cold_ember", "dead_battery", "velvet_burglar"]
DISCARD_1P = ["cold_ember", "twin_fountains", "open_window"]
LAST_CARD = ["rust_wasp"]


def struck(victim: int, seats: int = 4, cards: list[str] | None = None, **things: Any) -> LaidTable:
    """Second round: seat 0, Flambeaux, names a victim with one card left."""
    hands = {victim: LAST_CARD, **things.pop("hand", {})}
    laid = casting(cards or DISCARD_1, seats, **{"round": 2, "hand": hands, **things})
    return laid.says(0, f"s{victim}")


@rule("3.17.1", "3.17.4")
def test_in_the_first_round_an_emptied_hand_draws_a_card() -> None:
    laid = struck(1, round=1, draw_pile=["moth_courier", ...])
    assert laid.hand[1] == ["moth_courier"]
    assert laid.aside[1] == []
    assert laid.t.out == set()
    assert "Seat B runs out of cards and draws 1." in laid.log()


@rule("3.17.1", "3.17.5")
def test_in_the_second_round_the_victim_is_out_and_shows_its_sign() -> None:
    laid = struck(2)
    assert laid.t.out == {2}
    for observer in (0, 1, 2, 3, None):
        assert sees(laid, observer, "character_up", 2) == ["aquate_4"]
    assert "Seat C runs out of cards and is out of the game. Their sign was Aquaté." in laid.log()
    assert laid.view()["players"][2]["out"] is True


@rule("3.17.2")
def test_a_hand_emptied_by_its_owner_has_no_consequence() -> None:
    laid = casting(DISCARD_1, 3, round=2, hand={0: [], 1: ["rust_wasp", "bog_lantern"]})
    laid.says(0, "s1")
    assert laid.t.out == set()  # seat 0 has no card, seat 1 has one left


@rule("3.17.3")
def test_set_aside_cards_are_no_hand() -> None:
    laid = struck(2, aside={2: ["gale_bellows"]})
    assert laid.t.out == {2}


@rule("3.17.3", "3.17.13")
def test_the_check_comes_at_the_end_of_each_part() -> None:
    laid = struck(2, 5, DISCARD_1P)
    assert laid.t.out == {2}
    assert laid.ask == "target"  # the second part follows when all that is done
    assert laid.options(0) == ["s1", "s3", "s4"]
    assert laid.refusal(0, "s2").rule == "3.17.5"


@rule("3.17.6")
def test_striking_down_the_opposite_sign_wins_at_once() -> None:
    laid = struck(1)
    assert laid.outcome.winners == [0]
    assert laid.outcome.rule == "3.17.6"
    assert "Seat A hunts Lichtenborn and wins at once!" in laid.log()
    assert "You hunt Lichtenborn and win at once!" in laid.log(0)


@rule("3.17.6", "3.18.12")
def test_the_result_says_why_the_hunter_won_and_what_decided_it() -> None:
    outcome = struck(1, turns=31).outcome
    assert outcome.why == (
        "Seat A emptied the hand of the sign they hunt: Seat B was Lichtenborn. On "
        "turn 31, in round 2, Seat A's Discard took the last card from Seat B's hand"
    )
    assert outcome.why_for(0) == (
        "You emptied the hand of the sign you hunt: Seat B was Lichtenborn. On "
        "turn 31, in round 2, your Discard took the last card from Seat B's hand"
    )
    assert outcome.why_for(1) == (
        "Seat A emptied the hand of the sign they hunt: you were Lichtenborn. On "
        "turn 31, in round 2, Seat A's Discard took the last card from your hand"
    )


@rule("3.17.5")
def test_a_player_who_is_out_reads_of_themselves() -> None:
    laid = struck(2)
    assert "You run out of cards and are out of the game. Your sign was Aquaté." in laid.log(2)


@rule("3.17.6")
def test_being_struck_down_by_ones_prey_wins_nobody_the_game() -> None:
    laid = struck(3)  # Terranova hunts Flambeaux, not the other way round
    assert laid.outcome is None
    assert laid.t.out == {3}


@rule("3.17.6")
def test_who_strikes_down_a_sign_and_has_not_won_hunts_another() -> None:
    laid = struck(3)
    worlds = [sample_world(laid.match, 1, SeededChance(seed)).table for seed in range(40)]
    assert {opposite_of(t, t.sign(0)) for t in worlds} == {"Lichtenborn"}  # not Terranova


@rule("3.17.7", "3.17.8")
def test_treasures_are_dealt_clockwise_from_the_left_of_the_doer_who_comes_last() -> None:
    laid = struck(3, hoard={3: ["red_1", "yellow_1", "blue_1", "yellow_2a", "blue_2a"]})
    assert [size(laid, "hoard", seat) for seat in range(4)] == [1, 2, 2, 0]
    line = "Seat D's 5 treasures are dealt to Seat B, Seat C, Seat A, Seat B and Seat C."
    assert line in laid.log()


@rule("3.17.7")
def test_face_up_treasures_are_dealt_too_and_shuffled_with_the_others() -> None:
    met = set()
    for seed in range(20):
        laid = struck(
            3,
            character_up={3: ["terranova_4"]},
            hoard_up={3: ["green_3"]},
            hoard={3: ["red_1", "yellow_1"]},
            seed=seed,
        )
        assert laid.hoard_up[3] == laid.hoard[3] == []
        met.add(laid.hoard[1][0])
    assert met == {"green_3", "red_1", "yellow_1"}


@rule("3.17.9")
def test_rows_and_set_aside_cards_go_and_the_first_round_no_longer_counts() -> None:
    laid = struck(
        3,
        row1={3: ["gale_bellows"]},
        row2={3: ["frost_turbine"]},
        aside={3: ["acid_cloud"]},
        score1={3: 9},
    )
    assert row(laid, 3, 1) == row(laid, 3, 2) == laid.aside[3] == []
    assert {"gale_bellows", "frost_turbine", "acid_cloud"} <= set(laid.discard_pile)


@rule("3.17.9", "3.18.6")
def test_who_is_out_does_not_win_on_points() -> None:
    laid = casting(
        ["fallen_apple", "quiet_spring", "open_window"],
        round=2,
        out={2},
        hand={2: []},
        character_up={2: ["terranova_3"]},
        score1={2: 50},
        treasure_deck=["enchantress_queen"],
    )
    laid.says(0, "s0", laid.display[0])
    assert 2 not in laid.outcome.winners
    assert laid.outcome.parts[2] == [("out of the game", 0, "3.17.9")]


@rule("3.17.10")
def test_the_last_player_left_wins_at_once() -> None:
    laid = casting(
        DISCARD_1,
        3,
        round=2,
        out={1},
        hand={1: [], 2: LAST_CARD},
        character_up={1: ["lichtenborn_3"]},
    )
    assert laid.outcome.winners == [0]
    assert laid.outcome.rule == "3.17.10"
    assert laid.outcome.why == (
        "Seat A is the only player left. On turn 1, in round 2, Seat A's "
        "Discard took the last card from Seat C's hand"
    )


@rule("3.17.11")
def test_the_hunter_of_an_eliminated_sign_plays_on() -> None:
    laid = casting(
        DISCARD_1,
        4,
        round=2,
        out={1},
        hand={1: [], 2: LAST_CARD},
        character_up={1: ["lichtenborn_4"]},
    )
    laid.says(0, "s2")
    assert laid.outcome is None
    assert laid.t.out == {1, 2}


@rule("3.17.12")
@pytest.mark.parametrize("revealed", [False, True])
def test_hidden_or_revealed_makes_no_difference(revealed: bool) -> None:
    signs: dict[str, Any] = {"character_up": {1: ["lichtenborn_4"]}} if revealed else {}
    assert struck(1, **signs).outcome.winners == [0]


@rule("3.17.13")
def test_an_elimination_is_over_before_the_casting_goes_on() -> None:
    laid = struck(2, 5, DISCARD_1P, hoard={2: ["red_1"]}, row2={2: ["gale_bellows"]})
    assert laid.ask == "target"
    assert laid.hoard[1] == ["red_1"]
    assert row(laid, 2, 2) == []


@rule("3.17.14")
def test_nobody_is_eliminated_in_the_own_turn() -> None:
    laid = casting(DISCARD_2, round=2, hand={0: LAST_CARD})
    assert laid.options(0) == ["s1", "s2"]
    assert laid.refusal(0, "s0").rule == "3.10.15"
