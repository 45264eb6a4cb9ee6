"""Section 5: plays that change the scores of the current action, or cancel it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.referees.fantos.court import Court
from tests.referees.fantos.position import Bonus
from tests.referees.fantos.scores import finish, lay_die, stat
from tests.referees.fantos.trace import Play

Effect = Callable[[Court, int, Play], None]


class Untold(Exception):
    """What a play does cannot be told from its words alone."""


def _side(court: Court, named: Any) -> int:
    """The side of a score that a play names by a Citadel, or in a Duel by a Legacy."""
    if isinstance(named, str):
        return next(at for at, team in enumerate(court.p.teams) if named in team)
    return court.p.sides.index(int(named))


def adds(points: int, side: int | None = None) -> Effect:
    """Change a score: that of a side, or the one that is named."""

    def effect(court: Court, seat: int, play: Play) -> None:
        where = _side(court, play.names[0]) if side is None else side
        court.p.bonuses.append(Bonus(where, points, play.card, None))

    return effect


def rich_vein(court: Court, seat: int, play: Play) -> None:
    for _ in range(2):
        lay_die(court, 0, "5", "rich_vein")


def reroll(court: Court, seat: int, play: Play) -> None:
    """3.16.23. A die on the action is rolled again, and the new result counts."""
    number = int(play.names[0][1:])
    die = next(die for die in court.p.dice if die.number == number)
    die.value = court.die("3.16.23")


def cancel_action(court: Court, seat: int, play: Play) -> None:
    """3.7.10. The action is cancelled; those in it stay tasked."""
    finish(court)


def shell_game(court: Court, seat: int, play: Play) -> None:
    """3.16.13. Cancel a Labor card that is attached or lies on the action, with all it gives."""
    p = court.p
    card = str(play.names[0])
    bearers = [each for hired in p.tableau for each in hired.values() if card in each.labor]
    if len(bearers) + p.on_action.count(card) != 1:
        raise Untold
    cancel_labor(court, card)


def cancel_labor(court: Court, card: str) -> None:
    """3.16.13. Take a Labor card away, with its points and its dice."""
    p = court.p
    for hired in p.tableau:
        for legacy in hired.values():
            if card in legacy.labor:
                legacy.labor.remove(card)
    if card in p.attached_now:
        p.attached_now.remove(card)
    if card in p.on_action:
        p.on_action.remove(card)
    p.labor_discard.append(card)
    p.bonuses = [bonus for bonus in p.bonuses if bonus.source != card]
    p.dice = [die for die in p.dice if die.source != card]
    if card in ("duel", "council"):
        finish(court)


def pioneer(court: Court, seat: int, play: Play) -> None:
    """3.16.11. All Labor played during this War that is still in play."""
    p = court.p
    cards = [*p.on_action, *p.attached_now]
    if len(set(cards)) < len(cards):
        raise Untold
    for card in cards:
        cancel_labor(court, card)


def mummers(court: Court, seat: int, play: Play) -> None:
    """3.16.8. The score of another Hollow Legacy rises by the Stat of this one."""
    target = str(play.names[0])
    points = stat(court, play.card, court.p.action)
    court.p.bonuses.append(Bonus(_side(court, target), points, play.card, target))


def troubadour(court: Court, seat: int, play: Play) -> None:
    """3.16.17. Plus or minus a die."""
    lay_die(court, _side(court, play.names[0]), "3.16.17", play.card)
    court.p.dice[-1].sign = 1 if play.names[1] == "plus" else -1
