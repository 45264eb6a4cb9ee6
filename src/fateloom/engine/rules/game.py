"""What a game is: its table, its phases, its cards and its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any, NotRequired, TypedDict

from fateloom.engine.rules.declarations import (
    Declarations,
    Reader,
    observed_readers,
    seat_numbers,
    table_numbers,
)
from fateloom.engine.rules.effects import CardEffects
from fateloom.engine.rules.vocabulary import Vocabulary, load_vocabulary
from fateloom.engine.state import card_data as card_data
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.log import Name, in_form, render_text, seat_names
from fateloom.engine.state.table import Card, Face, Seat, Table, Zone

Phase = Callable[[Any], Coroutine[Any, Any, str | None]]


class UsageError(ValueError):
    """Something was asked for that does not exist; the sentence says what does."""


@dataclass(frozen=True, slots=True)
class GameOption:
    """An option of a game that the table agrees on before the deal."""

    name: str
    values: Sequence[Any]
    default: Any
    text: str
    rule: str = ""

    def parse(self, given: Any) -> Any:
        """The value meant by a text or a value."""
        for value in self.values:
            if value == given or str(value) == str(given):
                return value
        if set(self.values) == {True, False}:
            words = {"on": True, "yes": True, "true": True, "off": False, "no": False}
            if str(given).lower() in words:
                return words[str(given).lower()]
        raise UsageError(f"option {self.name} cannot be {given!r}; allowed: {self.allowed}")

    @property
    def allowed(self) -> str:
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]}"
        if set(self.values) == {True, False}:
            return "on, off"
        return ", ".join(map(str, self.values))


class LeadView(TypedDict):
    """By how much a winner is ahead of the next."""

    seat: Seat
    next: Seat
    by: float
    part: NotRequired[str]
    """The kind of points in which the difference is largest, with what both have of it."""
    own: NotRequired[float]
    other: NotRequired[float]


@dataclass(slots=True)
class Outcome:
    """How a match ended: the scores, who won, why, and how each score came about."""

    scores: list[float]
    winners: list[Seat]
    why: str
    rule: str = ""
    parts: Sequence[Sequence[tuple[str, float, str]]] = field(default_factory=list)
    """For each seat the lines of its score: what for, how much, by which rule. Where the seat reads
    other words than the others do, a line has both: ``[your|their] own colour``."""
    lowest_wins: bool = False
    """Whether the lowest score is the best."""
    places: list[int] = field(default_factory=list)
    """The place of each seat, 1 for the best; tied seats share one. A game that does not say has
    its winners first, then the others by their scores."""
    unscored: Collection[Seat] = ()
    """The seats whose result has no score. Their number in ``scores`` only tells bots what this end
    is worth and is shown nowhere; their parts say what was reached and add up to nothing."""
    sudden: bool = False
    """Whether the match ended at once by its last event, whatever the scores were before."""
    headline: str = ""
    """What a client shows in place of points where points do not count: ``Won by the hunt``."""
    words: dict[str, Any] = field(default_factory=dict)
    """The words of ``why``, if it names players as a line of the log does."""
    whys: list[str] = field(default_factory=list)
    """Why, as each seat reads it, with "you" for the reader; empty if all read the same."""
    own_parts: Sequence[Sequence[tuple[str, float, str]]] = ()
    """The lines of each seat's score as the seat itself reads them."""

    def __post_init__(self) -> None:
        if not self.places:
            self.places = ranked(
                [
                    inf if seat in self.winners else merit
                    for seat, merit in enumerate(self.comparable_scores)
                ]
            )

    @property
    def comparable_scores(self) -> list[float]:
        """The scores so that more is better."""
        return [-score for score in self.scores] if self.lowest_wins else list(self.scores)

    @property
    def shown_scores(self) -> list[float | None]:
        """The scores for people, with ``None`` for a seat that has none."""
        return [None if seat in self.unscored else score for seat, score in enumerate(self.scores)]

    @property
    def lead(self) -> LeadView | None:
        """By how much the only winner is ahead of the next by score, and in which part most.

        ``None`` where points did not decide.
        """
        if self.sudden or len(self.winners) != 1 or len(self.scores) == 1:
            return None
        [first] = self.winners
        merits = self.comparable_scores
        others = [
            seat for seat in range(len(merits)) if seat != first and seat not in self.unscored
        ]
        if first in self.unscored or not others:
            return None
        second = max(others, key=lambda seat: merits[seat])
        if merits[first] - merits[second] <= 0:
            return None
        lead: LeadView = {
            "seat": first,
            "next": second,
            "by": self.scores[first] - self.scores[second],
        }
        if self.parts:
            own, other = (self.points_by_kind(seat) for seat in (first, second))
            sign = -1 if self.lowest_wins else 1
            gaps = {
                kind: sign * (own.get(kind, 0) - other.get(kind, 0)) for kind in {**own, **other}
            }
            part = max(gaps, key=lambda kind: gaps[kind])
            if len(gaps) > 1 and gaps[part] > 0:
                lead["part"] = part
                lead["own"], lead["other"] = own.get(part, 0), other.get(part, 0)
        return lead

    def points_by_kind(self, seat: Seat) -> dict[str, float]:
        """The points of a seat by what they count."""
        found: dict[str, float] = {}
        for what, points, _ in self.parts[seat]:
            found[_kind(what)] = found.get(_kind(what), 0) + points
        return found

    def put_into_words(self, names: Sequence[str], readers: Iterable[Seat]) -> None:
        """Say why with the names of the players, and to these readers with "you" for themselves;
        and the lines of each score to its seat and to all others."""
        self.own_parts = _in_form(self.parts, to_reader=True)
        self.parts = _in_form(self.parts, to_reader=False)
        if self.words:
            text = self.why
            self.why = render_text(text, self.words, len(names), names, 0)
            self.whys = [render_text(text, self.words, seat, names, 0) for seat in readers]

    def why_for(self, seat: Seat | None) -> str:
        """Why it ended so, as a seat or a spectator reads it."""
        return self.why if seat is None or seat >= len(self.whys) else self.whys[seat]

    def parts_for(self, reader: Seat | None) -> list[Sequence[tuple[str, float, str]]]:
        """The lines of all scores, as a seat or a spectator reads them."""
        own = self.own_parts
        return [
            own[seat] if seat == reader and seat < len(own) else parts
            for seat, parts in enumerate(self.parts)
        ]

    def data(self, seat: Seat | None = None) -> dict[str, Any]:
        return {
            "scores": self.shown_scores,
            "winners": list(self.winners),
            "places": list(self.places),
            "why": self.why_for(seat),
            "rule": self.rule,
            "parts": [[list(part) for part in parts] for parts in self.parts_for(seat)],
            "kinds": [[_kind(what) for what, _, _ in parts] for parts in self.parts],
            "sudden": self.sudden,
            "headline": self.headline,
            "lead": self.lead,
        }


