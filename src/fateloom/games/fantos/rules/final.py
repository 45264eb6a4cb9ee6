"""The end of the game, and who wins (rule 3.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.engine.flow import choose
from fateloom.engine.game import Outcome
from fateloom.engine.log import Name
from fateloom.engine.table import Seat
from fateloom.games.fantos.rules import action, deals
from fateloom.games.fantos.rules.legacies import able, drop_labor, owner, reigning, stat
from fateloom.games.fantos.rules.shards import total

if TYPE_CHECKING:
    from fateloom.games.fantos.table import Fantos


async def over(t: Fantos) -> None:
    """3.18.1-3.18.5. The last Citadel standing wins at once, else the greatest total; ties go to
    the owner of the Reigning Tribute, then to the smallest Reserve, then to a last Special
    Tribute Action."""
    action.clear(t)
    t.sides = []
    t.teams = []
    t.window = ""
    t.pending = []
    for labor in list(t.stack.cards):
        drop_labor(t, labor)
    deals.judge(t, lambda promise: True, "void")
    best = leaders(t)
    if len(best) > 1:
        best = [await last_tribute(t, best)]
    t.winner = best[0]
    if len(t.out) == t.seats - 1:
        t.say("3.18.5", "{who} outlasts all others and wins.", who=Name(t.winner))
    else:
        held = t.reserve[t.winner]
        t.say(
            "3.18.1",
            "{who} wins with {n} (Reserve {reserve}, Legacies {rest}).",
            who=Name(t.winner),
            n=total(t, t.winner),
            reserve=held,
            rest=total(t, t.winner) - held,
        )


def leaders(t: Fantos) -> list[Seat]:
    """3.18.1-3.18.3. The surviving Citadels that lead after title and smallest Reserve."""
    alive = [seat for seat in range(t.seats) if seat not in t.out]
    most = max(total(t, seat) for seat in alive)
    tied = [seat for seat in alive if total(t, seat) == most]
    crowned = reigning(t)
    if crowned is not None and owner(crowned) in tied:
        return [owner(crowned)]
    least = min(t.reserve[seat] for seat in tied)
    return [seat for seat in tied if t.reserve[seat] == least]


async def last_tribute(t: Fantos, tied: list[Seat]) -> Seat:
    """3.18.4. The Citadels still tied nominate a Legacy each; score and, if need be, further
    rolls decide. One without an eligible Legacy rolls with Stat 0."""
    points: dict[Seat, int] = {}
    stats: dict[Seat, int] = {}
    for seat in t.seats_from(t.active):
        if seat not in tied:
            continue
        there = able(t, seat)
        stats[seat] = 0
        if there:
            legacy = await choose(
                seat,
                there,
                rule="3.18.4",
                id="special_nominate",
                text="Whom do you nominate for the last Special Tribute Action?",
                default=max(there, key=lambda each: stat(t, each, "tribute")),
            )
            stats[seat] = stat(t, legacy, "tribute")
            t.say("3.18.4", "{who} nominates {card}.", who=Name(seat), card=legacy)
    for seat, tribute in stats.items():
        points[seat] = tribute + action.shard_die(t)
        t.say("3.18.4", "{who} scores {n}.", who=Name(seat), n=points[seat])
    best = [seat for seat in points if points[seat] == max(points.values())]
    while len(best) > 1:
        rolled = {seat: action.shard_die(t) for seat in best}
        best = [seat for seat in best if rolled[seat] == max(rolled.values())]
    return best[0]


def outcome(t: Fantos) -> Outcome:
    """3.18.6. The totals of the surviving Citadels; eliminated ones have nothing."""
    alone = len(t.out) == t.seats - 1
    totals = [0 if seat in t.out else total(t, seat) for seat in range(t.seats)]
    return Outcome(
        scores=[float(each) for each in totals],
        winners=[t.winner],
        why="the last Citadel standing" if alone else "the greatest total after the final round",
        rule="3.18.5" if alone else "3.18.1",
        parts=[
            [("eliminated", 0, "3.8.11")]
            if seat in t.out
            else [
                ("Reserve", t.reserve[seat], "3.18.1"),
                ("Shards on Legacies", totals[seat] - t.reserve[seat], "3.18.1"),
            ]
            for seat in range(t.seats)
        ],
    )
