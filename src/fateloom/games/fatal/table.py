"""The table of F.A.T.A.L.: its zones, its numbers, and what the players know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.engine.native import mypyc_attr
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Card, Seat, Table, Zone
from fateloom.games.fatal.faces import Character, Queen, Treasure, different


@mypyc_attr(allow_interpreted_subclasses=True)
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
        self.receiver = -1
        """For whom the caster of a Take chooses treasures just now."""
        self.to_keep = 0
        """How many of the cards drawn in a trade are kept."""
        self.trading = False
        """Whether a card that is chosen is for a trade: discarded, or kept of those drawn."""
        self.ending = ""
        """How the game ended: by the Queen, a special victory or as the last player."""
        self.victor = -1
        self.last_out = -1
        """The player eliminated last."""

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

    def reaction_cards(self, seat: Seat) -> Iterable[Card]:
        return different(self.hand[seat].cards)

    def active_cards(self, seat: Seat) -> Iterable[Card]:
        return self.in_effect[seat].cards
