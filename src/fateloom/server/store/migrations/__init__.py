"""Schema migrations: numbered SQL files, each applied once and in order."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from fateloom.server.store.base import StoreError


class Step(NamedTuple):
    number: int
    name: str
    statements: tuple[str, ...]


@cache
def steps(database: str) -> tuple[Step, ...]:
    """Return all migrations for ``sqlite`` or ``postgresql``."""
    migrations = []
    for file in files(__package__).iterdir():
        named = re.fullmatch(rf"(\d{{4}})_(\w+)\.{database}\.sql", file.name)
        if named:
            text = re.sub(r"--[^\n]*", "", file.read_text(encoding="utf-8"))
            statements = tuple(each.strip() for each in text.split(";") if each.strip())
            migrations.append(Step(int(named[1]), named[2], statements))
    return tuple(sorted(migrations))


def pending(database: str, version: int) -> tuple[Step, ...]:
    """Return the migrations that a database of this version still needs."""
    every = steps(database)
    if version > len(every):
        raise StoreError(
            f"the database has version {version}, but this Fateloom knows {len(every)} at most: "
            "it was used by a newer Fateloom; install that one, or restore an older backup"
        )
    return every[version:]
