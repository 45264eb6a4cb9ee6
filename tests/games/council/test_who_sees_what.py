"""2 Zones and simultaneous answers: the views of every seat and of the gallery."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import (
    EVERYBODY,
    acting,
    action_phase,
    auction,
    before_reveal,
    begin,
    called,
    filler,
    reveal,
    seen,
    views,
    who_sees,
    zone,
)

# Zones --------------------------------------------------------------------------------


@rule("3.1.8")
def test_the_fate_deck_and_the_set_aside_cards_show_only_their_number() -> None:
    match = begin(3)
    for viewer in EVERYBODY:
        deck = zone(match, viewer, "fate_deck")
        assert deck["size"] == 25
        assert deck["hidden"] == {"fate": 25}
        assert "cards" not in deck
        aside = zone(match, viewer, "set_aside")
        assert aside["hidden"] == {"fate": 30}
        assert "cards" not in aside


@rule("3.1.3")
def test_the_cards_out_of_a_basic_game_are_public() -> None:
    match = begin(3, mode="basic")
    for viewer in EVERYBODY:
        assert len(seen(match, viewer, "set_aside")) == 42
        assert "cards" not in zone(match, viewer, "fate_deck")


@rule("3.2.18", "3.4.6")
def test_the_auction_spot_and_the_coins_on_it_are_public() -> None:
    laid = auction("kobolds coin=3")
    for viewer in EVERYBODY:
        card = zone(laid, viewer, "spot")["cards"][0]
        assert card["face"] == "kobolds"
        assert card["counters"] == {"coin": 3}


@rule("3.2.18")
def test_discards_are_public() -> None:
    laid = auction(
        "kobolds", fate_discard=["troll", "crusade"], favor_discard=["kickback", "extortion"]
    )
    for viewer in EVERYBODY:
        assert seen(laid, viewer, "fate_discard") == ["troll", "crusade"]
        assert seen(laid, viewer, "favor_discard") == ["kickback", "extortion"]


@rule("3.1.11")
def test_a_hand_shows_its_faces_to_its_owner_and_its_number_to_all() -> None:
    laid = auction("kobolds", hand={1: ["kickback", "extortion"]})
    assert sorted(seen(laid, 1, "hand", 1)) == ["extortion", "kickback"]
    for viewer in (0, 2, None):
        hand = zone(laid, viewer, "hand", 1)
        assert hand["size"] == 2
        assert hand["hidden"] == {"favor": 2}
        assert "cards" not in hand


@rule("3.1.11")
def test_the_favor_deck_shows_only_its_number() -> None:
    laid = auction("kobolds", hand={1: ["kickback", "extortion"]})
    for viewer in EVERYBODY:
        assert zone(laid, viewer, "favor_deck")["hidden"] == {"favor": 34}
        assert "cards" not in zone(laid, viewer, "favor_deck")


@rule("3.5.1", "3.5.6")
def test_a_bargain_row_shows_owner_number_and_order_to_all_and_faces_to_its_owner() -> None:
    laid = auction("kobolds", hand={0: ["kickback", "extortion"], 1: ["blackmail"]})
    laid.says(0, "bargain/kickback").says(1, "bargain/blackmail").says(2, "bid")
    laid.says(0, "bargain/extortion")
    assert seen(laid, 0, "row", 0) == ["kickback", "extortion"]
    assert seen(laid, 1, "row", 1) == ["blackmail"]
    for viewer in (1, 2, None):
        assert zone(laid, viewer, "row", 0)["size"] == 2
        assert seen(laid, viewer, "row", 0) == []
    for viewer in (0, 2, None):
        assert zone(laid, viewer, "row", 1)["size"] == 1
        assert seen(laid, viewer, "row", 1) == []


@rule("3.5.1")
def test_the_place_of_each_bargain_in_the_order_of_all_bargains_is_public() -> None:
    laid = auction("kobolds", hand={0: ["kickback", "extortion"], 1: ["blackmail"]})
    laid.says(0, "bargain/kickback").says(1, "bargain/blackmail").says(2, "bid")
    laid.says(0, "bargain/extortion")
    assert numbers(laid, None, 0) == numbers(laid, 2, 0) == numbers(laid, 0, 0) == [1, 3]
    assert numbers(laid, None, 1) == numbers(laid, 0, 1) == numbers(laid, 1, 1) == [2]


def numbers(laid: LaidTable, viewer: int | None, owner: int) -> list[int]:
    """The numbers a viewer reads on the bargains of a row."""
    row = zone(laid, viewer, "row", owner)
    cards = row.get("cards", []) + row.get("marked", [])
    return [card["counters"]["bargain"] for card in cards]


# A Favor in hand ----------------------------------------------------------------------


@rule("3.2.14", "3.8.4")
def test_a_drawn_favor_is_known_to_its_owner_from_the_draw_on() -> None:
    laid = reveal("royal_wedding", favor_deck=["kickback", "extortion", "blackmail", ...])
    assert who_sees(laid, "hand", 0, "kickback") == [0]
    assert who_sees(laid, "hand", 1, "extortion") == [1]
    assert who_sees(laid, "hand", 2, "blackmail") == [2]
    for seat, name in enumerate(["Kickback", "Extortion", "Blackmail"]):
        for viewer in EVERYBODY:
            assert viewer == seat or name not in " ".join(laid.log(viewer))


@rule("3.7.2")
def test_a_favor_shown_before_buying_is_known_to_all() -> None:
    laid = auction("kobolds", hand={0: ["bounty_writ", "kickback"]})
    laid.says(0, "prebuy/bounty_writ")
    assert who_sees(laid, "favor_discard", None, "bounty_writ") == list(EVERYBODY)
    assert who_sees(laid, "hand", 0, "kickback") == [0]


@rule("3.7.6")
def test_a_favor_played_as_an_action_is_known_to_all() -> None:
    laid = acting(coins={1: 20}, hand={0: ["extortion", "kickback"]})
    laid.says(0, "favor/extortion/s1")
    assert who_sees(laid, "favor_discard", None, "extortion") == list(EVERYBODY)
    assert who_sees(laid, "hand", 0, "kickback") == [0]


@rule("3.5.4", "3.5.6")
def test_at_the_sale_all_bargains_become_public_together() -> None:
    laid = auction("kobolds", hand={0: ["kickback"], 1: ["extortion"], 2: ["blackmail"]})
    laid.says(0, "bargain/kickback").says(1, "bargain/extortion")
    assert who_sees(laid, "row", 0, "kickback") == [0]
    laid.says(2, "buy")
    for face in ("kickback", "extortion"):
        assert who_sees(laid, "favor_discard", None, face) == list(EVERYBODY)
    assert who_sees(laid, "hand", 2, "blackmail") == [2]


# Simultaneous answers -----------------------------------------------------------------


ANSWERED_AT_ONCE: dict[str, tuple[Callable[[], LaidTable], str, str]] = {
    "levy": (lambda: before_reveal("kobolds", "game_ends"), "3", "0"),
    "roll call": (
        lambda: action_phase(hand={seat: ["oracles_glimpse"] for seat in (0, 1)}),
        "act",
        "done",
    ),
    "famine": (lambda: reveal("famine"), "suffer", "pay"),
    "tithe": (lambda: reveal("the_oracles_tithe"), "5", "0"),
    "hostages": (
        lambda: reveal(
            "exchange_of_hostages", hand={seat: ["kickback", "extortion"] for seat in (0, 1)}
        ),
        "kickback",
        "extortion",
    ),
}


@rule("3.8.2", "3.9.5", "3.11.8")
@pytest.mark.parametrize("moment", ANSWERED_AT_ONCE)
def test_an_answer_is_known_to_its_seat_alone_until_all_have_answered(moment: str) -> None:
    scene, one, other = ANSWERED_AT_ONCE[moment]
    laid = scene()
    before = views(laid, 1, 2, None)
    laid.says(0, one)
    assert views(laid, 1, 2, None) == before
    assert laid.view(0)["prompt"] is None
    laid.match.undo(0)
    laid.says(0, other)
    assert views(laid, 1, 2, None) == before


@rule("3.8.2")
def test_the_favor_picked_for_an_exchange_stays_hidden_from_third_seats() -> None:
    def given(face: str) -> LaidTable:
        laid = reveal("exchange_of_hostages", hand={0: ["kickback", "extortion"]})
        return laid.says(0, face)

    assert views(given("kickback"), 2, None) == views(given("extortion"), 2, None)
    assert views(given("kickback"), 1) != views(given("extortion"), 1)


@rule("3.9.5", "3.2.17")
@pytest.mark.parametrize("idle", ["kickback", "crown_warrant", "rally_the_levy", "last_stand"])
def test_an_idle_seat_looks_like_one_that_said_done(idle: str) -> None:
    quiet = action_phase(hand={0: [idle], 2: ["oracles_glimpse"]})
    armed = action_phase(hand={0: ["alms_for_the_poor"], 2: ["oracles_glimpse"]})
    assert called(quiet) == called(armed) == [0, 2]
    assert views(quiet, 1, 2, None) == views(armed, 1, 2, None)
    quiet.says(2, "act")
    armed.says(2, "act")
    assert views(armed, 1, 2, None)[0]["waiting"] == [0, 2]
    armed.says(0, "done")
    assert views(quiet, 1, 2, None) == views(armed, 1, 2, None)


@rule("3.5.1", "3.7.1")
def test_the_options_of_a_seat_are_listed_in_the_order_of_the_cards_not_of_the_hand() -> None:
    one = auction("kobolds coin=1", hand={0: ["extortion", "bounty_writ", "kickback"]})
    other = auction("kobolds coin=1", hand={0: ["kickback", "extortion", "bounty_writ"]})
    assert one.options(0) == other.options(0)
    assert one.view(1)["prompt"] is None
    assert views(one, 1, 2, None) == views(other, 1, 2, None)


@rule("3.5.2")
def test_two_copies_of_a_favor_give_one_option() -> None:
    laid = auction("kobolds coin=1", hand={0: ["bounty_writ", "bounty_writ"]})
    assert laid.options(0) == ["bid", "bargain/bounty_writ", "prebuy/bounty_writ", "buy", "tax"]


# Open Favors --------------------------------------------------------------------------


@rule("3.5.1")
def test_with_open_favors_hands_and_bargains_lie_face_up() -> None:
    laid = auction(
        "kobolds",
        hand={0: ["kickback", "extortion"], 1: ["blackmail"]},
        options={"open_favors": True},
    )
    for viewer in EVERYBODY:
        assert sorted(seen(laid, viewer, "hand", 0)) == ["extortion", "kickback"]
    laid.says(0, "bargain/kickback")
    for viewer in EVERYBODY:
        assert seen(laid, viewer, "row", 0) == ["kickback"]
        assert "face down" not in " ".join(laid.log(viewer))


@rule("3.5.1", "3.8.2")
def test_with_open_favors_every_favor_that_moves_is_seen_by_all() -> None:
    laid = reveal(
        "exchange_of_hostages",
        hand={0: ["kickback", "extortion"], 1: ["blackmail", "holy_water"]},
        options={"open_favors": True},
    )
    before = views(laid, 1, 2, None)
    laid.says(0, "extortion")
    assert views(laid, 1, 2, None) == before
    laid.says(1, "blackmail")
    for viewer in EVERYBODY:
        assert sorted(seen(laid, viewer, "hand", 1)) == ["extortion", "holy_water"]
        assert seen(laid, viewer, "hand", 2) == ["blackmail"]


@rule("3.5.1")
def test_with_open_favors_the_decks_and_answers_stay_hidden() -> None:
    laid = before_reveal(
        "kobolds", *filler(5, "kobolds"), "game_ends", options={"open_favors": True}
    )
    for viewer in EVERYBODY:
        assert "cards" not in zone(laid, viewer, "fate_deck")
        assert "cards" not in zone(laid, viewer, "favor_deck")
    before = views(laid, 1, 2, None)
    laid.says(0, "2")
    assert views(laid, 1, 2, None) == before
