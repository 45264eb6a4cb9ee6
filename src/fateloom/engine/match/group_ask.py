"""Asks to several seats at once. The answers stay secret until the ask is resolved."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from fateloom.engine.rules.asks import PASS, AskMany, Prompt
from fateloom.engine.state.table import Seat

if TYPE_CHECKING:
    from fateloom.engine.match.match import CheckedAnswer

CONCEDE = "concede"
"""The answer of a seat that gives up, which counts whoever else has answered."""
UNRESOLVED = object()
"""The result of a group ask while answers are missing."""


class GroupAsk:
    """An open ask to several seats: the answers so far, and the seats that have not answered."""

    __slots__ = ("_due", "_quiet", "answers", "ask", "held", "unanswered")

    def __init__(self, ask: AskMany[Any], quiet: bool) -> None:
        self.ask = ask
        self._quiet = quiet
        self._due: Sequence[Seat] | None = None
        """In a window of a quiet match, the seats that are left once the first ones have passed;
        ``None`` before anybody has answered."""
        self.answers: dict[Seat, Any] = {}
        """Never changed in place: a timeline may hold it."""
        self.unanswered: Sequence[Seat] = ()
        self.held: dict[Seat, CheckedAnswer] | None = None
        """Answers that do not count before :meth:`release`, in the order given; ``None`` if
        answers count at once."""
        if not (quiet and ask.first_play_wins):
            self._answer_forced()

    def _answer_forced(self) -> None:
        """Answer for the seats that have no choice."""
        ask = self.ask
        prompts = {seat: ask.prompt(seat) for seat in ask.seats}
        self.answers = {seat: each.only_answer for seat, each in prompts.items() if each.forced}
        self.unanswered = [seat for seat in prompts if seat not in self.answers]

    def reopen(self) -> None:
        """Ask again from the start, after hidden cards have been redealt."""
        self.ask.prompts.clear()
        self.answers = {}
        self._due = None
        if not (self._quiet and self.ask.first_play_wins):
            self._answer_forced()
        self.resolve()

    @property
    def is_forced(self) -> bool:
        """Whether seats are asked and none of them has a choice."""
        return bool(self.ask.seats) and not self.unanswered

    def add(self, seat: Seat, answer: Any) -> Any:
        """Take the answer of a seat and return the result, if there is one now."""
        self.answers = {**self.answers, seat: answer}
        self.unanswered = [each for each in self.unanswered if each != seat]
        return self.resolve()

    def add_all(self, answers: dict[Seat, Any]) -> Any:
        """Take the answers with which the ask was resolved before, and return the result."""
        self.answers, self.unanswered, self._due = answers, (), None
        return self.resolve()

    def hold(self, checked: CheckedAnswer) -> None:
        """Keep an answer until :meth:`release`. A held concession is an answer like any other."""
        assert self.held is not None
        self.held[checked.seat] = checked
        self._update_unanswered()

    def release(self) -> Iterable[CheckedAnswer]:
        """Return the held answers, which are missing now; from now on answers count at once."""
        if self.held is None:
            return ()
        held, self.held = self.held, None
        self._update_unanswered()
        return held.values()

    def is_resolved_without(self, seats: Collection[Seat]) -> bool:
        """Whether the answers of the other seats, held ones too, resolve the ask by themselves.

        They do where an earlier seat of a window plays.
        """
        held = {seat: checked.answer for seat, checked in (self.held or {}).items()}
        answers = {**self.answers, **held}
        if CONCEDE in held.values():
            return True
        for seat in self.ask.seats:
            if seat in seats or seat not in answers:
                return False
            played = self.ask.prompt(seat).value_of(answers[seat]) != PASS
            if played and self.ask.first_play_wins:
                return True
        return True

    def withdraw(self, seat: Seat) -> None:
        """Take back the answer of a seat."""
        if self.held is not None:
            self.held.pop(seat, None)
        self.answers = {each: self.answers[each] for each in self.answers if each != seat}
        self._update_unanswered()

    def take_answers_of(self, other: GroupAsk) -> None:
        """Take over the answers to the same ask in the match that this one is a copy of."""
        self.take_answers(other.answers, other.held)

    def take_answers(
        self, answers: dict[Seat, Any], held: dict[Seat, CheckedAnswer] | None
    ) -> None:
        """Take over these answers, of which none has resolved the ask."""
        self.answers = answers
        self._due = None
        self.held = None if held is None else held.copy()
        if self._quiet and self.ask.first_play_wins:
            self.resolve()
        else:
            self._update_unanswered()

    def _update_unanswered(self) -> None:
        self._due = None
        given = self.answers.keys() | (self.held or {}).keys()
        self.unanswered = [seat for seat in self.ask.seats if seat not in given]

    def has_answer_of(self, seat: Seat) -> bool:
        """Whether the seat has answered, and not the rules for it."""
        if self.held is not None and seat in self.held:
            return True
        return seat in self.answers and not self.ask.prompt(seat).forced

    def resolve(self) -> Any:
        """Return the result, or ``UNRESOLVED``. Answers that did not count are dropped."""
        ask, answers = self.ask, self.answers
        if self._quiet and ask.first_play_wins:
            return self._resolve_one_by_one()
        if not ask.first_play_wins:
            if self.unanswered:
                return UNRESOLVED
            return {seat: ask.prompts[seat].value_of(answers[seat]) for seat in ask.seats}
        for at, seat in enumerate(ask.seats):
            if seat not in answers:
                return UNRESOLVED
            value = ask.prompts[seat].value_of(answers[seat])
            if value != PASS:
                self.answers = {each: answers[each] for each in ask.seats[: at + 1]}
                return seat, value
        return None

    def _resolve_one_by_one(self) -> Any:
        """Resolve a window of a quiet match: no prompt is built before its seat is due."""
        ask, answers = self.ask, self.answers
        due = ask.order if self._due is None else self._due
        for at, seat in enumerate(due):
            if seat in answers:
                value = ask.prompt(seat).value_of(answers[seat])
            else:
                prompt = ask.prompts.get(seat)
                if prompt is None:
                    values = ask.values_of(seat)
                    if len(values) == 1 and values[0] == PASS:
                        continue
                    prompt = ask.prompts[seat] = Prompt(values)
                if not prompt.forced:
                    self._due = self.unanswered = due[at:]
                    return UNRESOLVED
                value = prompt.values[0]
            if value != PASS:
                before = ask.order[: ask.order.index(seat) + 1]
                self.answers = {each: answers[each] for each in before if each in answers}
                return seat, value
        return None
