"""A match: a game, its options, a seed and a list of decisions.

The rules run as coroutines, one a phase, and hand out asks. The match answers what is
forced, keeps what is secret until it may be known, and records every true decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fateloom.engine.chance import Chance
from fateloom.engine.course import DUE, Course, play
from fateloom.engine.flow import Ask, AskMany, AskOne, Option, Prompt, Refused
from fateloom.engine.forks import Mark, fork
from fateloom.engine.gathering import OPEN, gather, settle
from fateloom.engine.keys import answer_of, key_for, key_of, keys_of
from fateloom.engine.log import Log, seat_names
from fateloom.engine.shown import Shown
from fateloom.engine.table import Seat, Table
from fateloom.engine.undoing import undoable, withdraw
from fateloom.engine.view import View, views_of

if TYPE_CHECKING:
    from fateloom.engine.game import Game, Outcome


class Decision(NamedTuple):
    """All that is ever stored or sent: who answered which ask with what."""

    ask: int
    seat: Seat
    key: str


class RuleBug(Exception):
    """The rules themselves failed. The match stands as it was before the decision."""


CONCEDE = "concede"


class Match:
    """One match. ``decide`` is for seats at a table, ``answer`` for bots and search."""

    # _answers, _open: what has come in to a question to several seats, and who is missing.
    # _shared: the questions to several seats that are settled, by number; undo asks.
    # _course: how many phases have begun; _mark: the start of one of them, where forks begin,
    # with the answers _since.
    __slots__ = ("_answers", "_chance", "_coroutine", "_course", "_laid", "_mark", "_open", "_shared",
                 "_since", "ask", "decisions", "game", "names", "number", "options", "outcome", "patient",
                 "quiet", "seats", "table")  # fmt: skip

    def __init__(
        self,
        game: Game,
        seats: int,
        chance: Chance,
        options: dict[str, Any] | None = None,
        *,
        quiet: bool = False,
        patient: bool = False,
        names: Sequence[str] | None = None,
        laid: Table | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = game.settle(seats, options or {}) if laid is None else laid.options
        self.quiet = quiet
        self.names: Sequence[str] = seat_names(seats) if names is None else tuple(names)
        self._chance = chance
        self._laid = laid
        self.patient = patient
        """Whether a question to several seats stays open until :meth:`go_on`, even if the
        rules leave nobody a choice: people who watch each other must not be able to tell."""
        self._begin()

    def _begin(self, due: int = 0) -> None:
        """Lay the table and run the rules up to the first ask."""
        self.decisions: list[Decision] = []
        self.number = 0
        self.ask: Ask[Any] | None = None
        self.outcome: Outcome | None = None
        self._answers: dict[Seat, Any] = {}
        self._open: Sequence[Seat] = ()
        self._mark: Mark | None = None
        self._since: list[Any] | None = None
        self._shared: list[tuple[int, Sequence[Seat]]] = []
        if self._laid is None:
            table = self.game.table(self.game, self.seats, self.options, self._chance)
            phase = self.game.first
        else:
            table = self._laid.copy(self._chance)
            phase = self._laid.phase
        if not self.quiet:
            table.log = Log(self.names)
        self.table = table
        if self._laid is None:
            self.game.setup(table)
        if table.log is not None:
            table.log.meet(table)
        self._course = Course(0, due)
        self._enter(phase)
        self._run(None)

    # Running the rules -----------------------------------------------------------------

    def _enter(self, phase: str) -> None:
        """Begin a phase, and all that follow."""
        self._coroutine = play(self.table, self.game.phases, phase, self._course)

    def _run(self, value: Any) -> None:
        """Resume the rules with an answer and go on to the next ask that is a real choice."""
        while True:
            try:
                ask = self._coroutine.send(value)
            except StopIteration:
                self.ask = None
                self.outcome = self.game.outcome(self.table)
                return
            if ask is DUE:
                self._mark_here()
                value = None
                continue
            self.number += 1
            if type(ask) is AskMany:
                value = gather(self, ask)
                if value is not OPEN:
                    continue
            elif ask.least is not None:
                if ask.forced:
                    value = ask.pick(ask.sole)
                    continue
            elif len(ask.values) == 1 and not ask.always:
                value = ask.values[0]
                continue
            elif not ask.values:
                raise RuleBug(f"nothing to choose from at {ask.id or ask.rule}")
            self.ask = ask
            return

    def _mark_here(self) -> None:
        """A phase begins from which forks shall begin."""
        table = self.table
        self._mark = Mark(table.copy(table.chance), self.number, self._course.phase)
        self._since = []
        table.chance.tape = []

    # Deciding --------------------------------------------------------------------------

    @property
    def waiting(self) -> Sequence[Seat]:
        """The seats whose answer is missing, in asking order."""
        ask = self.ask
        if ask is None:
            return ()
        if ask.seat is not None:
            return ask.seats
        if self.quiet and ask.in_order:
            due = [seat for seat in self._open if seat not in self._answers]
            return [seat for seat in due if not ask.prompt(seat).forced]
        return self._open

    @property
    def asked(self) -> Seat:
        """The first seat whose answer is missing."""
        ask = self.ask
        assert ask is not None
        return self._open[0] if ask.seat is None else ask.seat

    @property
    def idle(self) -> bool:
        """Whether a patient match waits, though the rules leave nobody a choice."""
        return isinstance(self.ask, AskMany) and not self._open

    @property
    def values(self) -> Sequence[Any]:
        """What the seat :attr:`asked` may answer; :meth:`answer` takes an index into it."""
        ask = self.ask
        if type(ask) is AskOne:
            return ask.values
        return () if ask is None else ask.prompt(self._open[0]).values

    @property
    def prompt(self) -> Prompt:
        """What the seat :attr:`asked` is asked."""
        ask = self.ask
        if type(ask) is AskOne:
            return ask
        assert ask is not None
        return ask.prompt(self._open[0])

    def answer(self, answer: Any, seat: Seat | None = None, key: str = "") -> None:
        """Answer for a seat (the one :attr:`asked` first if not said) without any check: an
        index, or a tuple of indices for a set. ``key`` is what it is called, if known."""
        ask = self.ask
        if ask is None:
            raise Refused("", "the game is over")
        if not isinstance(ask, AskOne):
            self._answer_one_of_many(ask, self._open[0] if seat is None else seat, answer)
            return
        value = ask.values[answer] if ask.least is None else ask.pick(answer)
        if self._since is not None:
            self._since.append(answer)
        if not self.quiet:
            if not key:
                key = key_for(ask, answer, ask.seat)
            self.decisions.append(tuple.__new__(Decision, (self.number, ask.seat, key)))
        try:
            self._run(value)
        except Exception as bug:
            self._recover(bug)

    def _answer_one_of_many(self, ask: Ask[Any], seat: Seat, answer: Any) -> None:
        assert isinstance(ask, AskMany)
        self._answers = {**self._answers, seat: answer}
        self._open = [each for each in self._open if each != seat]
        self._conclude(ask)

    def _conclude(self, ask: AskMany[Any]) -> None:
        """Go on with the rules if a question to several seats is settled."""
        value = settle(self, ask)
        if value is OPEN:
            return
        if self._since is not None:
            self._since.append(self._answers)
        if not self.quiet:
            for each in ask.seats:
                prompt = ask.prompts[each]
                if each in self._answers and not prompt.forced:
                    key = key_for(prompt, self._answers[each], each)
                    self.decisions.append(Decision(self.number, each, key))
        try:
            self._run(value)
        except Exception as bug:
            self._recover(bug)

    def _recover(self, bug: Exception) -> None:
        """The rules failed: stand as before the decision, and say so. A quiet match has no
        history to go back to."""
        if self.quiet:
            raise bug
        number, decisions = self.number, self.decisions
        last = decisions[-1].ask if decisions else 0
        self._rebuild(last)
        raise RuleBug(
            f"the rules of {self.game.title} failed after decision {last} "
            f"(ask {number}): {type(bug).__name__}: {bug}"
        ) from bug

    def check(self, seat: Seat, key: str, ask: int | None = None) -> Any:
        """The answer that a key stands for. Raises :class:`Refused`, changes nothing."""
        open_ask = self.ask
        if open_ask is None:
            raise Refused("", "the game is over")
        if ask is not None and ask != self.number:
            raise Refused(open_ask.rule, f"that answers ask {ask}, but ask {self.number} is open")
        if seat != open_ask.seat and seat not in self.waiting:
            if not 0 <= seat < self.seats:
                raise Refused("", f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
            done = seat in open_ask.seats
            why = "you have answered already" if done else "it is not your turn to answer"
            raise Refused(open_ask.rule, why)
        if key == CONCEDE and self.game.concede:
            return CONCEDE
        prompt = open_ask.prompt(seat)
        if prompt.least is None and key in prompt.values:
            return prompt.values.index(key)
        answer = answer_of(prompt, key, seat)
        if answer is None:
            raise self._refusal(open_ask, prompt, seat, key)
        return answer

    def _refusal(self, ask: Ask[Any], prompt: Prompt, seat: Seat, key: str) -> Refused:
        for option in self.barred(seat):
            if key_of(option.value, seat) == key:
                return Refused(*option.bar)
        shown = key if len(key) <= 60 else key[:57] + "..."
        allowed = keys_of(prompt.values, seat)
        if prompt.least is not None:
            how = f"{prompt.least} to {prompt.most} of: {', '.join(allowed)}, joined by +"
        else:
            how = ", ".join(allowed[:20]) + (", ..." if len(allowed) > 20 else "")
        return Refused(ask.rule, f"{shown!r} is not among the answers: {how}")

    def barred(self, seat: Seat) -> list[Option]:
        """What a seat might look for in vain at the open ask, with rule and reason."""
        ask = self.ask
        if ask is None or seat not in self.waiting:
            return []
        found: Iterable[Option] = ()
        if ask.barred is not None:
            found = ask.barred() if ask.seat is not None else ask.barred(seat)
        return [*ask.prompt(seat).extra, *found]

    def decide(self, seat: Seat, key: str, ask: int | None = None) -> None:
        """Take a decision. What may not be done raises :class:`Refused` and changes nothing."""
        answer = self.check(seat, key, ask)
        if answer == CONCEDE:
            self._concede(seat)
        else:
            self.answer(answer, seat, key if type(answer) is int else "")

    def _concede(self, seat: Seat) -> None:
        """A seat gives up: whatever is going on is abandoned for the game's phase for it."""
        self.decisions.append(Decision(self.number, seat, CONCEDE))
        self._mark = self._since = None  # no list of answers holds this
        self._answers = {}
        self._coroutine.close()
        self.table.out.add(seat)
        try:
            self._enter(self.game.concede)
            self._run(None)
        except Exception as bug:
            self._recover(bug)

    def go_on(self) -> None:
        """Close a question that leaves nobody a choice, once it has been put long enough."""
        ask = self.ask
        if isinstance(ask, AskMany) and not self._open:
            try:
                self._run(settle(self, ask))
            except Exception as bug:
                self._recover(bug)

    def lapse(self, seat: Seat) -> None:
        """Answer for a seat that is absent, as the rules say."""
        if self.ask is None or seat not in self.waiting:
            raise Refused("", "that seat is not being asked")
        default = self.ask.default_of(seat)
        self.decide(seat, key_for(self.ask.prompt(seat), default, seat))

    # Seeing ----------------------------------------------------------------------------

    def view(self, seat: Seat | None = None, since: int | None = None) -> View:
        """All that a seat may know, ready for JSON; without a seat what the gallery sees.
        ``since`` adds the lines of history from that number on."""
        return views_of(self, {seat: since})[seat]

    def views(
        self, since: Mapping[Seat | None, int | None], shown: Shown | None = None
    ) -> dict[Seat | None, View]:
        """The views of several seats at once, each with its history from a number on. They
        share what they say alike, which is worked out once: to be read, not written to.
        ``shown`` remembers what was shown before, for whoever looks again and again."""
        return views_of(self, since, shown)

    # Replay, undo, fork ----------------------------------------------------------------

    def replay(self, decisions: Iterable[Decision]) -> None:
        """Take these decisions, matched by the ask they answer, in whatever order the
        answers to one ask come. Those that came too late for their ask are dropped."""
        for decision in decisions:
            self.go_on_to(decision.ask)
            over = self.ask is None
            late = decision.ask <= self.number if over else decision.ask < self.number
            if late:
                continue
            self.decide(decision.seat, decision.key, decision.ask)

    def go_on_to(self, number: int) -> None:
        """Close all questions before this one that leave nobody a choice."""
        while self.idle and self.number < number:
            self.go_on()

    def _rebuild(self, before: int) -> None:
        """Become the match as it was when an ask was opened, from the start."""
        decisions = self.decisions
        self._chance = self._chance.restart()
        self._begin()
        self.replay(each for each in decisions if each.ask < before)
        self.go_on_to(before)

    def undo(self, seat: Seat) -> Decision | None:
        """Take back the seat's last decision, if the rules of undo let it; the decision.

        A secret answer to an open question can always be taken back (then ``None``).
        """
        taken = self.undoable(seat)
        if taken is None:
            withdraw(self, seat)
        else:
            self._rebuild(taken.ask)
        return taken

    def undoable(self, seat: Seat) -> Decision | None:
        """What :meth:`undo` would take back; or it is :class:`Refused`. Changes nothing."""
        return undoable(self, seat)

    def fork(self, chance: Chance) -> Match:
        """A quiet match of its own that stands where this one stands, with other luck to
        come. Secret answers to an open question stay behind."""
        return fork(self, chance)
