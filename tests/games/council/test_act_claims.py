"""3.9.5 What all can tell about the hand of a seat that answered act."""

from __future__ import annotations

from fateloom.engine.match.redeal import sample_world
from fateloom.engine.state.chance import SeededChance
from fateloom.games.council.rules.principles import lay_face_down
from fateloom.testing import LaidTable, rule

from .scenes import acting, lapse, settle

USABLE = {"oracles_glimpse", "alms_for_the_poor"}
"""The Action Favors that a seat can play without a Kingdom and without richer opponents."""


def imagined_hands(laid: LaidTable, seat: int, observer: int = 2) -> list[set[str]]:
    """What a seat holds in worlds that another one imagines."""
    worlds = [sample_world(laid.match, observer, SeededChance(seed)) for seed in range(60)]
    return [{*world.table.hand[seat].faces(), *world.table.row[seat].faces()} for world in worlds]


@rule("3.9.5")
def test_a_seat_that_said_act_holds_a_favor_that_it_could_play() -> None:
    laid = acting(0, hand={0: ["oracles_glimpse", "kickback"]})
    assert all(hand & USABLE for hand in imagined_hands(laid, 0))
    laid.says(0, "done")
    assert all(hand & USABLE for hand in imagined_hands(laid, 0))


@rule("3.9.5")
def test_a_seat_whose_kingdom_can_act_may_hold_anything() -> None:
    kingdom = ["sir_aldric order=1", "kobolds chaos=1"]
    laid = acting(0, hand={0: ["oracles_glimpse", "kickback"]}, kingdom={0: kingdom})
    assert not all(hand & USABLE for hand in imagined_hands(laid, 0))


@rule("3.9.5", "3.7.6")
def test_a_favor_that_was_played_tells_nothing_about_the_others() -> None:
    laid = acting(0, hand={0: ["alms_for_the_poor", "kickback"]}, populace={0: 2})
    laid.says(0, "favor/alms_for_the_poor")
    assert not all(hand & USABLE for hand in imagined_hands(laid, 0))
    assert not laid.t.could_act


@rule("3.9.5", "3.5.1")
def test_the_favor_may_have_been_laid_face_down_since() -> None:
    hand = {0: ["oracles_glimpse", "kickback"]}
    laid = acting(0, hand=hand, fate_deck=["kobolds", "game_ends"])
    lapse(settle(laid))
    laid.says(0, "bargain/oracles_glimpse")
    hands = imagined_hands(laid, 0)
    assert all(each & USABLE for each in hands)
    worlds = [sample_world(laid.match, 2, SeededChance(seed)) for seed in range(60)]
    assert {bool(USABLE & set(world.table.row[0].faces())) for world in worlds} == {True, False}


@rule("3.9.5", "3.5.4")
def test_the_claim_ends_when_that_bargain_is_revealed() -> None:
    hand = {0: ["oracles_glimpse", "kickback"]}
    laid = acting(0, hand=hand, fate_deck=["kobolds", "game_ends"])
    lapse(settle(laid))
    laid.says(0, "bargain/oracles_glimpse")
    assert laid.t.could_act
    laid.says(1, "buy")
    assert not laid.t.could_act
    assert not [name for name in laid.t.claims if "could act" in name]


@rule("3.9.5")
def test_who_cannot_tell_old_favors_from_new_ones_does_not_count_on_the_old() -> None:
    laid = acting(0, hand={0: ["oracles_glimpse", "kickback"]})
    old = list(laid.t.hand[0].cards)
    new = laid.t.draw(laid.t.favor_deck, laid.t.hand[0])
    assert laid.t.could_act == {(0, 0): old}
    lay_face_down(laid.t, 0, new)
    assert laid.t.could_act == {(0, 0): [*old, new]}
