"""The history of a match in words, each line frozen with what was known when it was said."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from string import Formatter, ascii_uppercase
from typing import Any, NamedTuple, NotRequired, TypedDict

from fateloom.engine.state.names import Name as Name
from fateloom.engine.state.names import TurnedUp as TurnedUp
from fateloom.engine.state.table import Card, Face, Mask, Seat, Table, Zone


class Mention(TypedDict):
    """A card that a line names: its face, and from which to which character of the text."""

    face: str
    start: int
    end: int


class LogLine(TypedDict):
    """A line of history as one seat reads it."""

    at: int
    rule: str
    text: str
    seat: NotRequired[Seat]
    """Whose line it is: the player with whom it begins."""
    cards: NotRequired[list[Mention]]
    """The cards that it names, in order."""
    numbers: NotRequired[dict[str, int | list[int]]]
    """The numbers that it tells, such as dice, by the words' names."""
    seats: NotRequired[list[Seat]]
    """All players that it names, in order, where it names others than the one it begins with."""
    turned: NotRequired[TurnedView]
    """The cards that it tells of as turned up one after another."""


class TurnedView(TypedDict):
    """Cards that were turned up one after another."""

    faces: list[str]
    danger: list[int]
    """For each of them how much had hurt whoever turned it up already, by public facts; 0 where it
    could do no lasting harm."""


class Known(NamedTuple):
    """What a line keeps of a card: its face, who knew it then, and what it was called."""

    face: Face
    seen: Mask
    name: str


class OneOf:
    """One of several cards that have no order, for lines that name them one after another:
    ``[say(…, card=OneOf(cards, at)) for at in range(len(cards))]``. Every reader has them in
    its own order, first those it knows, by name: so the order tells nothing."""

    __slots__ = ("at", "cards")

    def __init__(self, cards: Sequence[Any], at: int) -> None:
        self.cards = cards
        self.at = at

    def read_by(self, seat: Seat) -> Any:
        """The frozen card that a seat has in this place."""
        return sorted(self.cards, key=lambda card: _order(card, seat))[self.at]


def _order(card: Any, seat: Seat) -> tuple[bool, str]:
    """Sort frozen cards for a reader: those it knows by name, then the others."""
    if isinstance(card, Face):
        return False, card.name
    return (False, card.name) if card.seen >> seat & 1 else (True, card.face.hidden_label)


@cache
def seat_names(seats: int) -> tuple[str, ...]:
    return tuple(f"Seat {ascii_uppercase[seat]}" for seat in range(seats))


