"""A match: a game, its options, a seed and a list of decisions.

The rules run as coroutines, one a phase, and hand out asks. The match answers what is
forced, keeps what is secret until it may be known, and records every true decision.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from fateloom.engine.match.fork import fork
from fateloom.engine.match.group_ask import CONCEDE, UNRESOLVED, GroupAsk
from fateloom.engine.match.phases import CHECKPOINT, run_phases
from fateloom.engine.match.timeline import Conceded, PhaseSnapshot, Redealt, Timeline
from fateloom.engine.match.undo import undoable
from fateloom.engine.native import mypyc_attr
from fateloom.engine.rules.asks import Ask, AskMany, AskOne, Option, Prompt, Refused
from fateloom.engine.state.chance import Chance, TapedChance
from fateloom.engine.state.log import Log, seat_names
from fateloom.engine.state.table import Seat, Table
from fateloom.engine.view.keys import answer_key, clash_in, key_of, keys_of, parse_key, renamed
from fateloom.engine.view.view import View, views_of
from fateloom.engine.view.view_cache import ViewCache
from fateloom.engine.view.wordless import WordlessView, wordless_view

if TYPE_CHECKING:
    from fateloom.engine.rules.game import Game, Outcome


class Decision(NamedTuple):
    """All that is ever stored or sent: who answered which ask with what."""

    ask: int
    seat: Seat
    key: str


class CheckedAnswer(NamedTuple):
    """An answer that the open ask allows: :meth:`Match.check` returns it, ``apply`` takes it."""

    ask: int
    seat: Seat
    answer: Any
    """An index, a tuple of indices for a set, or ``CONCEDE``."""
    key: str


@cache
def _shared(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The same seats as one object, for matches that ask them again and again."""
    return seats


