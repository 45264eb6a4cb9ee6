"""The ledger: all that is known of a table from its log, entry by entry.

Who sits where, what was decided and taken back, yields, chat and consent: every one of them is
an entry, so whoever reads the same log holds the same ledger, in whatever process.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from fateloom.engine.match import Decision
from fateloom.engine.table import Seat
from fateloom.server.store import CLOSED, FINISHED, OPEN, PLAYING, Entry, Header
from fateloom.server.store import Said as Entered

ALWAYS_ASK = "always_ask"
CHAT_KEPT = 200
"""How many lines of chat a newcomer is told."""
IDS_KEPT = 64
"""How many made-up ids of decisions are remembered, so that a repeated one is known."""


@dataclass(slots=True)
class Chair:
    """One seat, and who plays it."""

    seat: Seat
    name: str = ""
    who: str = "open"
    bot: str | None = None
    """The bot that plays; for a person that is away, in its place."""
    present: bool = False
    salt: str | None = None
    until: str = ALWAYS_ASK
    part: Sequence[Any] = ()
    """The part of the game for which its yield was given, if it was given for one."""
    muted: set[Seat] = field(default_factory=set)
    left: float | None = None
    """Seconds in the bank of its clock, once it has used some."""
    spent: tuple[str, float] = ("", 0.0)
    """In which turn it was last asked, and for how many seconds, where the game limits that."""
    since: int = 0
    """The number of the entry by which its person sat down."""

    @property
    def away(self) -> bool:
        return self.who == "person" and self.bot is not None

    @property
    def plays_itself(self) -> bool:
        """Whether a person answers for it."""
        return self.who == "person" and self.bot is None


@dataclass(slots=True)
class Said:
    """A line of chat."""

    n: int
    seat: Seat
    text: str
    at: float


@dataclass(slots=True)
class Plea:
    """Somebody wants to take a decision back and waits for the others' consent."""

    seat: Seat
    agreed: set[Seat] = field(default_factory=set)


