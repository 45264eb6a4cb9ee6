"""Chapter 3.10: War."""

from __future__ import annotations

from tests.referees.fantos.court import Court
from tests.referees.fantos.scores import (
    begin,
    candidates,
    enlist,
    finish,
    lay_die,
    muster,
    roll,
    score,
)
from tests.referees.fantos.shards import check_exhausted, check_reserve, lose, settle, spend
from tests.referees.fantos.windows import window

ATTACKER, DEFENDER = 0, 1


def targets(court: Court) -> list[str]:
    """3.10.1 to 3.10.3. The Citadels on which the active one may make War, as answers."""
    p = court.p
    seat = p.active
    others = [each for each in p.order(seat) if each != seat]
    near = p.before(seat) if p.in_play("bad_blood") else p.after(seat)
    open_to = others if p.reigning in p.tableau[seat] else [near]
    answers = []
    for each in others:
        if p.in_play("truce_of_ash") and p.reserve[each] < p.reserve[seat]:
            continue
        if each in open_to:
            answers.append(f"war/s{each}")
        elif marquis_may_aim(court, seat):
            answers.append(f"war/s{each}/marquis")
    return answers


def marquis_may_aim(court: Court, seat: int) -> bool:
    """3.5.6, 3.5.10. Marquis spends 1 while untasked, once per turn."""
    p = court.p
    if "marquis" not in p.untasked(seat):
        return False
    return p.legacy("marquis").shards >= 2 and "spend" not in p.marks.get("marquis", [])


def war(court: Court, answer: str) -> bool:
    """Make War. Return whether it was completed."""
    p = court.p
    _, target, *aimed_by = answer.split("/")
    if aimed_by:
        spend(court, "marquis", 1)
        p.marks.setdefault("marquis", []).append("spend")
    defender = int(target[1:])
    begin(court, "war", [p.active, defender])
    able = candidates(court, p.active, "war")
    chosen = muster(court, "task_pick", "3.10.4", p.active, able, 1)
    enlist(court, ATTACKER, chosen, "war")
    window(court, "war.declared")
    if not court.p.action:
        return False
    defend(court, defender)
    window(court, "war.rolled")
    if not court.p.action:
        return False
    decide(court)
    settle(court)
    window(court, "war.after")
    return True


def defend(court: Court, defender: int) -> None:
    """3.10.5 to 3.10.9. The defender tasks whom it likes, and the dice are rolled."""
    p = court.p
    able = candidates(court, defender, "war")
    if p.works("castellan", defender) and "war" not in p.marks.get("castellan", []):
        able = [*(name for name in able if name != "castellan"), "castellan"]
    chosen = muster(court, "defend_pick", "3.10.5", defender, able, 0)
    enlist(court, DEFENDER, chosen, "war")
    roll(court, ATTACKER, "3.10.7")
    roll(court, DEFENDER, "3.10.7")
    if not p.teams[DEFENDER]:
        lay_die(court, DEFENDER, "3.10.9", None)


def decide(court: Court) -> None:
    """3.10.10 to 3.10.16. The higher score wins, and the loser pays the difference."""
    p = court.p
    scores = [score(court, ATTACKER), score(court, DEFENDER)]
    damage = abs(scores[0] - scores[1])
    if damage:
        loser = DEFENDER if scores[0] > scores[1] else ATTACKER
        if p.in_play("blood_moon"):
            damage += 2
        pay(court, loser, damage)
    else:
        finish(court)


def pay(court: Court, loser: int, damage: int) -> None:
    """3.10.12 to 3.10.16. First its warring Legacies, divided as it likes, then its Reserve."""
    p = court.p
    seat, winner = p.sides[loser], p.sides[1 - loser]
    team = p.teams[loser]
    has = {name: p.legacy(name).shards for name in team}
    paid = dict.fromkeys(team, 0)
    if damage >= sum(has.values()):
        paid = has
    elif len(team) == 1:
        paid[team[0]] = damage
    else:
        divide(court, seat, damage, has, paid)
    spoils = 0
    for name, number in paid.items():
        p.legacy(name).shards -= number
        spoils += number
    spoils += lose(court, seat, damage - spoils)
    p.reserve[winner] += spoils
    finish(court)
    for name in team:
        check_exhausted(court, name)
    check_reserve(court, seat)


def divide(court: Court, seat: int, damage: int, has: dict[str, int], paid: dict[str, int]) -> None:
    """Section 4. Legacy and amount, until all is assigned."""
    left = damage
    while left:
        room = {name: min(left, has[name] - paid[name]) for name in has}
        payers = [name for name in has if room[name]]
        if len(payers) == 1:  # no choice is left
            paid[payers[0]] += left
            return
        keys = [f"{name}/{number}" for name in room for number in range(1, room[name] + 1)]
        name, _, number = court.choice("damage", "3.10.12", seat, keys).partition("/")
        paid[name] += int(number)
        left -= int(number)
