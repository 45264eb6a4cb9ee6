"""Chapters 3.15 and 3.17: Trials, votes and the beginning of the final round."""

from __future__ import annotations

from tests.referees.fantos.court import Court
from tests.referees.fantos.position import TASKED, UNTASKED
from tests.referees.fantos.shards import discard_legacy, gain, remove_trial, settle
from tests.referees.fantos.tribute import special
from tests.referees.fantos.windows import window


def trials_due(court: Court, harvested: int | None) -> int:
    """3.15.1 to 3.15.4. How many Trials follow; ``harvested`` is what counts of a Harvest."""
    if harvested is not None:
        return 1 if harvested < 7 else 2 if harvested < 13 else 3
    return 1 if court.p.active == court.p.first else 0


def trials_phase(court: Court, due: int) -> None:
    """3.15.5. Trials come one by one; none in the final round (3.17.2)."""
    p = court.p
    for _ in range(due):
        if court.p.final or not court.p.trials_deck:
            return
        if len(court.p.trials_in_play) == 3 and not make_room(court):
            return
        p = court.p
        name = p.trials_deck.pop()
        p.trials_in_play.append((name, p.turn))
        trial(court, name)
        settle(court)


def make_room(court: Court) -> bool:
    """3.15.6, 3.15.7. The Reigning Tribute's Citadel, else the active one, removes a Trial."""
    p = court.p
    chooser = p.owner(p.reigning)
    removable = [name for name, turn in p.trials_in_play if turn != p.turn and name != "zodraz"]
    if not removable:
        return False
    seat = p.active if chooser is None else chooser
    remove_trial(court, court.choice("trial_remove", "3.15.6", seat, removable))
    return True


def trial(court: Court, name: str) -> None:
    """3.15.8 to 3.15.17. A Trial comes into play."""
    p = court.p
    face = court.trial_face(name)
    if face.kind == "Zodraz":
        p.final = True
        for seat in p.order(p.active):
            p.counters[seat] = 1
    elif face.kind == "Diplomacy":
        window(court, "trial")
        vote(court, name)
    elif name == "star_witch":
        for seat in p.order(p.active):
            p.witch[seat] = 1
    elif name == "falling_stars":
        rolls = {seat: court.die("3.15.11") for seat in p.order(p.active)}
        for seat, number in rolls.items():
            gain(court, seat, number)
        remove_trial(court, name)
    elif face.phase == "now":
        window(court, "trial")
        NOW[name](court)
        if court.p.in_play(name):
            remove_trial(court, name)


def vote(court: Court, name: str) -> None:
    """3.15.9, 3.15.10. More yea than nay: it stays. The Reigning Tribute settles a tie."""
    p = court.p
    answers = court.together("vote", "3.15.9", {seat: ["yea", "nay"] for seat in p.order(p.active)})
    count = {"yea": 0, "nay": 0}
    for seat, answer in answers.items():
        count[answer] += votes(court, seat)
    p.extra_votes = [0] * p.seats
    chooser = p.owner(p.reigning)
    tie_passes = chooser is not None and answers[chooser] == "yea"
    if count["yea"] > count["nay"] or (count["yea"] == count["nay"] and tie_passes):
        return
    remove_trial(court, name)
    for seat in p.order(p.active):
        if p.works("anchorite", seat):
            gain(court, seat, 2)


def votes(court: Court, seat: int) -> int:
    """One vote, one more for each Zradas, and what Bishop gave."""
    p = court.p
    attached = sum(p.tableau[seat][name].labor.count("zradas") for name in p.able(seat))
    return 1 + attached + p.extra_votes[seat]


def gravity_well(court: Court) -> None:
    p = court.p
    for hired in p.tableau:
        for legacy in hired.values():
            if legacy.turned == UNTASKED:
                legacy.turned = TASKED


def cull_of_kytu(court: Court) -> None:
    """3.16.5. Each Citadel discards its richest Legacy; picks are made in turn order."""
    p = court.p
    picked = []
    for seat in p.order(p.active):
        able = p.able(seat)
        if not able:
            continue
        most = max(p.legacy(name).shards for name in able)
        tied = [name for name in able if p.legacy(name).shards == most]
        picked.append(court.choice("cull_pick", "3.16.5", seat, tied))
    for name in picked:
        discard_legacy(court, name)


def wardens_audience(court: Court) -> None:
    special(court)


NOW = {
    "gravity_well": gravity_well,
    "cull_of_kytu": cull_of_kytu,
    "wardens_audience": wardens_audience,
}
