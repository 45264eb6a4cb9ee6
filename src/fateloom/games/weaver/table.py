"""The table of Fate Weaver: its zones, its numbers, and the row as it lies."""

from __future__ import annotations

from functools import cache
from typing import Any

from fateloom.engine.native import mypyc_attr
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Card, Face, Table, Zone
from fateloom.games.weaver.chain import OWN, Lying, printed
from fateloom.games.weaver.faces import (
    RELICS,
    RUNES,
    SUITS,
    Adventurer,
    Cycle,
    Fate,
    Icon,
    Relic,
    Suit,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Weaver(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.decks = [self.deck(f"deck.{suit}") for suit in SUITS]
        self.row = self.public("row")
        self.discard = self.public("discard.fate", ordered=False)
        self.adventurers = self.deck("deck.adventurers")
        self.visitor = self.public("adventurer")
        self.departed = self.public("discard.adventurers", ordered=False)
        self.cycle = self.deck("cycle")
        self.unused = self.zone("cycle.unused")
        self.stacks = [self.public(f"relic.{relic}") for relic in RELICS]
        self.shop = self.public("shop")
        self.box = self.zone("box")
        self.round = 0
        self.gold = 0
        self.shards = 0
        self.track = 0
        self.tokens: list[int] = []
        """How many X2 tokens each finished reading had."""
        self.dawn: list[Card] = []
        """3.1.15. The second cards of the decks, if they are known to be no Deaths."""
        self.paid: list[tuple[Any, ...]] = []
        """The reading that was paid last, card by card as it lay."""
        self.payments: list[tuple[int, ...]] = []
        """What its cards and its visitor paid."""
        self.waves: list[tuple[Any, ...]] = []
        """The waves of the last chain: the threads of each, and the row before it."""
        self.causes: list[str] = []
        """Why the game is lost, in words; empty while it is not."""
        for zone in self.zones:
            self.fill(zone, homes(game).get(zone.name, ()))

    # The reading -----------------------------------------------------------------------

    def reading(self) -> list[Lying]:
        """The row as it lies, from left to right."""
        return [lying(card) for card in self.row.cards]

    def deck_of(self, suit: Suit) -> Zone:
        return self.decks[SUITS.index(suit)]

    # The visitor -----------------------------------------------------------------------

    @property
    def icon(self) -> Icon:
        """3.2.2. Sun, moon or Blood Moon: what the cycle shows this round."""
        cycle: Cycle = self.cycle.cards[-1].face
        return cycle.icons[self.round - 1]

    @property
    def adventurer(self) -> Adventurer:
        """This round's visitor."""
        visitor: Adventurer = self.visitor.cards[-1].face
        return visitor

    @property
    def required(self) -> Suit | None:
        """3.2.6, 3.2.7. The suit the visitor requires at this time of day."""
        icon = self.icon
        if icon == "sun":
            return self.adventurer.day_requires
        return self.adventurer.night_requires if icon == "moon" else None

    @property
    def favoured(self) -> Suit | None:
        """3.2.6, 3.2.8. The optional suit, for each card of which the visitor pays."""
        icon = self.icon
        if icon == "sun":
            return self.adventurer.day_favours
        return self.adventurer.night_favours if icon == "moon" else None

    @property
    def desired(self) -> list[Suit]:
        """3.9.11. The suits required or favoured this round: none in a Blood Moon."""
        wanted = (self.required, self.favoured)
        return [suit for suit in SUITS if suit in wanted]

    # The shop --------------------------------------------------------------------------

    def relic(self, relic: str) -> Card | None:
        """3.8.3. Top rank owned of a relic: the only one whose ability can be used."""
        top: Card | None = None
        for card in self.shop.cards:
            if card.face.relic == relic and (top is None or card.face.rank > top.face.rank):
                top = card
        return top


@cache
def homes(game: Game) -> dict[str, list[Face]]:
    """Where the cards lie before the setup, by the names of zones."""
    found: dict[str, list[Face]] = {}
    for face in game.faces.values():
        if isinstance(face, Fate):
            home = f"deck.{face.suit}"
        elif isinstance(face, Relic):
            home = f"relic.{face.relic}"
        else:
            home = "cycle.unused" if isinstance(face, Cycle) else "deck.adventurers"
        found.setdefault(home, []).append(face)
    return found


def lying(card: Card) -> Lying:
    """A card of the row with its showing runes, copied (3.9.7) or its own, and its suits, its
    own (3.6.12) and masked ones (3.9.11)."""
    face: Fate = card.face
    if not card.counters:
        return printed(face, card.turned)
    left, right = face.half(card.turned)
    if copied := card.counters.get("copied_left"):
        left = RUNES[copied - 1]
    if copied := card.counters.get("copied_right"):
        right = RUNES[copied - 1]
    suits = OWN[face.suit].union([suit for suit in SUITS if f"also_{suit}" in card.counters])
    return Lying(face, card.turned, left, right, suits)
