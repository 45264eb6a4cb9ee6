"""3.7.16: who is asked in a window, by public facts alone."""

from __future__ import annotations

from tests.referees.fantos.court import Court
from tests.referees.fantos.deals import may_propose
from tests.referees.fantos.needs import ABILITY, LABOR, Moment
from tests.referees.fantos.position import UNTASKED, Position
from tests.referees.fantos.trace import Answered


def is_asked(
    court: Court, p: Position, window: str, seat: int, answered: Answered | None = None
) -> bool:
    """Whether a Citadel is asked in a window."""
    moment = Moment(court, p, window, seat, answered)
    return _ability_there(moment) or _labor_there(moment) or _deal_there(moment)


def _deal_there(m: Moment) -> bool:
    """(c) A Deal may be proposed."""
    if m.answered is not None or not (m.window == "secondary" or m.before_vote):
        return False
    return may_propose(m.court, m.seat)


def _labor_there(m: Moment) -> bool:
    """(b) It holds Labor, and could pay for some type of it that may be played there."""
    p = m.p
    if not p.hand[m.seat] or p.in_play("star_witch"):
        return False
    payers = p.untasked(m.seat)
    for face in m.court.trace.game.faces.values():
        if face.back != "labor" or (face.id == "zradas" and p.seats == 2):
            continue
        for payer in payers:
            left = p.legacy(payer).shards - face.cost
            if left >= 0 and may_play_labor(m, face.id, payer, "" if left else payer):
                return True
    return False


def may_play_labor(m: Moment, card: str, payer: str, gone: str) -> bool:
    """Whether a type of Labor has its time and what it needs."""
    if m.answered is not None:
        if card == "clever_ruse" and not m.answered.is_labor:
            return True
        if card == "shell_game" and m.answered.is_labor:
            return True
    if card == "clever_ruse":
        return False
    face = m.court.labor_face(card)
    return m.is_time_for(face.windows) and LABOR[card](m, payer, gone)


def _ability_there(m: Moment) -> bool:
    """(a) An ability of one of its Legacies, or of Labor attached to one, can be used."""
    p = m.p
    for name in p.able(m.seat):
        hired = p.legacy(name)
        if may_use(m, name):
            return True
        if "skull_of_lodan" in hired.labor and m.window == "duel.after" and m.answered is None:
            used = "skull_of_lodan" in p.marks.get(name, [])
            if hired.turned == UNTASKED and m.trove and not used:
                return True
    return False


def may_use(m: Moment, name: str) -> bool:
    """3.5.6, 3.5.12, 3.4.5. Whether a Legacy meets the conditions of its ability here."""
    p = m.p
    face = m.court.legacy_face(name)
    hired = p.legacy(name)
    if not (face.task or face.leave):
        return False
    if face.task and (hired.turned != UNTASKED or hired.shards <= face.spend):
        return False
    if "ability" in p.marks.get(name, []):
        return False
    if name == "herzog":
        return any(_mirrors(m, other) for other in m.legacies(but="herzog"))
    return _fits(m, name, name)


def _mirrors(m: Moment, other: str) -> bool:
    """3.16.7. Whether Herzog could use the ability of another Legacy as his own."""
    return m.court.legacy_face(other).task and _fits(m, other, "herzog")


def _fits(m: Moment, ability: str, by: str) -> bool:
    """Whether an ability has its time and what it needs, for the Legacy that uses it."""
    if ability == "pardoner":
        return m.answered is not None and not m.answered.is_labor
    face = m.court.legacy_face(ability)
    return m.is_time_for(face.windows) and ABILITY[ability](m, by, "")
