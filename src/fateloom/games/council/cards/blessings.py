"""What the Blessings do, in the order of cards.toml."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.effects import modifies, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.rules.principles import (
    gain,
    heroes_of,
    in_list_order,
    remove_chaos,
    tell_populace,
)
from fateloom.games.council.table import Council


@when("bountiful_harvest", "marker")
def bountiful_harvest(t: Council, seat: Seat, harvest: Card) -> None:
    """3.6.14. The marker brings 2 coins."""
    gain(t, seat, 2)
    t.say("3.6.14", "{card}: {who} [gain|gains] 2 coins.", card=harvest, who=Name(seat))


@when("bounty_board", "monster_discarded")
@when("ogre_gatebreaker", "discarded")
def bounty(t: Council, seat: Seat, card: Card) -> None:
    """3.10.7. Four coins for a Monster that goes to the discard."""
    gain(t, seat, 4)
    t.say("3.10.7", "{card}: {who} [gain|gains] 4 coins.", card=card, who=Name(seat))


@when("royal_amnesty", "enters")
async def royal_amnesty(t: Council, seat: Seat, amnesty: Card) -> None:
    """3.6.11. Up to 3 Chaos leave the Populace."""
    remove_chaos(t, seat, 3)
    tell_populace(t, "3.6.11", amnesty, seat)


@modifies("aegis_of_dawn", "chaos_total")
def aegis_of_dawn(t: Council, aegis: Card, chaos: int, of: object) -> int:
    """3.12.4. The Chaos total counts as 2 less."""
    return chaos - 2


@modifies("merchant_fleet", "tax_yield")
@modifies("demon_of_avarice", "tax_yield")
def one_coin_more(t: Council, card: Card, base: int, of: object) -> int:
    """3.11.2. A tax brings 1 coin more."""
    return base + 1


@when("whispering_mirror", "bargained")
def whispering_mirror(t: Council, seat: Seat, mirror: Card) -> None:
    """3.5.1. Each bargain brings 1 coin, as soon as the Favor is laid."""
    gain(t, seat, 1)
    t.say("3.5.1", "{card}: {who} [gain|gains] 1 coin.", card=mirror, who=Name(seat))


@when("sacred_armory", "enters")
async def sacred_armory(t: Council, seat: Seat, armory: Card) -> None:
    """3.6.11. One Hero of the Kingdom gets 2 Order."""
    heroes = heroes_of(t, seat)
    if not heroes:
        return
    hero = await choose(
        seat,
        in_list_order(t, heroes),
        id="choose_hero",
        rule="3.6.11",
        text="Sacred Armory: put 2 Order on which Hero?",
        default=heroes[0],
    )
    hero.add("order", 2)
    t.say("3.6.11", "{card}: {hero} gains 2 Order.", card=armory, hero=hero)


@modifies("sacred_armory", "hero_order")
def sacred_armory_for_later(t: Council, armory: Card, base: int, of: object) -> int:
    """3.6.8. A Hero bought later enters with 1 Order more."""
    return base + 1
