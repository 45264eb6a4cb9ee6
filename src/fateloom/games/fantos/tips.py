"""Section 10: what newcomers overlook, told once beside the question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fateloom.engine.rules.game import Tip
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.cards.labor import richest_and_poorest
from fateloom.games.fantos.cards.trials import LEVELLED
from fateloom.games.fantos.labels import seat_name
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.fantos import others, trial_marks, war_targets
from fateloom.games.fantos.rules.hiring import affordable, price
from fateloom.games.fantos.rules.legacies import legacies_of, stat, untasked
from fateloom.games.fantos.rules.shards import n_shards, shards_on
from fateloom.games.fantos.rules.trials_in_play import through_trials
from fateloom.games.fantos.table import FALLEN, Fantos

LOW = 5
"""Under this many Shards a Reserve is in danger."""


AIM = (
    "Goal: the most Shards at the end, counting your Reserve and your Legacies. Never let your "
    "Reserve hit 0."
)


STATS = "Harvest gains Shards from the Trove, War from a rival, Tribute from rivals who score less."
TRIALS = "Trials change the rules for everybody. When Zodraz is drawn, the game nears its end."


def tips(t: Fantos, seat: Seat, ask: str, values: Sequence[Any]) -> Iterable[Tip]:
    yield Tip("aim", AIM, "3.18.1")
    if ask == "setup_hire":
        yield Tip("stats", STATS, "3.9.1")
    if ask == "action":
        yield Tip("trials_are", TRIALS, "3.17.1")
    if ask == "task_pick":
        yield from before_tasking_all(t, seat)
    elif ask in ("window", "react", "secondary"):
        yield from before_exhausting(t, seat, values)
        yield from at_the_marks(t, seat)
        yield from before_falling_by_alms(t, seat, values)
    elif ask == "levelling_pick":
        yield from before_falling_by_levelling(t, seat, values)
    elif ask == "discard":
        yield from before_dear_discards(t, seat)
    yield from before_a_low_reserve(t, seat, ask, values)


def before_tasking_all(t: Fantos, seat: Seat) -> Iterable[Tip]:
    """The first mistake: to task every Legacy."""
    ready = untasked(t, seat)
    if len(ready) < 2:
        return
    text = "That leaves you no Legacy to pay for Labor or to defend until your next turn."
    foes = [each for each in others(t, seat) if seat in war_targets(t, each)]
    if foes:
        army = max(foes, key=lambda foe: strength(t, foe))
        text += f" {seat_name(t, army)} can attack with up to {strength(t, army)}."
    yield Tip("all_tasked", text, "3.4.2", tuple(ready))


def strength(t: Fantos, seat: Seat) -> int:
    """The most a Citadel can bring to its next War: every War Stat and a 3 on every die."""
    return sum(stat(t, legacy, "war") + 3 for legacy in t.able(seat))


def before_exhausting(t: Fantos, seat: Seat, values: Sequence[Any]) -> Iterable[Tip]:
    """The second mistake: to spend a Legacy's last Shards."""
    falls = t.game.effects.triggers["exhausted"]
    for value in values:
        if isinstance(value, tuple) and len(value) > 1 and value[0].zone is t.hand[seat]:
            card, payer = value[0], value[1]
            if isinstance(payer, Card) and shards_on(payer) == card.face.cost:
                text = f"This spends {payer.face.name}'s last Shard{'s' * (card.face.cost > 1)}, "
                if payer.face.id in falls:
                    text, rule = text + "so it falls and must be revived.", "3.8.10"
                else:
                    text, rule = text + "so it will be discarded.", "3.5.3"
                yield Tip("exhausts", text, rule, value, confirm=True)


def at_the_marks(t: Fantos, seat: Seat) -> Iterable[Tip]:
    """The third mistake: to harvest one Shard too many. Cartographer moves the marks."""
    if t.action == "harvest" and t.rolled and seat == t.active and not t.pending:
        for trials, mark in enumerate(trial_marks(t), 2):
            if action.score(t, 0) < mark:
                yield Tip("trials", f"At {mark} or more you draw {trials} Trials.", "3.15.2")
                return


