"""5.1 The Citadels and their Hiring Incentives."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import GAME, planet, shards

KIN = {
    "mossfang": ("quarryman", "knight"),
    "brandholt": ("knight", "quarryman"),
    "pale_maze": ("leech", "knight"),
    "lumen_vault": ("sentinel", "knight"),
    "tempest_eye": ("anchorite", "knight"),
    "high_monolith": ("reeve", "knight"),
}


@rule("3.13.4", "3.13.3")
@pytest.mark.parametrize("mat", KIN)
def test_the_trove_pays_2_for_a_legacy_of_the_founding_race(mat: str) -> None:
    own, other = KIN[mat]
    cost, dear = GAME.face(own).cost, GAME.face(other).cost
    laid = planet({}, phase="hiring", citadel={0: [mat]}, legacy_pool=[own, other])
    trove = laid.trove
    laid.says(0, own)
    assert laid.reserve[0] == 30 - cost + 2 and laid.trove == trove - 2
    assert shards(laid, own) == cost
    full = planet({}, phase="hiring", citadel={0: [mat]}, legacy_pool=[own, other])
    assert full.says(0, other).reserve[0] == 30 - dear
    assert GAME.face(mat).race == GAME.face(own).race
