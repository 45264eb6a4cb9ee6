"""A reading as the solver sees it: what a player knows, what may come, and what it is worth.

A position is built from a view, so nothing hidden can reach the solver; only the review of a
finished game builds it from the table itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from fateloom.engine.rules.game import Game
from fateloom.engine.view.view import View
from fateloom.engine.view.view_types import ZoneView
from fateloom.games.weaver.chain import Lying
from fateloom.games.weaver.faces import (
    RELICS,
    ROUNDS,
    SUITS,
    Adventurer,
    Fate,
    Icon,
    Pay,
    Relic,
    Suit,
    pay_of,
)
from fateloom.games.weaver.rules.scoring import cards_pay, shard_limit, tokens

LOST = -1000.0
CONQUERED = 3.0
"""Every Death must be faced by round 10; one that is behind you is worth this much."""
SPARE = 6
"""So many shards are worth one point each; those above are worth less."""


class Deck:
    """A suit deck from the top: faces, and nothing where a card is unknown.

    Decks are never changed. What follows from one is worked out once and kept, so equal
    histories share one deck and a search can tell decks apart by identity.
    """

    __slots__ = ("_buried", "_dropped", "_shown", "cards", "dawn", "deaths", "unseen")

    def __init__(
        self,
        cards: Sequence[Fate | None],
        unseen: Sequence[Fate] = (),
        deaths: int = 0,
        dawn: bool = False,
    ) -> None:
        self.cards = tuple(cards)
        self.unseen = tuple(unseen)
        """The faces that may lie in the unknown places (or in the box)."""
        self.deaths = deaths
        """How many of the unknown places hold Deaths."""
        self.dawn = dawn
        """3.1.15. Whether the first unknown card is known to be no Death."""
        self._dropped: Deck | None = None
        self._buried: Deck | None = None
        self._shown: dict[tuple[int, int | None], list[tuple[float, Deck]]] = {}

    @property
    def dropped(self) -> Deck:
        """The deck without its top card."""
        if self._dropped is None:
            self._dropped = Deck(self.cards[1:], self.unseen, self.deaths, self.dawn)
        return self._dropped

    @property
    def buried(self) -> Deck:
        """3.9.12. The deck with its top card at the bottom."""
        if self._buried is None:
            cards = (*self.cards[1:], self.cards[0])
            self._buried = Deck(cards, self.unseen, self.deaths, self.dawn)
        return self._buried

    def picked(self, seen: int, pick: int) -> Deck:
        """3.9.13. Of the top cards looked at one stays, the others go under the deck."""
        others = [card for at, card in enumerate(self.cards[:seen]) if at != pick]
        cards = (self.cards[pick], *self.cards[seen:], *others)
        return Deck(cards, self.unseen, self.deaths, self.dawn)

    @property
    def chance_of_death(self) -> float:
        """How likely the first unknown card is a Death."""
        return 0.0 if self.dawn else self.deaths / self.cards.count(None)

    def shown(self, place: int = 0, width: int | None = None) -> list[tuple[float, Deck]]:
        """What the card at a place may turn out to be, with probabilities; with ``width`` so
        many ordinary cards and one Death stand for all of them."""
        if self.cards[place] is not None:
            return [(1.0, self)]
        known = self._shown.get((place, width))
        if known is None:
            known = self._shown[place, width] = []
            dying = self.chance_of_death
            for death, share in ((False, 1 - dying), (True, dying)):
                faces = [face for face in self.unseen if face.death == death]
                if width is not None:
                    faces = spread(faces, 1 if death else width)
                if share > 0:
                    known += [(share / len(faces), self._with(place, face)) for face in faces]
        return known

    def _with(self, place: int, face: Fate) -> Deck:
        cards = (*self.cards[:place], face, *self.cards[place + 1 :])
        unseen = tuple(each for each in self.unseen if each is not face)
        return Deck(cards, unseen, self.deaths - face.death)


def spread(faces: list[Fate], number: int) -> list[Fate]:
    """So many of the faces, evenly spread over them in printed order."""
    if number >= len(faces):
        return faces
    return [faces[len(faces) * at // number] for at in range(number)]


Decks = tuple[Deck, ...]
Row = tuple[Lying, ...]


class Terms(NamedTuple):
    """By how much somebody overrates (above 1) or underrates what a reading brings."""

    clairvoyance: float = 1.0
    gold: float = 1.0
    shards: float = 1.0
    deaths: float = 1.0
    """Deaths faced."""
    decks: float = 1.0
    """The decks that are left for later rounds."""


TRUE_WORTH = Terms()


@dataclass(frozen=True)
class Position:
    """All that counts in one reading."""

    row: Row
    decks: Decks
    shards: int
    track: int
    round: int
    visitor: Adventurer
    icon: Icon
    relics: tuple[Relic, ...]
    """The top card of each owned relic, in the order of 3.8.6."""
    terms: Terms = TRUE_WORTH
    required: Suit | None = field(init=False)
    favoured: Suit | None = field(init=False)
    desired: tuple[Suit, ...] = field(init=False)

    def __post_init__(self) -> None:
        visitor, icon = self.visitor, self.icon
        required = {"sun": visitor.day_requires, "moon": visitor.night_requires}.get(icon)
        favoured = {"sun": visitor.day_favours, "moon": visitor.night_favours}.get(icon)
        object.__setattr__(self, "required", required)
        object.__setattr__(self, "favoured", favoured)
        desired = tuple(suit for suit in SUITS if suit in (required, favoured))
        object.__setattr__(self, "desired", desired)

    def pay(self, row: Sequence[Lying]) -> Pay:
        """3.10. What cards and visitor would pay for this row."""
        paid, required, favoured = cards_pay(row), self.required, self.favoured
        if required is None:
            return paid.plus(pay_of(self.visitor.blood_pays), tokens(row))
        for card in row:
            if required in card.suits:
                paid = paid.plus(pay_of(self.visitor.required_pays))
                break
        number = sum([favoured in card.suits for card in row])
        return paid.plus(pay_of(self.visitor.favoured_pays), number) if number else paid

    def has_required(self, row: Sequence[Lying]) -> bool:
        """3.13.2. Whether a row has the suit that the visitor requires, if any."""
        if self.required is None:
            return True
        return any(self.required in card.suits for card in row)

    def stands(self, row: Sequence[Lying]) -> bool:
        """3.13.2, 3.13.3. Whether a finished row does not lose the game."""
        for card in row:
            if card.face.death and not card.turned:
                return False
        return self.has_required(row)

    def worth(self, row: Sequence[Lying], shards: int, kindled: int = 0) -> float:
        """What a finished row is worth with so many shards left, and so much Clairvoyance
        gained by the Censer before."""
        if not self.stands(row):
            return LOST
        gold, gained, clairvoyance = self.pay(row)
        track = max(0, self.track + kindled + clairvoyance)
        terms = self.terms
        gained_track = terms.clairvoyance * (track - self.track)
        if self.round == ROUNDS:
            return gained_track + 0.4 * terms.gold * gold
        kept = min(shards + gained, shard_limit(track))
        stock = kept if kept <= SPARE else SPARE + 0.4 * (kept - SPARE)
        deaths = sum([card.face.death for card in row])
        return (
            gained_track
            + 0.9 * terms.gold * gold
            + terms.shards * stock
            + CONQUERED * terms.deaths * deaths
        )

    def outlook(self, deck: Deck) -> float:
        """What a deck is worth for the rounds to come: about as many cards as rounds, and no
        Death on top."""
        rounds_left = ROUNDS - self.round
        weight = self.terms.decks
        if rounds_left == 0 or not deck.cards:
            return -0.15 * weight * rounds_left**2
        top = deck.cards[0]
        danger = deck.chance_of_death if top is None else float(top.death)
        return weight * (-danger - 0.15 * (len(deck.cards) - rounds_left) ** 2)


def from_view(view: View, game: Game, terms: Terms = TRUE_WORTH) -> Position:
    """The position of the reading that a view shows: nothing else is looked at."""
    facts, player = view["table"], view["players"][0]
    zones = {zone["name"]: zone for zone in view["zones"]}
    visitor = game.faces[zones["adventurer"]["cards"][0]["face"]]
    shop = [cast(Relic, game.faces[card["face"]]) for card in zones["shop"]["cards"]]
    return Position(
        row=tuple(_lying(card, game) for card in facts["row"]),
        decks=tuple(_deck(zones.get(f"deck.{suit}"), suit, facts, game) for suit in SUITS),
        shards=player["shards"],
        track=player["clairvoyance"],
        round=facts["round"],
        visitor=cast(Adventurer, visitor),
        icon=facts["desires"]["icon"],
        relics=highest(shop),
        terms=terms,
    )


def highest(shop: Sequence[Relic]) -> tuple[Relic, ...]:
    """3.8.3. The top card of each relic."""
    tops = {face.relic: face for face in sorted(shop, key=lambda face: face.rank)}
    return tuple(tops[relic] for relic in RELICS if relic in tops)


def _lying(card: dict[str, Any], game: Game) -> Lying:
    face = cast(Fate, game.faces[card["face"]])
    return Lying(face, card["turned"], card["left"], card["right"], frozenset(card["suits"]))


def _deck(zone: ZoneView | None, suit: Suit, facts: dict[str, Any], game: Game) -> Deck:
    if zone is None:
        return Deck(())
    known = {card["at"]: cast(Fate, game.faces[card["face"]]) for card in zone.get("cards", ())}
    cards = [known.get(at) for at in reversed(range(zone["size"]))]
    unseen = [cast(Fate, game.faces[id]) for id in facts["unseen"][suit]]
    deaths = facts["decks"][suit]["deaths"] - sum(1 for face in known.values() if face.death)
    return Deck(cards, unseen, deaths, facts["decks"][suit]["dawn"])
