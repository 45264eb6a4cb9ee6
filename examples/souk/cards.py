"""What the cards of Souk do."""

from __future__ import annotations

from fateloom.engine.rules.effects import Moment, reacts, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from souk.rules import Taking, Vetoing, window
from souk.table import Souk


@reacts("veto", to=Taking | Vetoing, rule="S4")
async def veto(t: Souk, seat: Seat, card: Card, answered: Moment) -> None:
    """S4. A veto spoils what it answers, unless it is itself vetoed."""
    t.move(card, t.discard)
    t.say("S4", "{who} plays {card}.", who=Name(seat), card=card)
    vetoing = Vetoing(seat, card)
    await window(t, vetoing, "Veto the veto?")
    answered.cancelled = not vetoing.cancelled


@when("dusk", "revealed")
def dusk(t: Souk, card: Card) -> None:
    """S5. The market closes; the auction itself sees to it."""
