"""What every store keeps and promises, whatever the database."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fateloom.engine.table import Seat

OPEN = "open"
PLAYING = "playing"
FINISHED = "finished"
CLOSED = "closed"


class Conflict(Exception):
    """Another writer has taken that number, or the numbers before it are not there yet."""


class StoreError(Exception):
    """The database cannot be used as it is; one sentence says why and what to do."""


class Entry(NamedTuple):
    """One line of a match's log. Numbers begin at 1 and leave none out."""

    seq: int
    kind: str
    body: dict[str, Any]
    at: float
    """When it was written, in seconds since 1970."""


Said = tuple[str, Mapping[str, Any]]
"""An entry that is not written yet: its kind and its body."""


@dataclass(frozen=True)
class Header:
    """What the lobby needs of a match without reading its log."""

    id: str
    game: str
    version: int
    """Of the rules: a match is only lived through again with those it was played with."""
    cards: str
    """The hash of the cards."""
    commitment: str
    created: float
    state: str = OPEN
    public: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Whatever else the room wants to know at a glance, as JSON: seats, clock, host."""
    changed: float = 0.0
    """When the header or the log was last written to by a change of state or facts."""


class Whole(NamedTuple):
    """A match with all that belongs to it, to be carried elsewhere."""

    header: Header
    secret: bytes
    credentials: dict[str, Seat]
    entries: list[Entry]


class Store(ABC):
    """The one place where matches live. Every method may be called by many tasks at once."""

    @abstractmethod
    async def create(
        self, header: Header, secret: bytes, entries: Sequence[Said] = ()
    ) -> list[Entry]:
        """Keep a new match, with the first entries of its log. An id that is taken is a
        :class:`Conflict`."""

    @abstractmethod
    async def header(self, match: str) -> Header | None: ...

    @abstractmethod
    async def headers(
        self,
        *,
        game: str | None = None,
        state: str | None = None,
        public: bool | None = True,
        limit: int = 100,
    ) -> list[Header]:
        """The newest matches of this kind; ``public=None`` lists private ones too."""

    @abstractmethod
    async def append(
        self,
        match: str,
        seq: int,
        entries: Sequence[Said],
        *,
        state: str | None = None,
        facts: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> list[Entry]:
        """Write entries with the numbers from ``seq`` on, and what changes in the header,
        all or nothing. Raises :class:`Conflict`."""

    @abstractmethod
    async def tail(self, match: str, after: int = 0) -> list[Entry]:
        """The entries with numbers above ``after``, in order."""

    @abstractmethod
    async def secret(self, match: str) -> bytes:
        """The secret of a match. Only who deals, and who reveals it at the end, asks."""

    @abstractmethod
    async def grant(self, match: str, seat: Seat, hashed: str) -> None:
        """From now on who has the token with this hash sits there."""

    @abstractmethod
    async def revoke(self, match: str, hashed: str) -> None:
        """The token with this hash opens nothing here any more; others of its seat do."""

    @abstractmethod
    async def credentials(self, match: str) -> dict[str, Seat]:
        """The hashes of the tokens of a match, and what seat each opens."""

    @abstractmethod
    async def seats_of(self, hashed: str) -> list[tuple[str, Seat]]:
        """The matches and seats that a token opens, oldest first."""

    @abstractmethod
    def wakes(self) -> AsyncIterator[str]:
        """The ids of matches to which *other* processes write, as they do. An empty id: some
        may have been missed, look after all of them."""

    @abstractmethod
    async def forget(self, match: str) -> None:
        """Remove a match with all that belongs to it."""

    @abstractmethod
    async def ids(self) -> list[str]:
        """The ids of all matches, oldest first."""

    @abstractmethod
    async def whole(self, match: str) -> Whole | None:
        """All of a match, as it was at one moment."""

    @abstractmethod
    async def keep(self, whole: Whole) -> None:
        """Take in a match from elsewhere. An id that is taken is a :class:`Conflict`."""

    @abstractmethod
    async def ready(self) -> None:
        """Raises :class:`StoreError` if the store cannot be read and written now."""

    @abstractmethod
    async def close(self) -> None:
        """Write what is waiting and let go of the database."""
