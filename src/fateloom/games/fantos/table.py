"""The component list of Fate of Fantos, its options, and the game itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.engine.chance import Chance
from fateloom.engine.game import Choice, Game
from fateloom.engine.table import Card, Seat, Table
from fateloom.games.fantos import cards, facts, tips, words
from fateloom.games.fantos.faces import Citadel, Labor, Legacy, Trial, check_cards, describe
from fateloom.games.fantos.rules import (
    duels,
    fantos,
    final,
    hiring,
    setup,
    trials,
    tribute,
    turn,
    war,
    windows,
)
from fateloom.games.fantos.rules.legacies import able

USUAL = "usual"


class Fantos(Table):
    """Everything of sections 1 and 2, and where it lies."""

    # The rulebook's word; the engine's method of that name serves windows we do not use.
    reserve: list[int]  # type: ignore[assignment]

    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.legacy_deck = self.deck("legacy_deck")
        self.legacy_pool = self.public("legacy_pool")
        self.blind_pool = self.deck("blind_pool")
        """The slots of the Pool that Gravedigger has laid face down."""
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

        for face in game.faces.values():
            self.fill(self._begins_in(face.back, face.id), [face])

    def _begins_in(self, back: str, id: str) -> Any:
        """3.20.10. Decks, or the box; with two players Zradas stays there."""
        if back == "legacy":
            return self.legacy_deck
        if back == "labor" and (self.seats > 2 or id != "zradas"):
            return self.labor_deck
        return self.box

    @property
    def witched(self) -> bool:
        """3.15.12. Whether a Trial in play bars all Labor."""
        for card in self.trials_in_play.cards:
            if card.face.id in self.game.deeds.modifiers["labor barred"]:
                return True
        return False

    def standing(self, seat: Seat) -> Iterable[Card]:
        """The cards whose texts work for a Citadel: its mat, and its Legacies that are neither
        disabled nor fallen."""
        return [*self.citadel[seat].cards, *able(self, seat)]


CHOICES = (
    Choice(
        "trials_mix",
        ("tiered", "medium", "hard", "extreme"),
        "tiered",
        "how the tiers of Trials are shuffled together",
        "3.20.1",
    ),
    Choice("zodraz_last", (False, True), False, "Zodraz is the very last Trial", "3.20.3"),
    Choice("short", (0, 3, 6), 0, "so many Trials are taken out unseen", "3.20.4"),
    Choice("start_shards", (30, 40, 50), 40, "Shards in each Reserve at the start", "3.20.5"),
    Choice("setup_hires", (3, 4), 3, "Legacies hired in setup", "3.20.6"),
    Choice(
        "elimination",
        ("on", "bailout"),
        "on",
        "whether an empty Reserve is the end of a Citadel, or everybody takes 10",
        "3.20.7",
    ),
    Choice("discard_fee", (False, True), False, "a discarded Labor card costs 1", "3.20.8"),
    Choice(
        "negotiation",
        ("deals", "talk", "off"),
        "deals",
        "Deals that the table carries out, talk alone, or neither",
        "3.19.2",
    ),
    Choice(
        "turn_seconds",
        (0, 120, 300, 600),
        0,
        "seconds a seat may be asked in one turn; 0: no limit",
        "3.20.9",
    ),
    Choice(
        "trove",
        ("bounded", "unlimited"),
        "bounded",
        "whether the Trove can run dry, or missing Shards are minted",
        "3.2.9",
    ),
    Choice("die_faces", ("112233", "111223"), "112233", "the faces of the Shard Die", "3.9.7"),
    Choice(
        "first_citadel",
        ("reserve", "random"),
        "reserve",
        "who is First Citadel: the largest Reserve, or a random one",
        "3.1.13",
    ),
    Choice(
        "seat_bonus",
        (USUAL, 0, 1, 2),
        USUAL,
        "Shards per place behind the First Citadel; usual: 1 with five or six, else 0",
        "3.1.16",
    ),
)


game = Game(
    id="fantos",
    title="Fate of Fantos",
    version=1,
    seats=range(2, 7),
    table=Fantos,
    setup=setup.setup,
    first="setup_hire",
    phases={
        "setup_hire": setup.setup_hire,
        "first_citadel": setup.first_citadel,
        "turn": turn.turn,
        "open": fantos.open_window,
        "fantos": fantos.fantos,
        "muster": fantos.muster,
        "harvest_rolled": fantos.harvest_rolled,
        "harvest_scored": fantos.harvest_scored,
        "harvest_after": fantos.harvest_after,
        "war_declared": war.war_declared,
        "defence": war.defence,
        "war_rolled": war.war_rolled,
        "war_scored": war.war_scored,
        "war_after": war.war_after,
        "nominate": tribute.nominate,
        "tribute_declared": tribute.tribute_declared,
        "challenges": tribute.challenges,
        "special": tribute.special,
        "tribute_rolled": tribute.tribute_rolled,
        "tribute_scored": tribute.tribute_scored,
        "reward": tribute.reward,
        "tribute_after": tribute.tribute_after,
        "fantos_over": fantos.fantos_over,
        "trials": trials.trials,
        "trial": trials.trial,
        "vote": trials.vote,
        "audience_over": trials.audience_over,
        "secondary": duels.secondary,
        "secondary_others": duels.secondary_others,
        "duel_rolled": duels.duel_rolled,
        "duel_scored": duels.duel_scored,
        "duel_after": duels.duel_after,
        "hiring": hiring.hiring,
        "hire": hiring.hire_one,
        "discard": turn.discard,
        "end_of_turn": turn.end_of_turn,
        "next_turn": turn.next_turn,
        "over": final.over,
    },
    outcome=final.outcome,
    package="fateloom.games.fantos",
    kinds={"citadel": Citadel, "legacy": Legacy, "labor": Labor, "trial": Trial},
    modules=cards.MODULES,
    choices=CHOICES,
    check_cards=check_cards,
    default_seats=4,
    blurb="Citadels hire, harvest, fight and plot, until Zodraz comes to count their Shards.",
    length="25 to 45 minutes",
    bound=60_000,
    spare={"legacy": "box", "labor": "box", "trial": "box", "citadel": "box"},
    label=words.label,
    preview=words.preview,
    player_facts=facts.player_facts,
    table_facts=facts.table_facts,
    tips=tips.tips,
    concerned=windows.concerned,
    aside=(windows.DEAL,),
    allowance=turn.allowance,
    describe=describe,
    advice="fateloom.games.fantos.advice",
)
