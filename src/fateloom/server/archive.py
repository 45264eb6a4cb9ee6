"""Matches in a file: a backup of all, or one to be carried to another server.

Lines of JSON: what the file is, one line for each match, and how many there were, so that a
file that was cut off is known. It can be read into any store, whatever the database.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from fateloom.engine.chance import commitment_to
from fateloom.server.store import CLOSED, Conflict, Entry, Header, Store, Whole

FORMAT = "fateloom tables 1"


class ArchiveError(Exception):
    """A file that cannot be read or written: file, line, and what was expected."""


class _Line(msgspec.Struct):
    """A match as it stands in the file."""

    header: Header
    secret: str
    credentials: dict[str, int]
    entries: list[Entry]


async def write(store: Store, path: Path, ids: Sequence[str]) -> int:
    """Write these matches to a new file; how many there were. The file holds the secrets of
    running matches, so only its owner may read it."""
    if path.exists():
        raise ArchiveError(f"{path} exists already; name a new file")
    part = path.with_name(path.name + ".part")
    number = 0
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(_line({"format": FORMAT}))
            for id in ids:
                whole = await store.whole(id)
                if whole is not None:  # else it was forgotten meanwhile
                    header, secret, credentials, entries = whole
                    file.write(_line(_Line(header, secret.hex(), credentials, entries)))
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


def read(path: Path) -> Iterator[Whole]:
    """The matches in a file, each tested."""
    try:
        with path.open("rb") as file:
            if file.readline(100) != _line({"format": FORMAT}):
                raise ArchiveError(
                    f"{path}, line 1: expected {FORMAT!r}; this is no file of tables"
                )
            yield from _matches(path, iter(file))
    except OSError as problem:
        raise ArchiveError(f"{path} could not be read: {problem.strerror}") from None


def _matches(path: Path, lines: Iterator[bytes]) -> Iterator[Whole]:
    number = 0
    for row in lines:
        place = f"{path}, line {number + 2}"
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


def _match(place: str, row: bytes) -> Whole:
    try:
        line = msgspec.json.decode(row, type=_Line)
        secret = bytes.fromhex(line.secret)
    except (msgspec.MsgspecError, ValueError) as problem:
        raise ArchiveError(f"{place}: this is no match: {problem}") from None
    if commitment_to(secret) != line.header.commitment:
        raise ArchiveError(f"{place}: the secret does not fit the commitment of the match")
    if [entry.seq for entry in line.entries] != list(range(1, len(line.entries) + 1)):
        raise ArchiveError(f"{place}: the numbers of the entries are not 1, 2, 3, …")
    return Whole(line.header, secret, line.credentials, line.entries)


async def load(store: Store, path: Path) -> tuple[int, int]:
    """Take the matches of a file in; how many were new, and how many were there already and
    left as they are. The whole file is tested before the first is taken."""
    for _ in read(path):
        pass
    new = known = 0
    for whole in read(path):
        try:
            await store.keep(whole)
            new += 1
        except Conflict:
            known += 1
    return new, known


async def close(store: Store, id: str, why: str) -> bool:
    """End a table for good; false if it was closed before. Who sits there is told why."""
    while True:
        entries = await store.tail(id)
        if entries and entries[-1].kind == "close":
            return False
        try:
            await store.append(id, len(entries) + 1, [("close", {"why": why})], state=CLOSED)
        except Conflict:  # somebody has just decided something
            continue
        return True
