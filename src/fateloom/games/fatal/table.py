"""The component list of F.A.T.A.L., and the game itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from fateloom.engine.cards import CardDataError
from fateloom.engine.chance import Chance
from fateloom.engine.game import BadCall, Choice, Game
from fateloom.engine.table import Card, Face, Seat, Table, Zone
from fateloom.games.fatal import cards, rules, tips, words
from fateloom.games.fatal.rules.piles import different

Colour = Literal["red", "yellow", "violet", "blue", "green"]
COLOURS = ("red", "yellow", "violet", "blue", "green")


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Character(Face):
    """A birth-sign: its name, its colour, and the sign it hunts."""

    players: Literal[3, 4, 5]
    colour: Colour
    opposite: str
    back: str = "character"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Treasure(Face):
    colour: Colour
    value: Literal[-1, 0, 1, 2, 3, 4, 5]
    back: str = "treasure"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Queen(Face):
    back: str = "treasure"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Vision(Face):
    """Three edges of stars, of which the one for the card's place in its row counts."""

    kind: Literal["draw", "take", "steal", "discard"]
    symbol: Literal["stone", "blades", "parchment", "none"]
    first: int
    second: int
    third: int
    second_marked: bool = False
    third_marked: bool = False

    def stars(self, place: int) -> int:
        """3.4.4. The stars on the active edge."""
        return self.first if place == 0 else self.second if place == 1 else self.third

    def marked(self, place: int) -> bool:
        """3.10.5. Whether the active edge carries the mark for a second player."""
        return self.second_marked if place == 1 else place == 2 and self.third_marked


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Enchantment(Face):
    until: Literal["now", "2", "3", "A", "reaction"]
    """The step after which a lasting one is discarded."""


class Fatal(Table):
    """Everything of section 1, and where it lies."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.draw_pile = self.deck("draw_pile")
        self.discard_pile = self.public("discard_pile")
        self.hand = self.hands("hand")
        peeking = options["peek_aside"] == "own"
        self.aside = [
            self.zone("aside", owner=seat, seen_by=1 << seat if peeking else 0, ordered=True)
            for seat in range(seats)
        ]
        self.row1 = self.fronts("row1")
        self.row2 = self.fronts("row2")
        self.in_effect = self.fronts("in_effect")
        self.look = self.hands("look")
        self.treasure_deck = self.deck("treasure_deck")
        self.display = self.public("display")
        self.hoard = self.hands("hoard")
        self.hoard_up = self.fronts("hoard_up")
        self.spoils = self.deck("spoils")
        """Where the treasures of an eliminated player are shuffled."""
        self.characters = self.deck("characters")
        self.character = self.hands("character")
        self.character_up = self.fronts("character_up")
        self.box = self.public("box")

        self.round = 1
        self.score1 = [0] * seats
        self.active = 0
        self.step = 1
        """1 to 3, as the turn goes on; 4 when all three are over."""
        self.visions_played = 0
        self.turned_up = False
        """Whether a card of the treasure deck was turned up in this turn."""
        self.idle = 0
        """Turns in a row in which none was."""
        self.under = 0
        """Treasures put under the treasure deck since it was built."""
        self.turns = 1
        self.ending = ""
        """How the game ended: by the Queen, a special victory or as the last player."""
        self.victor = -1

        for face in game.faces.values():
            if isinstance(face, Character):
                self.fill(self.characters if face.players == seats else self.box, [face])
            elif isinstance(face, Treasure):
                self.fill(self.treasure_deck, [face])
            else:
                self.fill(self.box if isinstance(face, Queen) else self.draw_pile, [face])

    def rows(self, seat: Seat) -> tuple[Zone, Zone]:
        return self.row1[seat], self.row2[seat]

    def sign(self, seat: Seat) -> Any:
        """The face of a seat's character, wherever it lies."""
        return (self.character[seat].cards or self.character_up[seat].cards)[0].face

    def revealed(self, seat: Seat) -> bool:
        return bool(self.character_up[seat].cards)

    def reserve(self, seat: Seat) -> Iterable[Card]:
        return different(self.hand[seat].cards)

    def standing(self, seat: Seat) -> Iterable[Card]:
        return self.in_effect[seat].cards


