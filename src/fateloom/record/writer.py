"""Writing match files: each decision is appended as soon as it is taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from fateloom.engine.match.match import Decision, Match
from fateloom.engine.state.table import Seat
from fateloom.record.format import (
    END,
    LineHash,
    MatchFileHeader,
    Undo,
    decision_line,
    key_file,
    outcome_lines,
    result_lines,
    secret_line,
)
from fateloom.record.reader import MatchFile, game_of, match_of, read, secret_of
from fateloom.record.verifier import replay


class MatchWriter:
    """Appends to the file of one match. It never rewrites a line."""

    def __init__(self, path: Path, seal: LineHash, secret: bytes) -> None:
        self.path = path
        self._seal = seal
        self._secret = secret
        self._written: list[Decision] = []
        self.finished = False

    def append(self, match: Match) -> None:
        """Write the decisions and undos since the last call.

        At the end of the match, write its secret and outcome as well.
        """
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
        """Write a copy of the file as it is now, from which the match can be resumed too."""
        with to.open("xb") as file:
            file.write(self.path.read_bytes())
        if not self.finished:
            _lay_key(to, self._secret)

    def discard(self) -> None:
        """Delete the file of a match in which nothing has been decided."""
        self.path.unlink(missing_ok=True)
        key_file(self.path).unlink(missing_ok=True)


def create(
    path: Path, match: Match, secret: bytes, players: Sequence[str], salts: Sequence[bytes] = ()
) -> MatchWriter:
    """Create the file of a match, which must be new, and its key file."""
    header = MatchFileHeader.of(match, secret, players, salts)
    path.open("xb").close()
    _lay_key(path, secret)
    scribe = MatchWriter(path, LineHash(), secret)
    scribe._write(header.lines())
    scribe.append(match)
    return scribe


def file_of(
    header: MatchFileHeader,
    decisions: Iterable[Decision],
    secret: bytes,
    scores: Iterable[float | None],
    winners: Iterable[Seat],
) -> bytes:
    """Return the file of a finished match from what is known of it, without replaying it."""
    lines = [
        *header.lines(),
        *map(decision_line, decisions),
        secret_line(secret),
        *result_lines(scores, winners),
        END,
    ]
    return b"".join(map(LineHash().line, lines))


def _lay_key(path: Path, secret: bytes) -> None:
    """Write the secret of an unfinished match to its key file, readable by its owner only."""
    key = key_file(path)
    key.touch(0o600)
    key.chmod(0o600)
    key.write_text(secret_line(secret) + "\n", encoding="utf-8")


def resume(
    path: Path, *, seed: str | None = None, cards: Path | None = None
) -> tuple[Match, MatchWriter, MatchFile]:
    """Resume a match where its file ends. An incomplete last line is dropped."""
    record = read(path, may_be_cut=True)
    secret = secret_of(record, seed)
    match = match_of(record, game_of(record, cards), secret)
    replay(record, match)
    scribe = _reopen(record, match, secret)
    return match, scribe, record


def _reopen(record: MatchFile, match: Match, secret: bytes) -> MatchWriter:
    """Return a writer that continues after the last complete ask."""
    seal = LineHash()
    scribe = MatchWriter(record.path, seal, secret)
    scribe._written = list(match.decisions)
    scribe.finished = record.finished
    if not record.finished:
        _lay_key(record.path, secret)
        with record.path.open("r+b") as file:
            for row in file.read(_settled(record, match)).split(b"\n")[:-1]:
                seal.check(row[: -LineHash.WIDTH - 3])
            file.truncate()
        scribe.append(match)
    return scribe


def _settled(record: MatchFile, match: Match) -> int:
    """Return the number of bytes up to the open ask.

    If the file ends among the answers to that ask, the match holds those that are there, and
    they are written again together with the others.
    """
    size = record.size
    if match.ask is not None:
        for entry in reversed(record.entries):
            if isinstance(entry.said, Undo) or entry.said.ask != match.ask_number:
                break
            size = entry.start
    return size
