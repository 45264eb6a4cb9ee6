"""Undo: a seat takes back its last decision, unless another has decided, chance was used, or
the seat has seen a hidden card since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fateloom.engine.match.timeline import Timeline
from fateloom.engine.rules.asks import Refused
from fateloom.engine.state.table import Seat

if TYPE_CHECKING:
    from fateloom.engine.match.match import Decision, Match


def undoable(
    match: Match, group_asks: Iterable[tuple[int, Sequence[Seat]]], seat: Seat
) -> Decision | None:
    """Return what an undo of this seat would take back, ``None`` for a secret answer.

    ``group_asks`` are all group asks of the match, by number, with the seats they asked.
    Raise :class:`Refused` if the rules of undo do not allow it. Nothing is changed.
    """
    if match.has_answered(seat):
        return None
    own = [at for at, each in enumerate(match.decisions) if each.seat == seat]
    if not own:
        raise Refused("undo", "you have not made a move yet")
    last = own[-1]
    taken = match.decisions[last]
    if match.game.free_undo(match.table):
        return taken
    if match.ask is None:
        raise Refused("undo", "the game is over")
    # All seats of a group ask count as having decided, even those without a choice:
    # otherwise a refused undo would reveal that they had one.
    if any(each.seat != seat for each in match.decisions[last:]) or any(
        taken.ask <= number < match.ask_number and any(each != seat for each in seats)
        for number, seats in group_asks
    ):
        raise Refused("undo", "another player has moved since")
    _check_nothing_revealed(match, seat, taken.ask)
    return taken


def _check_nothing_revealed(match: Match, seat: Seat, asked: int) -> None:
    """Replay the match; raise :class:`Refused` if anything was revealed since ask ``asked``."""
    copy = match.restarted(Timeline(), hold_forced_asks=match.holds_forced_asks)
    copy.replay(each for each in match.decisions if each.ask < asked)
    copy.release_until(asked)
    used = copy.table.chance.draw_count
    copy.table.learned = 0
    copy.replay(each for each in match.decisions if each.ask >= asked)
    copy.release_until(match.ask_number)
    if copy.table.chance.draw_count != used:
        raise Refused("undo", "a card was drawn or a die rolled since")
    if copy.table.learned >> seat & 1:
        raise Refused("undo", "you have seen a hidden card since")
