"""Shards: who holds them and how they move (rule 3.2)."""

from __future__ import annotations

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.rules.legacies import owner
from fateloom.games.fantos.table import Fantos

SHARDS = "shards"


def n_shards(number: int) -> str:
    """A number of Shards in words: ``1 Shard``, ``3 Shards``."""
    return "1 Shard" if number == 1 else f"{number} Shards"


def shards_on(legacy: Card) -> int:
    """3.5.2. The Shards on a Legacy: its health and its currency."""
    counters = legacy.counters
    return counters.get(SHARDS, 0) if counters else 0


def from_trove(t: Fantos, number: int) -> int:
    """3.2.9. The Trove pays what it has; with ``trove = unlimited`` the rest is minted."""
    if number <= t.trove:
        t.trove -= number
        return number
    paid = t.trove
    t.trove = 0
    if t.options["trove"] == "unlimited":
        t.minted += number - paid
        return number
    t.say("3.2.9", "The Trove runs dry and pays only {paid} of {n}.", paid=paid, n=n_shards(number))
    return paid


def trove_gives(t: Fantos) -> bool:
    """5.5. Whether the Trove is not empty; an unlimited one never is."""
    return t.trove > 0 or t.options["trove"] == "unlimited"


def gain(t: Fantos, seat: Seat, number: int) -> int:
    """3.2.4. A Citadel gains Shards from the Trove into its Reserve; how many it got."""
    paid = from_trove(t, number)
    t.reserve[seat] += paid
    return paid


def grow(t: Fantos, legacy: Card, number: int) -> int:
    """A Legacy gains Shards from the Trove; how many it got."""
    paid = from_trove(t, number)
    if paid:
        legacy.add(SHARDS, paid)
    return paid


def spend_reserve(t: Fantos, seat: Seat, number: int) -> int:
    """3.2.3, 3.2.8. A Citadel spends from its Reserve, all it has if that is less."""
    paid = min(number, t.reserve[seat])
    t.reserve[seat] -= paid
    t.trove += paid
    return paid


def spend_shards(t: Fantos, legacy: Card, number: int) -> int:
    """3.2.3. A Legacy spends its own Shards."""
    paid = legacy.remove(SHARDS, number)
    t.trove += paid
    return paid


def take(t: Fantos, seat: Seat, victim: Seat, number: int) -> int:
    """3.2.8, 3.16.4. Shards go from one Reserve to another, no more than there are."""
    taken = min(number, t.reserve[victim])
    t.reserve[victim] -= taken
    t.reserve[seat] += taken
    return taken


def total(t: Fantos, seat: Seat) -> int:
    """3.18.1. Reserve and the Shards on the Citadel's Legacies, without disabled ones."""
    held = t.reserve[seat]
    for card in t.tableau[seat].cards:
        if card.counters and card.turned < 2:
            held += card.counters.get(SHARDS, 0)
    return held


def say_gained(t: Fantos, rule: str, legacy: Card, number: int) -> None:
    t.say(
        rule,
        "{who:you}'s {card:subject} [gain|gains] {n}.",
        who=Name(owner(legacy)),
        card=legacy,
        n=n_shards(number),
    )


def say_taken(t: Fantos, rule: str, seat: Seat, victim: Seat, number: int, card: Card) -> None:
    t.say(
        rule,
        "{who} [take|takes] {n} from {victim} ({card}).",
        who=Name(seat),
        n=n_shards(number),
        victim=Name(victim),
        card=card,
    )
