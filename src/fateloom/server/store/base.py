"""The interface that every store implements, and the records it keeps."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fateloom.engine.state.table import Seat

OPEN = "open"
PLAYING = "playing"
FINISHED = "finished"
CLOSED = "closed"

LIFETIME = 5.0
"""Seconds after which a worker that was not heard of counts as dead."""
FORGET_WORKER = 60.0
"""Seconds after which a dead worker is forgotten, with its leases."""


class Conflict(Exception):
    """Another writer has used this entry number, or the entries before it are missing."""


class LeaseLost(Exception):
    """Another worker has the lease of the match, so nothing was written."""


class StoreError(Exception):
    """The database cannot be used; the message says why and what to do."""


class Entry(NamedTuple):
    """One entry of a match's log. Numbers start at 1 without gaps."""

    seq: int
    kind: str
    body: dict[str, Any]
    at: float
    """Time of writing, in seconds since 1970."""


NewEntry = tuple[str, Mapping[str, Any]]
"""An entry that is not written yet: kind and body."""


@dataclass(frozen=True)
class TableHeader:
    """What the lobby needs of a match without reading its log. Each field is a column."""

    id: str
    game: str
    version: int
    """Version of the rules; a match is replayed only with the version it was played with."""
    cards: str
    """Hash of the cards."""
    commitment: str
    created: float
    state: str = OPEN
    public: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What else the room needs, as JSON: seats, clock, the row in the lobby."""
    changed: float = 0.0
    """Time of the last change to the header, in seconds since 1970. A room that is played changes
    its header at least once a minute."""


class MatchBundle(NamedTuple):
    """A match with everything that belongs to it, for export and import."""

    header: TableHeader
    secret: bytes
    credentials: dict[str, Seat]
    entries: list[Entry]
    rendering: bytes | None = None
    """What the finished match showed, if that was kept."""


class House(NamedTuple):
    """The secret from which the daily deals of a server follow."""

    secret: bytes
    since: str
    """The date on which it was drawn, as in 2026-01-31."""


class Worker(NamedTuple):
    """A process that serves."""

    id: str
    host: str = ""
    """The machine it runs on."""
    address: str = ""
    """Where other workers reach it, as in 127.0.0.1:4711."""


class Lease(NamedTuple):
    """The right of a worker to write to one match, until another worker claims it."""

    worker: Worker
    token: str
    """Different for every lease, so that an old one is never taken for a new one."""

    @classmethod
    def new(cls, worker: Worker) -> Lease:
        return cls(worker, secrets.token_hex(12))


class Store(ABC):
    """Persistent matches. Every method may be called by several tasks at once."""

    @abstractmethod
    async def create(
        self,
        header: TableHeader,
        secret: bytes,
        entries: Sequence[NewEntry] = (),
        grants: Mapping[str, Seat] | None = None,
        lease: Lease | None = None,
    ) -> list[Entry]:
        """Store a new match with its first entries. Raise :class:`Conflict` if the id exists.

        ``grants`` are the seats that tokens open, by the hash of the token; ``lease`` is the lease
        of the new match.
        """

    @abstractmethod
    async def header(self, match: str) -> TableHeader | None: ...

    @abstractmethod
    async def headers(
        self,
        *,
        game: str | None = None,
        state: str | None = None,
        public: bool | None = True,
        limit: int = 100,
    ) -> list[TableHeader]:
        """Return the newest matches that fit the filters.

        With ``public=None`` private matches are included.
        """

    @abstractmethod
    async def active_ids(self, state: str, since: float, limit: int) -> list[str]:
        """Return the matches in this state that changed after ``since``, newest first."""

    @abstractmethod
    async def idle_ids(self, state: str, before: float, limit: int) -> list[str]:
        """Return the matches in this state that have not changed since ``before``, oldest first."""

    @abstractmethod
    async def append(
        self,
        match: str,
        seq: int,
        entries: Sequence[NewEntry],
        grants: Mapping[str, Seat] | None = None,
        *,
        lease: Lease | None = None,
        **changes: Any,
    ) -> list[Entry]:
        """Append entries numbered from ``seq`` and return them. Raise :class:`Conflict`.

        ``changes`` are new values of header fields (``state="playing"``), ``grants`` the seats that
        new tokens open, by their hash. All of it is written together or not at all, and only while
        ``lease`` is the lease of the match, or it has none: else :class:`LeaseLost` is raised.
        """

    @abstractmethod
    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        """Return the entries with numbers above ``after``, in order."""

    @abstractmethod
    async def secret(self, match: str) -> bytes:
        """Return the secret of a match. Used only to deal, and to reveal it at the end."""

    @abstractmethod
    async def rendering(self, match: str) -> bytes | None:
        """Return what a finished match showed, if it was kept."""

    @abstractmethod
    async def keep_rendering(self, match: str, body: bytes) -> None:
        """Keep what a finished match showed, in the place of what was kept before."""

    @abstractmethod
    async def house(self) -> House | None:
        """Return the secret of the house, or ``None`` if none is drawn yet."""

    @abstractmethod
    async def keep_house(self, house: House, *, replace: bool = False) -> House:
        """Store the secret of the house unless there is one; return the one that is stored.

        With ``replace`` it takes the place of another.
        """

    @abstractmethod
    async def claim_day(self, game: str, day: str, player: str, match: str) -> str:
        """Let a match be a player's game of a date unless there is one; return which one is."""

    @abstractmethod
    async def day_headers(self, game: str, day: str) -> list[TableHeader]:
        """Return the matches that players have claimed for a date, oldest first."""

    @abstractmethod
    async def grant(self, match: str, seat: Seat, hashed: str) -> None:
        """Let the token with this hash open a seat."""

    @abstractmethod
    async def revoke(self, match: str, hashed: str, lease: Lease | None = None) -> None:
        """Let the token with this hash open nothing; other tokens of the seat stay valid.

        Raise :class:`LeaseLost` as ``append`` does.
        """

    @abstractmethod
    async def credentials(self, match: str) -> dict[str, Seat]:
        """Return the seat that each token opens, by the hash of the token."""

    @abstractmethod
    async def seats_of(self, hashed: str) -> list[tuple[str, Seat]]:
        """Return the matches and seats that a token opens, oldest first."""

    # Leases ----------------------------------------------------------------------------

    @abstractmethod
    async def claim(self, match: str, lease: Lease, *, force: bool = False) -> Worker | None:
        """Give a match this lease unless another live worker has one; return who has it then.

        With ``force`` it is taken away from a live worker too. ``None``: there is no such match.
        The worker of the lease counts as alive from then on.
        """

    @abstractmethod
    async def holder(self, match: str) -> Worker | None:
        """Return the live worker that has the lease of a match, if any."""

    @abstractmethod
    async def renew(self, worker: Worker) -> int:
        """Note that a worker is alive; return how many leases it has lost to others so far.

        -1: nothing is known of this worker any more, so it has lost all. Workers that have been
        dead for long are forgotten.
        """

    @abstractmethod
    async def leases(self, worker: Worker) -> dict[str, str]:
        """Return the tokens of a worker's leases, by match."""

    @abstractmethod
    async def orphans(self) -> list[tuple[str, str]]:
        """Return the matches whose worker is dead, each with the id of that worker."""

    @abstractmethod
    async def release(self, leases: Mapping[str, Lease]) -> None:
        """Give up leases, by match. One that was lost already is left alone."""

    @abstractmethod
    async def retire(self, worker: Worker) -> None:
        """Forget a worker, with all its leases."""

    @abstractmethod
    async def cluster_secret(self) -> bytes:
        """Return the secret with which workers recognise each other, drawn on the first call."""

    @abstractmethod
    async def delete(self, match: str, lease: Lease | None = None) -> None:
        """Delete a match with everything that belongs to it. Raise :class:`LeaseLost`."""

    @abstractmethod
    async def ids(self) -> list[str]:
        """Return the ids of all matches, oldest first."""

    @abstractmethod
    async def export_match(self, match: str) -> MatchBundle | None:
        """Return a match with everything that belongs to it, in a consistent state."""

    @abstractmethod
    async def import_match(self, bundle: MatchBundle) -> None:
        """Store a match from elsewhere. Raise :class:`Conflict` if the id exists."""

    @abstractmethod
    async def ready(self) -> None:
        """Raise :class:`StoreError` if the store cannot be read and written now."""

    @abstractmethod
    async def close(self) -> None:
        """Write what is pending and disconnect from the database."""
