"""Comparing what is said today with what was said when old files were written."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.registry import find_game

VERSION_THEN = 1
"""The version that the rules of every game had when the old files were written."""

IN_WORDS = ("why", "kinds", "row_1_shows", "row_2_shows", "reading", "wishes")
"""The fields that tell in words what others tell as data; they may be put better."""


def has_other_rules(game: str) -> bool:
    """Return whether a game's rules have changed since, so that its old matches do not replay."""
    return find_game(game).version != VERSION_THEN


def as_before(now: Any, then: Any) -> Any:
    """Return what is said now without the fields and log lines that did not exist then.

    What is told in words is taken from then.
    """
    if isinstance(now, dict) and isinstance(then, dict):
        now = _in_other_words(_with_all_scores(now), then)
        said = {key: as_before(now[key], then[key]) for key in then if key in now}
        return said | {"log": lines_as_before(now["log"], then["log"])} if "log" in said else said
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [as_before(*pair) for pair in zip(now, then, strict=True)]
    return now


def lines_as_before(now: list[Any], then: list[Any]) -> list[Any]:
    """Return the lines of now without those that were not told then; the order must be the same."""
    kept: list[Any] = []
    for line in now:
        if len(kept) < len(then) and line == then[len(kept)]:
            kept.append(line)
    return kept


def _with_all_scores(now: dict[str, Any]) -> dict[str, Any]:
    """Give the seats of an outcome that have no score the 0 without lines that they had then."""
    scores = now.get("scores")
    if scores is None or None not in scores:
        return now
    parts = [
        [] if score is None else part for score, part in zip(scores, now["parts"], strict=True)
    ]
    return {**now, "scores": [0 if score is None else score for score in scores], "parts": parts}


def _in_other_words(now: dict[str, Any], then: dict[str, Any]) -> dict[str, Any]:
    """Give what is told now in words the words of then, the lines of a score among them."""
    words = {key: then[key] for key in IN_WORDS if now.get(key) and then.get(key)}
    if "why" in words and list(map(len, now["parts"])) == list(map(len, then["parts"])):
        words["parts"] = [
            [[old[0], *new[1:]] for new, old in zip(*lines, strict=True)]
            for lines in zip(now["parts"], then["parts"], strict=True)
        ]
    return {**now, **words}
