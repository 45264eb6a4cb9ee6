"""A room: one table in memory, with its match and its clients.

All changes go through :meth:`Room.transact`. Under the room's lock a change is validated,
appended to the store under the lease of the table, then applied. If the store already has an entry
with that number (one that it took although it reported a failure), the room applies what it has
missed and validates again. If another worker has the lease, the room is dropped.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from fateloom.companion import Companion
from fateloom.engine.match.match import Decision, Match, RuleBug
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Seat
from fateloom.server.matches import deal, rules
from fateloom.server.matches.rendering import Rendering
from fateloom.server.matches.replay import MatchHistory, MatchRecord
from fateloom.server.ops.event_log import log
from fateloom.server.ops.metrics import metrics
from fateloom.server.problems import Problem, sentence
from fateloom.server.rooms import retry, summary
from fateloom.server.rooms.answer_delay import AnswerDelay
from fateloom.server.rooms.answers import Answers
from fateloom.server.rooms.automatic import AutomaticSteps
from fateloom.server.rooms.bot_pace import BotPace
from fateloom.server.rooms.bot_seats import BotSeats
from fateloom.server.rooms.clocks import Clocks
from fateloom.server.rooms.frames import Frames
from fateloom.server.rooms.sync import catch_up
from fateloom.server.rooms.updates import Updates
from fateloom.server.store import (
    CLOSED,
    FINISHED,
    PLAYING,
    Conflict,
    Entry,
    Lease,
    LeaseLost,
    NewEntry,
    TableHeader,
)
from fateloom.server.store.table_state import TableState

if TYPE_CHECKING:
    from fateloom.server.rooms.registry import RoomRegistry
    from fateloom.server.rooms.subscriber import Subscriber

T = TypeVar("T")

NOT_IN_LOBBY = (
    "decision",
    "undo",
    "withdraw",
    "plea",
    "consent",
    "yield",
    "chat",
    "mute",
    "here",
    "away",
)
"""Entry kinds that do not change what the lobby shows."""
MOVED = "This table has just moved to another process. Try again."
TOUCH = 60.0
"""Seconds after which an entry also sets the header's time of change."""


