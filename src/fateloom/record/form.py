"""The form of a match file: what each line says, and the check that seals it.

::

    fateloom match 1  #5d2c1e
    game souk, rules 1  #0b77f2
    seats human greedy greedy  #c41d90
    cards 2f0c…  #9ae003
    commitment 81d4…  #77b1c5
    1 s0 pass  #e90a4d
    2 s1 take  #13f6aa
    undo 2 s1  #8c0e51
    …
    seed tonight  #d2a7b4
    scores 7 9 3  #600c1f
    winners s1  #b8e2d7
    end  #4f4b6a

The six digits after ``#`` are a hash over this line and all before it, so the first line that
was changed, left out or moved can be named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from fateloom.engine.chance import commitment_to
from fateloom.engine.game import Outcome
from fateloom.engine.match import Decision, Match
from fateloom.engine.table import Seat

FORMAT = 1
OPENING = f"fateloom match {FORMAT}"
END = "end"

_NUMBER = r"(0|[1-9][0-9]{0,8})"
_DECISION = re.compile(rf"{_NUMBER} s{_NUMBER}(?: (.*))?", re.DOTALL)
_UNDO = re.compile(rf"undo {_NUMBER} s{_NUMBER}")
_WORD = re.compile(r"[^\s,#]+")


class MatchFileError(Exception):
    """A match file that is not what it should be: file, line, and what was expected."""

    def __init__(self, file: Path, line: int, problem: str) -> None:
        super().__init__(f"{file}, line {line}: {problem}" if line else f"{file}: {problem}")
        self.file = file
        self.line = line
        self.problem = problem


class Undo(NamedTuple):
    """A seat took its decisions back as far as this ask."""

    ask: int
    seat: Seat


class Seal:
    """The running hash over the lines of a file."""

    WIDTH = 6

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=self.WIDTH // 2, person=b"fateloom match")

    def check(self, text: bytes) -> str:
        """Take in a line and return its check."""
        self._hash.update(text + b"\n")
        return self._hash.hexdigest()

    def line(self, text: str) -> bytes:
        """A line as it stands in the file."""
        packed = text.encode()
        return packed + f"  #{self.check(packed)}\n".encode()


@dataclass(frozen=True)
class Header:
    """What is fixed before the deal."""

    game: str
    rules: int
    players: tuple[str, ...]
    """Who sits where: ``human``, or the name of a bot."""
    cards: str
    commitment: str
    options: Mapping[str, str] = field(default_factory=dict)
    salts: tuple[bytes, ...] = ()

    @classmethod
    def of(
        cls, match: Match, secret: bytes, players: Sequence[str], salts: Sequence[bytes] = ()
    ) -> Header:
        if len(players) != match.seats or not all(map(_WORD.fullmatch, players)):
            raise ValueError(f"one word for each of the {match.seats} seats is needed: {players}")
        return cls(
            match.game.id,
            match.game.version,
            tuple(players),
            match.game.cards_hash,
            commitment_to(secret),
            {name: _option(value) for name, value in match.options.items()},
            tuple(salts),
        )

    def lines(self) -> Iterator[str]:
        yield OPENING
        yield f"game {self.game}, rules {self.rules}"
        yield f"seats {' '.join(self.players)}"
        for name, value in self.options.items():
            yield f"option {name}={value}"
        yield f"cards {self.cards}"
        yield f"commitment {self.commitment}"
        for salt in self.salts:
            yield f"salt {salt.hex()}"


def _option(value: Any) -> str:
    if value is True or value is False:
        return "on" if value else "off"
    return str(value)


# Decisions ---------------------------------------------------------------------------------


def decision_line(entry: Decision | Undo) -> str:
    if isinstance(entry, Undo):
        return f"undo {entry.ask} s{entry.seat}"
    key = entry.key.replace("\\", "\\\\").replace("\n", "\\n")
    return f"{entry.ask} s{entry.seat} {key}" if key else f"{entry.ask} s{entry.seat}"


def parse_decision(text: str) -> Decision | Undo | None:
    found = _DECISION.fullmatch(text)
    if found:
        ask, seat, key = found.groups()
        return Decision(int(ask), int(seat), re.sub(r"\\(.)", _unescape, key or ""))
    found = _UNDO.fullmatch(text)
    return Undo(int(found[1]), int(found[2])) if found else None


def _unescape(found: re.Match[str]) -> str:
    return "\n" if found[1] == "n" else found[1]


# The end -----------------------------------------------------------------------------------


def secret_line(secret: bytes) -> str:
    """The secret as a seed that a person could type again, or in hexadecimal digits."""
    try:
        seed = secret.decode()
    except UnicodeDecodeError:
        seed = ""
    if seed.isprintable() and seed == seed.strip() != "":
        return f"seed {seed}"
    return f"secret {secret.hex()}"


def parse_secret(text: str) -> bytes | None:
    word, _, rest = text.partition(" ")
    if word == "seed" and rest:
        return rest.encode()
    return parse_hex(rest) if word == "secret" else None


def parse_hex(text: str) -> bytes | None:
    if len(text) % 2 or not re.fullmatch(r"[0-9a-f]*", text):
        return None
    return bytes.fromhex(text)


def outcome_lines(outcome: Outcome) -> tuple[str, str]:
    scores = " ".join(
        str(int(score)) if score == int(score) else repr(score) for score in outcome.scores
    )
    winners = " ".join(f"s{seat}" for seat in outcome.winners)
    return f"scores {scores}", f"winners {winners}"


def key_file(path: Path) -> Path:
    """Where the secret of an unfinished match is kept."""
    return path.with_name(path.name + ".key")
