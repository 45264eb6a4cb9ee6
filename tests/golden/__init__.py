"""Whole matches as prose, one decision a line with the history it caused.

``make golden`` plays the matches of every ``plan.toml`` anew and writes them, to be reviewed as a
diff. The test lives through the decisions of each file and demands the same text.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import fateloom
from fateloom.bots import find_bot
from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Decision, Match
from fateloom.engine.state.chance import SeededChance

HERE = Path(__file__).parent


class Planned(NamedTuple):
    """A match to be kept."""

    game: str
    name: str
    seats: Sequence[str]
    seed: str
    options: dict[str, Any]

    @property
    def path(self) -> Path:
        return HERE / self.game / f"{self.name}.match"

    def begin(self) -> Match:
        return fateloom.new_match(self.game, len(self.seats), seed=self.seed, **self.options)


def plans() -> Iterator[Planned]:
    for path in sorted(HERE.glob("*/plan.toml")):
        for entry in tomllib.loads(path.read_text())["match"]:
            yield Planned(
                path.parent.name,
                entry["name"],
                entry["seats"],
                entry["name"],
                entry.get("options", {}),
            )


def played(plan: Planned) -> list[Decision]:
    """What bots decide in a planned match."""
    match = plan.begin()
    bots = [find_bot(name) for name in plan.seats]
    chance = SeededChance(plan.seed)
    while match.ask is not None:
        seat = match.next_seat
        match.answer(bots[seat](Observation(match, seat), chance), seat)
    return match.decisions


def story(plan: Planned, decisions: Sequence[Decision]) -> str:
    """A match as prose. The gallery's history is indented under the decision that caused it."""
    match = plan.begin()
    options = " ".join(f"{name}={value}" for name, value in match.options.items())
    told = [f"# {match.game.title}, version {match.game.version}: {', '.join(plan.seats)}"]
    told += [f"# {options}"] if options else []
    read = 0

    def listen() -> None:
        nonlocal read
        lines = match.view(since=read)["log"]
        told.extend(f"        {line['text']} ({line['rule']})" for line in lines)
        read += len(lines)

    listen()
    for decision in decisions:
        told.append(f"{decision.ask:>4} s{decision.seat} {decision.key}".rstrip())
        match.decide(decision.seat, decision.key, decision.ask)
        listen()
    assert match.outcome is not None
    told.append(
        f"# {match.outcome.why}: scores {match.outcome.scores}, won by {match.outcome.winners}"
    )
    return "\n".join(told) + "\n"


def decisions_in(text: str) -> list[Decision]:
    """The decisions told by a story."""
    found = []
    for line in text.splitlines():
        if not line.startswith(("#", "        ")):
            ask, seat, *key = line.split(maxsplit=2)  # an empty set has an empty key
            found.append(Decision(int(ask), int(seat[1:]), "".join(key)))
    return found
