"""What the Heroes do, in the order of cards.toml."""

from __future__ import annotations

from fateloom.engine.rules.effects import modifies, plays, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.rules.actions import NOWHERE, UNAIMED, Aims
from fateloom.games.council.rules.principles import (
    coins,
    die,
    discard_monster,
    draw_favors,
    favors,
    gain,
    heroes_of,
    in_list_order,
    monsters_of,
    remove_chaos,
)
from fateloom.games.council.rules.taxes import tax_yield
from fateloom.games.council.table import Council


def with_order(t: Council, seat: Seat, hero: Card) -> Aims:
    """3.9.3. A Hero spends Order that is there."""
    return UNAIMED if hero.count("order") else NOWHERE


@plays("goldentongue", rule="3.9.3", targets=with_order)
async def goldentongue(t: Council, seat: Seat, hero: Card) -> None:
    """3.9.3. Goldentongue turns 1 Order into 3 coins."""
    hero.remove("order", 1)
    gain(t, seat, 3)
    t.say("3.9.3", "{hero} spends 1 Order: {who} [gain|gains] 3 coins.", hero=hero, who=Name(seat))


def with_order_and_unrest(t: Council, seat: Seat, hero: Card) -> Aims:
    """3.9.3. Order on the Hero and Chaos in the Populace are needed."""
    return UNAIMED if hero.count("order") and t.populace[seat] else NOWHERE


@plays("sister_maren", rule="3.9.3", targets=with_order_and_unrest)
async def sister_maren(t: Council, seat: Seat, hero: Card) -> None:
    """3.9.3. Sister Maren spends 1 Order to remove 1 Chaos from the Populace."""
    hero.remove("order", 1)
    remove_chaos(t, seat, 1)
    t.say(
        "3.9.3",
        "{hero} spends 1 Order; the Populace now has {n} Chaos.",
        hero=hero,
        n=t.populace[seat],
    )


@when("sister_maren", "after_taxing")
def sister_maren_after_taxing(t: Council, seat: Seat, hero: Card) -> bool:
    """3.9.5. A tax brings the Chaos that she needs."""
    return bool(hero.count("order")) and t.populace[seat] < t.cap


@when("goldentongue", "lacks")
@when("sister_maren", "lacks")
def order_or_unrest_lacks(t: Council, seat: Seat, hero: Card) -> str:
    """Why the Hero cannot spend Order now."""
    if hero.count("order"):
        return "3.9.3: your Populace has no Chaos"
    return "3.9.3: this Hero has no Order left"


@modifies("wren_of_the_deepwood", "attack_chaos")
def wren_of_the_deepwood(t: Council, wren: Card, base: int, monster: Card) -> int:
    """3.10.4. Wren's attacks on a Beast remove 2 Chaos."""
    return 2 if monster.face.kind == "Beast" else base


@modifies("brother_cael", "attack_chaos")
def brother_cael(t: Council, cael: Card, base: int, monster: Card) -> int:
    """3.10.4. Brother Cael's attacks on an Undead or a Demon remove 2 Chaos."""
    return 2 if monster.face.kind in ("Undead", "Demon") else base


@modifies("vael_dragonbane", "attack_chaos")
def vael_dragonbane(t: Council, vael: Card, base: int, monster: Card) -> int:
    """3.10.4. Vael's own attacks on a Dragon or a Giant remove 3 Chaos."""
    return 3 if monster.face.kind in ("Dragon", "Giant") else base


def for_two_coins(t: Council, seat: Seat, orvane: Card) -> Aims:
    """3.2.4, 3.9.9. With 2 coins, and not yet in this phase, on any Hero of the Kingdom."""
    if t.coins[seat] < 2 or orvane.id in t.used:
        return NOWHERE
    return [(hero,) for hero in in_list_order(t, heroes_of(t, seat))]


