"""Who knows which face: masks on moves, and pools of cards that cannot be told apart."""

from __future__ import annotations

import pytest

from fateloom.engine.match.redeal import redeal
from fateloom.engine.state.chance import SeededChance
from tests.engine.toy import card, known, table


def test_a_drawn_card_is_known_to_its_owner_alone() -> None:
    t = table(stock=["ace", ...])
    t.draw(t.stock, t.hand[1])
    assert [known(t, seat) for seat in range(4)] == [set(), {"ace"}, set(), set()]


def test_a_card_in_an_open_pile_is_known_to_all_and_the_gallery() -> None:
    t = table(stock=["ace", ...])
    t.draw(t.stock, t.open)
    assert all(t.knows(seat, card(t, "ace")) for seat in (0, 1, 2, t.gallery))


def test_the_owner_of_a_hand_still_knows_what_it_passed_on() -> None:
    t = table(hand={0: ["ace"]})
    t.move(card(t, "ace"), t.hand[1])
    assert known(t, 0) == {"ace"}
    assert known(t, 1) == {"ace"}
    assert known(t, 2) == set()


def test_shown_lets_others_watch_a_move() -> None:
    t = table(hand={0: ["ace", "king"]})
    t.move(card(t, "ace"), t.row[0], shown=t.only(2))
    assert known(t, 2) == {"ace"}
    assert known(t, 1) == set()


def test_a_third_seat_loses_track_when_a_card_leaves_a_hand_unseen() -> None:
    t = table(hand={0: ["ace", "king"]})
    t.show(card(t, "king"), t.everyone)
    t.move(card(t, "ace"), t.row[0])
    assert known(t, 2) == set()
    assert known(t, 0) == {"ace", "king"}


def test_a_show_before_the_move_is_not_enough() -> None:
    t = table(hand={0: ["ace", "king"]})
    t.show(card(t, "ace"), t.everyone)
    t.move(card(t, "ace"), t.row[0])
    assert known(t, 2) == set()


def test_who_watches_keeps_track() -> None:
    t = table(hand={0: ["ace", "king"]})
    t.show(card(t, "king"), t.everyone)
    t.move(card(t, "ace"), t.row[0], shown=t.only(2))
    assert known(t, 2) == {"ace", "king"}
    assert known(t, 1) == set()


def test_the_only_card_of_a_hand_can_be_followed() -> None:
    t = table(hand={0: ["ace"]})
    t.show(card(t, "ace"), t.everyone)
    t.move(card(t, "ace"), t.hand[1])
    assert known(t, 2) == {"ace"}


def test_a_card_with_another_back_can_be_followed() -> None:
    t = table(hand={0: ["ace", "king", "ring"]})
    for face in ("ace", "ring"):
        t.show(card(t, face), t.everyone)
    t.move(card(t, "ring"), t.row[0])
    assert known(t, 2) == {"ace", "ring"}
    t.move(card(t, "king"), t.row[0])
    assert known(t, 2) == {"ring"}


def test_places_in_an_ordered_zone_are_public() -> None:
    t = table(row={0: ["ace", "king"]})
    t.show(card(t, "king"), t.everyone)
    t.move(card(t, "ace"), t.hand[1])
    assert known(t, 2) == {"king"}


def test_all_of_a_back_together_can_be_followed() -> None:
    t = table(hand={0: ["ace", "king", "ring"]})
    for face in ("ace", "king", "ring"):
        t.show(card(t, face), t.everyone)
    t.move_all([card(t, "ace"), card(t, "king")], t.row[0])
    assert known(t, 2) == {"ace", "king", "ring"}
    assert t.row[0].faces() == ["ace", "king"]


def test_some_of_a_back_together_cannot() -> None:
    t = table(hand={0: ["ace", "king", "jack"]})
    for face in ("ace", "king", "jack"):
        t.show(card(t, face), t.everyone)
    t.move_all([card(t, "ace"), card(t, "king")], t.row[0])
    assert known(t, 2) == set()


def test_seats_can_be_made_to_forget() -> None:
    t = table(hand={0: ["ace"], 1: ["king"]})
    cards = [card(t, "ace"), card(t, "king")]
    for each in cards:
        t.show(each, t.everyone)
    t.forget(cards, t.only(2))
    assert known(t, 2) == set()
    assert known(t, 1) == {"ace", "king"}
    assert cards[0].pool == cards[1].pool


