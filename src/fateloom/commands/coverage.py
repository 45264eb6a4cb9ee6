"""``fateloom rules GAME --coverage``: which tests play which rule.

Only a test that passes now counts, so the tests are run.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fateloom.commands.arguments import print_json
from fateloom.engine.rules.game import Game, UsageError
from fateloom.rulebook import Rulebook


class _Witness:
    """A pytest plugin that records which tests cite which rules, and how they ended."""

    def __init__(self) -> None:
        self.cited: dict[str, tuple[str, ...]] = {}
        self.failed: list[str] = []
        self.passed: set[str] = set()

    def pytest_collection_modifyitems(self, items: Iterable[Any]) -> None:
        for item in items:
            rules = getattr(getattr(item, "function", None), "rules", ())
            self.cited[item.nodeid] = tuple(rules)

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed.append(report.nodeid)
        elif report.passed and report.when == "call":
            self.passed.add(report.nodeid)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def tests_of(self, id: str) -> list[str]:
        """Return the passing tests that cite a rule, each function once."""
        names = {
            test.partition("[")[0]
            for test, rules in self.cited.items()
            if id in rules and test in self.passed and test not in self.failed
        }
        return sorted(names)

    @property
    def ids(self) -> set[str]:
        return {id for rules in self.cited.values() for id in rules}


def test_paths(game: Game) -> tuple[Path, list[Path]]:
    """Return the checkout from which a game was loaded, and the paths of its tests there."""
    package = sys.modules[game.package.partition(".")[0]]
    assert package.__file__ is not None
    home = Path(package.__file__).resolve().parents[2]
    examples = home / "tests" / "examples"
    places = [home / "tests" / "games" / game.id, examples / game.id]
    places += sorted(examples.glob(f"test_{game.id}*.py"))
    found = [path for path in places if path.exists()]
    if not found:
        raise UsageError(
            f"the tests of {game.title} are not here: expected tests/games/{game.id} or "
            f"tests/examples/test_{game.id}.py in {home}"
        )
    return home, found


def _witness(home: Path, paths: list[Path]) -> _Witness:
    try:
        import pytest
    except ImportError:
        raise UsageError("--coverage runs the tests and needs pytest: make setup") from None
    witness = _Witness()
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        pytest.main(
            [f"--rootdir={home}", "-p", "no:cacheprovider", "-m", "not deep", *map(str, paths)],
            plugins=[witness],
        )
    return witness


def run(game: Game, book: Rulebook, *, as_json: bool) -> int:
    """Print each rule with its tests.

    Return 1 if a rule has none, a test cites an unknown rule, or a test failed.
    """
    witness = _witness(*test_paths(game))
    found = {id: witness.tests_of(id) for id in book.ids}
    missing = [id for id, tests in found.items() if not tests]
    known = set(book.rules) | set(book.examples)
    unknown = {
        id: sorted(test for test, rules in witness.cited.items() if id in rules)
        for id in sorted(witness.ids - known)
    }
    bad = bool(missing or unknown or witness.failed)
    if as_json:
        print_json(
            {
                "game": game.id,
                "ok": not bad,
                "rules": found,
                "missing": missing,
                "unknown": unknown,
                "failed": witness.failed,
            }
        )
        return int(bad)
    for id, tests in found.items():
        print(f"{id}: {', '.join(test.rpartition('::')[2] for test in tests) or 'NO TEST'}")
    for id, tests in unknown.items():
        print(f"{id}: there is no such rule, but {', '.join(tests)} cites it", file=sys.stderr)
    for test in witness.failed:
        print(f"failed: {test}", file=sys.stderr)
    print(
        f"{len(found) - len(missing)} of {len(found)} rules are played by {len(witness.passed)} "
        f"passing tests; {len(missing)} missing, {len(unknown)} unknown, "
        f"{len(witness.failed)} failed",
        file=sys.stderr,
    )
    return int(bad)
