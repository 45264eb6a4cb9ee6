"""The component list of Council of Kings."""

from __future__ import annotations

from typing import Any

from fateloom.engine.native import mypyc_attr
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Card, Seat, Table
from fateloom.games.council.faces import Fate, Favor


@mypyc_attr(allow_interpreted_subclasses=True)
class Council(Table):
    """Section 2 of the rule page: every zone and who sees it."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.fate_deck = self.deck("fate_deck")
        self.set_aside = self.deck("set_aside")
        self.spot = self.public("spot")
        self.fate_discard = self.public("fate_discard")
        self.kingdom = self.fronts("kingdom")
        self.hand = self.hands("hand")
        self.row = self.fronts("row", seen_by=0)
        self.favor_deck = self.deck("favor_deck")
        self.favor_discard = self.public("favor_discard")
        for seat in range(seats):
            mask = self.everyone if options["open_favors"] else 1 << seat
            self.hand[seat].seen_by = self.row[seat].seen_by = mask
        self.coins = [10] * seats
        self.populace = [0] * seats
        self.cap: int = options["populace_cap"]
        self.auctioneer = 0
        self.on_turn = 0
        """Whose turn it is in the auction; once the card is sold, who bought it."""
        self.extra_order = 0
        self.less_chaos = 0
        self.warded = False
        """What Before-buying Favors will do to the card on the spot when it is bought."""
        self.restless = [True] * seats
        """Who has not said done since the Action phase began or another seat stirred."""
        self.acting: list[Seat] = []
        """Who answered act and has not yet had its turn, in order."""
        self.could_act: dict[tuple[Seat, int], list[Card]] = {}
        """For each answer "act" that only a Favor allowed: where such a Favor lies (3.9.5)."""
        self.used: frozenset[int] = frozenset()
        """The cards whose once per Action phase is spent."""
        basic = options["mode"] == "basic"
        self.low_pile = 4 if basic else 10
        """How many cards at the bottom of the Fate deck may be Game Ends, as all know."""
        self.dusk = False
        fates = [face for face in game.faces.values() if isinstance(face, Fate)]
        used = [face for face in fates if face.id != "game_ends" and (face.basic or not basic)]
        self.fill(self.fate_deck, used)
        self.fill(self.set_aside, [face for face in fates if face not in used])
        self.fill(self.favor_deck, [f for f in game.faces.values() if isinstance(f, Favor)])

    def active_cards(self, seat: Seat) -> list[Card]:
        """The texts of a Kingdom's cards work for its owner, in order of arrival."""
        return self.kingdom[seat].cards
