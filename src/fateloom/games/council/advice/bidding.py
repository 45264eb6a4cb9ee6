"""How an auction of Council of Kings may go on, as one of its seats sees it: for bots."""

from __future__ import annotations

from math import exp, inf
from typing import Any

from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.advice.worth import FAVOR, WORTH, Realm, bounty, outlook, worth
from fateloom.games.council.rules.taxes import tax_yield
from fateloom.games.council.table import Council

SURE = 0.999
"""Who is as likely as this to buy will buy."""

WORK_WHEN_LAID = frozenset(
    {
        "secret_pact", "kickback", "poisoned_chalice", "called_in_debt", "whispers_at_court",
        "blackmail",
    }
)  # fmt: skip
"""The Favors for which :meth:`Auction.favors_laid` counts something; others are laid for nothing."""
MOST_GAINS = 8_000
"""How many gains are remembered, at about a kilobyte each."""
_gains: dict[tuple[Any, ...], float] = {}
"""What a card is worth to a seat, by all that this depends on: from bid to bid, and from one
sampled world to the next, most Kingdoms lie as they lay."""


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
        self._ahead: dict[tuple[int, Seat, int, str], float] = {}
        """How the auction goes on from here, as far as it was worked out."""

    def gain_of(self, seat: Seat) -> float:
        """What the card is worth to a seat, free of charge."""
        t, own = self.t, seat == self.seat
        held = t.hand[seat].cards
        kingdom = [
            (card.face, *card.counters.items()) if card.counters else card.face
            for card in t.kingdom[seat].cards
        ]
        hidden = (t.warded, t.extra_order, t.less_chaos, *[card.face for card in held])
        facts = (
            self.lot.face,
            self.look,
            t.coins[seat],
            t.populace[seat],
            tuple(kingdom),
            hidden if own else len(held),
        )
        gain = _gains.get(facts)
        if gain is None:
            realm = Realm(t, seat, own=own)
            before = worth(t, realm, self.look)
            gain = worth(t, with_lot(t, realm, self.lot, committed=own), self.look) - before
            if len(_gains) >= MOST_GAINS:
                _gains.clear()
            _gains[facts] = gain
        strangers = sum([len(row.cards) for row in t.row]) - len(t.row[seat].cards)
        return gain - WORTH["strange_bargain"] * strangers

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
            return self.ahead(on_it, self.seat, purse=3) - (
                0.1 if short or broke else WORTH["idle_tax"]
            )
        how, favor = value
        if how == "prebuy":
            return self.once_committed(value)
        if isinstance(favor, tuple):  # 3.5.5: Raised Stakes
            return self.ahead(on_it + 2, self.t.left_of(self.seat))
        return self.ahead(on_it, self.t.left_of(self.seat), laid=favor.face.id)

    def at_first_sight(self, value: Any) -> float:
        """What an option promises with its own step."""
        if value == "buy":
            price = self.coins_on_it if self.good else -self.coins_on_it
            return self.gains[self.seat] - price + self.favors_laid(self.seat, "")
        if value == "bid":
            return self.promise(value) + (1 if self.good else -1)
        if value == "tax":
            return self._tax_at_first_sight()
        favor = value[1][0] if isinstance(value[1], tuple) else value[1]
        return self.promise(value) - WORTH[favor.face.id] * self.look.time

    def _tax_at_first_sight(self) -> float:
        """3.4.5. What a tax promises. Who needs several for a Good card must mean to buy it."""
        lacks = (self.coins_on_it if self.good else 1) - self.t.coins[self.seat]
        if lacks <= 0:
            return -inf
        taxed = Taxed(self.t, self.seat)
        number = -(-lacks // taxed.each)
        if not self.good or number <= WORTH["taxes_for_a_bid"]:
            return self.promise("tax") + taxed.gain(1)
        buying = self.at_first_sight("buy") + taxed.gain(number)
        return buying if buying > self.at_first_sight("bid") else -inf

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
        case = (on_it, mover, purse, laid if laid in WORK_WHEN_LAID else "")
        ahead = self._ahead.get(case)
        if ahead is None:
            ahead = self._ahead[case] = self._play_forward(*case)
        return ahead

    def _play_forward(self, on_it: int, mover: Seat, purse: int, laid: str) -> float:
        t, me, share = self.t, self.seat, self.share
        lacking, patience, broke = WORTH["coin_lacking"], WORTH["patience"], WORTH["broke"]
        sureness = WORTH["sureness"]
        purses = t.coins[:]
        purses[me] += purse
        favors = [self.favors_laid(each, laid) for each in range(t.seats)]
        left = [t.left_of(each) for each in range(t.seats)]
        turns: list[tuple[float, float, float]] = []  # chance of buying, its gain, that of a bid
        seat = mover
        for _ in range(5 * t.seats):
            price = on_it if self.good else -on_it
            profit = self.gains[seat] - price
            if self.good and purses[seat] < on_it:
                profit -= lacking * (on_it - purses[seat])
            weight = 1.0 if seat == me else -share
            bought = profit * weight + favors[seat]
            step = min(1, on_it) if self.good else -min(1, purses[seat])
            if seat == me:
                chance = -1.0
            elif self.good:
                chance = 1.0 if on_it == 0 else likely(profit - patience, sureness)
            else:
                chance = likely(profit + (0.0 if purses[seat] else broke), sureness)
            turns.append((chance, bought, step * weight))
            if chance > SURE:
                break
            purses[seat] += step
            on_it = on_it - step if self.good else on_it + 1
            seat = left[seat]
        ahead = 0.0
        for chance, bought, coins in reversed(turns):
            later = ahead + coins
            ahead = max(bought, later) if chance < 0 else chance * bought + (1 - chance) * later
        return ahead

    def favors_laid(self, buyer: Seat, laid: str) -> float:
        """3.5.7. What this seat's bargains bring if a certain seat buys."""
        favors = [favor.face.id for favor in self.t.row[self.seat].cards]
        if not favors and not laid:
            return 0.0
        if laid:
            favors.append(laid)
        total = 0.0
        for favor in favors:
            if buyer == self.seat:
                total += WORTH["pact_kept"] if favor == "secret_pact" else 0.0
            elif favor == "kickback":
                total += 3.0 if self.good else 0.0
            elif favor == "poisoned_chalice":
                total += WORTH["chalice_drunk"] * self.share
            elif favor == "called_in_debt":
                total += min(2, self.t.coins[buyer]) * (1 + self.share)
            elif favor == "whispers_at_court":
                total += WORTH[FAVOR] * self.look.time
            elif favor == "blackmail" and self.t.hand[buyer].cards:
                total += WORTH[FAVOR] * self.look.time * (1 + self.share)
        return total


def likely(profit: float, sureness: float) -> float:
    """How likely a seat is to buy at a profit."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, sureness * profit))))


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
        else:
            realm.coins += bounty(realm, lot)
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


def forget() -> None:
    """Empty what is remembered."""
    _gains.clear()


class Taxed:
    """A Kingdom as it would stand after so many taxes."""

    def __init__(self, t: Council, seat: Seat) -> None:
        self.t = t
        self.look = outlook(t, seat)
        self.realm = Realm(t, seat, own=True)
        self.coins, self.populace = self.realm.coins, self.realm.populace
        self.each = tax_yield(t, seat)
        self.before = worth(t, self.realm, self.look)

    def gain(self, number: int) -> float:
        self.realm.coins = self.coins + number * self.each
        self.realm.populace = self.populace + number
        return worth(self.t, self.realm, self.look) - self.before
