"""Watch a match: every phase, question and draw in its order, each with the position then.

Questions that leave a single answer are watched too, since the match answers them itself.
"""

from __future__ import annotations

from collections.abc import Coroutine, Generator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import coroutine
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import PASS, Ask, AskMany
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.view.keys import keys_of
from fateloom.games.fantos.faces import Citadel
from fateloom.laws.harness.random_player import RandomPlayer, random_setup
from tests.referees.fantos.position import Position, read_position

WINDOWS = ("window", "react", "secondary")
"""The questions whose answers are plays."""


@dataclass
class Play:
    """What a seat may answer in a window: a card or an ability, and all that it names."""

    card: str
    payer: str | None
    """The Legacy that pays for Labor; for an ability its own Legacy."""
    names: list[Any]
    key: str


@dataclass
class Answered:
    """A play on the stack: by whom, which card, whether as Labor, and whom it touches (3.7.6)."""

    by: int
    card: str
    is_labor: bool
    touches: frozenset[int]


@dataclass
class Question:
    """An ask of the rules with what each seat may answer, and its answer."""

    number: int
    id: str
    rule: str
    seats: list[int]
    window: str
    position: Position
    answering: Answered | None
    """The play that waits in its own react window."""
    keys: dict[int, list[str]] = field(default_factory=dict)
    plays: dict[int, list[Play]] = field(default_factory=dict)
    least: int | None = None
    most: int = 1
    answer: Any = None
    """A key, a list of keys, or a dictionary of keys by seat; in a window a seat and a play."""


@dataclass
class Phase:
    """The beginning of a step of the rules."""

    name: str
    position: Position


@dataclass
class Draw:
    """A number below ``size``, or with ``order`` a shuffle of so many cards."""

    size: int
    outcome: int = 0
    order: list[int] | None = None


Event = Question | Phase | Draw


class WatchedChance(SeededChance):
    """A seeded source that writes down what it gives, and all that happens beside it."""

    def __init__(self, seed: object) -> None:
        super().__init__(str(seed))
        self.events: list[Event] = []
        self.asked = 0

    def restart(self) -> WatchedChance:
        return WatchedChance(self._seed)

    def below(self, number: int) -> int:
        outcome = super().below(number)
        self.events.append(Draw(number, outcome))
        return outcome

    def permutation(self, number: int) -> list[int]:
        order = super().permutation(number)
        self.events.append(Draw(number, order=list(order)))
        return order


@dataclass
class Trace:
    """A whole match as it was watched."""

    seed: int
    seats: int
    options: dict[str, Any]
    game: Game
    mats: list[Citadel]
    events: list[Event]
    end: Position
    outcome: Any


def watch(game: Game, seed: int, options: dict[str, Any] | None = None) -> Trace:
    """Play a whole match by random players, with random seats and options, and watch it."""
    seats, chosen = random_setup(game, seed)
    chance = WatchedChance(seed)
    match = Match(watched(game), seats, chance, {**chosen, **(options or {})})
    player = RandomPlayer(seed)
    while match.ask is not None:
        player.step(match)
    table = match.table
    mats = [zone.cards[0].face for zone in table.citadel]
    end = read_position(table)
    return Trace(seed, seats, match.options, game, mats, chance.events, end, match.outcome)


@lru_cache(maxsize=8)
def watched(game: Game) -> Game:
    """Return the same game with phases that report to a :class:`WatchedChance`."""
    return replace(game, phases={name: _watched(name, each) for name, each in game.phases.items()})


def _watched(name: str, phase: Any) -> Any:
    def begin(t: Any) -> Coroutine[Any, Any, str | None]:
        t.chance.events.append(Phase(name, read_position(t)))
        return _watch_asks(phase(t), t)

    return begin


@coroutine
def _watch_asks(rules: Coroutine[Any, Any, str | None], t: Any) -> Generator[Any, Any, str | None]:
    value: Any = None
    while True:
        try:
            ask = rules.send(value)
        except StopIteration as done:
            phase: str | None = done.value
            return phase
        t.chance.asked += 1
        question = _question(ask, t, t.chance.asked)
        if question.seats:
            t.chance.events.append(question)
        value = yield ask
        question.answer = _answer(ask, question, value)


def _question(ask: Ask[Any], t: Any, number: int) -> Question:
    waiting = t.pending[-1] if t.pending else None
    question = Question(
        number=number,
        id=ask.id,
        rule=ask.rule,
        seats=[int(seat) for seat in ask.seats],
        window=t.window,
        position=read_position(t),
        answering=None if waiting is None else _answered(*waiting),
    )
    for seat in question.seats:
        prompt = ask.prompt(seat)
        if ask.id in WINDOWS:
            question.plays[seat] = [_play(value, seat) for value in prompt.values]
        else:
            question.keys[seat] = keys_of(prompt.values, seat)
            question.least, question.most = prompt.least, prompt.most
    return question


def _answered(by: int, card: Any, _effect: str, touches: Any, *_targets: Any) -> Answered:
    is_labor = card.face.back == "labor" and card.zone.name == "stack"
    return Answered(int(by), card.face.id, is_labor, frozenset(touches))


def _play(value: Any, seat: int) -> Play:
    parts = value if isinstance(value, tuple) else (value,)
    names = [_named(part) for part in parts]
    key = "/".join(str(name) for name in names)
    card = parts[0]
    if isinstance(card, str):
        return Play(card, None, names[1:], key)
    if card.face.back == "labor" and card.zone.name == "hand":
        return Play(card.face.id, names[1], names[2:], key)
    return Play(card.face.id, card.face.id, names[1:], key)


def _named(part: Any) -> Any:
    face = getattr(part, "face", None)
    return part if face is None else face.id


def _answer(ask: Ask[Any], question: Question, value: Any) -> Any:
    if not question.seats:
        return None
    if question.id in WINDOWS:
        if isinstance(ask, AskMany):
            return None if value is None else (int(value[0]), _play(value[1], value[0]))
        return None if value == PASS else (question.seats[0], _play(value, question.seats[0]))
    if isinstance(ask, AskMany):
        return {int(seat): _key(ask, question, seat, each) for seat, each in value.items()}
    seat = question.seats[0]
    if question.least is not None:
        return [_key(ask, question, seat, each) for each in value]
    return _key(ask, question, seat, value)


def _key(ask: Ask[Any], question: Question, seat: int, value: Any) -> str:
    values = ask.prompt(seat).values
    at = next(at for at, each in enumerate(values) if each is value or each == value)
    return question.keys[seat][at]
