"""Chapters 3.4 to 3.6: which of a Citadel's Legacies can pay for a play or use an ability."""

from __future__ import annotations

from tests.referees.fantos.court import Court
from tests.referees.fantos.position import UNTASKED
from tests.referees.fantos.trace import Play, Question


def judge_offers(court: Court, question: Question) -> None:
    """Judge the payers of all plays that a window offers, at the position of the table then."""
    for seat in question.seats:
        for play in question.plays[seat]:
            if play.payer is not None:
                _judge_payer(court, question, seat, play)


def _judge_payer(court: Court, question: Question, seat: int, play: Play) -> None:
    """3.6.1, 3.4.2, 3.5.6. An untasked Legacy of one's own, with enough Shards."""
    p = question.position
    face = court.face(play.card)
    if face.back == "labor" and play.card in p.hand[seat] and play.payer != play.card:
        payer, needed, untasked, rule = str(play.payer), max(face.cost, 1), True, "3.6.1"
        if p.in_play("star_witch"):
            raise court.objection("3.15.12", "no Labor", f"S{seat}: {play.key}")
    elif face.back == "labor":
        bearers = [name for name, hired in p.tableau[seat].items() if play.card in hired.labor]
        payer = bearers[0] if bearers else "nobody"
        needed, untasked, rule = 1, True, "3.6.14"
    else:
        payer, needed, untasked, rule = play.card, face.spend + 1, face.task, "3.5.6"
    if payer not in p.tableau[seat]:
        raise court.objection("3.4.4", f"a Legacy of S{seat}", f"{play.key} by {payer}")
    hired = p.tableau[seat][payer]
    if (untasked and hired.turned != UNTASKED) or not hired.able or hired.shards < needed:
        raise court.objection(rule, f"no play by {payer} of S{seat}: {hired}", play.key)
