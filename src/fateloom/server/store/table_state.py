"""The state of a table, folded from its log.

Seats, decisions, undo, auto-pass, chat and consent are all entries, so every process that reads
the same log has the same state.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from fateloom.engine.match.auto_pass import ALWAYS_ASK
from fateloom.engine.match.match import Decision
from fateloom.engine.state.table import Seat
from fateloom.server.store import CLOSED, FINISHED, OPEN, PLAYING, Entry, NewEntry, TableHeader

CHAT_KEPT = 200
"""Chat lines that a new client is sent."""
IDS_KEPT = 64
"""Client ids of decisions that are remembered to recognise repeated requests."""


@dataclass(slots=True)
class SeatState:
    """One seat and its player."""

    seat: Seat
    name: str = ""
    occupant: str = "open"
    bot: str | None = None
    """The bot that plays, also in place of a person who is away."""
    present: bool = False
    salt: str | None = None
    auto_pass: str = ALWAYS_ASK
    auto_pass_scope: Sequence[Any] = ()
    """The part of the game to which the auto-pass is limited, if it is."""
    muted: set[Seat] = field(default_factory=set)
    bank_left: float | None = None
    """Seconds left in the bank of its clock, once some are used."""
    turn_time_used: tuple[str, float] = ("", 0.0)
    """The turn in which it was last asked, and the seconds used in it."""
    since: int = 0
    """Number of the entry with which its person sat down."""
    join: str = ""
    """Hash of the id with which its person asked for the seat, if there was one."""
    kept_for: str = ""
    """Name of the person for whom a rematch keeps the seat while it is open."""

    @property
    def away(self) -> bool:
        return self.occupant == "person" and self.bot is not None

    @property
    def person_plays(self) -> bool:
        """Whether a person answers for this seat."""
        return self.occupant == "person" and self.bot is None


class Rules(NamedTuple):
    """The rules of a match: the version of the game, and the hash of its cards."""

    version: int
    cards: str


@dataclass(slots=True)
class ChatEntry:
    """A line of chat."""

    n: int
    seat: Seat
    text: str
    at: float


@dataclass(slots=True)
class UndoRequest:
    """A request to undo a decision, which waits for the consent of the others."""

    seat: Seat
    agreed: set[Seat] = field(default_factory=set)


class TableState:
    """The state of a table apart from its match."""

    def __init__(self, header: TableHeader) -> None:
        self.header = header
        self.seq = 0
        """Number of the last entry."""
        self.state = OPEN
        self.chairs = [SeatState(seat) for seat in range(int(header.facts["seats"]))]
        for seat, name in dict(header.facts.get("kept", ())).items():
            self.chairs[int(seat)].kept_for = name
        self.rules = Rules(header.version, header.cards)
        """Before the start those of the table's making, from then on those of the match."""
        self.options: dict[str, Any] = dict(header.options)
        self.names: list[str] = []
        self.salts: list[str | None] = [None] * len(self.chairs)
        self.host: Seat | None = None
        self.revoked: frozenset[str] = frozenset()
        """Hashes of the tokens of people who have left; from that entry on they open nothing."""
        self.decisions: list[Decision] = []
        """The decisions that stand, including answers to the open ask."""
        self.client_ids: dict[tuple[Seat, str], int] = {}
        self.seq_offset = 0
        """Added to the ask number to get ``seq``.

        Grows with every undo so that an undo does not make ``seq`` smaller.
        """
        self.last_undo_seq = 0
        """``seq`` after the last undo."""
        self.plea: UndoRequest | None = None
        self.chat: list[ChatEntry] = []
        self.counts = False
        """Whether it is its player's daily game of the date."""
        self.daily_result: dict[str, Any] | None = None
        """How that game ended, if it ended on its date and no bot has played."""
        self.bot_answered = False
        """Whether a bot has answered for a seat."""
        self.result: dict[str, Any] = {}
        """How the match ended, as its last entry says: scores, winners, answers that came late."""
        self.next: str | None = None
        self.why_closed = ""
        self.changed_at = header.created
        """Time of the last entry, in seconds since 1970."""
        self.last_decision_at = header.created
        """Time of the last decision, in seconds since 1970."""

    def apply(self, entry: Entry) -> None:
        """Apply the next entry. Unknown kinds change nothing."""
        assert entry.seq == self.seq + 1, f"entry {entry.seq} does not follow {self.seq}"
        self.seq = entry.seq
        self.changed_at = entry.at or self.changed_at
        take = _APPLY.get(entry.kind)
        if take is not None:
            take(self, entry)

    def apply_all(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.apply(entry)

    def copy(self) -> TableState:
        """Return an independent copy."""
        new = copy(self)
        new.chairs = [replace(chair, muted=set(chair.muted)) for chair in self.chairs]
        new.decisions, new.client_ids, new.chat = (
            list(self.decisions),
            dict(self.client_ids),
            list(self.chat),
        )
        if self.plea is not None:
            new.plea = replace(self.plea, agreed=set(self.plea.agreed))
        return new

    def after(self, entries: Sequence[NewEntry]) -> TableState:
        """Return the state as it will be after these entries."""
        after = self.copy()
        for seq, (kind, body) in enumerate(entries, self.seq + 1):
            after.apply(Entry(seq, kind, dict(body), 0.0))
        return after

    # Reading ---------------------------------------------------------------------------

    @property
    def people(self) -> list[Seat]:
        """The seats for which a person answers."""
        return [chair.seat for chair in self.chairs if chair.person_plays]

    @property
    def open_seats(self) -> list[Seat]:
        return [chair.seat for chair in self.chairs if chair.occupant == "open"]

    @property
    def players(self) -> list[str]:
        """Who plays each seat, as a match file says it."""
        return [
            chair.bot if chair.occupant == "bot" and chair.bot else "human" for chair in self.chairs
        ]

    def consent_missing(self) -> list[Seat]:
        if self.plea is None:
            return []
        known = {self.plea.seat} | self.plea.agreed
        return [seat for seat in self.people if seat not in known]

    # One kind of entry each ------------------------------------------------------------

    def _sit(self, entry: Entry) -> None:
        chair = self.chairs[entry.body["seat"]]
        chair.name, chair.occupant, chair.bot = entry.body["name"], "person", None
        chair.since, chair.join = entry.seq, entry.body.get("join", "")
        chair.kept_for = ""
        if self.host is None:
            self.host = chair.seat

    def _leave(self, entry: Entry) -> None:
        """Free the seat. If it was the host's, the person who came first becomes the host.

        People for whom a bot plays come last.
        """
        seat = entry.body["seat"]
        self.revoked |= frozenset(entry.body.get("revoked", ()))
        self.chairs[seat] = SeatState(seat)
        if self.host == seat:
            guests = [chair for chair in self.chairs if chair.occupant == "person"]
            first = min(guests, key=lambda chair: (chair.away, chair.since), default=None)
            self.host = None if first is None else first.seat

    def _bot(self, entry: Entry) -> None:
        chair = self.chairs[entry.body["seat"]]
        chair.bot = entry.body["bot"]
        chair.auto_pass = ALWAYS_ASK
        chair.kept_for = ""
        if chair.occupant == "open":
            chair.occupant, chair.name = (
                "bot",
                entry.body.get("name") or str(chair.bot).capitalize(),
            )
        elif chair.occupant == "bot" and "name" in entry.body:
            chair.name = entry.body["name"]

    def _person(self, entry: Entry) -> None:
        """Give a person's seat back, or free the seat of a bot."""
        chair = self.chairs[entry.body["seat"]]
        if chair.occupant == "person":
            chair.bot = None
        else:
            self.chairs[chair.seat] = SeatState(chair.seat)

    def _release(self, entry: Entry) -> None:
        self.chairs[entry.body["seat"]].kept_for = ""

    def _salt(self, entry: Entry) -> None:
        self.chairs[entry.body["seat"]].salt = entry.body["salt"]

    def _start(self, entry: Entry) -> None:
        self.state = PLAYING
        self.names = list(entry.body["names"])
        self.salts = list(entry.body["salts"])
        self.options = dict(entry.body["options"])
        self.rules = Rules(*entry.body.get("rules", self.rules))
        self.counts = bool(entry.body.get("counts"))
        for chair, name in zip(self.chairs, self.names, strict=True):
            chair.name = name

    def _decision(self, entry: Entry) -> None:
        body = entry.body
        seat = body["seat"]
        self.decisions.append(Decision(body["ask"], seat, body["key"]))
        self.plea = None
        self.last_decision_at = entry.at
        self.bot_answered = self.bot_answered or body.get("by") == "bot"
        if "left" in body:
            self.chairs[seat].bank_left = body["left"]
        if "spent" in body:
            self.chairs[seat].turn_time_used = tuple(body["spent"])
        if "id" in body:
            self.client_ids[seat, body["id"]] = body["ask"]
            while len(self.client_ids) > IDS_KEPT:
                del self.client_ids[next(iter(self.client_ids))]

    def _undo(self, entry: Entry) -> None:
        ask = entry.body["ask"]
        self.decisions = [each for each in self.decisions if each.ask < ask]
        self.seq_offset = entry.body["shift"]
        self.last_undo_seq = ask + self.seq_offset
        self._taken_back(entry)
        for chair in self.chairs:
            chair.auto_pass = ALWAYS_ASK

    def _withdraw(self, entry: Entry) -> None:
        place = entry.body["ask"], entry.body["seat"]
        self.decisions = [each for each in self.decisions if each[:2] != place]
        self._taken_back(entry)

    def _taken_back(self, entry: Entry) -> None:
        self.plea = None
        self.last_decision_at = entry.at
        self.client_ids = {
            made: ask for made, ask in self.client_ids.items() if ask < entry.body["ask"]
        }

    def _plea(self, entry: Entry) -> None:
        self.plea = UndoRequest(entry.body["seat"])

    def _consent(self, entry: Entry) -> None:
        if self.plea is None:
            return
        if entry.body["agree"]:
            self.plea.agreed.add(entry.body["seat"])
        else:
            self.plea = None

    def _yield(self, entry: Entry) -> None:
        chair = self.chairs[entry.body["seat"]]
        chair.auto_pass, chair.auto_pass_scope = entry.body["until"], entry.body.get("part", ())

    def _chat(self, entry: Entry) -> None:
        number = self.chat[-1].n + 1 if self.chat else 1
        self.chat.append(ChatEntry(number, entry.body["seat"], entry.body["text"], entry.at))
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
        self.result = entry.body
        self.daily_result = entry.body.get("daily")

    def _close(self, entry: Entry) -> None:
        self.state = CLOSED
        self.why_closed = entry.body.get("why", "")


_APPLY = {
    "sit": TableState._sit,
    "leave": TableState._leave,
    "bot": TableState._bot,
    "person": TableState._person,
    "release": TableState._release,
    "salt": TableState._salt,
    "start": TableState._start,
    "decision": TableState._decision,
    "undo": TableState._undo,
    "withdraw": TableState._withdraw,
    "plea": TableState._plea,
    "consent": TableState._consent,
    "yield": TableState._yield,
    "chat": TableState._chat,
    "mute": TableState._mute,
    "here": TableState._here,
    "away": TableState._away,
    "next": TableState._next,
    "end": TableState._end,
    "close": TableState._close,
}


MARKS = 4
"""Marks on one letter that are shown; more than people write in any script cover the lines around."""


def clean_text(text: str) -> str:
    """Return a text on one line, without control characters and direction marks."""
    cleaned = "".join(each if unicodedata.category(each)[0] != "C" else " " for each in text)
    return " ".join(cleaned.split())


def readable(text: str) -> str:
    """Return a text as others are shown it: cleaned, composed, with few marks on each letter.

    >>> readable("Zoe\u0308") == "Zo\u00eb", len(readable("x" + 39 * "\u0336"))
    (True, 5)
    """
    kept: list[str] = []
    marks = MARKS  # one at the beginning has no letter
    for each in unicodedata.normalize("NFC", clean_text(text)):
        is_mark = unicodedata.category(each)[0] == "M"
        marks = marks + 1 if is_mark else 0
        if marks <= MARKS:
            kept.append(each)
    return "".join(kept).strip()


def _folded(name: str) -> str:
    """Return what names have in common that are read alike, such as ``Ada`` in wide letters."""
    return unicodedata.normalize("NFKC", name).casefold()


def unique_name(name: str, taken: Iterable[str]) -> str:
    """Return a name that nobody else at the table has."""
    used = {_folded(each) for each in taken}
    unique, number = name, 1
    while _folded(unique) in used:
        number += 1
        unique = f"{name} {number}"
    return unique
