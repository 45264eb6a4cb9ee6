"""How rules ask: ``choice = await choose(seat, options, rule="3.4.2")``.

Rules are coroutines that hand out an :class:`Ask` and are resumed with the answer. A match
drives them by hand; there is no event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Generic, TypeVar

from fateloom.engine.table import Seat

T = TypeVar("T")
R = TypeVar("R")
ValuesOf = Callable[[Seat], Sequence[Any]]
PASS = "pass"


class Refused(Exception):
    """A decision that may not be taken, with the rule and the reason."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{why} ({rule})" if rule else why)
        self.rule = rule
        self.why = why


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
    def bar(self) -> tuple[str, str]:
        """The rule and the reason, from ``"S3: you have no coin to pass with"``."""
        rule, _, why = (self.barred or "").partition(": ")
        return (rule, why) if why else ("", rule)


class Prompt:
    """What one seat is asked: the values it may answer with."""

    __slots__ = ("extra", "labels", "least", "most", "values")

    def __init__(self, values: Sequence[Any], least: int | None = None, most: int = 1) -> None:
        self.extra: Sequence[Option] = ()
        self.labels: dict[int, str] | None = None
        self.values: Sequence[Any] = values
        self.least = least  # None: exactly one value; a number: a set of at least so many
        self.most = most
        for value in values:
            if type(value) is Option:
                self._unpack(values)
                break

    def _unpack(self, values: Sequence[Any]) -> None:
        plain: list[Any] = []
        self.labels = {}
        self.extra = []
        for value in values:
            if type(value) is not Option:
                plain.append(value)
            elif value.barred is not None:
                self.extra.append(value)
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
    def sole(self) -> Any:
        """The single answer of a forced prompt."""
        return 0 if self.least is None else tuple(range(len(self.values) if self.most else 0))

    def pick(self, answer: Any) -> Any:
        """The value of an answer: an index, or indices for a set."""
        if self.least is None:
            return self.values[answer]
        return [self.values[index] for index in answer]


class Ask(Generic[T]):
    """A question to one seat or to several; the only thing rules ever hand out."""

    __slots__ = ("always", "barred", "default", "id", "in_order", "prompts", "rule", "seat",
                 "seats", "text", "values_of", "words")  # fmt: skip

    def __init__(
        self,
        seats: Sequence[Seat],
        values_of: ValuesOf | None,
        prompt: Prompt | None,
        *,
        id: str,
        rule: str,
        text: str,
        words: dict[str, Any] | None = None,
        barred: Callable[..., Iterable[Option]] | None = None,
        default: Any = None,
        in_order: bool = False,
        always: bool = False,
    ) -> None:
        self.seats = seats
        self.seat = seats[0] if prompt is not None else None
        self.values_of = values_of
        self.prompts = {} if prompt is None else {seats[0]: prompt}
        self.id = id
        self.rule = rule
        self.text = text
        self.words = words
        self.barred = barred
        self.default = default
        self.in_order = in_order
        self.always = always

    def prompt(self, seat: Seat) -> Prompt:
        """What this seat is asked; worked out when first looked at."""
        prompt = self.prompts.get(seat)
        if prompt is None:
            assert self.values_of is not None
            prompt = self.prompts[seat] = Prompt(self.values_of(seat))
        return prompt

    def default_of(self, seat: Seat) -> Any:
        """The answer of a seat that is absent."""
        prompt = self.prompt(seat)
        if prompt.least is not None:
            wanted = self.default or []
            chosen = tuple(i for i, value in enumerate(prompt.values) if value in wanted)
            return chosen if len(chosen) >= prompt.least else tuple(range(prompt.least))
        wanted = self.default(seat) if callable(self.default) else self.default
        for index, value in enumerate(prompt.values):
            if value == wanted:
                return index
        return 0

    def __await__(self) -> Generator[Ask[T], T, T]:
        answer: T = yield self
        return answer


def choose(
    seat: Seat,
    values: Sequence[Any],
    *,
    rule: str,
    id: str = "",
    text: str = "",
    words: dict[str, Any] | None = None,
    barred: Callable[[], Iterable[Option]] | None = None,
    default: Any = None,
    always: bool = False,
) -> Ask[Any]:
    """Ask a seat for one of the values. A single one is taken without asking, unless
    ``always``: then being asked tells nobody anything. ``barred`` gives what a player might
    look for in vain; it is worked out only when somebody looks."""
    return Ask(
        (seat,),
        None,
        Prompt(values),
        id=id,
        rule=rule,
        text=text,
        words=words,
        barred=barred,
        default=default,
        always=always,
    )


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
) -> Ask[list[Any]]:
    """Ask a seat for a set of the values, between ``least`` and ``most`` of them."""
    top = len(values) if most is None else min(most, len(values))
    prompt = Prompt(values, min(least, len(values)), top)
    return Ask((seat,), None, prompt, id=id, rule=rule, text=text, default=default)


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
    return Ask(
        tuple(seats), values_of, None, id=id, rule=rule, text=text, barred=barred, default=default
    )


def first_of(
    seats: Sequence[Seat],
    values_of: ValuesOf,
    *,
    rule: str,
    id: str = "window",
    text: str = "",
    barred: Callable[[Seat], Iterable[Option]] | None = None,
) -> Ask[tuple[Seat, Any] | None]:
    """Ask several seats at once for a play or ``"pass"``, and take the first play in their
    order; ``None`` if all pass. Answers that are not used stay secret and are dropped."""
    return Ask(
        tuple(seats),
        values_of,
        None,
        id=id,
        rule=rule,
        text=text,
        barred=barred,
        default=PASS,
        in_order=True,
    )
