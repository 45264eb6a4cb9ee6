"""Undo: a seat takes back its last decision, while nobody has decided and nothing has come to
light since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.engine.flow import Refused
from fateloom.engine.forks import again
from fateloom.engine.table import Seat

if TYPE_CHECKING:
    from fateloom.engine.match import Decision, Match


def undoable(match: Match, seat: Seat) -> Decision | None:
    """What an undo of this seat would take back, ``None`` for a secret answer to an open
    question; or it is :class:`Refused`. Changes nothing."""
    if _answered_in_secret(match, seat):
        return None
    own = [at for at, each in enumerate(match.decisions) if each.seat == seat]
    if not own:
        raise Refused("undo", "you have decided nothing yet")
    last = own[-1]
    taken = match.decisions[last]
    if match.game.undoes(match.table):
        return taken
    if match.ask is None:
        raise Refused("undo", "the game is over")
    # Who was asked together counts as having decided, also a seat that was answered for:
    # else a refused undo would tell that it had a choice.
    if any(each.seat != seat for each in match.decisions[last:]) or any(
        number >= taken.ask and any(each != seat for each in seats)
        for number, seats in match._shared
    ):
        raise Refused("undo", "another player has decided since")
    _see_what_came(match, seat, taken.ask)
    return taken


def _see_what_came(match: Match, seat: Seat, asked: int) -> None:
    """Live through the match again: nothing may have come to light since an ask."""
    twin = again(match, patient=match.patient)
    twin.replay(each for each in match.decisions if each.ask < asked)
    twin.go_on_to(asked)
    used = twin.table.chance.used
    twin.table.news = 0
    twin.replay(each for each in match.decisions if each.ask >= asked)
    twin.go_on_to(match.number)
    if twin.table.chance.used != used:
        raise Refused("undo", "chance has spoken since")
    if twin.table.news >> seat & 1:
        raise Refused("undo", "you have seen a card since that was hidden from you")


def _answered_in_secret(match: Match, seat: Seat) -> bool:
    """Whether the seat has answered the open question to several of its own will."""
    ask = match.ask
    return (
        ask is not None
        and ask.seat is None
        and seat in match._answers
        and not ask.prompt(seat).forced
    )


def withdraw(match: Match, seat: Seat) -> None:
    """Take a secret answer to the open question back."""
    assert match.ask is not None
    del match._answers[seat]
    match._open = [each for each in match.ask.seats if each not in match._answers]
