"""The public numbers of the table and of each seat."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.engine.rules.declarations import Declarations, Fact
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.rules.principles import heroes_of, own_text
from fateloom.games.council.rules.scoring import chaos_total, penalty, score
from fateloom.games.council.rules.taxes import tax_yield
from fateloom.games.council.table import Council


def gain_if_bought(t: Council, seat: Seat, lot: Card) -> int:
    """Section 10: the score change if the seat bought now: coins, printed points, Chaos, and what
    the card's own text gives or takes. A warded card brings its coins alone (3.10.8)."""
    coins_on_it, face = lot.count("coin"), lot.face
    by_text = text_if_bought(t, seat, lot) or 0
    if face.good:
        return (face.points if face.hero else 0) + by_text - coins_on_it
    return coins_on_it + by_text - chaos_price(t, seat, chaos_if_bought(t, seat, lot))


def text_if_bought(t: Council, seat: Seat, lot: Card) -> int | None:
    """Section 10: the points that a card's own text would give or take as things are, beyond
    printed points and the Chaos it brings; nothing where a text cannot be put in points."""
    face = lot.face
    if t.warded:
        return 0
    heroes = heroes_of(t, seat)
    if face.id == "captain_rosk":
        return 2 * len([hero for hero in heroes if hero.face.kind == "Knight"])
    if face.id == "doppelganger":
        beaten = not chaos_if_bought(t, seat, lot)  # then it is discarded at once
        return 0 if beaten else -max((int(hero.face.points) for hero in heroes), default=0)
    if face.id == "doom_of_the_firstborn":
        return None if len(heroes) > 1 else -sum(points_lost_with(t, seat, hero) for hero in heroes)
    if face.id == "broken_seal":
        return None if t.hand[seat].cards else 0
    if face.id == "royal_amnesty":
        return -chaos_price(t, seat, -min(3, t.populace[seat]))
    less = t.game.effects.modifiers["chaos_total"].get(face.id)
    if less is not None:
        return -chaos_price(t, seat, less(t, lot, 0, None))
    taken = t.game.effects.modifiers["score"].get(face.id) if face.curse else None
    if taken is not None:
        return int(taken(t, lot, 0, None))
    return None if face.text else 0


def points_lost_with(t: Council, seat: Seat, hero: Card) -> int:
    """3.2.8. The points that the death of a Kingdom's only Hero would take: its own, unless a
    Doppelganger strikes them already, and those of the Chaos that its text strikes off."""
    struck = any(card.face.id == "doppelganger" for card in t.kingdom[seat].cards)
    less = t.game.effects.modifiers["chaos_total"].get(hero.face.id)
    more = 0 if less is None else -less(t, hero, 0, None)
    return (0 if struck else int(hero.face.points)) + chaos_price(t, seat, more)


