"""Build the wheels, and try each of them where the source is not. ``make wheels`` calls it.

python tools/wheels.py              with every Python from 3.11 that is found: on the PATH, or of pyenv
python tools/wheels.py PYTHON …     with these: python3.12, /usr/bin/python3

Each Python first installs the pure wheel, then the compiled one that is built with it, into a venv
of its own, and both must play alike. The wheels are left in ``dist/``.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
MINORS = range(11, 15)
CHECKS = (
    ("games",),
    ("check",),
    ("simulate", "council", "--games", "20", "--seats", "habit,habit", "--seed", "1"),
)
"""Calls of ``fateloom`` that must end well in every build."""
_SETTINGS = ("FATELOOM_", "PYTHON", "VIRTUAL_ENV")
"""What this process was started with must not change what a wheel does."""


def pythons() -> dict[str, str]:
    """Return one program for each version of Python that is found here."""
    home = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found: dict[str, str] = {}
    for minor in MINORS:
        name = f"3.{minor}"
        programs = (shutil.which(f"python{name}"), *sorted(home.glob(f"{name}.*/bin/python")))
        for program in programs:
            if program and _version(program) == name:
                found.setdefault(name, str(program))
    return found


def _version(program: str | Path) -> str:
    """Return the version of a Python, or nothing if it does not run, as a shim of pyenv may not."""
    code = "import sys; print('{}.{}'.format(*sys.version_info))"
    return subprocess.run([program, "-c", code], capture_output=True, text=True).stdout.strip()


def build(python: str, *, compiled: bool) -> None:
    """Build a wheel into :data:`DIST`."""
    kind = f"cp{_version(python).replace('.', '')}-*" if compiled else "none-any"
    begun = time.monotonic()
    command = [python, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(DIST), str(ROOT)]
    _run(command, Path.cwd(), FATELOOM_COMPILE="1" if compiled else "")
    (wheel,) = DIST.glob(f"fateloom-*-{kind}.whl")
    size = wheel.stat().st_size / 1e6
    print(f"{wheel.name}: {size:.1f} MB, built in {time.monotonic() - begun:.0f} s", flush=True)


class Installed:
    """A venv outside the repository, into which pip takes the wheel that fits it best."""

    def __init__(self, python: str, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        _run([python, "-m", "venv", str(folder / "venv")], folder)

    def install(self) -> None:
        pip = [str(self.bin / "python"), "-m", "pip", "install", "--quiet"]
        ours = ["--no-deps", "--no-index", "--force-reinstall", "--find-links", str(DIST)]
        _run([*pip, *ours, "fateloom"], self.folder)
        _run([*pip, "fateloom[server]"], self.folder)

    def fateloom(self, *arguments: str) -> str:
        return _run([str(self.bin / "fateloom"), *arguments], self.folder)

    def fingerprint(self) -> str:
        return _run([str(self.bin / "python"), "-m", "fateloom.laws.fingerprint"], self.folder)

    def check(self, build: str) -> None:
        """Use what is installed, and fail unless it says that it is this build."""
        _expect(self.fateloom("--version").strip().endswith(f"({build})"), f"--version: {build}")
        for arguments in CHECKS:
            self.fateloom(*arguments)
        _expect(self.served()["build"] == build, f"/api: {build}")

    def served(self) -> dict[str, str]:
        """Return what a server says at ``/api``."""
        database = ["--db", str(self.folder / "tables.db")]
        server = subprocess.Popen(
            [str(self.bin / "fateloom"), "serve", "--port", "0", *database],
            cwd=self.folder,
            env=_environment(),
            stderr=subprocess.PIPE,
            text=True,
        )
        assert server.stderr is not None
        try:
            address = re.search(r"http://\S+", server.stderr.readline())
            _expect(address is not None, "the server prints its address")
            assert address is not None
            with urlopen(f"{address[0]}/api", timeout=60) as answer:
                said: dict[str, str] = json.load(answer)
                return said
        finally:
            server.terminate()
            server.wait()


def _environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS)}
    return {**kept, **more}


def _run(command: Sequence[str], folder: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=folder, env=_environment(**environment), stdout=subprocess.PIPE, text=True
    )
    _expect(done.returncode == 0, " ".join(command))
    return done.stdout


def _expect(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"failed: {what}")


def try_wheels(version: str, python: str) -> None:
    """Try the pure wheel, then the compiled one of this Python, and compare how they play."""
    with tempfile.TemporaryDirectory() as folder:
        installed = Installed(python, Path(folder))
        installed.install()  # there is none for this Python yet, so pip takes the pure one
        installed.check("pure Python")
        pure = installed.fingerprint()
        build(python, compiled=True)
        installed.install()
        installed.check("compiled")
        _expect(installed.fingerprint() == pure, f"both builds play alike on Python {version}")
    print(f"Python {version}: both wheels install, run, serve and play alike", flush=True)


def main(programs: Sequence[str]) -> None:
    found = {_version(program): program for program in programs} or pythons()
    _expect(bool(found) and "" not in found, f"every Python runs: {' '.join(found.values())}")
    for old in DIST.glob("fateloom-*.whl"):
        old.unlink()
    build(next(iter(found.values())), compiled=False)
    for version, program in found.items():
        try_wheels(version, program)


if __name__ == "__main__":
    main(sys.argv[1:])
