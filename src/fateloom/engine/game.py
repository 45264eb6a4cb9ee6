"""What a game is: its table, its phases, its cards and its words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from fateloom.engine import cards as card_data
from fateloom.engine.chance import Chance
from fateloom.engine.log import Name, seat_names
from fateloom.engine.moments import Deeds
from fateloom.engine.table import Card, Face, Seat, Table, Zone

Phase = Callable[[Any], Coroutine[Any, Any, str | None]]


class BadCall(ValueError):
    """Something was asked for that does not exist; the sentence says what does."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a game that the table agrees on before the deal."""

    name: str
    values: Sequence[Any]
    default: Any
    text: str
    rule: str = ""

    def read(self, given: Any) -> Any:
        """The value meant by a text or a value."""
        for value in self.values:
            if value == given or str(value) == str(given):
                return value
        if set(self.values) == {True, False}:
            words = {"on": True, "yes": True, "true": True, "off": False, "no": False}
            if str(given).lower() in words:
                return words[str(given).lower()]
        raise BadCall(f"option {self.name} cannot be {given!r}; allowed: {self.allowed}")

    @property
    def allowed(self) -> str:
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]}"
        if set(self.values) == {True, False}:
            return "on, off"
        return ", ".join(map(str, self.values))


@dataclass(slots=True)
class Outcome:
    """How a match ended: the scores, who won, why, and how each score came about."""

    scores: list[float]
    winners: list[Seat]
    why: str
    rule: str = ""
    parts: list[list[tuple[str, float, str]]] = field(default_factory=list)
    """For each seat the lines of its score: what for, how much, by which rule."""
    low: bool = False
    """Whether the lowest score is the best."""

    @property
    def merits(self) -> list[float]:
        """The scores so that more is better."""
        return [-score for score in self.scores] if self.low else list(self.scores)

    def data(self) -> dict[str, Any]:
        return {
            "scores": list(self.scores),
            "winners": list(self.winners),
            "why": self.why,
            "rule": self.rule,
            "parts": [[list(part) for part in parts] for parts in self.parts],
        }


@dataclass(frozen=True, slots=True)
class Tip:
    """A line for newcomers beside a question, to be shown once: what they mostly overlook."""

    id: str
    text: str
    rule: str
    option: Any = None
    """The value of the option that it concerns, if it concerns one; where a set is asked for, the
    members that make it come true."""
    asks: bool = False
    """Whether a client should ask before it sends that option."""
    always: bool = False
    """Whether it asks every time, for what cannot be mended; else until it was overruled once."""


def _nothing(*_: Any) -> dict[str, Any]:
    return {}


