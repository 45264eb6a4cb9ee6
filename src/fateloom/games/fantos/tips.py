"""Section 10: what newcomers overlook, told once beside the question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from fateloom.engine.game import Tip
from fateloom.engine.table import Card, Seat
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.fantos import others, war_targets
from fateloom.games.fantos.rules.hiring import price
from fateloom.games.fantos.rules.legacies import able, stat, untasked
from fateloom.games.fantos.rules.shards import shards_on
from fateloom.games.fantos.words import seat_name

if TYPE_CHECKING:
    from fateloom.games.fantos.table import Fantos

LOW = 5
"""Under this many Shards a Reserve is in danger."""


AIM = (
    "Your aim: the most Shards when Zodraz comes, in your Reserve and on your Legacies. Never let "
    "the Reserve run empty."
)


def tips(t: Fantos, seat: Seat, ask: str, values: Sequence[Any]) -> Iterable[Tip]:
    yield Tip("aim", AIM, "3.18.1")
    if ask == "task_pick":
        yield from before_tasking_all(t, seat)
    elif ask in ("window", "react", "secondary"):
        yield from before_exhausting(t, seat, values)
        yield from at_the_marks(t, seat)
    elif ask in ("hire", "setup_hire"):
        yield from before_a_low_reserve(t, seat, values)


def before_tasking_all(t: Fantos, seat: Seat) -> Iterable[Tip]:
    """The first mistake: to task every Legacy."""
    ready = untasked(t, seat)
    if len(ready) < 2:
        return
    text = "Nobody will be left to pay for Labor or to defend until your next turn."
    foes = [each for each in others(t, seat) if seat in war_targets(t, each)]
    if foes:
        army = max(foes, key=lambda foe: strength(t, foe))
        text += f" {seat_name(t, army)} can attack with up to {strength(t, army)}."
    yield Tip("all_tasked", text, "3.4.2", tuple(ready))


def strength(t: Fantos, seat: Seat) -> int:
    """The most a Citadel can bring to its next War: every War Stat and a 3 on every die."""
    return sum(stat(t, legacy, "war") + 3 for legacy in able(t, seat))


def before_exhausting(t: Fantos, seat: Seat, values: Sequence[Any]) -> Iterable[Tip]:
    """The second mistake: to spend a Legacy's last Shards."""
    for value in values:
        if isinstance(value, tuple) and len(value) > 1 and value[0].zone is t.hand[seat]:
            card, payer = value[0], value[1]
            if isinstance(payer, Card) and shards_on(payer) == card.face.cost:
                text = f"This exhausts {payer.face.name}: it will be discarded."
                yield Tip("exhausts", text, "3.5.3", value, asks=True)


def at_the_marks(t: Fantos, seat: Seat) -> Iterable[Tip]:
    """The third mistake: to harvest one Shard too many."""
    if t.action == "harvest" and t.rolled and seat == t.active and not t.pending:
        score = action.score(t, 0)
        if score < 7:
            yield Tip("trials", "7 or more: 2 Trials.", "3.15.2")
        elif score < 13:
            yield Tip("trials", "13 or more: 3 Trials.", "3.15.2")


def before_a_low_reserve(t: Fantos, seat: Seat, values: Sequence[Any]) -> Iterable[Tip]:
    """A Reserve that falls low is soon empty, and an empty one is the end."""
    for value in values:
        if isinstance(value, Card) and value.zone is t.legacy_pool:
            left = t.reserve[seat] - price(t, seat, value.face)
            if left < LOW:
                text = f"That leaves a Reserve of {left}. An empty Reserve is the end of a Citadel."
                yield Tip("low_reserve", text, "3.8.11", value, asks=True)
