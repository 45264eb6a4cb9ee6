"""What the labels of several options have in common, in whole phrases.

A label is a title and clauses: ``Title: clause; clause [chances] (aside)``. It is only ever cut
outside brackets, where one of them ends.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_CLOSES = {"(": ")", "[": "]"}
_BRIEF = 25
"""Longer phrases are not listed as the contents of a group, in characters."""
_LISTED = 3
_WARNS = "warning: "


class Cut(NamedTuple):
    """A place between two phrases: where one ends, and where the next begins."""

    end: int
    start: int


def cuts(label: str) -> list[Cut]:
    """Return the places between the phrases of a label, and its end."""
    found, depth = [], 0
    for at, letter in enumerate(label):
        follows = label[at + 1 : at + 2]
        if letter in _CLOSES:
            depth += 1
        elif letter in _CLOSES.values():
            depth = max(0, depth - 1)
            if not depth and follows == " " and label[at + 2 : at + 3] not in _CLOSES:
                found.append(Cut(at + 1, at + 2))
        elif not depth and letter in ":;," and follows == " ":
            found.append(Cut(at, at + 2))
        elif not depth and letter == " " and follows in _CLOSES and follows:
            found.append(Cut(at, at + 1))
    return [*found, Cut(len(label), len(label))]


class Parts(NamedTuple):
    """A label's title, the colon or semicolon behind it, and its clauses.

    Brackets at the end are clauses of their own.
    """

    title: str
    stop: str
    clauses: list[str]

    def without(self, shared: Sequence[str]) -> str:
        """Return the label without these clauses."""
        said, stop = self.title, self.stop
        for clause in self.clauses:
            if clause in shared:
                continue
            # "At the left end: warning: …" would be hard to read.
            late = clause != self.clauses[0] and ": " in clause
            said += _joined("; " if late else stop, clause)
            stop = stop if clause[0] in _CLOSES else "; "
        return said


def _joined(stop: str, clause: str) -> str:
    return f" {clause}" if clause[0] in _CLOSES else f"{stop}{clause}"


def parts(label: str) -> Parts:
    """Cut a label into its title and its clauses."""
    body, brackets = label, list[str]()
    while last := next((cut for cut in cuts(body) if _is_bracket(body, cut)), None):
        brackets.insert(0, body[last.start :])
        body = body[: last.end]
    stops = [cut for cut in cuts(body)[:-1] if body[cut.end] in ":;"]
    if not stops:
        return Parts(body, ": ", brackets)
    first, *others = stops
    ends = [cut for cut in others if body[cut.end] == ";"]
    starts = [first.start, *(cut.start for cut in ends)]
    clauses = [
        body[start:end]
        for start, end in zip(starts, [*(cut.end for cut in ends), len(body)], strict=True)
    ]
    return Parts(body[: first.end], body[first.end : first.start], [*clauses, *brackets])


def _is_bracket(label: str, cut: Cut) -> bool:
    """Tell whether a bracket and nothing else follows here.

    Numbers in round ones belong to the thing before them: a card's number, its stars.
    """
    rest = label[cut.start :]
    if re.match(r"\(\d", rest):
        return False
    return rest[:1] in _CLOSES and bool(rest) and [each.end for each in cuts(rest)] == [len(rest)]


def shared_clauses(labels: Sequence[str]) -> list[str]:
    """Return the clauses that all labels have, in order."""
    first, *others = map(parts, labels)
    return [each for each in first.clauses if all(each in other.clauses for other in others)]


def shared_start(labels: Sequence[str]) -> str:
    """Return the phrases with which all labels begin, if more words follow in each.

    It ends with the comma or colon that is behind them. A list of equals, as "bomb, blank, bomb",
    is not begun amid: a comma needs a colon or a bracket before it.
    """
    first = labels[0]
    ends = [cut for cut in cuts(first)[:-1] if first[cut.end] != "," or _is_named(first[: cut.end])]
    starts = (first[: cut.start] for cut in reversed(ends))
    return next((start for start in starts if all(_goes_on(each, start) for each in labels)), "")


def _is_named(start: str) -> bool:
    return ": " in start or start[-1:] in _CLOSES.values()


def _goes_on(label: str, start: str) -> bool:
    rest = label[len(start) :]
    return label.startswith(start) and bool(rest) and rest[0] not in _CLOSES


class Gist(NamedTuple):
    """What a group of options is called, what is in it, and what is true of all of them."""

    name: str
    contents: str
    clauses: list[str]

    @property
    def heading(self) -> str:
        """The group as the beginning of a question."""
        return self._said(self.name or self.contents)

    @property
    def line(self) -> str:
        """The group as a line of a menu."""
        if self.contents and ": " not in self.name:
            follows = self.name in re.split(r", | or ", self.contents)  # "bomb, then blank or bomb"
            joint = (", then " if follows else ": ") if self.name else ""
            return self._said(f"{self.name}{joint}{self.contents}")
        return self._said(self.name)

    def _said(self, said: str) -> str:
        for clause in self.clauses:
            stop = "; " if ": " in said + clause else ": "
            said = said + _joined(stop, clause) if said else clause
        return said


def gist(key: str, labels: Sequence[str], ahead: Sequence[str]) -> Gist:
    """Return what is said of the options whose keys begin with this one.

    ``ahead`` is the next part of each option's key, which is what the group will ask for.
    """
    name = _shared_name(f"{key}/{ahead[0]}" if len(set(ahead)) == 1 else key, labels)
    rests = [label[len(name) :] for label in labels]
    said = [rest.lstrip(":;, ") or rest for rest in rests]
    clauses = shared_clauses(said)
    if not _warn([clauses]) and _warn([parts(rest).clauses for rest in said]):
        clauses.append("each option has a warning")
    if name:
        return Gist(name, _contents(rests, ahead), clauses)
    contents = _contents([f": {label}" for label in labels], ahead)
    if any(_named(key, clause) for clause in clauses):
        return Gist("", "", clauses)
    if contents and len({label.split(" ")[0] for label in labels}) == 1:
        return Gist("", contents, clauses)
    return Gist(word_of(key), contents, clauses)


def _warn(rows: Sequence[list[str]]) -> bool:
    """Tell whether there is a warning in each row of clauses."""
    return all(any(clause.startswith(_WARNS) for clause in row) for row in rows)


def word_of(key: str) -> str:
    """Return the last part of a key as a word: "Play" of ``play/``."""
    return _words_of(key.rstrip("/").rpartition("/")[2]).capitalize()


def _words_of(part: str) -> str:
    return re.sub(r"\.\d+$", "", part).replace("_", " ")


def _shared_name(key: str, labels: Sequence[str]) -> str:
    """Return the longest beginning of all labels that ends with a phrase or a name in the key."""
    every = [{cut.end for cut in cuts(label)} | _name_ends(key, label) for label in labels]
    ends = sorted(set.intersection(*every), reverse=True)
    start = labels[0]
    return next((start[:at] for at in ends if all(x.startswith(start[:at]) for x in labels)), "")


def _name_ends(key: str, label: str) -> set[int]:
    """Return where names that are parts of the key end in a label."""
    found = (_named(part, label) for part in key.rstrip("/").split("/"))
    return {each.end() for each in found if each}


def _named(key: str, label: str) -> re.Match[str] | None:
    """Find the last part of a key as a name: ``dragons_breath`` in "Dragon's Breath"."""
    letters = [each for each in word_of(key) if each.isalpha()]
    if len(letters) < 3:  # a seat or a number
        return None
    return re.search(rf"\b{'[^a-z0-9:;,()]*'.join(letters)}(?![\w'’-])", label, re.IGNORECASE)


def _contents(rests: Sequence[str], ahead: Sequence[str]) -> str:
    """List what a group asks for, if short phrases say that.

    The group asks for the next part of the keys: each must have one phrase.
    """
    phrases = [_first_phrase(rest, part) for rest, part in zip(rests, ahead, strict=True)]
    pairs = set(zip(ahead, phrases, strict=True))
    found = list(dict.fromkeys(phrases))
    told = len(pairs) == len(set(ahead)) or len(found) == len(rests)
    if len(found) < 2 or not told or not all(0 < len(each) <= _BRIEF for each in found):
        return ""
    if len(found) <= _LISTED + 1:
        return f"{', '.join(found[:-1])} or {found[-1]}"
    return f"{', '.join(found[:_LISTED])} and {len(found) - _LISTED} others"


def _first_phrase(rest: str, part: str) -> str:
    """Return the first phrase behind a shared beginning, or nothing if that ends amid a phrase."""
    if rest[:2] in (": ", "; ", ", "):
        return rest[2 : 2 + cuts(rest[2:])[0].end]
    name = _named(part, rest)
    return name[0] if name and not rest[: name.start()].strip() else ""
