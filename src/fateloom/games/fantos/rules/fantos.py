"""The Fantos Action Phase, tasking to an action, and the Harvest (rules 3.4, 3.9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from fateloom.engine.rules.asks import Option, choose, choose_some
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.rules import action, citadels, deals, windows
from fateloom.games.fantos.rules.legacies import (
    free_for,
    labor_on,
    mark,
    marked,
    owner,
    reigning,
    stat,
)
from fateloom.games.fantos.rules.shards import gain, n_shards, shards_on, spend_shards
from fateloom.games.fantos.rules.trials import trials_for
from fateloom.games.fantos.rules.trials_in_play import through_trials, trials_of, witch_counted
from fateloom.games.fantos.table import Fantos

SPEND = "spend"
MARQUIS = "marquis"
ANY_ACTION = "Which Fantos Action? (A die is a Shard Die: 1 to 3.)"
FINAL_ACTION = "Your last Fantos Action? (The final round has no Harvest.)"


async def open_window(t: Fantos) -> str:
    """3.7.2. W.open: before an action is chosen, again after a cancelled one."""
    return "open" if await windows.hold(t, "open") else "fantos"


async def fantos(t: Fantos) -> str:
    """3.9.1-3.9.5. The active Citadel may begin one Fantos Action; after a cancelled one, one
    of another kind."""
    seat = t.active
    chosen = await choose(
        seat,
        actions(t, seat),
        rule="3.9.1",
        id="action",
        text=FINAL_ACTION if t.final else ANY_ACTION,
        barred=lambda: barred_actions(t, seat),
        default="none",
    )
    match chosen:
        case "harvest":
            action.begin(t, "harvest", [seat])
        case ("war", target, *_):
            for legacy in chosen[2:]:  # a Marquis
                spend_shards(t, legacy, 1)
                mark(t, legacy, SPEND)
                t.say(
                    "3.10.3",
                    "{who:you}'s {card:subject} [spend|spends] 1 Shard: this War may target any Citadel.",
                    who=Name(seat),
                    card=legacy,
                )
            action.begin(t, "war", [seat, int(target)])
            deals.check_war(t, seat, int(target))
        case "tribute":
            t.attempted.append("tribute")
            return "nominate"
        case windows.DEAL:
            await deals.propose(t, seat)
            return "fantos"
        case _:
            t.say("3.9.1", "{who} [take|takes] no Fantos Action.", who=Name(seat))
            return "fantos_over"
    t.attempted.append(t.action)
    return "muster"


def actions(t: Fantos, seat: Seat) -> list[Any]:
    """3.9.3, 3.9.5, 3.17.3. The actions a Citadel may begin now."""
    found: list[Any] = []
    if not t.final and "harvest" not in t.attempted and free_for(t, seat, "harvest"):
        found.append("harvest")
    if "war" not in t.attempted and free_for(t, seat, "war"):
        usual = war_targets(t, seat)
        found += [("war", Name(target)) for target in usual]
        marquis = marquis_of(t, seat)
        if marquis is not None:
            found += [
                ("war", Name(target), marquis)
                for target in allowed_targets(t, seat, others(t, seat))
                if target not in usual
            ]
    if "tribute" not in t.attempted and free_for(t, seat, "tribute"):
        found.append("tribute")
    found.append("none")
    if deals.may_propose(t, seat, "fantos"):
        found.append(windows.DEAL)
    return found


def others(t: Fantos, seat: Seat) -> list[Seat]:
    """The other surviving Citadels, clockwise."""
    return [each for each in t.seats_from(seat) if each != seat]


def war_targets(t: Fantos, seat: Seat) -> list[Seat]:
    """3.10.1-3.10.3. The Citadel to the left, or whom the Reigning Tribute and Trials allow."""
    crowned = t.once(reigning)
    if crowned is not None and owner(crowned) == seat:
        return allowed_targets(t, seat, others(t, seat))
    left = t.left_of(seat)
    return allowed_targets(t, seat, through_trials(t, "war target", [left], seat))


def allowed_targets(t: Fantos, seat: Seat, targets: Sequence[Seat]) -> list[Seat]:
    """3.10.3. Truce of Ash forbids some targets."""
    return list(through_trials(t, "war targets allowed", targets, seat))


def marquis_of(t: Fantos, seat: Seat) -> Card | None:
    """3.5.6, 3.5.10. Marquis, if he can spend 1 to aim the War freely."""
    for legacy in free_for(t, seat, SPEND):
        if legacy.face.id in t.game.effects.modifiers["aims freely"] and shards_on(legacy) > 1:
            return legacy
    return None


def barred_actions(t: Fantos, seat: Seat) -> Iterable[Option]:
    """3.9.3, 3.9.5, 3.10.1, 3.17.3. The actions that a Citadel cannot begin, and why."""
    allowed = actions(t, seat)
    yield from deals.barred(t, seat, "fantos")
    for kind in ("harvest", "war", "tribute"):
        if kind in t.attempted:
            yield Option(kind, barred="3.9.3: you already tried this action this turn")
        elif not free_for(t, seat, kind):
            yield Option(kind, barred="3.9.5: you have no untasked Legacy left for it")
        elif kind == "harvest" and t.final:
            yield Option(kind, barred="3.17.3: no Harvest in the final round")
        elif kind == "war":
            aimed = [value[1] for value in allowed if value[0] == "war"]
            for target in others(t, seat):
                if target not in aimed:
                    yield Option(("war", Name(target)), barred=why_no_war(t, seat, target))


def why_no_war(t: Fantos, seat: Seat, target: Seat) -> str:
    if target not in allowed_targets(t, seat, others(t, seat)):
        return "3.10.3: a Trial forbids War on that Citadel"
    side = "right" if through_trials(t, "war target", [-1], seat) != [-1] else "left"
    return f"3.10.1: you can only attack the Citadel to your {side}"


# Tasking to an action -------------------------------------------------------------------------------


async def muster(t: Fantos) -> str:
    """3.9.6, 3.10.4, 3.9.12. One or more untasked Legacies are tasked to a Harvest or a War."""
    seat, kind = t.active, t.action
    free = free_for(t, seat, kind)
    chosen = await choose_some(
        seat,
        variants(t, free, kind),
        least=1,
        most=through_trials(t, "most tasked", None, seat),
        rule="3.9.6" if kind == "harvest" else "3.10.4",
        id="task_pick",
        text=f"Task which Legacies to the {action.NAMES[kind]}? Each adds its Stat and a die"
        + (". At 7 you draw 2 Trials, at 13 you draw 3." if kind == "harvest" else "."),
        default=[max(free, key=lambda legacy: stat(t, legacy, kind))],
        variant_of=tasked_by,
    )
    team = send(t, 0, chosen)
    if kind == "harvest":
        t.say("3.9.6", "{who} [harvest|harvests] with {team}.", who=Name(seat), team=team)
        action.roll_for_team(t, 0)
        for card, act in trials_of(t, "harvest dice"):
            act(t, card)
        t.rolled = True
        say_dice(t, 0)
        return "harvest_rolled"
    words: dict[str, Any] = {"who": Name(seat), "target": Name(t.sides[1]), "team": team}
    t.say("3.10.4", "{who} [attack|attacks] {target} with {team}.", **words)
    return "war_declared"


def variants(t: Fantos, legacies: Iterable[Card], kind: str) -> list[Any]:
    """3.16.16, 3.16.25. Each Legacy, plain or with what it may spend as it is tasked."""
    found: list[Any] = []
    for legacy in legacies:
        found.append(legacy)
        if legacy.turned:
            continue
        words = [word for word, *_ in spends(t, legacy, kind)]
        for number in range(1, min(len(words), shards_on(legacy) - 1) + 1):
            found += [(legacy, *some) for some in combinations(words, number)]
    return found


def tasked_by(value: Any) -> Card:
    """Section 4. The Legacy of a variant: it is chosen plain or with what it spends, not both."""
    legacy: Card = value[0] if isinstance(value, tuple) else value
    return legacy


def spends(t: Fantos, legacy: Card, kind: str) -> list[tuple[str, Card, int]]:
    """3.5.10. What a Legacy may spend 1 on as it is tasked: its own ability, or attached Labor;
    the word for it, the card, and what it adds."""
    texts = t.game.effects.modifiers["spend as tasked"]
    found: list[tuple[str, Card, int]] = []
    own = texts.get(legacy.face.id)
    if own is not None and not marked(t, legacy, SPEND):
        found.append((SPEND, legacy, own(t, legacy, 0, kind)))
    for labor in labor_on(legacy):
        if labor.face.id in texts:
            found.append((labor.face.id, labor, texts[labor.face.id](t, labor, 0, kind)))
    return [spend for spend in found if spend[2]]


def send(t: Fantos, side: int, chosen: Sequence[Any]) -> list[Card]:
    """3.5.6. The chosen Legacies spend and are tasked to the action; who they are."""
    team = {tasked_by(value): value[1:] if isinstance(value, tuple) else () for value in chosen}
    for legacy, said in team.items():
        for word, source, amount in spends(t, legacy, t.action):
            if word in said and shards_on(legacy) > 1:
                spend_shards(t, legacy, 1)
                action.add(t, side, amount, source, legacy)
                if word == SPEND:
                    mark(t, legacy, SPEND)
                t.say("3.16.25", "{who:you}'s {card:subject} [spend|spends] 1 Shard: +{n}.",
                      who=Name(t.sides[side]), card=legacy, n=amount)  # fmt: skip
        action.join(t, side, legacy)
    return list(team)


def say_dice(t: Fantos, *sides: int) -> None:
    if not t.quiet:
        for side in sides:
            t.say("3.9.7", "{who} [roll|rolls] {dice}: score {n}.", who=Name(t.sides[side]),
                  dice=action.dice_of(t, side), n=action.score(t, side))  # fmt: skip


# Harvest -------------------------------------------------------------------------------------------


async def harvest_rolled(t: Fantos) -> str:
    """3.9.8. W.harvest.rolled: all plays on the Harvest, cancellations too."""
    if await windows.hold(t, "harvest.rolled"):
        return "harvest_rolled" if t.action else "open"
    return "harvest_scored"


async def harvest_scored(t: Fantos) -> str:
    """3.9.9-3.9.11, 3.15.2. The Citadel gains its score from the Trove, and Trials follow."""
    seat = t.active
    gained = gain(t, seat, action.score(t, 0))
    t.trials_due = trials_after(t, gained)
    t.completed = "harvest"
    t.say(
        "3.9.9",
        "{who} [gain|gains] {n}, then [draw|draws] {k} Trial" + "s" * (t.trials_due > 1) + ".",
        who=Name(seat),
        n=n_shards(gained),
        k=t.trials_due,
    )
    action.clear(t)
    return "harvest_after"


def trials_after(t: Fantos, gained: int) -> int:
    """3.15.2. How many Trials a Harvest of so many Shards wakes, as its team counts them."""
    counts = t.game.effects.modifiers["trials count"]
    for legacy in t.teams[0]:
        if legacy.face.id in counts:
            gained = counts[legacy.face.id](t, legacy, gained, t.active)
    return trials_for(gained)


def trial_marks(t: Fantos) -> list[int]:
    """3.15.2. The scores from which the Harvest wakes 2 and 3 Trials, as its team counts them."""
    return [next(n for n in range(100) if trials_after(t, n) >= trials) for trials in (2, 3)]


async def harvest_after(t: Fantos) -> str:
    """3.9.10. W.harvest.after."""
    return "harvest_after" if await windows.hold(t, "harvest.after") else "fantos_over"


async def fantos_over(t: Fantos) -> str | None:
    """3.15.1, 3.15.4, 3.17.6-3.17.9. The Fantos Action Phase is complete: counters go, and the
    First Citadel draws a Trial even without a Harvest."""
    t.sides = []
    t.teams = []
    witch_counted(t, t.active)
    if t.final:
        t.counters[t.active] = 0
        if not any(t.counters):
            return "over"
    if t.completed != "harvest":
        t.trials_due = int(t.active == t.first)
    citadels.settle(t)
    return "trials"
