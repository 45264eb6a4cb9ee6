"""Setup, phases and scoring of Souk, in the order of rules.md."""

from __future__ import annotations

from itertools import cycle

from fateloom.engine.rules.asks import PASS, Jump, Option, choose, first_of
from fateloom.engine.rules.effects import Moment, reactions
from fateloom.engine.rules.game import Outcome
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from souk.table import DUSK_CLAIM, Souk


class Taking(Moment):
    """A seat is about to take a relic."""


class Vetoing(Moment):
    """A seat vetoes something."""


class Dusk(Jump):
    """The market is closed; whatever was going on is abandoned."""


def setup(t: Souk) -> None:
    """S1. Relics are shuffled, Dusk into the lower half; each seat gets a veto."""
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
    await window(t, taking, "Veto?")
    if taking.cancelled:
        relic.remove("coin")
        t.move(relic, t.discard)
        t.say("S4", "The taking is vetoed; {relic} is gone.", relic=relic)
        return
    coins = relic.remove("coin")
    t.coins[seat] += coins
    t.move(relic, t.stall[seat])
    t.say("S4", "{who} takes {relic}; coins with it: {n}.", who=Name(seat), relic=relic, n=coins)


async def window(t: Souk, moment: Moment, text: str) -> None:
    """S4. All others with a veto are asked at once, until one stands or all pass. A veto opens
    a window of its own: the call stack is the stack."""
    while not moment.cancelled:
        others = [seat for seat in t.seats_from(t.left_of(moment.by)) if seat != moment.by]
        answer = await first_of(
            [seat for seat in others if t.hand[seat].cards],
            lambda seat: [PASS, *reactions(t, seat, moment)],
            rule="S4",
            text=text,
        )
        if answer is None:
            return
        seat, card = answer
        await t.game.effects.reactions[card.face.id][0].act(t, seat, card, moment)


def worth(t: Souk, seat: Seat) -> int:
    """S6. Relics count their worth, and three coins make a point."""
    relics: int = sum(card.face.worth for card in t.stall[seat])
    return relics + t.coins[seat] // 3


def outcome(t: Souk) -> Outcome:
    """S6. The highest worth wins; equal worth shares."""
    scores: list[float] = [worth(t, seat) for seat in range(t.seats)]
    best = max(scores)
    parts: list[list[tuple[str, float, str]]] = [
        [
            ("relics", sum(card.face.worth for card in t.stall[seat]), "S6"),
            ("coins", t.coins[seat] // 3, "S6"),
        ]
        for seat in range(t.seats)
    ]
    winners = [seat for seat in range(t.seats) if scores[seat] == best]
    return Outcome(scores, winners, "dusk has fallen", "S5", parts)
