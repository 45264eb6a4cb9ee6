"""Verification: the match is replayed, and every line must agree with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fateloom.engine.match.match import Match, RuleBug
from fateloom.engine.rules.asks import Refused
from fateloom.record.format import Undo, outcome_lines, secret_line
from fateloom.record.reader import MatchFile, game_of, match_of, read, secret_of


@dataclass(frozen=True)
class Report:
    """A match file in which every line is correct."""

    record: MatchFile
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
    """Check a finished match: lines, commitment, rules, cards, decisions and outcome.

    Raise :class:`MatchFileError`, which names the first wrong line.
    """
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


def replay(record: MatchFile, match: Match) -> None:
    """Apply every decision of a match file. Each must be legal at its ask."""
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
    while match.ask_number > said.ask:
        match.undo(said.seat)


def _compare_outcome(record: MatchFile, match: Match) -> None:
    if match.outcome is None:
        raise record.error(
            record.ending[0][0],
            f"the game is not over here; expected the answer to ask {match.ask_number}",
        )
    older = outcome_lines(replace(match.outcome, unscored=()))  # no score was written as a number
    dues = zip(record.ending[1:3], outcome_lines(match.outcome), older, strict=True)
    for (line, text), due, old in dues:
        if text not in (due, old):
            raise record.error(line, f"the outcome differs: expected {due!r}, found {text!r}")
