"""A match: a game, its options, a seed and a list of decisions.

The rules run as coroutines, one a phase, and hand out asks. The match answers what is
forced, keeps what is secret until it may be known, and records every true decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fateloom.engine.chance import Chance, Taped
from fateloom.engine.flow import PASS, Ask, Jump, Option, Prompt, Refused
from fateloom.engine.keys import answer_of, key_for, key_of, keys_of
from fateloom.engine.log import Log, seat_names
from fateloom.engine.table import Mask, Seat, Table
from fateloom.engine.view import View, view_of

if TYPE_CHECKING:
    from fateloom.engine.game import Game, Outcome


class Decision(NamedTuple):
    """All that is ever stored or sent: who answered which ask with what."""

    ask: int
    seat: Seat
    key: str


class RuleBug(Exception):
    """The rules themselves failed. The match stands as it was before the decision."""


class _Start(NamedTuple):
    """A point from which the rules can be run again: a table at the start of a phase."""

    table: Table
    number: int


_OPEN = object()


class Match:
    """One match. ``decide`` is for seats at a table, ``answer`` for bots and search."""

    # _traces: for each decision the luck used and the faces shown before it; undo asks.
    __slots__ = ("_answers", "_chance", "_coroutine", "_laid", "_mark", "_open", "_since",
                 "_traces", "ask", "decisions", "game", "names", "number", "options", "outcome",
                 "quiet", "seats", "table")  # fmt: skip

    def __init__(
        self,
        game: Game,
        seats: int,
        chance: Chance,
        options: dict[str, Any] | None = None,
        *,
        quiet: bool = False,
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
        self._mark: _Start | None = None
        self._since: list[Any] = []
        self._begin()

    def _begin(self) -> None:
        """Lay the table and run the rules up to the first ask."""
        self.decisions: list[Decision] = []
        self.number = 0
        self.ask: Ask[Any] | None = None
        self.outcome: Outcome | None = None
        self._answers: dict[Seat, Any] = {}
        self._open: Sequence[Seat] = ()
        self._traces: list[tuple[int, Mask]] = []
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
        self._enter(phase)
        self._run(None)

    # Running the rules -----------------------------------------------------------------

    def _enter(self, phase: str) -> None:
        """Start a phase. If somebody has forked this match before, keep the table as it is
        now: forks begin here."""
        table = self.table
        table.phase = phase
        if self._mark is not None:
            self._mark = _Start(table.copy(self._chance), self.number)
            self._since = []
            self._chance.tape = []
        self._coroutine = self.game.phases[phase](table)

    def _run(self, value: Any) -> None:
        """Resume the rules with an answer and go on to the next ask that is a real choice."""
        while True:
            try:
                ask = self._coroutine.send(value)
            except StopIteration as stop:
                phase = stop.value
            except Jump as jump:
                phase = jump.phase
            else:
                self.number += 1
                seat = ask.seat
                if seat is None:
                    value = self._gather(ask)
                    if value is not _OPEN:
                        continue
                else:
                    prompt = ask.prompts[seat]
                    if prompt.least is not None:
                        if prompt.forced:
                            value = prompt.pick(prompt.sole)
                            continue
                    elif len(prompt.values) == 1 and not ask.always:
                        value = prompt.values[0]
                        continue
                    elif not prompt.values:
                        raise RuleBug(f"nothing to choose from at {ask.id or ask.rule}")
                    self._open = ask.seats
                self.ask = ask
                return
            if phase is None:
                self.ask = None
                self._open = ()
                self.outcome = self.game.outcome(self.table)
                return
            value = None
            self._enter(phase)

    def _gather(self, ask: Ask[Any]) -> Any:
        """Begin a question to several seats; answer for those who have no choice."""
        self._answers = {}
        waiting: list[Seat] = []
        for seat in ask.seats:
            prompt = ask.prompt(seat)
            if prompt.forced:
                self._answers[seat] = prompt.sole
            else:
                waiting.append(seat)
        self._open = waiting
        return self._settle(ask)

    def _settle(self, ask: Ask[Any]) -> Any:
        """The result of a question to several seats, or ``_OPEN``."""
        answers = self._answers
        if not ask.in_order:
            if self._open:
                return _OPEN
            return {seat: ask.prompts[seat].pick(answers[seat]) for seat in ask.seats}
        for seat in ask.seats:
            if seat not in answers:
                return _OPEN
            value = ask.prompts[seat].pick(answers[seat])
            if value != PASS:
                self._answers = {
                    each: answers[each] for each in ask.seats[: ask.seats.index(seat) + 1]
                }
                return seat, value
        return None

    # Deciding --------------------------------------------------------------------------

    @property
    def waiting(self) -> Sequence[Seat]:
        """The seats whose answer is missing, in asking order."""
        return self._open

    @property
    def asked(self) -> Seat:
        """The first seat whose answer is missing."""
        return self._open[0]

    @property
    def values(self) -> Sequence[Any]:
        """What the seat :attr:`asked` may answer; :meth:`answer` takes an index into it."""
        ask = self.ask
        if ask is None:
            return ()
        return ask.prompts[self._open[0]].values

    @property
    def prompt(self) -> Prompt:
        """What the seat :attr:`asked` is asked."""
        assert self.ask is not None
        return self.ask.prompt(self._open[0])

    def answer(self, answer: Any, seat: Seat | None = None) -> None:
        """Answer for a seat (the one :attr:`asked` first if not said) without any check: an
        index, or a tuple of indices for a set."""
        ask = self.ask
        if ask is None:
            raise Refused("", "the game is over")
        if ask.seat is None:
            self._answer_one_of_many(ask, self._open[0] if seat is None else seat, answer)
            return
        prompt = ask.prompts[ask.seat]
        value = prompt.values[answer] if prompt.least is None else prompt.pick(answer)
        if self._mark is not None:
            self._since.append(answer)
        if self.quiet:
            self._run(value)
        else:
            decision = Decision(self.number, ask.seat, key_for(prompt, answer, ask.seat))
            self._record(decision)
            self._run_safely(value)

    def _answer_one_of_many(self, ask: Ask[Any], seat: Seat, answer: Any) -> None:
        forced = self._answers
        self._answers = {**forced, seat: answer}
        self._open = [each for each in self._open if each != seat]
        value = self._settle(ask)
        if value is _OPEN:
            return
        if self._mark is not None:
            self._since.append(self._answers)
        if self.quiet:
            self._run(value)
            return
        for each in ask.seats:
            prompt = ask.prompts[each]
            if each in self._answers and not prompt.forced:
                key = key_for(prompt, self._answers[each], each)
                self._record(Decision(self.number, each, key))
        self._run_safely(value)

    def _record(self, decision: Decision) -> None:
        self.decisions.append(decision)
        table = self.table
        self._traces.append((table.chance.used, table.news))
        table.news = 0

    def _run_safely(self, value: Any) -> None:
        try:
            self._run(value)
        except Exception as bug:
            number, decisions = self.number, self.decisions
            last = decisions[-1].ask
            self._rebuild([each for each in decisions if each.ask < last])
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
        if not 0 <= seat < self.seats:
            raise Refused("", f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
        if seat not in self._open:
            done = seat in open_ask.seats
            why = "you have answered already" if done else "it is not your turn to answer"
            raise Refused(open_ask.rule, why)
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
        if ask is None or seat not in self._open:
            return []
        found: Iterable[Option] = ()
        if ask.barred is not None:
            found = ask.barred() if ask.seat is not None else ask.barred(seat)
        return [*ask.prompt(seat).extra, *found]

    def decide(self, seat: Seat, key: str, ask: int | None = None) -> None:
        """Take a decision. What may not be done raises :class:`Refused` and changes nothing."""
        answer = self.check(seat, key, ask)
        self.answer(answer, seat)

    def lapse(self, seat: Seat) -> None:
        """Answer for a seat that is absent, as the rules say."""
        if self.ask is None or seat not in self._open:
            raise Refused("", "that seat is not being asked")
        default = self.ask.default_of(seat)
        self.decide(seat, key_for(self.ask.prompt(seat), default, seat))

    # Seeing ----------------------------------------------------------------------------

    def view(self, seat: Seat | None = None, since: int | None = None) -> View:
        """All that a seat may know, ready for JSON; without a seat what the gallery sees.
        ``since`` adds the lines of history from that number on."""
        return view_of(self, self.seats if seat is None else seat, since)

    # Replay, undo, fork ----------------------------------------------------------------

    def replay(self, decisions: Iterable[Decision]) -> None:
        """Take these decisions, matched by the ask they answer, in whatever order the
        answers to one ask come. Those that came too late for their ask are dropped."""
        for decision in decisions:
            if self.ask is not None and decision.ask < self.number:
                continue
            self.decide(decision.seat, decision.key, decision.ask)

    def _rebuild(self, decisions: Sequence[Decision]) -> None:
        """Become the match that these decisions make, from the start."""
        self._chance = self._chance.restart()
        if self._mark is not None:
            self._chance.tape = []
        self._begin()
        self.replay(decisions)

    def undo(self, seat: Seat) -> Decision | None:
        """Take back the seat's last decision, if the rules of undo let it; the decision.

        A secret answer to an open question can always be taken back (then ``None``).
        """
        self._may_undo(seat)
        if self._taken_back(seat):
            return None
        last = max(at for at, each in enumerate(self.decisions) if each.seat == seat)
        taken = self.decisions[last]
        self._rebuild([each for each in self.decisions[:last] if each.ask < taken.ask])
        return taken

    def _taken_back(self, seat: Seat) -> bool:
        ask = self.ask
        if ask is None or ask.seat is not None or seat not in self._answers:
            return False
        if ask.prompt(seat).forced:
            return False
        del self._answers[seat]
        self._open = [each for each in ask.seats if each not in self._answers]
        return True

    def _may_undo(self, seat: Seat) -> None:
        ask = self.ask
        if ask is not None and ask.seat is None and seat in self._answers:
            return
        own = [at for at, each in enumerate(self.decisions) if each.seat == seat]
        if not own:
            raise Refused("undo", "you have decided nothing yet")
        last = own[-1]
        if any(each.seat != seat for each in self.decisions[last:]) or any(
            each.ask == self.decisions[last].ask and each.seat != seat for each in self.decisions
        ):
            raise Refused("undo", "another player has decided since")
        if self.table.chance.used != self._traces[last][0]:
            raise Refused("undo", "chance has spoken since")
        shown = self.table.news
        for _, news in self._traces[last + 1 :]:
            shown |= news
        if shown >> seat & 1:
            raise Refused("undo", "you have seen a card since that was hidden from you")

    def fork(self, chance: Chance) -> Match:
        """A quiet match of its own that stands where this one stands, with other luck to
        come. Secret answers to an open question stay behind."""
        if self._mark is None:
            self._keep_marks()
        mark = self._mark
        assert mark is not None
        assert self._chance.tape is not None
        twin = Match.__new__(Match)
        twin.game = self.game
        twin.seats = self.seats
        twin.options = self.options
        twin.quiet = True
        twin.names = self.names
        twin.decisions = []
        twin.number = mark.number
        twin.ask = None
        twin.outcome = None
        twin._chance = chance
        twin._laid = None
        twin._mark = None
        twin._since = []
        twin._answers = {}
        twin._open = ()
        twin._traces = []
        table = mark.table
        if self._since or self._chance.tape:
            twin.table = new = table.copy(Taped(self._chance.tape, chance))
        else:
            twin.table = new = table.copy(chance)
        twin._coroutine = self.game.phases[table.phase](new)
        twin._run(None)
        for answer in self._since:
            ask = twin.ask
            assert ask is not None
            if ask.seat is not None:
                twin.answer(answer)
            else:
                twin._answers = answer
                twin._open = ()
                twin._run(twin._settle(ask))
        new.chance = chance
        return twin

    def _keep_marks(self) -> None:
        """Live through the match again to find the start of this phase, and keep the
        starts of phases from now on."""
        if self.quiet:
            raise ValueError("a quiet match keeps no history; fork it from a match at a table")
        twin = Match.__new__(Match)
        twin.game, twin.seats, twin.options = self.game, self.seats, self.options
        twin.quiet, twin.names, twin._laid = self.quiet, self.names, self._laid
        twin._chance = self._chance.restart()
        twin._chance.tape = []
        twin._mark = _Start(self.table, 0)
        twin._since = []
        twin._begin()
        twin.replay(self.decisions)
        self._mark, self._since = twin._mark, twin._since
        self._chance.tape = twin._chance.tape
