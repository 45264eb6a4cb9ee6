"""The rules of the Den, each with the leaks that can be planted in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.engine.rules.asks import PASS, Option, choose, choose_all, choose_some, first_of
from fateloom.engine.rules.effects import Moment, reactions, reacts
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat

if TYPE_CHECKING:
    from tests.properties.den.table import Den


class Stealing(Moment):
    """A seat is about to steal."""

    def __init__(self, by: Seat, victim: Seat) -> None:
        super().__init__(by)
        self.victim = victim


def setup(t: Den) -> None:
    """D1. The loot is shuffled, three cards to a seat; the crown lies among the lowest four."""
    from tests.properties.den.table import CROWN_CLAIM

    crown = next(card for card in t.loot if card.face.id == "crown")
    t.move(crown, t.discard)
    t.shuffle(t.loot)
    t.move(crown, t.loot, at=t.chance.below(4))
    crown.seen = 0
    for seat in range(t.seats):
        for _ in range(3):
            t.draw(t.loot, t.hand[seat])
    t.claim("crown", CROWN_CLAIM)


async def turn(t: Den) -> str:
    """D2. The seat on turn hides, steals, peeks, swears, buries or rests."""
    seat = t.on_turn
    match await choose(seat, moves(t, seat), rule="D2", text="Your turn.", barred=lambda: bars(t)):
        case ("hide", card):
            if await hide(t, seat, card):
                return "trap_hidden"
        case ("steal", victim):
            await steal(t, seat, victim)
        case "peek":
            t.show(t.loot.top, t.only(seat))
            t.say("D4", "{who} looks at {card}.", who=Name(seat), card=t.loot.top)
        case "swear":
            swear(t, seat)
        case "bury":
            await bury(t, seat)
        case "rest":
            t.say("D2", "{who} rests.", who=Name(seat))
    return next_turn(t)


def next_turn(t: Den) -> str:
    if t.leak == "end" and any(card.face.id == "trap" for stash in t.stash for card in stash):
        return "raid"
    t.on_turn = t.left_of(t.on_turn)
    return "turn" if t.on_turn else "gifts"


async def trap_hidden(t: Den) -> str:
    """Only the leak "phase name" leads here."""
    await choose(t.on_turn, ["on"], rule="D2", always=True)
    return next_turn(t)


def moves(t: Den, seat: Seat) -> list[Any]:
    found: list[Any] = ["rest"]
    found += [("hide", card) for card in t.hand[seat]]
    if t.coins[seat]:
        found += [("steal", Name(other)) for other in others(t, seat) if t.hand[other]]
    if t.loot:
        found.append("peek")
    if all(card.face.id != "trap" for card in t.hand[seat]):
        found.append("swear")
    if t.hand[seat]:
        found.append("bury")
    return found


def others(t: Den, seat: Seat) -> list[Seat]:
    return [other for other in range(t.seats) if other != seat]


def bars(t: Den) -> list[Option]:
    """What the seat on turn might look for in vain."""
    barred = []
    if t.leak == "refusal":
        for other in others(t, t.on_turn):
            if any(card.face.id == "dog" for card in t.hand[other]):
                barred.append(Option("raid", barred=f"D3: {other} has a dog"))
    if not t.coins[t.on_turn]:
        barred.append(Option("steal", barred="D3: you have no coin to steal with"))
    return barred


async def hide(t: Den, seat: Seat, card: Card) -> bool:
    """D3. A card of the hand goes face down into the stash; a coin may be laid on it."""
    if t.leak == "place in a hand":
        t.say("D3", "It is number {n} of the hand.", n=t.hand[seat].cards.index(card))
    t.move(card, t.stash[seat])
    t.say("D3", "{who} hides {card}.", who=Name(seat), card=card)
    worth = t.stash[seat].top.face.worth
    if t.leak == "stale table":
        t.noted = worth
    if t.leak == "mark" and card.face.id == "trap":
        card.turned = 1
    if t.coins[seat] and await choose(seat, ["no", "coin"], rule="D3", text="A coin?") == "coin":
        t.coins[seat] -= 1
        card.add("coin")
    if t.leak == "stale local":
        await choose(t.left_of(seat), ["nod", "shrug"], rule="D3")
        if worth > 1:
            t.coins[seat] += 1
    return t.leak == "phase name" and card.face.id == "trap"


async def steal(t: Den, seat: Seat, victim: Seat) -> None:
    """D4. For a coin a seat steals, unless the die shows 1 or a dog barks."""
    t.coins[seat] -= 1
    t.say("D4", "{who} creeps up to {whom}.", who=Name(seat), whom=Name(victim))
    stealing = Stealing(seat, victim)
    asked = [each for each in others(t, seat) if t.hand[each].cards]
    if t.leak == "waiting":
        asked = [each for each in others(t, seat) if has(t, each, "dog")]
    answer = await first_of(
        asked,
        lambda seat: [PASS, *reactions(t, seat, stealing)],
        rule="D4",
        text="Let the dog out?",
    )
    if answer is not None:
        await bark(t, *answer, stealing)
    if stealing.cancelled or not t.hand[victim]:
        return
    if t.chance.roll() == 1:
        t.say("D4", "{who} stumbles.", who=Name(seat))
        return
    card = await blind_pick(t, seat, victim)
    if t.leak == "chance" and card.face.id == "trap":
        t.chance.roll()
    t.move(card, t.hand[seat])
    t.say("D4", "{who} steals {card} from {whom}.", who=Name(seat), card=card, whom=Name(victim))
    if t.leak == "log line":
        t.say("D4", "It was {what}.", what=card.face.name)
    if t.leak == "log reader" and card.face.id == "trap":
        t.say("D4", "Something snaps.")


async def blind_pick(t: Den, seat: Seat, victim: Seat) -> Card:
    """D4. The thief picks among the backs of the victim's cards."""
    cards: list[Any] = list(t.hand[victim])
    values = cards
    text = "Which one?"
    if t.leak == "text of a prompt":
        text = f"The best is worth {max(card.face.worth for card in cards)}. Which one?"
    if t.leak == "option order":
        values = cards = sorted(cards, key=lambda card: card.face.worth)
    if t.leak == "face in a label":
        values = [Option(card, label=card.face.name) for card in cards]
    if t.leak == "id in a label":
        values = [Option(card, label=f"card {card.id}") for card in cards]
    if t.leak == "id in a key":
        values = [card.id for card in cards]
    picked = await choose(seat, values, rule="D4", text=text)
    card: Card = t.cards[picked] if isinstance(picked, int) else picked
    return card


