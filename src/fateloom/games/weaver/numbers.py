"""The numbers of Fate Weaver, as views show them and programs read them."""

from __future__ import annotations

from functools import partial

from fateloom.engine.rules.declarations import Declarations, Fact
from fateloom.games.weaver.faces import ROUNDS, SUITS
from fateloom.games.weaver.rules.reading import FULL
from fateloom.games.weaver.rules.round import deaths_left
from fateloom.games.weaver.rules.scoring import GOLD_LIMIT, shard_limit
from fateloom.games.weaver.table import Weaver

ICONS = ("sun", "moon", "blood")


def icon_number(t: Weaver) -> int | None:
    """3.2.2. The time of day while a visitor is there: sun, moon or Blood Moon."""
    return ICONS.index(t.icon) if t.visitor else None


def turned(t: Weaver, place: int) -> int | None:
    """How often the card in a place of the row was turned."""
    return t.row.cards[place].turned if place < len(t.row) else None


DECLARED = Declarations(
    player=(
        Fact("clairvoyance", 0, 60, lambda t, seat: t.track),
        Fact("gold", 0, 60, lambda t, seat: t.gold),
        Fact("gold_limit", 0, GOLD_LIMIT, lambda t, seat: GOLD_LIMIT),
        Fact("shards", 0, 40, lambda t, seat: t.shards),
        Fact("shard_limit", 0, 20, lambda t, seat: shard_limit(t.track)),
    ),
    table=(
        Fact("round", 0, ROUNDS, lambda t: t.round),
        Fact("icon", 0, 2, icon_number, shown=False),
        *(Fact(f"{s}_deaths", 0, 4, partial(deaths_left, suit=s), shown=False) for s in SUITS),
        *(
            Fact(f"turned_{k + 1}", 0, 3, partial(turned, place=k), shown=False)
            for k in range(FULL)
        ),
        Fact("tokens_paid", 0, 40, lambda t: sum(t.tokens), shown=False),
        Fact.flag("practice", lambda t: bool(t.options["practice"])),
    ),
    counters=(
        "x2",
        *(f"also_{suit}" for suit in SUITS),
        "copied_left",
        "copied_right",
    ),
    places={"row": FULL, **{f"deck.{suit}": -1 for suit in SUITS}},
    scores=(0, 300),
)
