"""What a draw from the blank deck may bring, as far as one seat can know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from fateloom.engine.state.table import Card, Seat, Zone
from fateloom.games.gilfate.faces import Attack
from fateloom.games.gilfate.rules.blank_deck import bomb_limit, safe_from_explosions
from fateloom.games.gilfate.rules.playing import STAFFED, cost_of
from fateloom.games.gilfate.table import Gilfate

RELICS = "shatter_relics"
"""The card that gives its player a bomb, if they have a permanent."""
CERTAIN = 0.999
"""A chance from which on something is called certain."""


class Odds(NamedTuple):
    """The chances of a draw of ``cards`` cards."""

    cards: int
    bomb: float
    """At least one bomb."""
    bombs: float
    """How many bombs on average."""
    explosion: float
    knockout: float


class Deck:
    """What a seat knows of the blank deck at one moment."""

    __slots__ = ("bombs", "explosions", "hidden", "known", "odds")

    def __init__(self, known: list[str | None], bombs: int, explosions: int) -> None:
        self.known = known
        """The faces from the top, ``None`` where it does not know them."""
        self.hidden = known.count(None)
        self.bombs = bombs
        """Bombs among the cards it does not know; under the secret stash at most so many."""
        self.explosions = explosions
        self.odds: dict[tuple[Seat, int, int], Odds] = {}
        """The chances of a seat that draws so many, as :func:`odds_of` has worked them out."""


class Look:
    """What a seat knows of a table that stays as it is: it is worked out when it is first needed,
    and once for all answers that are weighed."""

    __slots__ = ("_by_pile", "_deck", "_seat", "_table", "_unseen")

    def __init__(self, t: Gilfate, seat: Seat) -> None:
        self._table = t
        self._seat = seat
        self._deck: Deck | None = None
        self._unseen: list[Attack] | None = None
        self._by_pile: dict[int, list[Attack]] = {}

    @property
    def deck(self) -> Deck:
        """The blank deck."""
        deck = self._deck
        if deck is None:
            deck = self._deck = deck_as_known(self._table, self._seat)
        return deck

    @property
    def unseen(self) -> list[Attack]:
        """The attack cards that the seat has not seen, in piles, hands and decks alike."""
        unseen = self._unseen
        if unseen is None:
            bit = 1 << self._seat
            unseen = self._unseen = [
                card.face
                for card in self._table.cards
                if not card.seen & bit and isinstance(card.face, Attack)
            ]
        return unseen

    def unseen_of(self, pile: Zone) -> list[Attack]:
        """Those that belong to a pile, wherever they are."""
        if not self._by_pile:
            pile_of = self._table.pile_of
            for face in self.unseen:
                self._by_pile.setdefault(pile_of(face).index, []).append(face)
        return self._by_pile.get(pile.index, [])


def deck_as_known(t: Gilfate, seat: Seat) -> Deck:
    """The blank deck as a seat knows it; what is not in it lies open, so the rest can be
    counted."""
    bit = 1 << seat
    known = [card.face.id if card.seen & bit else None for card in reversed(t.blank_deck.cards)]
    hidden = known.count(None)
    bombs = bombs_in_deck(t) - known.count("bomb")
    explosions = explosions_in_deck(t) - known.count("explosion")
    explosions = min(explosions, hidden)
    return Deck(known, min(bombs, hidden - explosions), explosions)


def bombs_in_deck(t: Gilfate) -> int:
    """Bombs still out there, by what lies open; under the secret stash at most so many."""
    lying_open = _lying_open(t, "bomb") + sum([len(zone.cards) for zone in t.bombs])
    if t.options["secret_stash"]:
        return max(0, t.bombs_in_use - lying_open)
    return t.game.faces["bomb"].copies - lying_open - len(t.spare_bombs.cards)


def explosions_in_deck(t: Gilfate) -> int:
    """Explosions still in the deck."""
    lying_open = _lying_open(t, "explosion") + sum([len(zone.cards) for zone in t.explosions])
    return t.game.faces["explosion"].copies - lying_open - len(t.spare_explosions.cards)


def _lying_open(t: Gilfate, face: str) -> int:
    wanted, number = t.game.faces[face], 0
    for zone in (t.blank_discard, t.aside, t.gift):
        number += [card.face for card in zone.cards].count(wanted)
    return number


def odds_of(t: Gilfate, seat: Seat, number: int, deck: Deck | None = None, relief: int = 0) -> Odds:
    """The chances of drawing so many cards, from all that the seat knows, or of a given deck;
    ``relief`` counts bombs that the seat will have lost by then."""
    deck = deck or t.once(deck_as_known, seat)
    odds = deck.odds.get((seat, number, relief))
    if odds is None:
        odds = deck.odds[seat, number, relief] = _odds(t, seat, number, deck, relief)
    return odds


def _odds(t: Gilfate, seat: Seat, number: int, deck: Deck, relief: int) -> Odds:
    drawn = deck.known[:number]
    hidden, all_hidden = drawn.count(None), deck.hidden
    sure = drawn.count("bomb")
    bombs = sure + (hidden * deck.bombs / all_hidden if all_hidden else 0.0)
    none = 0.0 if sure else _at_most(0, hidden, all_hidden, deck.bombs, 0)
    no_explosion = (
        0.0
        if "explosion" in drawn
        else _at_most(hidden, hidden, all_hidden, deck.bombs, deck.explosions)
    )
    return Odds(
        len(drawn), 1 - none, bombs, 1 - no_explosion, _knockout(t, seat, drawn, deck, relief)
    )


def before_paying(
    deck: Deck, seat: Seat, card: Card, form: str, aim: Sequence[Any]
) -> tuple[Deck, int]:
    """The deck from which a play is paid, and how many bombs its player has lost by then: an effect
    that comes first may shuffle the deck, and bombs go back into it."""
    if form.removesuffix(STAFFED) != "first":
        return deck, 0
    match card.face.id:
        case "sandstorm" if list(aim) != ["hand"]:
            return shuffled(deck), 0
        case "scatter_the_powder":
            return shuffled(deck, bombs=2), aim.count(seat)
        case "bury_the_fuse":
            return deck, 1
    return deck, 0


def shuffled(deck: Deck, bombs: int = 0) -> Deck:
    """The blank deck as it will be known after a shuffle with so many bombs more: not at all."""
    return Deck(
        [None] * (len(deck.known) + bombs),
        deck.bombs + deck.known.count("bomb") + bombs,
        deck.explosions + deck.known.count("explosion"),
    )


def chance_of_top(t: Gilfate, seat: Seat, face: str, deck: Deck | None = None) -> float:
    """The chance that this is the top card, from all that the seat knows, or of a given deck."""
    deck = deck or t.once(deck_as_known, seat)
    if deck.known[0] is not None:
        return float(deck.known[0] == face)
    hidden = deck.hidden
    count = {"bomb": deck.bombs, "explosion": deck.explosions}
    return count.get(face, hidden - deck.bombs - deck.explosions) / hidden


# What players are told --------------------------------------------------------------------------


def odds_of_paying(
    t: Gilfate, seat: Seat, number: int, deck: Deck | None = None, relief: int = 0, given: int = 0
) -> Odds:
    """The chances of paying so many cards and taking ``given`` bombs after it. 3.6.6: what lies under
    the card that knocks the seat out is not drawn."""
    deck = deck or t.once(deck_as_known, seat)
    odds = odds_of(t, seat, number, deck, relief - given)
    drawn, fatal = deck.known[:number], _explosions_are_fatal(t, seat)
    spare = _spare(t, seat, relief) if t.knockout and not t.first_lap else number
    return odds._replace(
        bomb=_before_going_out("bomb", drawn, deck, spare, fatal),
        explosion=_before_going_out("explosion", drawn, deck, spare, fatal),
    )


def odds_of_play(t: Gilfate, seat: Seat, card: Card, form: str, aim: Sequence[Any]) -> Odds:
    """The chances of what a play turns over and gives its player, from all that the seat knows."""
    deck, relief = before_paying(t.once(deck_as_known, seat), seat, card, form, aim)
    number, given = cost_of(t, seat, card, form), bombs_given(t, seat, card, form)
    return odds_of_paying(t, seat, number, deck, relief, given)


def bombs_given(t: Gilfate, seat: Seat, card: Card, form: str) -> int:
    """3.19.20. How many bombs a play is sure to give its player when it is paid."""
    gives = card.face.id == RELICS and form.removesuffix(STAFFED) == "pay"
    return int(gives and bool(t.front[seat].cards))


def given_bomb_is_fatal(t: Gilfate, seat: Seat, card: Card, form: str) -> bool:
    """3.19.20, 3.7.1. Whether the bomb that a play gives is enough to knock its player out."""
    given = bombs_given(t, seat, card, form)
    return bool(given) and odds_of(t, seat, 0, relief=-given).knockout > CERTAIN


def orders_its_price(card: Card, form: str) -> bool:
    """3.19.6. Whether a player puts the cards in order that they pay for a play."""
    return bool(card.face.id == "read_the_bones" and form.removesuffix(STAFFED) == "first")


def _before_going_out(
    face: str, drawn: Sequence[str | None], deck: Deck, spare: int, fatal: bool
) -> float:
    """The chance that such a card is drawn by a seat that can take ``spare`` bombs, before it is
    out; ``fatal``: an explosion puts it out."""
    count = deck.bombs if face == "bomb" else deck.explosions
    ending = deck.explosions if fatal or face == "explosion" else 0
    chance, hidden = 0.0, 0
    for known in drawn:
        bombs = 0 if face == "bomb" else spare
        still = _at_most(bombs, hidden, deck.hidden, deck.bombs, ending)
        if known == face:
            return chance + still
        if known is None:
            chance += still * count / (deck.hidden - hidden)
            hidden += 1
        elif known == "bomb":
            spare -= 1
        if spare < 0 or (known == "explosion" and fatal):
            break
    return chance


# Going out ---------------------------------------------------------------------------------------


def _knockout(t: Gilfate, seat: Seat, drawn: list[str | None], deck: Deck, relief: int) -> float:
    """The chance that these cards knock the seat out."""
    if not t.knockout:
        return 0.0
    hidden, all_hidden = drawn.count(None), deck.hidden
    fatal_fire = _explosions_are_fatal(t, seat)
    if fatal_fire and "explosion" in drawn:
        return 1.0
    spare = _spare(t, seat, relief) - drawn.count("bomb")
    if t.first_lap:
        spare = hidden
    if spare < 0:
        return 1.0
    explosions = deck.explosions if fatal_fire else 0
    return 1 - _at_most(spare, hidden, all_hidden, deck.bombs, explosions)


def _explosions_are_fatal(t: Gilfate, seat: Seat) -> bool:
    """3.7.7, 3.7.8, 3.4.9. Whether an explosion would put the seat out."""
    shielded = t.first_lap and t.options["first_lap_shield"]
    return t.knockout and not shielded and not safe_from_explosions(t, seat)


def _spare(t: Gilfate, seat: Seat, relief: int) -> int:
    """How many bombs the seat can take and stay in the round."""
    return bomb_limit(t, seat) - len(t.bombs[seat].cards) + relief - 1


@lru_cache(maxsize=4096)
def _at_most(spare: int, drawn: int, hidden: int, bombs: int, explosions: int) -> float:
    """The chance of at most ``spare`` bombs and no explosion among the cards drawn."""
    if drawn == 0:
        return 1.0
    harmless = hidden - bombs - explosions
    ways = sum(
        comb(bombs, k) * comb(harmless, drawn - k)
        for k in range(min(spare, bombs, drawn) + 1)
        if drawn - k <= harmless
    )
    return ways / comb(hidden, drawn)