# The Reserve ------------------------------------------------------------------------------------


def before_falling_by_alms(t: Fantos, seat: Seat, values: Sequence[Any]) -> Iterable[Tip]:
    """3.16.3. Alms may take the last Shards of the richest Citadel, even that of its player."""
    rich, poor = richest_and_poorest(t)
    if seat in rich and len(poor) >= t.reserve[seat] and may_fall(t):
        text = f"You would give away your last {n_shards(t.reserve[seat])} and be out."
        for value in values:
            if isinstance(value, tuple) and value[0].face.id == "alms":
                yield Tip("falls", text, "3.8.11", value, confirm=True, confirm_always=True)


def before_falling_by_levelling(t: Fantos, seat: Seat, values: Sequence[Any]) -> Iterable[Tip]:
    """Great Levelling may take the last Shards of a Citadel, whomever it gives them to."""
    if t.reserve[seat] <= LEVELLED and may_fall(t):
        text = f"You would give away your last {n_shards(t.reserve[seat])} and be out."
        for value in values:
            yield Tip("falls", text, "3.8.11", value, confirm=True, confirm_always=True)


def may_fall(t: Fantos) -> bool:
    """3.20.7. With the bailout an empty Reserve is no end."""
    return bool(t.options["elimination"] == "on")


def before_dear_discards(t: Fantos, seat: Seat) -> Iterable[Tip]:
    """3.20.8. With the discard fee every card costs a Shard."""
    left = t.reserve[seat] - min(len(t.hand[seat]), t.reserve[seat] - 1)
    if t.options["discard_fee"] and left < LOW:
        text = f"Each discard costs 1 Shard. You have {t.reserve[seat]} in Reserve."
        yield Tip("low_reserve", text, "3.20.8")


def before_a_low_reserve(t: Fantos, seat: Seat, ask: str, values: Sequence[Any]) -> Iterable[Tip]:
    """A Reserve that falls low is soon empty, and an empty one is the end."""
    for value in values if ask in PAID else ():
        paid = payment(t, seat, ask, value)
        left = t.reserve[seat] - paid
        if paid and left < LOW:
            blind = isinstance(value, Card) and value.zone is t.blind_pool
            text = f"That {'may leave' if blind else 'leaves'} {left} in your Reserve."
            if may_fall(t):
                text += " If it hits 0, you are out."
            yield Tip("low_reserve", text, "3.8.11", value, confirm=True)


PAID = frozenset(
    {
        "hire",
        "setup_hire",
        "revive",
        "dark_unions",
        "stimulus",
        "amount",
        "deal_build",
        "deal_answer",
    }
)
"""The questions with an answer that takes from the own Reserve."""


def payment(t: Fantos, seat: Seat, ask: str, value: Any) -> int:
    """3.2.7. What an answer takes out of the own Reserve; for a face-down slot what it may take
    at most, as all know who lies there but not where."""
    match ask, value:
        case "hire" | "setup_hire", Card() if value.zone is t.blind_pool:
            faces = [card.face for card in t.blind_pool.cards if affordable(t, seat, card.face)]
            return max((price(t, seat, face) for face in faces), default=0)
        case "hire" | "setup_hire", Card():
            return price(t, seat, value.face)
        case "revive", "revive":
            fallen = [card for card in legacies_of(t, seat) if card.turned == FALLEN]
            return price(t, seat, fallen[0].face)
        case "dark_unions", "hire":
            return price(t, seat, t.legacy_deck.top.face, through_trials(t, "deck aid", 0, seat))
        case "stimulus", "buy":
            return 1
        case "amount", int():
            return int(value)
        case "deal_build", ("give", int() as number):
            return number
        case "deal_answer", "accept":
            return t.deal_asks
    return 0
