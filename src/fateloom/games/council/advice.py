"""What a bot should value in Council of Kings.

``value`` judges a table, ``prefer`` adds what lies beyond the next step: how an auction will go
on, whether an action is worth a turn, what a levy or an offer is good for.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any

from fateloom.engine.table import Card, Seat
from fateloom.games.council.rules.scoring import chaos_total, penalty, score
from fateloom.games.council.rules.taxes import tax_yield
from fateloom.games.council.worth import FAVOR, Realm, outlook, worth

if TYPE_CHECKING:
    from fateloom.games.council.table import Council

STRANGE_BARGAIN = 0.8
"""What a face-down bargain of another seat costs a buyer, on average."""


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


def pending(t: Council, seat: Seat) -> float:
    """What the auction that goes on promises a seat, beyond what :func:`value` sees."""
    if t.phase != "turn":
        return 0.0
    return Auction(t, seat).ahead(t.spot.top.count("coin"), t.on_turn)


# Auctions -----------------------------------------------------------------------------------


class Auction:
    """An auction as one seat sees it: what the card is worth to each, and how it may go on."""

    def __init__(self, t: Council, seat: Seat) -> None:
        self.t = t
        self.seat = seat
        self.lot = t.spot.top
        self.good = self.lot.face.good
        self.coins_on_it = self.lot.count("coin")
        self.share = 1 / (t.seats - 1)
        self.look = outlook(t, seat)
        self.gains = [self.gain_of(each) for each in range(t.seats)]

    def gain_of(self, seat: Seat) -> float:
        """What the card is worth to a seat, free of charge."""
        realm = Realm(self.t, seat, own=seat == self.seat)
        before = worth(self.t, realm, self.look)
        committed = seat == self.seat
        bought = with_lot(self.t, realm, self.lot, committed=committed)
        gain = worth(self.t, bought, self.look) - before
        strangers = sum(len(row) for at, row in enumerate(self.t.row) if at != seat)
        return gain - STRANGE_BARGAIN * strangers

    def promise(self, value: Any) -> float:
        """What an option on the auction turn promises beyond its own step."""
        on_it = self.coins_on_it
        if value == "bid":
            step = 1 if self.good else -1
            taken = self.t.value("good_bid", 1, self.seat) if self.good else 1
            return self.ahead(max(0, on_it - step * taken), self.t.left_of(self.seat))
        if value == "tax":
            short = self.good and self.t.coins[self.seat] < on_it
            broke = not self.good and not self.t.coins[self.seat]
            return self.ahead(on_it, self.seat, purse=3) - (0.1 if short or broke else 2.5)
        how, favor = value
        if how == "prebuy":
            return self.once_committed(value)
        if isinstance(favor, tuple):  # 3.5.5: Raised Stakes
            return self.ahead(on_it + 2, self.t.left_of(self.seat))
        return self.ahead(on_it, self.t.left_of(self.seat), laid=favor.face.id)

    def once_committed(self, value: Any) -> float:
        """3.7.3. What buying will bring after a tax or a Favor played before it."""
        price = self.coins_on_it
        gain = self.gains[self.seat]
        if value == "tax":
            enough = not self.good or self.t.coins[self.seat] >= price
            return gain + (-price if self.good else price) - (1.0 if enough else 0.0)
        favor = value[1].face.id
        realm = Realm(self.t, self.seat, own=True).without(favor)
        before = worth(self.t, realm, self.look)
        bought = with_lot(self.t, realm, self.lot, committed=True, favor=favor)
        gain = worth(self.t, bought, self.look) - before
        if favor == "crown_warrant":
            price = max(0, price - 3)
        elif favor == "bounty_writ":
            price += 3
        missing = max(0, price - self.t.coins[self.seat]) if self.good else 0
        return gain + (-price if self.good else price) - 0.4 * missing

    def ahead(self, on_it: int, mover: Seat, *, purse: int = 0, laid: str = "") -> float:
        """Play the auction forward: others buy the likelier the better it is for them, this
        seat buys where that is best. What it wins by it, beside the average of the others."""
        t, me, share = self.t, self.seat, self.share
        purses = t.coins[:]
        purses[me] += purse
        turns: list[tuple[float, float, float]] = []  # chance of buying, its gain, that of a bid
        seat = mover
        for _ in range(5 * t.seats):
            price = on_it if self.good else -on_it
            profit = self.gains[seat] - price
            if self.good and purses[seat] < on_it:
                profit -= 0.5 * (on_it - purses[seat])
            weight = 1.0 if seat == me else -share
            bought = profit * weight + self.favors_laid(seat, laid)
            if self.good:
                chance = 1.0 if on_it == 0 else likely(profit - 1)
                step = min(on_it, 1)
            else:
                chance = likely(profit + (0 if purses[seat] else 1.5))
                step = -1 if purses[seat] else 0
            turns.append((-1.0 if seat == me else chance, bought, step * weight))
            purses[seat] += step
            on_it = max(0, on_it - step) if self.good else on_it + 1
            seat = t.left_of(seat)
        ahead = 0.0
        for chance, bought, coins in reversed(turns):
            later = ahead + coins
            ahead = max(bought, later) if chance < 0 else chance * bought + (1 - chance) * later
        return ahead

    def favors_laid(self, buyer: Seat, laid: str) -> float:
        """3.5.7. What this seat's bargains bring if a certain seat buys."""
        favors = [favor.face.id for favor in self.t.row[self.seat].cards]
        if laid:
            favors.append(laid)
        total = 0.0
        for favor in favors:
            if buyer == self.seat:
                total += 4.0 if favor == "secret_pact" else 0.0
            elif favor == "kickback":
                total += 3.0 if self.good else 0.0
            elif favor == "poisoned_chalice":
                total += 3.5 * self.share
            elif favor == "called_in_debt":
                total += min(2, self.t.coins[buyer]) * (1 + self.share)
            elif favor == "whispers_at_court":
                total += FAVOR * self.look.time
            elif favor == "blackmail" and self.t.hand[buyer].cards:
                total += FAVOR * self.look.time * (1 + self.share)
        return total


