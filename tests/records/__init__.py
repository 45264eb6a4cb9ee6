"""Match files: written, resumed, verified, and damaged in every way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import fateloom
from fateloom import Match, Refused, record
from fateloom.engine.rules.asks import go_together
from fateloom.record.format import LineHash


def decide_at_random(match: Match, luck: Random) -> int:
    """The first seat that is asked takes one of its options; the seat."""
    seat = match.next_seat
    prompt = match.view(seat)["prompt"]
    assert prompt is not None
    keys = [option["key"] for option in prompt["options"]]
    if prompt["least"] is not None:
        match.decide(seat, "+".join(any_set(prompt, keys, luck)))
    else:
        match.decide(seat, luck.choice(keys))
    return seat


def any_set(prompt: Mapping[str, Any], keys: Sequence[str], luck: Random) -> list[str]:
    """Any of the sets that a prompt asks for, as keys."""
    while True:
        number = luck.randint(prompt["least"], prompt["most"])
        chosen = luck.sample(range(len(keys)), number)
        if go_together(prompt.get("variants"), chosen):
            return [keys[at] for at in chosen]


def written(path: Path, game: str = "souk", seed: str = "tonight", seats: int = 3) -> Match:
    """A match that was played to its end at random, with an undo where one was allowed."""
    match = fateloom.new_match(game, seats, seed=seed)
    scribe = record.create(path, match, seed.encode(), ["human", *["random"] * (seats - 1)])
    luck = Random(seed)
    while match.ask is not None:
        seat = decide_at_random(match, luck)
        scribe.append(match)
        if match.outcome is None and luck.random() < 0.5:
            try:
                match.undo(seat)
            except Refused:
                continue
            scribe.append(match)
    return match


def resealed(path: Path, texts: list[str]) -> Path:
    """Write lines with checks that fit, as somebody would who knows how they are made."""
    seal = LineHash()
    path.write_bytes(b"".join(seal.line(text) for text in texts))
    return path


def texts_of(path: Path) -> list[str]:
    """The lines of a match file without their checks."""
    return [line[: -LineHash.WIDTH - 3] for line in path.read_text().splitlines()]
