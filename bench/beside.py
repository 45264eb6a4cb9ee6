"""The sides of a comparison: the peers, our own builds, another checkout. Each works in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.measure import Measured

ROOT = Path(__file__).parent.parent
HOME = ROOT / ".bench-venv"
PYTHON = HOME / "bin" / "python"
BEFORE = "9ccff2c"
"""The commit from before most of the work on speed."""
PACKAGES = ("open_spiel", "rlcard", "chess", "pettingzoo", "pygame")


def install() -> str:
    """Set up the peers' environment; why it cannot be had, or nothing."""
    if PYTHON.exists() and _has_all():
        return ""
    print("installing the peers into .bench-venv ...", file=sys.stderr)
    made = subprocess.run([sys.executable, "-m", "venv", str(HOME)], capture_output=True, text=True)
    if made.returncode:
        return "no virtual environment could be made for the peers"
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    if done.returncode or not _has_all():
        return f"the peers ({', '.join(PACKAGES)}) cannot be installed here"
    return ""


def _has_all() -> bool:
    test = [str(PYTHON), "-c", "import pyspiel, rlcard, chess, pygame, pettingzoo"]
    return subprocess.run(test, capture_output=True, check=False).returncode == 0


class Side:
    """A process that does work when asked, and measures its own CPU time."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str] | None = None
    ) -> None:
        self._process = subprocess.Popen(
            command,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def work(self, name: str, units: int) -> tuple[int, float]:
        """Do work; return how much was done, and the CPU seconds that took."""
        done, spent = self._ask(f"{name} {units}").split()
        return int(done), float(spent)

    def positions(self, game: str) -> list[str]:
        """Return how each position came about in which a checkout of ours would be measured."""
        found: list[str] = json.loads(self._ask(game))
        return found

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"the process that was asked for {line!r} has ended")
        return answer

    def measured(self, name: str) -> Measured:
        return _MeasuredThere(self, name)

    def close(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(timeout=10)


class _MeasuredThere(Measured):
    """Work whose time is taken by the side that does it."""

    def __init__(self, side: Side, name: str) -> None:
        self._side, self._name = side, name
        super().__init__(lambda units: 0)

    def time(self, units: int) -> tuple[int, float]:
        return self._side.work(self._name, units)


def peers() -> Side:
    """The peers, in their own environment."""
    return Side([str(PYTHON), str(Path(__file__).with_name("peers.py"))])


def side(root: Path, *, pure: bool = False) -> Side:
    """A checkout of ours: its compiled build if it has one, unless the plain source is wanted."""
    worker = str(Path(__file__).with_name("worker.py"))
    environment = {"FATELOOM_PURE": "1" if pure else ""}
    return Side([sys.executable, "-P", worker, str(root)], environment)


def both_builds() -> dict[str, Side]:
    """This checkout as plain source, and compiled if there is a build of it."""
    builds = {"pure": side(ROOT, pure=True)}
    if has_compiled_build():
        builds["compiled"] = side(ROOT)
    return builds


def has_compiled_build() -> bool:
    """Whether this checkout has been compiled."""
    asked = [sys.executable, "-c", "import fateloom; print(fateloom.BUILD)"]
    environment = {**os.environ, "FATELOOM_PURE": ""}
    found = subprocess.run(asked, capture_output=True, text=True, env=environment, check=True)
    return found.stdout.strip() == "compiled"


def before() -> Side | str:
    """The commit with which speed is compared, from the history of this clone; or why not."""
    folder = HOME / f"at-{BEFORE}"
    if not folder.exists():
        archive = ["git", "-C", str(ROOT), "archive", "--format=tar", BEFORE]
        packed = subprocess.run(archive, capture_output=True, check=False)
        if packed.returncode:
            return f"commit {BEFORE} is not in the history here"
        folder.mkdir(parents=True)
        subprocess.run(["tar", "xf", "-", "-C", str(folder)], input=packed.stdout, check=True)
    return side(folder)
