"""The compiled build and the plain source play alike, and which of them runs can be chosen.

Where no compiled build is there (``make fast`` makes one), only the choice is tested; ``make deep``
builds one in a copy and compares everything.
"""

from __future__ import annotations

import ast
import json
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fateloom import BUILD, find_game, which_build
from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.laws import random_setup
from fateloom.laws.harness.random_player import RandomPlayer, play

ROOT = Path(__file__).parent.parent
GAMES = ["council", "fantos", "fatal", "gilfate", "souk", "weaver"]
needs_compiled = pytest.mark.skipif(
    BUILD != "compiled", reason="there is no compiled build here that runs; make fast makes one"
)
FINGERPRINT = """
import sys
from fateloom import BUILD, find_game
from fateloom.laws.fingerprint import covering_setups, fingerprint
game = find_game(sys.argv[1])
{plant}
setups = covering_setups(game)
some = setups if sys.argv[2] == "all" else setups[: int(sys.argv[2])]
print(BUILD.split(",")[0])
print(fingerprint(game, some))
"""
PLANT = "label = game.label; game.label = lambda t, seat, value: label(t, seat, value) + '.'"


def named_rests(source: str) -> list[str]:
    """Return the names that ``match`` patterns give to the rest of a sequence."""
    return [
        each.name
        for each in ast.walk(ast.parse(source))
        if isinstance(each, ast.MatchStar) and each.name
    ]


def test_no_compiled_module_names_the_rest_of_a_pattern() -> None:
    """mypyc types ``*rest`` as a list, but gives it a tuple: the first use raises an error."""
    compiled = runpy.run_path(str(ROOT / "tools" / "compiled.py"))["modules"]()
    assert compiled
    found = {name: rests for name in compiled if (rests := named_rests((ROOT / name).read_text()))}
    assert not found, "use *_ and slice by hand"
    assert named_rests("match x:\n  case 1, *rest: pass") == ["rest"]


def run(code: str, *args: str, pure: bool, source: Path = ROOT / "src") -> list[str]:
    """Run a program in one of the builds; return the lines that it printed."""
    environment = {
        **os.environ,
        "FATELOOM_PURE": "1" if pure else "",
        "FATELOOM_PATH": str(ROOT / "examples"),
        "PYTHONPATH": str(source),
    }
    done = subprocess.run(
        [sys.executable, "-c", code, *args],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def both(id: str, setups: str, *, plant: str = "", source: Path = ROOT / "src") -> tuple[str, str]:
    """Return the fingerprints of a game in both builds, the compiled one with a planted fault."""
    found = []
    for pure in (True, False):
        code = FINGERPRINT.format(plant="" if pure else plant)
        build, fingerprint = run(code, id, setups, pure=pure, source=source)
        assert build == ("pure Python" if pure else "compiled")
        found.append(fingerprint)
    return found[0], found[1]


@needs_compiled
@pytest.mark.parametrize("id", GAMES)
def test_the_two_builds_play_alike(id: str) -> None:
    pure, compiled = both(id, "2")
    assert pure == compiled


@needs_compiled
def test_a_planted_difference_between_the_builds_is_found() -> None:
    pure, compiled = both("souk", "1", plant=PLANT)
    assert pure != compiled


@needs_compiled
def test_a_game_in_plain_python_plays_on_the_compiled_engine() -> None:
    game = find_game("souk")
    seats, options = random_setup(game, 1)
    match = Match(game, seats, SeededChance(1), options)
    assert hasattr(type(match), "__mypyc_attrs__") and "__dict__" in dir(match.table)
    for _ in play(match, RandomPlayer(1)):
        assert match.fork(SeededChance(2)).ask_number == match.ask_number
    assert match.outcome is not None


@pytest.mark.deep
def test_a_fresh_build_plays_alike(tmp_path: Path) -> None:
    for name in ("src", "tools"):
        ignored = shutil.ignore_patterns("*.so", "compiled.json", "__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    for name in ("docs", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    subprocess.run([sys.executable, str(tmp_path / "tools/compiled.py")], check=True)
    for id in GAMES:
        pure, compiled = both(id, "all", source=tmp_path / "src")
        assert pure == compiled, id


def test_the_environment_chooses_the_source() -> None:
    (said,) = run("import fateloom; print(fateloom.BUILD)", pure=True)
    assert said.startswith("pure Python")


def test_a_source_that_was_changed_after_it_was_compiled_runs_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "rules.py"
    source.write_text("VALUE = 1\n")
    stat = source.stat()
    stamp = {"rules.py": [stat.st_size, stat.st_mtime_ns]}
    (tmp_path / "compiled.json").write_text(json.dumps(stamp))
    monkeypatch.setattr(which_build, "_HOME", tmp_path)
    monkeypatch.delenv("FATELOOM_PURE", raising=False)
    assert which_build._why_not() == ""
    source.write_text("VALUE = 22\n")
    assert which_build._why_not() == "since rules.py was changed after it was compiled"
    source.unlink()
    assert which_build._why_not() == "since rules.py is gone"
    monkeypatch.setenv("FATELOOM_PURE", "1")
    assert which_build._why_not() == "as FATELOOM_PURE says"


def test_the_source_finder_leaves_other_packages_alone() -> None:
    finder = which_build._SourceFinder
    assert finder.find_spec("json") is None
    spec = finder.find_spec(
        "fateloom.engine.match.match", [str(ROOT / "src/fateloom/engine/match")]
    )
    assert spec is not None and str(spec.origin).endswith("match.py")
