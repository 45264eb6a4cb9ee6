"""What the Curses do, in the order of cards.toml."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.effects import modifies, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.rules.principles import (
    coins,
    die,
    discard_favor,
    expendable,
    heroes_of,
    in_list_order,
    lose,
    place_chaos,
    tell_populace,
)
from fateloom.games.council.table import Council


@when("blighted_fields", "marker")
def blighted_fields(t: Council, seat: Seat, fields: Card) -> None:
    """3.6.14. The marker costs 2 coins."""
    lost = lose(t, seat, 2)
    t.say("3.6.14", "{card}: {who} [lose|loses] {n}.", card=fields, who=Name(seat), n=coins(lost))


@modifies("banner_of_sloth", "hero_order")
def banner_of_sloth(t: Council, banner: Card, base: int, of: object) -> int:
    """3.6.8. A Hero that is bought enters with 2 Order fewer."""
    return base - 2


@when("angry_mob", "enters")
async def angry_mob(t: Council, seat: Seat, mob: Card) -> None:
    """3.6.11. One Chaos goes into the Populace."""
    place_chaos(t, seat)
    tell_populace(t, "3.6.11", mob, seat)


@modifies("angry_mob", "tax_yield")
def angry_mob_taxed(t: Council, mob: Card, base: int, of: object) -> int:
    """3.11.2. A tax brings 1 coin fewer."""
    return base - 1


@when("broken_seal", "enters")
async def broken_seal(t: Council, seat: Seat, seal: Card) -> None:
    """3.6.11. All Favors in hand are discarded; without any, 1 Chaos goes into the Populace."""
    lost = in_list_order(t, list(t.hand[seat].cards))
    for favor in lost:
        discard_favor(t, seat, favor)
    if lost:
        t.say(
            "3.6.11",
            "{card}: {who} [discard|discards] {lost}.",
            card=seal,
            who=Name(seat),
            lost=lost,
        )
    else:
        place_chaos(t, seat)
        tell_populace(t, "3.6.11", seal, seat)


@modifies("court_scandal", "score")
def court_scandal(t: Council, scandal: Card, points: int, of: object) -> int:
    """3.12.6. Five points are lost."""
    return points - 5


@when("price_on_the_crown", "bought_good")
def price_on_the_crown(t: Council, seat: Seat, price: Card) -> None:
    """3.6.12. Having bought a Good card costs 2 coins."""
    lost = lose(t, seat, 2)
    t.say("3.6.12", "{card}: {who} [lose|loses] {n}.", card=price, who=Name(seat), n=coins(lost))


@when("doom_of_the_firstborn", "enters")
async def doom_of_the_firstborn(t: Council, seat: Seat, doom: Card) -> None:
    """3.6.11. One Hero of the Kingdom dies; without any, 2 Chaos go into the Populace."""
    heroes = heroes_of(t, seat)
    if not heroes:
        place_chaos(t, seat, 2)
        tell_populace(t, "3.6.11", doom, seat)
        return
    hero = await choose(
        seat,
        in_list_order(t, heroes),
        id="choose_hero",
        rule="3.6.11",
        text="Doom of the Firstborn: which of your Heroes dies?",
        default=min(heroes, key=expendable),
    )
    die(t, hero)