def check(seats: int, options: dict[str, Any]) -> None:
    """3.1.2, 3.1.7. The first player sits at the table, and pairs need four signs."""
    first = options["first_player"]
    if first != "random" and first >= seats:
        raise BadCall(f"option first_player cannot be {first}; allowed: random, 0 to {seats - 1}")
    if options["opposites"] == "pairs" and seats != 4:
        raise BadCall("option opposites can be pairs with four players only")


def check_cards(faces: Sequence[Face]) -> None:
    """3.1.3, 3.1.8, 3.18.2. Each set has its signs, and each colour five treasures."""
    for number in (3, 4, 5):
        signs = [face for face in faces if isinstance(face, Character) and face.players == number]
        names = {sign.name for sign in signs}
        if len(names) != number or {sign.opposite for sign in signs} != names:
            raise CardDataError(
                f"the {number} characters for {number} players must have different names, and "
                f"each be the opposite of one of them"
            )
        if len({sign.colour for sign in signs}) != number:
            raise CardDataError(f"the characters for {number} players must differ in colour")
    for colour in COLOURS:
        number = sum(
            face.copies for face in faces if isinstance(face, Treasure) and face.colour == colour
        )
        if number != 5:
            raise CardDataError(f"{number} {colour} treasures, expected 5: the chart ends there")
    deck = sum(face.copies for face in faces if isinstance(face, Vision | Enchantment))
    if deck < 50:
        raise CardDataError(f"{deck} playing cards, expected at least 50")


game = Game(
    id="fatal",
    title="F.A.T.A.L.",
    version=1,
    seats=range(3, 6),
    table=Fatal,
    setup=rules.setup,
    first="act",
    phases=rules.PHASES,
    outcome=rules.outcome,
    package="fateloom.games.fatal",
    kinds={
        "character": Character,
        "treasure": Treasure,
        "queen": Queen,
        "vision": Vision,
        "enchantment": Enchantment,
    },
    modules=[cards],
    choices=[
        Choice(
            "first_player",
            ("random", 0, 1, 2, 3, 4),
            "random",
            "who begins: chance, or the seat with this number",
            "3.1.2",
        ),
        Choice(
            "opposites",
            ("ring", "pairs"),
            "ring",
            "each sign hunts the next in a ring, or (four players) signs hunt each other in pairs",
            "3.1.7",
        ),
        Choice(
            "steal_scope",
            ("any", "end"),
            "any",
            "any card of another player's row may be stolen, or only the last",
            "3.7.8",
        ),
        Choice("shield_draw", (False, True), False, "a gift of cards can be shielded", "3.11.9"),
        Choice(
            "reveal_bonus",
            ("both", "treasure", "card", "none"),
            "both",
            "what revealing brings: a kept treasure, a card, both or nothing",
            "3.15.8",
        ),
        Choice(
            "peek_aside",
            ("no", "own"),
            "no",
            "whether you may look at your own set-aside cards",
            "3.3.3",
        ),
        Choice(
            "impatience",
            (1, 2, 3),
            2,
            "after how many rounds of the table without a turned-up treasure the Queen stirs",
            "3.19.4",
        ),
        Choice(
            "hoard_memory",
            ("log", "drawn"),
            "log",
            "whether the table also draws the treasures you know in other hoards",
            "3.20.2",
        ),
    ],
    check=check,
    check_cards=check_cards,
    default_seats=4,
    blurb="Hidden signs, rows of visions and stolen treasures, until the Enchantress Queen appears.",
    length="30 to 40 minutes",
    bound=20_000,
    spare={"card": "box", "treasure": "treasure_deck", "character": "box"},
    label=words.label,
    tips=tips.tips,
    preview=words.preview,
    player_facts=words.player_facts,
    table_facts=words.table_facts,
    describe=words.describe,
    advice="fateloom.games.fatal.advice",
)
