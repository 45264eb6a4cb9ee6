"""Why an answer is good, from facts that lie open or in the own hand: the words of a hint."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.facts import (
    chaos_price,
    doomed,
    gain_if_bought,
    populace_if_bought,
    taxes_price,
    text_if_bought,
)
from fateloom.games.council.labels import BEFORE_BUYING, points
from fateloom.games.council.rules.principles import coins
from fateloom.games.council.rules.scoring import chaos_total, penalty
from fateloom.games.council.rules.taxes import tax_yield
from fateloom.games.council.table import Council

Names = Sequence[str]


def explain(t: Council, seat: Seat, value: Any, names: Names) -> str:
    """A sentence or two on what speaks for an answer."""
    if isinstance(value, tuple):
        return why_card(t, seat, value)
    if value == "bid":
        lot = t.spot.top
        return (why_pass_good if lot.face.good else why_pass_evil)(t, seat, lot, names)
    if value == "buy":
        lot = t.spot.top
        return (why_buy if lot.face.good else why_take)(t, seat, lot, names)
    if value == "tax" or (t.phase == "levy" and isinstance(value, int)):
        return why_tax(t, seat, 1 if value == "tax" else value)
    if value == "suffer":
        return f"One more Chaos costs you {points(chaos_price(t, seat, 1))}, less than the coins."
    if value in ("pay", "tax_and_pay"):
        return f"One more Chaos would cost you {points(chaos_price(t, seat, 1))} at the end."
    if value == "act":
        return "You have an action that is worth taking now."
    if value == "done":
        return "No action left to you gains anything now."
    return ""


def why_pass_good(t: Council, seat: Seat, lot: Card, names: Names) -> str:
    """3.4.6. A pass takes coins off the price."""
    taken = [t.value("good_bid", 1, each) for each in range(t.seats)]
    back = max(0, lot.count("coin") - sum(taken))
    said = (
        f"You gain {coins(taken[seat])} and {lot.face.name} gets cheaper: if everyone passes, it "
    )
    said += f"comes back to you for {coins(back)}."
    buyer = next_able(t, seat, lot.count("coin") - taken[seat])
    return said if buyer is None else f"{said} {names[buyer]} could buy it before that."


def next_able(t: Council, seat: Seat, price: int) -> Seat | None:
    """The next seat that has the coins for a price."""
    ring = [(seat + step) % t.seats for step in range(1, t.seats)]
    return next((each for each in ring if t.coins[each] >= price), None)


def why_pass_evil(t: Council, seat: Seat, lot: Card, names: Names) -> str:
    """3.4.7. A pass costs a coin, which then lies on the card."""
    name, gain = lot.face.name, gain_if_bought(t, seat, lot)
    if len(doomed(t, seat, lot)) > 1:
        said = f"Taking {name} now costs you 1 of your Heroes, and a pass only 1 coin."
    elif gain < 0:
        said = f"Taking {name} now costs you {points(-gain)}, and a pass only 1 coin."
    else:
        said = f"{name} would bring you {points(gain)} now; every pass adds another coin to it."
    if any(len(doomed(t, each, lot)) > 1 for each in range(t.seats)):
        return said  # a death that its player chooses has no number to compare
    others = [each for each in range(t.seats) if each != seat]
    taker = max(others, key=lambda each: gain_if_bought(t, each, lot))
    if gain_if_bought(t, taker, lot) > gain:
        said += f" It hurts {names[taker]} less, so they may take it first."
    return said


def why_buy(t: Council, seat: Seat, lot: Card, names: Names) -> str:
    """3.6.2. What a Good card brings for its price."""
    face, price = lot.face, lot.count("coin")
    by_text = text_if_bought(t, seat, lot) or 0
    if face.hero:
        brings = f"{points(face.points + by_text)} and {face.order} Order"
    else:
        brings = f"{points(by_text)} at the end" if by_text else "its text"
    said = f"{face.name} gives you {brings} for {coins(price)}."
    buyer = next_able(t, seat, max(0, price - 1))
    return said if buyer is None else f"{said} If you wait, {names[buyer]} can buy it."


def why_take(t: Council, seat: Seat, lot: Card, names: Names) -> str:
    """3.6.6. What lies on an Evil card, and what its Chaos costs."""
    on_it, gain = lot.count("coin"), gain_if_bought(t, seat, lot)
    cost = points(on_it - gain) if on_it > gain else "no points"
    deaths = doomed(t, seat, lot)
    if len(deaths) > 1:
        return f"{lot.face.name} brings the {coins(on_it)} on it, and 1 of your Heroes dies."
    said = f"{lot.face.name} brings the {coins(on_it)} on it and costs you {cost}."
    unrest = populace_if_bought(t, seat, lot)
    if unrest:
        said += f" It puts {unrest} Chaos in your Populace."
    if deaths:
        said += f" {deaths[0].face.name} dies."
    heroes = [card for card in t.kingdom[seat].cards if card.face.hero and card.count("order")]
    if heroes and lot.face.monster:
        said += f" {heroes[0].face.name} can fight it with the Order you have."
    elif gain > 0:
        said += f" That leaves you {points(gain)} better off."
    return said


def why_tax(t: Council, seat: Seat, number: int) -> str:
    """3.11. What taxes bring and cost, and what the next one would."""
    if number:
        brings, costs = coins(number * tax_yield(t, seat)), points(taxes_price(t, seat, number))
        return f"It brings {brings} for {costs}{after_taxes(t, seat, number)}."
    brings, costs = coins(tax_yield(t, seat)), points(taxes_price(t, seat, 1))
    return f"You have {coins(t.coins[seat])}; a tax would bring {brings} but cost {costs}."


def after_taxes(t: Council, seat: Seat, number: int) -> str:
    """3.12.5, 3.2.10. What a tax after so many would cost: each costs more than the one before,
    until they cost as much from the fifth Chaos on."""
    room = t.cap - t.populace[seat]
    totals = [taxes_price(t, seat, taxes) for taxes in range(number - 1, room + 1)]
    last, *further = [after - before for before, after in pairwise(totals)]
    if not further:
        return ""
    if all(price == last for price in further):
        return "; each further tax costs as much"
    return f"; the next tax would cost {points(further[0])}"


def why_bargain(t: Council, card: Card) -> str:
    """3.5. What a Favor does in front of its player, beside a pass that costs or gives a coin."""
    if t.spot.top.face.good:
        spared = "A bargain leaves the price where it is for those after you."
    else:
        spared = "A bargain costs you the Favor, a pass a coin."
    if card.face.timing != "bargain":
        return f"{spared} {card.face.name} does nothing here, but nobody knows that."
    return f"{spared} {card.face.text}"


def why_card(t: Council, seat: Seat, value: Any) -> str:
    """What a Favor, an ability or an attack does."""
    how, played, *targets = value
    card = played[0] if isinstance(played, tuple) else played
    if how == "attack":
        chaos = chaos_total(t, seat)
        saved = penalty(chaos) - penalty(max(0, chaos - 1))
        monster = targets[0].face.name
        if not saved:
            return f"It takes Chaos off {monster} while you have the Order to do so."
        return f"Each Chaos taken off {monster} saves you {points(saved)} at the end."
    if how == "dies":
        left = f"{points(card.face.points)} and {card.count('order')} Order"
        return f"{card.face.name} is the Hero you can best spare: {left}."
    if how == "bargain":
        return why_bargain(t, card)
    if how == "prebuy" and card.face.id in BEFORE_BUYING:
        return f"{card.face.name} helps with this card: {BEFORE_BUYING[card.face.id]}."
    return f"{card.face.name}: {card.face.text}"
