"""Matches: deciding, replay, undo, forks."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom import Decision, new_match
from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import sample_world
from fateloom.engine.match.timeline import Timeline
from fateloom.engine.rules.asks import Refused, choose, choose_all, first_of
from fateloom.engine.rules.game import GameOption, UsageError
from fateloom.engine.state.chance import KeyedChance, SeededChance
from fateloom.engine.state.log import Name
from fateloom.laws.harness.compare import encoded_views, state_of
from fateloom.testing import lay
from tests.engine.toy import Toy, card, play, toy

# Deciding --------------------------------------------------------------------------------


async def turns(t: Toy) -> str | None:
    """Two seats in turn work, look, roll or show, until one stops."""
    for seat in [0, 0, 1, 0, 0, 1]:
        did = await choose(seat, ["work", "look", "roll", "show", "stop"], rule="T1")
        if did == "stop":
            return None
        if did == "look":
            t.draw(t.stock, t.hand[seat])
        if did == "show":
            t.show(t.hand[seat].top, t.everyone)
        t.coins[seat] += t.chance.roll() if did == "roll" else 1
        t.say("T1", "{who} did {what}.", who=Name(seat), what=did)
    return None


@pytest.mark.parametrize(
    ("seat", "key", "ask", "why"),
    [
        (0, "sleep", None, "'sleep' is not an option here: work, look, roll, show, stop"),
        (1, "work", None, "it is not your turn"),
        (2, "work", None, "no seat 2; seats are 0 to 1"),
        (-1, "work", None, "no seat -1; seats are 0 to 1"),
        (0, "work", 0, "the game has moved on since you were asked"),
        (0, "work", 2, "the game has moved on since you were asked"),
    ],
)
def test_what_may_not_be_done_is_refused_with_the_reason(
    seat: int, key: str, ask: int | None, why: str
) -> None:
    match = play(turns)
    before = encoded_views(match)
    with pytest.raises(Refused) as refused:
        match.decide(seat, key, ask)
    assert refused.value.why == why
    assert encoded_views(match) == before


def test_nothing_may_be_done_after_the_end() -> None:
    match = play(turns)
    match.decide(0, "stop")
    with pytest.raises(Refused, match="the game is over"):
        match.decide(0, "work")
    with pytest.raises(Refused, match="the game is over"):
        match.answer(0)


def test_a_checked_answer_is_applied_where_it_was_checked_and_nowhere_else() -> None:
    match = play(turns)
    checked = match.check(0, "roll", 1)
    assert checked == (1, 0, 2, "roll")
    match.apply(checked)
    assert match.decisions == [Decision(1, 0, "roll")]
    before = encoded_views(match)
    with pytest.raises(ValueError, match="that was checked at ask 1, not at ask 2"):
        match.apply(checked)
    assert encoded_views(match) == before


def test_options_are_settled_or_refused() -> None:
    def odd(seats: int, options: dict[str, object]) -> None:
        if options["size"] == 3 and options["fog"]:
            raise UsageError("no fog on large tables")

    game = toy(
        turns,
        options=[
            GameOption("size", range(1, 4), 2, "How large."),
            GameOption("fog", [True, False], False, "Whether there is fog."),
            GameOption("mood", ["calm", "wild"], "calm", "What it is like."),
        ],
        check_options=odd,
    )
    assert game.resolve_options(2, {}) == {"size": 2, "fog": False, "mood": "calm"}
    assert game.resolve_options(2, {"size": "3", "fog": "off"}) == {
        "size": 3,
        "fog": False,
        "mood": "calm",
    }
    assert game.resolve_options(2, {"fog": "on"})["fog"] is True
    refusals: list[tuple[int, dict[str, Any], str]] = [
        (9, {}, "Toy is for 1 to 4 players, not 9"),
        (2, {"colour": 1}, "Toy has no option 'colour'; options: size, fog, mood"),
        (2, {"size": 7}, "option size cannot be 7; allowed: 1 to 3"),
        (2, {"fog": "thick"}, "option fog cannot be 'thick'; allowed: on, off"),
        (2, {"mood": "sad"}, "option mood cannot be 'sad'; allowed: calm, wild"),
        (2, {"size": 3, "fog": True}, "no fog on large tables"),
    ]
    for seats, options, why in refusals:
        with pytest.raises(UsageError) as refused:
            game.resolve_options(seats, options)
        assert str(refused.value) == why


async def fight(t: Toy) -> str | None:
    await choose_all([0, 1, 2], lambda seat: ["hit", "duck"], rule="T1")
    return None


async def yielded(t: Toy) -> str | None:
    t.heard.append(sorted(t.out))
    return None


def test_where_a_game_allows_it_a_seat_may_give_up_at_any_question() -> None:
    match = play(fight, yielded, seats=3, concede_phase="yielded")
    match.decide(0, "hit")
    match.decide(2, "concede")
    assert match.table.heard == [[2]]
    assert match.decisions == [(1, 2, "concede")]
    again = play(fight, yielded, seats=3, concede_phase="yielded")
    again.replay(match.decisions)
    assert encoded_views(again) == encoded_views(match)
    with pytest.raises(Refused, match="not an option here"):
        play(fight, seats=3).decide(0, "concede")


# Replay ----------------------------------------------------------------------------------


def test_a_match_is_its_decisions() -> None:
    match = play(turns, seed=7)
    for seat, key in [(0, "roll"), (0, "look"), (1, "roll"), (0, "stop")]:
        match.decide(seat, key)
    again = play(turns, seed=7)
    again.replay(match.decisions)
    assert encoded_views(again) == encoded_views(match)
    assert state_of(again.table) == state_of(match.table)


async def two_windows(t: Toy) -> str | None:
    t.heard.append(await first_of([0, 1], lambda seat: ["pass", "play"], rule="T1"))
    t.heard.append(await first_of([0, 1], lambda seat: ["pass", "play"], rule="T1"))
    return None


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    match = play(two_windows)
    match.replay(
        [
            Decision(1, 0, "play"),
            Decision(1, 1, "play"),
            Decision(2, 1, "pass"),
            Decision(2, 0, "play"),
        ]
    )
    assert match.table.heard == [(0, "play"), (0, "play")]


def test_an_answer_that_comes_after_the_end_is_dropped() -> None:
    match = play(two_windows)
    match.replay([Decision(1, 0, "play"), Decision(2, 0, "play"), Decision(2, 1, "play")])
    assert match.outcome is not None
    assert match.decisions == [(1, 0, "play"), (2, 0, "play")]
    with pytest.raises(Refused, match="the game is over"):
        match.replay([Decision(3, 0, "play")])


def test_a_sealed_match_can_be_played_again_from_its_key() -> None:
    one, other = (Match(toy(turns), 2, KeyedChance(b"key")) for _ in range(2))
    for match in (one, other):
        match.decide(0, "roll")
    assert one.table.coins == other.table.coins


# Undo ------------------------------------------------------------------------------------


def undo_of(match: Match, seat: int) -> str:
    with pytest.raises(Refused) as refused:
        match.undo(seat)
    return refused.value.why


def test_a_decision_can_be_taken_back() -> None:
    match = play(turns)
    before = encoded_views(match)
    match.decide(0, "work")
    assert match.undo(0) == (1, 0, "work")
    assert encoded_views(match) == before
    match.decide(0, "roll")


def test_decisions_are_taken_back_one_by_one() -> None:
    match = play(turns)
    match.decide(0, "work")
    match.decide(0, "work")
    match.undo(0)
    match.undo(0)
    assert match.table.coins == [0, 0]
    assert undo_of(match, 0) == "you have not made a move yet"


def test_nobody_takes_back_what_another_has_answered() -> None:
    match = play(turns)
    for seat, key in [(0, "work"), (0, "work"), (1, "work")]:
        match.decide(seat, key)
    assert undo_of(match, 0) == "another player has moved since"
    match.undo(1)
    match.undo(0)
    assert match.table.coins == [1, 0]


def test_nobody_takes_back_a_die() -> None:
    match = play(turns)
    match.decide(0, "roll")
    assert undo_of(match, 0) == "a card was drawn or a die rolled since"
    match.decide(0, "work")
    match.undo(0)
    assert undo_of(match, 0) == "a card was drawn or a die rolled since"


def test_nobody_takes_back_a_look() -> None:
    match = play(turns)
    match.decide(0, "look")
    assert undo_of(match, 0) == "you have seen a hidden card since"


def test_to_show_ones_own_card_is_ones_own_loss() -> None:
    match = play(turns)
    match.decide(0, "look")
    match.decide(0, "show")
    match.undo(0)
    assert match.table.coins == [1, 0]


def test_nothing_is_taken_back_after_the_end() -> None:
    match = play(turns)
    match.decide(0, "stop")
    assert undo_of(match, 0) == "the game is over"


def test_where_a_game_says_so_everything_may_be_taken_back() -> None:
    match = play(turns, free_undo=lambda t: True)
    for seat, key in [(0, "roll"), (0, "look"), (1, "work")]:
        match.decide(seat, key)
    match.undo(0)
    assert match.decisions == [(1, 0, "roll")]


async def ballots(t: Toy) -> str | None:
    await choose(0, ["call", "wait"], rule="T1")
    options = {0: ["yes", "no"], 1: ["yes", "no"] if t.coins[1] else ["yes"], 2: ["yes", "no"]}
    t.heard.append(await choose_all([0, 1, 2], lambda seat: options[seat], rule="T2"))
    await choose(0, ["call", "wait"], rule="T1")
    return None


def test_an_open_secret_answer_can_always_be_taken_back() -> None:
    match = play(ballots, seats=3)
    match.decide(0, "call")
    before = encoded_views(match)
    for seat, key in [(0, "yes"), (2, "no")]:
        match.decide(seat, key)
        assert encoded_views(match) != before
        assert match.undo(seat) is None
        assert encoded_views(match) == before
    match.decide(0, "no")
    match.decide(2, "no")
    assert match.table.heard == [{0: "no", 1: "yes", 2: "no"}]


def test_a_seat_that_was_answered_for_takes_nothing_back_by_that() -> None:
    match = play(ballots, seats=3)
    match.decide(0, "call")
    assert undo_of(match, 1) == "you have not made a move yet"


async def bell(t: Toy) -> str | None:
    await choose(0, ["ring", "wait"], rule="T1")
    values = ["pass", "open"] if t.coins[1] else ["pass"]
    await first_of([1], lambda seat: values, rule="T2")
    await choose(0, ["go", "stay"], rule="T3")
    return None


@pytest.mark.parametrize("coins", [0, 1])
def test_undo_does_not_tell_whether_another_had_a_choice(coins: int) -> None:
    match = lay(toy(bell), 2, coins={1: coins}).match
    match.decide(0, "ring")
    if coins:
        match.decide(1, "pass")
    assert undo_of(match, 0) == "another player has moved since"


# Forks -----------------------------------------------------------------------------------


def test_a_fork_goes_its_own_way() -> None:
    match = play(turns)
    match.decide(0, "roll")
    fork = match.fork(SeededChance(1))
    assert fork.table.coins == match.table.coins
    fork.answer(0)
    assert match.table.coins[0] == fork.table.coins[0] - 1
    match.decide(0, "work")
    match.decide(1, "work")
    assert match.fork(SeededChance(1)).table.coins == match.table.coins


def test_the_luck_of_forks_is_their_own() -> None:
    match = play(turns)
    rolls = set()
    for seed in range(30):
        fork = match.fork(SeededChance(seed))
        fork.answer(2)
        rolls.add(fork.table.coins[0])
    assert rolls == set(range(1, 7))


def test_a_fork_leaves_secret_answers_behind() -> None:
    match = play(ballots, seats=3)
    match.decide(0, "call")
    match.decide(2, "no")
    assert list(match.fork(SeededChance(1)).unanswered) == [0, 2]
    assert list(match.unanswered) == [0]


def test_a_quiet_match_cannot_be_forked() -> None:
    match = Match(toy(turns), 2, SeededChance(0), quiet=True)
    with pytest.raises(ValueError, match="keeps no history"):
        match.fork(SeededChance(1))


async def guess(t: Toy) -> str | None:
    t.draw(t.stock, t.hand[0])
    await choose(0, ["wait", "go"], rule="T1")
    t.heard.append(
        await choose_all([0, 1], lambda seat: ["no", *t.hand[seat]], rule="T2", text="Well?")
    )
    return None


def test_an_open_window_is_asked_again_in_an_imagined_world() -> None:
    match = lay(toy(guess), 2, stock=["ace", "king", ...], hand={1: ["queen"]}).match
    match.decide(0, "go")
    held = set()
    for seed in range(40):
        world = sample_world(match, 0, SeededChance(seed))
        assert world.table.hand[0].faces() == ["ace"]
        held.add(world.table.hand[1].faces()[0])
        world.answer(0, 0)
        world.answer(1, 1)
        assert world.table.heard[0][1].face.id == world.table.hand[1].faces()[0]
    assert held == {"king", "queen", "jack"}
    assert match.table.hand[1].faces() == ["queen"]


def test_a_match_by_name_seats_and_options() -> None:
    match = new_match("souk", seats=4, seed="x")
    assert match.seats == 4
    assert new_match("souk").seats == 3
    five = new_match("souk", seed=5)
    assert five.table.relics.faces() == new_match("souk", seed="5").table.relics.faces()
    assert card(match.table, "dusk").zone.name == "deck"


def test_a_patient_match_puts_a_question_that_leaves_nobody_a_choice() -> None:
    hands = {1: ["rally_the_levy"], 2: ["ward_of_salt"]}
    laid = lay("council", 3, phase="roll_call", hand=hands, fate_deck=["troll", "game_ends"])
    assert laid.ask == "levy"  # nobody has anything to do, and the roll call is over unseen
    match = laid.match.restarted(Timeline(), hold_forced_asks=True)
    assert match.ask is not None
    assert match.ask.id == "roll_call" and match.is_held
    assert match.view(0)["waiting"] == [1, 2]
    assert match.view(1)["prompt"] is None
    match.release()
    assert match.ask.id == "levy" and not match.is_held and match.decisions == []


async def knock(t: Toy) -> str | None:
    await choose(0, ["knock", "wait"], rule="T1")
    await first_of([1], lambda seat: ["pass"], rule="T2")
    await choose(0, ["enter", "leave"], rule="T3")
    await first_of([1], lambda seat: ["pass"], rule="T2")
    t.coins[0] += t.chance.roll()
    await choose(0, ["stay", "go"], rule="T4")
    return None


def test_undo_in_a_patient_match_returns_to_the_question_itself() -> None:
    match = Match(toy(knock), 2, SeededChance(0), hold_forced_asks=True)
    match.decide(0, "knock")
    assert match.is_held
    before = encoded_views(match)
    match.undo(0)
    assert match.ask_number == 1
    match.decide(0, "knock")
    assert encoded_views(match) == before
    match.release()
    before = encoded_views(match)
    match.decide(0, "enter")
    assert match.undo(0) == (3, 0, "enter")  # the roll comes only after the pause
    assert encoded_views(match) == before
    match.decide(0, "enter")
    match.release()
    assert undo_of(match, 0) == "another player has moved since"
