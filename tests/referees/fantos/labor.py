"""Chapter 3.3: drawing Labor."""

from __future__ import annotations

from tests.referees.fantos.court import Court


def draw_labor(court: Court, seat: int, number: int) -> None:
    """3.3.6, 3.3.8. Draw Labor; a used-up deck is made anew from the discard pile."""
    p = court.p
    for _ in range(number):
        if not p.labor_deck and p.labor_discard:
            p.labor_deck = court.shuffled("3.3.8", p.labor_discard)
            p.labor_discard = []
        if not p.labor_deck:
            return
        p.hand[seat].append(p.labor_deck.pop())
