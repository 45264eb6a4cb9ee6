"""The component list of the Den, the leaks it can be given, and the game itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from fateloom.engine.rules.declarations import Declarations, Fact
from fateloom.engine.rules.game import Game, GameOption, Outcome
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Card, Claim, Face, Seat, Table
from tests.properties.den import rules

LEAKS = {
    "face in a label": [".label"],
    "text of a prompt": ["prompt.text"],
    "preview": [".preview"],
    "option order": ["prompt.options"],
    "id in a key": ["prompt.options"],
    "id in a label": [".label"],
    "place in a hand": ["log"],
    "order of a set": ["cards", "log"],
    "log line": ["log"],
    "log reader": ["log"],
    "skipped prompt": ["ask"],
    "forced prompt": ["an ask is skipped", "somebody is asked"],
    "waiting": ["who is asked", "finds out by undo"],
    "refusal": ["prompt.barred"],
    "chance": ["chance is drawn"],
    "player facts": ["players"],
    "table facts": ["table"],
    "declared number": ["numbers of the table: top"],
    "phase name": ["who is asked"],
    "mark": ["marked"],
    "outcome": ["outcome"],
    "end": ["sees the game end", "ask"],
}
"""The leaks that can be planted, and what the law may say of each."""
STALE = ["stale local", "stale table"]
"""Facts read from hidden faces that rules can be made to keep."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Loot(Face):
    worth: int = 0
    back: str = "loot"


class Den(Table):
    leak = ""
    """What the rules give away, or keep too long."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.loot = self.deck("deck")
        self.hand = self.hands("hand")
        self.stash = [
            self.zone("stash", owner=seat, seen_by=1 << seat, ordered=True) for seat in range(seats)
        ]
        self.discard = self.public("discard")
        self.coins = [2] * seats
        self.sworn: list[list[Card]] = [[] for _ in range(seats)]
        self.on_turn = 0
        self.round = 1
        self.noted = 0
        self.fill(self.loot, game.faces.values())

    def reaction_cards(self, seat: Seat) -> Iterable[Card]:
        return self.hand[seat].cards


def crown_is_low(t: Den) -> list[Card]:
    """D1. The crown was slid in among the lowest four of the deck."""
    return t.loot.cards[:4]


CROWN_CLAIM = Claim(crown_is_low, lambda face: face.id == "crown")


def no_trap_sworn_by(seat: Seat) -> Claim:
    """D5. None of the cards a seat swore by is a trap, wherever they are until the shuffle."""
    return Claim(lambda t: t.sworn[seat], lambda face: face.id == "trap", at_least_one=False)


def worth(t: Den, seat: Seat) -> int:
    loot: int = sum(card.face.worth for card in t.stash[seat])
    if t.leak == "outcome":
        loot += sum(card.face.worth for card in t.hand[seat])
    return loot + t.coins[seat]


def outcome(t: Den) -> Outcome:
    """D9. What lies in the stash counts its worth, and each coin counts one."""
    scores: list[float] = [worth(t, seat) for seat in range(t.seats)]
    best = max(scores)
    winners = [seat for seat in range(t.seats) if scores[seat] == best]
    return Outcome(scores, winners, "the den is raided", "D9")


def player_facts(t: Den, seat: Seat) -> dict[str, Any]:
    facts = {"coins": t.coins[seat]}
    if t.leak == "player facts":
        facts["worth"] = sum(card.face.worth for card in t.hand[seat])
    return facts


def top_number(t: Den) -> int | None:
    """A number for programs alone, which should tell nothing."""
    return t.loot.top.face.worth if t.leak == "declared number" and t.loot else None


def preview(t: Den, seat: Seat, value: Any) -> Any:
    if t.leak == "preview" and isinstance(value, Card):
        return {"worth": value.face.worth}
    return None


def table_facts(t: Den) -> dict[str, Any]:
    facts = {"round": t.round}
    if t.leak == "table facts" and t.loot:
        facts["top"] = t.loot.top.face.worth
    return facts


game = Game(
    id="den",
    title="The Den",
    version=1,
    seats=range(2, 5),
    table=Den,
    setup=rules.setup,
    first_phase="turn",
    phases={
        "turn": rules.turn,
        "trap_hidden": rules.trap_hidden,
        "gifts": rules.gifts,
        "boasts": rules.boasts,
        "refill": rules.refill,
        "raid": rules.raid,
    },
    outcome=outcome,
    package="tests.properties.den",
    face_types={"loot": Loot},
    effect_modules=[rules],
    options=[
        GameOption("rounds", range(1, 4), 2, "How many rounds are played."),
        GameOption("dogs", [True, False], True, "Whether dogs may bark."),
    ],
    default_seats=3,
    max_decisions=300,
    spare_zones={"loot": "deck"},
    preview=preview,
    player_facts=player_facts,
    table_facts=table_facts,
    declares=Declarations(
        player=[Fact("coins", 0, 99, lambda t, seat: t.coins[seat])],
        table=[
            Fact("round", 1, 4, lambda t: t.round),
            Fact("top", 0, 20, top_number, shown=False),
        ],
        counters=["coin"],
        scores=(0, 200),
    ),
)


def leaking(leak: str) -> Game:
    """The Den with a leak."""
    assert leak in LEAKS or leak in STALE
    return replace(game, table=type("Den", (Den,), {"leak": leak}))
