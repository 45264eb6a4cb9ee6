"""4 Decisions: their ids, the order of options, and the answer of a player who is absent."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import LaidTable, rule

from .scenes import GAME, offers, planet, plays, quietly, secondary

DEALS = {"negotiation": "deals"}


def answered(laid: LaidTable, seat: int) -> str:
    """What an absent seat is taken to have said."""
    laid.match.answer_default(seat)
    for decision in reversed(laid.match.decisions):
        if decision.seat == seat:
            return decision.key
    raise AssertionError("nothing was decided")


def trial(face: str, **things: object) -> LaidTable:
    rows = things.pop("tableau", {})
    return planet(rows, phase="trials", trials_due=1, trials_deck=[face, ...], **things)  # type: ignore[arg-type]  # plain things


CASES: list[tuple[str, Callable[[], LaidTable], int, str]] = [
    ("rot_pick", lambda: planet({0: "cook knight=3"}, {0: "raid raid balm balm duel"}, phase="turn",
                                trials="iridium_rot"), 0, "cook"),
    ("stimulus", lambda: planet({}, phase="turn", trials="stimulus"), 0, "stop"),
    ("window", lambda: planet({0: "bishop", 1: "reeve"}, {1: "rockfall"}).says(0, "harvest"), 1, "pass"),
    ("react", lambda: offers(secondary({0: "alchemist", 1: "pardoner"}), 0, "alchemist"), 1, "pass"),
    ("amount", lambda: plays(secondary({0: "almoner knight"}), 0, "almoner/knight"), 0, "1"),
    ("action", lambda: planet({0: "knight"}), 0, "none"),
    ("task_pick", lambda: planet({0: "cook bishop leech"}).says(0, "harvest"), 0, "bishop"),
    ("task_pick", lambda: planet({0: "cook knight leech"}).says(0, "war/s1"), 0, "knight"),
    ("defend_pick", lambda: planet({0: "knight", 1: "reeve"}).says(0, "war/s1"), 1, ""),
    ("nominate", lambda: planet({0: "cook bishop marquis"}).says(0, "tribute"), 0, "marquis"),
    ("challenge", lambda: planet({0: "reeve", 1: "knight"}).says(0, "tribute"), 1, "none"),
    ("special_nominate", lambda: trial("wardens_audience", tableau={0: "leech cook marquis!"}), 0, "marquis"),
    ("damage", lambda: quietly(planet({0: "knight shirazad", 1: "leech=5 cook=3"}, dice=[2, 1, 1, 1])
                               .says(0, "war/s1", "knight+shirazad").says(1, "leech+cook")), 1, "leech/4"),
    ("reward", lambda: planet({0: "cook"}, reserve=[30, 20, 25], dice=[1]).says(0, "tribute"), 0, "s2/3"),
    ("trial_remove", lambda: trial("devourer", trials="red_tide bad_blood blood_moon"), 0, "red_tide"),
    ("vote", lambda: trial("overtime"), 1, "nay"),
    ("cull_pick", lambda: trial("cull_of_kytu", tableau={0: "leech cook"}), 0, "leech"),
    ("secondary", lambda: secondary({0: "alchemist"}), 0, "pass"),
    ("duel_spend", lambda: offers(secondary({0: "knight+thacko reeve", 1: "leech"}, {0: "duel"}), 0,
                                  "duel/reeve/knight/leech"), 0, "keep"),
    ("pool_order", lambda: plays(secondary({0: "gravedigger"}, legacy_pool=["knight", "cook", "reeve"]), 0,
                                 "gravedigger"), 0, "knight"),
    ("trial_order", lambda: plays(secondary({0: "lamplighter"}), 0, "lamplighter"), 0, "keep"),
    ("revive", lambda: planet({0: "vizier=0%"}, phase="hiring"), 0, "revive"),
    ("hire", lambda: planet({}, phase="hiring"), 0, "none"),
    ("dark_unions", lambda: planet({}, phase="hiring", trials="dark_unions", legacy_deck=["cook", ...])
     .says(0, "deck"), 0, "decline"),
    ("discard", lambda: planet({}, {0: "raid balm"}, phase="discard"), 0, ""),
    ("levelling_pick", lambda: planet({}, phase="end_of_turn", trials="great_levelling",
                                      reserve=[40, 20, 20]), 0, "s1"),
    ("deal_build", lambda: planet({0: "knight"}, options=DEALS).says(0, "deal"), 0, "drop"),
    ("deal_answer", lambda: planet({0: "knight"}, options=DEALS)
     .says(0, "deal", "s1", "give/1", "no_card", "no_card", "no_promise", "send"), 1, "decline"),
    ("deal_card", lambda: planet({0: "knight"}, {1: "raid balm"}, options=DEALS)
     .says(0, "deal", "s1", "give/1", "no_card", "ask_card", "no_promise", "send").says(1, "accept"), 1, "raid"),
]  # fmt: skip


@rule("3.20.9")
@pytest.mark.parametrize(
    ("id", "laid", "seat", "default"), CASES, ids=[f"{case[0]}-{case[3]}" for case in CASES]
)
def test_each_decision_has_its_id_and_default(
    id: str, laid: Callable[[], LaidTable], seat: int, default: str
) -> None:
    scene = laid()
    assert scene.ask == id and seat in scene.asked
    if len(scene.asked) == 1:
        assert answered(scene, seat) == default
    else:  # answered in secret: it stands when all have answered
        for each in list(scene.asked):
            scene.match.answer_default(each)
        keys = [decision.key for decision in scene.match.decisions if decision.seat == seat]
        assert default in keys


def test_inquisitor_takes_the_first_listed_card() -> None:
    laid = plays(secondary({0: "inquisitor"}, {1: "raid balm alms"}), 0, "inquisitor/s1")
    assert laid.ask == "inquisitor_pick"
    first = laid.options(0)[0]
    assert answered(laid, 0) == first


def test_damage_leaves_1_shard_while_possible() -> None:
    laid = planet({0: "knight shirazad", 1: "leech=4 cook=3"}, dice=[3, 3, 1, 2])
    laid.says(0, "war/s1", "knight+shirazad").says(1, "leech+cook")
    quietly(laid)  # 12 against 5: 7 damage for 7 Shards leaves nothing to choose
    assert {"leech", "cook"} <= set(laid.legacy_discard)
    laid = planet({0: "knight shirazad", 1: "leech=4 cook=3"}, dice=[2, 2, 1, 2])
    laid.says(0, "war/s1", "knight+shirazad").says(1, "leech+cook")
    quietly(laid)
    while laid.ask == "damage":
        laid.match.answer_default(1)
    assert laid.count("leech", "shards") == 1 and laid.count("cook", "shards") == 1


def test_setup_hires_are_the_cheapest() -> None:
    match = Match(GAME, 3, SeededChance(4))
    seat = match.next_seat
    race = match.table.citadel[seat].cards[0].face.race
    pool = [card.face for card in match.table.legacy_pool]
    least = min(face.cost - 2 * (face.race == race) for face in pool)
    match.answer_default(seat)
    assert match.table.reserve[seat] == 40 - least


@rule("3.16.27")
def test_gong_pick_takes_any_two_cards_another_pair_each_turn() -> None:
    """Nobody can count on which cards an absent player loses: over six turns each pair of four
    cards goes once."""
    seen = set()
    for turn in range(6):
        hand = {1: "raid balm alms duel"}
        laid = plays(secondary({0: "gong_farmer"}, hand, turn_number=turn), 0, "gong_farmer")
        seen.add(frozenset(answered(laid, 1).split("/")))
        assert len(laid.hand[1]) == 2
    assert len(seen) == 6 and all(len(pair) == 2 for pair in seen)


def test_a_decision_with_one_option_is_not_asked() -> None:
    laid = planet({0: "knight"}, dice=[1, 1]).says(0, "war/s1")
    assert laid.ask == "hire"  # one attacker, nobody to defend


def test_equal_cards_in_a_hand_are_separate_options() -> None:
    laid = secondary({0: "reeve", 1: "knight"}, {0: "shackles shackles"})
    keys = [key for key in laid.options(0) if key.startswith("shackles")]
    assert len(keys) == 4 and len(set(keys)) == 4


def test_an_absent_table_plays_to_the_end() -> None:
    for seats in (2, 4, 6):
        match = Match(GAME, seats, SeededChance(seats))
        while match.ask is not None:
            match.answer_default(match.next_seat)
        assert match.outcome is not None and match.table.final
