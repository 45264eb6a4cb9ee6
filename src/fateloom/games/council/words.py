"""What players read: labels of options, card facts in a line, and the public numbers of the
table and of each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.engine.game import label_of
from fateloom.engine.table import Card, Seat
from fateloom.games.council.rules.actions import action_options
from fateloom.games.council.rules.principles import coins, own_text
from fateloom.games.council.rules.scoring import chaos_total, penalty, score
from fateloom.games.council.rules.taxes import tax_yield

if TYPE_CHECKING:
    from fateloom.games.council.table import Council

TIMINGS = {"bargain": "Bargain", "before buying": "Before buying", "action": "Action"}


def describe(face: Any) -> str:
    """A face's numbers in one line of words."""
    if face.back == "favor":
        return TIMINGS[face.timing] + (", played open" if face.open else "")
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
    "chains_of_binding": "it enters with 2 Chaos less",
    "bounty_writ": "3 more coins on it",
    "heros_welcome": "it enters with 2 Order more",
    "ward_of_salt": "take its coins, discard the card",
}
USES = {
    "goldentongue": "1 Order for 3 coins",
    "sister_maren": "1 Order for 1 Chaos less in your Populace",
    "magister_orvane": "2 coins for 1 Order on {}",
    "the_grey_duelist": "he dies, {} is discarded",
    "rally_the_levy": "2 Order on {}",
    "alms_for_the_poor": "2 Chaos less in your Populace",
    "holy_water": "against {}",
    "last_stand": "{} dies, {} is discarded",
    "oracles_glimpse": "look at the top 3 Fate cards and order them",
    "extortion": "3 coins from {}",
}
ANSWERS = {
    "act": "Act: take a turn in this Action phase",
    "done": "Done",
    "pay": "Pay 3 coins",
    "tax_and_pay": "Tax until you can, then pay 3 coins",
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
        return f"Suffer: 1 Chaos in your Populace, -{points(chaos_price(t, seat, 1))}"
    return ANSWERS[value]


def play_label(t: Council, seat: Seat, how: str, played: Any, *targets: Any) -> str:
    """The label of an option that names a card."""
    card = played[0] if isinstance(played, tuple) else played
    name, id = str(card.face.name), card.face.id
    if how == "bargain":
        return f"Bargain: {f'play {name} open' if card.face.open else f'lay {name} face down'}"
    if how == "prebuy":
        effect = BEFORE_BUYING.get(id)
        deed = f"Play {name} and {'buy' if t.spot.top.face.good else 'take it'}"
        return f"{deed}: {effect}" if effect else deed
    if how == "dies":
        return f"{name} dies ({points(card.face.points)}, {card.count('order')} Order)"
    if how == "attack":
        return attack_label(t, card, targets[0])
    use = USES.get(id, "")
    if use.count("{}") != len(targets):
        return name  # barred: it has no target
    aims = [label_of(t, target, seat) for target in targets]
    return f"{name}: {use.format(*aims)}" if use else name


def bid_label(t: Council, seat: Seat, lot: Card) -> str:
    """3.4.6, 3.4.7. What a bid moves."""
    on_it = lot.count("coin")
    if lot.face.good:
        taken = min(on_it, t.value("good_bid", 1, seat))
        return f"Bid: take {coins(taken)}, it then costs {on_it - taken}"
    added = 2 if t.options["absent_crown"] else 1
    return f"Bid: pay 1 coin, {coins(on_it + added)} then on it"


def buy_label(t: Council, seat: Seat, lot: Card) -> str:
    """3.6.2, 3.6.6. The price, or the pot and what the card costs at the end."""
    on_it = lot.count("coin")
    if lot.face.good:
        return f"Buy for {on_it}"
    worse = on_it - gain_if_bought(t, seat, lot)
    brings = [f"+{coins(on_it)}"] if on_it or not worse else []
    return f"Take it: {', '.join([*brings, *([f'-{points(worse)}'] if worse else [])])}"


def attack_label(t: Council, hero: Card, monster: Card) -> str:
    """3.10.2. Who strikes whom, and what will be left on both."""
    order = hero.count("order") - own_text(t, "attack_order", monster, 1, hero)
    chaos = monster.count("chaos") - own_text(t, "attack_chaos", hero, 1, monster)
    left = f" ({order} Order and {max(0, chaos)} Chaos left)" if order >= 0 else ""
    return f"Attack: {hero.face.name} strikes {monster.face.name}{left}"


def levy_label(t: Council, seat: Seat, number: int) -> str:
    """3.11.8. What so many taxes bring and cost."""
    if not number:
        return "Do not tax"
    times = "once" if number == 1 else f"{number} times"
    gained, worse = coins(number * tax_yield(t, seat)), points(taxes_price(t, seat, number))
    return f"Tax {times}: +{gained}, -{worse}"


def taxes_price(t: Council, seat: Seat, taxes: int) -> int:
    """What so many taxes would add to the Chaos penalty now, Imp Swarms included."""
    growing = t.game.deeds.triggers["taxed"]
    swarms = sum(card.face.id in growing for card in t.kingdom[seat].cards)
    return chaos_price(t, seat, taxes * (1 + swarms))


def chaos_price(t: Council, seat: Seat, more: int) -> int:
    """What so much more Chaos would add to the Chaos penalty now."""
    return penalty(chaos_total(t, seat, more)) - penalty(chaos_total(t, seat))


def preview(t: Council, seat: Seat, value: Any) -> dict[str, Any] | None:
    """With which cards a seat that acts can begin, for a client that lets them be picked."""
    if value != "act":
        return None
    begins = [value[1] for value in action_options(t, seat) if isinstance(value, tuple)]
    return {"begins": sorted({card.face.id for card in begins})}


# Public numbers -------------------------------------------------------------------------------


def player_facts(t: Council, seat: Seat) -> dict[str, Any]:
    """Section 10: what is always visible of a seat."""
    return {
        "coins": t.coins[seat],
        "populace": t.populace[seat],
        "favors": len(t.hand[seat]),
        "score": score(t, seat),
        "chaos": chaos_total(t, seat),
        "next_chaos": -chaos_price(t, seat, 1),
        "tax_yield": tax_yield(t, seat),
        "tax_costs": taxes_price(t, seat, 1),
    }


def table_facts(t: Council) -> dict[str, Any]:
    """Section 10: what is always visible of the table."""
    facts: dict[str, Any] = {
        "auctioneer": t.auctioneer,
        "on_turn": None,
        "cards_left": len(t.fate_deck),
        "favors_left": len(t.favor_deck),
        "dusk": t.dusk,
    }
    if t.phase in ("turn", "commitment", "buying") and t.spot.cards:
        lot = t.spot.top
        facts["on_turn"] = t.on_turn
        facts["price" if lot.face.good else "pot"] = lot.count("coin")
        facts["next_auctioneer"] = t.left_of(t.on_turn)
        facts["gain_if_bought"] = gain_if_bought(t, t.on_turn, lot)
        facts["chaos_if_bought"] = chaos_if_bought(t, lot)
    elif t.phase == "action_turn" and t.acting:
        facts["on_turn"] = t.acting[0]
    return facts


def gain_if_bought(t: Council, seat: Seat, lot: Card) -> int:
    """Section 10: the score change if the seat bought now, by counters, printed points, and
    points that the card's own text always takes."""
    coins_on_it, face = lot.count("coin"), lot.face
    if face.good:
        return (face.points if face.hero else 0) - coins_on_it
    taken = t.game.deeds.modifiers["score"].get(face.id) if face.curse else None
    by_text = taken(t, lot, 0, None) if taken is not None else 0
    return coins_on_it + by_text - chaos_price(t, seat, chaos_if_bought(t, lot))


def chaos_if_bought(t: Council, lot: Card) -> int:
    """Section 10: the Chaos with which a card would enter now."""
    if t.warded or not lot.face.evil or not lot.face.monster:
        return 0
    return max(0, int(lot.face.chaos) - t.less_chaos)
