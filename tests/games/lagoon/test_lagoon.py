"""Lagoon, rule by rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fateloom
from fateloom.bots import find_bot
from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import choose
from fateloom.engine.state.chance import SeededChance
from fateloom.laws import check
from fateloom.testing import LaidTable, lay, rule
from lagoon import rules
from lagoon.table import Lagoon

HANDS = {
    0: ["pearl3", "shell1", "coral5"],
    1: ["pearl5", "shell2", "coral6"],
    2: ["shell8", "coral1", "coral8"],
}
LAST = {0: ["pearl3"], 1: ["pearl5"], 2: ["shell8"]}


def three(**things: Any) -> LaidTable:
    """Three seats with three cards each; Seat A leads."""
    return lay("lagoon", 3, **{"hand": HANDS, "leader": 0, **things})


@rule("L1")
def test_all_cards_are_dealt() -> None:
    for seats, each in ((3, 8), (4, 6)):
        match = fateloom.new_match("lagoon", seats, seed="deal")
        assert [len(hand) for hand in match.table.hand] == [each] * seats
        assert len(match.table.cards) == 24 and not match.table.stock


@rule("L2")
def test_the_holder_of_the_black_pearl_leads_and_everybody_knows_why() -> None:
    match = fateloom.new_match("lagoon", 4, seed="lead")
    t = match.table
    assert "pearl8" in t.hand[t.leader].faces()
    assert match.unanswered == (t.leader,)
    assert len(match.values) == 6  # any card may be led
    assert "holds the Black pearl and leads" in match.view(since=0)["log"][0]["text"]


@rule("L2")
def test_in_every_imagined_world_the_leader_holds_the_black_pearl() -> None:
    match = fateloom.new_match("lagoon", 4, seed="claim")
    leader = match.table.leader
    watcher = (leader + 1) % 4
    for seed in range(20):
        world = Observation(match, watcher).imagine(SeededChance(seed))
        assert "pearl8" in world.table.hand[leader].faces()


@rule("L2")
def test_the_claim_ends_when_the_black_pearl_is_played() -> None:
    match = fateloom.new_match("lagoon", 4, seed="claim")
    match.decide(match.table.leader, "pearl8")
    assert "black pearl" not in match.table.claims


@rule("L3")
def test_one_must_follow_suit_and_is_told_why() -> None:
    table = three().says(0, "pearl3")
    assert table.options(1) == ["pearl5"]
    refused = table.refusal(1, "shell2")
    assert (refused.rule, refused.why) == ("L3", "you hold a pearl, so you must follow suit")


@rule("L3")
def test_who_has_no_choice_is_asked_all_the_same_so_that_nobody_can_tell() -> None:
    table = three().says(0, "pearl3")
    assert table.asked == [1]
    table = three(hand=LAST)
    assert table.t.round == 2  # the last cards go without asking: everybody knows that they must


@rule("L3")
def test_who_does_not_follow_suit_has_no_card_of_it_in_any_imagined_world() -> None:
    table = three().says(0, "pearl3").says(1, "pearl5").says(2, "coral1")
    assert "seat 2 has no pearl" in table.t.claims
    full = fateloom.new_match("lagoon", 4, seed="void")
    bot, chance = find_bot("random"), SeededChance("void")
    while not any("has no" in name for name in full.table.claims):
        seat = full.next_seat
        full.answer(bot(Observation(full, seat), chance), seat)
    [name] = [name for name in full.table.claims if "has no" in name]
    void, suit = int(name.split()[1]), name.split()[-1]
    for seed in range(20):
        world = Observation(full, (void + 1) % 4).imagine(SeededChance(seed))
        assert suit not in {card.face.suit for card in world.table.hand[void]}


@rule("L4")
def test_the_highest_card_of_the_suit_that_was_led_takes_the_trick() -> None:
    table = three().says(0, "pearl3").says(1, "pearl5").says(2, "shell8")
    assert table.taken[1] == ["pearl3", "pearl5", "shell8"]
    assert table.tricks == [0, 1, 0]
    assert table.leader == 1 and table.asked == [1]
    assert table.log()[-1] == "Seat B takes the trick with Pearl 5."


@rule("L5")
def test_every_trick_is_a_point_but_the_most_tricks_are_none() -> None:
    table = three(hand=LAST, tricks=[3, 3, 1], options={"rounds": 1})
    assert table.outcome.scores == [3, 0, 1]


@rule("L5")
def test_all_who_share_the_most_tricks_score_nothing() -> None:
    table = three(hand=LAST, tricks=[3, 2, 1], options={"rounds": 1})
    assert table.outcome.scores == [0, 0, 1]
    assert table.outcome.winners == [2]


@rule("L6")
def test_a_new_round_is_dealt_until_the_agreed_number_is_played() -> None:
    match = whole_game(3, rounds=3)
    assert match.table.round == 3
    assert match.outcome is not None
    best = max(match.outcome.scores)
    assert match.outcome.winners == [s for s in range(3) if match.outcome.scores[s] == best]


def whole_game(seats: int, **options: int) -> Match:
    match = fateloom.new_match("lagoon", seats, seed="whole", **options)
    bot, chance = find_bot("greedy"), SeededChance("whole")
    while match.ask is not None:
        seat = match.next_seat
        match.answer(bot(Observation(match, seat), chance), seat)
    return match


def test_an_owner_may_rename_cards(tmp_path: Path) -> None:
    (tmp_path / "lagoon.toml").write_text('[[find]]\nid = "pearl8"\nname = "La Peregrina"\n')
    game = fateloom.find_game("lagoon")
    theirs = game.with_cards(tmp_path)
    assert theirs.face("pearl8").name == "La Peregrina"
    assert theirs.cards_hash != game.cards_hash


def test_a_law_notices_that_a_seat_without_a_choice_is_not_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules, "choose", lambda *given, always, **more: choose(*given, **more))
    assert not all(check(fateloom.find_game("lagoon"), range(10), ["noninterference"]))


def test_without_claims_bots_imagine_what_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lagoon, "claim", lambda *_: None)
    match = fateloom.new_match("lagoon", 4, seed="claim")
    leader = match.table.leader
    peek = Observation(match, (leader + 1) % 4)
    worlds = [peek.imagine(SeededChance(seed)).table for seed in range(20)]
    assert any("pearl8" not in world.hand[leader].faces() for world in worlds)