class Log:
    """The lines of one match. Each is kept as a tuple: the rule, the text, its readers
    (``None``: everybody), and the words in the order in which the text names them."""

    __slots__ = ("_cards", "_everyone", "_read", "_traces", "learned", "lines", "names")

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.lines: list[tuple[Any, ...]] = []
        self.learned: list[tuple[int, str, Mask, tuple[int, ...]]] = []
        """Which card and face was learned by whom, in order; and if they cannot tell it from
        equal ones that they knew, which these are, itself among them if it was known."""
        self._everyone = (2 << len(names)) - 1
        self._cards: dict[Seat, tuple[int, dict[str, int], dict[int, str]]] = {}
        self._read: dict[Seat, tuple[int, int]] = {}
        """How many lines each reader had at its last look, and among how many."""
        self._traces: dict[Seat, tuple[int, str]] = {}
        """The trace of each reader, and of how many lines."""

    def copy(self) -> Log:
        """A log of its own with the same lines, which never change."""
        new = Log(self.names)
        new.lines = self.lines.copy()
        new.learned = self.learned.copy()
        new._traces = self._traces.copy()
        return new

    def write(self, rule: str, text: str, to: Mask | None, words: dict[str, object]) -> None:
        for name, word in words.items():
            if type(word) in _MUTABLE:
                words[name] = freeze(word, self._everyone)
        line: tuple[Any, ...] = (rule, text, to)
        self.lines.append(line + _picker(text)(words))

    def record_initial_knowledge(self, table: Table) -> None:
        """Let the seats meet what they know from the start, zone by zone."""
        met: dict[int, Mask] = {}
        for id, _, mask, _ in self.learned:
            met[id] = met.get(id, 0) | mask
        if not any(card.seen & ~met.get(card.id, 0) for card in table.cards):
            return
        for zone in table.zones:
            known = [card for card in zone.cards if card.seen]
            if not zone.ordered:  # the order of a hand is nobody else's affair
                known.sort(key=lambda card: card.face.id)
            for card in known:
                fresh = card.seen & ~met.get(card.id, 0)
                if fresh:
                    self.learned.append((card.id, card.face.id, fresh, ()))

    def cards(self, seat: Seat) -> dict[int, str]:
        """The names under which a seat knows cards: ``queen.2`` is the second queen that it
        met. So a name does not tell where the card was while it was hidden, and of equal ones
        that it cannot tell apart, the first met is the first to go."""
        read, count, names = self._cards.get(seat, (0, {}, {}))
        if read < len(self.learned):
            for id, face, mask, copies in self.learned[read:]:
                if not mask >> seat & 1:
                    continue
                if copies:
                    _rename(names, id, copies)
                else:
                    number = count[face] = count.get(face, 0) + 1
                    names[id] = f"{face}.{number}"
            self._cards[seat] = len(self.learned), count, names
        return names

    def read(self, seat: Seat, since: int = 0) -> list[LogLine]:
        """The lines that a seat may read, from number ``since`` on.

        Lines for others do not show up in the numbering either.
        """
        read: list[LogLine] = []
        at, start = self._read.get(seat, (0, 0))
        if since < at:
            at, start = 0, 0
        for rule, text, to, *words in self.lines[start:] if start else self.lines:
            if to is not None and not to >> seat & 1:
                continue
            if at >= since:
                read.append(self._line(at, rule, text, words, seat))
            at += 1
        self._read[seat] = at, len(self.lines)
        return read

    def trace(self, seat: Seat) -> str:
        """All lines that a seat may read, as one text. It only ever grows."""
        read, trace = self._traces.get(seat, (0, ""))
        if read < len(self.lines):
            lines = [
                f"{rule} {self._spoken(text, words, seat)}"
                for rule, text, to, *words in self.lines[read:]
                if to is None or to >> seat & 1
            ]
            if lines:
                trace = "\n".join([trace, *lines] if trace else lines)
            self._traces[seat] = len(self.lines), trace
        return trace

    def _spoken(self, text: str, words: Sequence[Any], seat: Seat) -> str:
        """Put a line into words for a seat."""
        named = dict(zip(_words_in(text), words, strict=True))
        return _speak(text, named, seat, self.names)

    def _line(self, at: int, rule: str, text: str, words: Sequence[Any], seat: Seat) -> LogLine:
        """Put a line into words for a seat, with what these words say as data."""
        named = dict(zip(_words_in(text), words, strict=True))
        cards: list[Mention] = []
        spoken = _speak(text, named, seat, self.names, cards)
        line: LogLine = {"at": at, "rule": rule, "text": spoken}
        first = words[0] if text[:1] == "{" else None
        if isinstance(first, list) and first:
            first = first[0]
        if isinstance(first, Name):
            line["seat"] = int(first)
        if cards:
            line["cards"] = cards
        numbers = {name: _number(word) for name, word in named.items() if _is_number(word)}
        if numbers:
            line["numbers"] = numbers
        seats = _seats_in(words)
        if seats and seats != [line.get("seat")]:
            line["seats"] = seats
        for word in words:
            if isinstance(word, TurnedUp):
                line["turned"] = {"faces": [*word.faces], "danger": [*word.danger]}
        return line


def _seats_in(words: Sequence[Any]) -> list[Seat]:
    """List the players that words name, in order, each once."""
    named = [each for word in words for each in (word if isinstance(word, list) else [word])]
    return list(dict.fromkeys(int(each) for each in named if isinstance(each, Name)))


