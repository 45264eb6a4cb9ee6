"""Where the time goes: own time by part, as the profiler sees it."""

from __future__ import annotations

import cProfile
import pstats
from pathlib import Path

from bench.measure import Work

PARTS = {
    "bots/search/evaluation": "judging worlds",
    "bots/search/rollout": "playing on beyond the tree",
    "fateloom/bots": "the tree of the search",
    "engine/match/redeal": "dealing hidden cards anew",
    "engine/match": "the match: asking, answering, recording",
    "engine/rules/asks": "making asks",
    "engine/state/table": "cards, zones, masks",
    "engine/state/pieces": "cards, zones, masks",
    "engine/state/log": "writing history",
    "engine/state/chance": "chance",
    "engine/view/keys": "keys",
    "engine/view": "the view",
    "engine": "the rest of the engine",
    "bench/ours": "the bench's own loop",
}


def parts_of(work: Work, units: int) -> dict[str, float]:
    """The share of each part in the own time of some work."""
    work(max(1, units // 10))
    profile = cProfile.Profile()
    profile.runcall(work, units)
    shares: dict[str, float] = {}
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]  # typeshed leaves it out
    for (file, _, _), (_, _, own, _, callers) in stats.items():
        if file == "~":  # a built-in counts for those who call it
            for (caller, _, _), (_, _, part, _) in callers.items():
                _add(shares, caller, part)
        else:
            _add(shares, file, own)
    whole = sum(shares.values())
    return {
        part: spent / whole for part, spent in sorted(shares.items(), key=lambda pair: -pair[1])
    }


def _add(shares: dict[str, float], file: str, spent: float) -> None:
    path = Path(file).with_suffix("").as_posix()
    part = next((name for name in PARTS if f"/{name}" in path), "")
    named = PARTS.get(part, "the rules of the game")
    shares[named] = shares.get(named, 0.0) + spent
