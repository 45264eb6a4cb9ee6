"""What a Kingdom is worth to its owner: an estimate of the final score, for bots.

Everything is counted in points. A :class:`Realm` is a Kingdom as it is or as it might be, so
that "what if" needs no second table.
"""

from __future__ import annotations

from typing import NamedTuple

from fateloom.engine.native import mypyc_attr
from fateloom.engine.rules.fitted import policy_weights
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.rules.principles import own_text
from fateloom.games.council.table import Council

WORTH = policy_weights("fateloom.games.council")
"""What things count for: a Favor in the own hand while there is time to play it, a lasting text for
each auction that a seat will still win, and what the functions below name."""

FAVOR = "favor"
"""The name of a Favor in another hand."""

LASTING = {
    "magister_orvane": 2.0, "the_grey_duelist": 1.5, "seer_of_the_ninth_veil": 1.0,
    "bram_the_tollkeeper": 9.0, "captain_rosk": 1.5, "tamsin_quickfingers": 7.0,
    "bountiful_harvest": 18.0, "bounty_board": 5.0, "merchant_fleet": 3.0,
    "whispering_mirror": 2.0, "sacred_armory": 3.0, "demon_of_avarice": 2.0, "bandit_host": 9.0,
    "imp_swarm": 2.0, "blighted_fields": 18.0, "banner_of_sloth": 5.0, "angry_mob": 3.0,
    "price_on_the_crown": 5.0,
}  # fmt: skip
"""What a lasting text brings or costs at most."""

GROWING = {"troll": 3, "plague_rats": 3, "marsh_hydra": 5}
"""Up to how much Chaos a Monster grows."""

OGRE = "ogre_gatebreaker"
"""The Monster that pays who is rid of it."""


class Outlook(NamedTuple):
    """What is still to come, as one seat sees it."""

    reveals: float
    """Fate cards before Game Ends, on average."""
    own: float
    """Auctions that each seat will still win, on average."""
    time: float
    """From 1 down to 0 as the end comes near."""
    trust: float
    """What an attack that could be made is worth beside one that has been made."""


def outlook(t: Council, seat: Seat) -> Outlook:
    """3.9.6. Game Ends lies somewhere in the low pile, unless the seat knows where."""
    deck = t.fate_deck.cards
    number = len(deck)
    low = min(number, t.low_pile)
    reveals = number - low + (low - 1) / 2
    for above, card in enumerate(reversed(deck[-3:])):
        if card.seen >> seat & 1 and card.face.id == "game_ends":
            reveals = float(above)
    auctions = 0.85 * reveals + bool(t.spot.cards)
    trust = WORTH["trust_at_dusk" if number <= t.low_pile else "trust"]
    return Outlook(reveals, auctions / t.seats, min(1.0, reveals / 7), trust)


@mypyc_attr(allow_interpreted_subclasses=True)
class Realm:
    """A Kingdom as it is or might be: cards with the counters they have or would have."""

    __slots__ = ("coins", "hand", "heroes", "monsters", "others", "populace")

    def __init__(self, t: Council, seat: Seat, *, own: bool) -> None:
        self.coins = float(t.coins[seat])
        self.populace = t.populace[seat]
        self.heroes: list[tuple[Card, int]] = []
        self.monsters: list[tuple[Card, int]] = []
        self.others: list[str] = []
        for card in t.kingdom[seat].cards:
            if card.face.hero:
                self.heroes.append((card, card.count("order")))
            elif card.face.monster:
                self.monsters.append((card, card.count("chaos")))
            else:
                self.others.append(card.face.id)
        held = t.hand[seat].cards
        self.hand = [card.face.id for card in held] if own else [""] * len(held)

    def copy(self) -> Realm:
        twin = Realm.__new__(Realm)
        twin.coins, twin.populace = self.coins, self.populace
        twin.heroes, twin.monsters = self.heroes[:], self.monsters[:]
        twin.others, twin.hand = self.others[:], self.hand[:]
        return twin

    def without(self, favor: str) -> Realm:
        """The realm once a Favor has been played."""
        twin = self.copy()
        twin.hand.remove(favor)
        return twin


