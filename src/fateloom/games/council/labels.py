"""Options in words, what they would do, and card facts in a line."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.game import default_label
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.facts import (
    chaos_price,
    doomed,
    gain_if_bought,
    populace_if_bought,
    taxes_price,
)
from fateloom.games.council.rules.actions import action_options
from fateloom.games.council.rules.principles import coins, own_text
from fateloom.games.council.rules.taxes import tax_yield
from fateloom.games.council.table import Council

TIMINGS = {"bargain": "Bargain", "before buying": "Before buying", "action": "Action"}


def describe(face: Any) -> str:
    """A face's numbers in one line of words."""
    if face.back == "favor":
        return TIMINGS[face.timing] + (", played face up" if face.open else "")
    if face.hero:
        return f"Good, {face.kind}, cost {face.cost}, Order {face.order}, {points(face.points)}"
    if face.monster:
        load = f", {coins(face.coins)} on it" if face.coins else ""
        return f"Evil, {face.kind}, Chaos {face.chaos}{load}"
    if face.good:
        return f"Good, Blessing, cost {face.cost}"
    if face.evil:
        return "Evil, Curse"
    return "Event" if face.event else "the end"


def points(number: int) -> str:
    """A number of points in words."""
    return "1 point" if number in (1, -1) else f"{number} points"


# Labels -------------------------------------------------------------------------------------

BEFORE_BUYING = {
    "crown_warrant": "3 coins cheaper",
    "chains_of_binding": "it enters with 2 less Chaos",
    "bounty_writ": "first add 3 coins from the bank",
    "heros_welcome": "it enters with 2 extra Order",
    "ward_of_salt": "take its coins, discard the card",
}
USES = {
    "goldentongue": "spend 1 Order, gain 3 coins",
    "sister_maren": "spend 1 Order, remove 1 Chaos from your Populace",
    "magister_orvane": "pay 2 coins, put 1 Order on {}",
    "the_grey_duelist": "he dies, and {} is discarded",
    "rally_the_levy": "put 2 Order on {}",
    "alms_for_the_poor": "remove up to 2 Chaos from your Populace",
    "holy_water": "use it on {}",
    "last_stand": "{} dies, and {} is discarded",
    "oracles_glimpse": "look at the top 3 Fate cards, put them back in any order",
    "extortion": "take 3 coins from {}",
}
GIVEN_UP = {"the_grey_duelist", "last_stand"}
"""Cards whose use takes another card of the own Kingdom, or their own."""
ANSWERS = {
    "act": "Act: take your Action turn",
    "done": "Done",
    "pay": "Pay 3 coins",
    "tax_and_pay": "Tax, then pay: tax until you have 3 coins, then pay them",
}


def label(t: Council, seat: Seat, value: Any) -> str:
    """An option in words that say what it brings."""
    if isinstance(value, int):
        return levy_label(t, seat, value) if t.phase == "levy" else f"Offer {coins(value)}"
    if isinstance(value, Card):
        return str(value.face.name)
    if isinstance(value, tuple):
        return play_label(t, seat, *value)
    if value == "bid":
        return bid_label(t, seat, t.spot.top)
    if value == "buy":
        return buy_label(t, seat, t.spot.top)
    if value == "tax":
        return f"Tax: +{coins(tax_yield(t, seat))}, -{points(taxes_price(t, seat, 1))}"
    if value == "suffer":
        return f"Don't pay: +1 Chaos in your Populace, -{points(chaos_price(t, seat, 1))}"
    return ANSWERS[value]


def play_label(t: Council, seat: Seat, how: str, played: Any, *targets: Any) -> str:
    """The label of an option that names a card."""
    card = played[0] if isinstance(played, tuple) else played
    name, id = str(card.face.name), card.face.id
    if how == "bargain":
        return f"Bargain: {f'play {name} face up' if card.face.open else f'play {name} face down'}"
    if how == "prebuy":
        effect = BEFORE_BUYING.get(id)
        deed = f"Play {name} and {'buy' if t.spot.top.face.good else 'take it'}"
        return f"{deed}: {effect}" if effect else deed
    if how == "dies":
        return f"Lose {name}: {points(card.face.points)}, {card.count('order')} Order"
    if how == "attack":
        return attack_label(t, card, targets[0])
    use = USES.get(id, "")
    if use.count("{}") != len(targets):
        return name  # barred: it has no target
    aims = [default_label(t, target, seat) for target in targets]
    return f"{name}: {use.format(*aims)}" if use else name


