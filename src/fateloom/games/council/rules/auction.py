"""3.4 Auction turns, 3.5 Bargains, and 3.7 Favors played before buying."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fateloom.engine.rules.asks import Option, choose
from fateloom.engine.rules.effects import triggered
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.rules.principles import (
    coins,
    discard_favor,
    favors_of,
    lay_face_down,
)
from fateloom.games.council.rules.taxes import at_the_cap, tax, tax_yield
from fateloom.games.council.table import Council


async def turn(t: Council) -> str:
    """3.4.1-3.4.5. The seat on turn bids, bargains or buys; before that it may tax, or play a
    Favor that commits it to buy. After a bid or a bargain the card passes to the left."""
    seat, lot = t.on_turn, t.spot.cards[-1]
    values = auction_options(t, seat, lot)
    chosen = await choose(
        seat,
        values,
        id="auction_turn",
        rule="3.4.2",
        text="" if t.log is None else auction_question(lot, values),
        words=lambda: {"card": lot, "n": auction_price(lot)},
        barred=lambda: barred_in_auction(t, seat, lot),
        default="bid" if values[0] == "bid" else "buy",
    )
    if chosen == "bid":
        bid(t, seat, lot)
    elif chosen == "buy":
        return "buying"
    elif chosen == "tax":
        tax(t, seat)
        return "turn"
    elif chosen[0] == "prebuy":
        await play_before_buying(t, seat, chosen[1])
        return "commitment"
    else:
        await bargain(t, seat, chosen[1])
    t.on_turn = t.left_of(seat)
    return "turn"


def auction_question(lot: Card, values: Sequence[Any]) -> str:
    """3.4.2. What a seat may do with the card, in words that offer nothing else."""
    good, plays = lot.face.good, {value[0] for value in values if isinstance(value, tuple)}
    deeds = ["pass"] * ("bid" in values) + ["bargain"] * ("bargain" in plays)
    if "buy" in values or "prebuy" in plays:
        deeds.append("buy" if good else "take it")
    if len(deeds) == 1 and "tax" in values:
        offer = f"{deeds[0]}, or tax first"
    else:
        offer = " or ".join([", ".join(deeds[:-1]), deeds[-1]] if deeds[1:] else deeds)
    question = f"{GOOD_LOT if good else EVIL_LOT} {offer.capitalize()}?"
    if "bid" in values:
        question += f" {GOOD_PASS if good else EVIL_PASS}"
    return question


GOOD_LOT, EVIL_LOT = "{card} costs {n}.", "Coins on {card}: {n}."
GOOD_PASS = "(If you pass, you take a coin from it.)"
EVIL_PASS = "(If you pass, you put 1 coin on it.)"


def auction_price(lot: Card) -> str:
    """3.3.5. The price of a Good card, or the number of coins on an Evil one, in words."""
    number = lot.count("coin")
    return coins(number) if lot.face.good else str(number)


def auction_options(t: Council, seat: Seat, lot: Card) -> Sequence[Any]:
    """3.4.2, section 4. What a seat may do on its auction turn. To bargain with a Favor that
    is played open is another answer than to lay one face down: it holds the Favor in a tuple."""
    price, purse, good = lot.count("coin"), t.coins[seat], lot.face.good
    values: list[Any] = ["bid"] if (price if good else purse) else []
    favors = favors_of(t, seat)
    values += [("bargain", (favor,) if favor.face.open else favor) for favor in favors]
    values += prebuys(t, seat, favors)
    if not good or purse >= price:
        values.append("buy")
    if t.populace[seat] < t.cap:
        values.append("tax")
    return values


def bid(t: Council, seat: Seat, lot: Card) -> None:
    """3.4.6, 3.4.7, 3.4.13. A bid takes a coin off a Good card or puts one on an Evil card."""
    if lot.face.good:
        taken = lot.remove("coin", t.value("good_bid", 1, seat))
        t.coins[seat] += taken
        if t.log is not None:
            t.say(
                "3.4.7",
                "{who} [pass|passes] and [take|takes] {n}; {card} now costs {cost}.",
                who=Name(seat),
                n=coins(taken),
                card=lot,
                cost=coins(lot.count("coin")),
            )
        return
    t.coins[seat] -= 1
    pot = lot.add("coin", 2 if t.options["absent_crown"] else 1)
    if t.log is not None:
        t.say(
            "3.4.6",
            "{who} [pass|passes] and [pay|pays] 1 coin; {card} now holds {n}.",
            who=Name(seat),
            n=coins(pot),
            card=lot,
        )


# Bargains -------------------------------------------------------------------------------

FACE_DOWN = "{who} [bargain|bargains]: [play|plays] {favor} face down."
OPENLY = "{who} [bargain|bargains] with {favor}."


async def bargain(t: Council, seat: Seat, favor: Card | tuple[Card]) -> None:
    """3.5.1, 3.5.5. A Favor is laid face down in place of a bid; one that is played open works
    and is discarded at once."""
    if isinstance(favor, tuple):
        await bargain_openly(t, seat, *favor)
    else:
        number = sum(len(row.cards) for row in t.row) + 1
        lay_face_down(t, seat, favor)
        favor.add("bargain", number)  # 3.5.6: the order over all seats is public
        did = OPENLY if t.options["open_favors"] else FACE_DOWN
        t.say("3.5.1", did, who=Name(seat), favor=favor)
    for card, text in triggered(t, "bargained", t.kingdom[seat].cards):
        text(t, seat, card)


async def bargain_openly(t: Council, seat: Seat, favor: Card) -> None:
    """3.5.5. The Favor is shown, discarded and carried out at once."""
    discard_favor(t, seat, favor)
    t.say("3.5.5", OPENLY, who=Name(seat), favor=favor)
    await t.game.effects.plays[favor.face.id].act(t, seat, favor)


# Before buying -----------------------------------------------------------------------------


async def commitment(t: Council) -> str:
    """3.7.3. A seat that played a Favor before buying buys this turn; it may play more of them
    and tax first."""
    seat, lot = t.on_turn, t.spot.cards[-1]
    values = prebuys(t, seat, favors_of(t, seat))
    affordable = lot.face.evil or t.coins[seat] >= lot.count("coin")
    if t.populace[seat] < t.cap:
        values.append("tax")
    if affordable:
        values.append("buy")
    chosen = await choose(
        seat,
        values,
        id="buy_commit",
        rule="3.7.3",
        text="You must buy {card} this turn. It costs {n}."
        if lot.face.good
        else "You must take {card} this turn. Coins on it: {n}.",
        words=lambda: {"card": lot, "n": auction_price(lot)},
        barred=lambda: barred_when_committed(t, seat, lot),
        default="buy" if affordable else "tax",
        always=bool(t.hand[seat].cards),  # being asked tells nothing about the hand
    )
    if chosen == "buy":
        return "buying"
    if chosen == "tax":
        tax(t, seat)
    else:
        await play_before_buying(t, seat, chosen[1])
    return "commitment"


async def play_before_buying(t: Council, seat: Seat, favor: Card) -> None:
    """3.7.2, 3.7.5. A Before-buying Favor is played face up, works and is discarded at once."""
    discard_favor(t, seat, favor)
    did = "buy" if t.spot.top.face.good else "take the card"
    text = "{who} [play|plays] {favor} and must " + did + "."
    t.say("3.7.2", text, who=Name(seat), favor=favor)
    await t.game.effects.plays[favor.face.id].act(t, seat, favor)


def prebuys(t: Council, seat: Seat, favors: Iterable[Card]) -> list[Any]:
    """3.7.2. The Before-buying Favors that may be played now."""
    return [
        ("prebuy", favor)
        for favor in favors
        if favor.face.timing == "before buying" and prebuy_bar(t, seat, favor) is None
    ]


def prebuy_bar(t: Council, seat: Seat, favor: Card) -> str | None:
    """3.7.2, 3.7.4, 3.7.7. What bars a Before-buying Favor now, with the rule that does."""
    bar: str | None = t.game.effects.triggers["about_to_buy"][favor.face.id](t, seat, favor)
    return bar


def within_reach(t: Council, seat: Seat, price: int) -> bool:
    """3.7.4. Whether coins in hand and every tax still open can pay a price."""
    if t.coins[seat] >= price:
        return True
    return t.coins[seat] + (t.cap - t.populace[seat]) * tax_yield(t, seat) >= price


# What is looked for in vain ------------------------------------------------------------------

TIMES = {
    "bargain": "as a bargain",
    "before buying": "right before buying",
    "action": "in the Action phase",
}


def barred_in_auction(t: Council, seat: Seat, lot: Card) -> Iterable[Option]:
    """What a seat may look for in vain on its auction turn."""
    if lot.face.good and not lot.count("coin"):
        yield Option("bid", "Pass", barred="3.4.8: no coins left on it; buy it for 0, or bargain")
    if lot.face.evil and not t.coins[seat]:
        yield Option(
            "bid",
            "Pass",
            barred="3.4.9: you have no coins to pay; tax first, bargain, or take the card",
        )
    if not favors_of(t, seat):
        yield Option("bargain", "Bargain", barred="3.5.1: you have no Favors in hand")
    yield from barred_when_committed(t, seat, lot)


def barred_when_committed(t: Council, seat: Seat, lot: Card) -> Iterable[Option]:
    """What a seat may look for in vain among purchase, tax and Before-buying Favors."""
    for favor in favors_of(t, seat):
        timing = favor.face.timing
        if timing != "before buying":
            why = f"3.7.1: its effect only works {TIMES[timing]}"
            yield Option(("prebuy", favor), barred=why)
        elif bar := prebuy_bar(t, seat, favor):
            yield Option(("prebuy", favor), barred=bar)
    price = lot.count("coin")
    if lot.face.good and t.coins[seat] < price:
        short = f"3.6.4: it costs {price} and you have only {coins(t.coins[seat])}; tax first"
        yield Option("buy", barred=short)
    yield from at_the_cap(t, seat)