@dataclass(eq=False)
class Game:
    """A game as the engine knows it. A game's package makes one and calls it ``game``."""

    id: str
    title: str
    version: int
    """Rises when a change of the rules alters replays; stored in every match."""
    seats: range
    table: Callable[[Game, int, dict[str, Any], Chance], Any]
    setup: Callable[[Any], None]
    first: str
    """The name of the first phase."""
    phases: Mapping[str, Phase]
    outcome: Callable[[Any], Outcome]
    package: str
    """Where ``cards.toml``, ``layout.toml`` and the rule page lie."""
    kinds: Mapping[str, type[Face]] = field(default_factory=dict)
    """The tables of ``cards.toml`` and the faces they make."""
    modules: Sequence[ModuleType] = ()
    """Where the cards' functions are."""
    choices: Sequence[Choice] = ()
    imply: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    """The options given, with those that follow from them; :class:`BadCall` where one given
    contradicts another."""
    check: Callable[[int, dict[str, Any]], None] | None = None
    """Raises :class:`BadCall` where options do not go together."""
    check_cards: Callable[[Sequence[Face]], None] | None = None
    """Raises :class:`CardDataError` where a card pack leaves too few cards."""
    default_seats: int = 0
    blurb: str = ""
    length: str = ""
    bound: int = 10_000
    """No match has more decisions than this."""
    spare: Mapping[str, str] = field(default_factory=dict)
    """For each back (or kin, or face) the zone where cards lie that a laid table does not name."""
    concede: str = ""
    """The phase of a seat that gives up, which is then in ``t.out``. With it ``concede`` is
    taken at every open question, but listed at none."""
    undoes: Callable[[Any], bool] = lambda t: False
    """Whether every decision may be taken back, as for practice."""
    label: Callable[[Any, Seat, Any], str] = lambda t, seat, value: label_of(t, value, seat)
    preview: Callable[[Any, Seat, Any], Any] | None = None
    """What an option would do, for a client to draw before it is chosen: plain data, or
    ``None``. It may use only what the seat knows."""
    tips: Callable[[Any, Seat, str, Sequence[Any]], Iterable[Tip]] | None = None
    """What a newcomer may overlook at a question with this id and these values. It may use
    only what the seat knows."""
    concerned: Callable[[Any], Mapping[Seat, str]] | None = None
    """The seats that the open reaction window concerns, each with why, by public facts: those
    who want to be asked only then are asked. Without it they are whom the question's words
    name."""
    aside: Collection[Any] = ()
    """Answers that are open in many a window and make none of them a seat's concern."""
    allowance: Callable[[Any], tuple[int, Any]] | None = None
    """How many seconds a seat may be asked in one turn (0: no limit), and which turn it is."""
    player_facts: Callable[[Any, Seat], dict[str, Any]] = _nothing
    """Public numbers of a seat for the view."""
    own_facts: Callable[[Any, Seat], dict[str, Any]] = _nothing
    """Numbers of a seat for its own view, from what the seat knows."""
    table_facts: Callable[[Any], dict[str, Any]] = _nothing
    """Public numbers of the table for the view."""
    describe: Callable[[Any], str] | None = None
    """A face's numbers in one line of words."""
    advice: str = ""
    """The module with ``value(t, seat)`` and more for bots; imported when a bot needs it."""
    companion: str = ""
    """The module with what players want beside the rules, such as hints and daily deals;
    imported when a person plays."""
    packs: Sequence[Path] = ()

    @cached_property
    def deeds(self) -> Deeds:
        return Deeds.of(self.modules)

    @cached_property
    def faces(self) -> dict[str, Face]:
        if not self.kinds:
            return {}
        from importlib.resources import files  # slow to import

        source = files(self.package).joinpath("cards.toml")
        faces = card_data.load(source, self.kinds, self.packs)
        if self.check_cards is not None:
            self.check_cards(list(faces.values()))
        return faces

    @cached_property
    def backs(self) -> dict[str, int]:
        """A number for each kin, mostly a back; all cards of a kin are one pool at first."""
        found: dict[str, int] = {}
        for face in self.faces.values():
            found.setdefault(face.kin, len(found) + 1)
        return found

    @cached_property
    def cards_hash(self) -> str:
        return card_data.digest(self.faces.values())

    def with_cards(self, folder: Path) -> Game:
        """This game with the card pack ``FOLDER/<game>.toml`` laid over its cards."""
        pack = folder / f"{self.id}.toml"
        if not pack.is_file():
            raise BadCall(f"no card pack for {self.id}: {pack} does not exist")
        return self._with(packs=(*self.packs, pack))

    def _with(self, **changes: Any) -> Game:
        kept = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return Game(**{**kept, **changes})

    def settle(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values, or a sentence that says what is allowed."""
        if seats not in self.seats:
            allowed = (
                f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else self.seats[0]
            )
            raise BadCall(f"{self.title} is for {allowed} players, not {seats}")
        if not self.choices and not options:
            return {}
        known = {choice.name: choice for choice in self.choices}
        for name in options:
            if name not in known:
                allowed = ", ".join(known) or "none"
                raise BadCall(f"{self.title} has no option {name!r}; options: {allowed}")
        given = {name: known[name].read(value) for name, value in options.items()}
        if self.imply is not None:
            given = self.imply(given)
        settled = {name: given.get(name, choice.default) for name, choice in known.items()}
        if self.check is not None:
            self.check(seats, settled)
        return settled

    def face(self, id: str) -> Face:
        if id not in self.faces:
            raise BadCall(f"{self.title} has no card {id!r}; see: fateloom cards {self.id}")
        return self.faces[id]

    def __repr__(self) -> str:
        return f"<game {self.id}>"


def label_of(t: Table, value: Any, seat: Seat | None = None) -> str:
    """A value in words: ``attack / wren / troll`` becomes "Attack: Wren, Troll". A card that
    the seat (the gallery if not said) does not know is named by back and place."""
    if isinstance(value, str):
        return value.replace("_", " ").capitalize()
    if isinstance(value, tuple):
        head, *rest = [label_of(t, part, seat) for part in value]
        return f"{head}: {', '.join(rest)}" if rest else head
    if isinstance(value, Card):
        if value.seen >> (t.gallery if seat is None else seat) & 1:
            return str(value.face.name)
        return f"{value.face.back} {value.zone.cards.index(value) + 1}".capitalize()
    if isinstance(value, Face):
        return value.name
    if isinstance(value, Name):
        return (seat_names(t.seats) if t.log is None else t.log.names)[value]
    if isinstance(value, Zone):
        return value.label
    if value is True or value is False:
        return "Yes" if value else "No"
    return str(value)
