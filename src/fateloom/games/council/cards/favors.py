"""What the Favors do, in the order of cards.toml."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.effects import plays, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.rules.act_claims import before_unseen_departure
from fateloom.games.council.rules.actions import NOWHERE, UNAIMED, Aims, stir
from fateloom.games.council.rules.auction import within_reach
from fateloom.games.council.rules.principles import (
    coins,
    die,
    discard_monster,
    draw_favors,
    gain,
    give,
    heroes_of,
    in_list_order,
    known_to_none_but,
    monsters_of,
    place_chaos,
    remove_chaos,
    strike,
    tell_populace,
)
from fateloom.games.council.rules.taxes import look_for_dusk
from fateloom.games.council.table import Council

# Bargain: what happens when the Favor is revealed -----------------------------------------


@when("kickback", "bargain_revealed")
def kickback(t: Council, seat: Seat, favor: Card, buyer: Seat, bought: Card) -> None:
    """3.5.7. If another seat bought a Good card: 3 coins."""
    if buyer != seat and bought.face.good:
        gain(t, seat, 3)
        t.say("3.5.6", "{card}: {who} [gain|gains] 3 coins.", card=favor, who=Name(seat))


@when("poisoned_chalice", "bargain_revealed")
def poisoned_chalice(t: Council, seat: Seat, favor: Card, buyer: Seat, bought: Card) -> None:
    """3.5.7. If another seat bought: 1 Chaos in the buyer's Populace."""
    if buyer != seat:
        place_chaos(t, buyer)
        tell_populace(t, "3.5.6", favor, buyer)


@when("called_in_debt", "bargain_revealed")
def called_in_debt(t: Council, seat: Seat, favor: Card, buyer: Seat, bought: Card) -> None:
    """3.5.7. If another seat bought: the buyer gives 2 coins."""
    if buyer != seat:
        n = give(t, buyer, seat, 2)
        t.say(
            "3.5.6",
            "{card}: {who} [give|gives] {taker} {n}.",
            card=favor,
            who=Name(buyer),
            taker=Name(seat),
            n=coins(n),
        )


@when("secret_pact", "bargain_revealed")
def secret_pact(t: Council, seat: Seat, favor: Card, buyer: Seat, bought: Card) -> None:
    """3.5.7. If its own player bought: 4 coins."""
    if buyer == seat:
        gain(t, seat, 4)
        t.say("3.5.6", "{card}: {who} [gain|gains] 4 coins.", card=favor, who=Name(seat))


@plays("raised_stakes", rule="3.5.5")
async def raised_stakes(t: Council, seat: Seat, favor: Card) -> None:
    """3.5.5. Two coins from the bank go on the card up for auction at once."""
    lot = t.spot.top
    number = lot.add("coin", 2)
    does = "costs" if lot.face.good else "holds"
    t.say("3.5.5", "{lot} now {does} {n}.", lot=lot, does=does, n=coins(number))


@when("whispers_at_court", "bargain_revealed")
def whispers_at_court(t: Council, seat: Seat, favor: Card, buyer: Seat, bought: Card) -> None:
    """3.5.7. If another seat bought: draw 1 Favor."""
    if buyer != seat and draw_favors(t, seat, 1):
        t.say("3.5.6", "{card}: {who} [draw|draws] 1 Favor.", card=favor, who=Name(seat))


@when("blackmail", "bargain_revealed")
def blackmail(t: Council, seat: Seat, favor: Card, buyer: Seat, bought: Card) -> None:
    """3.5.7. If another seat bought: a random Favor of the buyer's hand. Taker and buyer know
    it; for everybody else what they knew of it ends."""
    hand = t.hand[buyer]
    if buyer == seat or not hand.cards:
        return
    before_unseen_departure(t, buyer)
    taken = t.move(t.chance.pick(hand.cards), t.hand[seat])
    known_to_none_but(t, taken, hand.seen_by | t.hand[seat].seen_by)
    t.say(
        "3.5.6",
        "{card}: {who} [take|takes] {taken} from {buyer}.",
        card=favor,
        who=Name(seat),
        taken=taken,
        buyer=Name(buyer),
    )


# Before buying: what bars it, and what it does ------------------------------------------------


@when("crown_warrant", "about_to_buy")
def crown_warrant_bar(t: Council, seat: Seat, favor: Card) -> str | None:
    """3.7.2, 3.7.4, 3.7.7. For a Good card with coins on it, if its price can be reached."""
    lot = t.spot.top
    if not lot.face.good:
        return "3.7.2: only works on Good cards"
    if not lot.count("coin"):
        return "3.7.7: the card is already free"
    if not within_reach(t, seat, lot.count("coin") - 3):
        return "3.7.4: you couldn't afford it even then"
    return None


