"""Chapters 3.3, 3.9, 3.14 and 3.17: the six phases of a turn."""

from __future__ import annotations

from tests.referees.fantos.court import Court, GameEnds
from tests.referees.fantos.deals import deal, keys_of_hand, may_propose
from tests.referees.fantos.duels import secondary_actions
from tests.referees.fantos.hiring import hiring_phase
from tests.referees.fantos.labor import draw_labor
from tests.referees.fantos.position import DISABLED, TASKED, UNTASKED
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
from tests.referees.fantos.shards import (
    check_reserve,
    exhausted,
    gain,
    lift_witch,
    lose,
    settle,
    spend,
)
from tests.referees.fantos.trials import trials_due, trials_phase
from tests.referees.fantos.tribute import tribute
from tests.referees.fantos.war import targets, war
from tests.referees.fantos.windows import window


def turn(court: Court) -> None:
    """3.3.1. A turn goes through six phases."""
    untask_and_draw_up(court)
    harvested = fantos_action(court)
    complete_fantos_phase(court)
    trials_phase(court, trials_due(court, harvested))
    secondary_actions(court)
    hiring_phase(court)
    discard(court)
    end_of_turn(court)


def begin_turn(court: Court, seat: int) -> None:
    """3.3.4, 3.3.12. The turn passes to a Citadel, and the marks of the last one go."""
    p = court.p
    p.active = seat
    p.turn += 1
    p.marks = {}
    p.proposed = []
    p.pilgrims = []
    p.extra_hires = 0


def untask_and_draw_up(court: Court) -> None:
    """3.3.5 to 3.3.9. Untask and restore, draw up, then the Trials of this phase."""
    p = court.p
    for legacy in p.tableau[p.active].values():
        if legacy.turned in (TASKED, DISABLED):
            legacy.turned = UNTASKED
    draw_labor(court, p.active, 5 - len(p.hand[p.active]))
    for name, _ in list(p.trials_in_play):
        if name == "iridium_rot" and p.able(p.active):
            chosen = court.choice("rot_pick", "3.3.9", p.active, p.able(p.active))
            spend(court, chosen, 1)
            exhausted(court)
        elif name == "stimulus":
            stimulus(court)


def stimulus(court: Court) -> None:
    """3.16.15. Buy up to two cards while holding fewer than 7, for 1 Shard each."""
    p = court.p
    for _ in range(2):
        cards = p.labor_deck or p.labor_discard
        if len(p.hand[p.active]) >= 7 or p.reserve[p.active] < 2 or not cards:
            return
        if court.choice("stimulus", "3.16.15", p.active, ["buy", "stop"]) == "stop":
            return
        p.reserve[p.active] -= 1
        p.trove += 1
        draw_labor(court, p.active, 1)


def fantos_action(court: Court) -> int | None:
    """3.9.1 to 3.9.5. Try actions until one is completed. Return what counts of a Harvest."""
    tried: list[str] = []
    while True:
        window(court, "open")
        answer = choose_action(court, tried)
        kind = answer.partition("/")[0]
        if kind == "none":
            return None
        tried.append(kind)
        if kind == "harvest":
            harvested = harvest(court)
            if harvested is not None:
                return harvested
        elif kind == "war":
            if war(court, answer):
                return None
        elif tribute(court):
            return None


def choose_action(court: Court, tried: list[str]) -> str:
    """3.9.5. Ask for an action; a Deal may come first (3.19.2)."""
    while True:
        p = court.p
        keys = []
        for kind in ("harvest", "war", "tribute"):
            if kind in tried or not candidates(court, p.active, kind):
                continue
            if kind == "war":
                keys += targets(court)
            elif kind == "tribute" or not p.final:  # 3.17.3
                keys.append(kind)
        if may_propose(court, p.active):
            keys.append("deal")
        answer = court.choice("action", "3.9.1", p.active, [*keys, "none"])
        if answer != "deal":
            return answer
        deal(court, p.active)


def harvest(court: Court) -> int | None:
    """3.9.6 to 3.9.12. Return how many Shards count for Trials, or nothing if cancelled."""
    p = court.p
    begin(court, "harvest", [p.active])
    able = candidates(court, p.active, "harvest")
    chosen = muster(court, "task_pick", "3.9.6", p.active, able, 1)
    enlist(court, 0, chosen, "harvest")
    roll(court, 0, "3.9.7")
    if p.in_play("overtime"):  # 3.16.10
        lay_die(court, 0, "3.16.10", "overtime")
    window(court, "harvest.rolled")
    p = court.p
    if not p.action:
        return None
    gained = gain(court, p.active, score(court, 0))
    counted = max(gained - 3, 0) if "cartographer" in p.teams[0] else gained
    finish(court)
    window(court, "harvest.after")
    return counted


def complete_fantos_phase(court: Court) -> None:
    """3.15.12, 3.17.6 to 3.17.9. Counters are lost with the Fantos Action Phase."""
    p = court.p
    if p.witch[p.active]:
        p.witch[p.active] = 0
        lift_witch(court)
    if p.final:
        p.counters[p.active] = 0
        if not any(p.counters):
            raise GameEnds


def discard(court: Court) -> None:
    """3.14.1, 3.20.8. Discard Labor, in the printed order of its types."""
    p = court.p
    hand = p.hand[p.active]
    fee = 1 if court.options["discard_fee"] else 0
    most = min(len(hand), p.reserve[p.active] - 1) if fee else len(hand)
    keys = keys_of_hand(hand)
    chosen = court.some("discard", "3.14.1", p.active, keys, 0, most)
    printed = list(court.trace.game.faces)
    cards = sorted((key.partition(".")[0] for key in chosen), key=printed.index)
    for card in cards:
        hand.remove(card)
        p.labor_discard.append(card)
        p.reserve[p.active] -= fee
        p.trove += fee


def end_of_turn(court: Court) -> None:
    """3.14.2. END OF TURN Trials, the oldest first, and then Navigator."""
    p = court.p
    for name, _ in list(p.trials_in_play):
        if name in ("red_tide", "devourer"):
            p.trove += lose(court, p.active, 1 if name == "red_tide" else 3)
            check_reserve(court, p.active)
        elif name == "great_levelling":
            level(court)
        settle(court)
    if "navigator" in p.untasked(p.active):
        gain(court, p.active, 2)


def level(court: Court) -> None:
    """Great Levelling: the richest, if it is active, gives 2 to the poorest other Citadel."""
    p = court.p
    others = [seat for seat in p.order(p.active) if seat != p.active]
    if any(p.reserve[seat] > p.reserve[p.active] for seat in others):
        return
    least = min(p.reserve[seat] for seat in others)
    tied = [f"s{seat}" for seat in others if p.reserve[seat] == least]
    chosen = int(court.choice("levelling_pick", "3.14.2", p.active, tied)[1:])
    p.reserve[chosen] += lose(court, p.active, 2)
    check_reserve(court, p.active)
