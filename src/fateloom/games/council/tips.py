"""Section 10: what newcomers overlook, told once beside the question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fateloom.engine.rules.game import Tip
from fateloom.engine.state.table import Seat
from fateloom.games.council.facts import gain_if_bought, taxes_price
from fateloom.games.council.labels import points
from fateloom.games.council.rules.principles import coins
from fateloom.games.council.rules.scoring import chaos_total
from fateloom.games.council.rules.taxes import tax_yield
from fateloom.games.council.table import Council

TEMPTING = 3
"""From so much Chaos on, one more costs more points than a tax brings coins at the end."""


AIM = (
    "Goal: the highest score when Game Ends is revealed. Coins and Heroes add points; Chaos takes "
    "them away."
)


def tips(t: Council, seat: Seat, ask: str, values: Sequence[Any]) -> Iterable[Tip]:
    yield Tip("aim", AIM, "3.12.1")
    if ask == "auction_turn":
        yield from at_the_auction(t, seat, values)
    elif ask == "action_turn":
        yield from before_done(values)


def at_the_auction(t: Council, seat: Seat, values: Sequence[Any]) -> Iterable[Tip]:
    lot = t.spot.top
    on_it = lot.count("coin")
    if lot.face.good:
        text = f"Buying costs you {coins(on_it)}. Passing gives you 1 of those coins instead."
        yield Tip("price", text, "3.6.2", "buy" if "buy" in values else None)
    elif lot.face.monster:  # what a Curse costs is in its text, and no number tells it
        gain = gain_if_bought(t, seat, lot)
        if gain > 0:
            text = f"Take it now: +{coins(on_it)}, -{points(on_it - gain)}."
            yield Tip("pot", f"{text} You come out {gain} ahead.", "3.6.6", "buy")
    if "tax" in values:
        gained, worse = coins(tax_yield(t, seat)), points(taxes_price(t, seat, 1))
        late = chaos_total(t, seat, 1) >= TEMPTING
        text = f"Taxing: +{gained} now, -{worse} at the end."
        text += " Each further tax costs at least as much." if late else ""
        yield Tip("late_tax" if late else "tax", text, "3.11.1", "tax")


def before_done(values: Sequence[Any]) -> Iterable[Tip]:
    """The smaller fourth mistake: to forget an attack."""
    if any(isinstance(value, tuple) and value[0] == "attack" for value in values):
        text = "Your Heroes have Order left and could attack. Finish anyway?"
        yield Tip("attack", text, "3.10.1", "done", confirm=True)
