"""2 Who knows a hidden thing, and until when."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import (
    EVERYBODY,
    FAVORS,
    acting,
    action_phase,
    all_favors_but,
    auction,
    call,
    lapse,
    reveal,
    seen,
    settle,
    views,
    who_sees,
    zone,
)

# Exchange of Hostages -----------------------------------------------------------------


def exchanged(**things: Any) -> LaidTable:
    """Seat 0 has given Kickback to seat 1, who holds Extortion as well and then auctions."""
    hand = {0: ["kickback", "secret_pact"], 1: ["extortion", "holy_water"]}
    laid = reveal("exchange_of_hostages", "kobolds", auctioneer=1, hand=hand, **things)
    laid.says(0, "kickback").says(1, "holy_water")
    lapse(laid)
    assert laid.spot == ["kobolds"]
    return laid


@rule("3.8.2", "3.8.7")
def test_giver_and_receiver_know_an_exchanged_favor_and_nobody_else_does() -> None:
    laid = exchanged()
    assert who_sees(laid, "hand", 1, "kickback") == [0, 1]
    assert who_sees(laid, "hand", 2, "holy_water") == [1, 2]
    assert who_sees(laid, "hand", 1, "extortion") == [1]
    assert who_sees(laid, "hand", 0, "secret_pact") == [0]
    for viewer in EVERYBODY:
        told = " ".join(laid.log(viewer))
        assert "Kickback" not in told or viewer in (0, 1)
        assert "Holy Water" not in told or viewer in (1, 2)


@rule("3.8.2")
@pytest.mark.parametrize("seats", range(2, 7))
def test_in_a_full_ring_every_giver_still_knows_what_it_gave(seats: int) -> None:
    hands = {seat: [FAVORS[2 * seat], FAVORS[2 * seat + 1]] for seat in range(seats)}
    laid = reveal("exchange_of_hostages", seats=seats, hand=hands)
    for seat in range(seats):
        laid.says(seat, FAVORS[2 * seat])
    for seat in range(seats):
        left = (seat + 1) % seats
        knowing = [
            viewer
            for viewer in (*range(seats), None)
            if FAVORS[2 * seat] in seen(laid, viewer, "hand", left)
        ]
        assert knowing == sorted([seat, left])


@rule("3.5.1")
@pytest.mark.parametrize("bargained", ["kickback", "extortion"])
def test_the_giver_loses_track_when_the_receiver_bargains_with_any_favor(bargained: str) -> None:
    laid = exchanged()
    laid.says(1, f"bargain/{bargained}")
    assert who_sees(laid, "row", 1, bargained) == [1]
    for face in {"kickback", "extortion"} - {bargained}:
        assert who_sees(laid, "hand", 1, face) == [1]


@rule("3.5.1")
def test_the_view_adds_nothing_even_if_the_receiver_held_a_single_favor() -> None:
    laid = reveal(
        "exchange_of_hostages", "kobolds", auctioneer=1, hand={0: ["kickback", "secret_pact"]}
    )
    laid.says(0, "kickback")
    lapse(laid)
    assert who_sees(laid, "hand", 1, "kickback") == [0, 1]
    laid.says(1, "bargain/kickback")
    assert who_sees(laid, "row", 1, "kickback") == [1]


@rule("3.5.5", "3.7.2")
def test_the_giver_keeps_track_while_the_receiver_plays_others_openly() -> None:
    hand = {0: ["kickback", "secret_pact"], 1: ["raised_stakes", "holy_water"]}
    laid = reveal("exchange_of_hostages", "kobolds", auctioneer=1, hand=hand)
    laid.says(0, "kickback").says(1, "holy_water")
    lapse(laid)
    laid.says(1, "bargain/raised_stakes")
    assert who_sees(laid, "hand", 1, "kickback") == [0, 1]


@rule("3.5.5")
@pytest.mark.parametrize("other", ["raised_stakes", "kickback"])
def test_an_open_play_of_the_given_face_leaves_the_giver_knowing_nothing(other: str) -> None:
    hand = {0: ["raised_stakes", "secret_pact"], 1: [other, "holy_water"]}
    laid = reveal("exchange_of_hostages", "kobolds", auctioneer=1, hand=hand)
    laid.says(0, "raised_stakes").says(1, "holy_water")
    lapse(laid)
    laid.says(1, "bargain/raised_stakes")
    assert laid.hand[1] == [other]
    assert seen(laid, 0, "hand", 1) == []
    assert seen(laid, 1, "hand", 1) == [other]


@rule("3.8.2")
@pytest.mark.parametrize("passed", ["kickback", "extortion"])
def test_the_giver_loses_track_when_the_receiver_passes_one_on(passed: str) -> None:
    laid = blackmail_known()
    laid.says(0, passed)
    for face in ("kickback", "extortion"):
        if face == passed:
            assert who_sees(laid, "hand", 1, face) == [0, 1]
        else:
            assert who_sees(laid, "hand", 0, face) == [0]


def blackmail_known() -> LaidTable:
    """Seat 2 knows the Kickback that seat 0 took from it, and an Exchange comes."""
    laid = auction(
        "court_scandal",
        hand={0: ["blackmail", "extortion"], 2: ["kickback"]},
        fate_deck=["exchange_of_hostages", "game_ends"],
    )
    laid.says(0, "bargain/blackmail").says(1, "bid").says(2, "buy")
    assert who_sees(laid, "hand", 0, "kickback") == [0, 2]
    lapse(settle(laid))
    assert laid.ask == "hostage_pick"
    return laid


# Blackmail ----------------------------------------------------------------------------


@rule("3.5.6")
def test_taker_and_buyer_know_a_blackmailed_favor_and_the_others_see_one_move() -> None:
    laid = auction("kobolds", hand={0: ["blackmail"], 1: ["kickback", "extortion"]})
    laid.says(0, "bargain/blackmail").says(1, "buy")
    (taken,) = laid.hand[0]
    (left,) = laid.hand[1]
    assert who_sees(laid, "hand", 0, taken) == [0, 1]
    assert who_sees(laid, "hand", 1, left) == [1]
    for viewer in (2, None):
        assert zone(laid, viewer, "hand", 0)["hidden"] == {"favor": 1}
        told = " ".join(laid.log(viewer))
        assert "Extortion" not in told
        assert "Kickback" not in told


@rule("3.5.6")
@pytest.mark.parametrize("luck", [0, 1])
def test_a_third_seat_loses_what_it_knew_of_the_buyers_hand(luck: int) -> None:
    hand = {0: ["kickback", "secret_pact"], 1: ["extortion", "holy_water"], 2: ["blackmail"] * 2}
    laid = reveal("exchange_of_hostages", "kobolds", auctioneer=2, hand=hand, luck=[luck])
    laid.says(0, "kickback").says(1, "holy_water")
    lapse(laid)
    assert who_sees(laid, "hand", 1, "kickback") == [0, 1]
    laid.says(2, "bargain/blackmail").says(0, "bid").says(1, "buy")
    (left,) = laid.hand[1]
    (taken,) = {"kickback", "extortion"} - {left}
    assert who_sees(laid, "hand", 1, left) == [1]
    assert who_sees(laid, "hand", 2, taken) == [1, 2]


@rule("3.5.6")
def test_a_third_seat_loses_track_even_of_the_only_favor_in_the_buyers_hand() -> None:
    laid = reveal(
        "exchange_of_hostages",
        "kobolds",
        auctioneer=2,
        hand={0: ["kickback", "secret_pact"], 2: ["blackmail", "blackmail"]},
    )
    laid.says(0, "kickback")
    lapse(laid)
    assert laid.hand[1] == ["kickback"]
    assert who_sees(laid, "hand", 1, "kickback") == [0, 1]
    laid.says(2, "bargain/blackmail").says(0, "bid").says(1, "buy")
    assert laid.hand[2] == ["kickback"]
    assert who_sees(laid, "hand", 2, "kickback") == [1, 2]


@rule("3.5.1", "3.5.6")
def test_the_buyer_loses_track_when_the_taker_bargains() -> None:
    laid = auction(
        "kobolds",
        seats=3,
        hand={0: ["blackmail", "secret_pact"], 1: ["kickback"]},
        fate_deck=["court_scandal", "game_ends"],
    )
    laid.says(0, "bargain/blackmail").says(1, "buy")
    assert who_sees(laid, "hand", 0, "kickback") == [0, 1]
    lapse(laid)
    laid.says(2, "bid").says(0, "bargain/secret_pact")
    assert who_sees(laid, "hand", 0, "kickback") == [0]


# The Fate deck ------------------------------------------------------------------------


@rule("3.7.6")
def test_the_player_of_a_glimpse_knows_faces_and_places_and_nobody_else_does() -> None:
    laid = acting(
        hand={0: ["oracles_glimpse"]}, fate_deck=["troll", "kobolds", "famine", "crusade"]
    )
    laid.says(0, "favor/oracles_glimpse", "famine", "troll")
    assert [(card["at"], card["face"]) for card in zone(laid, 0, "fate_deck")["cards"]] == [
        (1, "kobolds"),
        (2, "troll"),
        (3, "famine"),
    ]
    for viewer in (1, 2, None):
        assert seen(laid, viewer, "fate_deck") == []
        told = " ".join(laid.log(viewer))
        for name in ("Troll", "Kobolds", "Famine"):
            assert name not in told


@rule("3.7.6")
def test_the_order_chosen_after_a_glimpse_is_hidden() -> None:
    def glimpsed(*order: str) -> LaidTable:
        laid = acting(
            hand={0: ["oracles_glimpse"]}, fate_deck=["troll", "kobolds", "famine", "crusade"]
        )
        return laid.says(0, "favor/oracles_glimpse", *order)

    one, other = glimpsed("famine", "troll"), glimpsed("kobolds", "famine")
    assert views(one, 1, 2, None) == views(other, 1, 2, None)
    assert views(one, 0) != views(other, 0)


@rule("3.7.6")
def test_while_a_glimpse_is_being_ordered_only_its_player_sees_the_cards() -> None:
    laid = acting(hand={0: ["oracles_glimpse"]}, fate_deck=["troll", "kobolds", "game_ends"])
    laid.says(0, "favor/oracles_glimpse")
    assert sorted(seen(laid, 0, "fate_deck")) == ["game_ends", "kobolds", "troll"]
    for viewer in (1, 2, None):
        assert seen(laid, viewer, "fate_deck") == []
        assert laid.view(viewer)["prompt"] is None


@rule("3.9.7", "3.7.6")
def test_a_glimpse_ends_card_by_card_as_they_are_revealed() -> None:
    laid = acting(
        hand={0: ["oracles_glimpse"]}, fate_deck=["troll", "kobolds", "famine", "game_ends"]
    )
    laid.says(0, "favor/oracles_glimpse", "troll", "kobolds", "done")
    lapse(laid)
    assert laid.spot == ["troll"]
    assert seen(laid, 0, "fate_deck") == ["famine", "kobolds"]


@rule("3.7.6")
def test_a_second_glimpse_by_another_ends_the_knowledge_of_the_first() -> None:
    laid = action_phase(
        hand={0: ["oracles_glimpse"], 1: ["oracles_glimpse"]},
        fate_deck=["troll", "kobolds", "famine", "game_ends"],
    )
    call(laid, 0, 1)
    laid.says(0, "favor/oracles_glimpse", "troll", "kobolds", "done")
    assert len(seen(laid, 0, "fate_deck")) == 3
    laid.says(1, "favor/oracles_glimpse", "troll", "kobolds")
    assert seen(laid, 0, "fate_deck") == []
    assert seen(laid, 1, "fate_deck") == ["famine", "kobolds", "troll"]


@rule("3.9.2", "3.7.6")
def test_the_seers_knowledge_ends_with_anothers_glimpse() -> None:
    laid = action_phase(
        kingdom={0: ["seer_of_the_ninth_veil order=1"]},
        hand={1: ["oracles_glimpse"]},
        fate_deck=["troll", "kobolds", "famine", "game_ends"],
    )
    assert seen(laid, 0, "fate_deck") == ["troll"]
    laid.says(1, "act").says(1, "favor/oracles_glimpse", "troll", "kobolds")
    assert seen(laid, 0, "fate_deck") == []


@rule("3.9.2", "3.7.6")
def test_the_seers_owner_loses_nothing_by_its_own_glimpse() -> None:
    laid = acting(
        kingdom={0: ["seer_of_the_ninth_veil order=1"]},
        hand={0: ["oracles_glimpse"]},
        fate_deck=["troll", "kobolds", "famine", "game_ends"],
    )
    laid.says(0, "favor/oracles_glimpse", "kobolds", "famine")
    assert seen(laid, 0, "fate_deck") == ["troll", "famine", "kobolds"]


@rule("3.9.2")
def test_the_seers_card_becomes_public_when_it_is_revealed() -> None:
    laid = action_phase(
        kingdom={0: ["seer_of_the_ninth_veil"]}, fate_deck=["troll", "kobolds", "game_ends"]
    )
    lapse(laid)
    assert who_sees(laid, "spot", None, "troll") == list(EVERYBODY)
    assert seen(laid, 0, "fate_deck") == []


# Reshuffle ----------------------------------------------------------------------------


@rule("3.2.14")
def test_a_reshuffled_favor_discard_is_forgotten() -> None:
    rest = all_favors_but("extortion", "kickback", "blackmail", "last_stand")
    laid = auction(
        "pip_the_lucky",
        favor_discard=["extortion", "kickback", "blackmail", "last_stand"],
        hand={1: rest},
    )
    laid.says(0, "buy")
    assert laid.favor_discard == []
    for viewer in EVERYBODY:
        assert seen(laid, viewer, "favor_deck") == []
        assert zone(laid, viewer, "favor_deck")["hidden"] == {"favor": 2}
        assert len(seen(laid, viewer, "hand", 0)) == (2 if viewer == 0 else 0)
