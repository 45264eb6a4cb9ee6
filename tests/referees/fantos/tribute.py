"""Chapter 3.11: Tribute and Special Tribute Actions."""

from __future__ import annotations

from tests.referees.fantos.court import Court
from tests.referees.fantos.position import TASKED
from tests.referees.fantos.scores import begin, candidates, enlist, finish, roll, score, with_spends
from tests.referees.fantos.shards import check_reserve, lose, settle
from tests.referees.fantos.windows import window


def tribute(court: Court) -> bool:
    """Go for the Tribute. Return whether it was completed."""
    p = court.p
    offered = with_spends(court, candidates(court, p.active, "tribute"), "tribute")
    answer = court.choice("nominate", "3.11.1", p.active, offered)
    begin(court, "tribute", [p.active])
    enlist(court, 0, [answer], "tribute")
    window(court, "tribute.declared")
    if not court.p.action:
        return False
    challenges(court)
    return compete(court)


def challenges(court: Court) -> None:
    """3.11.2. Every other Citadel may task one Legacy, in turn order."""
    p = court.p
    for seat in p.order(p.active):
        if seat == p.active:
            continue
        offered = with_spends(court, candidates(court, seat, "tribute"), "tribute")
        answer = court.choice("challenge", "3.11.2", seat, [*offered, "none"])
        if answer != "none":
            join(court, seat)
            enlist(court, len(p.sides) - 1, [answer], "tribute")


def join(court: Court, seat: int) -> None:
    court.p.sides.append(seat)
    court.p.teams.append([])


def special(court: Court) -> bool:
    """3.11.14 to 3.11.18. Hold a Special Tribute Action."""
    p = court.p
    begin(court, "special", [])
    for seat in p.order(p.active):
        eligible = [name for name in p.able(seat) if "special" not in p.marks.get(name, [])]
        if not eligible:
            continue
        name = court.choice("special_nominate", "3.11.14", seat, eligible)
        join(court, seat)
        p.teams[-1].append(name)
        p.legacy(name).turned = TASKED
        p.marks.setdefault(name, []).append("special")
    if not p.sides:
        finish(court)
        return False
    return compete(court)


def compete(court: Court) -> bool:
    """3.11.3 to 3.11.13. Dice, scores, the title and its reward."""
    p = court.p
    for side in range(len(p.sides)):
        roll(court, side, "3.11.3")
    window(court, "tribute.rolled")
    if not court.p.action:
        return False
    crown(court)
    settle(court)
    window(court, "tribute.after")
    return True


def crown(court: Court) -> None:
    """3.11.4 to 3.11.9. The highest score reigns and takes the margin from others."""
    p = court.p
    scores = {side: score(court, side) for side in range(len(p.sides)) if p.teams[side]}
    if not scores:
        finish(court)
        return
    ranked = sorted(scores.values(), reverse=True)
    reward = ranked[0] if len(ranked) == 1 else ranked[0] - ranked[1]
    tied = [side for side in scores if scores[side] == ranked[0]]
    while len(tied) > 1:
        rolls = {side: court.die("3.11.5") for side in tied}
        tied = [side for side in tied if rolls[side] == max(rolls.values())]
    winner = p.sides[tied[0]]
    p.reigning = p.teams[tied[0]][0]
    finish(court)
    collect(court, winner, reward)


def collect(court: Court, winner: int, reward: int) -> None:
    """3.11.8, 3.11.9. Citadel and amount, until all is taken; then Reserve to Reserve."""
    p = court.p
    court.reward = (winner, 0)
    others = [seat for seat in p.order(winner) if seat != winner]
    taken = dict.fromkeys(others, 0)
    left = min(reward, sum(p.reserve[seat] for seat in others))
    while left:
        room = {seat: min(left, p.reserve[seat] - taken[seat]) for seat in others}
        givers = [seat for seat in others if room[seat]]
        if len(givers) == 1 or left == sum(p.reserve[seat] - taken[seat] for seat in others):
            taken = {seat: taken[seat] + room[seat] for seat in others}  # no choice is left
            break
        keys = [f"s{seat}/{number}" for seat in others for number in range(1, room[seat] + 1)]
        who, _, number = court.choice("reward", "3.11.8", winner, keys).partition("/")
        taken[int(who[1:])] += int(number)
        left -= int(number)
    for seat in p.order(p.active):
        if taken.get(seat):
            paid = lose(court, seat, taken[seat])
            p.reserve[winner] += paid
            court.reward = (winner, court.reward[1] + paid)
            check_reserve(court, seat)
