"""What the Monsters do, in the order of cards.toml."""

from __future__ import annotations

from fateloom.engine.rules.effects import modifies, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.rules.principles import (
    coins,
    die,
    heroes_of,
    lose,
)
from fateloom.games.council.table import Council


def grow(t: Council, monster: Card, limit: int) -> None:
    """3.9.2. A Monster below its limit gets 1 Chaos."""
    if monster.count("chaos") < limit:
        number = monster.add("chaos", 1)
        t.say("3.9.2", "{card} gains 1 Chaos (now {n}).", card=monster, n=number)


@when("troll", "action_start")
@when("plague_rats", "action_start")
def grows_to_three(t: Council, seat: Seat, monster: Card) -> None:
    """3.9.2. With fewer than 3 Chaos, 1 is put on it."""
    grow(t, monster, 3)


@modifies("the_pale_regent", "attack_order")
def the_pale_regent(t: Council, regent: Card, base: int, hero: Card) -> int:
    """3.10.2. An attack on the Regent takes 2 Order."""
    return 2


@when("marsh_hydra", "action_start")
def marsh_hydra(t: Council, seat: Seat, hydra: Card) -> None:
    """3.9.2. With fewer than 5 Chaos, 1 is put on it."""
    grow(t, hydra, 5)


@when("basilisk", "attacked")
def basilisk(t: Council, seat: Seat, monster: Card, hero: Card) -> None:
    """3.10.5. A Hero without Order after attacking the Basilisk dies."""
    if not hero.count("order"):
        die(t, hero)


@when("count_morwen", "enters")
async def count_morwen(t: Council, seat: Seat, count: Card) -> None:
    """3.6.11. Each Hero of the Kingdom that has any Order loses 1."""
    struck = [hero for hero in heroes_of(t, seat) if hero.remove("order", 1)]
    if struck:
        t.say("3.6.11", "{card} takes 1 Order from {heroes}.", card=count, heroes=struck)


@modifies("doppelganger", "score")
def doppelganger(t: Council, monster: Card, points: int, of: object) -> int:
    """3.12.3. The printed points of one highest-pointed Hero do not count."""
    heroes = [card.face.points for card in monster.zone.cards if card.face.hero]
    return points - max(heroes, default=0)


@when("bandit_host", "marker")
def bandit_host(t: Council, seat: Seat, bandits: Card) -> None:
    """3.6.14. The marker costs 1 coin."""
    lost = lose(t, seat, 1)
    t.say("3.6.14", "{card}: {who} [lose|loses] {n}.", card=bandits, who=Name(seat), n=coins(lost))


@when("imp_swarm", "taxed")
def imp_swarm(t: Council, seat: Seat, swarm: Card) -> None:
    """3.11.7. Each tax puts 1 Chaos on the Swarm."""
    number = swarm.add("chaos", 1)
    t.say("3.11.7", "{card} gains 1 Chaos (now {n}).", card=swarm, n=number)
