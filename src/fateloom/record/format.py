"""The format of a match file: what each line says, and its check.

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

The six digits after ``#`` are a hash over this line and all before it, so the reader can name
the first line that was changed, left out or moved.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from fateloom.engine.match.match import Decision, Match
from fateloom.engine.rules.game import Outcome
from fateloom.engine.state.chance import commitment_to
from fateloom.engine.state.table import Seat

FORMAT = 1
OPENING = f"fateloom match {FORMAT}"
END = "end"

_NUMBER = r"(0|[1-9][0-9]{0,8})"
_DECISION = re.compile(rf"{_NUMBER} s{_NUMBER}(?: (.*))?", re.DOTALL)
_UNDO = re.compile(rf"undo {_NUMBER} s{_NUMBER}")
_WORD = re.compile(r"[^\s,#]+")


class MatchFileError(Exception):
    """A match file that is not as it should be: file, line, and what was expected."""

    def __init__(self, file: Path, line: int, problem: str) -> None:
        super().__init__(f"{file}, line {line}: {problem}" if line else f"{file}: {problem}")
        self.file = file
        self.line = line
        self.problem = problem


class Undo(NamedTuple):
    """A seat undid its decisions back to this ask."""

    ask: int
    seat: Seat


class LineHash:
    """The running hash over the lines of a file."""

    WIDTH = 6

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=self.WIDTH // 2, person=b"fateloom match")

    def check(self, text: bytes) -> str:
        """Add a line to the hash. Return the check of the line."""
        self._hash.update(text + b"\n")
        return self._hash.hexdigest()

    def line(self, text: str) -> bytes:
        """Return a line as it is written to the file."""
        packed = text.encode()
        return packed + f"  #{self.check(packed)}\n".encode()


@dataclass(frozen=True)
class MatchFileHeader:
    """What is fixed before the deal."""

    game: str
    rules: int
    players: tuple[str, ...]
    """For each seat ``human``, or the name of a bot."""
    cards: str
    commitment: str
    options: Mapping[str, str] = field(default_factory=dict)
    salts: tuple[bytes, ...] = ()

    @classmethod
    def of(
        cls, match: Match, secret: bytes, players: Sequence[str], salts: Sequence[bytes] = ()
    ) -> MatchFileHeader:
        if len(players) != match.seats or not all(map(_WORD.fullmatch, players)):
            raise ValueError(f"one word for each of the {match.seats} seats is needed: {players}")
        return cls(
            match.game.id,
            match.game.version,
            tuple(players),
            match.game.cards_hash,
            commitment_to(secret),
            option_words(match.options),
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


def option_words(options: Mapping[str, Any]) -> dict[str, str]:
    """Return the options of a match as its file says them."""
    return {name: _option(value) for name, value in options.items()}


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
    """Return the line with the secret: as a seed that a person could type, or in hex digits."""
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
    """Return the lines of an outcome; a seat whose result has no score has a dash for it."""
    return result_lines(outcome.shown_scores, outcome.winners)


def result_lines(scores: Iterable[float | None], winners: Iterable[Seat]) -> tuple[str, str]:
    """Return the lines of scores and winners."""
    shown = " ".join(map(_score, scores))
    won = " ".join(f"s{seat}" for seat in winners)
    return f"scores {shown}", f"winners {won}"


def _score(score: float | None) -> str:
    if score is None:
        return "-"
    return str(int(score)) if score == int(score) else repr(score)


def key_file(path: Path) -> Path:
    """Return the path of the file with the secret of an unfinished match."""
    return path.with_name(path.name + ".key")
