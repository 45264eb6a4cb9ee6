"""3.11 Taxes: taxing, the levy of Dusk, and when Dusk is (3.9.6)."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.engine.rules.asks import Option, choose_all
from fateloom.engine.rules.effects import triggered
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Seat
from fateloom.games.council.rules.principles import coins, named
from fateloom.games.council.table import Council

NUMBERS = tuple(range(31))


def tax_yield(t: Council, seat: Seat) -> int:
    """3.11.1, 3.11.2. A tax brings 3 coins, as texts change it, and never less than 1."""
    return max(1, t.value("tax_yield", 3, seat))


def tax(t: Council, seat: Seat) -> None:
    """3.11.4. A seat taxes once, in the open."""
    gained = raise_tax(t, seat)
    if t.log is not None:
        t.say(
            "3.11.1",
            "{who} [tax|taxes]: +{n}; Populace now at {chaos} Chaos.",
            who=Name(seat),
            n=coins(gained),
            chaos=t.populace[seat],
        )


def raise_tax(t: Council, seat: Seat) -> int:
    """3.11.1, 3.11.7. One Chaos goes into the Populace and the coins are gained, then texts
    about taxing follow; how many coins it brought."""
    gained = tax_yield(t, seat)
    t.populace[seat] += 1
    t.coins[seat] += gained
    for card, text in triggered(t, "taxed", t.kingdom[seat].cards):
        text(t, seat, card)
    return gained


def at_the_cap(t: Council, seat: Seat) -> Iterable[Option]:
    """3.2.10. The tax that a full Populace bars."""
    if t.populace[seat] >= t.cap:
        yield Option("tax", "Tax", barred=f"3.2.10: your Populace is full ({t.cap} Chaos)")


# Dusk and the levy -------------------------------------------------------------------------


def look_for_dusk(t: Council) -> None:
    """3.9.6. Dusk begins when the next Fate card could be Game Ends as far as the table can
    tell, and lasts to the end."""
    if not t.dusk and len(t.fate_deck.cards) <= t.low_pile:
        t.dusk = True
        t.say("3.9.6", "Dusk: the next card could be {card}.", card=t.game.faces["game_ends"])


async def levy(t: Council) -> str:
    """3.11.8, 3.11.9. In Dusk (or always, by option) every seat below the cap says before a
    reveal how often it taxes; all at once, then clockwise from the Auctioneer."""
    look_for_dusk(t)
    if not t.dusk and t.options["tax_prompts"] == "dusk":
        return "reveal"
    asked = [seat for seat in t.seats_from(t.auctioneer) if t.populace[seat] < t.cap]
    if not asked:
        return "reveal"
    taxes = await choose_all(
        asked,
        lambda seat: NUMBERS[: t.cap - t.populace[seat] + 1],
        id="levy",
        rule="3.11.8",
        text="Tax before the next card is revealed? Choose how many times.",
        default=0,
    )
    for seat in asked:
        for _ in range(taxes[seat]):
            raise_tax(t, seat)
    if t.log is not None:
        tell_levy(t, taxes)
    return "reveal"


def tell_levy(t: Council, taxes: dict[Seat, int]) -> None:
    """The history of a levy, in one line."""
    head = "Taxes at Dusk" if t.dusk else "Taxes"
    did = [
        (seat, "[tax|taxes] " + ("once" if number == 1 else f"{number} times"))
        for seat, number in taxes.items()
        if number
    ]
    text, who = named(*did)
    t.say("3.11.8", f"{head}: {text or 'nobody taxes'}.", **who)
