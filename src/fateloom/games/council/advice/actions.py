"""What levies, actions and looks into the deck are good for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.advice.worth import WORTH, Realm, bounty, outlook, worth
from fateloom.games.council.rules.actions import action_options
from fateloom.games.council.rules.principles import own_text
from fateloom.games.council.rules.scoring import chaos_total, penalty, score
from fateloom.games.council.rules.taxes import tax_yield
from fateloom.games.council.table import Council

TIE_BREAK = 0.001
"""What a point of a victim's score counts, to choose among those who pay the same."""


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
    options = [value for value in action_options(t, seat) if type(value) is tuple]
    gains = [worth(t, after(t, seat, realm, *each), look) - now for each in options]
    made = worth(t, realm, look._replace(trust=1.0)) - now
    fights = any(order for _, order in realm.heroes) and bool(realm.monsters)
    if fights and made > 0:
        gains.append(made)
    return max(gains, default=-1.0)


def gains_of_actions(t: Council, seat: Seat, values: Sequence[Any]) -> list[float]:
    """3.9.3. What each action would bring, attacks with what speaks for them at first sight."""
    look = outlook(t, seat)
    realm = Realm(t, seat, own=True)
    now = worth(t, realm, look)
    gains = []
    for value in values:
        if type(value) is not tuple:
            gains.append(-2.0 if value == "tax" else 0.0)
            continue
        gain = worth(t, after(t, seat, realm, *value), look) - now
        gains.append(gain + WORTH["attack"] if value[0] == "attack" else gain)
    return gains


def after(t: Council, seat: Seat, realm: Realm, how: str, card: Card, *aims: Any) -> Realm:
    """3.9.3. The realm that an attack, an ability or an Action Favor would make of this one."""
    id = card.face.id
    if how == "attack":
        return attacked(t, realm, card, aims[0])
    if how == "favor":
        realm = realm.without(id)
    if id == "rally_the_levy":
        return with_order(realm, aims[0], 2)
    if id == "holy_water":
        return struck(realm, aims[0], 2) if aims[0].face.monster else cleansed(realm, aims[0])
    if id == "last_stand":
        return sacrificed(realm, aims[0], aims[1])
    if id == "the_grey_duelist":
        return sacrificed(realm, card, aims[0])
    if id == "magister_orvane":
        realm = with_order(realm, aims[0], 1)
        realm.coins -= 2
        return realm
    realm = realm.copy()
    if id == "extortion":
        victim = int(aims[0])
        realm.coins += min(3, t.coins[victim]) * (1 + 1 / (t.seats - 1))
        realm.coins += TIE_BREAK * score(t, victim)
    elif id == "alms_for_the_poor":
        realm.populace = max(0, realm.populace - 2)
    elif id == "oracles_glimpse":
        realm.coins += look_gain(t, seat)
    elif id == "goldentongue":
        realm = with_order(realm, card, -1)
        realm.coins += 3
    elif id == "sister_maren":
        realm = with_order(realm, card, -1)
        realm.populace -= 1
    return realm


def with_order(realm: Realm, hero: Card, number: int) -> Realm:
    """The realm with more or less Order on one of its Heroes."""
    twin = realm.copy()
    twin.heroes = [
        (each, order + number if each is hero else order) for each, order in realm.heroes
    ]
    return twin


def struck(realm: Realm, monster: Card, number: int) -> Realm:
    """The realm with Chaos struck from one of its Monsters."""
    twin = realm.copy()
    twin.monsters = [
        (each, chaos - number if each is monster else chaos)
        for each, chaos in realm.monsters
        if each is not monster or chaos > number
    ]
    if len(twin.monsters) < len(realm.monsters):
        twin.coins += bounty(realm, monster)
    return twin


def attacked(t: Council, realm: Realm, hero: Card, monster: Card) -> Realm:
    """3.10.2. The realm after a Hero has struck a Monster."""
    cost = own_text(t, "attack_order", monster, 1, hero)
    return struck(
        with_order(realm, hero, -cost), monster, own_text(t, "attack_chaos", hero, 1, monster)
    )


def cleansed(realm: Realm, curse: Card) -> Realm:
    """The realm without one of its Curses."""
    twin = realm.copy()
    twin.others.remove(curse.face.id)
    return twin


def sacrificed(realm: Realm, hero: Card, monster: Card) -> Realm:
    """3.10.7. The realm in which a Hero has died to take a Monster along."""
    twin = realm.copy()
    twin.heroes = [pair for pair in realm.heroes if pair[0] is not hero]
    twin.monsters = [pair for pair in realm.monsters if pair[0] is not monster]
    twin.coins += bounty(realm, monster)
    return twin


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