def _rename(names: dict[int, str], id: int, copies: Sequence[int]) -> None:
    """Give the first name of these copies to the card that goes, and the others to those that
    stay; if it was not one of them, it has taken the place of the first."""
    held = sorted((names.pop(each) for each in copies), key=_number_of)
    stay = [each for each in copies if each != id]
    names.update(zip([id, *stay[len(stay) + 1 - len(held) :]], held, strict=True))


def _number_of(name: str) -> int:
    return int(name.rpartition(".")[2])


def _speak(
    text: str,
    named: dict[str, Any],
    seat: Seat,
    names: Sequence[str],
    cards: list[Mention] | None = None,
) -> str:
    """Put a text into words for a reader; note the cards that it mentions in ``cards``.

    In a text with verbs in two forms, such as ``{who} [draw|draws] {card}.``, the reader's own
    name is read as "you", ``{who}'s`` as "your", and verbs agree with the name before them, or
    with the card before them that is their subject: ``{card:subject} [fall|falls]``. In other
    texts ``{who:you}`` does so for one name.
    """
    tokens, addresses = _tokens(text)
    spoken, plural = "", False
    for token in tokens:
        if isinstance(token, str):
            spoken += token
            continue
        if isinstance(token, _Verb):
            spoken += token.plural if plural else token.singular
            continue
        word = named[token.name]
        kind = type(word)
        if token.leads:
            plural = _is_plural(word)
        if kind is str or kind is int:  # mostly; it is the same to everybody
            spoken += f"{word}'s" if token.possessive else str(word)
            continue
        if isinstance(word, Face):  # so is an open card
            if cards is not None:
                cards += _mentions(word, seat, names, len(spoken))
            spoken += f"{word.name}'s" if token.possessive else word.name
            continue
        if kind is OneOf:
            word = word.read_by(seat)
        reader = seat if addresses or token.addresses else None
        said = _read_out(word, seat, names, reader, token.possessive)
        if _begins_sentence(spoken) and _takes_capital(word, reader):
            said = said[:1].upper() + said[1:]
        if kind is Name:
            plural = word == reader
        elif kind is list:
            plural = word == [reader] or len(word) > 1
        if cards is not None and kind is not Name:
            cards += _mentions(word, seat, names, len(spoken))
        spoken += said
    return spoken


def _read_out(
    word: Any, seat: Seat, names: Sequence[str], reader: Seat | None, possessive: bool
) -> str:
    """Read a word out to a seat, which is called "you" if it is the reader to be addressed."""
    if isinstance(word, Name) and word == reader:
        return "your" if possessive else "you"
    if isinstance(word, list) and reader in word:
        names = ["you" if seat == reader else name for seat, name in enumerate(names)]
    said = render_word(word, seat, names)
    return f"{said}'s" if possessive else said


def _is_plural(word: Any) -> bool:
    """Whether a card that is the subject of a line takes a verb in the plural."""
    face = word.face if isinstance(word, Known) else word
    return isinstance(face, Face) and face.is_plural


def _begins_sentence(spoken: str) -> bool:
    return not spoken or spoken.endswith((". ", "! ", "? "))


def _takes_capital(word: Any, reader: Seat | None) -> bool:
    """Whether a word has a capital only where it begins a sentence: "you", or a hidden card.

    Players' names stay as they were typed.
    """
    first = word[0] if isinstance(word, list) and word else word
    return isinstance(first, tuple) or (isinstance(first, Name) and first == reader)


def _mentions(word: Any, seat: Seat, names: Sequence[str], start: int) -> list[Mention]:
    """List the cards that a word names to a seat, and where, if the word begins at ``start``."""
    if isinstance(word, list):
        found = []
        for each in word:
            found += _mentions(each, seat, names, start)
            start += len(render_word(each, seat, names)) + len(", ")
        return found
    if isinstance(word, Face):
        return [{"face": word.id, "start": start, "end": start + len(word.name)}]
    if isinstance(word, Known) and word.seen >> seat & 1:
        return [{"face": word.face.id, "start": start, "end": start + len(word.name)}]
    return []


def _is_number(word: Any) -> bool:
    if isinstance(word, list):
        return bool(word) and all(type(each) is int for each in word)
    return type(word) is int


