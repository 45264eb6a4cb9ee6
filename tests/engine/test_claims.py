"""Public facts about hidden cards, which every imagined world honours."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fateloom.engine.match.redeal import redeal
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Claim
from tests.engine.toy import card, table


def is_ace(face: Any) -> bool:
    return bool(face.id == "ace")


def is_queen(face: Any) -> bool:
    return bool(face.id == "queen")


def low(t: Any) -> Any:
    return t.stock.cards[:2]


def deals(claims: dict[str, Claim], number: int = 60) -> list[list[str]]:
    """What worlds hold that the gallery imagines: the stock from its bottom."""
    found = []
    for seed in range(number):
        t = table(stock=["king", "jack", "queen", "ace", "queen"])
        for each in [each for each in t.stock if each.face.back == "gift"]:
            t.move(each, t.open)
        for name, claim in claims.items():
            t.claim(name, claim)
        redeal(t, t.gallery, SeededChance(seed))
        assert all(claim.holds(t) for claim in claims.values())
        found.append(t.stock.faces())
    return found


def test_a_face_is_somewhere_among_certain_places() -> None:
    at = Counter(stock.index("ace") for stock in deals({"low": Claim(low, is_ace)}))
    assert set(at) == {0, 1}
    assert min(at.values()) > 15  # either place is as likely


def test_a_face_is_in_none_of_certain_places() -> None:
    for stock in deals({"no": Claim(low, is_queen, at_least_one=False)}):
        assert "queen" not in stock[:2]


def test_a_number_of_faces_is_among_certain_places() -> None:
    for stock in deals({"one": Claim(low, is_queen, number=lambda t: 1)}):
        assert stock[:2].count("queen") == 1


def test_claims_that_speak_of_the_same_places_are_all_honoured() -> None:
    claims = {
        "ace": Claim(low, is_ace),
        "queens": Claim(low, is_queen, at_least_one=False),
        "top": Claim(lambda t: t.stock.cards[-1:], is_queen),
    }
    for stock in deals(claims):
        assert "ace" in stock[:2]
        assert stock[-1] == "queen"


def test_a_claim_is_withdrawn() -> None:
    t = table()
    t.claim("low", Claim(low, is_ace))
    t.claim("low", None)
    t.claim("never stated", None)
    assert t.claims == {}


def test_what_the_observer_knows_is_not_dealt_anew() -> None:
    for seed in range(20):
        t = table(hand={0: ["ace", "king"], 1: ["queen"]})
        redeal(t, 0, SeededChance(seed))
        assert t.hand[0].faces() == ["ace", "king"]


@pytest.mark.parametrize("seed", range(10))
def test_the_same_luck_imagines_the_same_world_wherever_cards_truly_lie(seed: int) -> None:
    one = table(hand={1: ["ace"], 2: ["king"]}, stock=["jack", "queen", "queen"])
    other = table(hand={1: ["queen"], 2: ["jack"]}, stock=["ace", "queen", "king"])
    for t in (one, other):
        for gift in ("ring", "rose", "lute"):
            t.move(card(t, gift), t.open)
        redeal(t, 0, SeededChance(seed))
    assert [zone.faces() for zone in one.zones] == [zone.faces() for zone in other.zones]
