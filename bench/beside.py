"""The peers as work that can be measured in turns with ours."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.measure import Measured

ROOT = Path(__file__).parent.parent
HOME = ROOT / ".bench-venv"
PYTHON = HOME / "bin" / "python"
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


class Peers:
    """One process in which the peers, or another checkout, do their work when asked."""

    def __init__(
        self, command: Sequence[str] = (), environment: Mapping[str, str] | None = None
    ) -> None:
        self._process = subprocess.Popen(
            command or [str(PYTHON), str(Path(__file__).with_name("peers.py"))],
            env={**os.environ, **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def work(self, name: str, units: int) -> tuple[int, float]:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{name} {units}\n")
        self._process.stdin.flush()
        done, spent = self._process.stdout.readline().split()
        return int(done), float(spent)

    def measured(self, name: str) -> Measured:
        return _PeerMeasured(self, name)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=10)


class _PeerMeasured(Measured):
    """Work whose time is taken in the peers' own process."""

    def __init__(self, peers: Peers, name: str) -> None:
        self._peers, self._name = peers, name
        super().__init__(lambda units: 0)

    def time(self, units: int) -> tuple[int, float]:
        return self._peers.work(self._name, units)