def _number(word: Any) -> int | list[int]:
    return [*word] if isinstance(word, list) else word


class _Verb(NamedTuple):
    """A verb in two forms: with "you" or several players, and with one player."""

    plural: str
    singular: str


class _Word(NamedTuple):
    """A place for a word of a text."""

    name: str
    addresses: bool
    """Whether the reader's own name is read as "you" here."""
    leads: bool
    """Whether it is a card with which the verbs after it agree."""
    possessive: bool


_FORMS = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")


def in_form(text: str, to_reader: bool) -> str:
    """A text without words, of whose forms in brackets the first is said to the player whom it
    is about, and the second to all others: ``[your|their]``."""
    return _FORMS.sub(r"\1" if to_reader else r"\2", text)


@lru_cache(maxsize=2048)
def _tokens(text: str) -> tuple[tuple[str | _Verb | _Word, ...], bool]:
    """Split a text into literal parts, verbs and words; and whether it addresses its reader."""
    tokens: list[str | _Verb | _Word] = []
    for literal, name, spec, _ in Formatter().parse(text):
        if literal.startswith("'s") and tokens:
            word = tokens.pop()
            assert isinstance(word, _Word)
            tokens.append(word._replace(possessive=True))
            literal = literal[2:]
        for at, part in enumerate(_FORMS.split(literal)):
            if at % 3 == 1:
                tokens.append(_Verb(part, ""))
            elif at % 3 == 2:
                verb = tokens.pop()
                assert isinstance(verb, _Verb)
                tokens.append(verb._replace(singular=part))
            elif part:
                tokens.append(part)
        if name:
            tokens.append(_Word(name, spec == "you", spec == "subject", possessive=False))
    return tuple(tokens), any(isinstance(token, _Verb) for token in tokens)


@lru_cache(maxsize=2048)
def _words_in(text: str) -> tuple[str, ...]:
    """The words that a text names, each once."""
    return tuple(
        dict.fromkeys(token.name for token in _tokens(text)[0] if isinstance(token, _Word))
    )


@lru_cache(maxsize=2048)
def _picker(text: str) -> Callable[[dict[str, Any]], tuple[Any, ...]]:
    """What picks the words of a text, in its order, out of those given."""
    names = _words_in(text)
    if len(names) > 1:
        return itemgetter(*names)
    if names:
        only = names[0]
        return lambda words: (words[only],)
    return lambda words: ()


_MUTABLE = frozenset({Card, Zone, list, OneOf})


def freeze(word: Any, everyone: Mask) -> Any:
    """What a line keeps of a word: of a card its face, who knows it now, and the name of the
    side on top."""
    if isinstance(word, Card):
        face, name = word.face, word.name
        plain = word.seen == everyone and name == face.name
        return face if plain else Known(face, word.seen, name)
    if isinstance(word, Zone):
        return word.label
    if isinstance(word, list):
        return [freeze(each, everyone) for each in word]
    if isinstance(word, OneOf):
        return OneOf([freeze(each, everyone) for each in word.cards], word.at)
    return word


def render_word(word: Any, seat: Seat, names: Sequence[str]) -> str:
    """A kept word as a seat reads it."""
    if isinstance(word, Name):
        return names[word]
    if isinstance(word, Face):
        return word.name
    if isinstance(word, Known):
        return word.name if word.seen >> seat & 1 else word.face.hidden_label
    if isinstance(word, list):
        spoken = [render_word(each, seat, names) for each in word]
        if len(word) > 1 and isinstance(word[-1], Name):
            spoken[-2:] = [f"{spoken[-2]} and {spoken[-1]}"]
        return ", ".join(spoken)
    return str(word)


def render_text(
    text: str, words: dict[str, Any], seat: Seat, names: Sequence[str], all: Mask
) -> str:
    """A text with words in it, spoken to a seat as things are now."""
    named = {
        name: freeze(word, all) if type(word) in _MUTABLE else word for name, word in words.items()
    }
    return _speak(text, named, seat, names)
