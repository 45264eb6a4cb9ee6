"""The end of the game, and who wins (rule 3.18)."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.game import Outcome, ranked
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Seat
from fateloom.games.fantos.rules import action, deals
from fateloom.games.fantos.rules.citadels import citadel_name
from fateloom.games.fantos.rules.legacies import drop_labor, owner, reigning, stat
from fateloom.games.fantos.rules.shards import n_shards, total
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
        t.say(
            "3.18.5", "{who} [are|is] the last Citadel standing and [win|wins].", who=Name(t.winner)
        )
    else:
        held = t.reserve[t.winner]
        t.say(
            "3.18.1",
            "{who} [win|wins] with {n} ({reserve} in Reserve, {rest} on Legacies).",
            who=Name(t.winner),
            n=n_shards(total(t, t.winner)),
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
        there = t.able(seat)
        stats[seat] = 0
        if there:
            legacy = await choose(
                seat,
                there,
                rule="3.18.4",
                id="special_nominate",
                text="Tie-break: nominate which Legacy for a last Special Tribute?",
                default=max(there, key=lambda each: stat(t, each, "tribute")),
            )
            stats[seat] = stat(t, legacy, "tribute")
            t.say("3.18.4", "{who} [nominate|nominates] {card}.", who=Name(seat), card=legacy)
    for seat, tribute in stats.items():
        points[seat] = tribute + action.shard_die(t)
        t.say("3.18.4", "{who} [score|scores] {n}.", who=Name(seat), n=points[seat])
    best = [seat for seat in points if points[seat] == max(points.values())]
    while len(best) > 1:
        rolled = {seat: action.shard_die(t) for seat in best}
        best = [seat for seat in best if rolled[seat] == max(rolled.values())]
    return best[0]


def standing(t: Fantos, seat: Seat) -> int:
    """3.18.1. The total of a Citadel; one that has fallen is behind all others."""
    return -1 if seat in t.out else total(t, seat)


def why_last(t: Fantos) -> str:
    """3.18.5, 3.8.11. Which Citadel is left, and which fell last and when."""
    fell = f"{citadel_name(t, t.fallen[-1])}, fell on turn {t.turn_number}"
    return (
        "{loser}'s Citadel, " + fell + ", with nothing left in Reserve. "
        "Only {winner} still [have|has] a Citadel, so the game ended at once"
    )


def outcome(t: Fantos) -> Outcome:
    """3.18.1, 3.18.6. The totals of the surviving Citadels; eliminated ones have nothing."""
    alone = len(t.out) == t.seats - 1
    totals = [0 if seat in t.out else total(t, seat) for seat in range(t.seats)]
    return Outcome(
        scores=[float(each) for each in totals],
        winners=[t.winner],
        why=why_last(t) if alone else "the highest total after the final round",
        rule="3.18.5" if alone else "3.18.1",
        parts=[
            [("out: Reserve hit 0", 0, "3.8.11")]
            if seat in t.out
            else [
                ("Reserve", t.reserve[seat], "3.18.1"),
                ("Shards on Legacies", totals[seat] - t.reserve[seat], "3.18.1"),
            ]
            for seat in range(t.seats)
        ],
        places=places(t),
        sudden=alone,
        headline="Last Citadel standing" if alone else "",
        words={"loser": Name(t.fallen[-1]), "winner": Name(t.winner)} if alone else {},
    )


def places(t: Fantos) -> list[int]:
    """3.18.6. The winner, then the survivors by total, ties by title and smallest Reserve, else
    shared; then the eliminated, the latest first."""
    crowned = reigning(t)
    title = -1 if crowned is None else owner(crowned)
    return ranked(
        [
            (False, t.fallen.index(seat))
            if seat in t.out
            else (True, seat == t.winner, total(t, seat), seat == title, -t.reserve[seat])
            for seat in range(t.seats)
        ]
    )
