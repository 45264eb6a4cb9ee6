"""What a game tells bots is read in one place."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from fateloom.engine.rules.advice import HOOKS, advice_of
from tests.engine.toy import toy


def test_a_game_without_advice_has_none() -> None:
    assert advice_of(toy()) is None


def test_a_hook_that_a_module_lacks_has_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("advice_for_the_toy")
    vars(module).update(value=lambda t, seat: 1.0, LEVELS={"novice": {"error": 0.5}}, helper=len)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    advice = advice_of(toy(advice=module.__name__))
    assert advice is not None
    assert advice.value(None, 0) == 1.0
    assert advice.LEVELS == {"novice": {"error": 0.5}}
    unset = {name for name in HOOKS if not getattr(advice, name)}
    assert unset == set(HOOKS) - {"value", "LEVELS"}
    assert advice.TEMPERS.get("bold") is None
