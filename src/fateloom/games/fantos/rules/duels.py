"""Secondary Actions and Duels (rule 3.12)."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.asks import Option, choose
from fateloom.engine.state.table import Card
from fateloom.games.fantos.rules import action, citadels, fantos, windows
from fateloom.games.fantos.rules.leaving import check_exhausted
from fateloom.games.fantos.rules.legacies import owner
from fateloom.games.fantos.rules.moments import Play
from fateloom.games.fantos.rules.shards import SHARDS, n_shards, shards_on, spend_shards
from fateloom.games.fantos.table import Fantos


async def secondary(t: Fantos) -> str:
    """3.12.1, 3.12.2. Phase 4: the active Citadel plays until it passes; if it passes again
    without having played since the others did, the phase ends."""
    proposed = len(t.proposed)
    if await windows.hold(t, "secondary", [t.active]):
        t.acted = t.acted or len(t.proposed) == proposed
        return onwards(t, "secondary")
    if t.returned and not t.acted:
        return "hiring"
    t.others_played = False
    return "secondary_others"


async def secondary_others(t: Fantos) -> str:
    """3.12.2. Then all others are asked together until all of them pass; after a play the
    active Citadel is asked again."""
    proposed = len(t.proposed)
    played = await windows.hold(t, "secondary", fantos.others(t, t.active))
    t.others_asked = True
    if played:
        t.others_played = t.others_played or len(t.proposed) == proposed
        return onwards(t, "secondary_others")
    if t.others_played:
        t.returned, t.acted = True, False
        return "secondary"
    return "hiring"


def onwards(t: Fantos, back: str) -> str:
    """Where a Secondary Action leads: into its Duel or Special Tribute Action, and back."""
    t.back = back
    if t.action == "duel":
        return "duel_rolled"
    return "special" if t.action == "special" else back


# Duels -----------------------------------------------------------------------------------------------


async def issue(t: Fantos, play: Play) -> None:
    """3.12.5, 3.12.13, 3.16.16. DUEL is paid: the bearer of Thacko may spend, while untasked,
    and both Legacies are tasked to the Duel."""
    duellists: list[Card] = list(play.targets)
    paid: list[tuple[int, int, Card, Card]] = []
    for side, legacy in enumerate(duellists):
        for _, source, amount in fantos.spends(t, legacy, "duel"):
            if (
                not legacy.turned
                and shards_on(legacy) > 1
                and await spends_one(legacy, source, amount)
            ):
                spend_shards(t, legacy, 1)
                paid.append((side, amount, source, legacy))
    action.begin(t, "duel", [owner(legacy) for legacy in duellists])
    for side, legacy in enumerate(duellists):
        action.join(t, side, legacy)
    for side, amount, source, legacy in paid:
        action.add(t, side, amount, source, legacy)


async def spends_one(legacy: Card, source: Card, amount: int) -> bool:
    answer = await choose(
        owner(legacy),
        [Option("spend", f"Spend 1 Shard: +{amount}"), Option("keep", "Don't spend")],
        rule="3.16.16",
        id="duel_spend",
        text="Spend 1 Shard from {legacy} for {card}?",
        words={"legacy": legacy, "card": source},
        default="keep",
    )
    return bool(answer == "spend")


def roll_duel(t: Fantos) -> None:
    """3.12.7, 3.12.13. The challenger's dice are rolled, then the opponent's."""
    for side in (0, 1):
        action.roll_for_team(t, side)
    t.rolled = True
    fantos.say_dice(t, 0, 1)


def call_off(t: Fantos) -> None:
    """3.12.11. A Duel whose card is cancelled does not take place; its Legacies stay tasked."""
    if t.action == "duel":
        action.cancel(t)


async def duel_rolled(t: Fantos) -> str:
    """3.12.7. W.duel.rolled."""
    if await windows.hold(t, "duel.rolled"):
        return "duel_rolled" if t.action else t.back
    return "duel_scored"


async def duel_scored(t: Fantos) -> str:
    """3.12.8-3.12.10. The loser gives the difference, as far as it has it, to the winner; one
    left without Shards is discarded. A tie changes nothing."""
    one, other = action.score(t, 0), action.score(t, 1)
    first, second = t.teams[0][0], t.teams[1][0]
    words: dict[str, Any] = {"a": first, "x": one, "y": other, "b": second}
    action.clear(t)
    if one == other:
        t.say("3.12.10", "Duel: {a} {x}, {b} {y}. A tie.", **words)
        return "duel_after"
    winner, loser = (first, second) if one > other else (second, first)
    moved = loser.remove(SHARDS, abs(one - other))
    if moved:
        winner.add(SHARDS, moved)
    t.say("3.12.8", "Duel: {a} {x}, {b} {y}. {loser} gives {winner} {n}.",
          **words, loser=loser, winner=winner, n=n_shards(moved))  # fmt: skip
    check_exhausted(t, loser)
    return "duel_after"


async def duel_after(t: Fantos) -> str:
    """3.12.12. W.duel.after, ties included."""
    if await windows.hold(t, "duel.after"):
        return "duel_after"
    t.sides = []
    t.teams = []
    citadels.settle(t)
    return t.back
