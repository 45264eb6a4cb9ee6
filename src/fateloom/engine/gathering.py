"""Questions to several seats: their answers are gathered in secret until the matter is settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.engine.flow import PASS, AskMany, Prompt
from fateloom.engine.table import Seat

if TYPE_CHECKING:
    from fateloom.engine.match import Match

OPEN = object()
"""What stands for the result while answers are missing."""


def gather(match: Match, ask: AskMany[Any]) -> Any:
    """Begin a question to several seats; answer for those who have no choice."""
    match._answers = {}
    if match.quiet and ask.in_order:
        return _go_round(match, ask)
    waiting: list[Seat] = []
    for seat in ask.seats:
        prompt = ask.prompt(seat)
        if prompt.forced:
            match._answers[seat] = prompt.sole
        else:
            waiting.append(seat)
    match._open = waiting
    if match.patient and ask.seats and not waiting:
        return OPEN
    return settle(match, ask)


def settle(match: Match, ask: AskMany[Any]) -> Any:
    """The result of a question to several seats, or ``OPEN``."""
    if match.quiet and ask.in_order:
        return _go_round(match, ask)
    answers = match._answers
    if not ask.in_order:
        if match._open:
            return OPEN
        match._shared.append((match.number, ask.seats))
        return {seat: ask.prompts[seat].pick(answers[seat]) for seat in ask.seats}
    for seat in ask.seats:
        if seat not in answers:
            return OPEN
        value = ask.prompts[seat].pick(answers[seat])
        if value != PASS:
            match._answers = {
                each: answers[each] for each in ask.seats[: ask.seats.index(seat) + 1]
            }
            match._shared.append((match.number, ask.seats))
            return seat, value
    match._shared.append((match.number, ask.seats))
    return None


def _go_round(match: Match, ask: AskMany[Any]) -> Any:
    """Nobody watches: what a seat may answer is found out when it is due."""
    answers = match._answers
    for at, seat in enumerate(ask.order):
        if seat in answers:
            value = ask.prompt(seat).pick(answers[seat])
        else:
            prompt = ask.prompts.get(seat)
            if prompt is None:
                values = ask.values_of(seat)
                if len(values) == 1 and values[0] == PASS:
                    continue
                prompt = ask.prompts[seat] = Prompt(values)
            if not prompt.forced:
                match._open = ask.order[at:]
                return OPEN
            value = prompt.values[0]
        if value != PASS:
            before = ask.order[: ask.order.index(seat) + 1]
            match._answers = {each: answers[each] for each in before if each in answers}
            return seat, value
    return None
