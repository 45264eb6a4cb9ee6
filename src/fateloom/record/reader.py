"""Reading match files. Any bytes may be read: a wrong file raises MatchFileError, nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from fateloom.engine.match.match import Decision, Match
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import KeyedChance, commitment_to, key_from
from fateloom.record.format import (
    END,
    OPENING,
    LineHash,
    MatchFileError,
    MatchFileHeader,
    Undo,
    key_file,
    parse_decision,
    parse_hex,
    parse_secret,
)

LARGEST = 32_000_000
"""Bytes. No match file is larger."""


class MatchLine(NamedTuple):
    """A decision or an undo, and where it stands in the file."""

    line: int
    start: int
    """The byte at which the line begins."""
    said: Decision | Undo


@dataclass
class MatchFile:
    """The contents of a match file, with line numbers."""

    path: Path
    header: MatchFileHeader
    places: dict[str, int]
    """The line of each part of the header."""
    entries: list[MatchLine] = field(default_factory=list)
    secret: bytes | None = None
    ending: list[tuple[int, str]] = field(default_factory=list)
    """The lines after the last decision: secret, scores, winners, end."""
    size: int = 0
    """Bytes up to the end of the last decision."""
    lines: int = 0
    cut: int = 0
    """The number of an incomplete last line, which is left out. 0 if there is none."""

    @property
    def finished(self) -> bool:
        return bool(self.ending) and self.ending[-1][1] == END

    @property
    def decisions(self) -> list[Decision]:
        """The decisions that count, without those that were undone."""
        standing: list[Decision] = []
        for _, _, said in self.entries:
            if isinstance(said, Undo):
                standing = [each for each in standing if each.ask < said.ask]
            else:
                standing.append(said)
        return standing

    def error(self, line: int, problem: str) -> MatchFileError:
        return MatchFileError(self.path, line, problem)


class _Lines:
    """The lines of a file, one at a time, each tested against its check."""

    def __init__(self, path: Path, data: bytes, *, may_be_cut: bool) -> None:
        self.path = path
        self.number = 0
        self.start = 0
        """The byte at which the present line begins."""
        self._data = data
        self._end = 0
        self._may_be_cut = may_be_cut
        self._seal = LineHash()
        self.cut = 0
        self.text: str | None = ""
        self.step()

    def step(self) -> None:
        """Go to the next line. Its text is ``None`` at the end of the file."""
        self.number += 1
        self.start = self._end
        self.text = None
        if self.start == len(self._data):
            return
        end = self._data.find(b"\n", self.start)
        row = self._data[self.start : end if end >= 0 else len(self._data)]
        if self.number == 1 and not row.startswith(OPENING.encode() + b" "):
            raise self.error(_foreign(row))
        if end >= 0:
            self._end = end + 1
            self.text = self._opened(row)
        elif self._may_be_cut:
            self.cut = self.number
        else:
            raise self.error("the line is cut off; expected a line end")

    def _opened(self, row: bytes) -> str:
        text, check = row[: -LineHash.WIDTH - 3], row[-LineHash.WIDTH - 3 :]
        if not re.fullmatch(rb"  #[0-9a-f]{6}", check):
            raise self.error("the line does not end with its check, '  #' and six digits")
        due = self._seal.check(text)
        if check[3:] != due.encode():
            raise self.error(
                f"the check reads {check[3:].decode()}, expected {due}: this line was changed, "
                "or lines before it are missing or moved"
            )
        try:
            return text.decode()
        except UnicodeDecodeError:
            raise self.error("this is not UTF-8 text") from None

    def take(self, expected: str, parse: Callable[[str], bool]) -> None:
        """Raise :class:`MatchFileError` unless the present line is as expected. Go to the next."""
        if self.text is None:
            raise self.error(f"the file ends here; expected {expected}")
        if not parse(self.text):
            shown = self.text if len(self.text) <= 60 else self.text[:57] + "..."
            raise self.error(f"expected {expected}, found {shown!r}")
        self.step()

    def error(self, problem: str) -> MatchFileError:
        return MatchFileError(self.path, self.number, problem)


def _foreign(row: bytes) -> str:
    if row.startswith(b"fateloom match "):
        return f"expected {OPENING!r}: this file has another format than this Fateloom reads"
    return f"this is not a match file; expected {OPENING!r}"


def read(path: Path, *, may_be_cut: bool = False) -> MatchFile:
    """Read a match file. With ``may_be_cut`` an incomplete last line is left out."""
    lines = _Lines(path, _bytes_of(path), may_be_cut=may_be_cut)
    record = _read_header(lines)
    while lines.text is not None and (said := parse_decision(lines.text)) is not None:
        record.entries.append(MatchLine(lines.number, lines.start, said))
        lines.step()
    record.size = lines.start
    if lines.text is not None:
        _read_ending(lines, record)
    if lines.text is not None:
        raise lines.error("expected nothing after the end")
    record.lines = lines.number - 1
    record.cut = lines.cut
    return record


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise MatchFileError(path, 0, f"cannot be read: {error.strerror}") from None
    if len(data) > LARGEST:
        raise MatchFileError(path, 0, f"is larger than {LARGEST // 1_000_000} MB; no match is")
    if not data:
        raise MatchFileError(path, 1, f"the file is empty; expected {OPENING!r}")
    return data


def _read_header(lines: _Lines) -> MatchFile:
    places: dict[str, int] = {}
    parts: dict[str, re.Match[str]] = {}

    def part(name: str, expected: str, pattern: str) -> re.Match[str]:
        def fits(text: str) -> bool:
            found = re.fullmatch(pattern, text)
            if found:
                places[name], parts[name] = lines.number, found
            return found is not None

        lines.take(expected, fits)
        return parts[name]

    part("format", repr(OPENING), re.escape(OPENING))
    game = part("game", "'game ID, rules VERSION'", r"game ([^\s,]+), rules ([0-9]{1,9})")
    seats = part("seats", "'seats' and who sits where", r"seats (\S+(?: \S+){0,31})")
    options: dict[str, str] = {}
    while lines.text is not None and lines.text.startswith("option "):
        option = part("options", "'option NAME=VALUE'", r"option ([^\s=]+)=(.*)")
        if option[1] in options:
            raise MatchFileError(
                lines.path, places["options"], f"option {option[1]} stands here a second time"
            )
        options[option[1]] = option[2]
        places[f"option {option[1]}"] = places["options"]
    cards = part("cards", "'cards' and the hash of the cards", r"cards ([0-9a-f]{32})")
    commitment = part("commitment", "'commitment' and its hash", r"commitment ([0-9a-f]{64})")
    salts: list[bytes] = []
    while lines.text is not None and lines.text.startswith("salt "):
        salt = parse_hex(part("salts", "'salt' and pairs of hex digits", r"salt (.*)")[1])
        if salt is None:
            raise MatchFileError(lines.path, places["salts"], "expected pairs of hex digits")
        salts.append(salt)
    header = MatchFileHeader(
        game[1],
        int(game[2]),
        tuple(seats[1].split(" ")),
        cards[1],
        commitment[1],
        options,
        tuple(salts),
    )
    return MatchFile(lines.path, header, places)


def _read_ending(lines: _Lines, record: MatchFile) -> None:
    """Read the lines after the last decision, as many as there are."""

    def revealed(text: str) -> bool:
        record.secret = parse_secret(text)
        return record.secret is not None

    for expected, fits in (
        ("a decision ('41 s2 KEY'), 'undo 41 s2', or the secret ('seed …')", revealed),
        ("'scores' and a number or '-' for each seat", lambda text: text.startswith("scores ")),
        ("'winners' and seats", lambda text: text.startswith("winners ")),
        (repr(END), lambda text: text == END),
    ):
        if lines.text is None:
            return
        record.ending.append((lines.number, lines.text))
        lines.take(expected, fits)


# From a record to a match ------------------------------------------------------------------


def game_of(record: MatchFile, cards: Path | None = None) -> Game:
    """Return the game of a match file.

    Raise :class:`MatchFileError` if the match was played with other rules or cards than these.
    """
    header, places = record.header, record.places
    try:
        game = find_game(header.game)
    except UsageError as problem:
        raise record.error(places["game"], str(problem)) from None
    if game.version != header.rules:
        raise record.error(
            places["game"],
            f"this match was played with version {header.rules} of the rules of {game.title}; "
            f"expected {game.version}, the one installed here",
        )
    if cards is not None:
        game = game.with_cards(cards)
    if not game.plays_with(header.cards):
        with_what = "the cards of the game" if cards is None else f"the card pack in {cards}"
        raise record.error(
            places["cards"],
            f"this match was played with other cards ({header.cards[:8]}…) than {with_what} "
            f"({game.cards_hash[:8]}…); name the folder of its card pack with --cards DIR"
            + ("" if cards is None else ", or leave --cards out"),
        )
    return game


def secret_of(record: MatchFile, seed: str | None = None) -> bytes:
    """Return the secret of a match: the given seed, the revealed secret, or that of its key file.

    Raise :class:`MatchFileError` if it does not fit the commitment.
    """
    key = key_file(record.path)
    if seed is not None:
        secret, source = seed.encode(), f"the seed {seed!r}"
    elif record.secret is not None:
        secret, source = record.secret, f"the secret on line {record.ending[0][0]}"
    elif key.exists():
        secret, source = _read_key(key), str(key)
    else:
        raise record.error(
            record.lines + 1,
            f"the match is not finished, and its secret is neither here nor in {key.name}; "
            "give its --seed",
        )
    if commitment_to(secret) != record.header.commitment:
        raise record.error(record.places["commitment"], f"the commitment does not fit {source}")
    return secret


def _read_key(key: Path) -> bytes:
    try:
        secret = parse_secret(key.read_text(encoding="utf-8").removesuffix("\n"))
    except OSError as error:
        raise MatchFileError(key, 0, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        secret = None
    if secret is None:
        raise MatchFileError(key, 1, "expected 'seed' and a text, or 'secret' and hex digits")
    return secret


def match_of(record: MatchFile, game: Game, secret: bytes) -> Match:
    """Return the match of a file, before its first decision."""
    header, places = record.header, record.places
    seats = len(header.players)
    line = places["seats"]
    try:
        game.resolve_options(seats, {})
        for name, value in header.options.items():
            line = places[f"option {name}"]
            _check_option(game, name, value)
        return Match(game, seats, KeyedChance(key_from(secret, header.salts)), dict(header.options))
    except UsageError as problem:
        raise record.error(line, str(problem)) from None


def _check_option(game: Game, name: str, value: str) -> None:
    for choice in game.options:
        if choice.name == name:
            choice.parse(value)
            return
    raise UsageError(f"{game.title} has no option {name!r}")
