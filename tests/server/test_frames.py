"""Noninterference of all that a room sends, to every seat and to the gallery.

A stretch of a recorded game is played twice through a real room: once as it was, once in a
world where every card that the observer never saw was dealt anew (fateloom.laws.secrecy). The
observer's messages must be the same to the byte, and come to the same number: frames, news of
the room, and what the view gives when it is asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from fateloom.engine.chance import Loose, commitment_to
from fateloom.engine.flow import Ask
from fateloom.engine.game import Game
from fateloom.engine.keys import key_for
from fateloom.engine.match import Match
from fateloom.engine.registry import find_game, game_ids
from fateloom.engine.table import Seat, Table
from fateloom.laws import settings
from fateloom.laws.secrecy import WORLDS, NothingHidden, other_world, same_in_another_world
from fateloom.laws.stretch import Counterpart, Journey, Stretch, index_of, part_of
from fateloom.laws.verdict import Void
from fateloom.laws.witness import Echo, Witness
from fateloom.server import wire
from fateloom.server.problems import Problem
from fateloom.server.room import Room
from fateloom.server.rooms import Rooms
from fateloom.server.settings import Settings
from fateloom.server.store import Header, Said, open_store
from fateloom.server.watching import Watcher

PAUSE = 60.0
"""Questions to several stay open until all have answered and the test ends the pause, so that
the pace of this machine plays no part."""
SECRET = b"s" * 32
STRETCHES = 6
"""So many of each recorded game."""


class Leak(AssertionError):
    """The observer can tell two worlds apart."""


class Onlooker(Watcher):
    """Somebody whose connection is so quick that nothing is ever left out."""

    def __init__(self, room: Room, seat: Seat | None) -> None:
        super().__init__(room, () if seat is None else (seat,))
        self.place = seat
        self.heard: list[str] = []
        room.clients.add(self)  # type: ignore[arg-type]  # a room asks no more of a client
        self.look(None, news=True)

    def look(self, seats: Collection[Seat] | None, *, news: bool) -> None:
        super().look(seats, news=news)
        if self.news:
            self.news = False
            self.heard.append(wire.encode(self.room_news()).decode())
        self.heard += self.frames()
        if seats is None:
            self.heard.append(wire.encode(self.room.frames.frame(self.place)).decode())


class Laid(Room):
    """A room whose match begins in the middle, on a table that is laid."""

    def __init__(self, rooms: Rooms, header: Header, stretch: Stretch, table: Table) -> None:
        super().__init__(rooms, header, SECRET)
        self._stretch = stretch
        self._table = table

    def _dealt(self) -> Match:
        chance = Witness(Echo(self._stretch.draws, Loose(0)))
        return Match(
            self._stretch.game,
            self._table.seats,
            chance,
            laid=self._table,
            patient=True,
            names=self.ledger.names,
        )


class World:
    """One of the two worlds, with a store of its own."""

    def __init__(self, rooms: Rooms, kind: type[Laid]) -> None:
        self._rooms = rooms
        self._kind = kind
        self._made = 0

    async def heard(self, stretch: Stretch, table: Table, ids: list[int] | None) -> list[str]:
        """All that the observer hears while the stretch is played here."""
        self._made += 1
        header = header_of(stretch, f"table{self._made}")
        await self._rooms.store.create(header, SECRET, seated(stretch))
        room = self._kind(self._rooms, header, stretch, table)
        await room.load()
        await room.wake()
        assert room.match is not None
        seat = None if stretch.observer == room.match.seats else stretch.observer
        onlooker = Onlooker(room, seat)
        try:
            await self._play(room, stretch, Counterpart(room.match.table, ids))
        finally:
            room.clients.clear()
            room.rest()
        return onlooker.heard

    async def _play(self, room: Room, stretch: Stretch, counterpart: Counterpart) -> None:
        """Give the answers of the stretch, up to the ask where it ends."""
        while (match := room.match) is not None and (ask := match.ask) is not None:
            number = match.number
            if number == stretch.last and not stretch.over:
                return
            if number in stretch.early:
                await self._say(room, ask, number, stretch.observer, stretch.early[number])
            value = counterpart.of(stretch.asks[number - 1].value)
            for seat in match.waiting:
                if seat not in room.held and seat in match.waiting:
                    answer = index_of(ask.prompt(seat), part_of(ask, seat, value))
                    await self._say(room, ask, number, seat, answer)
            await self._until_settled(room, number)

    @staticmethod
    async def _say(room: Room, ask: Ask[Any], number: int, seat: Seat, answer: Any) -> None:
        match = room.match
        assert match is not None
        if match.number == number and match.ask is not None and seat in match.waiting:
            try:
                await room.decide(seat, key_for(ask.prompt(seat), answer, seat), number)
            except Problem as problem:
                if problem.status != 409:  # the question may just have been settled
                    raise

    @staticmethod
    async def _until_settled(room: Room, number: int) -> None:
        """Let the pause of a question to several pass, whoever had a choice."""
        async with asyncio.timeout(20):
            while room.match is not None and room.match.number == number and room.match.ask:
                if not room.lock.locked():
                    room.pausing.is_over()
                await asyncio.sleep(0)


def header_of(stretch: Stretch, id: str) -> Header:
    game = stretch.game
    return Header(
        id=id, game=game.id, version=game.version, cards=game.cards_hash, created=1.0,
        commitment=commitment_to(SECRET), facts={"seats": stretch.start.seats},
    )  # fmt: skip


def seated(stretch: Stretch) -> list[Said]:
    names = [f"Player {seat}" for seat in range(stretch.start.seats)]
    return [
        *(("sit", {"seat": seat, "name": name}) for seat, name in enumerate(names)),
        ("start", {"names": names, "salts": [None] * len(names), "options": stretch.start.options}),
    ]


@asynccontextmanager
async def worlds(folder: Path, kind: type[Laid] = Laid) -> AsyncIterator[tuple[World, World]]:
    made = []
    for name in ("true", "other"):
        store = await open_store(str(folder / f"{name}.db"))
        made.append(Rooms(store, Settings(pause=PAUSE, generous=True)))
    yield World(made[0], kind), World(made[1], kind)
    for rooms in made:
        await rooms.close()


class Search:
    """Stretches of recorded games, each in two worlds."""

    def __init__(self, true: World, other: World) -> None:
        self.true, self.other = true, other
        self.tested = self.messages = self.void = 0
        self.galleries = 0

    async def game(self, game: Game, seed: int) -> None:
        """Search stretches of one recorded game."""
        seats, options = settings(game, seed)
        luck = Loose(f"frames {seed}")
        for stretch in Journey(game, seats, options, seed).stretches(STRETCHES, luck, patient=True):
            for attempt in range(WORLDS):
                try:
                    await self.stretch(stretch, luck.below(1 << 30), few=attempt > 0)
                except Void:
                    self.void += 1
                except NothingHidden:
                    break
                else:
                    break

    async def stretch(self, stretch: Stretch, seed: int, *, few: bool) -> None:
        same_in_another_world(stretch, Loose(seed), few=few)  # or that world is void
        world = other_world(stretch, Loose(seed), few=few)
        mine = await self.true.heard(stretch, stretch.start, None)
        yours = await self.other.heard(stretch, world.table, world.ids)
        for one, other in zip(mine, yours, strict=False):
            if one != other:
                raise Leak(f"seat {stretch.observer} of {stretch.game.id}:\n{one}\n{other}")
        if len(mine) != len(yours):
            raise Leak(f"seat {stretch.observer} is told more in one world")
        self.tested += 1
        self.messages += len(mine)
        self.galleries += stretch.observer == stretch.start.seats


def searched(folder: Path, game: Game, games: int, kind: type[Laid] = Laid) -> Search:
    async def run() -> Search:
        async with worlds(folder, kind) as both:
            search = Search(*both)
            for seed in range(games):
                await search.game(game, seed)
            return search

    return asyncio.run(run())


HIDING = [id for id in game_ids() if id not in ("weaver", "kuhn", "leduc")]
"""Games in which questions go to several, or much is hidden."""


@pytest.mark.parametrize("game", HIDING)
def test_no_message_hangs_on_what_the_seat_cannot_know(game: str, tmp_path: Path) -> None:
    search = searched(tmp_path, find_game(game), 3)
    assert search.tested >= 6, "too few worlds were possible"
    assert search.messages > 40


@pytest.mark.deep
@pytest.mark.parametrize("game", game_ids())
def test_no_message_of_500_games_hangs_on_what_the_seat_cannot_know(
    game: str, tmp_path: Path
) -> None:
    search = searched(tmp_path, find_game(game), 500 // len(game_ids()) + 1)
    assert search.galleries > 0


# The search finds what it shall find -------------------------------------------------------


class Gossip(Laid):
    """Tells everybody whenever somebody has answered in secret."""

    def publish(self) -> None:
        self._shown = ()
        super().publish()


class Hasty(Laid):
    """Does not wait where nobody has a choice."""

    @property
    def pause(self) -> int | None:
        return None if self.match is not None and self.match.idle else super().pause


@pytest.mark.parametrize("leaking", [Gossip, Hasty])
def test_a_room_that_leaks_is_found(leaking: type[Laid], tmp_path: Path) -> None:
    with pytest.raises(Leak):
        searched(tmp_path, find_game("gilfate"), 25, leaking)
