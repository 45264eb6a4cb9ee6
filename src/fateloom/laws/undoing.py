"""Undo gives back exactly what was, and is refused for true reasons only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fateloom.engine.chance import Loose
from fateloom.engine.flow import Refused
from fateloom.engine.game import Game
from fateloom.engine.match import Decision, Match
from fateloom.engine.table import Seat
from fateloom.laws.history import standing_of
from fateloom.laws.state import difference, unlike, views_of
from fateloom.laws.verdict import Broken, Tally, law
from fateloom.laws.whim import play, somebody, sometimes
from fateloom.laws.witness import Asked, Draw, Witness, heard

NEAR = 6
"""How many asks before a try are remembered with all their views."""
MOST = 12
"""So many tries are made for each seed."""


@dataclass(slots=True)
class _Before:
    """A match right before an ask was answered."""

    number: int
    events: int
    standing: dict[str, Any] | None = None
    views: list[str] | None = None


@law
def undo(tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """A decision taken back leaves the match as it was before it. It may be taken back while
    nobody else was asked, chance has not spoken and no card has come out for the undoer."""
    witness = Witness(Loose(f"undo {seed}"))
    match = Match(heard(game), seats, witness, options)
    luck = Loose(f"undos {seed}")
    past: list[_Before] = []
    tries = 0
    for _ in play(match, somebody(game, seed), game.bound + 1):
        if tries == 0 and tally.tested < MOST and sometimes(luck, match):
            tries = luck.below(NEAR) + 1
        if not past or past[-1].number != match.number:
            past.append(_Before(match.number, len(witness.events)))
            if tries:
                past[-1].standing, past[-1].views = standing_of(match), views_of(match)
        elif tries and past[-1].views is not None and luck.flip():
            _take_back_secrets(match, past[-1])
        if tries == 1:
            last = match.decisions[-1].seat if match.decisions else 0
            for seat in {last, luck.below(seats)}:
                _undo_on_a_twin(match, seat, witness, past)
                tally.tested += 1
        tries = max(0, tries - 1)
    _nothing_after_the_end(match)


def _take_back_secrets(match: Match, before: _Before) -> None:
    """All who have answered an open question take it back, and it is as open as it was."""
    assert match.ask is not None
    answered = [seat for seat in match.ask.seats if seat not in match.waiting]
    for seat in answered:
        if not match.ask.prompt(seat).forced and match.undo(seat) is not None:
            raise Broken(f"seat {seat} took back more than its open answer")
    _stands_as(match, before, "after a secret answer was taken back")


def _undo_on_a_twin(match: Match, seat: Seat, witness: Witness, past: list[_Before]) -> None:
    """Try to undo on a twin of the match, so that the match itself goes on unharmed."""
    twin = Match(match.game, match.seats, witness.restart(), match.options)
    twin.replay(match.decisions)
    here = views_of(twin)
    own = [decision for decision in match.decisions if decision.seat == seat]
    true = _reason(match, own[-1], witness, past) if own else "you have decided nothing yet"
    try:
        taken = twin.undo(seat)
    except Refused as refused:
        if refused.why != true:
            raise Broken(
                f"an undo of seat {seat} is refused as {refused.why!r}, but the truth is {true!r}"
            ) from None
        if views_of(twin) != here:
            raise Broken("a refused undo changed the match") from None
        return
    if taken != own[-1]:
        raise Broken(f"seat {seat} took back {taken}, not {own[-1]}")
    if true:
        raise Broken(f"seat {seat} may take back ask {taken.ask}, although {true}")
    before = next(each for each in past if each.number == taken.ask)
    _stands_as(twin, before, f"after seat {seat} took back ask {taken.ask}")


def _stands_as(match: Match, before: _Before, when: str) -> None:
    if before.standing is None or before.views is None:
        return
    if found := difference(before.standing, standing_of(match)):
        raise Broken(f"{when} the match differs at {found}")
    for then, now in zip(before.views, views_of(match), strict=True):
        if then != now:
            raise Broken(f"{when} a view differs at {unlike(then, now)}")


def _reason(match: Match, last: Decision, witness: Witness, past: list[_Before]) -> str:
    """Why a seat may not take back its last decision; nothing if it may."""
    if match.game.undoes(match.table):
        return ""
    before = next(each for each in past if each.number == last.ask)
    since = witness.events[before.events - 1 :]
    asked = [event.ask for event in since if isinstance(event, Asked) and event.answered]
    others = {seat for ask in asked if ask.seat is None for seat in ask.seats}
    others |= {decision.seat for decision in match.decisions if decision.ask >= last.ask}
    if others - {last.seat}:
        return "another player has decided since"
    if any(isinstance(event, Draw) for event in since):
        return "chance has spoken since"
    if any(at >= before.events and mask >> last.seat & 1 for at, mask in witness.learned):
        return "you have seen a card since that was hidden from you"
    return ""


def _nothing_after_the_end(match: Match) -> None:
    if match.ask is None and not match.game.undoes(match.table):
        for seat in range(match.seats):
            try:
                match.undo(seat)
            except Refused:
                continue
            raise Broken(f"seat {seat} may take back a decision of a finished match")
