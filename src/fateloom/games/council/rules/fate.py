"""3.3 Revealing Fate."""

from __future__ import annotations

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card
from fateloom.games.council.rules.taxes import look_for_dusk
from fateloom.games.council.table import Council


async def reveal(t: Council) -> str | None:
    """3.3.1-3.3.7. The Auctioneer turns up the top card: an Event happens, Game Ends ends the
    game, any other card is loaded with its coins and goes round from the Auctioneer."""
    card = t.draw(t.fate_deck, t.spot)
    if t.log is not None:
        if card.face.id != "game_ends":
            t.say("3.3.1", "Event: {card}." if card.face.event else "Auction: {card}.", card=card)
        t.say(
            "3.3.2",
            "{who} [reveal|reveals] {card} ({facts}).",
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
    await t.game.effects.triggers["happens"][card.face.id](t, card)
