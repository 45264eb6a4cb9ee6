"""The same match in two worlds, each played in a real room before people who listen.

In the second world every card that an observer never saw was dealt anew (fateloom.laws.secrecy).
Everybody says the same in both: answers, standing passes,
answers taken back and given again. Time stands still, and pauses end when the play says so:
the pace of this machine plays no part.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fateloom.engine import yields
from fateloom.engine.chance import Chance, Loose, commitment_to
from fateloom.engine.flow import PASS, Ask
from fateloom.engine.keys import key_for
from fateloom.engine.match import Match
from fateloom.engine.table import Seat, Table
from fateloom.laws.stretch import Counterpart, Stretch, Tile, index_of, part_of
from fateloom.laws.witness import Echo
from fateloom.server import capsule, replaying, taking_back, wire
from fateloom.server.frames import Place
from fateloom.server.problems import Problem
from fateloom.server.room import Room
from fateloom.server.rooms import Rooms
from fateloom.server.settings import Settings
from fateloom.server.store import Entry, Header, Said, open_store
from fateloom.server.watching import Watcher

PAUSE = 3600.0
"""Longer than any test: a pause ends when the play ends it."""
SECRET = b"s" * 32


class Timeless(Rooms):
    """Rooms in which no time passes."""

    @staticmethod
    def now() -> float:
        return 0.0


class Listened(Stretch):
    """A piece of a recorded game, among people who watch each other. What the observer sees is
    compared by what it hears in the room, and so not looked at here."""

    def __init__(self, tile: Tile, observer: Seat, luck: Chance) -> None:
        super().__init__(tile.game, tile.start, observer, tile.past, luck, far=0, patient=True)

    def sight_of(self, match: Match) -> str:
        return ""


class Onlooker(Watcher):
    """Somebody whose connection is so quick that nothing is ever left out."""

    def __init__(self, room: Room, place: Place) -> None:
        super().__init__(room, () if place is None else (place,))
        self.place = place
        self.heard: list[str] = []
        self.frames_heard = 0
        room.clients.add(self)
        self.look(None, news=True)

    def look(self, seats: Collection[Seat] | None, *, news: bool) -> None:
        super().look(seats, news=news)
        if self.news:
            self.news = False
            self.hear(self.room_news())
        for frame in self.frames():
            self.frames_heard += 1
            self.heard.append(frame.decode())
        if seats is None and self.room.seq % 4 == 0:
            self.hear(self.room.frames.frame(self.place))

    def hear(self, message: Any) -> None:
        """A message; what this table is called plays no part."""
        self.heard.append(wire.encode(message).decode().replace(self.room.id, "this table"))

    def note(self, moment: str) -> None:
        """Something happens that everybody can tell: what was heard before came before it."""
        self.heard.append(f"-- {moment}")

    async def look_back(self) -> None:
        """What a page can ask for besides: the match at every step, a capsule, the outlook of
        an undo."""
        room, place = self.room, self.place
        whole = replaying.replay(room.story(), place, None)
        self.hear(whole)
        self.hear(replaying.replay(room.story(), place, whole.steps // 2))
        if room.playing.outcome is None:  # else all is told to everybody
            self.hear(capsule.of(room, place))
            if place is not None:
                self.hear(await taking_back.outlook(room, place))


class Laid(Room):
    """A room whose match begins in the middle, on a table that is laid. It remembers its log
    itself: where that is kept tells nobody anything."""

    def __init__(self, rooms: Rooms, header: Header, stretch: Stretch, table: Table) -> None:
        super().__init__(rooms, header, SECRET)
        self._stretch = stretch
        self._table = table

    async def load(self) -> None:
        await self.write(*seated(self._stretch))

    async def write(self, *said: Said) -> None:
        for kind, body in said:
            entry = Entry(self.ledger.seq + 1, kind, dict(body), 0.0)
            self.ledger.take(entry)
            self.note(entry)

    def dealt(self, *, patient: bool | None = None) -> Match:
        return Match(
            self._stretch.game,
            self._table.seats,
            Echo(self._stretch.draws, Loose(0)),
            laid=self._table,
            patient=patient is not False,
            names=self.ledger.names,
        )


class World:
    """One of the two worlds."""

    def __init__(self, rooms: Rooms, kind: type[Laid]) -> None:
        self._rooms = rooms
        self._kind = kind
        self._made = 0

    async def heard(
        self, stretch: Stretch, table: Table, ids: list[int] | None, places: Iterable[Place]
    ) -> dict[Place, Onlooker]:
        """Who listens in these places while the stretch is played here, and has heard it all."""
        self._made += 1
        header = header_of(stretch, f"table-{self._made}")
        room = self._kind(self._rooms, header, stretch, table)
        await room.load()
        await room.wake()
        assert room.match is not None
        onlookers = {place: Onlooker(room, place) for place in places}
        try:
            await _Play(room, stretch, Counterpart(room.match.table, ids)).play()
            for onlooker in onlookers.values() if stretch.last % 3 == 0 else ():
                await onlooker.look_back()
        finally:
            room.clients.clear()
            room.rest()
        return onlookers


class _Play:
    """The people of a room, who say what was said in the stretch."""

    def __init__(self, room: Room, stretch: Stretch, counterpart: Counterpart) -> None:
        self._room = room
        self._stretch = stretch
        self._counterpart = counterpart

    async def play(self) -> None:
        """Give the answers of the stretch, up to the ask where it ends."""
        stretch, room = self._stretch, self._room
        while (match := room.match) is not None and (ask := match.ask) is not None:
            number = match.number
            if number == stretch.last and not stretch.over:
                return
            value = self._counterpart.of(stretch.asks[number - 1].value)
            if number in stretch.early:
                await self._say(ask, number, stretch.observer, stretch.early[number])
            for seat in match.waiting:
                if seat not in room.held and seat in match.waiting:
                    await self._answer(ask, number, seat, part_of(ask, seat, value))
            self._note(f"all have answered {number}")
            await self._until_settled(number)
            self._note(f"question {number} is over")

    def _note(self, moment: str) -> None:
        for client in self._room.clients:
            assert isinstance(client, Onlooker)
            client.note(moment)

    async def _answer(self, ask: Ask[Any], number: int, seat: Seat, value: Any) -> None:
        """One seat answers, in one of the ways there are."""
        room = self._room
        answer = index_of(ask.prompt(seat), value)
        way = Loose(f"way {self._stretch.start.phase} {number} {seat}").below(8)
        if way == 0 and ask.seat is None and ask.in_order and value == PASS:
            assert room.match is not None
            for until in (_for_a_while(room.match), yields.ALWAYS_ASK):
                await room.act(lambda until=until: room.let_pass(seat, until))  # type: ignore[misc]
            return
        await self._say(ask, number, seat, answer)
        if way == 1 and seat in room.held:
            await room.act(lambda: taking_back.undo(room, seat))
            await self._say(ask, number, seat, answer)

    async def _say(self, ask: Ask[Any], number: int, seat: Seat, answer: Any) -> None:
        room, match = self._room, self._room.match
        assert match is not None
        if match.number == number and match.ask is not None and seat in match.waiting:
            try:
                await room.decide(seat, key_for(ask.prompt(seat), answer, seat), number)
            except Problem as problem:
                if problem.status != 409:  # the question may just have been settled
                    raise

    async def _until_settled(self, number: int) -> None:
        """Let the pause of a question to several pass, whoever had a choice."""
        room = self._room
        async with asyncio.timeout(20):
            while room.match is not None and room.match.number == number and room.match.ask:
                if not room.lock.locked():
                    room.pausing.is_over()
                await asyncio.sleep(0)


def _for_a_while(match: Match) -> str:
    """The longest yield that the game has and that ends by itself."""
    return yields.THIS_TURN if yields.part_of(match, yields.THIS_TURN) else yields.THIS_WINDOW


def header_of(stretch: Stretch, id: str) -> Header:
    """A table like any other; every other stretch is played with clocks."""
    game = stretch.game
    facts: dict[str, Any] = {"seats": stretch.start.seats}
    if stretch.last % 2:
        facts["clock"] = {"per_decision": None, "bank": 600.0, "increment": 5.0}
    return Header(
        id=id, game=game.id, version=game.version, cards=game.cards_hash, created=1.0,
        commitment=commitment_to(SECRET), facts=facts,
    )  # fmt: skip


def seated(stretch: Stretch) -> list[Said]:
    names = [f"Player {seat}" for seat in range(stretch.start.seats)]
    return [
        *(("sit", {"seat": seat, "name": name}) for seat, name in enumerate(names)),
        ("start", {"names": names, "salts": [None] * len(names), "options": stretch.start.options}),
    ]


@asynccontextmanager
async def worlds(folder: Path, kind: type[Laid] = Laid) -> AsyncIterator[tuple[World, World]]:
    """A true world and another."""
    store = await open_store(str(folder / "tables.db"))
    rooms = Timeless(store, Settings(pause=PAUSE, generous=True))
    yield World(rooms, kind), World(rooms, kind)
    await rooms.close()
