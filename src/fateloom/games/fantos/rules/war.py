"""War (rule 3.10)."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose, choose_some
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.rules import action, windows
from fateloom.games.fantos.rules.citadels import check_reserve, settle
from fateloom.games.fantos.rules.fantos import say_dice, send, tasked_by, variants
from fateloom.games.fantos.rules.leaving import check_exhausted
from fateloom.games.fantos.rules.legacies import free_for, marked
from fateloom.games.fantos.rules.shards import SHARDS, n_shards, shards_on
from fateloom.games.fantos.rules.trials_in_play import through_trials
from fateloom.games.fantos.table import TASKED, Fantos


async def war_declared(t: Fantos) -> str:
    """3.10.4. W.war.declared, before the defenders are chosen."""
    if await windows.hold(t, "war.declared"):
        return "war_declared" if t.action else "open"
    return "defence"


def defend_question(t: Fantos) -> str:
    """What a defender is asked, with what it has to meet."""
    if t.quiet:
        return ""
    army = action.before_dice(t, 0)
    return (
        f"Which Legacies defend your Citadel against {army}? Each adds its War Stat and a die, "
        "and is tasked."
    )


async def defence(t: Fantos) -> str:
    """3.10.5-3.10.9. The defender may task any number of its untasked Legacies; then the dice
    are rolled, the attacker's first. Without defenders one die is rolled."""
    seat = t.sides[1]
    chosen = await choose_some(
        seat,
        variants(t, defenders(t, seat), "war"),
        rule="3.10.5",
        id="defend_pick",
        text=defend_question(t),
        variant_of=tasked_by,
    )
    team = send(t, 1, chosen)
    t.say(
        "3.10.5",
        "{who} [defend|defends] with {team}." if team else "{who} [send|sends] no defenders.",
        who=Name(seat),
        team=team,
    )
    action.roll_for_team(t, 0)
    if team:
        action.roll_for_team(t, 1)
    else:
        action.roll(t, 1, None)
    t.rolled = True
    say_dice(t, 0, 1)
    return "war_rolled"


def defenders(t: Fantos, seat: Seat) -> list[Card]:
    """3.10.6. Untasked Legacies; Castellan even while he is tasked."""
    anyhow = t.game.effects.modifiers["defends tasked"]
    return free_for(t, seat, "war") + [
        legacy
        for legacy in t.able(seat)
        if legacy.turned == TASKED and legacy.face.id in anyhow and not marked(t, legacy, "war")
    ]


async def war_rolled(t: Fantos) -> str:
    """3.10.8. W.war.rolled: any Citadel may change the scores."""
    if await windows.hold(t, "war.rolled"):
        return "war_rolled" if t.action else "open"
    return "war_scored"


async def war_scored(t: Fantos) -> str:
    """3.10.10-3.10.18. The higher score wins; the loser's warring Legacies, then its Reserve,
    pay the difference to the winner's Reserve. A tie is a draw."""
    attack, defence = action.score(t, 0), action.score(t, 1)
    t.completed = "war"
    words = {"a": Name(t.sides[0]), "b": Name(t.sides[1]), "x": attack, "y": defence}
    if attack == defence:
        t.say("3.10.11", "War: {a:you} {x}, {b:you} {y}. A draw.", **words)
        action.clear(t)
        return "war_after"
    lost = 0 if attack < defence else 1
    loser, winner = t.sides[lost], t.sides[1 - lost]
    damage = through_trials(t, "damage", abs(attack - defence), loser)
    t.say("3.10.10", "War: {a:you} {x}, {b:you} {y}. Damage: {n}.", **words, n=damage)
    shares = await split(t, loser, t.teams[lost], damage)
    action.clear(t)
    for legacy, share in shares:
        t.reserve[winner] += legacy.remove(SHARDS, share)
    rest = min(damage - sum(share for _, share in shares), t.reserve[loser])
    t.reserve[loser] -= rest
    t.reserve[winner] += rest
    say_losses(t, loser, winner, shares, rest)
    check_exhausted(t, *(legacy for legacy, _ in shares))
    check_reserve(t, loser)
    settle(t)
    return "war_after"


def say_losses(
    t: Fantos, loser: Seat, winner: Seat, shares: list[tuple[Card, int]], rest: int
) -> None:
    if t.quiet:
        return
    payers = [(f"{{payer{at}}}", share) for at, (_, share) in enumerate(shares)]
    if rest:
        payers.append(("Reserve", rest))
    parts = ", ".join(f"{share} from {payer}" for payer, share in payers)
    sources = f" from {payers[0][0]}" if len(payers) == 1 else f": {parts}" if payers else ""
    t.say(
        "3.10.14",
        f"{{who}} [pay|pays] {{winner}} {{n}}{sources}.",
        who=Name(loser),
        winner=Name(winner),
        n=n_shards(rest + sum(share for _, share in shares)),
        **{f"payer{at}": legacy.face for at, (legacy, _) in enumerate(shares)},
    )


async def split(t: Fantos, seat: Seat, team: list[Card], damage: int) -> list[tuple[Card, int]]:
    """3.10.12, 3.10.13. The loser splits the damage among its warring Legacies as it likes; if
    they cannot cover it, each gives all it has."""
    held = {legacy: shards_on(legacy) for legacy in team}
    if damage >= sum(held.values()):
        return list(held.items())
    shares = dict.fromkeys(team, 0)
    left = damage
    while left:
        open_to = [legacy for legacy in team if shares[legacy] < held[legacy]]
        if len(open_to) == 1:
            shares[open_to[0]] += left
            break
        legacy, share = await choose(
            seat,
            [
                (legacy, share)
                for legacy in open_to
                for share in range(1, min(left, held[legacy] - shares[legacy]) + 1)
            ],
            rule="3.10.12",
            id="damage",
            text="Assign {n} damage: which Legacy loses how many Shards?",
            words={"n": left},
            default=usual_share({each: held[each] - shares[each] for each in open_to}, left),
        )
        shares[legacy] += share
        left -= share
    return [(legacy, share) for legacy, share in shares.items() if share]


def usual_share(held: dict[Card, int], left: int) -> tuple[Card, int]:
    """Section 4. Most Shards first, leaving 1 while possible."""
    fattest = max(held, key=lambda legacy: held[legacy])
    return fattest, min(left, held[fattest] - 1 or 1)


async def war_after(t: Fantos) -> str:
    """3.10.18. W.war.after, a draw included."""
    return "war_after" if await windows.hold(t, "war.after") else "fantos_over"
