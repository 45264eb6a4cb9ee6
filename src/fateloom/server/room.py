"""A room: one table, its match, and everybody who looks at it.

Whatever happens goes through :meth:`Room.act`: under the room's lock it is checked, written to
the store, and only then done. If another process was faster, its entries are taken in first
and the check is made again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from fateloom.engine import yields
from fateloom.engine.flow import Refused
from fateloom.engine.game import Game
from fateloom.engine.keys import key_for
from fateloom.engine.match import CONCEDE, Match, RuleBug
from fateloom.engine.registry import find_game
from fateloom.engine.table import Seat
from fateloom.server import fairness, tables
from fateloom.server.clocks import Clocks
from fateloom.server.following import catch_up
from fateloom.server.frames import Frames
from fateloom.server.ledger import Ledger
from fateloom.server.minds import Minds
from fateloom.server.operations import log, metrics
from fateloom.server.pausing import Pause
from fateloom.server.problems import Problem, sentence
from fateloom.server.replaying import Story, lived
from fateloom.server.store import CLOSED, FINISHED, PLAYING, Conflict, Entry, Header, Said

if TYPE_CHECKING:
    from fateloom.server.rooms import Rooms
    from fateloom.server.watching import Watcher

T = TypeVar("T")

QUIET = ("decision", "undo", "withdraw", "plea", "consent", "yield", "chat", "mute", "here", "away")
"""Entries that change nothing that the lobby shows."""
PRIVATE = ("decision", "withdraw", "yield", "mute")
"""Entries that nobody but their own seat hears of, unless the match goes on by them."""


class Room:
    """A table that is in use."""

    def __init__(self, rooms: Rooms, header: Header, secret: bytes) -> None:
        self.rooms = rooms
        self.id = header.id
        self.header = header
        self.secret = secret
        self.ledger = Ledger(header)
        self.game: Game = find_game(header.game)
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.credentials: dict[str, Seat] = {}
        self.clients: set[Watcher] = set()
        self.frames = Frames(self)
        self.clocks = Clocks(self)
        self.pausing = Pause(self)
        self.minds = Minds(self)
        self.stirred = rooms.now()
        """When somebody last did something here."""
        self._position: tuple[int, int] | None = None
        self.has_news = False
        """Whether something beside the match has changed, for everybody."""
        self.news_for: set[Seat] = set()
        """The same for these seats alone."""
        self.touched: set[Seat] = set()
        """Seats whose view alone has changed."""
        self._shown: tuple[Any, ...] = ()
        """The position that everybody has been shown."""

    # From the log --------------------------------------------------------------------

    async def load(self) -> None:
        """Take in the whole log."""
        self.ledger.take_all(await self.rooms.store.tail(self.id))
        await self.learn_credentials()

    async def learn_credentials(self) -> None:
        """Which tokens open which seats, as the store and the log know it."""
        kept = await self.rooms.store.credentials(self.id)
        self.credentials = {hashed: kept[hashed] for hashed in kept.keys() - self.ledger.revoked}

    async def wake(self) -> None:
        """Have the match at hand, if there is one, and whatever is being done finished."""
        async with self.lock:
            if await self._take_up():
                await self._proceed()
        self.stirred = self.rooms.now()

    def rest(self) -> None:
        """Put the match away; it can be had again from the log."""
        self._forget_position()
        self.match = None
        self.frames.clear()

    @property
    def is_busy(self) -> bool:
        """Whether something here goes on by itself."""
        return self.minds.are_busy or self.pausing.is_on or self.clocks.running

    @property
    def held(self) -> dict[Seat, tuple[Any, str]]:
        """Answers that wait until the pause of a question to several seats is over."""
        return self.pausing.held

    async def _take_up(self) -> bool:
        """Take up a match that was put away; whether there was one."""
        if self.match is not None or not self.ledger.names:
            return False
        await self.live_again()
        return True

    async def live_again(self) -> None:
        """The match as the log says it stands. A long match is not lived through in a moment:
        that is done in a thread, so that the other tables play on; this one is locked."""
        self.stand_at(await asyncio.to_thread(lived, self, self.ledger.decisions))

    def stand_at(self, match: Match) -> None:
        """Play on from here."""
        self.match = match
        self.pausing.held = {}
        self._forget_position()

    def let_go(self, seat: Seat) -> None:
        """A secret answer was taken back."""
        self.held.pop(seat, None)

    def reconsider(self, seat: Seat) -> None:
        """Somebody else answers for the seat from now on."""
        self.minds.stop(seat)
        self.clocks.reconsider()

    def dealt(self, *, patient: bool | None = None) -> Match:
        """The match at its beginning."""
        ledger = self.ledger
        chance = fairness.chance_of(self.secret, ledger.salts)
        return Match(
            self.game,
            len(ledger.chairs),
            chance,
            ledger.options,
            names=ledger.names,
            patient=self._people_watch_each_other if patient is None else patient,
        )

    def story(self) -> Story:
        """The match at its beginning, and all that is settled."""
        match = self.playing
        dealt = self.dealt(patient=True)
        return Story(dealt, list(match.decisions), match.number + (match.ask is None))

    # Doing something -------------------------------------------------------------------

    async def act(self, deed: Callable[[], Awaitable[T]]) -> T:
        """Do something at this table, with the log as it is now."""
        async with self.lock:
            self.stirred = self.rooms.now()
            if self.match is None:
                await self._take_up()
            try:
                while True:
                    try:
                        return await deed()
                    except Conflict:
                        metrics.conflicts.inc()
                        await catch_up(self)
            finally:
                await self._proceed()

    async def hear(self) -> None:
        """Another process has written to the log."""
        async with self.lock:
            await catch_up(self)
            await self._proceed()

    async def write(self, *said: Said) -> None:
        """Write to the log, and take in what was written."""
        if said[0][0] in QUIET:
            entries = await self.rooms.store.append(self.id, self.ledger.seq + 1, said)
        else:
            after = self.ledger.foreseen(said)
            entries = await self.rooms.store.append(
                self.id,
                self.ledger.seq + 1,
                said,
                state=after.state,
                facts={**self.header.facts, "table": tables.glance(self, after)},
            )
        for entry in entries:
            self.ledger.take(entry)
            self.note(entry)

    def note(self, entry: Entry) -> None:
        """Remember who is to be told of an entry: what a seat keeps to itself shows to nobody
        else, not even as a message that says nothing new."""
        if entry.kind in PRIVATE:
            self.touched.add(entry.body["seat"])
            if entry.kind in ("yield", "mute"):
                self.news_for.add(entry.body["seat"])
        else:
            self.has_news = True
            if entry.kind == "leave":
                for hashed in entry.body.get("revoked", ()):
                    self.credentials.pop(hashed, None)
                for client in self.clients:
                    client.lose(entry.body["seat"])

    @property
    def playing(self) -> Match:
        """The match that is being played, or a problem."""
        if self.match is None or self.ledger.state not in (PLAYING, FINISHED):
            why = "closed" if self.ledger.state == CLOSED else "not started yet"
            raise Problem(409, f"This table is {why}.")
        if self.ledger.state == CLOSED:
            raise Problem(409, "This table is closed.")
        return self.match

    async def decide(self, seat: Seat, key: str, ask: int, made: str | None = None) -> int:
        """A seat answers a question; the number of the position then. ``made`` is an id that
        the client has made up, so that saying it twice counts once."""
        began = self.rooms.now()
        await self.act(lambda: self.take(seat, key, ask, made))
        metrics.seconds.observe(self.rooms.now() - began)
        return self.seq

    async def take(
        self, seat: Seat, key: str, ask: int, made: str | None = None, by: str | None = None
    ) -> None:
        """Take an answer: check it, write it down, do it. ``by``: who gave it for the seat."""
        match = self.playing
        if made is not None and self.ledger.ids.get((seat, made)) == ask:
            return
        try:
            if seat in self.held and ask == match.number:
                raise Refused("", "you have answered already")
            answer = match.check(seat, key, ask)
        except Refused as refused:
            problem = Problem.of(refused, stale=ask != match.number)
            problem.seq = self.seq
            raise problem from None
        body: dict[str, Any] = {"ask": ask, "seat": seat, "key": key}
        if made is not None:
            body["id"] = made
        if by is not None:
            body["by"] = by
        body |= self.clocks.used_by(seat)
        if self.ledger.plea is not None:
            self.has_news = True
        await self.write(("decision", body))
        metrics.decisions.inc(of=self.game.id)
        if self.pausing.is_on:
            self.held[seat] = (answer, key)
        else:
            await self._answer(seat, answer, key)

    async def _answer(self, seat: Seat, answer: Any, key: str) -> None:
        match = self.playing
        number = match.number
        try:
            if answer == CONCEDE:
                match.decide(seat, key)
            else:
                match.answer(answer, seat, key if type(answer) is int else "")
        except RuleBug as bug:
            await self.take_back_bug(number, seat, bug)

    async def take_back_bug(self, number: int, seat: Seat, bug: RuleBug) -> None:
        """The rules failed, and the match stands as it was before that question was answered;
        so shall the log."""
        metrics.failures.inc()
        log("rule bug", table=self.id, game=self.game.id, kind=type(bug.__cause__).__name__)
        shift = self.ledger.shift + 1
        await self.write(("undo", {"ask": number, "seat": seat, "shift": shift}))
        raise Problem(500, f"{sentence(str(bug))} The match stands as before.") from bug

    # Going on by itself ------------------------------------------------------------------

    async def _proceed(self) -> None:
        """Do what follows without anybody, then let everybody see."""
        while self.match is not None:
            try:
                self._come_to_position()
                if not await self._step():
                    break
            except Conflict:
                await catch_up(self)
            except RuleBug as bug:
                with suppress(Problem):  # nobody has asked for this
                    await self.take_back_bug(self.match.number, 0, bug)
                break
        self.publish()

    async def _step(self) -> bool:
        """One thing that follows by itself; whether there was one."""
        match, ledger = self.match, self.ledger
        assert match is not None
        if ledger.state != PLAYING:
            return False
        if match.ask is None:
            assert match.outcome is not None
            scores, winners = match.outcome.scores, match.outcome.winners
            await self.write(("end", {"scores": list(scores), "winners": list(winners)}))
            return True
        for chair in ledger.chairs:
            if chair.until == yields.ALWAYS_ASK:
                continue
            if yields.has_ended(match, chair.seat, chair.until, chair.part):
                await self.write(("yield", {"seat": chair.seat, "until": yields.ALWAYS_ASK}))
                return True
            if (
                chair.plays_itself
                and chair.seat not in self.held
                and yields.lets_pass(match, chair.seat, chair.until)
            ):
                await self.take(chair.seat, "pass", match.number, by="yield")
                return True
        return False

    @property
    def _people_watch_each_other(self) -> bool:
        return len(self.ledger.people) > 1

    def _come_to_position(self) -> None:
        """Begin what a new question brings with it: a pause, clocks, bots that think."""
        match, pausing = self.match, self.pausing
        assert match is not None
        match.patient = self._people_watch_each_other
        if not pausing.is_on and not pausing.is_due(match):
            if pausing.held:
                pausing.let_count(match)
            while match.idle and not pausing.is_due(match):
                match.go_on()
        position = (self.ledger.shift, match.number)
        if position != self._position:
            self._forget_position()
            self._position = position
            if pausing.is_due(match):
                pausing.begin()
            self.clocks.start()
        self.minds.let_think(match)

    def _forget_position(self) -> None:
        self.pausing.stop()
        self.clocks.stop()
        self.minds.stop()
        self._position = None

    async def let_pass(self, seat: Seat, until: str) -> None:
        """A seat yields, or wants to be asked again."""
        if self.ledger.state != PLAYING:
            raise Problem(409, "Nothing is being played here.")
        body: dict[str, Any] = {"seat": seat, "until": until}
        if until in yields.BOUNDS:
            body["part"] = yields.part_of(self.playing, until)
            if not body["part"]:
                raise Problem(409, "This game has no such part that could be let pass.")
        await self.write(("yield", body))

    async def lapse(self, seat: Seat, number: int) -> None:
        """What the rules say for a seat that does not answer."""
        match = self.playing
        if match.number == number and seat in match.waiting and seat not in self.held:
            assert match.ask is not None
            default = key_for(match.ask.prompt(seat), match.ask.default_of(seat), seat)
            await self.take(seat, default, number, by="default")

    # Being seen --------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the position. It rises with every question, also with those that the
        rules answer themselves, and so tells nobody who had a choice."""
        match = self.match
        if match is None:
            return 0
        return self.ledger.shift + match.number + (match.ask is None)

    @property
    def pause(self) -> int | None:
        """How long the open question stays open at least, in milliseconds; the same for all."""
        match = self.match
        if match is None or not self.pausing.is_due(match):
            return None
        return int(self.pausing.length * 1000)

    def publish(self) -> None:
        """Let everybody see what is new. An answer that is still secret shows to nobody but
        the seat that gave it: the others get nothing they could count."""
        match = self.match
        touched, self.touched = self.touched, set()
        news, self.has_news = self.has_news, False
        news_for, self.news_for = self.news_for, set()
        seats: set[Seat] | None = set()
        if match is not None:
            shown = (self.ledger.shift, match.number, match.ask is None, self.pause)
            seats = touched if shown == self._shown else None
            self._shown = shown
            self.frames.renew(seats)
            news = news or (seats is None and self.clocks.are_set)
        for client in self.clients:
            client.look(seats, news=news or not news_for.isdisjoint(client.seats))
