"""Writing match files: a line for each decision, as soon as it is taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from fateloom.engine.match import Decision, Match
from fateloom.record.form import (
    END,
    Header,
    Seal,
    Undo,
    decision_line,
    key_file,
    outcome_lines,
    secret_line,
)
from fateloom.record.reading import Record, game_of, match_of, read, secret_of
from fateloom.record.verifying import replay


class Scribe:
    """Keeps the file of one match. It only ever appends."""

    def __init__(self, path: Path, seal: Seal, secret: bytes) -> None:
        self.path = path
        self._seal = seal
        self._secret = secret
        self._written: list[Decision] = []
        self.finished = False

    def append(self, match: Match) -> None:
        """Write what has been decided or undone since the last time, and at the end of the
        match its secret and outcome."""
        if self.finished:
            return
        lines = self._news(match.decisions)
        if match.outcome is not None:
            lines += [secret_line(self._secret), *outcome_lines(match.outcome), END]
        self._write(lines)
        self._written = list(match.decisions)
        if match.outcome is not None:
            self.finished = True
            key_file(self.path).unlink(missing_ok=True)

    def _news(self, now: Sequence[Decision]) -> list[str]:
        written = self._written
        same = 0
        while same < min(len(written), len(now)) and written[same] == now[same]:
            same += 1
        lines = [decision_line(each) for each in now[same:]]
        if same < len(written):
            lines.insert(0, decision_line(Undo(written[same].ask, written[same].seat)))
        return lines

    def _write(self, lines: Iterable[str]) -> None:
        with self.path.open("ab") as file:
            file.write(b"".join(map(self._seal.line, lines)))

    def copy(self, to: Path) -> None:
        """Lay a copy of the file as it is now, from which the match can be resumed too."""
        with to.open("xb") as file:
            file.write(self.path.read_bytes())
        if not self.finished:
            _lay_key(to, self._secret)

    def discard(self) -> None:
        """Throw away the file of a match in which nothing has been decided."""
        self.path.unlink(missing_ok=True)
        key_file(self.path).unlink(missing_ok=True)


def begin(
    path: Path, match: Match, secret: bytes, players: Sequence[str], salts: Sequence[bytes] = ()
) -> Scribe:
    """Start the file of a match, which must be new, and lay its secret beside it."""
    header = Header.of(match, secret, players, salts)
    path.open("xb").close()
    _lay_key(path, secret)
    scribe = Scribe(path, Seal(), secret)
    scribe._write(header.lines())
    scribe.append(match)
    return scribe


def _lay_key(path: Path, secret: bytes) -> None:
    """The secret of an unfinished match lies beside its file, for its owner's eyes only."""
    key = key_file(path)
    key.touch(0o600)
    key.chmod(0o600)
    key.write_text(secret_line(secret) + "\n", encoding="utf-8")


def resume(
    path: Path, *, seed: str | None = None, cards: Path | None = None
) -> tuple[Match, Scribe, Record]:
    """Go on with a match where its file ends. A last line that is not whole is dropped."""
    record = read(path, may_be_cut=True)
    secret = secret_of(record, seed)
    match = match_of(record, game_of(record, cards), secret)
    replay(record, match)
    scribe = _reopen(record, match, secret)
    return match, scribe, record


def _reopen(record: Record, match: Match, secret: bytes) -> Scribe:
    """A scribe that goes on after the last settled decision."""
    seal = Seal()
    scribe = Scribe(record.path, seal, secret)
    scribe._written = list(match.decisions)
    scribe.finished = record.finished
    if not record.finished:
        _lay_key(record.path, secret)
        with record.path.open("r+b") as file:
            for row in file.read(_settled(record, match)).split(b"\n")[:-1]:
                seal.check(row[: -Seal.WIDTH - 3])
            file.truncate()
        scribe.append(match)
    return scribe


def _settled(record: Record, match: Match) -> int:
    """The bytes up to the open ask. If the file was cut among the answers to it, those that
    are there live on in the match and are written again together with the others."""
    size = record.size
    if match.ask is not None:
        for entry in reversed(record.entries):
            if isinstance(entry.said, Undo) or entry.said.ask != match.number:
                break
            size = entry.start
    return size
