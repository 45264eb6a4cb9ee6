"""The referee's reading of a trace: take questions and dice in order, and object to what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

from fateloom.games.fantos.faces import Labor, Legacy, Trial
from tests.referees.fantos.position import Position, differences
from tests.referees.fantos.trace import Draw, Event, Phase, Question, Trace


class Discrepancy(AssertionError):
    """The rules and the running game disagree."""


class TurnEnds(Exception):
    """3.8.13. The active Citadel was eliminated: all else of its turn is skipped."""


class GameEnds(Exception):
    """3.8.15, 3.17.7. The game is over."""


class Court:
    """A trace that is read from its beginning, with the position that the rules lead to.

    ``p`` is the referee's own position. It is compared with the table at every question. What
    the referee does not work out it is told: :meth:`adopt` takes over the position of the table.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.options = trace.options
        self.judged: Counter[str] = Counter()
        """How many questions of each kind were compared in full."""
        self.told: Counter[str] = Counter()
        """How many times the position was taken over, by the reason."""
        self.held = 0
        """What the Legacy held that was last discarded for its ability."""
        self.reward = (-1, 0)
        """Who got the last Tribute reward, and how much."""
        self.at = self._next_place(0)
        self.opening = [event for event in trace.events[: self.at] if isinstance(event, Draw)]
        """What chance decided while the table was laid."""
        self.p = deepcopy(self._position(self.at))

    # Printed facts ---------------------------------------------------------------------

    def face(self, name: str) -> Any:
        return self.trace.game.faces[name]

    def legacy_face(self, name: str) -> Legacy:
        face = self.face(name)
        assert isinstance(face, Legacy)
        return face

    def labor_face(self, name: str) -> Labor:
        face = self.face(name)
        assert isinstance(face, Labor)
        return face

    def trial_face(self, name: str) -> Trial:
        face = self.face(name)
        assert isinstance(face, Trial)
        return face

    # Reading on ------------------------------------------------------------------------

    def _next_place(self, at: int) -> int:
        while type(self.trace.events[at]) is Draw:
            at += 1
        return at

    def _position(self, at: int) -> Position:
        event = self.trace.events[at]
        assert not isinstance(event, Draw)
        return event.position

    def _upcoming(self) -> Event | None:
        """The next question or draw."""
        events = self.trace.events
        at = self.at
        while at < len(events) and type(events[at]) is Phase:
            at += 1
        return events[at] if at < len(events) else None

    def peek(self) -> Question | None:
        """The next question, if no die is rolled before it."""
        event = self._upcoming()
        return event if isinstance(event, Question) else None

    def _advance_to(self, event: Event) -> None:
        while self.trace.events[self.at] is not event:
            self.at += 1
        self.at += 1

    def upcoming_position(self) -> Position:
        """The position in which the next step of the rules begins."""
        events = self.trace.events
        return (
            self._position(self._next_place(self.at)) if self.at < len(events) else self.trace.end
        )

    def adopt(self, why: str) -> None:
        """Take over the position in which the next step begins, skipping what was drawn."""
        events = self.trace.events
        while self.at < len(events) and type(events[self.at]) is Draw:
            self.at += 1
        there = self._position(self.at) if self.at < len(events) else self.trace.end
        self.p = deepcopy(there)
        self.told[why] += 1

    # Dice and shuffles -----------------------------------------------------------------

    def draw(self, rule: str, size: int | None = None) -> Draw:
        event = self._upcoming()
        if not isinstance(event, Draw) or size not in (None, event.size):
            raise self.objection(rule, f"a draw of {size or 'any size'}", event)
        self._advance_to(event)
        return event

    def die(self, rule: str) -> int:
        """Read the Shard Die that is rolled now."""
        return self.die_of(rule, self.draw(rule))

    def die_of(self, rule: str, drawn: Draw) -> int:
        """The face of the Shard Die that a draw shows."""
        faces = str(self.options["die_faces"])
        if drawn.size == len(faces):
            return int(faces[drawn.outcome])
        if drawn.size == 3 and faces == "112233":
            return drawn.outcome + 1
        raise self.objection(rule, "a roll of the Shard Die", drawn)

    def shuffled(self, rule: str, cards: Sequence[str]) -> list[str]:
        """Shuffle cards as the table did."""
        if len(cards) < 2 and not isinstance(self._upcoming(), Draw):
            return list(cards)
        order = self.draw(rule, len(cards)).order
        assert order is not None
        return [cards[place] for place in order]

    # Objections ------------------------------------------------------------------------

    def objection(
        self, rule: str, expected: Any, found: Any, question: Question | None = None
    ) -> Discrepancy:
        """Make an objection, at the question that is judged or else at the next one."""
        trace = self.trace
        later = (each for each in trace.events[self.at :] if isinstance(each, Question))
        judged = question or next(later, None)
        number = "end" if judged is None else judged.number
        if isinstance(found, Question):
            asked = found.keys or {seat: len(plays) for seat, plays in found.plays.items()}
            found = f"{found.id} of seats {found.seats} in window {found.window!r}: {asked}"
        usual = {each.name: each.default for each in trace.game.options}
        unusual = {name: value for name, value in trace.options.items() if value != usual[name]}
        return Discrepancy(
            f"seed {trace.seed}, {trace.seats} seats, options {unusual}, decision {number}, "
            f"rule {rule}:\n  expected {expected}\n  found    {found}"
        )

    def require(
        self, rule: str, expected: Any, found: Any, question: Question | None = None
    ) -> None:
        if expected != found:
            raise self.objection(rule, expected, found, question)

    def same_position(self, rule: str, found: Position) -> None:
        """Compare the referee's position with that of the table."""
        different = differences(self.p, found)
        if different:
            raise self.objection(rule, "left of each stroke", "\n    ".join(different))

    def same_step(self, rule: str) -> None:
        """Compare with the table as the next step of the rules begins."""
        event = self.trace.events[self.at]
        if not isinstance(event, Phase):
            raise self.objection(rule, "nothing more of this play", event)
        self.same_position(rule, event.position)

    # Questions -------------------------------------------------------------------------

    def take(self, id: str, rule: str, seats: Sequence[int]) -> Question:
        """Take the next question, which must be this one to these seats, in this position."""
        event = self._upcoming()
        if not isinstance(event, Question) or event.id != id or event.seats != list(seats):
            raise self.objection(rule, f"{id} of seats {list(seats)}", event)
        self.same_position(rule, event.position)
        self._advance_to(event)
        self.judged[id] += 1
        return event

    def choice(self, id: str, rule: str, seat: int, keys: Iterable[str]) -> str:
        """Take a question to one seat with these answers. A single answer need not be asked."""
        wanted = list(keys)
        event = self._upcoming()
        if len(wanted) == 1 and not self._is_asked(event, id, [seat]):
            return wanted[0]
        question = self.take(id, rule, [seat])
        found = f"{id}: {sorted(question.keys[seat])}"
        self.require(rule, f"{id}: {sorted(wanted)}", found, question)
        return str(question.answer)

    def some(
        self, id: str, rule: str, seat: int, keys: Iterable[str], least: int, most: int
    ) -> list[str]:
        """Take a question for a set of these answers."""
        wanted = list(keys)
        most = min(most, len(wanted))
        forced = most == 0 or least >= len(wanted)
        if forced and not self._is_asked(self._upcoming(), id, [seat]):
            return wanted if most else []
        question = self.take(id, rule, [seat])
        found = f"{question.least} to {question.most} of {sorted(question.keys[seat])}"
        self.require(rule, f"{least} to {most} of {sorted(wanted)}", found, question)
        return list(question.answer)

    def together(self, id: str, rule: str, keys: dict[int, list[str]]) -> dict[int, str]:
        """Take a question to several seats at once."""
        question = self.take(id, rule, list(keys))
        found = {seat: sorted(each) for seat, each in question.keys.items()}
        self.require(rule, {seat: sorted(each) for seat, each in keys.items()}, found, question)
        return dict(question.answer)

    @staticmethod
    def _is_asked(event: Event | None, id: str, seats: list[int]) -> bool:
        return isinstance(event, Question) and event.id == id and event.seats == seats
