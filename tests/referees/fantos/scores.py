"""Chapters 3.9 to 3.12: tasking to an action, its dice, its scores and its end."""

from __future__ import annotations

from tests.referees.fantos.court import Court
from tests.referees.fantos.position import TASKED, Bonus, Die
from tests.referees.fantos.shards import spend

STAT = {
    "harvest": "harvest",
    "war": "war",
    "tribute": "tribute",
    "special": "tribute",
    "duel": "war",
}
RAISED = {"harvest": "iridium_drill", "war": "war_banner"}
"""The attached Labor that makes a Stat 2 higher."""


def candidates(court: Court, seat: int, kind: str) -> list[str]:
    """3.4.1, 3.4.5. The untasked Legacies that were not yet tasked to this kind of action."""
    return [name for name in court.p.untasked(seat) if kind not in court.p.marks.get(name, [])]


def with_spends(court: Court, names: list[str], kind: str) -> list[str]:
    """3.16.25. The answers for these Legacies: each plain, and with the Shard it may spend."""
    answers = []
    for name in names:
        hired = court.p.legacy(name)
        spends = []
        if name == "flagellants" and "spend" not in court.p.marks.get(name, []):
            spends.append("spend")
        if kind == "war" and "thacko" in hired.labor:
            spends.append("thacko")
        ways = [[], *([each] for each in spends), *([spends] if len(spends) == 2 else [])]
        most = hired.shards - 1 if hired.turned != TASKED else 0
        answers += ["/".join([name, *way]) for way in ways if len(way) <= most or not way]
    return answers


def muster(court: Court, id: str, rule: str, seat: int, able: list[str], least: int) -> list[str]:
    """Section 4. Ask for a set of Legacies, each plain or with spend."""
    answers = with_spends(court, able, court.p.action)
    most = len(able)
    if least and court.p.in_play("iron_curfew"):  # 3.9.12: the defender is not limited
        most = min(most, 2)
    return court.some(id, rule, seat, answers, least, most)


def enlist(court: Court, side: int, answers: list[str], kind: str) -> None:
    """3.4.1, 3.5.6. Spend first, then task Legacies to a side of the action, and mark them."""
    p = court.p
    named: dict[str, list[str]] = {}
    for answer in answers:
        name, *spends = answer.split("/")
        there = named.setdefault(name, [])
        there += [each for each in spends if each not in there]
    for name, spends in named.items():
        for each in spends:
            spend(court, name, 1)
            points, source = (2, "flagellants") if each == "spend" else (3, "thacko")
            p.bonuses.append(Bonus(side, points, source, name))
        marks = p.marks.setdefault(name, [])
        marks += ["spend", kind] if "spend" in spends else [kind]
        p.legacy(name).turned = TASKED
        p.teams[side].append(name)


def begin(court: Court, kind: str, sides: list[int]) -> None:
    """Open an action with these Citadels as its sides."""
    p = court.p
    p.action = kind
    p.sides = list(sides)
    p.teams = [[] for _ in sides]
    p.dice = []
    p.die_count = 0
    p.bonuses = []
    p.attached_now = []


def roll(court: Court, side: int, rule: str) -> None:
    """3.9.7, 3.10.7. Roll a die for each Legacy of a side; Berserkers roll two in War and Duel."""
    p = court.p
    for name in p.teams[side]:
        dice = 2 if name == "berserkers" and p.action in ("war", "duel") else 1
        for _ in range(dice):
            lay_die(court, side, rule, name, name)


def lay_die(
    court: Court, side: int, rule: str, source: str | None, legacy: str | None = None
) -> None:
    """Roll the Shard Die onto a score."""
    p = court.p
    p.die_count += 1
    p.dice.append(Die(side, 1, court.die(rule), source, legacy, p.die_count))


def stat(court: Court, name: str, kind: str) -> int:
    """3.5.1. A Stat, with what attached Labor adds."""
    which = STAT[kind]
    raised = RAISED.get(which) in court.p.legacy(name).labor
    return int(getattr(court.legacy_face(name), which)) + (2 if raised else 0)


def score(court: Court, side: int) -> int:
    """3.9.7, 3.10.7, 3.11.3, 3.12.7, 3.2.11. Stats, dice and effects, and no less than 0."""
    p = court.p
    team = p.teams[side]
    total = sum(stat(court, name, p.action) for name in team)
    total += sum(_native(court, name, team) for name in team)
    total += sum(bonus.points for bonus in p.bonuses if bonus.side == side)
    mine = [die for die in p.dice if die.side == side]
    two = [die.value for die in mine if die.legacy == "berserkers" and p.action in ("war", "duel")]
    total += sum(die.sign * die.value for die in mine)
    if len(two) == 2:  # only the higher one counts
        total -= min(two)
    return max(total, 0)


def _native(court: Court, name: str, team: list[str]) -> int:
    others = [each for each in team if each != name]
    if name == "shirazad" and court.p.action == "war":
        return sum(court.legacy_face(each).race == "Feral" for each in others)
    if name == "reeve" and court.p.action == "harvest":
        return min(len(others), 2)
    return 2 if name == "knight" and court.p.action == "duel" else 0


def leave_action(court: Court, name: str) -> None:
    """3.4.7 to 3.4.9, 3.8.6. Take a Legacy out of the action, with all that hangs on it."""
    p = court.p
    side = next((at for at, team in enumerate(p.teams) if name in team), None)
    if not p.action or side is None:
        return
    p.teams[side].remove(name)
    p.dice = [die for die in p.dice if die.legacy != name]
    p.bonuses = [bonus for bonus in p.bonuses if bonus.legacy != name]
    if p.teams[side]:
        return
    if p.action in ("harvest", "duel") or (p.action in ("war", "tribute") and side == 0):
        finish(court)
    elif p.action == "war" and p.dice:
        lay_die(court, side, "3.4.9", None)


def finish(court: Court) -> None:
    """3.6.8. The action is completed or cancelled: what lies on it is discarded."""
    p = court.p
    p.labor_discard += p.on_action
    p.on_action = []
    p.action = ""
