"""3.19 Negotiation."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import planet, quietly, said, seen_in, table_facts, votes

DEALS = {"negotiation": "deals"}


def deal(laid: LaidTable, *keys: str, seat: int = 0) -> LaidTable:
    return laid.says(seat, "deal", *keys, "send")


def table(*args: Any, **things: Any) -> LaidTable:
    return planet(*args, options=DEALS, **things)


@rule("3.19.1", "3.20.11")
@pytest.mark.parametrize("way", ["off", "talk"])
def test_without_deals_none_is_offered(way: str) -> None:
    laid = planet({0: "cook"}, options={"negotiation": way})
    assert "deal" not in laid.options(0)


@rule("3.19.1", "3.19.6")
def test_a_promise_binds_nobody() -> None:
    laid = table({0: "knight"}, dice=[1, 1])
    deal(laid, "s1", "give/1", "no_card", "no_card", "mine/no_war")
    laid.says(1, "accept")
    assert "war/s1" in laid.options(0)
    laid.says(0, "war/s1")
    assert [promise["state"] for promise in table_facts(laid)["promises"]] == ["broken"]


@rule("3.19.2")
def test_a_deal_is_offered_at_the_fantos_action_in_phase_4_and_before_a_vote() -> None:
    assert "deal" in table({0: "cook"}).options(0)
    second = table({}, phase="secondary")
    assert second.asked == [0] and second.options(0) == ["pass", "deal"]
    second.says(0, "pass")
    assert second.asked == [1, 2]
    trial = table({}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    assert trial.ask == "window" and trial.asked == [0, 1, 2]
    well = table({}, phase="trials", trials_due=1, trials_deck=["gravity_well", ...])
    assert well.ask != "window"


@rule("3.19.2")
def test_one_proposal_a_turn_a_dropped_one_included() -> None:
    laid = table({0: "cook"}).says(0, "deal", "drop")
    assert laid.ask == "action" and "deal" not in laid.options(0)
    assert laid.barred(0)["deal"].startswith("3.19.2")
    sent = deal(table({0: "cook"}), "s1", "give/2", "no_card", "no_card", "no_promise")
    sent.says(1, "decline")
    assert "deal" not in sent.options(0)


@rule("3.19.2")
def test_in_a_window_the_first_proposal_in_turn_order_comes_about() -> None:
    laid = table({}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    laid.says(2, "deal").says(1, "deal").says(0, "pass")
    assert laid.ask == "deal_build" and laid.asked == [1]
    laid.says(1, "drop")
    assert laid.ask == "window" and laid.asked == [0, 2]


@rule("3.19.3")
def test_a_deal_names_a_partner_shards_cards_and_a_promise() -> None:
    laid = table({0: "cook"}, {0: "raid balm", 1: "alms"}).says(0, "deal")
    assert laid.ask == "deal_build" and set(laid.options(0)) == {"s1", "s2", "drop"}
    laid.says(0, "s1")
    keys = laid.options(0)
    assert {"nothing", "give/1", "give/10", "ask/1", "ask/10", "drop"} <= set(keys)
    assert "give/11" not in keys
    laid.says(0, "nothing")
    assert {"raid", "balm", "no_card"} <= set(laid.options(0))
    laid.says(0, "raid")
    assert {"no_card", "ask_card"} <= set(laid.options(0))
    laid.says(0, "ask_card")
    promises = {"no_war", "no_challenge", "no_meddling", "vote_yea", "vote_nay"}
    wanted = {f"{side}/{what}" for side in ("mine", "yours") for what in promises}
    assert wanted | {"no_promise"} <= set(laid.options(0))
    laid.says(0, "no_promise")
    assert set(laid.options(0)) == {"send", "drop"}


@rule("3.19.3")
def test_something_must_be_given_or_asked() -> None:
    laid = table({0: "cook"}, {0: "raid", 1: "balm"}).says(
        0, "deal", "s1", "nothing", "no_card", "no_card"
    )
    assert "send" not in laid.options(0)
    told = "Deal cancelled: it gave and asked for nothing."
    assert laid.log(0)[-1] == told
    assert told not in laid.log(1)


@rule("3.19.4")
def test_an_accepted_deal_is_exchanged_at_once() -> None:
    laid = table({0: "cook"}, {0: "raid balm", 1: "alms duel"})
    deal(laid, "s1", "give/3", "raid", "ask_card", "no_promise")
    assert laid.ask == "deal_answer" and laid.asked == [1]
    assert seen_in(laid, 1, "hand", 0) == ["raid"] and seen_in(laid, 2, "hand", 0) == []
    laid.says(1, "accept")
    assert laid.ask == "deal_card" and set(laid.options(1)) == {"alms", "duel"}  # not the given one
    laid.says(1, "duel")
    assert laid.reserve == [27, 33, 30]
    assert sorted(laid.hand[0]) == ["balm", "duel"] and sorted(laid.hand[1]) == ["alms", "raid"]
    assert seen_in(laid, 0, "hand", 1) == ["raid"] and seen_in(laid, 1, "hand", 0) == ["duel"]
    assert seen_in(laid, 2, "hand", 0) == [] == seen_in(laid, 2, "hand", 1)
    assert not said(laid, "Raid", 2) and said(laid, "Raid", 1)


@rule("3.19.4")
def test_a_declined_deal_changes_nothing_but_what_the_partner_saw() -> None:
    laid = table({0: "cook"}, {0: "raid balm", 1: "alms"})
    deal(laid, "s1", "ask/4", "raid", "no_card", "no_promise").says(1, "decline")
    assert laid.reserve == [30, 30, 30] and sorted(laid.hand[0]) == ["balm", "raid"]
    assert seen_in(laid, 1, "hand", 0) == ["raid"] and laid.ask == "action"


@rule("3.19.5")
def test_reserves_keep_1_and_empty_hands_give_nothing() -> None:
    laid = table({0: "cook"}, reserve=[4, 3, 30]).says(0, "deal", "s1")
    keys = [key for key in laid.options(0) if "/" in key]
    assert set(keys) == {"give/1", "give/2", "give/3", "ask/1", "ask/2"}
    laid.says(0, "give/1")
    rest = laid.options(0)  # neither hand holds a card, so nothing is asked about cards
    assert "ask_card" not in rest


@rule("3.19.6")
@pytest.mark.parametrize(
    ("promise", "cast", "state"),
    [("mine/vote_yea", "yyn", "kept"), ("mine/vote_nay", "yyn", "broken"), ("yours/vote_nay", "yyn", "broken"),
     ("yours/vote_yea", "yyn", "kept")],
)  # fmt: skip
def test_a_promised_vote_is_marked_kept_or_broken(promise: str, cast: str, state: str) -> None:
    laid = table({}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    deal(laid, "s1", "give/1", "no_card", "no_card", promise).says(1, "accept")
    while laid.ask == "window":
        laid.says(laid.asked[0], "pass")
    votes(laid, cast)
    assert [each["state"] for each in table_facts(laid)["promises"]] == [state]


@rule("3.19.6")
def test_a_promise_of_no_challenge_is_kept_by_staying_away() -> None:
    laid = table({0: "cook", 1: "knight"}, dice=[1])
    deal(laid, "s1", "give/1", "no_card", "no_card", "yours/no_challenge").says(1, "accept")
    laid.says(0, "tribute").says(1, "none")
    while laid.ask in ("reward", "window"):
        laid.match.answer_default(laid.asked[0])
    assert [each["state"] for each in table_facts(laid)["promises"]] == ["kept"]
    broken = table({0: "cook", 1: "knight"}, dice=[1, 1])
    deal(broken, "s1", "give/1", "no_card", "no_card", "yours/no_challenge").says(1, "accept")
    broken.says(0, "tribute").says(1, "knight")
    assert [each["state"] for each in table_facts(broken)["promises"]] == ["broken"]


@rule("3.19.6")
def test_a_promise_of_no_meddling_is_broken_by_a_play_that_touches() -> None:
    laid = table({0: "sperviter", 1: "cook"}, phase="secondary")
    deal(laid, "s1", "give/1", "no_card", "no_card", "mine/no_meddling").says(1, "accept")
    laid.says(0, "sperviter/s1")
    quietly(laid)
    assert [each["state"] for each in table_facts(laid)["promises"]] == ["broken"]


@rule("3.19.7")
def test_nothing_but_shards_of_the_reserve_and_hand_cards_is_traded() -> None:
    laid = table({0: "knight+thacko cook*", 1: "leech"}, {0: "raid"}, trials="red_tide").says(
        0, "deal", "s1"
    )
    seen = set(laid.options(0))
    laid.says(0, "give/1")
    seen |= set(laid.options(0))
    assert not seen & {"knight", "cook", "leech", "thacko", "red_tide"}


@rule("3.19.8", "3.12.2")
def test_a_deal_is_no_play() -> None:
    laid = table(
        {0: "cook", 1: "leech", 2: "knight"}, {2: "shell_game clever_ruse"}, phase="secondary"
    )
    laid.says(0, "pass")
    laid.says(1, "deal")
    laid.says(1, "s0", "give/2", "no_card", "no_card", "no_promise", "send")
    assert laid.ask == "deal_answer"  # nobody may react
    laid.says(0, "accept")
    assert laid.reserve[:2] == [32, 28]
    while laid.ask == "secondary":
        assert laid.asked != [0]  # no play in the others' round: the active one is not asked again
        laid.says(laid.asked[0], "pass")
    assert laid.ask == "hire"


@rule("3.19.6")
def test_a_promise_of_no_war_is_kept_when_the_next_turn_ends() -> None:
    laid = table({0: "knight"}, seats=2)
    deal(laid, "s1", "give/1", "no_card", "no_card", "mine/no_war").says(1, "accept")
    laid.says(0, "none")
    while laid.active == 0:
        laid.match.answer_default(laid.asked[0])
    assert [each["state"] for each in table_facts(laid)["promises"]] == [
        "open"
    ]  # my next turn is never the current one
    while laid.active == 1:
        laid.match.answer_default(laid.asked[0])
    while laid.active == 0:
        laid.match.answer_default(laid.asked[0])
    assert [each["state"] for each in table_facts(laid)["promises"]] == ["kept"]


@rule("3.19.6")
def test_a_promise_to_a_fallen_citadel_is_void() -> None:
    laid = table({0: "sperviter"}, reserve=[30, 3, 30], phase="secondary")
    deal(laid, "s1", "ask/1", "no_card", "no_card", "yours/no_challenge").says(1, "accept")
    laid.says(0, "sperviter/s1")
    quietly(laid)
    assert laid.t.out == {1}
    assert [each["state"] for each in table_facts(laid)["promises"]] == ["void"]