def likely(profit: float) -> float:
    """How likely a seat is to buy at a profit."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, 1.5 * profit))))


def with_lot(t: Council, realm: Realm, lot: Card, *, committed: bool, favor: str = "") -> Realm:
    """3.6.8-3.6.11. A realm once it has bought the card, free of charge."""
    realm = realm.copy()
    face = lot.face
    if (committed and t.warded) or favor == "ward_of_salt":
        return realm
    if face.hero:
        order = face.order + (t.extra_order if committed else 0) + 2 * (favor == "heros_welcome")
        order += ("sacred_armory" in realm.others) - 2 * ("banner_of_sloth" in realm.others)
        realm.heroes.append((lot, max(0, order)))
    elif face.monster:
        chaos = face.chaos - (t.less_chaos if committed else 0) - 2 * (favor == "chains_of_binding")
        if chaos > 0:
            realm.monsters.append((lot, chaos))
        elif "bounty_board" in realm.others:
            realm.coins += 4
    else:
        realm.others.append(face.id)
    enter(realm, face.id)
    return realm


def enter(realm: Realm, id: str) -> None:
    """3.6.11. What the card does when it enters."""
    if id in ("pip_the_lucky", "whispering_mirror"):
        realm.hand += ["", ""]
    elif id == "royal_amnesty":
        realm.populace = max(0, realm.populace - 3)
    elif id == "sacred_armory" and realm.heroes:
        hero, order = realm.heroes[0]
        realm.heroes[0] = (hero, order + 2)
    elif id == "count_morwen":
        realm.heroes = [(hero, max(0, order - 1)) for hero, order in realm.heroes]
    elif id == "ogre_gatebreaker":
        realm.coins += 2
    elif id == "angry_mob":
        realm.populace += 1
    elif id == "broken_seal":
        realm.populace += not realm.hand
        realm.hand = []
    elif id == "doom_of_the_firstborn":
        if realm.heroes:
            realm.heroes.remove(min(realm.heroes, key=lambda pair: pair[0].face.points + pair[1]))
        else:
            realm.populace += 2


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
