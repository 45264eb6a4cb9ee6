"""The table of Fate of Fantos: its zones, its numbers, and the states of a Legacy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.engine.native import mypyc_attr
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Card, Seat, Table
from fateloom.games.fantos.faces import Legacy
from fateloom.games.fantos.options import FIRST, LEFT_OUT

UNTASKED, TASKED, DISABLED, FALLEN = range(4)
"""How a Legacy is turned."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Fantos(Table):
    """Everything of sections 1 and 2, and where it lies."""

    reserve: list[int]

    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.legacy_deck = self.deck("legacy_deck")
        self.legacy_pool = self.public("legacy_pool")
        self.blind_pool = self.deck("blind_pool")
        """The slots of the Pool that Gravedigger has laid face down."""
        self.slots_turned_up: list[int] = []
        """3.13.9. The numbers of those slots that hires have turned up since."""
        self.legacy_discard = self.public("legacy_discard")
        self.tableau = self.fronts("tableau")
        """Hired Legacies; the Labor attached to one lies behind it."""
        self.citadel = self.fronts("citadel")
        self.hand = self.hands("hand")
        self.labor_deck = self.deck("labor_deck")
        self.labor_discard = self.public("labor_discard")
        self.stack = self.public("stack")
        self.on_action = self.public("on_action")
        """Labor lying on the current action or Duel."""
        self.trials_deck = self.deck("trials_deck")
        self.trials_in_play = self.public("trials_in_play")
        self.trials_gone = self.public("trials_gone")
        self.trials_out = self.deck("trials_out")
        """Trials taken out unseen by the option ``short``."""
        self.trials_aside = self.deck("trials_aside")
        self.trials_mixed = self.deck("trials_mixed")
        self.box = self.public("box")

        self.reserve = [0] * seats
        self.trove = 0
        self.minted = 0
        self.hirer = 0
        """Whose go it is in setup."""
        self.goes = 0
        self.last_hire = [-1] * seats
        self.first = 0
        """The First Citadel."""
        self.active = 0
        self.turn_number = 0
        self.round_number = 0
        """How many turns a First Citadel has begun."""
        self.fallen: list[Seat] = []
        """Eliminated Citadels, the earliest first."""
        self.winner = -1

        # What is cleared with the turn
        self.marks: dict[str, list[str]] = {}
        """3.4.5. What each Legacy was tasked to this turn."""
        self.attempted: list[str] = []
        self.completed = ""
        self.trials_due = 0
        self.hires = 0
        self.extra_hires = 0
        self.pilgrims: list[Seat] = []
        self.proposed: list[Seat] = []
        self.returned = False
        """3.12.2. Whether the active Citadel is asked again after the others played."""
        self.acted = False
        self.others_played = False
        self.others_asked = False
        """Whether the others have been asked for Secondary Actions in this turn."""

        # The current action or Duel
        self.action = ""
        self.rolled = False
        self.sides: list[Seat] = []
        self.teams: list[list[Card]] = []
        self.dice: list[tuple[Any, ...]] = []
        self.die_count = 0
        self.bonuses: list[tuple[Any, ...]] = []
        self.tied_now: list[Card] = []
        """Labor attached during the current action."""
        self.rewarded = -1
        self.reward = 0
        self.was_special = False
        self.back = ""
        """The phase to which a Duel or a Special Tribute Action returns."""
        self.window = ""
        self.pending: list[tuple[Any, ...]] = []
        """The plays on the stack, the latest last: by, card, effect, touched."""

        # Trials and the final round
        self.extra_votes = [0] * seats
        self.witch = [0] * seats
        """3.15.12. Who has still to complete a Fantos Action Phase under Star Witch."""
        self.final = False
        self.counters = [0] * seats
        self.stirred: list[Card] = []
        """The Trials that may have been swapped across the edge of two tiers."""
        self.zodraz_depth = 5
        """3.20.2. So many of the lowest Trials may be Zodraz."""
        self.stirred_tier = 0
        self.stirred_count = 0
        self.promises: list[tuple[Any, ...]] = []
        self.deal_asks = 0
        """The Shards that the Deal on offer asks of its partner."""

        for face in game.faces.values():
            self.fill(self._begins_in(face.back, face.id), [face])

    def _begins_in(self, back: str, id: str) -> Any:
        """3.20.10, 3.20.12. Decks, or the box; with two players Zradas stays there, and in a first
        game the cards that are left out."""
        if self.options["cards"] == FIRST and id in LEFT_OUT:
            return self.box
        if back == "legacy":
            return self.legacy_deck
        if back == "labor" and (self.seats > 2 or id != "zradas"):
            return self.labor_deck
        return self.box

    @property
    def witched(self) -> bool:
        """3.15.12. Whether a Trial in play bars all Labor."""
        for card in self.trials_in_play.cards:
            if card.face.id in self.game.effects.modifiers["labor barred"]:
                return True
        return False

    def able(self, seat: Seat) -> list[Card]:
        """3.5.11. The Legacies of a Citadel that are neither disabled nor fallen."""
        return [
            card
            for card in self.tableau[seat].cards
            if card.turned < DISABLED and type(card.face) is Legacy
        ]

    def active_cards(self, seat: Seat) -> Iterable[Card]:
        """The cards whose texts work for a Citadel: its mat, and its Legacies that are neither
        disabled nor fallen."""
        return [*self.citadel[seat].cards, *self.able(seat)]
