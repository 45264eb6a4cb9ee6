"""A program that renders matches by old rules, in a process of its own.

It is run as ``python -I -S render_script.py PATH…`` with the paths of a Fateloom that holds the rules
(a wheel, or a folder with its packages), and imports nothing of the Fateloom that starts it. It
reads one request per line and writes one answer per line, both JSON::

    {"rules": true}                  {"rules": {"souk": [[1, "2f0c…"], …]}}
    {"match": {"game": "souk", …}}   {"rendering": {…}}, or {"error": "…"}

A game has one pair of version and cards for each wording of its cards that it replays. A rendering
has the view of every seat and of the gallery after every step, each as the difference from the one
before it, and the text of each step if the rules choose one. ``rendering.py`` reads it.
"""

from __future__ import annotations

import json
import sys
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

FORMAT = 1


def difference(old: Any, new: Any) -> Any:
    """Return what turns one JSON value into another.

    A list of one value replaces the whole. A dict changes members of a dict or list: ``set`` some
    of them, ``cut`` some from a dict, ``put`` a piece of a list in the place of another.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        changes: dict[str, Any] = {
            "set": {
                key: difference(old[key], value) if key in old else [value]
                for key, value in new.items()
                if key not in old or old[key] != value
            }
        }
        cut = [key for key in old if key not in new]
        return {**changes, "cut": cut} if cut else changes
    if isinstance(old, list) and isinstance(new, list):
        first, most = 0, min(len(old), len(new))
        while first < most and old[first] == new[first]:
            first += 1
        last = 0
        while last < most - first and old[-1 - last] == new[-1 - last]:
            last += 1
        if len(old) == len(new):
            pairs = list(zip(old, new, strict=True))[first : len(new) - last]
            return {
                "set": {
                    str(at): difference(was, now)
                    for at, (was, now) in enumerate(pairs, first)
                    if was != now
                }
            }
        return {"put": [first, len(old) - first - last, new[first : len(new) - last]]}
    return [new]


class _Differences:
    """A sequence of JSON values, each kept as the difference from the one before it."""

    def __init__(self) -> None:
        self.made: list[Any] = []
        self._last: Any = None

    def add(self, value: Any) -> None:
        now = json.loads(json.dumps(value))
        self.made.append(difference(self._last, now))
        self._last = now


# The Fateloom that has the rules: its names before and after its modules were moved ------------


def _fateloom() -> Any:
    return import_module("fateloom")


def _ask_number(match: Any) -> int:
    number: int = match.ask_number if hasattr(match, "ask_number") else match.number
    return number


def _let_forced_ask_pass(match: Any) -> None:
    """Close the open ask if it leaves nobody a choice."""
    if hasattr(match, "is_held"):
        if match.is_held:
            match.release()
    elif match.idle:
        match.go_on()


def _new_match(game: Any, wanted: dict[str, Any], *, holds: bool) -> Any:
    fateloom = _fateloom()
    new_names = hasattr(fateloom, "KeyedChance")
    chance = fateloom.KeyedChance if new_names else fateloom.Sealed
    return fateloom.Match(
        game,
        wanted["seats"],
        chance(fateloom.key_from(bytes.fromhex(wanted["secret"]), _salts(wanted))),
        dict(wanted["options"]),
        names=wanted["names"],
        **{"hold_forced_asks" if new_names else "patient": holds},
    )


def _salts(wanted: dict[str, Any]) -> tuple[bytes, ...]:
    return tuple(map(bytes.fromhex, wanted["salts"]))


def _match_file(match: Any, wanted: dict[str, Any]) -> str:
    """Return the match file, which the rules have verified."""
    record = import_module("fateloom.record")
    create = record.create if hasattr(record, "create") else record.begin
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match"
        create(path, match, bytes.fromhex(wanted["secret"]), wanted["players"], _salts(wanted))
        record.verify(path)
        return path.read_text(encoding="utf-8")


def _replayed_rules(game: Any) -> list[list[Any]]:
    """Return version and cards of the matches that a game replays."""
    hashes = (game.cards_hash, *getattr(game, "earlier_cards", ()))
    return [[game.version, cards] for cards in hashes]


class _Story:
    """How a Fateloom tells the steps of a match. Old ones tell each by its first line."""

    def __init__(self, match: Any, places: int) -> None:
        try:
            self._story: Any = import_module("fateloom.story")
        except ModuleNotFoundError:
            self._story = None
            return
        self._match = match
        self._kinds = self._story.moment_kinds(match.game)
        self._told: list[list[Any]] = [[] for _ in range(places)]
        self._standings = [self._story.standing_of(match)]

    def take_step(self, fresh: Sequence[Any]) -> None:
        """Tell a step that the match has just made by the lines that each place has read."""
        if self._story is not None:
            for told, lines in zip(self._told, fresh, strict=True):
                told.append(list(self._story.tell_step(lines, self._kinds)))
            self._standings.append(self._story.standing_of(self._match))

    def data(self) -> dict[str, Any]:
        """Return doer and text of each step by place, and the step that decided the match."""
        if self._story is None:
            return {}
        decided = self._story.deciding_step(self._standings, self._match.outcome)
        return {"told": self._told, "decided": decided}


# Rendering -------------------------------------------------------------------------------------


def _decisions(wanted: dict[str, Any]) -> list[Any]:
    return [_fateloom().Decision(*each) for each in wanted["decisions"]]


def _steps(match: Any, decisions: Sequence[Any]) -> Iterator[Sequence[int]]:
    """Replay step by step and yield the seats that were asked. A group ask is one step."""
    at = 0
    while (ask := match.ask) is not None:
        number, first = _ask_number(match), at
        while at < len(decisions) and decisions[at].ask <= number:
            at += 1
        match.replay(decisions[first:at])
        if _ask_number(match) == number:
            _let_forced_ask_pass(match)
        if match.ask is ask:
            return
        yield ask.seats


def _render(wanted: dict[str, Any]) -> dict[str, Any]:
    game = _fateloom().find_game(wanted["game"])
    if wanted["rules"] not in _replayed_rules(game):
        raise ValueError(f"these are the rules {game.version} of {game.title}")
    whole = _new_match(game, wanted, holds=False)
    whole.replay(_decisions(wanted))
    if whole.outcome is None:
        raise ValueError("the match is not over after its last decision")
    match = _new_match(game, wanted, holds=True)
    places: list[int | None] = [*range(match.seats), None]
    views, numbers = [_Differences() for _ in places], _Differences()
    lines: list[list[Any]] = [[] for _ in places]
    asked: list[list[int]] = []
    seqs: list[int] = []
    told = [0 for _ in places]

    def take() -> None:
        seqs.append(_ask_number(match))
        numbers.add([dict(game.player_facts(match.table, seat)) for seat in range(match.seats)])
        for at, place in enumerate(places):
            view = dict(match.view(place, told[at]))
            fresh = view.pop("log")
            told[at] += len(fresh)
            lines[at].append(fresh)
            views[at].add(view)

    take()
    story = _Story(match, len(places))
    for seats in _steps(match, whole.decisions):
        asked.append(list(seats))
        take()
        story.take_step([each[-1] for each in lines])
    return {
        "format": FORMAT,
        "rules": [game.version, game.cards_hash],
        "title": game.title,
        "names": list(match.names),
        "seqs": seqs,
        "asked": asked,
        "numbers": numbers.made,
        **story.data(),
        "places": [
            {"views": view.made, "lines": line} for view, line in zip(views, lines, strict=True)
        ],
        "file": _match_file(whole, wanted),
    }


def _rules() -> dict[str, Any]:
    fateloom = _fateloom()
    rules = {}
    for id in fateloom.game_ids():
        with suppress(Exception):  # a game that cannot be loaded has no rules here
            game = fateloom.find_game(id)
            rules[game.id] = _replayed_rules(game)
    return rules


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    try:
        if "rules" in request:
            return {"rules": _rules()}
        return {"rendering": _render(request["match"])}
    except Exception as problem:  # whatever old rules raise, the server must get an answer
        return {"error": f"{type(problem).__name__}: {problem}"}


def main(paths: Sequence[str]) -> None:
    """Answer requests until standard input ends."""
    answers, sys.stdout = sys.stdout, sys.stderr  # what rules print is no answer
    with TemporaryDirectory() as folder:
        for at, path in enumerate(paths):
            where = path
            if Path(path).is_file():  # a game finds its files only where they are unpacked
                where = str(Path(folder) / str(at))
                with zipfile.ZipFile(path) as wheel:
                    wheel.extractall(where)
            sys.path.insert(0, where)
        for line in sys.stdin:
            answers.write(json.dumps(_answer(json.loads(line))) + "\n")
            answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
