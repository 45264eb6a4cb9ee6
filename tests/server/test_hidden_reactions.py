"""At a table that hides reactions, an answer without a person counts when a person might have given it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import souk
from fateloom.engine.match.auto_pass import MY_TURN
from fateloom.engine.rules.asks import AskMany
from fateloom.engine.view.keys import keys_of
from fateloom.server import wire
from fateloom.server.actions import create, passing
from fateloom.server.rooms import answer_times
from fateloom.server.rooms import room as rooms_of_one_table
from fateloom.server.rooms.answer_times import ENOUGH, LONGEST, USUAL, AnswerTimes
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.rooms.room import Room
from souk.table import Souk
from tests.server.people import House
from tests.server.test_answer_delay import open_rooms

PEOPLE = [wire.OwnSeat("Ada"), wire.OwnSeat("Bo"), wire.OwnSeat("Cy")]
HOUR = (3600.0, 3601.0)
MOMENT = (0.05, 0.1)


class Market:
    """Souk at a table that hides reactions or not: who of Bo and Cy holds a veto, and how quickly
    people are assumed to answer."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        self._vetoes: tuple[bool, ...] = ()
        game = replace(souk.game, setup=self._lay)
        patch.setattr(rooms_of_one_table, "find_game", lambda _: game)

    def assume(self, times: Sequence[float]) -> None:
        self._patch.setattr(answer_times, "USUAL", times)

    def _lay(self, t: Souk) -> None:
        souk.game.setup(t)
        for seat, holds_veto in enumerate(self._vetoes, 1):
            if not holds_veto:
                t.move(t.hand[seat].cards[0], t.discard)
                t.draw(t.relics, t.hand[seat])  # a card in hand with which nothing can be done

    async def window(
        self, rooms: RoomRegistry, *vetoes: bool, hides: bool = True, orders: bool = False
    ) -> Room:
        """A table at which Ada wants a relic; Bo and Cy are asked whether they veto that.

        With ``orders`` both let windows pass.
        """
        self._vetoes = vetoes
        wanted = wire.NewTable("souk", list(PEOPLE), start=True, hide_reactions=hides)
        room, _ = await create.create_table(rooms, wanted)
        for seat in (1, 2) if orders else ():
            await room.transact(partial(passing.set_auto_pass, room, seat, MY_TURN))
        await room.submit(0, "take", 1)
        return room


@pytest.fixture
def market(monkeypatch: pytest.MonkeyPatch) -> Market:
    return Market(monkeypatch)


# Times ---------------------------------------------------------------------------------------


def draws(times: AnswerTimes, seat: int = 0) -> list[float]:
    return [times.draw(seat, str(ask)) for ask in range(400)]


def test_times_are_drawn_from_the_answers_of_the_seat_then_of_the_table() -> None:
    times = AnswerTimes(b"secret")
    assert USUAL[0] <= min(draws(times)) < 1 < 4 < max(draws(times)) <= USUAL[-1]
    for at in range(ENOUGH):
        times.note(1, 2.0 + at / 10)
    assert all(2.0 <= each <= 2.7 for each in draws(times, seat=0)), "the table has answered"
    for _ in range(ENOUGH):
        times.note(0, 5.0)
    assert draws(times, seat=0) == [5.0] * 400
    assert all(2.0 <= each <= 2.7 for each in draws(times, seat=1))


def test_a_draw_is_not_one_of_the_answers_again() -> None:
    """Two windows that take exactly as long would show that a time was drawn."""
    times = AnswerTimes(b"secret")
    answers = [1.0 + at / 4 for at in range(ENOUGH)]
    for each in answers:
        times.note(0, each)
    drawn = draws(times)
    assert len(set(drawn)) == len(drawn)
    assert not set(drawn) & set(answers)


def test_draws_follow_from_the_secret_and_have_a_limit() -> None:
    assert draws(AnswerTimes(b"one")) == draws(AnswerTimes(b"one")) != draws(AnswerTimes(b"two"))
    times = AnswerTimes(b"secret")
    for _ in range(ENOUGH):
        times.note(0, 500.0)
    assert set(draws(times)) == {LONGEST}