def order_clears(t: Council, seat: Seat, lot: Card) -> int:
    """3.10.1, 3.10.2. How much Chaos of a Kingdom's Monsters the Order of a Hero could strike off,
    the best blows first."""
    if not lot.face.good or not lot.face.hero:
        return 0
    order = max(0, t.value("hero_order", lot.face.order + t.extra_order, seat))
    blows = []
    for monster in t.kingdom[seat].cards:
        if monster.face.monster and monster.count("chaos"):
            cost = own_text(t, "attack_order", monster, 1, lot)
            off = own_text(t, "attack_chaos", lot, 1, monster)
            blows.append((off / cost, cost, off, monster.count("chaos")))
    cleared = 0
    for _, cost, off, chaos in sorted(blows, reverse=True):
        times = min(order // cost, -(-chaos // off))
        order -= times * cost
        cleared += min(chaos, times * off)
    return cleared


def order_worth(t: Council, seat: Seat, lot: Card) -> int:
    """The points that striking off so much Chaos would save."""
    return -chaos_price(t, seat, -order_clears(t, seat, lot))


def chaos_if_bought(t: Council, seat: Seat, lot: Card) -> int:
    """Section 10: the Chaos that a card would bring now: on it if it is a Monster, or in the
    Populace if the text of a Curse puts it there."""
    if lot.face.monster and not t.warded:
        return max(0, int(lot.face.chaos) - t.less_chaos)
    return populace_if_bought(t, seat, lot)


def populace_if_bought(t: Council, seat: Seat, lot: Card) -> int:
    """3.2.10, 3.6.11. The Chaos that the text of a Curse would put in the Populace as it enters.
    How many Favors a hand holds is open."""
    if t.warded:
        return 0
    placed = {
        "angry_mob": 1,
        "broken_seal": 0 if t.hand[seat].cards else 1,
        "doom_of_the_firstborn": 0 if heroes_of(t, seat) else 2,
    }
    return min(placed.get(lot.face.id, 0), t.cap - t.populace[seat])


def doomed(t: Council, seat: Seat, lot: Card) -> list[Card]:
    """3.6.11. The Heroes of whom one would die if the seat bought now."""
    if lot.face.id != "doom_of_the_firstborn" or t.warded:
        return []
    return heroes_of(t, seat)


def taxes_price(t: Council, seat: Seat, taxes: int) -> int:
    """What so many taxes would add to the Chaos penalty now, Imp Swarms included."""
    growing = t.game.effects.triggers["taxed"]
    swarms = len([card for card in t.kingdom[seat].cards if card.face.id in growing])
    return chaos_price(t, seat, taxes * (1 + swarms))


def chaos_price(t: Council, seat: Seat, more: int) -> int:
    """What so much more Chaos would add to the Chaos penalty now."""
    more_chaos = t.once(chaos_total, seat, more)
    return penalty(more_chaos) - penalty(t.once(chaos_total, seat))


def lot_of(t: Council) -> Card | None:
    """Section 10: the card that is being sold."""
    if t.phase in ("turn", "commitment", "buying") and t.spot.cards:
        return t.spot.top
    return None


def on_turn(t: Council) -> Seat | None:
    """Section 10: whose turn it is, in the auction or in the Action phase."""
    if lot_of(t) is not None:
        return t.on_turn
    return t.acting[0] if t.phase == "action_turn" and t.acting else None


def turn_of(t: Council) -> Seat:
    """Section 10: who is on turn in the auction; until a card is for sale, the Auctioneer."""
    return t.auctioneer if lot_of(t) is None else t.on_turn


def coins_on_lot(t: Council, good: bool) -> int | None:
    """Section 10: the price of a Good card, the pot of an Evil one."""
    lot = lot_of(t)
    return lot.count("coin") if lot is not None and lot.face.good == good else None


def of_lot(
    read: Callable[[Council, Seat, Card], int | None],
) -> Callable[[Council], int | None]:
    """Read a number of the card that is being sold, for the seat on turn; nothing without one."""

    def fact(t: Council) -> int | None:
        lot = lot_of(t)
        return None if lot is None else read(t, t.on_turn, lot)

    return fact


DECLARED = Declarations(
    # Section 10: what is always visible of a seat.
    player=(
        Fact("coins", 0, 500, lambda t, seat: t.coins[seat]),
        Fact("populace", 0, 30, lambda t, seat: t.populace[seat]),
        Fact("favors", 0, 32, lambda t, seat: len(t.hand[seat])),
        Fact("score", -500, 500, score),
        Fact("chaos", 0, 150, lambda t, seat: t.once(chaos_total, seat)),
        Fact("next_chaos", -15, 0, lambda t, seat: -chaos_price(t, seat, 1), observed=False),
        Fact("tax_yield", 0, 12, tax_yield),
        Fact("tax_costs", 0, 60, lambda t, seat: taxes_price(t, seat, 1), observed=False),
    ),
    # Section 10: what is always visible of the table.
    table=(
        Fact.seat("auctioneer", lambda t: t.auctioneer),
        Fact.seat("on_turn", on_turn, null=True),
        Fact("cards_left", 0, 54, lambda t: len(t.fate_deck)),
        Fact("favors_left", 0, 36, lambda t: len(t.favor_deck)),
        Fact.flag("dusk", lambda t: t.dusk),
        Fact("price", 0, 100, lambda t: coins_on_lot(t, True)),
        Fact("pot", 0, 200, lambda t: coins_on_lot(t, False)),
        Fact.seat("next_auctioneer", lambda t: None if lot_of(t) is None else t.left_of(t.on_turn)),
        Fact("gain_if_bought", -100, 200, of_lot(gain_if_bought), observed=False),
        Fact("chaos_if_bought", 0, 10, of_lot(chaos_if_bought)),
        Fact("text_if_bought", -50, 50, of_lot(text_if_bought), keeps_null=True, observed=False),
        Fact("order_clears", 0, 50, of_lot(order_clears), observed=False),
        Fact("order_worth", 0, 60, of_lot(order_worth), observed=False),
        Fact("extra_order", 0, 20, lambda t: t.extra_order, shown=False),
        Fact("less_chaos", 0, 20, lambda t: t.less_chaos, shown=False),
        Fact.flag("warded", lambda t: t.warded, shown=False),
    ),
    counters=("coin", "order", "chaos", "bargain"),
    scores=(-500, 500),
)
