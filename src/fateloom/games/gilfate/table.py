"""The component list of Gilfate Fantasy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.engine.native import mypyc_attr
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Card, Face, Seat, Table, Zone
from fateloom.games.gilfate.faces import HIGH, SYMBOLS, Attack, Trap, attack_faces, rank
from fateloom.games.gilfate.options import BOMBS, HAND_SIZES, USUAL


@mypyc_attr(allow_interpreted_subclasses=True)
class Gilfate(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.blank_deck = self.deck("blank_deck")
        self.blank_discard = self.public("blank_discard")
        self.piles = [
            self.deck(f"{symbol}_{group}") for symbol in SYMBOLS for group in ("low", "high")
        ]
        self.attack_discard = self.public("attack_discard")
        self.hand = self.hands("hand")
        self.front = self.fronts("front")
        self.tilted = self.fronts("tilted")
        self.bombs = self.fronts("bombs")
        self.explosions = self.fronts("explosions")
        self.played = self.public("played")
        self.aside = self.public("aside")
        self.gift = self.public("gift")
        self.spare_blanks = self.public("spare_blanks")
        self.spare_bombs = self.public("spare_bombs")
        self.spare_explosions = self.public("spare_explosions")
        self.stash_rest = self.deck("stash_rest")
        self.survival = [0] * seats
        self.points = [0] * seats
        self.round_number = 0
        self.starter = 0
        self.turn_number = 0
        self.turn = 0
        """Whose turn it is."""
        self.direction = 1
        self.deck_face_up = False
        self.card_played = False
        """Whether the turn player has played the card of 3.3.6."""
        self.shield = False
        """Whether the Fireproof Cloak guards the turn player."""
        self.warded: list[Seat] = []
        """Who has reacted with a Mirror Ward this turn."""
        self.due = 0
        """The activation cost declared for the card that is being played, while it is owed."""
        self.pending: list[tuple[Any, ...]] = []
        """The effects waiting for an answer, the latest last: by, card, used on, draw."""
        self.attack_faces: tuple[Attack, ...] = attack_faces(game, options["all_cards"])
        self.ending = ""
        """How the last round ended, in words."""
        self.parts: list[Any] = [()] * seats
        """The lines of each seat's score: what for, how much, by which rule."""
        for face in game.faces.values():
            if isinstance(face, Trap):
                self.fill(self.box_of(face), [face])
        for attack in self.attack_faces:
            self.fill(self.pile_of(attack), [attack])
        self.reaction_faces = tuple(face for face in self.attack_faces if face.quick)

    # Options -------------------------------------------------------------------------------

    @property
    def knockout(self) -> bool:
        return bool(self.options["mode"] == "knockout")

    @property
    def match_length(self) -> str:
        """3.13.3, 3.14.12. The option ``match``, or what is usual in the mode."""
        chosen = self.options["match"]
        return str(chosen) if chosen != USUAL else "to5" if self.knockout else "single"

    @property
    def explosions_in_use(self) -> int:
        """3.1.3. One explosion in the knockout game, none in the points game."""
        chosen = self.options["explosions"]
        return int(self.knockout) if chosen == USUAL else int(chosen)

    @property
    def bombs_in_use(self) -> int:
        """3.1.1. 6 bombs with 2 or 3 players, 9 with 4 or 5."""
        chosen = self.options["bombs"]
        return BOMBS[self.seats] if chosen == USUAL else int(chosen)

    @property
    def hand_size(self) -> int:
        """3.1.5, 3.15.2. 10, 9, 8 or 6 attack cards with 2, 3, 4 or 5 players."""
        if self.round_number > 1 and self.options["next_round_hand"] == "three":
            return 3
        chosen = self.options["hand_size"]
        return HAND_SIZES[self.seats] if chosen == USUAL else int(chosen)

    # Places --------------------------------------------------------------------------------

    def pile_of(self, face: Attack) -> Zone:
        """3.1.4. The pile of a card's symbol and number group; the all-cards version does not
        part the groups (3.16.2)."""
        high = face.number >= HIGH and not self.options["all_cards"]
        return self.piles[SYMBOLS.index(face.back) * 2 + high]

    def box_of(self, face: Face) -> Zone:
        """Where blanks, bombs and explosions are that a round does not use."""
        if face.id == "blank":
            return self.spare_blanks
        return self.spare_bombs if face.id == "bomb" else self.spare_explosions

    @property
    def open_piles(self) -> list[Zone]:
        """The piles that still hold cards, sword, mace, torch, low before high."""
        return [pile for pile in self.piles if pile.cards]

    def cards_in_hand(self, seat: Seat) -> list[Card]:
        hand = self.hand[seat].cards
        return sorted(hand, key=rank) if len(hand) > 1 else hand.copy()

    def backs_in_hand(self, seat: Seat) -> list[str]:
        """The symbols that everybody sees in a hand, without repeats."""
        there = {card.face.back for card in self.hand[seat].cards}
        return [symbol for symbol in SYMBOLS if symbol in there]

    # Seats ---------------------------------------------------------------------------------

    def around(self, seat: Seat) -> list[Seat]:
        """3.2.5. The other seats in the round, in the direction of play from a seat."""
        ring = [(seat + step * self.direction) % self.seats for step in range(1, self.seats)]
        return [each for each in ring if each not in self.out]

    @property
    def first_lap(self) -> bool:
        """3.4.1. Whether this is one of the first turns, as many as players began."""
        return self.turn_number <= self.seats

    @property
    def barred_lap(self) -> bool:
        """3.4.4, 3.4.5. The first lap but for its last turn."""
        return self.turn_number < self.seats

    # What the cards do ---------------------------------------------------------------------

    def active_cards(self, seat: Seat) -> Iterable[Card]:
        return self.front[seat].cards

    def reaction_cards(self, seat: Seat) -> Iterable[Card]:
        return [*self.cards_in_hand(seat), *self.front[seat].cards]
