"""Verifying: the whole match is lived through again, and every line must agree with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fateloom.engine.flow import Refused
from fateloom.engine.match import Match, RuleBug
from fateloom.record.form import Undo, outcome_lines, secret_line
from fateloom.record.reading import Record, game_of, match_of, read, secret_of


@dataclass(frozen=True)
class Report:
    """A match file in which every line is as it must be."""

    record: Record
    match: Match
    decisions: int
    undone: int
    seed: str

    def data(self) -> dict[str, Any]:
        header, outcome = self.record.header, self.match.outcome
        assert outcome is not None
        return {
            "file": str(self.record.path),
            "ok": True,
            "game": header.game,
            "rules": header.rules,
            "options": dict(header.options),
            "seats": list(header.players),
            "cards": header.cards,
            "commitment": header.commitment,
            "secret": self.seed,
            "decisions": self.decisions,
            "undone": self.undone,
            "outcome": outcome.data(),
        }


def verify(path: Path, cards: Path | None = None) -> Report:
    """Check a finished match: its lines, commitment, rules, cards, every decision and the
    outcome. The first line that is wrong is named by a MatchFileError."""
    record = read(path)
    if not record.finished:
        raise record.error(
            record.lines + 1,
            "the file ends here, and the lines so far are sound, but the match is not finished; "
            "expected further decisions, or the secret and the outcome",
        )
    secret = secret_of(record)
    match = match_of(record, game_of(record, cards), secret)
    replay(record, match)
    _compare_outcome(record, match)
    undone = sum(isinstance(entry.said, Undo) for entry in record.entries)
    return Report(record, match, len(match.decisions), undone, secret_line(secret))


def replay(record: Record, match: Match) -> None:
    """Take every decision of a record; each must be legal at its ask."""
    for line, _, said in record.entries:
        try:
            if isinstance(said, Undo):
                _undo(match, said)
            else:
                match.decide(said.seat, said.key, said.ask)
        except Refused as refused:
            raise record.error(line, f"this may not be decided here: {refused}") from None
        except RuleBug as bug:
            raise record.error(line, str(bug)) from None


def _undo(match: Match, said: Undo) -> None:
    if not any(each[:2] == said for each in match.decisions):
        raise Refused("undo", f"seat {said.seat} has decided nothing at ask {said.ask}")
    while match.number > said.ask:
        match.undo(said.seat)


def _compare_outcome(record: Record, match: Match) -> None:
    if match.outcome is None:
        raise record.error(
            record.ending[0][0],
            f"the game is not over here; expected the answer to ask {match.number}",
        )
    for (line, text), due in zip(record.ending[1:3], outcome_lines(match.outcome), strict=True):
        if text != due:
            raise record.error(line, f"the outcome differs: expected {due!r}, found {text!r}")
