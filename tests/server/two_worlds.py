"""The same match in two worlds, each played in a real room before people who listen.

In the second world every card that an observer never saw was dealt anew (fateloom.laws.noninterference).
Everybody says the same in both: answers, standing passes,
answers taken back and given again. Time stands still, and pauses end when the play says so:
the pace of this machine plays no part.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from fateloom.engine.match import auto_pass
from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import PASS, Ask
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance, SeededChance, commitment_to
from fateloom.engine.state.table import Seat, Table
from fateloom.engine.view.keys import answer_key
from fateloom.laws.harness.recording_chance import Echo, RecordingChance
from fateloom.laws.harness.segment import CardMap, Segment, Tile, index_of, part_of
from fateloom.laws.noninterference import lay_as_in
from fateloom.server import wire
from fateloom.server.actions import bug_report, passing, undo
from fateloom.server.matches import replay as replays
from fateloom.server.problems import Problem
from fateloom.server.rooms.frames import Place
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.rooms.room import Room
from fateloom.server.rooms.subscriber import Subscriber
from fateloom.server.settings import Settings
from fateloom.server.store import Entry, NewEntry, TableHeader, open_store

PAUSE = 3600.0
"""Longer than any test: a pause ends when the play ends it."""
SECRET = b"s" * 32


class Timeless(RoomRegistry):
    """Rooms in which no time passes."""

    @staticmethod
    def now() -> float:
        return 0.0


class Listened(Segment):
    """A piece of a recorded game, among people who watch each other. What the observer sees is
    compared by what it hears in the room, and so not looked at here."""

    def __init__(self, tile: Tile, observer: Seat, luck: Chance) -> None:
        super().__init__(
            tile.game, tile.start, observer, tile.past, luck, far=0, hold_forced_asks=True
        )

    def observe(self, match: Match) -> str:
        return ""


class Onlooker(Subscriber):
    """Somebody whose connection is so quick that nothing is ever left out."""

    def __init__(self, room: Room, place: Place) -> None:
        super().__init__(room, () if place is None else (place,))
        self.place = place
        self.heard: list[str] = []
        self.frames_heard = 0
        room.clients.add(self)
        self.notify(None, news=True)

    def notify(self, seats: Collection[Seat] | None, *, news: bool) -> None:
        super().notify(seats, news=news)
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
        """What a page can ask for besides: the match replayed, a step of it, a capsule, the
        outlook of an undo."""
        room, place = self.room, self.place
        whole = replays.replay(room.history(), place, None)
        self.hear(whole)
        self.hear(replays.replay(room.history(), place, room.seq % (whole.steps + 1)))
        if room.require_match.outcome is None:  # else all is told to everybody
            self.hear(bug_report.build(room, place))
            if place is not None:
                self.hear(await undo.undo_status(room, place))


class Laid(Room):
    """A room whose match begins in the middle, on a table that is laid. It remembers its log
    itself: where that is kept tells nobody anything."""

    def __init__(
        self,
        rooms: RoomRegistry,
        header: TableHeader,
        stretch: Segment,
        table: Table,
        ids: Sequence[int] | None,
    ) -> None:
        super().__init__(rooms, header, SECRET)
        self._stretch = stretch
        self._ids = ids
        self.game = laid_game(stretch.game, table)

    async def load(self) -> None:
        await self.append(*seated(self._stretch))

    async def append(self, *said: NewEntry) -> None:
        for kind, body in said:
            self.apply(Entry(self.ledger.seq + 1, kind, dict(body), 0.0))

    def new_chance(self) -> Chance:
        chance = RecordingChance(Echo(self._stretch.draws, SeededChance(0)), keep=())
        if self._ids is not None:
            chance.lie_as = partial(lay_as_in, self._stretch, self._ids)
        return chance


def laid_game(game: Game, table: Table) -> Game:
    """The same game, whose matches begin on a copy of this table: a room deals them itself."""

    def lay(of: Game, seats: int, options: dict[str, Any], chance: Chance) -> Table:
        return table.copy(chance)

    return replace(game, table=lay, setup=lambda t: None, first_phase=table.phase)


class World:
    """One of the two worlds."""

    def __init__(self, rooms: RoomRegistry, kind: type[Laid]) -> None:
        self._rooms = rooms
        self._kind = kind
        self._made = 0

    async def heard(
        self,
        stretch: Segment,
        table: Table,
        places: Iterable[Place],
        ids: Sequence[int] | None = None,
    ) -> dict[Place, Onlooker]:
        """Who listens in these places while the stretch is played here, and has heard it all."""
        self._made += 1
        header = header_of(stretch, f"table-{self._made}")
        room = self._kind(self._rooms, header, stretch, table, ids)
        await room.load()
        await room.ensure_loaded()
        assert room.match is not None
        onlookers = {place: Onlooker(room, place) for place in places}
        try:
            await _Play(room, stretch, CardMap(room.match.table, ids)).play()
            for onlooker in onlookers.values():
                await onlooker.look_back()
        finally:
            room.clients.clear()
            room.unload()
        return onlookers


class _Play:
    """The people of a room, who say what was said in the stretch."""

    def __init__(self, room: Room, stretch: Segment, counterpart: CardMap) -> None:
        self._room = room
        self._stretch = stretch
        self._counterpart = counterpart

    async def play(self) -> None:
        """Give the answers of the stretch, up to the ask where it ends."""
        stretch, room = self._stretch, self._room
        while (match := room.match) is not None and (ask := match.ask) is not None:
            number = match.ask_number
            if number == stretch.last and not stretch.over:
                return
            value = self._counterpart.of(stretch.asks[number - 1].value)
            if number in stretch.early:
                await self._say(ask, number, stretch.observer, stretch.early[number])
            for seat in match.unanswered:
                if seat in match.unanswered:
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
        way = SeededChance(f"way {self._stretch.start.phase} {number} {seat}").below(8)
        if way == 0 and ask.seat is None and ask.first_play_wins and value == PASS:
            assert room.match is not None
            for until in (_for_a_while(room.match), auto_pass.ALWAYS_ASK):
                await room.transact(lambda until=until: passing.set_auto_pass(room, seat, until))  # type: ignore[misc]
            return
        await self._say(ask, number, seat, answer)
        if way == 1 and room.match is not None and room.match.has_answered(seat):
            await room.transact(lambda: undo.undo(room, seat))
            await self._say(ask, number, seat, answer)

    async def _say(self, ask: Ask[Any], number: int, seat: Seat, answer: Any) -> None:
        room, match = self._room, self._room.match
        assert match is not None
        if match.ask_number == number and match.ask is not None and seat in match.unanswered:
            try:
                await room.submit(seat, answer_key(ask.prompt(seat), answer, seat), number)
            except Problem as problem:
                if problem.status != 409:  # the question may just have been settled
                    raise

    async def _until_settled(self, number: int) -> None:
        """Let the pause of a question to several pass, whoever had a choice."""
        room = self._room
        async with asyncio.timeout(60):
            while room.match is not None and room.match.ask_number == number and room.match.ask:
                if not room.lock.locked():
                    room.answer_delay._expire()
                await asyncio.sleep(0)


def _for_a_while(match: Match) -> str:
    """The longest yield that the game has and that ends by itself."""
    return (
        auto_pass.THIS_TURN
        if auto_pass.scope_of(match, auto_pass.THIS_TURN)
        else auto_pass.THIS_WINDOW
    )


def header_of(stretch: Segment, id: str) -> TableHeader:
    """A table like any other; every other stretch is played with clocks."""
    game = stretch.game
    facts: dict[str, Any] = {"seats": stretch.start.seats}
    if stretch.last % 2:
        facts["clock"] = {"per_decision": None, "bank": 600.0, "increment": 5.0}
    return TableHeader(
        id=id, game=game.id, version=game.version, cards=game.cards_hash, created=1.0,
        commitment=commitment_to(SECRET), facts=facts,
    )  # fmt: skip


def seated(stretch: Segment) -> list[NewEntry]:
    names = [f"Player {seat}" for seat in range(stretch.start.seats)]
    return [
        *(("sit", {"seat": seat, "name": name}) for seat, name in enumerate(names)),
        ("start", {"names": names, "salts": [None] * len(names), "options": stretch.start.options}),
    ]


@asynccontextmanager
async def worlds(folder: Path, kind: type[Laid] = Laid) -> AsyncIterator[tuple[World, World]]:
    """A true world and another."""
    store = await open_store(str(folder / "tables.db"))
    rooms = Timeless(store, Settings(pause=PAUSE, no_limits=True))
    yield World(rooms, kind), World(rooms, kind)
    await rooms.close()