@plays("magister_orvane", rule="3.9.9", targets=for_two_coins)
async def magister_orvane(t: Council, seat: Seat, orvane: Card, hero: Card) -> None:
    """3.9.9. Once per Action phase 2 coins put 1 Order on a Hero of the Kingdom."""
    t.used |= {orvane.id}
    t.coins[seat] -= 2
    hero.add("order", 1)
    t.say("3.9.9", "{who} [pay|pays] 2 coins; {hero} gains 1 Order.", who=Name(seat), hero=hero)


@when("magister_orvane", "after_taxing")
def magister_orvane_after_taxing(t: Council, seat: Seat, orvane: Card) -> bool:
    """3.9.5. Taxes within the cap can bring the 2 coins."""
    room = t.cap - t.populace[seat]
    return orvane.id not in t.used and t.coins[seat] + room * tax_yield(t, seat) >= 2


@when("magister_orvane", "lacks")
def magister_orvane_lacks(t: Council, seat: Seat, orvane: Card) -> str:
    """Why Orvane cannot be paid now."""
    if orvane.id in t.used:
        return "3.9.9: already used this Action phase"
    return f"3.2.4: it costs 2 and you have only {coins(t.coins[seat])}; tax first"


def own_monsters(t: Council, seat: Seat, card: Card) -> Aims:
    """3.2.2. The Monsters of the Kingdom."""
    return [(monster,) for monster in in_list_order(t, monsters_of(t, seat))]


@plays("the_grey_duelist", rule="3.10.7", targets=own_monsters)
async def the_grey_duelist(t: Council, seat: Seat, duelist: Card, monster: Card) -> None:
    """3.10.7. The Grey Duelist dies and takes a Monster along."""
    die(t, duelist)
    discard_monster(t, seat, monster)


@when("the_grey_duelist", "lacks")
def the_grey_duelist_lacks(t: Council, seat: Seat, duelist: Card) -> str:
    """Why the Duelist finds no opponent."""
    return "3.9.3: you have no Monster"


@when("pip_the_lucky", "enters")
@when("whispering_mirror", "enters")
async def two_favors(t: Council, seat: Seat, card: Card) -> None:
    """3.6.11. Who buys Pip or the Whispering Mirror draws 2 Favors."""
    number = draw_favors(t, seat, 2)
    t.say("3.6.11", "{card}: {who} [draw|draws] {n}.", card=card, who=Name(seat), n=favors(number))


@when("seer_of_the_ninth_veil", "action_start")
def seer_of_the_ninth_veil(t: Council, seat: Seat, seer: Card) -> None:
    """3.9.2. The Seer shows her owner alone the top card of the Fate deck."""
    t.show(t.fate_deck.top, t.only(seat))
    t.say("3.9.2", "{who} [look|looks] at the top card of the Fate deck.", who=Name(seat))
    t.say("3.9.2", "The top card is {card}.", to=t.only(seat), card=t.fate_deck.top)


@when("bram_the_tollkeeper", "marker")
def bram_the_tollkeeper(t: Council, seat: Seat, bram: Card) -> None:
    """3.6.14. Bram takes a toll of 1 coin with the marker."""
    gain(t, seat, 1)
    t.say("3.6.14", "{card}: {who} [gain|gains] 1 coin.", card=bram, who=Name(seat))


@modifies("mother_thessaly", "chaos_total")
def mother_thessaly(t: Council, thessaly: Card, chaos: int, of: object) -> int:
    """3.12.4. The Chaos total counts as 1 less."""
    return chaos - 1


@modifies("captain_rosk", "score")
def captain_rosk(t: Council, rosk: Card, points: int, of: object) -> int:
    """3.12.3. Two points for every other Knight in the Kingdom."""
    knights = [card for card in rosk.zone.cards if card.face.hero and card.face.kind == "Knight"]
    return points + 2 * (len(knights) - 1)


@modifies("tamsin_quickfingers", "good_bid")
def tamsin_quickfingers(t: Council, tamsin: Card, base: int, of: object) -> int:
    """3.4.7. A bid on a Good card takes 2 coins."""
    return 2
