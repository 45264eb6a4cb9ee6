"""2 Zones and who sees what: the views of every seat and of the gallery."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.match.redeal import sample_world
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import LaidTable, rule

from .scenes import (
    offers,
    planet,
    plays,
    secondary,
    seen_in,
    table_facts,
    unanswered,
    votes,
)

EVERYBODY = (0, 1, 2, None)


def zone(laid: LaidTable, seat: int | None, name: str, owner: int | None = None) -> dict[str, Any]:
    for each in laid.view(seat)["zones"]:
        if each["name"] == name and each.get("owner") == owner:
            return each
    return {}


def who_sees(laid: LaidTable, face: str, name: str, owner: int | None = None) -> list[int | None]:
    return [seat for seat in EVERYBODY if face in seen_in(laid, seat, name, owner)]


def worlds(laid: LaidTable, seat: int, number: int = 12) -> list[Any]:
    """Tables that a seat cannot tell from this one."""
    return [sample_world(laid.match, seat, SeededChance(each)).table for each in range(number)]


@rule("3.1.2", "3.1.3", "3.1.4")
@pytest.mark.parametrize("name", ["legacy_deck", "labor_deck", "trials_deck"])
def test_nobody_sees_a_deck_but_all_know_its_size(name: str) -> None:
    laid = planet({0: "knight"})
    for seat in EVERYBODY:
        shown = zone(laid, seat, name)
        assert "cards" not in shown and shown["size"] == len(getattr(laid.t, name))


def test_how_many_trials_of_each_tier_are_left_is_public() -> None:
    laid = planet({0: "knight"}, trials_deck=["red_tide", "bad_blood", "devourer", "zodraz"])
    assert table_facts(laid)["trials_left"] == [1, 1, 0, 2]
    for table in worlds(laid, 1):
        assert [card.face.tier for card in reversed(table.trials_deck.cards)] == [1, 2, 4, 4]


@rule("3.1.4")
def test_an_imagined_trials_deck_keeps_its_tiers() -> None:
    laid = planet({0: "knight"}, trials_deck=[...])
    tiers = [card.face.tier for card in laid.t.trials_deck.cards]
    orders = set()
    for table in worlds(laid, 0):
        assert [card.face.tier for card in table.trials_deck.cards] == tiers
        orders.add(tuple(table.trials_deck.faces()))
    assert len(orders) > 6


@pytest.mark.parametrize(
    "name", ["legacy_discard", "labor_discard", "trials_in_play", "legacy_pool"]
)
def test_everybody_sees_the_open_zones_in_their_order(name: str) -> None:
    laid = planet({0: "knight"}, trials="red_tide overtime", labor_discard=["raid", "balm"],
                  legacy_discard=["cook", "leech"])  # fmt: skip
    for seat in EVERYBODY:
        assert seen_in(laid, seat, name) == getattr(laid, name) != []


@rule("3.8.1")
def test_everybody_sees_the_tableaus_and_what_lies_on_disabled_legacies() -> None:
    laid = planet({1: "knight+thacko leech~ cook!*"})
    for seat in EVERYBODY:
        cards = zone(laid, seat, "tableau", 1)["cards"]
        assert [card["face"] for card in cards] == ["knight", "thacko", "leech", "cook"]
        assert [card.get("turned", 0) for card in cards] == [0, 0, 2, 1]
        assert cards[2]["counters"] == {"shards": 4} and cards[3]["counters"]["reigning"] == 1


@rule("3.6.18", "3.1.3")
def test_a_hand_is_seen_by_its_owner_alone_and_counted_by_all() -> None:
    laid = planet({0: "knight"}, {1: "raid balm"})
    assert who_sees(laid, "raid", "hand", 1) == [1]
    for seat in EVERYBODY:
        assert zone(laid, seat, "hand", 1)["size"] == 2
        assert laid.view(seat)["players"][1]["labor"] == 2


def test_inquisitors_citadel_knows_what_it_saw_until_a_card_leaves_unseen() -> None:
    laid = secondary({0: "inquisitor", 2: "cutpurse"}, {1: "raid balm alms duel"})
    plays(laid, 0, "inquisitor/s1")
    laid.says(0, "duel")
    assert who_sees(laid, "raid", "hand", 1) == [0, 1]
    plays(laid, 2, "cutpurse/s1")
    assert seen_in(laid, 0, "hand", 1) == []


def test_inquisitor_still_knows_the_rest_when_a_seen_card_is_played() -> None:
    laid = secondary({0: "inquisitor", 1: "reeve"}, {1: "raid balm alms duel"})
    plays(laid, 0, "inquisitor/s1")
    laid.says(0, "duel")
    plays(laid, 1, "balm/reeve/reeve")
    assert sorted(seen_in(laid, 0, "hand", 1)) == ["alms", "raid"]


def test_thief_and_victim_know_a_stolen_card() -> None:
    laid = secondary({0: "cutpurse"}, {1: "balm alms duel"})
    plays(laid, 0, "cutpurse/s1")
    taken = laid.hand[0][0]
    assert who_sees(laid, taken, "hand", 0) == [0, 1]
    for table in worlds(laid, 2):
        assert len(table.hand[0]) == 1 and len(table.hand[1]) == 2


def test_a_seat_that_did_not_see_the_theft_may_imagine_any_card_stolen() -> None:
    laid = secondary({0: "cutpurse"}, {1: "balm alms duel"})
    plays(laid, 0, "cutpurse/s1")
    assert len({table.hand[0].faces()[0] for table in worlds(laid, 2, 30)}) > 3


def test_all_know_a_card_that_tinker_took_from_the_open_pile() -> None:
    laid = secondary({0: "tinker"}, {0: "raid"}, labor_discard=["balm"])
    plays(laid, 0, "tinker")
    assert who_sees(laid, "balm", "hand", 0) == [0, 1, 2, None]
    assert who_sees(laid, "raid", "hand", 0) == [0]


def test_giver_and_receiver_of_a_deal_know_the_card() -> None:
    laid = planet({0: "knight"}, {0: "raid balm", 1: "alms duel"}, options={"negotiation": "deals"})
    laid.says(0, "deal", "s1", "nothing", "raid", "ask_card", "no_promise", "send")
    laid.says(1, "accept").says(1, "alms")
    assert who_sees(laid, "raid", "hand", 1) == [0, 1]
    assert who_sees(laid, "alms", "hand", 0) == [0, 1]
    for seat in (2, None):
        told = " ".join(laid.log(seat))
        assert "Raid" not in told and "Alms" not in told


@rule("3.7.18")
def test_everybody_sees_the_stack_and_the_labor_on_the_action() -> None:
    laid = planet({0: "bishop reeve", 1: "knight"}, {0: "pack_beasts", 1: "shell_game"}, dice=[1])
    laid.says(0, "harvest", "bishop")
    offers(laid, 0, "pack_beasts/reeve")
    for seat in EVERYBODY:
        assert seen_in(laid, seat, "stack") == ["pack_beasts"]
    unanswered(laid)
    for seat in EVERYBODY:
        assert seen_in(laid, seat, "on_action") == ["pack_beasts"]


def test_lamplighters_knowledge_ends_when_another_citadel_may_have_swapped() -> None:
    laid = secondary(
        {0: "lamplighter", 1: "herzog"}, trials_deck=["red_tide", "overtime", "stimulus", ...]
    )
    plays(laid, 0, "lamplighter")
    laid.says(0, "keep")
    assert seen_in(laid, 0, "trials_deck") == ["overtime", "red_tide"]
    plays(laid, 1, "herzog/lamplighter")
    assert seen_in(laid, 1, "trials_deck") == ["overtime", "red_tide"]
    laid.says(1, "keep")
    assert seen_in(laid, 0, "trials_deck") == []
    orders = {tuple(table.trials_deck.faces()[-2:]) for table in worlds(laid, 0)}
    assert len(orders) > 1


def test_lamplighters_knowledge_ends_when_the_card_is_drawn() -> None:
    laid = secondary(
        {0: "lamplighter"}, first=1, trials_deck=["red_tide", "bad_blood", "blood_moon", ...]
    )
    plays(laid, 0, "lamplighter")
    laid.says(0, "swap")
    while laid.active == 0:
        laid.match.answer_default(laid.asked[0])
    while laid.active == 1 and laid.ask != "hire":
        laid.match.answer_default(laid.asked[0])
    assert laid.trials_in_play == ["bad_blood"] and seen_in(laid, 0, "trials_deck") == ["red_tide"]


@rule("3.13.9", "3.16.6")
def test_a_blind_pool_is_imagined_among_its_own_cards_never_with_the_deck() -> None:
    laid = secondary({0: "gravedigger"}, legacy_pool=["knight", "cook", "reeve", "sentinel"])
    plays(laid, 0, "gravedigger")
    laid.says(0, "cook", "reeve", "knight")
    orders = set()
    for table in worlds(laid, 1, 20):
        assert sorted(table.blind_pool.faces()) == ["cook", "knight", "reeve", "sentinel"]
        orders.add(tuple(table.blind_pool.faces()))
    assert len(orders) > 5
    for table in worlds(laid, 0, 5):
        assert table.blind_pool.faces() == ["cook", "reeve", "knight", "sentinel"]


@rule("3.13.9")
def test_a_slot_turned_up_by_a_hire_is_public_again() -> None:
    laid = planet(
        {}, phase="hiring", legacy_pool=[], blind_pool=["knight", "shirazad"], reserve=[5]
    )
    laid.says(0, next(key for key in laid.options(0) if key.startswith("blind")))
    shown = laid.legacy_pool[0]
    for seat in EVERYBODY:
        assert shown in seen_in(laid, seat, "legacy_pool")
    assert len(table_facts(laid)["blind_names"]) == 1


@rule("3.15.9")
def test_votes_are_hidden_until_all_have_voted() -> None:
    laid = planet({}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    before = [laid.match.view(seat, since=0) for seat in EVERYBODY]
    laid.says(2, "yea")
    after = [laid.match.view(seat, since=0) for seat in EVERYBODY]
    for seat, old, new in zip(EVERYBODY, before, after, strict=True):
        if seat != 2:
            assert old == new
    votes(laid, "yn-")
    assert any("2 yea, 1 nay" in line for line in laid.log(None))


@rule("3.7.1", "3.7.16")
def test_an_answer_that_was_not_used_is_never_shown() -> None:
    def played(second: str) -> list[Any]:
        laid = planet(
            {0: "bishop", 1: "reeve", 2: "knight"}, {1: "rockfall", 2: "rockfall"}, dice=[3]
        ).says(0, "harvest")
        laid.says(2, second).says(1, "rockfall/reeve")
        unanswered(laid)
        return [laid.match.view(seat, since=0) for seat in (0, 1, None)]

    assert played("pass") == played("rockfall/knight")


@rule("3.7.16")
def test_the_names_shown_as_asked_do_not_depend_on_hands() -> None:
    for hand in ("rockfall", "alms", "zradas", "shell_game"):
        laid = planet({0: "bishop", 1: "reeve"}, {1: hand}, dice=[3])
        laid.match.holds_forced_asks = True
        laid.says(0, "harvest")
        assert laid.view(0)["waiting"] == [1] == laid.view(None)["waiting"]


@rule("3.3.8", "3.8.7")
def test_a_reshuffled_pile_is_forgotten() -> None:
    laid = planet({}, {0: "duel duel duel duel"}, phase="turn", labor_deck=[],
                  labor_discard=["raid", "balm", "alms"])  # fmt: skip
    for seat in EVERYBODY:
        assert seen_in(laid, seat, "labor_deck") == []
    assert who_sees(laid, laid.hand[0][-1], "hand", 0) == [0]


@rule("3.14.1")
def test_cards_discarded_together_lie_in_printed_order() -> None:
    """An answer is a set, so nobody names an order; that of the hand is its owner's affair."""
    laid = planet({}, {0: "raid balm duel"}, phase="discard").says(0, "raid+balm")
    assert laid.labor_discard[-2:] == ["balm", "raid"]
    for seat in EVERYBODY:
        assert seen_in(laid, seat, "labor_discard") == laid.labor_discard


@rule("3.2.2")
def test_reserves_totals_and_trove_are_public() -> None:
    laid = planet({0: "knight"}, reserve=[12, 13, 14])
    for seat in EVERYBODY:
        view = laid.view(seat)
        assert [player["reserve"] for player in view["players"]] == [12, 13, 14]
        assert view["table"]["trove"] == laid.trove


@rule("3.20.4")
def test_nobody_sees_the_trials_taken_out() -> None:
    laid = planet({0: "knight"}, options={"short": 3}, trials_deck=[...])
    for seat in EVERYBODY:
        shown = zone(laid, seat, "trials_out")
        assert shown["size"] == 3 and "cards" not in shown


def test_nobody_else_is_told_what_a_seat_draws() -> None:
    laid = planet({}, phase="turn", labor_deck=["raid", "balm", "alms", "duel", "envoy", "scandal"])
    for seat in (1, 2, None):
        assert not any("Raid" in line for line in laid.log(seat))
        assert any("draws 5 Labor" in line for line in laid.log(seat))
    assert len(laid.hand[0]) == 5
