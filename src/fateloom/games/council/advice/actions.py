"""What levies, actions and looks into the deck are good for."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.advice.worth import WORTH, Realm, outlook, worth
from fateloom.games.council.rules.scoring import chaos_total, penalty, score
from fateloom.games.council.rules.taxes import tax_yield
from fateloom.games.council.table import Council


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
    sooner = WORTH["levy"] + WORTH["levy_at_the_end"] * ends
    return (gained - worse) * sooner - WORTH["levy_costs"] * number * (1 - ends)


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
