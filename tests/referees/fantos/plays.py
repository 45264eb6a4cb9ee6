"""3.7.18: what a play costs, and where its card goes once it has worked."""

from __future__ import annotations

from tests.referees.fantos.court import Court
from tests.referees.fantos.position import TASKED, UNTASKED, Bonus
from tests.referees.fantos.scores import begin, leave_action
from tests.referees.fantos.shards import discard_legacy, exhausted, spend
from tests.referees.fantos.trace import Play

LYING = frozenset(
    {
        *("council", "duel", "envoy", "high_walls", "mercenaries", "pack_beasts"),
        *("rich_vein", "rockfall", "scandal"),
    }
)
"""3.6.19. Labor that lies on the action once it has worked."""


def make(court: Court, seat: int, play: Play) -> None:
    """3.7.18 (1). Pay for a play: with the payer's Shards, or by tasking or discarding a Legacy."""
    p = court.p
    face = court.face(play.card)
    if face.back == "legacy" and face.leave:
        discard_for_ability(court, play.card)
    elif face.back == "legacy":
        spend(court, play.card, face.spend)
        p.legacy(play.card).turned = TASKED
        p.marks.setdefault(play.card, []).append("ability")
    elif is_from_hand(court, seat, play):
        pay_for_labor(court, seat, play, face.cost)
    else:
        bearer = bearer_of(court, seat, play)
        p.legacy(bearer).turned = TASKED
        p.marks.setdefault(bearer, []).append(play.card)


def is_from_hand(court: Court, seat: int, play: Play) -> bool:
    """Whether a play of Labor is from the hand, and not the use of an attached card."""
    return play.card in court.p.hand[seat] and play.payer != play.card


def bearer_of(court: Court, seat: int, play: Play) -> str:
    """3.6.14. The Legacy that uses a card attached to it."""
    p = court.p
    return next(name for name in p.able(seat) if play.card in p.legacy(name).labor)


def pay_for_labor(court: Court, seat: int, play: Play, cost: int) -> None:
    """3.6.1, 3.6.11. The payer spends; if it is exhausted it is discarded first."""
    p = court.p
    p.hand[seat].remove(play.card)
    p.stack.append(play.card)
    spend(court, str(play.payer), cost)
    exhausted(court)
    if play.card == "pilgrimage":
        p.pilgrims.append(seat)
    if play.card == "duel":
        issue(court, play)


def issue(court: Court, play: Play) -> None:
    """3.12.13. Thacko is asked about, the challenger first; then both are tasked and marked."""
    p = court.p
    seats = [int(p.owner(name) or 0) for name in play.names]
    spent = []
    for side, name in enumerate(play.names):
        hired = p.legacy(name)
        if hired.turned == UNTASKED and "thacko" in hired.labor and hired.shards >= 2:
            answer = court.choice("duel_spend", "3.12.13", seats[side], ["spend", "keep"])
            if answer == "spend":
                spend(court, name, 1)
                spent.append(Bonus(side, 3, "thacko", name))
    begin(court, "duel", seats)
    p.bonuses = spent
    for side, name in enumerate(play.names):
        p.teams[side].append(name)
        p.legacy(name).turned = TASKED
        p.marks.setdefault(name, []).append("duel")


def discard_for_ability(court: Court, name: str) -> None:
    """3.5.12, 3.5.14. A Legacy is discarded by its own Citadel, and leaves the action it is in."""
    court.held = court.p.legacy(name).shards
    discard_legacy(court, name)
    leave_action(court, name)


def lay_away(court: Court, play: Play) -> None:
    """3.7.18 (5). Labor that has worked lies on the action, is attached, or is discarded."""
    p = court.p
    if play.card not in p.stack:
        return
    p.stack.remove(play.card)
    if play.card in LYING:
        p.on_action.append(play.card)
    elif court.labor_face(play.card).attach:
        p.legacy(play.names[0]).labor.append(play.card)
        if p.action:
            p.attached_now.append(play.card)
    else:
        p.labor_discard.append(play.card)