def test_a_shuffle_ends_all_knowledge() -> None:
    t = table(open=["ace", "king", "queen"])
    for each in list(t.open):
        t.move(each, t.stock)
    t.shuffle(t.stock)
    assert all(known(t, seat) == set() for seat in range(4))


def test_a_shuffle_deals_faces_anew_among_ids() -> None:
    t = table(stock=["ace", "king", "queen", "jack"])
    ids = [each.id for each in t.stock]
    orders = set()
    for _ in range(40):
        t.shuffle(t.stock)
        assert [each.id for each in t.stock] == ids
        orders.add(tuple(t.stock.faces()))
    assert len(orders) > 5


def test_arrange_gives_an_order_from_the_top_that_only_the_arranger_knows() -> None:
    t = table(stock=["ace", "king", "queen", ...])
    top = [card(t, "queen"), card(t, "ace"), card(t, "king")]
    for each in top:
        t.show(each, t.only(0, 1))
    t.arrange(t.stock, top, seen_by=t.only(0))
    assert t.stock.faces()[-3:] == ["king", "ace", "queen"]
    assert known(t, 0) >= {"ace", "king", "queen"}
    assert known(t, 1) == set()


def test_arranging_one_card_hides_it_like_several() -> None:
    t = table(stock=["ace", ...])
    t.show(card(t, "ace"), t.only(0, 1))
    t.arrange(t.stock, [card(t, "ace")], seen_by=t.only(0))
    assert known(t, 0) == {"ace"}
    assert known(t, 1) == set()


@pytest.mark.parametrize("seed", range(20))
def test_what_was_shuffled_together_stays_together(seed: int) -> None:
    """The discard is shuffled into a new deck: those faces are in it, and no others."""
    t = table(seats=2, open=["ace", "king"])
    while t.stock:
        t.draw(t.stock, t.hand[1])
    for each in list(t.open):
        t.move(each, t.stock)
    t.shuffle(t.stock)
    redeal(t, 0, SeededChance(seed))
    assert sorted(t.stock.faces()) == ["ace", "king"]


@pytest.mark.parametrize("seed", range(20))
def test_a_card_that_left_a_hand_unseen_may_be_any_of_those(seed: int) -> None:
    """Seat 2 knew both cards of a hand; one went face down. It is one of the two."""
    t = table(hand={0: ["ace", "king"], 1: ["queen"]}, stock=["jack", "queen"])
    for each in t.hand[0]:
        each.pool = 77
        t.show(each, t.everyone)
    t.move(card(t, "ace"), t.row[0])
    redeal(t, 2, SeededChance(seed))
    assert sorted(t.row[0].faces() + t.hand[0].faces()) == ["ace", "king"]


def test_both_of_them_are_imagined() -> None:
    seen = set()
    for seed in range(20):
        t = table(hand={0: ["ace", "king"]})
        for each in t.hand[0]:
            each.pool = 77
            t.show(each, t.everyone)
        t.move(card(t, "ace"), t.row[0])
        redeal(t, 2, SeededChance(seed))
        seen.add(t.row[0].faces()[0])
    assert seen == {"ace", "king"}


@pytest.mark.parametrize("seed", range(10))
def test_backs_are_never_mixed(seed: int) -> None:
    t = table(stock=["ace", "ring", "king", "rose"])
    t.shuffle(t.stock)
    backs = [each.face.back for each in t.cards]
    redeal(t, 0, SeededChance(seed))
    assert [each.face.back for each in t.cards] == backs


def test_news_tell_who_has_learned_a_face() -> None:
    t = table(stock=["ace", "king", ...])
    assert t.learned == 0
    t.draw(t.stock, t.hand[1])
    assert t.learned == t.only(1)
    t.show(card(t, "ace"), t.only(1, 2))
    assert t.learned == t.only(1, 2)


def test_counters_come_and_go() -> None:
    ace = card(table(), "ace")
    assert ace.count("coin") == 0
    assert ace.add("coin", 3) == 3
    assert ace.remove("coin", 1) == 1
    assert ace.remove("coin", 9) == 2
    assert ace.remove("coin") == 0
    assert not ace.counters


def test_seats_go_round_and_skip_those_who_are_out() -> None:
    t = table(seats=4)
    assert t.seats_from(2) == [2, 3, 0, 1]
    t.out = {3, 0}
    assert t.seats_from(2) == [2, 1]
    assert t.left_of(2) == 1
    assert t.left_of(1) == 2
