"""Setup and phases of Souk, in the order of rules.md."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

from fateloom.engine.flow import Jump, Option, choose
from fateloom.engine.log import Name
from fateloom.engine.moments import Moment, window
from fateloom.engine.table import Card, Seat

if TYPE_CHECKING:
    from souk.table import Souk


class Taking(Moment):
    """A seat is about to take a relic."""


class Vetoing(Moment):
    """A seat vetoes something."""


class Dusk(Jump):
    """The market is closed; whatever was going on is abandoned."""


def setup(t: Souk) -> None:
    """S1. Relics are shuffled, Dusk into the lower half; each seat gets a veto."""
    from souk.table import DUSK_CLAIM

    t.shuffle(t.vetoes)
    for seat in range(t.seats):
        t.draw(t.vetoes, t.hand[seat])
    dusk = next(card for card in t.relics if card.face.id == "dusk")
    t.move(dusk, t.discard)
    t.shuffle(t.relics)
    t.move(dusk, t.relics, at=t.chance.below(6))
    dusk.seen = 0
    t.claim("dusk", DUSK_CLAIM)
    t.say("S1", "The market opens; {n} relics are for sale.", n=len(t.relics) - 1)


async def auction(t: Souk) -> str | None:
    """S2-S3. The top relic goes round until somebody takes it."""
    relic = t.draw(t.relics, t.block)
    t.say("S2", "{who} offers {relic}.", who=Name(t.auctioneer), relic=relic)
    if relic.face.id == "dusk":
        t.say("S5", "Dusk falls; the market closes.")
        raise Dusk  # S5: at once, nobody may answer
    for seat in cycle(t.seats_from(t.auctioneer)):
        broke = None if t.coins[seat] else "S3: you have no coin to pass with"
        match await choose(
            seat,
            ["take", Option("pass", barred=broke)],
            rule="S3",
            text="Take {relic} (coins on it: {n}), or pay a coin to pass?",
            words={"relic": relic, "n": relic.count("coin")},
        ):
            case "pass":
                t.coins[seat] -= 1
                pot = relic.add("coin")
                t.say(
                    "S3", "{who} passes; coins on {relic}: {n}.", who=Name(seat), n=pot, relic=relic
                )
            case "take":
                await take(t, seat, relic)
                t.auctioneer = t.left_of(seat)
                return "auction"
    return None


async def take(t: Souk, seat: Seat, relic: Card) -> None:
    """S4. The relic and its coins are the taker's, unless a veto stands."""
    taking = Taking(seat, relic)
    t.say("S4", "{who} wants to take {relic}.", who=Name(seat), relic=relic)
    await window(t, taking, rule="S4", text="Veto?")
    if taking.cancelled:
        relic.remove("coin")
        t.move(relic, t.discard)
        t.say("S4", "The taking is vetoed; {relic} is gone.", relic=relic)
        return
    coins = relic.remove("coin")
    t.coins[seat] += coins
    t.move(relic, t.stall[seat])
    t.say("S4", "{who} takes {relic}; coins with it: {n}.", who=Name(seat), relic=relic, n=coins)
