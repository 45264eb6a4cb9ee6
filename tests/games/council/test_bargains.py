"""3.5 Bargains."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import FAVORS, auction, lapse, reveal, seen, zone

BARGAINS = FAVORS[:7]
BLUFFS = FAVORS[7:]


@rule("3.5.1")
def test_a_bargain_lays_a_favor_face_down_and_leaves_the_coins_alone() -> None:
    laid = auction("kobolds coin=3", hand={0: ["kickback", "extortion"]})
    laid.says(0, "bargain/kickback")
    assert laid.row[0] == ["kickback"]
    assert laid.hand[0] == ["extortion"]
    assert laid.count("kobolds", "coin") == 3
    assert laid.coins == [10, 10, 10]
    assert seen(laid, 0, "row", 0) == ["kickback"]
    for other in (1, 2, None):
        assert seen(laid, other, "row", 0) == []
        assert zone(laid, other, "row", 0)["size"] == 1
        assert "Kickback" not in " ".join(laid.log(other))


@rule("3.5.2", "3.5.4", "3.5.9")
@pytest.mark.parametrize("favor", [face for face in FAVORS if face != "raised_stakes"])
def test_every_favor_can_be_bargained_with(favor: str) -> None:
    laid = auction("bounty_board coin=3", hand={0: [favor]})
    laid.says(0, f"bargain/{favor}")
    assert laid.row[0] == [favor]
    laid.says(1, "buy")
    assert laid.row[0] == []
    assert favor in laid.favor_discard


@rule("3.5.2", "3.7.1")
@pytest.mark.parametrize("favor", BLUFFS)
def test_a_favor_without_bargain_text_does_nothing_as_a_bargain(favor: str) -> None:
    laid = auction(
        "kobolds coin=2",
        hand={0: [favor]},
        coins=[5, 10, 10],
        populace=[2, 2, 2],
        kingdom={0: ["sir_aldric order=1", "dire_wolves chaos=3", "court_scandal"]},
    )
    laid.says(0, f"bargain/{favor}").says(1, "buy")
    assert laid.coins == [5, 12, 10]
    assert laid.populace == [2, 2, 2]
    assert laid.kingdom[0] == ["sir_aldric", "dire_wolves", "court_scandal"]
    assert laid.count("sir_aldric", "order") == 1
    assert laid.count("kobolds", "chaos") == 2


@rule("3.5.3")
def test_one_favor_a_bargain_but_another_on_the_next_turn() -> None:
    laid = auction("kobolds", hand={0: ["kickback", "blackmail"]})
    laid.says(0, "bargain/kickback")
    laid.refusal(0, "bargain/blackmail")
    laid.says(1, "bid").says(2, "bid").says(0, "bargain/blackmail")
    assert laid.row[0] == ["kickback", "blackmail"]


@rule("3.5.4", "3.5.5")
def test_bargains_stay_down_and_work_only_when_the_card_is_bought() -> None:
    laid = auction("lady_isaura coin=5", hand={0: ["kickback"]})
    laid.says(0, "bargain/kickback").says(1, "bid")
    assert laid.coins[0] == 10
    assert not laid.knows(2, "kickback")
    laid.says(2, "buy")
    assert laid.coins[0] == 13
    for viewer in (0, 1, 2, None):
        assert seen(laid, viewer, "favor_discard") == ["kickback"]
        assert "Kickback" in " ".join(laid.log(viewer))


@rule("3.5.5", "3.5.9")
def test_raised_stakes_works_face_up_and_at_once() -> None:
    laid = auction("kobolds coin=2", on_turn=1, hand={1: ["raised_stakes", "kickback"]})
    laid.says(1, "bargain/raised_stakes")
    assert laid.count("kobolds", "coin") == 4
    assert laid.row[1] == []
    assert laid.favor_discard == ["raised_stakes"]
    assert laid.asked == [2]
    assert "Raised Stakes" in " ".join(laid.log())


@rule("3.5.6")
def test_bargains_of_all_seats_resolve_in_the_order_they_were_played() -> None:
    laid = auction(
        "kobolds",
        on_turn=0,
        coins=[10, 10, 1],
        hand={0: ["called_in_debt"], 1: ["called_in_debt"]},
    )
    laid.says(0, "bargain/called_in_debt").says(1, "bargain/called_in_debt").says(2, "buy")
    assert laid.coins == [11, 10, 0]


@rule("3.5.6")
def test_the_order_runs_over_laps_not_seat_by_seat() -> None:
    laid = auction(
        "kobolds",
        on_turn=1,
        coins=[10, 10, 3],
        hand={0: ["called_in_debt"], 1: ["kickback", "called_in_debt"]},
    )
    laid.says(1, "bargain/kickback").says(2, "bid").says(0, "bargain/called_in_debt")
    laid.says(1, "bargain/called_in_debt").says(2, "buy")
    assert laid.favor_discard == ["kickback", "called_in_debt", "called_in_debt"]
    assert laid.coins == [12, 11, 0]


@rule("3.5.6")
def test_the_buyers_own_bargains_are_turned_up_too() -> None:
    laid = auction("kobolds coin=1", hand={0: ["secret_pact"], 1: ["poisoned_chalice"]})
    laid.says(0, "bargain/secret_pact").says(1, "bargain/poisoned_chalice").says(2, "bid")
    laid.says(0, "buy")
    assert laid.coins[0] == 16
    assert laid.populace[0] == 1
    assert laid.favor_discard == ["secret_pact", "poisoned_chalice"]


@rule("3.5.7")
@pytest.mark.parametrize(
    ("favor", "coins", "populace"),
    [
        ("kickback", 6, 0),
        ("poisoned_chalice", 6, 0),
        ("called_in_debt", 6, 0),
        ("whispers_at_court", 6, 0),
        ("blackmail", 6, 0),
        ("secret_pact", 10, 0),
    ],
)
def test_you_are_the_seat_that_played_it_and_no_other_player(
    favor: str, coins: int, populace: int
) -> None:
    laid = auction("bounty_board coin=6", hand={0: [favor, "extortion"]})
    laid.says(0, f"bargain/{favor}").says(1, "bid").says(2, "bid").says(0, "buy")
    assert laid.coins[0] == coins
    assert laid.populace[0] == populace
    assert laid.hand[0] == ["extortion"]


@rule("3.5.7")
def test_secret_pact_needs_its_player_to_buy() -> None:
    laid = auction("bounty_board coin=6", hand={0: ["secret_pact"]})
    laid.says(0, "bargain/secret_pact").says(1, "buy")
    assert laid.coins == [10, 4, 10]


@rule("3.5.8")
def test_a_bargained_favor_cannot_be_taken_from_the_hand() -> None:
    laid = auction("kobolds", hand={0: ["secret_pact"], 1: ["blackmail"]})
    laid.says(0, "bargain/secret_pact").says(1, "bargain/blackmail").says(2, "bid")
    laid.says(0, "buy")
    assert laid.hand[1] == []
    assert sorted(laid.favor_discard) == ["blackmail", "secret_pact"]


@rule("3.5.8")
def test_a_bargain_cannot_be_taken_back_or_played() -> None:
    laid = auction("lady_isaura coin=9", hand={0: ["crown_warrant"]})
    laid.says(0, "bargain/crown_warrant").says(1, "bid").says(2, "bid")
    assert laid.options(0) == ["bid", "buy", "tax"]
    laid.refusal(0, "prebuy/crown_warrant")
    laid.refusal(0, "bargain/crown_warrant")


@rule("3.5.9")
def test_a_used_favor_lies_in_the_discard_whatever_its_use() -> None:
    bought = auction("kobolds", hand={0: ["bounty_writ"]})
    bought.says(0, "prebuy/bounty_writ", "buy")
    assert bought.favor_discard == ["bounty_writ"]
    assert bought.hand[0] == []
    bargained = auction("kobolds", hand={0: ["kickback"]})
    bargained.says(0, "bargain/kickback").says(1, "buy")
    assert bargained.favor_discard == ["kickback"]


@rule("3.5.1")
def test_where_favors_lie_open_everybody_sees_a_bargain() -> None:
    laid = auction("kobolds", hand={0: ["kickback"]}, options={"open_favors": True})
    laid.says(0, "bargain/kickback")
    for viewer in (0, 1, 2, None):
        assert seen(laid, viewer, "row", 0) == ["kickback"]


@rule("3.5.6", "3.6.15")
def test_rows_are_empty_again_when_the_next_auction_begins() -> None:
    laid = reveal("kobolds", "court_scandal", hand={0: ["kickback"], 1: ["kickback"]})
    laid.says(0, "bargain/kickback").says(1, "bargain/kickback").says(2, "buy")
    lapse(laid)
    assert laid.spot == ["court_scandal"]
    assert laid.row == [[], [], []]
