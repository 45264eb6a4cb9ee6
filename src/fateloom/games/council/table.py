"""The component list of Council of Kings, and the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from fateloom.engine.cards import CardDataError
from fateloom.engine.chance import Chance
from fateloom.engine.game import BadCall, Choice, Game
from fateloom.engine.table import Card, Face, Seat, Table
from fateloom.games.council import tips, words
from fateloom.games.council.cards import blessings, curses, events, favors, heroes, monsters
from fateloom.games.council.rules import actions, auction, buying, fate, scoring, setup, taxes


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Fate(Face):
    """3.3.1. Fate cards are Good, Evil or Events; Game Ends is none of these."""

    back: str = "fate"
    basic: bool = False
    good: ClassVar[bool] = False
    evil: ClassVar[bool] = False
    hero: ClassVar[bool] = False
    monster: ClassVar[bool] = False
    curse: ClassVar[bool] = False
    event: ClassVar[bool] = False

    @property
    def load(self) -> int:
        """3.3.5, 3.3.6. The bank's coins on the card when it is revealed."""
        return 0


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Blessing(Fate):
    cost: int
    good: ClassVar[bool] = True

    @property
    def load(self) -> int:
        return self.cost


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Hero(Fate):
    kind: str
    cost: int
    order: int
    points: int
    good: ClassVar[bool] = True
    hero: ClassVar[bool] = True

    @property
    def load(self) -> int:
        return self.cost


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Monster(Fate):
    kind: str
    chaos: int
    coins: int = 0
    evil: ClassVar[bool] = True
    monster: ClassVar[bool] = True

    @property
    def load(self) -> int:
        return self.coins


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Curse(Fate):
    evil: ClassVar[bool] = True
    curse: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Event(Fate):
    event: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class GameEnds(Fate):
    """3.1.2. The card that is kept apart until the Fate deck is built."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Favor(Face):
    """3.7.1. What a Favor says works only at its printed time."""

    back: str = "favor"
    timing: Literal["bargain", "before buying", "action"]
    open: bool = False
    """Whether it is bargained face up."""

    @property
    def unseen(self) -> str:
        return "a Favor"


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

    def standing(self, seat: Seat) -> list[Card]:
        """The texts of a Kingdom's cards work for its owner, in order of arrival."""
        return self.kingdom[seat].cards


CHOICES = (
    Choice("mode", ("advanced", "basic"), "advanced",
           "the Fate deck: all 54 cards, or 12 simple ones for a first game", "3.1.3"),
    Choice("cards_per_player", (5, 3), 5,
           "Fate cards per player above the low pile; 3 makes a quick Advanced game", "3.1.7"),
    Choice("tax_prompts", ("dusk", "always"), "dusk",
           "levies in Dusk only, or before every reveal", "3.11.9"),
    Choice("absent_crown", (False, True), False,
           "two players only: the bank joins every bid on an Evil card", "3.4.13"),
    Choice("populace_cap", range(10, 31), 20,
           "how much Chaos a Populace holds", "3.2.10"),
    Choice("open_favors", (False, True), False,
           "a table for learning: hands and bargains lie face up", "3.5.1"),
)  # fmt: skip


def check(seats: int, options: dict[str, Any]) -> None:
    """Section 6: what does not go together."""
    if options["absent_crown"] and seats != 2:
        raise BadCall(f"absent_crown is for two players, not {seats} (3.4.13)")
    if options["mode"] == "basic" and options["cards_per_player"] != 5:
        raise BadCall("cards_per_player is for the Advanced game, not for mode=basic (3.1.7)")


def check_cards(faces: Sequence[Face]) -> None:
    """Section 1: what the largest game and the Basic game need."""
    fates = [face for face in faces if isinstance(face, Fate) and not isinstance(face, GameEnds)]
    ends = sum(face.copies for face in faces if isinstance(face, GameEnds))
    basics = sum(face.copies for face in fates if face.basic)
    favors = sum(face.copies for face in faces if isinstance(face, Favor))
    if ends != 1:
        raise CardDataError(f"council needs one Game Ends card, not {ends} (3.1.2)")
    if sum(face.copies for face in fates) < 39:
        raise CardDataError("council needs at least 39 Fate cards for six players (3.1.7)")
    if basics != 12:
        raise CardDataError(f"council needs 12 Fate cards marked basic, not {basics} (3.1.3)")
    if favors < 18:
        raise CardDataError(f"council needs at least 18 Favors for six players, not {favors}")


game = Game(
    id="council",
    title="Council of Kings",
    version=1,
    seats=range(2, 7),
    table=Council,
    setup=setup.setup,
    first="levy",
    phases={
        "levy": taxes.levy,
        "reveal": fate.reveal,
        "turn": auction.turn,
        "commitment": auction.commitment,
        "buying": buying.buying,
        "action_start": actions.action_start,
        "roll_call": actions.roll_call,
        "action_turn": actions.action_turn,
    },
    outcome=scoring.outcome,
    package="fateloom.games.council",
    kinds={
        "hero": Hero,
        "blessing": Blessing,
        "monster": Monster,
        "curse": Curse,
        "event": Event,
        "end": GameEnds,
        "favor": Favor,
    },
    modules=[heroes, blessings, monsters, curses, events, favors],
    choices=CHOICES,
    check=check,
    check_cards=check_cards,
    default_seats=4,
    blurb="Good fate gets cheaper, bad fate gets richer, until some ruler takes it.",
    length="20 minutes (Basic) to 45 minutes",
    bound=20_000,
    spare={"fate": "set_aside", "favor": "favor_deck"},
    label=words.label,
    preview=words.preview,
    tips=tips.tips,
    player_facts=words.player_facts,
    table_facts=words.table_facts,
    describe=words.describe,
    advice="fateloom.games.council.advice",
)