class RuleBug(Exception):
    """The rules themselves failed. The match stands as it was before the decision."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """One match. ``decide`` is for seats at a table, ``answer`` for bots and search."""

    __slots__ = (
        "_coroutine",
        "_group_ask",
        "_group_asks",
        "_rebuilds",
        "_start_table",
        "_timeline",
        "ask",
        "ask_number",
        "decisions",
        "game",
        "holds_forced_asks",
        "names",
        "options",
        "outcome",
        "quiet",
        "seats",
        "table",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        seats: int,
        chance: Chance,
        options: dict[str, Any] | None = None,
        *,
        quiet: bool = False,
        forkable: bool = False,
        hold_forced_asks: bool = False,
        names: Sequence[str] | None = None,
        start_table: Table | None = None,
    ) -> None:
        """Begin a match. A quiet one can be forked if it is made ``forkable``, others always."""
        if start_table is not None:
            options = start_table.options
        else:
            options = game.resolve_options(seats, options or {})
        names = seat_names(seats) if names is None else tuple(names)
        self._configure(game, seats, options, names, start_table, quiet, hold_forced_asks)
        if forkable and quiet:
            self._begin(TapedChance(chance), Timeline(checkpoint_at=1))
        else:
            self._begin(chance, Timeline())

    def _configure(
        self,
        game: Game,
        seats: int,
        options: dict[str, Any],
        names: Sequence[str],
        start_table: Table | None,
        quiet: bool,
        hold_forced_asks: bool,
    ) -> None:
        """Set what stays as it is from the start to the end."""
        self.game = game
        self.seats = seats
        self.options = options
        self.names = names
        self._start_table = start_table
        self.quiet = quiet
        self._rebuilds = True
        self.holds_forced_asks = hold_forced_asks
        """Whether a group ask that leaves no seat a choice stays open until :meth:`release`:
        people who watch each other must not be able to tell."""

    def _begin(self, chance: Chance, timeline: Timeline) -> None:
        """Lay the table and run the rules up to the first ask."""
        start = self._start_table
        if start is None:
            table = self.game.table(self.game, self.seats, self.options, chance)
            phase = self.game.first_phase
        else:
            table, phase = start.copy(chance), start.phase
        if not self.quiet:
            table.log = Log(self.names)
        if start is None:
            self.game.setup(table)
        if table.log is not None:
            table.log.record_initial_knowledge(table)
        self._run_from(table, phase, 0, timeline)

    def _run_from(self, table: Any, phase: str, ask_number: int, timeline: Timeline) -> None:
        """Run the rules from the start of a phase up to the first ask."""
        self.table = table
        self.decisions: list[Decision] = []
        self.ask_number = ask_number
        self.ask: Ask[Any] | None = None
        self.outcome: Outcome | None = None
        self._group_asks: list[tuple[int, Sequence[Seat]]] = []
        self._timeline = timeline
        self._coroutine = run_phases(table, self.game.phases, phase, timeline)
        self._run(None)

    # Running the rules -----------------------------------------------------------------

    def _run(self, value: Any) -> None:
        """Resume the rules with an answer, up to the next ask that is a real choice."""
        coroutine = self._coroutine
        while True:
            try:
                ask = coroutine.send(value)
            except StopIteration:
                self.ask = None
                self.outcome = self.game.outcome(self.table)
                self.outcome.put_into_words(self.names, range(0 if self.quiet else self.seats))
                return
            kind = type(ask)
            if kind is AskOne:
                self.ask_number += 1
                values = ask.values
                if ask.least is not None:
                    if ask.forced:
                        value = ask.value_of(ask.only_answer)
                        continue
                elif len(values) == 1:
                    if not ask.always:
                        value = values[0]
                        continue
                elif not values:
                    raise RuleBug(f"nothing to choose from at {ask.id or ask.rule}")
            elif kind is AskMany:
                self.ask_number += 1
                group = self._group_ask = GroupAsk(ask, self.quiet)
                if not self.quiet:
                    self._group_asks.append((self.ask_number, _shared(tuple(ask.seats))))
                if not (self.holds_forced_asks and group.is_forced):
                    value = group.resolve()
                    if value is not UNRESOLVED:
                        continue
            else:
                assert ask is CHECKPOINT
                self._timeline.take_snapshot(self.table, self.ask_number)
                value = None
                continue
            self.ask = ask
            return

    # Deciding --------------------------------------------------------------------------

    @property
    def unanswered(self) -> Sequence[Seat]:
        """The seats whose answer is missing, in asking order."""
        ask = self.ask
        if ask is None:
            return ()
        if ask.seat is not None:
            return ask.seats
        if self.quiet and ask.first_play_wins:
            group = self._group_ask
            due = [seat for seat in group.unanswered if seat not in group.answers]
            return [seat for seat in due if not ask.prompt(seat).forced]
        return self._group_ask.unanswered

    @property
    def next_seat(self) -> Seat:
        """The first seat whose answer is missing."""
        ask = self.ask
        assert ask is not None
        return self._group_ask.unanswered[0] if ask.seat is None else ask.seat

    @property
    def is_held(self) -> bool:
        """Whether the open group ask waits for :meth:`release` and for no answer."""
        return isinstance(self.ask, AskMany) and not self._group_ask.unanswered

    @property
    def values(self) -> Sequence[Any]:
        """What the seat :attr:`asked` may answer; :meth:`answer` takes an index into it."""
        ask = self.ask
        if type(ask) is AskOne:
            return ask.values
        return () if ask is None else ask.prompt(self._group_ask.unanswered[0]).values

    @property
    def prompt(self) -> Prompt:
        """What the seat :attr:`asked` is asked."""
        ask = self.ask
        if type(ask) is AskOne:
            return ask
        assert ask is not None
        return ask.prompt(self._group_ask.unanswered[0])

    def answer(self, answer: Any, seat: Seat | None = None, key: str = "") -> None:
        """Answer for a seat (the one :attr:`asked` first if not said) without any check: an
        index, or a tuple of indices for a set. ``key`` is what it is called, if known."""
        ask = self.ask
        if type(ask) is not AskOne:
            if ask is None:
                raise Refused("", "the game is over")
            group = self._group_ask
            seat = group.unanswered[0] if seat is None else seat
            if group.held is None:
                self._go_on(group.add(seat, answer))
            else:
                group.hold(CheckedAnswer(self.ask_number, seat, answer, key))
            return
        value = ask.values[answer] if ask.least is None else ask.value_of(answer)
        since = self._timeline.answers
        if since is not None:
            since.append(answer)
        if not self.quiet:
            assert ask.seat is not None
            if not key:
                key = answer_key(ask, answer, ask.seat)
            self.decisions.append(tuple.__new__(Decision, (self.ask_number, ask.seat, key)))
        try:
            self._run(value)
        except Exception as bug:
            self._recover(bug)

    def _go_on(self, value: Any) -> None:
        """Go on with the rules, unless the group ask is still unresolved."""
        if value is UNRESOLVED:
            return
        group = self._group_ask
        ask, answers, since = group.ask, group.answers, self._timeline.answers
        if since is not None:
            since.append(answers)
        if not self.quiet:
            for each in ask.seats:
                prompt = ask.prompts[each]
                if each in answers and not prompt.forced:
                    key = answer_key(prompt, answers[each], each)
                    self.decisions.append(Decision(self.ask_number, each, key))
        try:
            self._run(value)
        except Exception as bug:
            self._recover(bug)

    def _recover(self, bug: Exception) -> None:
        """The rules failed: stand as before the decision, and say so. A quiet match has no
        history to go back to."""
        if self.quiet or not self._rebuilds:
            raise bug
        number, decisions = self.ask_number, self.decisions
        last = decisions[-1].ask if decisions else 0
        self._rebuild(last)
        raise RuleBug(
            f"the rules of {self.game.title} failed after decision {last} "
            f"(ask {number}): {type(bug).__name__}: {bug}"
        ) from bug

    def check(self, seat: Seat, key: str, ask: int | None = None) -> CheckedAnswer:
        """Return the answer that a key stands for, to be applied. Nothing is changed.

        Raise :class:`Refused` if the seat may not give it, or not to ask number ``ask``.
        """
        return CheckedAnswer(self.ask_number, seat, self._answer_of(seat, key, ask), key)

    def _answer_of(self, seat: Seat, key: str, ask: int | None) -> Any:
        """Return what a key stands for: an index, a tuple of indices for a set, or ``CONCEDE``."""
        open_ask = self.ask
        if open_ask is None:
            raise Refused("", "the game is over")
        if ask is not None and ask != self.ask_number:
            raise Refused(open_ask.rule, "the game has moved on since you were asked")
        if seat != open_ask.seat and seat not in self.unanswered:
            if not 0 <= seat < self.seats:
                raise Refused("", f"no seat {seat}; seats are 0 to {self.seats - 1}")
            done = seat in open_ask.seats
            why = "you have already chosen" if done else "it is not your turn"
            raise Refused(open_ask.rule, why)
        if key == CONCEDE and self.game.concede_phase:
            return CONCEDE
        prompt = open_ask.prompt(seat)
        if prompt.least is None and key in prompt.values:
            return prompt.values.index(key)
        answer: Any = parse_key(prompt, key, seat)
        if answer is None and self.game.former_words:
            answer = parse_key(prompt, renamed(key, self.game.former_words), seat)
        if answer is None:
            raise self._refusal(open_ask, prompt, seat, key)
        return answer

    def _refusal(self, ask: Ask[Any], prompt: Prompt, seat: Seat, key: str) -> Refused:
        for option in self.barred_options(seat):
            if key_of(option.value, seat) == key:
                return Refused(*option.reason)
        clash = clash_in(prompt, key, seat)
        if clash:
            return Refused(ask.rule, f"choose at most one of these: {', '.join(clash)}")
        shown = key if len(key) <= 60 else key[:57] + "..."
        allowed = keys_of(prompt.values, seat)
        if prompt.least is not None:
            how = f"{prompt.least} to {prompt.most} of: {', '.join(allowed)}, joined by +"
        else:
            how = ", ".join(allowed[:20]) + (", ..." if len(allowed) > 20 else "")
        return Refused(ask.rule, f"{shown!r} is not an option here: {how}")

    def barred_options(self, seat: Seat) -> list[Option]:
        """What a seat might look for in vain at the open ask, with rule and reason."""
        ask = self.ask
        if ask is None or seat not in self.unanswered:
            return []
        found: Iterable[Option] = ()
        if ask.barred is not None:
            found = ask.barred() if ask.seat is not None else ask.barred(seat)
        return [*ask.prompt(seat).barred_options, *found]

    def decide(self, seat: Seat, key: str, ask: int | None = None) -> None:
        """Take a decision. What may not be done raises :class:`Refused` and changes nothing."""
        self._take(seat, self._answer_of(seat, key, ask), key)

    def apply(self, checked: CheckedAnswer) -> None:
        """Take an answer that was checked at the open ask."""
        number, seat, answer, key = checked
        if number != self.ask_number or self.ask is None:
            raise ValueError(f"that was checked at ask {number}, not at ask {self.ask_number}")
        self._take(seat, answer, key)

    def _take(self, seat: Seat, answer: Any, key: str) -> None:
        """Take an answer that the open ask allows."""
        if self.holds_answers:
            self._group_ask.hold(CheckedAnswer(self.ask_number, seat, answer, key))
        elif answer == CONCEDE:
            self._concede(seat)
        else:
            self.answer(answer, seat, key if type(answer) is int else "")

    def _concede(self, seat: Seat) -> None:
        """A seat gives up: whatever is going on is abandoned for the game's phase for it."""
        self.decisions.append(Decision(self.ask_number, seat, CONCEDE))
        if self._timeline.answers is not None:
            self._timeline.answers.append(Conceded(seat))
        self._coroutine.close()
        self.table.out.add(seat)
        try:
            phases, phase = self.game.phases, self.game.concede_phase
            self._coroutine = run_phases(self.table, phases, phase, self._timeline)
            self._run(None)
        except Exception as bug:
            self._recover(bug)

    def hold(self) -> None:
        """Hold the answers to the open group ask until :meth:`release`.

        A held answer is checked and can be withdrawn, and its seat has answered, but it has no
        effect yet: the ask stays open even if no answer is missing. So the time an ask is open
        does not show who had a choice.
        """
        if not isinstance(self.ask, AskMany):
            raise ValueError("only answers to a group ask can be held")
        if self._group_ask.held is None:
            self._group_ask.held = {}

    @property
    def holds_answers(self) -> bool:
        """Whether answers to the open ask are held until :meth:`release`."""
        return isinstance(self.ask, AskMany) and self._group_ask.held is not None

    def holds_answer_of(self, seat: Seat) -> bool:
        """Return whether the seat's answer to the open ask is held until :meth:`release`."""
        held = self._group_ask.held if isinstance(self.ask, AskMany) else None
        return held is not None and seat in held

    def is_resolved_without(self, seats: Collection[Seat]) -> bool:
        """Return whether the open group ask is resolved by the others, whatever these seats do."""
        return isinstance(self.ask, AskMany) and self._group_ask.is_resolved_without(seats)

    def release(self) -> None:
        """Apply the held answers in the order given, and go on if no answer is missing.

        Answers that come too late to count are dropped and stay secret.
        """
        ask = self.ask
        if not isinstance(ask, AskMany):
            return
        for checked in self._group_ask.release():
            self.apply(checked)
            if self.ask is not ask:
                return
        if self.is_held:
            try:
                self._run(self._group_ask.resolve())
            except Exception as bug:
                self._recover(bug)

    def answer_default(self, seat: Seat) -> None:
        """Answer for a seat that is absent, as the rules say."""
        if self.ask is None or seat not in self.unanswered:
            raise Refused("", "that seat is not being asked")
        default = self.ask.default_of(seat)
        self.decide(seat, answer_key(self.ask.prompt(seat), default, seat))

    # Seeing ----------------------------------------------------------------------------

    def view(self, seat: Seat | None = None, since: int | None = None) -> View:
        """All that a seat may know, ready for JSON; without a seat what the gallery sees.
        ``since`` adds the lines of history from that number on."""
        return views_of(self, {seat: since})[seat]

    def wordless_view(self, seat: Seat | None = None) -> WordlessView:
        """The same without words, for programs: it takes a small part of the time."""
        return wordless_view(self, seat)

    def views(
        self, since: Mapping[Seat | None, int | None], shown: ViewCache | None = None
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
            self.release_until(decision.ask)
            over = self.ask is None
            late = decision.ask <= self.ask_number if over else decision.ask < self.ask_number
            if late:
                continue
            self.decide(decision.seat, decision.key, decision.ask)

    def release_until(self, number: int) -> None:
        """Close all questions before this one that leave nobody a choice."""
        while self.is_held and self.ask_number < number:
            self.release()

    def _rebuild(self, before: int) -> None:
        """Become the match as it was when an ask was opened, from the start."""
        decisions = self.decisions
        self._begin(self.table.chance.restart(), Timeline())
        self.replay(each for each in decisions if each.ask < before)
        self.release_until(before)

    def undo(self, seat: Seat) -> Decision | None:
        """Take back the seat's last decision, if the rules of undo let it; the decision.

        A secret answer to an open question can always be taken back (then ``None``).
        """
        taken = self.undo_target(seat)
        if taken is None:
            self._group_ask.withdraw(seat)
        else:
            self._rebuild(taken.ask)
        return taken

    def undo_target(self, seat: Seat) -> Decision | None:
        """What :meth:`undo` would take back; or it is :class:`Refused`. Changes nothing."""
        if not self._rebuilds:
            raise Refused("undo", "a copy that was given other luck cannot go back")
        return undoable(self, self._group_asks, seat)

    def has_answered(self, seat: Seat) -> bool:
        """Whether the seat has given a secret answer to the open group ask."""
        return isinstance(self.ask, AskMany) and self._group_ask.has_answer_of(seat)

    def secret_answer(self, seat: Seat) -> str:
        """Return the key of the seat's secret answer to the open group ask; "" without one."""
        if self.ask is None or not self.has_answered(seat):
            return ""
        held = self._group_ask.held
        if held is not None and seat in held:
            return held[seat].key
        return answer_key(self.ask.prompt(seat), self._group_ask.answers[seat], seat)

    def fork(self, chance: Chance | None = None, *, forkable: bool = False) -> Match:
        """Return a quiet match in the same position that draws from ``chance``; without one it
        has the same luck to come. Only a ``forkable`` one can be forked in turn.

        Secret answers to an open group ask are left out.
        """
        return fork(self, self._timeline, chance, forkable=forkable)

    def discard(self) -> None:
        """Free the memory of a match that nobody needs any more, sooner than the garbage collector
        would. Nothing else may be done with it afterwards."""
        self.ask = None
        self.table.free_cards()

    def clone(self, chance: Chance | None = None) -> Match:
        """Return a match like this one, which goes on by itself and can be cloned in turn: with
        secret answers to an open group ask, and unless it is quiet with decisions and log.

        It draws from ``chance``; without one it has the same luck to come.
        """
        copy = fork(self, self._timeline, chance, forkable=True, like=True)
        if not self.quiet:
            copy.decisions = self.decisions.copy()
            copy._group_asks = self._group_asks.copy()
            copy._rebuilds = self._rebuilds and chance is None
            log = self.table.log
            assert log is not None
            copy.table.log = log.copy()
        if isinstance(self.ask, AskMany):
            copy._group_ask.take_answers_of(self._group_ask)
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the match as its header and its decisions, those that are still secret last."""
        if self.quiet or not self._rebuilds or self._start_table is not None:
            raise TypeError(
                "only a match that keeps its decisions from its deal on can be pickled: not a "
                "quiet one, a copy that was given other luck, or one on a laid table"
            )
        header = (self.game, self.seats, self.options, tuple(self.names), self.holds_forced_asks)
        open_answers: tuple[Any, ...] = ({}, None)
        if isinstance(self.ask, AskMany):
            open_answers = (self._group_ask.answers, self._group_ask.held)
        chance = self.table.chance.restart()
        return _match_from, (header, chance, self.ask_number, self.decisions, *open_answers)

    def restarted(self, timeline: Timeline, *, hold_forced_asks: bool = False) -> Match:
        """Return the same match at its start."""
        copy = Match.__new__(Match)
        copy._configure(
            self.game, self.seats, self.options, self.names, self._start_table, self.quiet,
            hold_forced_asks,
        )  # fmt: skip
        copy._begin(self.table.chance.restart(), timeline)
        return copy

    def resumed(
        self, snapshot: PhaseSnapshot, timeline: Timeline, chance: Chance, *, like: bool
    ) -> Match:
        """Return a match at the first ask after a snapshot: a quiet one, or with ``like`` one that
        is as quiet as this and holds forced asks as this does."""
        copy = Match.__new__(Match)
        quiet, hold_forced_asks = (self.quiet, self.holds_forced_asks) if like else (True, False)
        copy._configure(
            self.game, self.seats, self.options, self.names, self._start_table, quiet,
            hold_forced_asks,
        )  # fmt: skip
        table = snapshot.table.copy(chance, lazy=True)
        if not quiet:
            table.log = Log(self.names)  # questions have words only where somebody listens
        copy._run_from(table, table.phase, snapshot.ask_number, timeline)
        return copy

    def replay_answers(self, answers: Iterable[Any]) -> None:
        """Give the answers that a timeline has recorded."""
        for answer in answers:
            while self.holds_forced_asks and self.is_held:
                self.release()
            kind = type(answer)
            if kind is Redealt:
                answer.deal(self.table)
                self.reopen_group_ask()
            elif kind is Conceded:
                self._concede(answer.seat)
            elif type(self.ask) is AskMany:
                self._go_on(self._group_ask.add_all(answer))
            else:
                self.answer(answer)

    def reopen_group_ask(self) -> None:
        """Ask an open group ask again, after hidden cards have been redealt."""
        if isinstance(self.ask, AskMany):
            self._group_ask.reopen()

    def record_redeal(self) -> None:
        """Let forks of this match have the cards as they were dealt anew."""
        if self._timeline.answers is not None:
            self._timeline.answers.append(Redealt.on(self.table))


def _match_from(
    header: tuple[Any, ...],
    chance: Chance,
    ask_number: int,
    decisions: Sequence[Decision],
    answers: dict[Seat, Any],
    held: dict[Seat, CheckedAnswer] | None,
) -> Match:
    """Return the match that was pickled."""
    game, seats, options, names, hold_forced_asks = header
    match = Match.__new__(Match)
    match._configure(game, seats, options, names, None, False, hold_forced_asks)
    match._begin(chance, Timeline())
    match.replay(decisions)
    match.release_until(ask_number)
    if isinstance(match.ask, AskMany):
        match._group_ask.take_answers(answers, held)
    return match
