"""The component list of Gilfate Fantasy, its options, and the game itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.engine.chance import Chance
from fateloom.engine.game import BadCall, Choice, Game
from fateloom.engine.table import Card, Face, Seat, Table, Zone
from fateloom.games.gilfate import cards, tips, words
from fateloom.games.gilfate.faces import (
    HIGH,
    SYMBOLS,
    Attack,
    Trap,
    attack_faces,
    check_cards,
    describe,
    rank,
)
from fateloom.games.gilfate.rules import reactions, scoring, setup, turn

HAND_SIZES = {2: 10, 3: 9, 4: 8, 5: 6}
BOMBS = {2: 6, 3: 6, 4: 9, 5: 9}
USUAL = "usual"


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
        """Where blanks, bombs and explosions lie that a round does not use."""
        if face.id == "blank":
            return self.spare_blanks
        return self.spare_bombs if face.id == "bomb" else self.spare_explosions

    @property
    def open_piles(self) -> list[Zone]:
        """The piles that still hold cards, sword, mace, torch, low before high."""
        return [pile for pile in self.piles if pile.cards]

    def cards_in_hand(self, seat: Seat) -> list[Card]:
        return sorted(self.hand[seat].cards, key=rank)

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

    def standing(self, seat: Seat) -> Iterable[Card]:
        return self.front[seat].cards

    def reserve(self, seat: Seat) -> Iterable[Card]:
        return [*self.cards_in_hand(seat), *self.front[seat].cards]

    def reactors(self, moment: Any) -> list[Seat]:
        return reactions.possible_reactors(self, moment)


CHOICES = (
    Choice(
        "mode", ("knockout", "points"), "knockout", "knock others out, or count points", "3.7.10"
    ),
    Choice(
        "match",
        (USUAL, "to5", "best_of_3", "best_of_5", "single"),
        USUAL,
        "how many rounds; usual: to 5 survival points, or one round of the points game",
        "3.13.3",
    ),
    Choice("all_cards", (False, True), False, "deal all attack cards at the start", "3.16.1"),
    Choice("secret_stash", (False, True), False, "everybody adds a secret card", "3.17.1"),
    Choice(
        "explosions",
        (USUAL, 0, 1, 2, 3),
        USUAL,
        "explosions under the deck; usual: 1, or 0 in the points game",
        "3.1.3",
    ),
    Choice(
        "bombs",
        (USUAL, *range(13)),
        USUAL,
        "bombs in the deck; usual: 6 with 2 or 3 players, 9 with 4 or 5",
        "3.1.1",
    ),
    Choice(
        "hand_size",
        (USUAL, *range(3, 13)),
        USUAL,
        "cards dealt to each; usual: 10, 9, 8, 6 with 2, 3, 4, 5 players",
        "3.1.5",
    ),
    Choice("next_round_hand", ("table", "three"), "table", "hands of later rounds", "3.15.2"),
    Choice("deal", ("quick", "draft"), "quick", "deal at random, or choose each pile", "3.1.7"),
    Choice(
        "first_player",
        ("bomb_draw", "random", "seat"),
        "bomb_draw",
        "who starts the first round: who draws a bomb, a random seat, or first_seat",
        "3.2.1",
    ),
    Choice("first_seat", range(5), 0, "the seat that starts, with first_player = seat", "3.2.1"),
    Choice("end_draw", ("must", "may", "five"), "must", "the draw at a turn's end", "3.3.10"),
    Choice("starter_card", (True, False), True, "with two players: one card more", "3.1.10"),
    Choice(
        "explosion_after_shuffle",
        ("mixed", "bottom"),
        "mixed",
        "where explosions are after a shuffle",
        "3.11.4",
    ),
    Choice("flipped_deck", ("face_up", "face_down"), "face_up", "a turned-over deck", "3.11.2"),
    Choice("first_lap_shield", (False, True), False, "no explosion in the first lap", "3.4.9"),
    Choice("open_looks", (False, True), False, "Watchtower looks are shown to all", "3.18.5"),
)


def check(seats: int, options: dict[str, Any]) -> None:
    """Section 6. Options that do not go together."""
    if options["mode"] == "points" and options["match"] == "to5":
        raise BadCall("match cannot be to5 in the points game: nobody gains survival points there")
    bombs = BOMBS[seats] if options["bombs"] == USUAL else options["bombs"]
    usual = 1 if options["mode"] == "knockout" else 0
    explosions = usual if options["explosions"] == USUAL else options["explosions"]
    if options["secret_stash"] and bombs < 3:
        raise BadCall(f"secret_stash needs at least 3 bombs, not {bombs}")
    if bombs == 0 and explosions == 0:
        raise BadCall("bombs and explosions cannot both be 0")
    size = options["hand_size"]
    if size != USUAL and seats * size > 42:
        raise BadCall(
            f"hand_size {size} is too much for {seats} players: players times size may be 42"
        )
    if options["first_player"] == "seat" and options["first_seat"] >= seats:
        raise BadCall(f"first_seat must be 0 to {seats - 1} with {seats} players")


game = Game(
    id="gilfate",
    title="Gilfate Fantasy",
    version=1,
    seats=range(2, 6),
    table=Gilfate,
    setup=setup.gather,
    first="set_up",
    phases={
        "set_up": setup.set_up,
        "stash": setup.stash,
        "starter": setup.starter,
        "deal": setup.deal,
        "turn": turn.start,
        "zero_piles": turn.zero_piles,
        "main": turn.main,
        "end_draw": turn.end_draw,
        "turn_over": turn.turn_over,
        "round_over": scoring.round_over,
    },
    outcome=scoring.outcome,
    package="fateloom.games.gilfate",
    kinds={"attack": Attack, "trap": Trap},
    modules=cards.MODULES,
    choices=CHOICES,
    check=check,
    check_cards=check_cards,
    default_seats=4,
    blurb="Castaways on a trapped island: every card you play may turn up a bomb.",
    length="40 to 60 minutes, one points round 10 minutes",
    bound=40_000,
    spare={
        "blank": "spare_blanks",
        "bomb": "spare_bombs",
        "explosion": "spare_explosions",
        **{
            f"{symbol} {group}": f"{symbol}_{group}"
            for symbol in SYMBOLS
            for group in ("low", "high")
        },
        **{f"{symbol} dealt": "attack_discard" for symbol in SYMBOLS},
    },
    label=words.label,
    tips=tips.tips,
    preview=words.preview,
    player_facts=words.player_facts,
    own_facts=words.own_facts,
    table_facts=words.table_facts,
    describe=describe,
    advice="fateloom.games.gilfate.advice",
)