def worth(t: Council, realm: Realm, look: Outlook) -> float:
    """The score that a realm may expect at the end."""
    left, made_good, bounties, spare = after_attacks(t, realm, look)
    chaos = left + (1 - look.trust) * made_good + realm.populace + WORTH["chaos_to_come"] * look.own
    value = realm.coins + bounties + hero_worth(realm, look)
    plain = 0
    for id, order in spare:
        if id == "goldentongue":
            # its coins not yet taken are nothing once Game Ends is revealed
            dusk = look.trust < WORTH["trust"]
            value += WORTH["unspent_order_at_dusk" if dusk else "unspent_order"] * order
        elif id == "sister_maren":
            used = min(order, realm.populace)
            chaos -= WORTH["maren_heals"] * used
            value += WORTH["maren_order"] * look.time * (order - used)
        else:
            plain += order
    wanted = min(plain, WORTH["orders_an_auction"] * look.own)
    value += look.time * (WORTH["order"] * wanted + WORTH["spare_order"] * (plain - wanted))
    forgiven = 0
    for other in realm.others:
        if other == "aegis_of_dawn":
            forgiven += 2
        elif other == "court_scandal":
            value -= WORTH["court_scandal"]
        value += lasting(other, look)
    for monster, _ in realm.monsters:
        value += lasting(monster.face.id, look)
    for hero, _ in realm.heroes:
        if hero.face.id == "mother_thessaly":
            forgiven += 1
    if forgiven:
        value += relief(chaos, forgiven)
    held = sum([WORTH[favor or FAVOR] for favor in realm.hand], 0.0)
    return value + look.time * held - chaos_cost(chaos)


COINERS = ("goldentongue", "sister_maren")
"""Heroes whose Order is as good as coins; they fight last."""


def lasting(id: str, look: Outlook) -> float:
    """What a lasting text may still bring."""
    if id not in LASTING:
        return 0.0
    most = LASTING[id]
    return max(-most, min(most, WORTH[id] * look.own))


def hero_worth(realm: Realm, look: Outlook) -> float:
    """3.12.3. Printed points, Captain Rosk's fellows, the Hero a Doppelganger may strike."""
    if not realm.heroes:
        return 0.0
    value, most, knights, captain = 0.0, 0, 0, False
    for hero, _ in realm.heroes:
        face = hero.face
        value += face.points + lasting(face.id, look)
        most = max(most, face.points)
        knights += face.kind == "Knight"
        captain = captain or face.id == "captain_rosk"
    if captain:
        value += 2 * (knights - 1)
    for monster, _ in realm.monsters:
        if monster.face.id == "doppelganger":
            return value - WORTH["doppelganger"] * most
    return value


def chaos_cost(chaos: float) -> float:
    """3.12.5. The penalty of an expected total, less the taxes for which it leaves room: a tax
    is worth its 3 coins up to the third Chaos, so the first counters cost 3 points too."""
    if chaos <= 3:
        return 3 * max(0.0, chaos) - 3
    return 6 + 4 * (chaos - 3) if chaos <= 4 else 5 * chaos - 10


def bounty(realm: Realm, monster: Card) -> int:
    """3.10.7. The coins for a Monster that is discarded from a realm."""
    return 4 * int(monster.face.id == OGRE) + 4 * int("bounty_board" in realm.others)


def relief(chaos: float, forgiven: int) -> float:
    """3.12.4. What a text that forgives Chaos saves. Who has no Chaos yet will have some to
    forgive, if only from a tax."""
    top = max(chaos, WORTH["chaos_to_forgive"])
    return chaos_cost(top) - chaos_cost(top - forgiven)


def after_attacks(
    t: Council, realm: Realm, look: Outlook
) -> tuple[float, float, float, list[tuple[str, int]]]:
    """3.10. What the Order at hand can do: Chaos that stays, Chaos that attacks can remove, coins
    for Monsters that fall, and the Order left over. A growing Monster is attacked only if it can be
    finished."""
    if not realm.monsters:
        return 0.0, 0.0, 0.0, [(hero.face.id, order) for hero, order in realm.heroes]
    heroes = sorted(realm.heroes, key=lambda pair: pair[0].face.id in COINERS)
    orders = [order for _, order in heroes]
    stays = removed = bounties = 0.0
    for monster, chaos in sorted(realm.monsters, key=lambda pair: pair[1]):
        cost = own_text(t, "attack_order", monster, 1, monster)
        blows = [own_text(t, "attack_chaos", hero, 1, monster) for hero, _ in heroes]
        plan, left = orders[:], chaos
        for at in sorted(range(len(heroes)), key=lambda at: -blows[at]):
            while left > 0 and plan[at] >= cost:
                plan[at] -= cost
                left -= blows[at]
        if left <= 0:
            bounties += bounty(realm, monster)
        elif monster.face.id == OGRE:
            bounties += WORTH["ogre_to_fall"] * look.time
        limit = GROWING.get(monster.face.id, 0)
        if left > 0 and limit and look.reveals > 1:
            stays += max(chaos, min(limit, chaos + look.reveals))
        else:
            orders = plan
            stays += max(0, left)
            removed += chaos - max(0, left)
    ids = [hero.face.id for hero, _ in heroes]
    return stays, removed, bounties, list(zip(ids, orders, strict=True))