class Ledger:
    """The state of a table beside its match."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.seq = 0
        """The number of the last entry."""
        self.state = OPEN
        self.chairs = [Chair(seat) for seat in range(int(header.facts["seats"]))]
        self.options: dict[str, Any] = dict(header.options)
        self.names: list[str] = []
        self.salts: list[str | None] = [None] * len(self.chairs)
        self.host: Seat | None = None
        self.revoked: frozenset[str] = frozenset()
        """The hashes of credentials with which people have left: from this entry on, in every
        process, they open nothing."""
        self.decisions: list[Decision] = []
        """Those that stand, with answers to the open question."""
        self.ids: dict[tuple[Seat, str], int] = {}
        self.shift = 0
        """What undoing has added to the number of the position, so that it only rises."""
        self.undone = 0
        """The number of the position after the last undo."""
        self.plea: Plea | None = None
        self.chat: list[Said] = []
        self.next: str | None = None
        self.why_closed = ""
        self.moved = header.created
        """When something was last decided."""

    def take(self, entry: Entry) -> None:
        """Take in the next entry. A kind that this version does not know changes nothing."""
        assert entry.seq == self.seq + 1, f"entry {entry.seq} does not follow {self.seq}"
        self.seq = entry.seq
        take = _TAKES.get(entry.kind)
        if take is not None:
            take(self, entry)

    def take_all(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.take(entry)

    def twin(self) -> Ledger:
        """A ledger that says the same and goes its own way."""
        twin = copy(self)
        twin.chairs = [replace(chair, muted=set(chair.muted)) for chair in self.chairs]
        twin.decisions, twin.ids, twin.chat = list(self.decisions), dict(self.ids), list(self.chat)
        if self.plea is not None:
            twin.plea = replace(self.plea, agreed=set(self.plea.agreed))
        return twin

    def foreseen(self, said: Sequence[Entered]) -> Ledger:
        """The ledger as it will be when these entries are written."""
        after = self.twin()
        for seq, (kind, body) in enumerate(said, self.seq + 1):
            after.take(Entry(seq, kind, dict(body), 0.0))
        return after

    # Reading ---------------------------------------------------------------------------

    @property
    def people(self) -> list[Seat]:
        """The seats for which a person answers."""
        return [chair.seat for chair in self.chairs if chair.plays_itself]

    @property
    def open_seats(self) -> list[Seat]:
        return [chair.seat for chair in self.chairs if chair.who == "open"]

    @property
    def players(self) -> list[str]:
        """Who plays where, as a match file says it."""
        return [chair.bot if chair.who == "bot" and chair.bot else "human" for chair in self.chairs]

    def consent_missing(self) -> list[Seat]:
        if self.plea is None:
            return []
        known = {self.plea.seat} | self.plea.agreed
        return [seat for seat in self.people if seat not in known]

    # One kind of entry each ------------------------------------------------------------

    def _sit(self, entry: Entry) -> None:
        chair = self.chairs[entry.body["seat"]]
        chair.name, chair.who, chair.bot = entry.body["name"], "person", None
        chair.since = entry.seq
        if self.host is None:
            self.host = chair.seat

    def _leave(self, entry: Entry) -> None:
        """Before the start the seat is free again. Who of those that are left came first
        becomes the host; before one for whom a bot plays, whoever plays."""
        seat = entry.body["seat"]
        self.revoked |= frozenset(entry.body.get("revoked", ()))
        self.chairs[seat] = Chair(seat)
        if self.host == seat:
            guests = [chair for chair in self.chairs if chair.who == "person"]
            first = min(guests, key=lambda chair: (chair.away, chair.since), default=None)
            self.host = None if first is None else first.seat

    def _bot(self, entry: Entry) -> None:
        chair = self.chairs[entry.body["seat"]]
        chair.bot = entry.body["bot"]
        chair.until = ALWAYS_ASK
        if chair.who == "open":
            chair.who, chair.name = "bot", entry.body.get("name") or str(chair.bot).capitalize()
        elif chair.who == "bot" and "name" in entry.body:
            chair.name = entry.body["name"]

    def _person(self, entry: Entry) -> None:
        """A person takes its seat back from a bot; a seat where no person sat is free."""
        chair = self.chairs[entry.body["seat"]]
        if chair.who == "person":
            chair.bot = None
        else:
            self.chairs[chair.seat] = Chair(chair.seat)

    def _salt(self, entry: Entry) -> None:
        self.chairs[entry.body["seat"]].salt = entry.body["salt"]

    def _start(self, entry: Entry) -> None:
        self.state = PLAYING
        self.names = list(entry.body["names"])
        self.salts = list(entry.body["salts"])
        self.options = dict(entry.body["options"])
        for chair, name in zip(self.chairs, self.names, strict=True):
            chair.name = name

    def _decision(self, entry: Entry) -> None:
        body = entry.body
        seat = body["seat"]
        self.decisions.append(Decision(body["ask"], seat, body["key"]))
        self.plea = None
        self.moved = entry.at
        if "left" in body:
            self.chairs[seat].left = body["left"]
        if "spent" in body:
            self.chairs[seat].spent = tuple(body["spent"])
        if "id" in body:
            self.ids[seat, body["id"]] = body["ask"]
            while len(self.ids) > IDS_KEPT:
                del self.ids[next(iter(self.ids))]

    def _undo(self, entry: Entry) -> None:
        ask = entry.body["ask"]
        self.decisions = [each for each in self.decisions if each.ask < ask]
        self.shift = entry.body["shift"]
        self.undone = ask + self.shift
        self._taken_back(entry)
        for chair in self.chairs:
            chair.until = ALWAYS_ASK

    def _withdraw(self, entry: Entry) -> None:
        place = entry.body["ask"], entry.body["seat"]
        self.decisions = [each for each in self.decisions if each[:2] != place]
        self._taken_back(entry)

    def _taken_back(self, entry: Entry) -> None:
        self.plea = None
        self.moved = entry.at
        self.ids = {made: ask for made, ask in self.ids.items() if ask < entry.body["ask"]}

    def _plea(self, entry: Entry) -> None:
        self.plea = Plea(entry.body["seat"])

    def _consent(self, entry: Entry) -> None:
        if self.plea is None:
            return
        if entry.body["agree"]:
            self.plea.agreed.add(entry.body["seat"])
        else:
            self.plea = None

    def _yield(self, entry: Entry) -> None:
        chair = self.chairs[entry.body["seat"]]
        chair.until, chair.part = entry.body["until"], entry.body.get("part", ())

    def _chat(self, entry: Entry) -> None:
        number = self.chat[-1].n + 1 if self.chat else 1
        self.chat.append(Said(number, entry.body["seat"], entry.body["text"], entry.at))
        del self.chat[:-CHAT_KEPT]

    def _mute(self, entry: Entry) -> None:
        muted = self.chairs[entry.body["seat"]].muted
        (muted.add if entry.body["muted"] else muted.discard)(entry.body["of"])

    def _here(self, entry: Entry) -> None:
        self.chairs[entry.body["seat"]].present = True

    def _away(self, entry: Entry) -> None:
        self.chairs[entry.body["seat"]].present = False

    def _next(self, entry: Entry) -> None:
        self.next = entry.body["table"]

    def _end(self, entry: Entry) -> None:
        self.state = FINISHED

    def _close(self, entry: Entry) -> None:
        self.state = CLOSED
        self.why_closed = entry.body.get("why", "")


_TAKES = {
    "sit": Ledger._sit,
    "leave": Ledger._leave,
    "bot": Ledger._bot,
    "person": Ledger._person,
    "salt": Ledger._salt,
    "start": Ledger._start,
    "decision": Ledger._decision,
    "undo": Ledger._undo,
    "withdraw": Ledger._withdraw,
    "plea": Ledger._plea,
    "consent": Ledger._consent,
    "yield": Ledger._yield,
    "chat": Ledger._chat,
    "mute": Ledger._mute,
    "here": Ledger._here,
    "away": Ledger._away,
    "next": Ledger._next,
    "end": Ledger._end,
    "close": Ledger._close,
}


def clean(text: str) -> str:
    """A text on one line without control characters or marks that turn its direction."""
    kept = "".join(each if unicodedata.category(each)[0] != "C" else " " for each in text)
    return " ".join(kept.split())


def apart(name: str, taken: Iterable[str]) -> str:
    """A name that no other at the table bears."""
    bearers = {each.casefold() for each in taken}
    told, number = name, 1
    while told.casefold() in bearers:
        number += 1
        told = f"{name} {number}"
    return told