@plays("crown_warrant", rule="3.7.5")
async def crown_warrant(t: Council, seat: Seat, favor: Card) -> None:
    """3.7.5. Three coins go from the card to the bank, or all if there are fewer."""
    lot = t.spot.top
    lot.remove("coin", 3)
    t.say("3.7.5", "{lot} now costs {n}.", lot=lot, n=coins(lot.count("coin")))


@when("chains_of_binding", "about_to_buy")
def chains_of_binding_bar(t: Council, seat: Seat, favor: Card) -> str | None:
    """3.7.2, 3.7.7. For a Monster that would bring Chaos."""
    face = t.spot.top.face
    if not face.monster:
        return "3.7.2: only works on Monsters"
    if t.warded or face.chaos <= t.less_chaos:
        return "3.7.7: this Monster already enters with no Chaos"
    return None


@plays("chains_of_binding", rule="3.7.5")
async def chains_of_binding(t: Council, seat: Seat, favor: Card) -> None:
    """3.7.5, 3.6.9. The Monster enters with 2 Chaos fewer."""
    t.less_chaos += 2


@when("bounty_writ", "about_to_buy")
def bounty_writ_bar(t: Council, seat: Seat, favor: Card) -> str | None:
    """3.7.2. For an Evil card, warded or not."""
    return None if t.spot.top.face.evil else "3.7.2: only works on Evil cards"


@plays("bounty_writ", rule="3.7.5")
async def bounty_writ(t: Council, seat: Seat, favor: Card) -> None:
    """3.7.5. Three coins from the bank go on the card."""
    lot = t.spot.top
    number = lot.add("coin", 3)
    t.say("3.7.5", "{lot} now holds {n}.", n=coins(number), lot=lot)


@when("heros_welcome", "about_to_buy")
def heros_welcome_bar(t: Council, seat: Seat, favor: Card) -> str | None:
    """3.7.2, 3.7.4. For a Hero whose price can be reached."""
    lot = t.spot.top
    if not lot.face.hero:
        return "3.7.2: only works on Heroes"
    if not within_reach(t, seat, lot.count("coin")):
        return "3.7.4: you couldn't afford it, even by taxing"
    return None


@plays("heros_welcome", rule="3.7.5")
async def heros_welcome(t: Council, seat: Seat, favor: Card) -> None:
    """3.7.5, 3.6.8. The Hero enters with 2 Order more."""
    t.extra_order += 2


@when("ward_of_salt", "about_to_buy")
def ward_of_salt_bar(t: Council, seat: Seat, favor: Card) -> str | None:
    """3.7.2, 3.7.7. For a Curse or a small Monster that is not warded yet."""
    face = t.spot.top.face
    if not face.curse and not (face.monster and face.chaos <= 2):
        return "3.7.2: only works on Curses and on Monsters with printed Chaos 2 or less"
    if t.warded:
        return "3.7.7: this card is already warded"
    return None


@plays("ward_of_salt", rule="3.7.5")
async def ward_of_salt(t: Council, seat: Seat, favor: Card) -> None:
    """3.7.5, 3.10.8. The card will be discarded in place of entering the Kingdom."""
    t.warded = True


# Action: whom it may aim at, and what it does -----------------------------------------------------


def own_heroes(t: Council, seat: Seat, favor: Card) -> Aims:
    """3.2.2. The Heroes of the Kingdom."""
    return [(hero,) for hero in in_list_order(t, heroes_of(t, seat))]


@plays("rally_the_levy", rule="3.7.6", targets=own_heroes)
async def rally_the_levy(t: Council, seat: Seat, favor: Card, hero: Card) -> None:
    """3.7.6. Two Order go on a Hero of the Kingdom."""
    number = hero.add("order", 2)
    t.say("3.7.6", "{hero} gains 2 Order (now {n}).", hero=hero, n=number)


@when("rally_the_levy", "lacks")
def rally_the_levy_lacks(t: Council, seat: Seat, favor: Card) -> str:
    """Why nobody can be rallied."""
    return "3.7.6: you have no Hero"


def own_unrest(t: Council, seat: Seat, favor: Card) -> Aims:
    """3.7.6. Chaos in the Populace is needed."""
    return UNAIMED if t.populace[seat] else NOWHERE


@plays("alms_for_the_poor", rule="3.7.6", targets=own_unrest)
async def alms_for_the_poor(t: Council, seat: Seat, favor: Card) -> None:
    """3.7.6. Up to 2 Chaos leave the Populace."""
    remove_chaos(t, seat, 2)
    tell_populace(t, "3.7.6", favor, seat)


