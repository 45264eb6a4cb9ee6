"""The golden matches still go as they went."""

from __future__ import annotations

import pytest

from tests.golden import HERE, Planned, decisions_in, plans, story

PLANS = list(plans())


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.game}-{plan.name}")
def test_a_golden_match_goes_as_it_went(plan: Planned) -> None:
    kept = plan.path.read_text()
    assert story(plan, decisions_in(kept)) == kept


def test_no_golden_match_is_without_a_plan() -> None:
    assert sorted(HERE.glob("*/*.match")) == sorted(plan.path for plan in PLANS)
