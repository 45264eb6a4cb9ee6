"""The example games are tested like all others; long searches run only when asked for."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

import kuhn
import lagoon
import leduc
import souk
from fateloom import BUILD, register

pytest_plugins = ["tests.leftovers"]

for example in (kuhn, lagoon, leduc, souk):
    register(example.game)

# No test asserts a time, and none fails because the machine is busy.
settings.register_profile("fateloom", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fateloom")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if BUILD == "compiled":
        for item in items:
            if item.get_closest_marker("pure"):
                item.add_marker(pytest.mark.skip("it plants a fault in code that is compiled"))
    if os.environ.get("FATELOOM_DEEP") or "deep" in config.getoption("-m"):
        return
    deep = [item for item in items if item.get_closest_marker("deep")]
    if deep:
        config.hook.pytest_deselected(items=deep)
        items[:] = [item for item in items if item not in deep]