@when("alms_for_the_poor", "after_taxing")
def alms_after_taxing(t: Council, seat: Seat, favor: Card) -> bool:
    """3.9.5. A tax brings the Chaos that Alms need."""
    return t.populace[seat] < t.cap


@when("alms_for_the_poor", "lacks")
def alms_for_the_poor_lacks(t: Council, seat: Seat, favor: Card) -> str:
    """Why Alms would do nothing."""
    return "3.7.6: your Populace has no Chaos"


def monsters_and_curses(t: Council, seat: Seat, favor: Card) -> Aims:
    """3.2.2. The Monsters and Curses of the Kingdom."""
    evils = [card for card in t.kingdom[seat].cards if card.face.evil]
    return [(card,) for card in in_list_order(t, evils)]


@plays("holy_water", rule="3.7.6", targets=monsters_and_curses)
async def holy_water(t: Council, seat: Seat, favor: Card, evil: Card) -> None:
    """3.7.6, 3.10.7. Up to 2 Chaos leave a Monster, or a Curse is discarded."""
    if evil.face.monster:
        strike(t, seat, evil, 2)
        if evil.count("chaos"):
            t.say("3.7.6", "{card} has {n} Chaos left.", card=evil, n=evil.count("chaos"))
    else:
        t.move(evil, t.fate_discard)
        t.say("3.7.6", "{who} [discard|discards] {card}.", who=Name(seat), card=evil)


@when("holy_water", "lacks")
def holy_water_lacks(t: Council, seat: Seat, favor: Card) -> str:
    """Why Holy Water would do nothing."""
    return "3.7.6: you have neither a Monster nor a Curse"


def hero_and_monster(t: Council, seat: Seat, favor: Card) -> Aims:
    """3.2.2. A Hero and a Monster of the Kingdom; both are needed."""
    monsters = in_list_order(t, monsters_of(t, seat))
    if not monsters:
        return NOWHERE
    heroes = in_list_order(t, heroes_of(t, seat))
    return [(hero, monster) for hero in heroes for monster in monsters]


@plays("last_stand", rule="3.7.6", targets=hero_and_monster)
async def last_stand(t: Council, seat: Seat, favor: Card, hero: Card, monster: Card) -> None:
    """3.7.6, 3.10.7. A Hero dies, then a Monster is discarded."""
    die(t, hero)
    discard_monster(t, seat, monster)


@when("last_stand", "lacks")
def last_stand_lacks(t: Council, seat: Seat, favor: Card) -> str:
    """Why there is no Last Stand."""
    return "3.7.6: you need both a Hero and a Monster"


@plays("oracles_glimpse", rule="3.7.6")
async def oracles_glimpse(t: Council, seat: Seat, favor: Card) -> None:
    """3.7.6, 3.9.6, 3.9.7. The top 3 cards of the Fate deck are looked at and put back in any
    order. Game Ends may be among them and come up, so all the table has to reckon with it."""
    deck = t.fate_deck.cards
    seen = deck[:-4:-1]  # from the top
    t.show_all(seen, t.only(seat))
    t.say("3.7.6", "{who} [look|looks] at the top cards of the Fate deck.", who=Name(seat))
    t.say("3.7.6", "From the top: {cards}.", to=t.only(seat), cards=seen)
    order: list[Card] = []
    while seen:
        pick = await choose(
            seat,
            in_list_order(t, seen),
            id="glimpse_order",
            rule="3.7.6",
            text="Which card goes on top?" if not order else "Which card goes second?",
            default=seen[0],
        )
        order.append(pick)
        seen = [card for card in seen if card is not pick]
    t.arrange(t.fate_deck, order, seen_by=t.only(seat))
    if len(deck) - 3 < t.low_pile < len(deck):
        t.low_pile = len(deck)
    look_for_dusk(t)
    stir(t, seat)


def richer_seats(t: Council, seat: Seat, favor: Card) -> Aims:
    """3.7.6. The seats with more coins."""
    own = t.coins[seat]
    return [(Name(other),) for other, purse in enumerate(t.coins) if purse > own]


@plays("extortion", rule="3.7.6", targets=richer_seats)
async def extortion(t: Council, seat: Seat, favor: Card, victim: Seat) -> None:
    """3.7.6. A seat with more coins gives 3 of them, or all if it has fewer."""
    n = give(t, victim, seat, 3)
    t.say(
        "3.7.6", "{who} [give|gives] {taker} {n}.", who=Name(victim), taker=Name(seat), n=coins(n)
    )


@when("extortion", "lacks")
def extortion_lacks(t: Council, seat: Seat, favor: Card) -> str:
    """Why nobody can be extorted."""
    return "3.7.6: nobody has more coins than you"
