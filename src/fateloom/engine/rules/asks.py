"""How rules ask: ``choice = await choose(seat, options, rule="3.4.2")``.

Rules are coroutines that hand out an :class:`Ask` and are resumed with the answer. A match
drives them by hand; there is no event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Generic, TypeVar

from fateloom.engine.native import mypyc_attr
from fateloom.engine.state.table import Seat

T = TypeVar("T")
R = TypeVar("R")
ValuesOf = Callable[[Seat], Sequence[Any]]
PASS = "pass"
Words = dict[str, Any] | Callable[[], dict[str, Any]]
"""The words of a question's text, or what works them out when somebody looks."""


class Refused(Exception):
    """A decision that may not be taken, with the rule and the reason."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{why} ({rule})" if rule else why)
        self.rule = rule
        self.why = why


@mypyc_attr(allow_interpreted_subclasses=True)
class Jump(Exception):
    """Raised where a rule abandons whatever is going on for another phase."""

    def __init__(self, phase: str | None = None) -> None:
        super().__init__(phase)
        self.phase = phase


class Option:
    """An answer with more to say than its value: a label, or the rule that bars it."""

    __slots__ = ("barred", "label", "value")

    def __init__(self, value: Any, label: str = "", barred: str | None = None) -> None:
        self.value = value
        self.label = label
        self.barred = barred

    @property
    def reason(self) -> tuple[str, str]:
        """The rule and the reason, from ``"S3: you have no coin to pass with"``."""
        rule, _, why = (self.barred or "").partition(": ")
        return (rule, why) if why else ("", rule)


class Prompt:
    """What one seat is asked: the values it may answer with."""

    # What is rarely said is a default of the class: an ask is made for every decision.
    __slots__ = ("__dict__", "values")
    least: int | None = None
    """``None``: exactly one value; a number: a set of at least so many."""
    most: int = 1
    variants: tuple[int, ...] | None = None
    """For a set the thing that each value is a variant of, by number: of each thing a set holds at
    most one. ``None``: all values go together."""
    labels: dict[int, str] | None = None
    barred_options: Sequence[Option] = ()

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = values
        for value in values:
            if type(value) is Option:
                self._unpack(values)
                break

    def _unpack(self, values: Sequence[Any]) -> None:
        plain: list[Any] = []
        self.labels = {}
        self.barred_options = []
        for value in values:
            if type(value) is not Option:
                plain.append(value)
            elif value.barred is not None:
                self.barred_options.append(value)
            else:
                if value.label:
                    self.labels[len(plain)] = value.label
                plain.append(value.value)
        self.values = plain

    @property
    def forced(self) -> bool:
        """Whether there is a single answer."""
        number = len(self.values)
        if self.least is None:
            return number == 1
        return self.most == 0 or (self.least >= number)

    @property
    def only_answer(self) -> Any:
        """The single answer of a forced prompt."""
        return 0 if self.least is None else tuple(range(len(self.values) if self.most else 0))

    def allows(self, answer: Sequence[int]) -> bool:
        """Whether these values go together in a set."""
        return go_together(self.variants, answer)

    def value_of(self, answer: Any) -> Any:
        """The value of an answer: an index, or indices for a set."""
        if self.least is None:
            return self.values[answer]
        return [self.values[index] for index in answer]


def go_together(variants: Sequence[int] | None, answer: Sequence[int]) -> bool:
    """Whether no two members of a set are variants of one thing."""
    return variants is None or len({variants[index] for index in answer}) == len(answer)


class Ask(Prompt, Generic[T]):
    """A question to one seat or to several; the only thing rules ever hand out. One to a single
    seat is its own prompt: most asks are one object."""

    __slots__ = ("id", "rule", "seat", "text")
    seat: Seat | None
    """The one seat that is asked; ``None`` if several are."""
    id: str
    rule: str
    text: str
    words: Any = None
    """``None``, or :data:`Words`."""
    barred: Callable[..., Iterable[Option]] | None = None
    default: Any = None
    always: bool = False
    first_play_wins: bool = False

    @property
    def seats(self) -> Sequence[Seat]:
        """Who is asked, in order."""
        raise NotImplementedError

    def prompt(self, seat: Seat) -> Prompt:
        """What this seat is asked."""
        raise NotImplementedError

    @property
    def spoken_words(self) -> dict[str, Any]:
        """The words of its text."""
        words = self.words
        spoken: dict[str, Any] = words() if callable(words) else words or {}
        return spoken

    def default_of(self, seat: Seat) -> Any:
        """The answer of a seat that is absent."""
        prompt = self.prompt(seat)
        if prompt.least is not None:
            wanted = self.default or []
            chosen = tuple(i for i, value in enumerate(prompt.values) if value in wanted)
            if len(chosen) >= prompt.least:
                return chosen
            things = prompt.variants or range(len(prompt.values))
            return tuple(things.index(thing) for thing in range(prompt.least))
        wanted = self.default(seat) if callable(self.default) else self.default
        for index, value in enumerate(prompt.values):
            if value == wanted:
                return index
        return 0

    def __await__(self) -> Generator[Ask[T], T, T]:
        answer: T = yield self
        return answer


class AskOne(Ask[T]):
    """A question to one seat, which is its own prompt."""

    __slots__ = ()

    def __init__(self, seat: Seat, values: Sequence[Any], rule: str, id: str, text: str) -> None:
        self.seat = seat
        self.rule = rule
        self.id = id
        self.text = text
        self.values = values
        for value in values:
            if type(value) is Option:
                self._unpack(values)
                break

    @property
    def seats(self) -> Sequence[Seat]:
        assert self.seat is not None
        return (self.seat,)

    def prompt(self, seat: Seat) -> Prompt:
        return self


class AskMany(Ask[T]):
    """A question to several seats at once; their prompts are worked out when looked at."""

    __slots__ = ("order", "prompts", "values_of")
    asked: Callable[[Seat], bool] | None = None
    """Who of those in order is asked, if not all."""

    def __init__(
        self,
        seats: Sequence[Seat],
        values_of: ValuesOf,
        rule: str,
        id: str,
        text: str,
        in_order: bool,
    ) -> None:
        self.seat = None
        self.values = ()
        self.order = seats
        self.values_of = values_of
        self.prompts: dict[Seat, Prompt] = {}
        self.rule = rule
        self.id = id
        self.text = text
        self.first_play_wins = in_order

    @property
    def seats(self) -> Sequence[Seat]:
        if self.asked is not None:
            asked, self.asked = self.asked, None
            self.order = [seat for seat in self.order if asked(seat)]
        return self.order

    def prompt(self, seat: Seat) -> Prompt:
        prompt = self.prompts.get(seat)
        if prompt is None:
            prompt = self.prompts[seat] = Prompt(self.values_of(seat))
        return prompt


def choose(
    seat: Seat,
    values: Sequence[Any],
    *,
    rule: str,
    id: str = "",
    text: str = "",
    words: Words | None = None,
    barred: Callable[[], Iterable[Option]] | None = None,
    default: Any = None,
    always: bool = False,
) -> Ask[Any]:
    """Ask a seat for one of the values. A single one is taken without asking, unless
    ``always``: then being asked tells nobody anything. ``barred`` gives what a player might
    look for in vain; it is worked out only when somebody looks."""
    ask: AskOne[Any] = AskOne(seat, values, rule, id, text)
    if words is not None:
        ask.words = words
    if barred is not None:
        ask.barred = barred
    if default is not None:
        ask.default = default
    if always:
        ask.always = True
    return ask


def choose_some(
    seat: Seat,
    values: Sequence[Any],
    *,
    rule: str,
    least: int = 0,
    most: int | None = None,
    id: str = "",
    text: str = "",
    default: Sequence[Any] | None = None,
    variant_of: Callable[[Any], Any] | None = None,
) -> Ask[list[Any]]:
    """Ask a seat for a set of the values, between ``least`` and ``most`` of them.

    With ``variant_of`` some values are variants of one thing, which it tells: of these at most one
    may be chosen.
    """
    ask: AskOne[list[Any]] = AskOne(seat, values, rule, id, text)
    number = len(values)
    if variant_of is not None:
        things: dict[Any, int] = {}
        variants = tuple(things.setdefault(variant_of(value), len(things)) for value in values)
        if len(things) < number:
            ask.variants, number = variants, len(things)
    ask.least = min(least, number)
    ask.most = number if most is None else min(most, number)
    ask.default = default
    return ask


def choose_all(
    seats: Sequence[Seat],
    values_of: ValuesOf,
    *,
    rule: str,
    id: str = "",
    text: str = "",
    barred: Callable[[Seat], Iterable[Option]] | None = None,
    default: Any = None,
) -> Ask[dict[Seat, Any]]:
    """Ask several seats at once. Answers are secret until all are there. Who is asked must
    follow from public facts; a seat with a single value is answered for, unseen."""
    ask: AskMany[dict[Seat, Any]] = AskMany(seats, values_of, rule, id, text, False)
    ask.barred = barred
    ask.default = default
    return ask


def first_of(
    seats: Sequence[Seat],
    values_of: ValuesOf,
    *,
    rule: str,
    id: str = "window",
    text: str = "",
    words: Words | None = None,
    barred: Callable[[Seat], Iterable[Option]] | None = None,
    asked: Callable[[Seat], bool] | None = None,
) -> Ask[tuple[Seat, Any] | None]:
    """Ask several seats at once for a play or ``"pass"``, and take the first play in their
    order; ``None`` if all pass. Answers that are not used stay secret and are dropped.

    ``asked`` tells who of the seats is asked, by public facts; the others must have nothing but
    to pass. It is worked out only where somebody can see who is asked."""
    ask: AskMany[tuple[Seat, Any] | None] = AskMany(seats, values_of, rule, id, text, True)
    ask.asked = asked
    ask.words = words
    ask.barred = barred
    ask.default = PASS
    return ask
