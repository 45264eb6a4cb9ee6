"""Matches in a file: a backup of a whole store, or one match for another server.

The file has one JSON value per line: the format, in a backup the secret of the house, the
matches, and their number, which shows whether the file is complete. It can be read into any store, whatever the database.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from fateloom.engine.state.chance import commitment_to
from fateloom.server.store import (
    CLOSED,
    Conflict,
    Entry,
    House,
    Lease,
    MatchBundle,
    Store,
    TableHeader,
)

FORMAT = "fateloom tables 1"


class ArchiveError(Exception):
    """A file that cannot be read or written; the message names file, line and reason."""


class _Line(msgspec.Struct, omit_defaults=True):
    """A match as one line of the file."""

    header: TableHeader
    secret: str
    credentials: dict[str, int]
    entries: list[Entry]
    rendering: bytes | None = None


class _HouseLine(msgspec.Struct):
    """The secret of the house and its first date, as a line of the file."""

    house: str
    since: str


async def write(store: Store, path: Path, ids: Sequence[str], *, with_house: bool = False) -> int:
    """Write matches to a new file and return how many there were.

    ``with_house`` adds the secret of the house, for a backup of the whole server. Only the owner may read the file, since it holds the secrets of running matches.
    """
    if path.exists():
        raise ArchiveError(f"{path} exists already; name a new file")
    part = path.with_name(path.name + ".part")
    number = 0
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(_line({"format": FORMAT}))
            house = await store.house() if with_house else None
            if house is not None:
                file.write(_line(_HouseLine(house.secret.hex(), house.since)))
            for id in ids:
                bundle = await store.export_match(id)
                if bundle is not None:  # deleted since the ids were listed
                    header, secret, credentials, entries, rendering = bundle
                    line = _Line(header, secret.hex(), credentials, entries, rendering)
                    file.write(_line(line))
                    number += 1
            file.write(_line({"matches": number}))
            file.flush()
            os.fsync(file.fileno())
        part.rename(path)
    except OSError as problem:
        raise ArchiveError(f"{path} could not be written: {problem.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
    return number


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def read(path: Path) -> Iterator[House | MatchBundle]:
    """Yield what a file holds, each part validated: the house if there is one, then matches."""
    try:
        with path.open("rb") as file:
            if file.readline(100) != _line({"format": FORMAT}):
                raise ArchiveError(
                    f"{path}, line 1: expected {FORMAT!r}; this is no file of tables"
                )
            yield from _parts(path, iter(file))
    except OSError as problem:
        raise ArchiveError(f"{path} could not be read: {problem.strerror}") from None


def _parts(path: Path, lines: Iterator[bytes]) -> Iterator[House | MatchBundle]:
    number = 0
    for at, row in enumerate(lines, 2):
        place = f"{path}, line {at}"
        if at == 2 and row.startswith(b'{"house":'):
            yield _house(place, row)
            continue
        if row.startswith(b'{"matches":'):
            if row != _line({"matches": number}):
                raise ArchiveError(f"{place}: expected {number} matches, as were before")
            if next(lines, b""):
                raise ArchiveError(f"{place}: expected nothing after this line")
            return
        yield _match(place, row)
        number += 1
    raise ArchiveError(
        f"{path} is cut off after {number} matches; expected a last line that says so"
    )


def _house(place: str, row: bytes) -> House:
    try:
        line = msgspec.json.decode(row, type=_HouseLine)
        return House(bytes.fromhex(line.house), date.fromisoformat(line.since).isoformat())
    except (msgspec.MsgspecError, ValueError) as problem:
        raise ArchiveError(f"{place}: this is no secret of a house: {problem}") from None


def _match(place: str, row: bytes) -> MatchBundle:
    try:
        line = msgspec.json.decode(row, type=_Line)
        secret = bytes.fromhex(line.secret)
    except (msgspec.MsgspecError, ValueError) as problem:
        raise ArchiveError(f"{place}: this is no match: {problem}") from None
    if commitment_to(secret) != line.header.commitment:
        raise ArchiveError(f"{place}: the secret does not fit the commitment of the match")
    if [entry.seq for entry in line.entries] != list(range(1, len(line.entries) + 1)):
        raise ArchiveError(f"{place}: the numbers of the entries are not 1, 2, 3, …")
    return MatchBundle(line.header, secret, line.credentials, line.entries, line.rendering)


async def load(store: Store, path: Path, *, replace_house: bool = False) -> tuple[int, int]:
    """Import the matches of a file; return how many were new and how many already existed.

    Existing matches are left as they are, and so is the secret of the house unless it is to be
    replaced. The whole file is validated before the first import.
    """
    for _ in read(path):
        pass
    new = known = 0
    for part in read(path):
        if isinstance(part, House):
            await store.keep_house(part, replace=replace_house)
            continue
        try:
            await store.import_match(part)
            new += 1
        except Conflict:
            known += 1
        await _claim_day(store, part)
    return new, known


async def _claim_day(store: Store, bundle: MatchBundle) -> None:
    """Let a match that counts as a daily game count here too."""
    header, daily = bundle.header, bundle.header.facts.get("daily")
    if daily and any(
        entry.kind == "start" and entry.body.get("counts") for entry in bundle.entries
    ):
        await store.claim_day(header.game, daily["date"], daily["player"], header.id)


async def close(store: Store, id: str, why: str, lease: Lease | None = None) -> bool:
    """Close a table for good and tell its clients why. Return whether it was still open."""
    while True:
        entries = await store.entries(id)
        if entries and entries[-1].kind == "close":
            return False
        try:
            closing = [("close", {"why": why})]
            await store.append(id, len(entries) + 1, closing, lease=lease, state=CLOSED)
        except Conflict:  # written although a failure was reported
            continue
        return True