@reacts("dog", to=Stealing, rule="D4", when=lambda t, seat, card, moment: t.options["dogs"])
async def bark(t: Den, seat: Seat, card: Card, answered: Moment) -> None:
    """D4. The dog barks and is gone; nothing is stolen."""
    t.move(card, t.discard)
    t.say("D4", "{card} of {who} barks.", who=Name(seat), card=card)
    answered.cancelled = True


def has(t: Den, seat: Seat, face: str) -> bool:
    return any(card.face.id == face for card in t.hand[seat])


def swear(t: Den, seat: Seat) -> None:
    """D5. A seat without a trap may swear so, and everybody believes it."""
    from tests.properties.den.table import no_trap_sworn_by

    t.sworn[seat] += [card for card in t.hand[seat] if card not in t.sworn[seat]]
    t.claim(f"oath of {seat}", no_trap_sworn_by(seat))
    t.say("D5", "{who} swears to hold no trap.", who=Name(seat))


async def bury(t: Den, seat: Seat) -> None:
    """D6. Any cards of the hand go to the discard; they are seen there."""
    chosen = await choose_some(seat, list(t.hand[seat]), rule="D6", text="Which ones?")
    if t.leak != "order of a set":
        chosen = sorted(chosen, key=lambda card: (card.face.id, card.seen))
    for card in chosen:
        t.move(card, t.discard)
        t.say("D6", "{who} buries {card}.", who=Name(seat), card=card)


async def gifts(t: Den) -> str:
    """D7. At the end of a round everybody passes a card to the left, all at once."""
    givers = [seat for seat in range(t.seats) if t.hand[seat]]
    given = await choose_all(givers, lambda seat: list(t.hand[seat]), rule="D7", text="Give what?")
    for seat, card in given.items():
        t.move(card, t.hand[t.left_of(seat)])
        t.say("D7", "{who} passes on {card}.", who=Name(seat), card=card)
    return "boasts"


async def boasts(t: Den) -> str:
    """D8. In turn each seat may show a gem for a coin. All are asked, with a gem or without."""
    for seat in range(t.seats):
        gems = [card for card in t.hand[seat] if card.face.id == "gem"]
        if t.leak == "skipped prompt" and not gems:
            continue
        always = t.leak != "forced prompt"
        boast = await choose(seat, ["no", *gems[:1]], rule="D8", text="Boast?", always=always)
        if boast != "no":
            t.show(boast, t.everyone)
            t.coins[seat] += 1
            t.say("D8", "{who} shows {card}.", who=Name(seat), card=boast)
    return "refill"


async def refill(t: Den) -> str:
    """D9. All draw up to three; an empty deck is the discard shuffled. Then a new round, or
    the raid."""
    for seat in range(t.seats):
        while len(t.hand[seat]) < 3 and (t.loot or t.discard):
            if not t.loot:
                for card in list(t.discard):
                    t.move(card, t.loot)
                    for sworn in t.sworn:
                        if card in sworn:
                            sworn.remove(card)
                t.shuffle(t.loot)
            t.draw(t.loot, t.hand[seat])
            if len(t.loot) < 4:
                t.claim("crown", None)
    t.round += 1
    return "raid" if t.round > t.options["rounds"] else "turn"


async def raid(t: Den) -> str | None:
    """D9. The den is raided: every stash is turned up."""
    for seat in range(t.seats):
        for card in t.stash[seat]:
            t.show(card, t.everyone)
            t.coins[seat] += card.remove("coin")
    return None