def _in_form(
    parts: Sequence[Sequence[tuple[str, float, str]]], *, to_reader: bool
) -> list[list[tuple[str, float, str]]]:
    """The lines of scores in one of their two forms."""
    return [
        [(in_form(what, to_reader), points, rule) for what, points, rule in lines]
        for lines in parts
    ]


def ranked(merits: Sequence[Any]) -> list[int]:
    """Return the place of each seat by its merit, where more is better and equals share a place."""
    return [1 + sum(other > merit for other in merits) for merit in merits]


def _kind(what: str) -> str:
    """Say what a line of a score counts: "3 treasures of …" and "1 treasure of …" are one kind."""
    return re.sub(r"^\d+ (\S+?)s?(?= |$)", r"\1s", what)


@dataclass(frozen=True, slots=True)
class Tip:
    """A line for newcomers beside a question, to be shown once: what they mostly overlook."""

    id: str
    text: str
    rule: str
    option: Any = None
    """The value of the option that it concerns, if it concerns one; where a set is asked for, the
    members that make it come true."""
    confirm: bool = False
    """Whether a client should ask before it sends that option."""
    confirm_always: bool = False
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
    first_phase: str
    """The name of the first phase."""
    phases: Mapping[str, Phase]
    outcome: Callable[[Any], Outcome]
    package: str
    """Where ``cards.toml``, ``layout.toml`` and the rule page lie."""
    face_types: Mapping[str, type[Face]] = field(default_factory=dict)
    """The tables of ``cards.toml`` and the faces they make."""
    effect_modules: Sequence[ModuleType] = ()
    """Where the cards' functions are."""
    options: Sequence[GameOption] = ()
    derive_options: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    """The options given, with those that follow from them; :class:`BadCall` where one given
    contradicts another."""
    check_options: Callable[[int, dict[str, Any]], None] | None = None
    """Raises :class:`BadCall` where options do not go together."""
    check_cards: Callable[[Sequence[Face]], None] | None = None
    """Raises :class:`CardDataError` where a card pack leaves too few cards."""
    default_seats: int = 0
    blurb: str = ""
    length: str = ""
    max_decisions: int = 10_000
    """No match has more decisions than this. Where the rules set no bound, it is four times the
    most that random play of any kind was seen to take, with any options."""
    spare_zones: Mapping[str, str] = field(default_factory=dict)
    """For each back (or kin, or face) the zone where cards lie that a laid table does not name."""
    concede_phase: str = ""
    """The phase of a seat that gives up, which is then in ``t.out``. With it ``concede`` is
    taken at every open question, but listed at none."""
    former_words: Mapping[str, str] = field(default_factory=dict)
    """Words of keys that were renamed, each with what it is called now: stored matches have them."""
    free_undo: Callable[[Any], bool] = lambda t: False
    """Whether every decision may be taken back, as for practice."""
    label: Callable[[Any, Seat, Any], str] = lambda t, seat, value: default_label(t, value, seat)
    preview: Callable[[Any, Seat, Any], Any] | None = None
    """What an option would do, for a client to draw before it is chosen: plain data, or
    ``None``. It may use only what the seat knows."""
    costly: Callable[[Any, Seat, Any, Any], bool] | None = None
    """Whether an option costs what cannot be had back, for a client to mark it. The last
    argument is the option's preview. It may use only what the seat knows."""
    caution: Callable[[Any, Seat, Any], str] | None = None
    """A price of an option that its label does not say, such as taxes that it makes necessary;
    empty for most options. It may use only what the seat knows."""
    would: Callable[[Any, Seat, Any], Sequence[tuple[str, str]]] | None = None
    """What an option would do, part by part, each with a heading, for a client to show before the
    option is chosen. It may use only what the seat knows."""
    leads: Callable[[Any, Seat, Any], Sequence[Any]] | None = None
    """The values of the question that an answer leads to if nothing happens before, for a client
    that lets them be chosen together with it. It may use only what the seat knows."""
    quiet: Collection[str] = ("pass", "no")
    """The keys of answers that only end a question; a client shows them last, and plainly."""
    ends: Collection[str] = ("pass",)
    """The keys of answers that end what a seat may do for now; a client asks those who want to
    confirm such answers."""
    tips: Callable[[Any, Seat, str, Sequence[Any]], Iterable[Tip]] | None = None
    """What a newcomer may overlook at a question with this id and these values. It may use
    only what the seat knows."""
    affected_seats: Callable[[Any], Mapping[Seat, str]] | None = None
    """The seats that the open reaction window concerns, each with why, by public facts: those
    who want to be asked only then are asked. Without it they are whom the question's words
    name."""
    minor_answers: Collection[Any] = ()
    """Answers that are open in many a window and make none of them a seat's concern."""
    turn_time: Callable[[Any], tuple[int, Any]] | None = None
    """How many seconds a seat may be asked in one turn (0: no limit), and which turn it is."""
    player_facts: Callable[[Any, Seat], dict[str, Any]] = _nothing
    """Public numbers of a seat for the view."""
    standing: Callable[[Any, Seat], float] | None = None
    """How well a seat stands by what decides the end, more being better. It is read only after
    the end, to say when a match was decided, and may use everything."""
    on_turn: Callable[[Any], Seat | None] = lambda t: None
    """Whose turn it is; nobody's before the first turn. Who has the first turn has the first place
    in turn order; in a game that does not say it is seat 0."""
    purses: Callable[[Any], list[int]] | None = None
    """What each seat has to pay with."""
    own_facts: Callable[[Any, Seat], dict[str, Any]] = _nothing
    """Numbers of a seat for its own view, from what the seat knows."""
    table_facts: Callable[[Any], dict[str, Any]] = _nothing
    """Public numbers of the table for the view."""
    declares: Declarations = field(default_factory=Declarations)
    """Its numbers with their ranges, and what lies where, for programs. Facts for the view that a
    game does not give are made of these."""
    describe: Callable[[Any], str] | None = None
    """A face's numbers in one line of words."""
    advice: str = ""
    """The module with ``value(t, seat)`` and more for bots; imported when a bot needs it."""
    strategy: str = ""
    """For a small game that has been solved: the module with ``situation(t, seat)``, which names all
    that a seat knows. ``strategy.toml`` of the package says what to answer, by that name."""
    measured_with: tuple[int, Mapping[str, Any]] | None = None
    """The seats and options with which the levels of bots are measured, where the usual ones would
    take too long."""
    companion: str = ""
    """The module with what players want beside the rules, such as hints and daily deals;
    imported when a person plays."""
    earlier_cards: Collection[str] = ()
    """The hashes of earlier card files that differ from ``cards.toml`` in wording alone; matches
    played with them replay as they did."""
    packs: Sequence[Path] = ()

    def __post_init__(self) -> None:
        declared = self.declares
        if self.player_facts is _nothing and declared.player:
            self.player_facts = seat_numbers(declared.player)
        if self.table_facts is _nothing and declared.table:
            self.table_facts = table_numbers(declared.table)
        if self.own_facts is _nothing and declared.own:
            self.own_facts = seat_numbers(declared.own)

    @cached_property
    def effects(self) -> CardEffects:
        return CardEffects.of(self.effect_modules)

    @cached_property
    def faces(self) -> dict[str, Face]:
        if not self.face_types:
            return {}
        from importlib.resources import files  # slow to import

        source = files(self.package).joinpath("cards.toml")
        faces = card_data.load_faces(source, self.face_types, self.packs)
        if self.check_cards is not None:
            self.check_cards(list(faces.values()))
        return faces

    @cached_property
    def pool_ids(self) -> dict[str, int]:
        """A number for each kin, mostly a back; all cards of a kin are one pool at first."""
        found: dict[str, int] = {}
        for face in self.faces.values():
            found.setdefault(face.public_kind, len(found) + 1)
        return found

    @cached_property
    def backs(self) -> list[str]:
        """All backs that cards of this game have."""
        listed = [face.back for face in self.faces.values()]
        return list(dict.fromkeys((*listed, *self.declares.backs)))

    @cached_property
    def observed_facts(self) -> tuple[list[Reader], list[Reader], list[Reader]]:
        """The facts that observations have: of each player, of the table, and of a seat for itself."""
        declared = self.declares
        return (
            observed_readers(declared.player),
            observed_readers(declared.table),
            observed_readers(declared.own),
        )

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of its answers and the ids of its questions, by number. New cards of a pack
        are appended to them."""
        from importlib.resources import files  # slow to import

        found = load_vocabulary(files(self.package))
        if found is None:
            raise UsageError(f"{self.title} has no vocabulary; see: fateloom words {self.id}")
        return found[0].with_more(self.answerable(found[0].words))

    def answerable(self, words: Collection[str]) -> list[str]:
        """The cards that answers may name, if they name these words: where they name one card,
        they may name all of its type."""
        named = {type(face) for id, face in self.faces.items() if id in words}
        return [id for id, face in self.faces.items() if type(face) in named]

    @cached_property
    def cards_hash(self) -> str:
        return card_data.faces_hash(self.faces.values())

    def plays_with(self, cards_hash: str) -> bool:
        """Whether a match that was played with these cards is replayed with the cards here.

        A card pack has a hash of its own: under it no earlier wording is the same.
        """
        return cards_hash == self.cards_hash or (
            not self.packs and cards_hash in self.earlier_cards
        )

    def with_cards(self, folder: Path) -> Game:
        """This game with the card pack ``FOLDER/<game>.toml`` laid over its cards."""
        pack = folder / f"{self.id}.toml"
        if not pack.is_file():
            raise UsageError(f"no card pack for {self.id}: {pack} does not exist")
        return self._with(packs=(*self.packs, pack))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a game as its id, its card packs and the hash of its cards."""
        return _game_from, (self.id, tuple(self.packs), self.cards_hash)

    def _with(self, **changes: Any) -> Game:
        kept = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return Game(**{**kept, **changes})

    def resolve_options(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values, or a sentence that says what is allowed."""
        if seats not in self.seats:
            allowed = (
                f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else self.seats[0]
            )
            raise UsageError(f"{self.title} is for {allowed} players, not {seats}")
        if not self.options and not options:
            return {}
        known = {choice.name: choice for choice in self.options}
        for name in options:
            if name not in known:
                allowed = ", ".join(known) or "none"
                raise UsageError(f"{self.title} has no option {name!r}; options: {allowed}")
        given = {name: known[name].parse(value) for name, value in options.items()}
        if self.derive_options is not None:
            given = self.derive_options(given)
        settled = {name: given.get(name, choice.default) for name, choice in known.items()}
        if self.check_options is not None:
            self.check_options(seats, settled)
        return settled

    def face(self, id: str) -> Face:
        if id not in self.faces:
            raise UsageError(f"{self.title} has no card {id!r}; see: fateloom cards {self.id}")
        return self.faces[id]

    def __repr__(self) -> str:
        return f"<game {self.id}>"


def _game_from(id: str, packs: Sequence[Path], cards_hash: str) -> Game:
    """Return the game that was pickled, or a sentence if its cards are others here."""
    from fateloom.engine.rules.registry import find_game  # it imports this module

    game = find_game(id)
    if tuple(game.packs) != packs:
        game = game._with(packs=packs)
    if game.cards_hash != cards_hash:
        raise UsageError(f"{game.title} has other cards here than where it was pickled")
    return game


def default_label(t: Table, value: Any, seat: Seat | None = None) -> str:
    """A value in words: ``attack / wren / troll`` becomes "Attack: Wren, Troll". A card that
    the seat (the gallery if not said) does not know is named by back and place."""
    if isinstance(value, str):
        return value.replace("_", " ").capitalize()
    if isinstance(value, tuple):
        head, *rest = [default_label(t, part, seat) for part in value]
        return f"{head}: {', '.join(rest)}" if rest else head
    if isinstance(value, Card):
        if value.seen >> (t.gallery if seat is None else seat) & 1:
            return value.name
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
