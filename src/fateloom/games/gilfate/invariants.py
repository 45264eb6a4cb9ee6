"""Section 9: what holds at every decision and when the game is over."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.games.gilfate.faces import Attack
from fateloom.games.gilfate.rules.blank_deck import bomb_limit
from fateloom.games.gilfate.table import Gilfate


def conserved(t: Gilfate) -> None:
    """Raise :class:`AssertionError` with the first invariant that does not hold."""
    for claim, holds in [*_claims(t), *_claims_about_players(t)]:
        assert holds, f"it is not so that {claim}"


def _claims(t: Gilfate) -> Iterator[tuple[str, bool]]:
    counts = {"blank": 0, "bomb": 0, "explosion": 0, "attack": 0}
    places = [0] * len(t.cards)
    for zone in t.zones:
        for card in zone.cards:
            face = card.face
            counts["attack" if isinstance(face, Attack) else face.id] += 1
            places[card.id] += card.zone is zone
    yield "every card lies in exactly one place", all(count == 1 for count in places)
    yield "there are 48 attack cards", counts["attack"] == 48
    yield (
        "there are 60 blanks, 12 bombs and 3 explosions",
        (counts["blank"] == 60 and counts["bomb"] == 12 and counts["explosion"] == 3),
    )
    yield (
        "attack cards lie in their own piles",
        all(t.pile_of(card.face) is pile for pile in t.piles for card in pile.cards),
    )
    yield (
        "only permanent cards stand",
        all(card.face.permanent for front in t.front for card in front.cards),
    )
    yield (
        "front, tilted, bombs and explosions hold what belongs there",
        all(
            isinstance(card.face, Attack)
            for zones in (t.front, t.tilted, t.hand)
            for zone in zones
            for card in zone.cards
        )
        and all(card.face.id == "bomb" for zone in t.bombs for card in zone.cards),
    )


def _claims_about_players(t: Gilfate) -> Iterator[tuple[str, bool]]:
    for seat in range(t.seats):
        if seat in t.out:
            owned = (t.hand, t.front, t.tilted, t.bombs, t.explosions)
            yield "a knocked-out player holds nothing", not any(zone[seat].cards for zone in owned)
        elif t.knockout:
            yield "bombs stay below the limit", len(t.bombs[seat]) < bomb_limit(t, seat)
        if t.first_lap:
            yield "nobody holds two bombs in the first lap", len(t.bombs[seat]) <= 1
    yield "somebody is in the round", len(t.out) < t.seats
    yield "nobody is knocked out in the points game", t.knockout or not t.out
    yield "nothing is set aside between decisions", not t.aside.cards
    if t.knockout and t.round_number > 1:
        yield "each round adds a survival point", sum(t.survival) >= t.round_number - 1
