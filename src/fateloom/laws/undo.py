"""The law of undo: it restores the position exactly, and is refused only with a true reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fateloom.engine.match.match import Decision, Match
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Seat
from fateloom.laws.harness.compare import difference, encoded_views, first_difference
from fateloom.laws.harness.random_player import play, player_for, should_sample
from fateloom.laws.harness.recording_chance import AskEvent, Draw, RecordingChance, instrumented
from fateloom.laws.harness.verdict import Counts, LawBroken, law
from fateloom.laws.history import position_of

NEAR = 6
"""How many asks before a try are recorded with all their views."""
MOST = 12
"""Tries per seed."""


@dataclass(slots=True)
class _Before:
    """A match right before an ask was answered."""

    number: int
    events: int
    position: dict[str, Any] | None = None
    views: list[str] | None = None


@law
def undo(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that undoing a decision restores the position before it.

    It is allowed while no other seat was asked, chance was not drawn and no card was shown to
    the seat that undoes.
    """
    recorder = RecordingChance(SeededChance(f"undo {seed}"))
    match = Match(instrumented(game), seats, recorder, options)
    chance = SeededChance(f"undos {seed}")
    past: list[_Before] = []
    tries = 0
    for _ in play(match, player_for(game, seed), game.max_decisions + 1):
        if tries == 0 and tally.tested < MOST and should_sample(chance, match):
            tries = chance.below(NEAR) + 1
        if not past or past[-1].number != match.ask_number:
            past.append(_Before(match.ask_number, len(recorder.events)))
            if tries:
                past[-1].position, past[-1].views = position_of(match), encoded_views(match)
        elif tries and past[-1].views is not None and chance.flip():
            _take_back_secrets(match, past[-1])
        if tries == 1:
            last = match.decisions[-1].seat if match.decisions else 0
            for seat in {last, chance.below(seats)}:
                _undo_on_a_copy(match, seat, recorder, past)
                tally.tested += 1
        tries = max(0, tries - 1)
    _nothing_after_the_end(match)


def _take_back_secrets(match: Match, before: _Before) -> None:
    """Undo all answers to an open ask, and check that it is as open as before."""
    assert match.ask is not None
    answered = [seat for seat in match.ask.seats if seat not in match.unanswered]
    for seat in answered:
        if not match.ask.prompt(seat).forced and match.undo(seat) is not None:
            raise LawBroken(f"seat {seat} took back more than its open answer")
    _check_position(match, before, "after a secret answer was taken back")


def _undo_on_a_copy(
    match: Match, seat: Seat, recorder: RecordingChance, past: list[_Before]
) -> None:
    """Try to undo on a copy of the match, so that the match itself is not changed."""
    copy = Match(match.game, match.seats, recorder.restart(), match.options)
    copy.replay(match.decisions)
    here = encoded_views(copy)
    own = [decision for decision in match.decisions if decision.seat == seat]
    true = _reason(match, own[-1], recorder, past) if own else "you have not made a move yet"
    try:
        taken = copy.undo(seat)
    except Refused as refused:
        if refused.why != true:
            raise LawBroken(
                f"an undo of seat {seat} is refused as {refused.why!r}, but the truth is {true!r}"
            ) from None
        if encoded_views(copy) != here:
            raise LawBroken("a refused undo changed the match") from None
        return
    if taken != own[-1]:
        raise LawBroken(f"seat {seat} took back {taken}, not {own[-1]}")
    if true:
        raise LawBroken(f"seat {seat} may take back ask {taken.ask}, although {true}")
    before = next(each for each in past if each.number == taken.ask)
    _check_position(copy, before, f"after seat {seat} took back ask {taken.ask}")


def _check_position(match: Match, before: _Before, when: str) -> None:
    if before.position is None or before.views is None:
        return
    if found := difference(before.position, position_of(match)):
        raise LawBroken(f"{when} the match differs at {found}")
    for then, now in zip(before.views, encoded_views(match), strict=True):
        if then != now:
            raise LawBroken(f"{when} a view differs at {first_difference(then, now)}")


def _reason(match: Match, last: Decision, recorder: RecordingChance, past: list[_Before]) -> str:
    """Return why a seat may not undo its last decision, or "" if it may."""
    if match.game.free_undo(match.table):
        return ""
    before = next(each for each in past if each.number == last.ask)
    since = recorder.events[before.events - 1 :]
    asked = [event.ask for event in since if isinstance(event, AskEvent) and event.answered]
    others = {seat for ask in asked if ask.seat is None for seat in ask.seats}
    others |= {decision.seat for decision in match.decisions if decision.ask >= last.ask}
    if others - {last.seat}:
        return "another player has moved since"
    if any(isinstance(event, Draw) for event in since):
        return "a card was drawn or a die rolled since"
    if any(at >= before.events and mask >> last.seat & 1 for at, mask in recorder.learned):
        return "you have seen a hidden card since"
    return ""


def _nothing_after_the_end(match: Match) -> None:
    if match.ask is None and not match.game.free_undo(match.table):
        for seat in range(match.seats):
            try:
                match.undo(seat)
            except Refused:
                continue
            raise LawBroken(f"seat {seat} may take back a decision of a finished match")