def bid_label(t: Council, seat: Seat, lot: Card) -> str:
    """3.4.6, 3.4.7. What a bid moves."""
    on_it = lot.count("coin")
    if lot.face.good:
        taken = min(on_it, t.value("good_bid", 1, seat))
        return f"Pass: take {coins(taken)} (its price drops to {on_it - taken})"
    added = 2 if t.options["absent_crown"] else 1
    return f"Pass: pay 1 coin ({coins(on_it + added)} on the card then)"


def buy_label(t: Council, seat: Seat, lot: Card) -> str:
    """3.6.2, 3.6.6. The price, or the pot and what the card costs at the end."""
    on_it = lot.count("coin")
    if lot.face.good:
        return f"Buy for {coins(on_it)}"
    worse = on_it - gain_if_bought(t, seat, lot)
    unrest = populace_if_bought(t, seat, lot)
    deaths = doomed(t, seat, lot)
    brings = [
        *([f"+{unrest} Chaos in your Populace"] if unrest else []),
        *([f"{deaths[0].face.name} dies"] if len(deaths) == 1 else []),
        *(["1 of your Heroes dies"] if len(deaths) > 1 else []),
        *([f"-{points(worse)}"] if worse else []),
    ]
    if on_it or not brings:
        brings.insert(0, f"+{coins(on_it)}")
    return f"Take it: {', '.join(brings)}"


def attack_label(t: Council, hero: Card, monster: Card) -> str:
    """3.10.2. Who strikes whom, and what will be left on both."""
    order = hero.count("order") - own_text(t, "attack_order", monster, 1, hero)
    chaos = monster.count("chaos") - own_text(t, "attack_chaos", hero, 1, monster)
    left = f" ({order} Order and {max(0, chaos)} Chaos left)" if order >= 0 else ""
    return f"Attack: {hero.face.name} strikes {monster.face.name}{left}"


def levy_label(t: Council, seat: Seat, number: int) -> str:
    """3.11.8. What so many taxes bring and cost."""
    if not number:
        return "Don't tax"
    times = "once" if number == 1 else f"{number} times"
    gained, worse = coins(number * tax_yield(t, seat)), points(taxes_price(t, seat, number))
    return f"Tax {times}: +{gained}, -{worse}"


def leads(t: Council, seat: Seat, value: Any) -> list[Any]:
    """3.9.3, 3.9.5. What a seat that acts could do on its turn as things are."""
    if value != "act":
        return []
    return [each for each in action_options(t, seat) if each != "done"]


def caution(t: Council, seat: Seat, value: Any) -> str:
    """3.6.4, 3.7.2. The taxes that a Favor played before buying makes necessary."""
    if not isinstance(value, tuple) or value[0] != "prebuy" or not t.spot.top.face.good:
        return ""
    price = t.spot.top.count("coin") - (3 if value[1].face.id == "crown_warrant" else 0)
    short = price - t.coins[seat]
    if short <= 0:
        return ""
    taxes = -(-short // tax_yield(t, seat))
    needed = "1 tax" if taxes == 1 else f"{taxes} taxes"
    return f"You must buy it then: {needed} first, -{points(taxes_price(t, seat, taxes))}"


LATER = {
    "before buying": "Later: before buying",
    "action": "Later: in your Action phase",
}


def would(t: Council, seat: Seat, value: Any) -> list[tuple[str, str]]:
    """3.5.1, 3.5.2, 3.7.1. What a Favor does as a bargain, and what it would do later."""
    if not isinstance(value, tuple) or value[0] != "bargain":
        return []
    card = value[1][0] if isinstance(value[1], tuple) else value[1]
    text, timing = card.face.text, card.face.timing
    if card.face.open:
        return [("Now: face up", text)]
    if timing == "bargain":
        return [("Now: face down", text)]
    bluff = "It counts as your turn, but its text does nothing as a bargain. You lose the card."
    return [("Now: a bluff", bluff), (LATER[timing], text)]


def costly(t: Council, seat: Seat, value: Any, preview: Any) -> bool:
    """Whether an option gives a card up for what it does, or makes taxes necessary."""
    if caution(t, seat, value):
        return True
    if not isinstance(value, tuple) or value[0] not in ("ability", "favor"):
        return False
    card = value[1][0] if isinstance(value[1], tuple) else value[1]
    return card.face.id in GIVEN_UP