# Windows -------------------------------------------------------------------------------------


def is_open(room: Room) -> bool:
    return isinstance(room.require_match.ask, AskMany)


async def until_closed(room: Room) -> None:
    async with asyncio.timeout(60):
        while is_open(room):
            await asyncio.sleep(0.01)


async def play(room: Room, seat: int) -> None:
    match = room.require_match
    assert match.ask is not None
    veto = next(key for key in keys_of(match.ask.prompt(seat).values, seat) if key != "pass")
    await room.submit(seat, veto, match.ask_number)


@pytest.mark.anyio
async def test_a_window_in_which_nobody_has_a_choice_takes_its_time(
    tmp_path: Path, market: Market
) -> None:
    async with open_rooms(tmp_path, pause=0) as rooms:
        assert not is_open(await market.window(rooms, False, False, hides=False))
        market.assume(HOUR)
        room = await market.window(rooms, False, False)
        assert is_open(room) and room.is_busy
        assert room.min_open_ms == 0, "what was drawn is told to nobody"
        market.assume(MOMENT)
        await until_closed(await market.window(rooms, False, False))


@pytest.mark.anyio
async def test_a_standing_order_passes_when_its_person_might_have(
    tmp_path: Path, market: Market
) -> None:
    async with open_rooms(tmp_path, pause=0) as rooms:
        assert not is_open(await market.window(rooms, True, True, hides=False, orders=True))
        market.assume(HOUR)
        room = await market.window(rooms, True, True, orders=True)
        assert is_open(room) and room.require_match.unanswered == []
        market.assume(MOMENT)
        await until_closed(await market.window(rooms, True, True, orders=True))


@pytest.mark.anyio
async def test_a_play_ends_a_window_as_if_the_seats_after_it_were_still_thinking(
    tmp_path: Path, market: Market
) -> None:
    """And one that comes before it in order keeps the window open."""
    market.assume(HOUR)
    async with open_rooms(tmp_path, pause=0) as rooms:
        room = await market.window(rooms, True, False)
        number = room.require_match.ask_number
        await play(room, 1)
        assert room.require_match.ask_number > number
        room = await market.window(rooms, False, True)
        number = room.require_match.ask_number
        await play(room, 2)
        assert room.require_match.ask_number == number


@pytest.mark.anyio
async def test_answers_by_hand_are_what_is_drawn_from(tmp_path: Path, market: Market) -> None:
    """After enough quick answers at a table nobody waits as long as was assumed at first."""
    market.assume(HOUR)
    async with open_rooms(tmp_path, pause=0) as rooms:
        room = await market.window(rooms, True, True)
        match = room.require_match
        for answered in range(ENOUGH):
            if not is_open(room):
                await room.submit(match.next_seat, "take", match.ask_number)
            assert match.unanswered, answered
            await room.submit(match.unanswered[0], "pass", match.ask_number)
        while not is_open(room):
            await room.submit(match.next_seat, "take", match.ask_number)
        for seat in match.ask.seats if match.ask is not None else ():
            await room.transact(partial(passing.set_auto_pass, room, seat, MY_TURN))
        await until_closed(room)


# Tables --------------------------------------------------------------------------------------


def test_it_is_chosen_when_a_table_is_made_and_a_rematch_keeps_it(house: House) -> None:
    table, tokens = house.seat("kuhn", "Ada", "Bo", hide_reactions=True)
    other, _ = house.seat("kuhn", "Ada", "Bo")
    assert house.get(f"/api/tables/{table}").json()["hide_reactions"] is True
    assert house.get(f"/api/tables/{other}").json()["hide_reactions"] is False
    while house.get(f"/api/tables/{table}").json()["state"] != "finished":
        for token in tokens:
            view = house.get(f"/api/tables/{table}/view", token).json()["view"]
            if view["prompt"] is not None:
                key = view["prompt"]["options"][0]["key"]
                house.post(f"/api/tables/{table}/decide", token, ask=view["ask"], key=key)
    again = house.post(f"/api/tables/{table}/rematch", tokens[0]).json()
    assert again["table"]["hide_reactions"] is True
