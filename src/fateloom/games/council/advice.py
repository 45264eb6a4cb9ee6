"""What a bot should value in Council of Kings.

``value`` judges a table, ``prefer`` adds what lies beyond the next step: how an auction will go
on, whether an action is worth a turn, what a levy or an offer is good for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fateloom.engine.table import Card, Seat
from fateloom.games.council.bidding import Auction, Taxed
from fateloom.games.council.rules.scoring import chaos_total, penalty, score
from fateloom.games.council.rules.taxes import tax_yield
from fateloom.games.council.worth import Realm, outlook, worth

if TYPE_CHECKING:
    from fateloom.games.council.table import Council

THOROUGH = {"master": 2.0}
"""How many times the usual simulations a level is given: bids differ by little, and it takes many
worlds to tell them apart."""


def value(t: Council, seat: Seat) -> float:
    """The score a seat may expect, less what its rivals may expect on average."""
    if t.spot.cards and t.spot.top.face.id == "game_ends":
        ahead = [float(score(t, each)) for each in range(t.seats)]
    else:
        look = outlook(t, seat)
        ahead = [worth(t, Realm(t, each, own=each == seat), look) for each in range(t.seats)]
    own = ahead.pop(seat)
    return own - sum(ahead) / len(ahead)


def prefer(t: Council, seat: Seat, value: Any) -> float:
    """What an option promises beyond the table that it leads to."""
    if value in ("buy", "done"):
        return 0.0
    if t.phase == "turn":
        return Auction(t, seat).promise(value)
    if t.phase == "commitment":
        return Auction(t, seat).once_committed(value)
    if t.phase == "levy":
        return levy_gain(t, seat, value)
    if t.phase == "roll_call":
        return best_action(t, seat) - 0.1
    if t.phase == "action_turn":
        if isinstance(value, Card):
            return glimpse_gain(t, seat, value)
        if value == "tax":
            return -2.0
        return look_gain(t, seat) if value[1].face.id == "oracles_glimpse" else 0.0
    if t.phase == "reveal" and isinstance(value, int):
        return TITHE[value]
    return 0.0


TITHE = (-1.5, 0.0, 0.8, 0.3, -0.5, -1.0)


def habit(t: Council, seat: Seat, values: Sequence[Any]) -> int | None:
    """What a seat would say without much thought: the place of its answer, or none for what is
    usual."""
    if t.phase == "turn":
        bids = Auction(t, seat)
        promises = [bids.at_first_sight(value) for value in values]
    elif t.phase == "levy":
        taxed = Taxed(t, seat)
        promises = [taxed.gain(number) + levy_gain(t, seat, number) for number in values]
    elif t.phase == "action_turn":
        fights = (
            at for at, each in enumerate(values) if type(each) is tuple and each[0] == "attack"
        )
        return next(fights, None)
    elif t.phase == "roll_call" and t.dusk:
        return values.index("act" if best_action(t, seat) > 0.1 else "done")
    else:
        return None
    return promises.index(max(promises))


def pending(t: Council, seat: Seat) -> float:
    """What the auction that goes on promises a seat, beyond what :func:`value` sees."""
    if t.phase != "turn":
        return 0.0
    return Auction(t, seat).ahead(t.spot.top.count("coin"), t.on_turn)


# Levies, actions and looks into the deck --------------------------------------------------------


def levy_gain(t: Council, seat: Seat, number: int) -> float:
    """3.11.8. What taxes bring if the next card is Game Ends, by how likely that is."""
    gained = number * tax_yield(t, seat)
    now = chaos_total(t, seat)
    worse = penalty(chaos_total(t, seat, number)) - penalty(now)
    known = t.fate_deck.top if t.knows(seat, t.fate_deck.top) else None
    if known is not None:
        ends = 1.0 if known.face.id == "game_ends" else 0.0
    else:
        ends = 1 / len(t.fate_deck) if t.dusk else 0.0
    return (gained - worse) * (0.3 + 2 * ends) - 0.4 * number * (1 - ends)


def best_action(t: Council, seat: Seat) -> float:
    """3.9.5. What the best action would bring; not above 0 if none is worth a turn."""
    look = outlook(t, seat)
    realm = Realm(t, seat, own=True)
    now = worth(t, realm, look)
    gains = [worth(t, each, look) - now for each in possible_realms(t, seat, realm)]
    made = worth(t, realm, look._replace(trust=1.0)) - now
    fights = any(order for _, order in realm.heroes) and bool(realm.monsters)
    if fights and made > 0:
        gains.append(made)
    return max(gains, default=-1.0)


def possible_realms(t: Council, seat: Seat, realm: Realm) -> list[Realm]:
    """The realms that one Action Favor or ability would make of this one."""
    found: list[Realm] = []
    for favor in dict.fromkeys(realm.hand):
        after = realm.without(favor)
        if favor == "extortion":
            richest = max(t.coins)
            if richest > t.coins[seat]:
                after.coins += min(3, richest) * (1 + 1 / (t.seats - 1))
                found.append(after)
        elif favor == "alms_for_the_poor" and realm.populace:
            after.populace = max(0, realm.populace - 2)
            found.append(after)
        elif favor == "rally_the_levy":
            found += [with_order(after, at, 2) for at in range(len(realm.heroes))]
        elif favor == "holy_water":
            found += [struck(after, at, 2) for at in range(len(realm.monsters))]
            for other in realm.others:
                if other in CURSES:
                    cleansed = after.copy()
                    cleansed.others.remove(other)
                    found.append(cleansed)
        elif favor == "last_stand":
            found += sacrifices(after, range(len(realm.heroes)))
        elif favor == "oracles_glimpse":
            after.coins += look_gain(t, seat)
            found.append(after)
    for at, (hero, order) in enumerate(realm.heroes):
        if hero.face.id == "the_grey_duelist":
            found += sacrifices(realm, [at])
        elif hero.face.id == "goldentongue" and order:
            after = with_order(realm, at, -1)
            after.coins += 3
            found.append(after)
        elif hero.face.id == "sister_maren" and order and realm.populace:
            after = with_order(realm, at, -1)
            after.populace -= 1
            found.append(after)
        elif hero.face.id == "magister_orvane" and realm.coins >= 2 and hero.id not in t.used:
            for place in range(len(realm.heroes)):
                after = with_order(realm, place, 1)
                after.coins -= 2
                found.append(after)
    return found


CURSES = (
    "blighted_fields", "banner_of_sloth", "angry_mob", "court_scandal", "price_on_the_crown",
)  # fmt: skip


def with_order(realm: Realm, at: int, number: int) -> Realm:
    """The realm with more or less Order on one of its Heroes."""
    twin = realm.copy()
    hero, order = twin.heroes[at]
    twin.heroes[at] = (hero, order + number)
    return twin


def struck(realm: Realm, at: int, number: int) -> Realm:
    """The realm with Chaos struck from one of its Monsters."""
    twin = realm.copy()
    monster, chaos = twin.monsters[at]
    if chaos > number:
        twin.monsters[at] = (monster, chaos - number)
    else:
        del twin.monsters[at]
    return twin


def sacrifices(realm: Realm, heroes: Any) -> list[Realm]:
    """The realms in which one of these Heroes has died to take a Monster along."""
    found = []
    for at in heroes:
        for monster in range(len(realm.monsters)):
            twin = realm.copy()
            del twin.heroes[at], twin.monsters[monster]
            found.append(twin)
    return found


def look_gain(t: Council, seat: Seat) -> float:
    """3.9.6. What a Glimpse is good for: to end the game with the lead, if Game Ends may be
    met; else hardly more than to know."""
    may_meet_it = len(t.fate_deck) - 3 < t.low_pile
    return 2.5 if may_meet_it and leads(t, seat) else 0.2


def glimpse_gain(t: Council, seat: Seat, card: Card) -> float:
    """3.9.6. With the lead Game Ends goes up, else down."""
    if card.face.id != "game_ends":
        return 0.0
    return 5.0 if leads(t, seat) else -5.0


def leads(t: Council, seat: Seat) -> bool:
    """Whether no other seat would score more now."""
    own = score(t, seat)
    return all(score(t, each) <= own for each in range(t.seats))