class Room:
    """A table in memory."""

    def __init__(
        self,
        rooms: RoomRegistry,
        header: TableHeader,
        secret: bytes,
        lease: Lease | None = None,
    ) -> None:
        self.rooms = rooms
        self.id = header.id
        self.header = header
        self.secret = secret
        self.lease = lease
        """What lets this process write to the table."""
        self.ledger = TableState(header)
        try:
            self.game: Game = find_game(header.game)
        except UsageError:
            self.game = rules.stand_in(header)
        self.companion = Companion(self.game)
        self.match: Match | None = None
        self.rendering: Rendering | None = None
        """What the match showed, if its rules are not installed here and that was kept."""
        self.lock = asyncio.Lock()
        self.credentials: dict[str, Seat] = {}
        self.clients: set[Subscriber] = set()
        self.frames = Frames(self)
        self.updates = Updates(self)
        self.clocks = Clocks(self)
        self.answer_delay = AnswerDelay(self)
        self.bot_pace = BotPace(self)
        self.bot_seats = BotSeats(self)
        self.automatic = AutomaticSteps(self)
        self.answers = Answers(self)
        self.last_used = rooms.now()
        """Time of the last request or change."""
        self.is_discarded = False
        """Whether this process has let go of the room: nothing can be done with it any more."""
        self._touched = header.changed
        """When the header was last written."""
        self.visits: dict[Seat, asyncio.TimerHandle] = {}
        """Seats whose player has made a request lately, and when they count as gone."""
        self._reached = (-1, 0)
        """The offset and ask at which the match was unloaded.

        Asks that left nobody a choice are not in the log: without this they would be asked again.
        """
        self._unfinished = 0
        """Number of pieces of work that are tried until they are done."""

    # Loading -------------------------------------------------------------------------

    async def load(self) -> None:
        """Read and apply the whole log."""
        self.ledger.apply_all(await self.rooms.store.entries(self.id))
        await self.learn_credentials()

    async def learn_credentials(self) -> None:
        """Read which token opens which seat."""
        kept = await self.rooms.store.credentials(self.id)
        self.credentials = {hashed: kept[hashed] for hashed in kept.keys() - self.ledger.revoked}

    async def ensure_loaded(self) -> None:
        """Ensure the match is loaded and pending work is done."""
        async with self.lock:
            if await self.load_match():
                await self.automatic.advance()
        self.last_used = self.rooms.now()

    def unload(self) -> None:
        """Unload the match; it can be rebuilt from the log."""
        if self.match is not None:
            self._reached = self.ledger.seq_offset, self.match.ask_number
        self.automatic.forget_position()
        self.match = self.rendering = None
        self.frames.clear()

    def rest(self) -> None:
        """Unload the match of a room in which nothing goes on, and take its cards off the table.

        Cards and zones refer to each other, so that only the garbage collector could free them.
        """
        match = self.match
        self.unload()
        if match is not None:
            for zone in match.table.zones:
                zone.cards = []

    def discard(self) -> None:
        """Let go of a room that is unloaded and has no clients.

        Its parts refer to it. If they did not forget it, only the garbage collector could free
        it, which runs once in thousands of rooms (``serve.tune_gc``).
        """
        self.is_discarded = True
        for part in (
            self.frames,
            self.updates,
            self.clocks,
            self.answer_delay,
            self.bot_pace,
            self.bot_seats,
            self.automatic,
            self.answers,
        ):
            vars(part).clear()

    @property
    def owner(self) -> str:
        """A hash of the network from which the table was made, or nothing."""
        return str(self.header.facts.get("owner", ""))

    @property
    def has_bots_playing(self) -> bool:
        return self.ledger.state == PLAYING and any(chair.bot for chair in self.ledger.chairs)

    @property
    def connected_seats(self) -> list[tuple[Seat, ...]]:
        """The seats of each client; an empty tuple for one in the gallery."""
        return [client.seats for client in self.clients]

    @property
    def is_busy(self) -> bool:
        """Whether a bot, a delay or a clock is running, or something is tried again."""
        return (
            self.bot_seats.busy
            or self.answer_delay.is_running
            or self.clocks.running
            or self.automatic.unfinished
            or self._unfinished > 0
        )

    async def load_match(self) -> bool:
        """Rebuild the match if it is not loaded; return whether that was needed.

        If its rules are not installed here, read what it showed instead.
        """
        if self.match is not None or not self.ledger.names:
            return False
        if self.missing_rules:
            await self._load_rendering()
            return False
        await self.rebuild()
        return True

    async def _load_rendering(self) -> None:
        if self.rendering is None and self.ledger.state == FINISHED:
            kept = await self.rooms.store.rendering(self.id)
            if kept is not None:
                self.rendering = await asyncio.to_thread(Rendering, kept)

    @property
    def missing_rules(self) -> str:
        """Why the match cannot be replayed or played on here, or nothing."""
        return rules.rules_missing(self.game, self.ledger.rules) if self.ledger.names else ""

    @property
    def shown(self) -> Match | Rendering | None:
        """What clients are shown of: the match, or what was kept of it."""
        return self.rendering if self.match is None else self.match

    async def rebuild(self) -> None:
        """Rebuild the match from the log.

        Replaying a long match blocks, so it runs in a thread. This room stays locked meanwhile,
        other rooms do not.
        """
        offset, ask = self._reached
        upto = ask if offset == self.ledger.seq_offset else None
        self.adopt(await asyncio.to_thread(self.replayed, self.ledger.decisions, upto))

    def adopt(self, match: Match) -> None:
        """Continue with this match."""
        self.match = match
        self.answers.forget_rollback()  # it was replayed from the log, so nothing there is wrong
        self.automatic.forget_position()

    def controller_changed(self, seat: Seat) -> None:
        """Restart bot and clock of a seat that someone else plays from now on."""
        self.bot_seats.stop(seat)
        self.clocks.refresh()

    def new_match(self, *, hold_forced_asks: bool | None = None) -> Match:
        """Return the match at its start."""
        ledger = self.ledger
        return Match(
            self.game,
            len(ledger.chairs),
            self.new_chance(),
            ledger.options,
            names=ledger.names,
            hold_forced_asks=self.people_watch_each_other
            if hold_forced_asks is None
            else hold_forced_asks,
        )

    def new_chance(self) -> Chance:
        """Return the randomness of the match at its start."""
        return deal.chance_of(self.secret, self.ledger.salts)

    def replayed(self, decisions: Sequence[Decision], upto: int | None = None) -> Match:
        """Return the match after these decisions, without changing the room.

        With ``upto`` it goes past earlier asks that left nobody a choice. Raise ``Problem`` if
        the match cannot be replayed.
        """
        if why := self.missing_rules:
            raise Problem(409, sentence(why))
        match = self.new_match()
        try:
            match.replay(decisions)
        except (Refused, RuleBug) as problem:
            metrics.failures.inc()
            log("replay failed", table=self.id, kind=type(problem).__name__)
            raise Problem(409, f"This game can't be replayed: {problem}.") from problem
        while upto is not None and match.is_held and match.ask_number < upto:
            match.release()
        return match

    def history(self) -> MatchHistory:
        """Return the match at its start, with the decisions that stand."""
        record = self.record()
        dealt = self.new_match(hold_forced_asks=True)
        return MatchHistory(dealt, record.decisions, record.number)

    def record(self) -> MatchRecord:
        """Return what the match follows from, with the decisions that stand."""
        match, ledger = self.require_match, self.ledger
        return MatchRecord(
            self.game.id,
            len(ledger.chairs),
            self.secret,
            list(ledger.salts),
            ledger.options,
            list(ledger.names),
            list(match.decisions),
            match.ask_number + (match.ask is None),
        )

    # Changes ---------------------------------------------------------------------------

    async def transact(self, deed: Callable[[], Awaitable[T]]) -> T:
        """Run a change under the lock, and again after each conflict; then advance."""
        async with self.lock:
            if self.is_discarded:
                raise Problem(503, MOVED, wait=1)
            self.last_used = self.rooms.now()
            if self.match is None:
                await self.load_match()
            try:
                while True:
                    try:
                        await self.answers.write_rollback()
                        return await deed()
                    except Conflict:
                        metrics.conflicts.inc()
                        await catch_up(self)
            except LeaseLost:
                self.rooms.lose(self)
                raise Problem(503, MOVED, wait=1) from None
            finally:
                await self.automatic.advance()

    async def sync(self) -> None:
        """Apply what the store has and this room has not."""
        async with self.lock:
            await catch_up(self)
            await self.automatic.advance()

    async def append(self, *said: NewEntry, grants: Mapping[str, Seat] | None = None) -> None:
        """Append entries to the log and apply them. Raise ``Conflict``.

        ``grants`` are the seats that new tokens open from then on, by the hash of the token.
        """
        now = time.time()
        if said[0][0] in NOT_IN_LOBBY:
            touch: dict[str, Any] = (
                {"state": self.ledger.state} if now > self._touched + TOUCH else {}
            )
            entries = await self.rooms.store.append(
                self.id, self.ledger.seq + 1, said, lease=self.lease, **touch
            )
            self._touched = now if touch else self._touched
        else:
            after = self.ledger.after(said)
            entries = await self.rooms.store.append(
                self.id,
                self.ledger.seq + 1,
                said,
                grants,
                lease=self.lease,
                state=after.state,
                version=after.rules.version,
                cards=after.rules.cards,
                facts=self._facts(after),
            )
            self._touched = now
        self.credentials |= grants or {}
        for entry in entries:
            self.apply(entry)

    def _facts(self, after: TableState) -> dict[str, Any]:
        """Return the facts of the header as they will be."""
        facts = {**self.header.facts, "table": summary.lobby_row(self, after)}
        if after.daily_result is not None:
            facts["daily_result"] = after.daily_result
        return facts

    def apply(self, entry: Entry) -> None:
        """Apply an entry that is in the store, and note who must be sent an update."""
        self.ledger.apply(entry)
        self.updates.note(entry)
        if entry.kind == "leave":
            for hashed in entry.body.get("revoked", ()):
                self.credentials.pop(hashed, None)
            for client in self.clients:
                client.drop_seat(entry.body["seat"])

    @property
    def not_open_yet(self) -> Refused | None:
        """Why only its players may see this table yet, if its deal is that of a running day."""
        return self.companion.closed(self.ledger.options)

    def check_open(self) -> None:
        """Raise ``Problem`` 403 while only its players may see this table."""
        refused = self.not_open_yet
        if refused is not None:
            raise Problem(403, sentence(refused.why), rule=refused.rule)

    @property
    def require_match(self) -> Match:
        """The match. Raise ``Problem`` 409 if there is none."""
        if self.ledger.state in (PLAYING, FINISHED) and (missing := self.missing_rules):
            raise Problem(409, sentence(missing))
        if self.match is None or self.ledger.state not in (PLAYING, FINISHED):
            why = "closed" if self.ledger.state == CLOSED else "not started yet"
            raise Problem(409, f"This table is {why}.")
        return self.match

    @property
    def require_shown(self) -> Match | Rendering:
        """The match, or what was kept of it. Raise ``Problem`` 409 if there is neither."""
        if self.shown is None:
            raise Problem(409, sentence(self.missing_rules or "this table has not started yet"))
        return self.shown

    async def submit(self, seat: Seat, key: str, ask: int, made: str | None = None) -> int:
        """Answer an ask for a client; return the new ``seq``.

        ``made`` is an id chosen by the client: the same id a second time changes nothing.
        """
        began = self.rooms.now()
        await self.transact(lambda: self.answers.record(seat, key, ask, made))
        metrics.seconds.observe(self.rooms.now() - began)
        return self.seq

    async def until_done(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run work of this room, again after each failure of the store, until it is done.

        The room stays in memory meanwhile.
        """
        self._unfinished += 1
        try:
            return await retry.until_done(work, self.id)
        finally:
            self._unfinished -= 1

    @property
    def people_watch_each_other(self) -> bool:
        return len(self.ledger.people) > 1

    # Position --------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the position.

        It grows with every ask, also with those that the rules answer themselves, so that it does
        not tell who had a choice.
        """
        match = self.match
        if match is None:
            kept = self.rendering
            return 0 if kept is None else self.ledger.seq_offset + kept.ask_number + 1
        return self.ledger.seq_offset + match.ask_number + (match.ask is None)

    @property
    def min_open_ms(self) -> int | None:
        """Minimum milliseconds that the open ask stays open, equal for all."""
        match = self.match
        if match is None or not self.answer_delay.applies_to(match):
            return None
        return int(self.answer_delay.length * 1000)
