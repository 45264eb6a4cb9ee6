"""How the interpreter of a run was built, and how fast it is at a fixed loop: the same code is up to
twice as fast on another build or another machine."""

from __future__ import annotations

import platform
import sysconfig

from bench.measure import Measured

STEPS = 2_000


def described() -> str:
    """The interpreter and its build, as far as it can be known."""
    flags = " ".join(
        str(sysconfig.get_config_var(name) or "")
        for name in ("CONFIG_ARGS", "PY_CFLAGS", "PY_LDFLAGS", "PY_CORE_CFLAGS")
    )
    known = {
        "PGO": "--enable-optimizations" in flags or "-fprofile-use" in flags,
        "LTO": "--with-lto" in flags or "-flto" in flags,
    }
    told = " and ".join(name for name, there in known.items() if there)
    built = f"built with {told}" if told else "no word of PGO or LTO in its build flags"
    version = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{version} ({platform.python_compiler()}, {built})"


def calibration(loops: int) -> int:
    """A loop of what rules do: attributes, lists, dicts, comparisons and calls."""
    for _ in range(loops):
        thing, seen, found = _Thing(), [0] * 16, {}
        for step in range(STEPS):
            place = step * 7 & 15
            seen[place] += step & 3
            if seen[place] > thing.limit:
                thing.grow(place)
            found[place, step & 1] = thing.limit
    return loops * STEPS


class _Thing:
    __slots__ = ("limit",)

    def __init__(self) -> None:
        self.limit = 3

    def grow(self, by: int) -> None:
        self.limit += by


def calibrated() -> float:
    """Million steps of the calibration loop per CPU second."""
    measured = Measured(calibration)
    for _ in range(5):
        measured.round()
    return measured.rate / 1e6
