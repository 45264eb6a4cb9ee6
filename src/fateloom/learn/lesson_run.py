"""A lesson being played: where it stands, what is said now, and what an answer leads to.

Where a lesson stands is the list of the learner's answers so far. To resume it, or to take an
answer back, the table is laid again and the answers are given again; luck and partners are laid
down, so the same table comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import combinations

from fateloom.engine.match.laid import lay_match
from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game
from fateloom.engine.state.scripted_chance import Scripted
from fateloom.engine.view.keys import answer_key, keys_of
from fateloom.engine.view.view import View
from fateloom.learn import facts
from fateloom.learn.lesson import (
    BACK,
    ON,
    OVER,
    STAY,
    Lesson,
    LessonError,
    Move,
    Step,
    Touch,
    Wrong,
)

LEARNER = 0
TOUCH = "touch:"
"""How an answer begins that points at a thing and sends nothing."""
UNFORESEEN = "That is allowed, but this step is about something else. Try what it says."
"""What an answer is told of which the lesson says nothing, far from the taught way."""
MAX_PARTNER_ANSWERS = 60
"""So many answers partners give in a row at most; more is a lesson that does not come back."""


@dataclass(frozen=True)
class Frame:
    """What the learner sees at one moment, and what is said to it."""

    view: View
    since: int
    """The number of the first line of history that the view brings."""
    say: str = ""


@dataclass(frozen=True)
class Reply:
    """What came of an answer."""

    taken: bool
    """Whether the answer stands; else the lesson is where it was."""
    right: bool
    say: str = ""
    frames: Sequence[Frame] = ()
    """What happened, one moment after the other."""


@dataclass(frozen=True)
class Place:
    """Where a lesson stands besides its table."""

    step: int = 0
    done: int = 0
    """How often the step's answer has been given."""
    kept: dict[str, str] = field(default_factory=dict)


