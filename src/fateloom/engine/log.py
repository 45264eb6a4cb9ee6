"""The history of a match in words, each line frozen with what was known when it was said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from string import Formatter, ascii_uppercase
from typing import Any, TypedDict

from fateloom.engine.table import Card, Face, Mask, Seat, Table, Zone


class Line(TypedDict):
    """A line of history as one seat reads it."""

    at: int
    rule: str
    text: str


class Name(int):
    """A number that is read as a player's name: ``say(…, who=Name(seat))``."""

    __slots__ = ()


@cache
def seat_names(seats: int) -> tuple[str, ...]:
    return tuple(f"Seat {ascii_uppercase[seat]}" for seat in range(seats))


class Log:
    """The lines of one match. Each is kept as a tuple: the rule, the text, its readers
    (``None``: everybody), and the words in the order in which the text names them."""

    __slots__ = ("_cards", "_everyone", "_read", "lines", "met", "names")

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.lines: list[tuple[Any, ...]] = []
        self.met: list[tuple[int, str, Mask]] = []
        """Which card and face was learned by whom, in order."""
        self._everyone = (2 << len(names)) - 1
        self._cards: dict[Seat, tuple[int, dict[str, int], dict[int, str]]] = {}
        self._read: dict[Seat, tuple[int, int]] = {}
        """How many lines each reader had at its last look, and among how many."""

    def write(self, rule: str, text: str, to: Mask | None, words: dict[str, object]) -> None:
        for name, word in words.items():
            if type(word) in _LIVE:
                words[name] = freeze(word, self._everyone)
        line: tuple[Any, ...] = (rule, text, to)
        self.lines.append(line + _picker(text)(words))

    def meet(self, table: Table) -> None:
        """Let the seats meet what they know from the start, zone by zone."""
        met: dict[int, Mask] = {}
        for id, _, mask in self.met:
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
                    self.met.append((card.id, card.face.id, fresh))

    def cards(self, seat: Seat) -> dict[int, str]:
        """The names under which a seat knows cards: ``queen.2`` is the second queen that it
        met. So a name does not tell where the card was while it was hidden."""
        read, count, names = self._cards.get(seat, (0, {}, {}))
        if read < len(self.met):
            for id, face, mask in self.met[read:]:
                if mask >> seat & 1:
                    number = count[face] = count.get(face, 0) + 1
                    names[id] = f"{face}.{number}"
            self._cards[seat] = len(self.met), count, names
        return names

    def read(self, seat: Seat, since: int = 0) -> list[Line]:
        """The lines that a seat may read, from number ``since`` on.

        Lines for others do not show up in the numbering either.
        """
        read: list[Line] = []
        at, start = self._read.get(seat, (0, 0))
        if since < at:
            at, start = 0, 0
        for rule, text, to, *words in self.lines[start:] if start else self.lines:
            if to is not None and not to >> seat & 1:
                continue
            if at >= since:
                spoken = self._render(seat, text, words)
                read.append({"at": at, "rule": rule, "text": spoken})
            at += 1
        self._read[seat] = at, len(self.lines)
        return read

    def _render(self, seat: Seat, text: str, words: Sequence[Any]) -> str:
        spoken = [speak(word, seat, self.names) for word in words]
        if text[:1] == "{" and isinstance(words[0], tuple):  # a card that may be hidden
            spoken[0] = spoken[0][:1].upper() + spoken[0][1:]
        return text.format(**dict(zip(_words_in(text), spoken, strict=True)))


@lru_cache(maxsize=2048)
def _words_in(text: str) -> tuple[str, ...]:
    """The words that a text names, each once."""
    named = [name for _, name, _, _ in Formatter().parse(text) if name]
    return tuple(dict.fromkeys(named))


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


_LIVE = frozenset({Card, Zone, list})


def freeze(word: Any, everyone: Mask) -> Any:
    """What a line keeps of a word: of a card its face and who knows it now."""
    if isinstance(word, Card):
        return word.face if word.seen == everyone else (word.face, word.seen)
    if isinstance(word, Zone):
        return word.label
    if isinstance(word, list):
        return [freeze(each, everyone) for each in word]
    return word


def speak(word: Any, seat: Seat, names: Sequence[str]) -> str:
    """A kept word as a seat reads it."""
    if isinstance(word, Name):
        return names[word]
    if isinstance(word, Face):
        return word.name
    if isinstance(word, tuple):
        face: Face = word[0]
        return face.name if word[1] >> seat & 1 else face.unseen
    if isinstance(word, list):
        spoken = [speak(each, seat, names) for each in word]
        if len(word) > 1 and isinstance(word[-1], Name):
            spoken[-2:] = [f"{spoken[-2]} and {spoken[-1]}"]
        return ", ".join(spoken)
    return str(word)


def phrase(text: str, words: dict[str, Any], seat: Seat, names: Sequence[str], all: Mask) -> str:
    """A text with words in it, spoken to a seat as things are now."""
    spoken = {name: speak(freeze(word, all), seat, names) for name, word in words.items()}
    return text.format(**spoken)
