"""Answers of Fate of Fantos that no bot gives by mistake."""

from __future__ import annotations

from fateloom.games.fantos import advice
from fateloom.testing import LaidTable
from tests.games.shunned import shunned

from .scenes import planet, plays, quietly, secondary


def test_a_turn_does_not_go_by_without_an_action() -> None:
    laid = planet({0: "bishop", 1: "knight"})
    assert laid.ask == "action"
    assert shunned(laid) == {"none"}


def test_no_deal_is_offered_by_mistake() -> None:
    laid = secondary({0: "bishop alchemist"}, options={"negotiation": "deals"})
    assert shunned(laid) == {"deal"}


def test_what_helps_a_legacy_is_not_for_a_rival() -> None:
    laid = secondary({0: "bishop! ferryman", 1: "knight!"}, {0: "balm zradas"})
    wrong = shunned(laid)
    assert wrong == {key for key in laid.options(0) if key.endswith("/knight")}
    assert any(key.startswith("ferryman") for key in wrong)


def harvesting(hand: dict[int, str]) -> LaidTable:
    """Seat 1 harvests with its Cook, and the dice lie on the table."""
    laid = planet({0: "bishop", 1: "cook", 2: "knight"}, hand, active=1)
    return laid.says(1, "harvest")


def test_labor_for_a_harvest_is_not_for_that_of_a_rival() -> None:
    laid = harvesting({0: "pack_beasts rockfall"})
    wrong = shunned(laid)
    assert wrong and all(key.startswith("pack_beasts") for key in wrong)
    assert any(key.startswith("rockfall") for key in laid.options(0))


def test_nobody_takes_a_legacy_out_of_an_action_of_its_own() -> None:
    laid = planet({0: "bishop ferryman", 1: "cook"}, {1: "loaded_die"})
    laid.says(0, "harvest")
    laid.says(0, "bishop")
    assert {key for key in laid.options(0) if key.startswith("ferryman")} == shunned(laid)


def test_a_great_gain_is_not_passed_by() -> None:
    laid = secondary({0: "cook=4", 1: "knight"}, {0: "raid"})
    assert "pass" in shunned(laid)
    assert "pass" not in shunned(secondary({0: "cook=4", 1: "knight"}, {0: "duel"}))


def test_a_play_that_costs_more_than_it_gains_is_for_nothing() -> None:
    laid = secondary({0: "leech cook=1", 1: "knight=2"}, {0: "raid"}, reserve=[30, 1, 1])
    assert "raid/cook/s1" in shunned(laid)


def test_herzog_does_no_harm_to_his_own_citadel() -> None:
    laid = secondary({0: "herzog reeve=2", 1: "executioner! oracle=2"})
    wrong = shunned(laid)
    assert "herzog/executioner/reeve" in wrong and "herzog/executioner/oracle" not in wrong


def test_nobody_is_tasked_by_force_who_is_not_to_be_attacked() -> None:
    tableau = {0: "shirazad knight", 1: "pallbearers", 2: "marquis"}
    laid = planet(tableau, {0: "shackles"}, phase="open")
    kept = {key for key in laid.options(0) if key.startswith("shackles")} - shunned(laid)
    assert kept and all(key.endswith("/pallbearers") for key in kept)


def test_what_seldom_helps_is_left_alone() -> None:
    laid = secondary({0: "apothecary gong_farmer lamplighter gravedigger inquisitor", 1: "knight"},
                     {1: "raid"})  # fmt: skip
    assert shunned(laid) == set(laid.options(0)) - {"pass"}


def test_a_trial_that_helps_is_not_removed_by_oracle() -> None:
    laid = secondary({0: "oracle", 1: "knight"}, trials="overtime devourer", reserve=[8])
    assert shunned(laid) == {"oracle/overtime", "pass"}


def test_good_labor_is_not_discarded() -> None:
    laid = planet({}, {0: "alms raid scandal"}, phase="discard")
    cards = {card.face.id: card for card in laid.t.hand[0].cards}
    for hand, wrong in (("alms scandal", False), ("alms raid", True), ("", False)):
        chosen = [cards[each] for each in hand.split()]
        assert advice.shunned(laid.t, 0, chosen) is wrong


def test_a_special_tribute_is_for_the_best_and_rather_for_one_tasked_anyway() -> None:
    laid = secondary({0: "leech marquis vizier! astrologers", 1: "cook"}, {0: "council"})
    plays(laid, 0, "council/leech")
    assert laid.ask == "special_nominate"
    assert shunned(laid) == {"leech", "marquis", "astrologers"}


def test_nobody_votes_against_a_trial_that_is_clearly_for_it() -> None:
    laid = planet({0: "bishop!", 1: "cook! leech! knight!"}, phase="trials", trials_due=1, seats=2,
                  trials_deck=["iron_curfew"])  # fmt: skip
    assert laid.ask == "vote"
    assert shunned(laid, 0) == {"nay"} and shunned(laid, 1) == {"yea"}


def test_it_is_not_love_that_decides_what_is_lost() -> None:
    rot = planet({0: "cook knight"}, phase="turn", trials="iridium_rot")
    room = planet({0: "bishop"}, phase="trials", trials="overtime blood_moon devourer",
                  trials_due=1)  # fmt: skip
    cull = planet({0: "cook=4 leech=4"}, phase="trials", trials_due=1, trials_deck=["cull_of_kytu"])
    war = planet({0: "shirazad cook", 1: "knight=9 leech=9"}, dice=[1, 1, 3, 3])
    war.says(0, "war/s1", "shirazad+cook").says(1, "knight+leech")
    for laid, ask in (
        (rot, "rot_pick"),
        (room, "trial_remove"),
        (cull, "cull_pick"),
        (war, "damage"),
    ):
        quietly(laid)
        assert laid.ask == ask
        seat = laid.asked[0]
        values = laid.match.prompt.values
        assert {advice.subject(laid.t, seat, value) for value in values} == {"loss"}
    assert advice.subject(planet({0: "cook"}).t, 0, "harvest") == ""


def test_the_troubadours_die_helps_its_own_citadel_alone() -> None:
    laid = planet({0: "cook", 1: "troubadour"}, dice=[3, 2]).says(0, "harvest")
    assert shunned(laid, 1) == {"troubadour/s0/plus"}
    war = planet({0: "knight", 2: "troubadour"}, dice=[1, 1, 3]).says(0, "war/s1")
    assert len([key for key in shunned(war, 2) if key.startswith("troubadour")]) == 4
    own = planet({0: "cook troubadour"}, dice=[3, 2]).says(0, "harvest", "cook")
    assert "troubadour/s0/minus" in shunned(own) and "troubadour/s0/plus" not in shunned(own)