class LessonRun:
    """One learner's way through a lesson."""

    def __init__(
        self, game: Game, lesson: Lesson, answers: Sequence[str] = (), *, name: str = ""
    ) -> None:
        """Lay the table and give the answers, as far as the lesson takes them."""
        self.game = game
        self.lesson = lesson
        self._name = name
        self.answers: list[str] = []
        self.skipped: list[Move] = []
        """What partners should have answered by script and could not; for the check."""
        self.is_watched = False
        """Whether what happens is shown: not while answers are given again."""
        self.match = self._lay()
        self._place = Place()
        self._partners_answer(lesson.before)
        if not self._fits(lesson.step[0]):
            raise LessonError(f"{lesson.id}: the table is not at its first step {self.step.id}")
        for answer in answers:
            try:
                if not self.answer(answer).taken:
                    break
            except (Refused, LessonError):
                break
        self.is_watched = True

    def _lay(self) -> Match:
        lesson, laid = self.lesson, self.lesson.table
        seats = lesson.seats or self.game.default_seats or self.game.seats[0]
        things = {name: _thing(value) for name, value in laid.lay.items()}
        names = list(lesson.names) or None
        if names and self._name and self._name not in names[1:]:
            names[0] = self._name
        return lay_match(
            self.game,
            seats,
            Scripted(laid.dice, laid.coin, laid.luck, laid.seed),
            things,
            phase=laid.phase,
            options=laid.options,
            seed=laid.seed,
            names=names,
        )

    # Where it stands ---------------------------------------------------------------------

    @property
    def step(self) -> Step:
        return self.lesson.step[self._place.step]

    @property
    def kept(self) -> dict[str, str]:
        """The answers that steps have given a name."""
        return self._place.kept

    @property
    def number(self) -> int:
        return self._place.step

    @property
    def progress(self) -> tuple[int, int]:
        """The number of the step, and of how many; steps of other ways are not counted."""
        steps = self.lesson.step
        counted = [not each.optional for each in steps]
        return max(1, sum(counted[: self.number + 1])), sum(counted)

    @property
    def is_over(self) -> bool:
        """Whether the last step is reached."""
        return self.step.is_last

    @property
    def said(self) -> str:
        return facts.fill(self.step.say, self.match, self._place.kept)

    @property
    def light(self) -> list[str]:
        return [facts.fill_key(each, self._place.kept) for each in self.step.light]

    @property
    def touches(self) -> list[Touch]:
        """What may be pointed at now, each with its words."""
        return [
            Touch(each.at, each.label or self._name_of(each.at), each.say)
            for each in self.step.touch
        ]

    def _name_of(self, at: str) -> str:
        """Return the words for a thing: the name of a card or of a seat."""
        what, _, id = at.partition(":")
        face = self.game.faces.get(id)
        if what == "card" and face is not None:
            return face.name
        if what == "seat" and id.isdigit():
            return self.match.names[int(id)]
        return id.replace("_", " ").capitalize()

    @property
    def keys(self) -> list[str]:
        """What the learner may answer now, of sets every one; empty if not asked."""
        ask = self.match.ask
        if ask is None or LEARNER not in self.match.unanswered:
            return []
        prompt = ask.prompt(LEARNER)
        keys = keys_of(prompt.values, LEARNER)
        if prompt.least is None:
            return keys
        sizes = range(prompt.least, min(prompt.most, len(keys)) + 1)
        sets = ("+".join(some) for size in sizes for some in combinations(keys, size))
        return [each for each in sets if self._is_legal(each)]

    @property
    def shown(self) -> str:
        """The answer that is shown to who asks for it."""
        for touch in self.step.touch:
            if not touch.say:
                return TOUCH + touch.at
        for pattern in self._do:
            if "*" not in pattern and self._is_legal(pattern):
                return pattern
            for key in self.keys:
                if fnmatchcase(key, pattern):
                    return key
        return ""

    @property
    def _do(self) -> list[str]:
        return [facts.fill_key(each, self._place.kept) for each in self.step.do]

    def _is_legal(self, key: str) -> bool:
        try:
            self.match.check(LEARNER, key)
        except Refused:
            return False
        return True

    def view(self, since: int | None = None) -> View:
        return self.match.view(LEARNER, since)

    def _lines(self) -> int:
        """Return how many lines of history the learner can read."""
        log = self.match.table.log
        return sum(1 for _ in log.read(LEARNER)) if log is not None and self.is_watched else 0

    def _seen(self, since: int, say: str = "") -> list[Frame]:
        return [Frame(self.view(since), since, say)] if self.is_watched else []

    # Answering ---------------------------------------------------------------------------

    def answer(self, answer: str) -> Reply:
        """Take an answer of the learner, or show what it would lead to and stay.

        Raise :class:`Refused` if the rules do not allow it.
        """
        step = self.step
        if answer.startswith(TOUCH):
            return self._point(answer)
        if not step.do:
            raise Refused(step.rule, "nothing is to be answered here: " + self._asked_for(step))
        answer = self._as_named(answer)
        if self.is_right(answer):
            return self._take(answer, None)
        wrong = self.reply_to(answer) or Wrong([answer], UNFORESEEN)
        if wrong.then == BACK:
            return self._show(answer, wrong)
        return self._take(answer, wrong)

    def is_right(self, answer: str) -> bool:
        """Tell whether the step asks for this answer."""
        return any(fnmatchcase(answer, pattern) for pattern in self._do)

    def _as_named(self, answer: str) -> str:
        """Return an answer as the lesson names it: the members of a set in their order."""
        checked = self.match.check(LEARNER, answer)
        if not isinstance(checked.answer, tuple):
            return answer
        assert self.match.ask is not None
        return answer_key(self.match.ask.prompt(LEARNER), checked.answer, LEARNER)

    def _asked_for(self, step: Step) -> str:
        return "point at what the step speaks of" if step.touch else "the lesson is over"

    def reply_to(self, answer: str) -> Wrong | None:
        """Return what this answer is told; nothing if it is right, or forgotten."""
        for wrong in self.step.wrong:
            for pattern in wrong.keys:
                if fnmatchcase(answer, facts.fill_key(pattern, self._place.kept)):
                    return wrong
        return None

    def _point(self, answer: str) -> Reply:
        touch = next((each for each in self.step.touch if TOUCH + each.at == answer), None)
        if touch is None:
            raise Refused(self.step.rule, "that is not what the step speaks of")
        if touch.say:
            return Reply(False, False, facts.fill(touch.say, self.match, self._place.kept))
        self.answers.append(answer)
        frames = self._partners_answer(self.step.then)
        self._go_on()
        return Reply(True, True, "", frames)

    def _show(self, answer: str, wrong: Wrong) -> Reply:
        """Play an answer on another table, to show what it leads to."""
        aside = LessonRun(self.game, self.lesson, self.answers, name=self._name)
        since = aside._lines()
        aside.match.decide(LEARNER, answer)
        frames = aside._seen(since)
        frames += aside._partners_answer(wrong.show, alone=True)
        said = facts.fill(wrong.say, aside.match, self._place.kept)
        return Reply(False, False, said, frames)

    def _take(self, answer: str, wrong: Wrong | None) -> Reply:
        """Let an answer stand, with what partners answer to it."""
        step, place = self.step, self._place
        since = self._lines()
        self.match.decide(LEARNER, answer)
        self.answers.append(answer)
        kept = {**place.kept, step.keep: answer} if step.keep else place.kept
        done = place.done + (wrong is None)
        self._place = Place(place.step, done, kept)
        stays = wrong is not None and wrong.then == STAY
        again = wrong is None and done < step.times and self._is_asked(step)
        moves: Sequence[Move] = () if stays or again else step.then
        if wrong is not None and wrong.show:
            moves = wrong.show
        said = facts.fill(wrong.say, self.match, kept) if wrong else ""
        frames = self._seen(since)
        target = self._index(wrong.then) if wrong and wrong.then not in (ON, STAY) else None
        frames += self._partners_answer(moves, before=target)
        if target is not None:
            self._place = Place(target, 0, kept)
        elif not (stays or again) or not self._is_asked(step):
            self._go_on()
        return Reply(True, wrong is None, said, frames)

    def _index(self, id: str) -> int:
        return next(at for at, each in enumerate(self.lesson.step) if each.id == id)

    def _go_on(self) -> None:
        """Go to the first later step that the table is at; where there is none, stay."""
        for at in range(self._place.step + 1, len(self.lesson.step)):
            if self._fits(self.lesson.step[at]):
                self._place = Place(at, 0, self._place.kept)
                return

    def _fits(self, step: Step) -> bool:
        """Tell whether the table is at a step."""
        if (step.asks or step.do) and not self._is_asked(step):
            return False
        return all(facts.holds(self.match, each, self._place.kept) for each in step.when)

    def _is_asked(self, step: Step) -> bool:
        """Tell whether the learner is asked what a step names, or anything if it names nothing."""
        ask = self.match.ask
        if ask is None:
            return OVER in step.asks
        return LEARNER in self.match.unanswered and (not step.asks or ask.id in step.asks)

    # Partners ----------------------------------------------------------------------------

    def _partners_answer(
        self, moves: Sequence[Move], *, before: int | None = None, alone: bool = False
    ) -> list[Frame]:
        """Let partners answer by script, then by their rules until the learner has something to do.

        ``before``: the step that comes next, if it is not the following one. ``alone``: by
        script only.
        """
        after = self._place.step + 1 if before is None else before
        frames: list[Frame] = []
        for move in moves:
            since = self._lines()
            for pattern in move.keys:
                if not self._answer_first(move.seat, facts.fill_key(pattern, self._place.kept)):
                    self.skipped.append(move)
            frames += self._seen(since, facts.fill(move.say, self.match, self._place.kept))
        for _ in range(MAX_PARTNER_ANSWERS):
            match = self.match
            asked = match.ask is None or LEARNER in match.unanswered
            if alone or asked or self._comes_meanwhile(after):
                return frames
            since = self._lines()
            self._answer_by_rule(match.next_seat)
            frames += self._seen(since)
        raise LessonError(f"{self.lesson.id}, step {self.step.id}: partners answer on and on")

    def _comes_meanwhile(self, number: int) -> bool:
        """Tell whether the next step asks for no answer and comes while partners are asked."""
        steps = self.lesson.step[number : number + 1]
        return any(not step.asks and not step.do and self._fits(step) for step in steps)

    def _answer_by_rule(self, seat: int) -> None:
        ask = self.match.ask
        assert ask is not None
        for rule in self.lesson.partner:
            if not fnmatchcase(ask.id, rule.ask) or rule.seat not in (None, seat):
                continue
            if not all(facts.holds(self.match, each, self._place.kept) for each in rule.when):
                continue
            if self._answer_first(seat, facts.fill_key(rule.key, self._place.kept)):
                return
        raise LessonError(
            f"{self.lesson.id}, step {self.step.id}: nothing says what "
            f"{self.match.names[seat]} answers to {ask.id}: {', '.join(self._keys_of(seat))}"
        )

    def _keys_of(self, seat: int) -> list[str]:
        assert self.match.ask is not None
        return keys_of(self.match.ask.prompt(seat).values, seat)

    def _answer_first(self, seat: int, patterns: str) -> bool:
        """Answer with the first of these that is legal."""
        for key in self._candidates(seat, patterns):
            try:
                self.match.decide(seat, key)
            except Refused:
                continue
            return True
        return False

    def _candidates(self, seat: int, patterns: str) -> Iterator[str]:
        if self.match.ask is None or seat not in self.match.unanswered:
            return
        for pattern in patterns.split("|"):
            if "*" in pattern:
                yield from (key for key in self._keys_of(seat) if fnmatchcase(key, pattern))
            else:
                yield pattern


def _thing(value: object) -> object:
    """Return what the file says of a zone or a number: seats as numbers, ``...`` as the rest."""
    if isinstance(value, dict):
        return {int(key) if key.isdigit() else key: _thing(each) for key, each in value.items()}
    if isinstance(value, list):
        return [... if each == "..." else each for each in value]
    return value
