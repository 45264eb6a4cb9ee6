"""What the rollout policy of Gilfate Fantasy answers: its rules of thumb, one by one."""

from __future__ import annotations

from fateloom.bots.search.rollout import rollout_policy
from fateloom.engine.rules.registry import find_game
from fateloom.engine.view.keys import answer_key
from fateloom.games.gilfate.advice.dangers import danger_of_reading, left_on_top
from fateloom.games.gilfate.advice.hands import held, keeping, worth_of_pile, worth_of_search
from fateloom.games.gilfate.advice.plays import chance_of_no_answer, has_an_out
from fateloom.games.gilfate.odds import Look
from fateloom.lab.simulation.players import as_before
from fateloom.testing import LaidTable

from .scenes import GAME, island

STANDING = ("10b", "11b", "12b")
"""Magpie Familiar, Fireproof Cloak, Phoenix Heart."""
HABITS = rollout_policy(find_game("gilfate"))


def habit(laid: LaidTable, seat: int = 0) -> str:
    """The policy's answer at a laid table."""
    assert HABITS is not None and laid.match.ask is not None
    return answer_key(laid.match.ask.prompt(seat), HABITS.answer(laid.match, seat), seat)


def test_a_mirror_ward_is_worth_more_than_a_true_name() -> None:
    t = island("o" * 20, {0: "5a"}).match.table
    assert held(t, 0, "mirror_ward") > held(t, 0, "bury_the_fuse") > held(t, 0, "true_name")


def test_cards_against_bombs_are_worth_more_with_bombs_in_front() -> None:
    none, two = (island("o" * 20, {0: "5a"}, bombs={0: n}).match.table for n in (0, 2))
    assert held(two, 0, "bury_the_fuse") > held(none, 0, "bury_the_fuse")
    assert held(two, 0, "mirror_ward") == held(none, 0, "mirror_ward")


def test_an_old_player_tells_outs_from_other_cards_and_nothing_more() -> None:
    t = island("o" * 20, {0: "1 9bM 8aM"}).match.table
    today = [keeping(t, 0, card) for card in t.hand[0].cards]
    with as_before(GAME):
        assert len({keeping(t, 0, card) for card in t.hand[0].cards}) == 1
    assert [keeping(t, 0, card) for card in t.hand[0].cards] == today
    assert len(set(today)) == 3


def test_a_pile_is_worth_what_its_unseen_cards_are_worth_on_average() -> None:
    t = island("o" * 20, {0: "5a"}).match.table
    look = Look(t, 0)
    worths = [worth_of_pile(t, 0, pile, look) for pile in t.piles]
    assert len(set(worths)) > 1
    assert min(worths) > -1.5 and max(worths) < 15


def test_nobody_searches_for_a_card_that_it_has_seen() -> None:
    t = island("o" * 20, {0: "12a"}).match.table
    look, crown = Look(t, 0), t.hand[0].cards[0].face
    others = [face for face in look.unseen if face.number == 12 and face.back == crown.back]
    found = worth_of_search(t, 0, 12, crown.back, look)
    assert (found == -1.0) == (not others)


def test_an_explosion_on_top_is_no_danger_to_who_reads_the_bones_first() -> None:
    laid = island("K" + "o" * 20, {0: "5b"})
    t = laid.match.table
    deck = Look(t, 0).deck
    assert danger_of_reading(t, 0, 3, deck) == 0.0
    assert danger_of_reading(t, 0, 5, deck) > 20


def test_a_bad_card_left_on_top_is_for_the_next_player() -> None:
    deck = Look(island("oK" + "o" * 20, {0: "5a"}).match.table, 0).deck
    assert left_on_top(1, deck) > 0
    assert left_on_top(0, deck) == left_on_top(2, deck) == 0


def test_an_explosion_is_hardly_given_to_who_may_send_it_back() -> None:
    t = island("K" + "o" * 20, {0: "6b", 1: "4aS 10b"}).match.table
    look = Look(t, 0)
    assert 0 < chance_of_no_answer(t, 0, 1, look) < 1
    for card in t.hand[1].cards:
        card.seen |= 1
    assert chance_of_no_answer(t, 0, 1, Look(t, 0)) == 0


def test_a_standing_cloak_or_heart_is_an_out() -> None:
    outs = {
        front: has_an_out(island(hand={0: "5a"}, front={0: front}).match.table, 0)
        for front in STANDING
    }
    assert outs == {"10b": False, "11b": True, "12b": True}


def test_a_zero_is_played_on_a_known_explosion() -> None:
    assert habit(island("K" + "o" * 20, {0: "5a 0aM"})).startswith("play/ricochet/plain")
