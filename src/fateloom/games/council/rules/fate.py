"""3.3 Revealing Fate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.engine.log import Name
from fateloom.games.council.rules.taxes import look_for_dusk

if TYPE_CHECKING:
    from fateloom.engine.table import Card
    from fateloom.games.council.table import Council


async def reveal(t: Council) -> str | None:
    """3.3.1-3.3.7. The Auctioneer turns up the top card: an Event happens, Game Ends ends the
    game, any other card is loaded with its coins and goes round from the Auctioneer."""
    card = t.draw(t.fate_deck, t.spot)
    if t.log is not None:
        t.say(
            "3.3.2",
            "{who} reveals {card} ({facts}).",
            who=Name(t.auctioneer),
            card=card,
            facts=t.game.describe(card.face) if t.game.describe else "",
        )
    if card.face.id == "game_ends":
        await happen(t, card)
        return None
    look_for_dusk(t)
    if card.face.event:
        await happen(t, card)
        t.move(card, t.fate_discard)
        return "levy"
    if card.face.load:
        card.add("coin", card.face.load)
    t.on_turn = t.auctioneer
    return "turn"


async def happen(t: Council, card: Card) -> None:
    """3.3.3, 3.3.4, 3.3.7. What the card says happens at once; the Auctioneer stays."""
    await t.game.deeds.triggers["happens"][card.face.id](t, card)
