"""3.6 Buying, and the reveal of bargains (3.5.4-3.5.9) that follows it."""

from __future__ import annotations

from fateloom.engine.rules.effects import triggered
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.rules.act_claims import favor_was_seen
from fateloom.games.council.rules.principles import coins, discard_monster
from fateloom.games.council.table import Council


async def buying(t: Council) -> str:
    """3.6. The card is paid for and enters, then texts about buying, the marker and the
    bargains follow in this order, and the Action phase begins."""
    buyer, lot = t.on_turn, t.spot.cards[-1]
    pay_or_collect(t, buyer, lot)
    if t.warded:
        turn_away(t, buyer, lot)
    else:
        await enter(t, buyer, lot)
    t.extra_order = t.less_chaos = 0
    t.warded = False
    if lot.face.good:
        for card, text in triggered(t, "bought_good", t.kingdom[buyer].cards):
            text(t, buyer, card)
    pass_marker(t, buyer)
    reveal_bargains(t, buyer, lot)
    return "action_start"


def pay_or_collect(t: Council, buyer: Seat, lot: Card) -> None:
    """3.6.1-3.6.6. The buyer of a Good card pays as many coins as lie on it, and these go to
    the bank; the buyer of an Evil card pays nothing and takes them."""
    number = lot.remove("coin")
    t.coins[buyer] += -number if lot.face.good else number
    if t.log is not None:
        buys, takes = "{who} [buy|buys] {card} for {n}.", "{who} [take|takes] {card} and {n}."
        rule, did = ("3.6.2", buys) if lot.face.good else ("3.6.6", takes)
        t.say(rule, did, who=Name(buyer), card=lot, n=coins(number))


def turn_away(t: Council, buyer: Seat, lot: Card) -> None:
    """3.10.8. A warded card is discarded and never enters the Kingdom."""
    t.move(lot, t.fate_discard)
    t.say("3.10.8", "{who} [ward|wards] off {card}; it is discarded.", who=Name(buyer), card=lot)


async def enter(t: Council, buyer: Seat, lot: Card) -> None:
    """3.6.7-3.6.11. The card enters the Kingdom with its counters and does what it says about
    that; then a Monster without Chaos is discarded."""
    face = lot.face
    if face.hero:
        order = t.value("hero_order", face.order + t.extra_order, buyer)
        t.move(lot, t.kingdom[buyer])
        if order > 0:
            lot.add("order", order)
        t.say("3.6.8", "{card} enters the Kingdom with {n} Order.", card=lot, n=max(order, 0))
    else:
        t.move(lot, t.kingdom[buyer])
        if face.monster and face.chaos > t.less_chaos:
            lot.add("chaos", face.chaos - t.less_chaos)
    for _, text in triggered(t, "enters", (lot,)):
        await text(t, buyer, lot)
    if face.monster and not lot.count("chaos"):
        discard_monster(t, buyer, lot)


def pass_marker(t: Council, buyer: Seat) -> None:
    """3.6.13, 3.6.14. The buyer's left neighbour receives the Auctioneer marker."""
    t.auctioneer = seat = t.left_of(buyer)
    t.say("3.6.13", "{who} [become|becomes] the Auctioneer.", who=Name(seat))
    for card, text in triggered(t, "marker", t.kingdom[seat].cards):
        text(t, seat, card)


def reveal_bargains(t: Council, buyer: Seat, bought: Card) -> None:
    """3.5.4-3.5.9, 3.6.15. All bargains are turned up together, then each works in the order
    they were laid and is discarded before the next."""
    laid = [(favor, seat) for seat in t.seats_from(t.auctioneer) for favor in t.row[seat].cards]
    if not laid:
        return
    laid.sort(key=lambda each: each[0].count("bargain"))
    for favor, seat in laid:
        t.show(favor, t.everyone)
        favor_was_seen(t, seat, favor)
    if t.log is not None:
        for favor, seat in laid:
            t.say("3.5.4", "{who:you}'s bargain is revealed: {favor}.", who=Name(seat), favor=favor)
    texts = t.game.effects.triggers["bargain_revealed"]
    for favor, seat in laid:
        text = texts.get(favor.face.id)
        if text is not None:
            text(t, seat, favor, buyer, bought)
        favor.remove("bargain")
        t.move(favor, t.favor_discard)
