"""The options of a question, and what somebody means who types an answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from fateloom.term.cards import Likeness, alike

_MANY = 8
_LONG = 12
"""Of more options than this, those whose keys begin alike are one line, opened when chosen."""


class Unclear(Exception):
    """What was typed is no answer; the sentence says why."""


class Unknown(Unclear):
    """Nothing in the menu is called like what was typed."""


class Menu:
    """A prompt of a view with its options numbered. A long one is walked through by the parts
    of the keys: card, payer, target; ``path`` is how far somebody has come."""

    def __init__(self, prompt: dict[str, Any], path: str = "") -> None:
        self.prompt = prompt
        self.path = path
        self.options: list[dict[str, Any]] = prompt["options"]
        if prompt["least"] is None:
            self.options = steps(self.options, path)
        self.barred: list[dict[str, Any]] = [] if path else prompt["barred"]
        self.least: int | None = prompt["least"]
        self.most: int = prompt["most"]
        keys = [option["key"] for option in self.options]
        self._by_key = all(re.fullmatch(r"[0-9]{1,6}", key) for key in keys)
        self.numbers = keys if self._by_key else [str(at) for at in range(1, len(keys) + 1)]
        """Where the answers are numbers themselves, nobody should have to type another one."""
        labels = [option["label"] for option in self.options]
        self.start, self.end = _frame(labels) if path else ("", "")
        """What all lines of an opened menu would say alike."""

    @property
    def opened(self) -> str:
        """The question of an opened menu."""
        end = re.sub(r"\(\d+ ways\)$", "", self.end)
        said = re.sub(r"(\.\.\. )+", "... ", f"{self.start} ... {end}").strip(" .")
        return f"{said}{': ' * bool(said)}which? Type back for something else."

    @property
    def how(self) -> str:
        """How many options are to be chosen, if not one."""
        if self.least is None:
            return ""
        count = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        ways = f"Choose {count}, for example: {' '.join(self.numbers[: max(self.least, 2)])}"
        return ways + ("; or none." if self.least == 0 else ".")

    def lines(self) -> list[str]:
        """The options, one a line. Of many numbers in a row the first and the last will do."""
        labels = [self._short(option["label"]) for option in self.options]
        if labels == self.numbers and len(labels) > 2:
            return [f"Type a number from {labels[0]} to {labels[-1]}."]
        lines = [f"{number}. {label}" for number, label in zip(self.numbers, labels, strict=True)]
        if self._by_key and len(lines) > _MANY:
            return [*lines[: _MANY - 2], f"and so on, up to {lines[-1]}"]
        return lines

    def _short(self, label: str) -> str:
        return label.removeprefix(self.start).removesuffix(self.end).strip(" ;,")

    def opens(self, key: str) -> bool:
        """Whether this is no answer yet, but a line with several answers behind it."""
        return any(option["key"] == key and "ways" in option for option in self.options)

    def toward(self, key: str) -> int:
        """The place of the option with this key, or of the line that it stands behind."""
        ahead = [option["key"] for option in self.options]
        return next(at for at, each in enumerate(ahead) if f"{key}/".startswith(f"{each}/"))

    def key(self, typed: str) -> str:
        """The key of the answer that was typed."""
        if self.least is None and any(each["key"] == typed for each in self.prompt["options"]):
            return typed
        if self.least is None:
            return str(self.options[self._one(typed)]["key"])
        chosen = self._several(typed)
        if not self.least <= len(chosen) <= self.most:
            raise Unclear(f"That is {len(chosen)}. {self.how}")
        return "+".join(self.options[at]["key"] for at in sorted(chosen))

    def _several(self, typed: str) -> set[int]:
        if typed.casefold() in ("none", "nothing", "-"):
            return set()
        if typed.casefold() == "all":
            return set(range(len(self.options)))
        pieces = re.split(r"[\s,+]+", typed) if re.fullmatch(r"[\d\s,+]+", typed) else []
        pieces = pieces or re.split(r"\s*[,+]\s*|\s+and\s+", typed)
        if len(pieces) == 1 and not self.find(typed, self.options).found:
            pieces = typed.split()
        return {self._one(piece) for piece in pieces if piece}

    def _one(self, typed: str) -> int:
        if re.fullmatch(r"[0-9]+", typed):
            if typed in self.numbers:
                return self.numbers.index(typed)
            raise Unclear(f"There is no option {typed}; {self._range()}.")
        rough, found = self.find(typed, self.options)
        rough_too, shut = self.find(typed, self.barred)
        if shut and rough_too < rough:  # "buy" is barred, though it is a word of something else
            raise Unclear(f"Not now: {'; '.join(why_not(self.barred[at]) for at in shut[:3])}.")
        if len(found) == 1:
            return found[0]
        if found:
            raise Unclear(f"{typed!r} could be {self._listed(found)}.")
        behind = self._behind(typed)
        if len(behind) == 1:
            return behind.pop()
        raise Unknown(f"{typed!r} is no option; {self._range()}, or ? for help.")

    def _behind(self, typed: str) -> set[int]:
        """The lines behind which somebody finds what was typed."""
        whole = self.prompt["options"] if any("ways" in each for each in self.options) else []
        inside = [option for option in whole if option["key"].startswith(self.path)]
        return {self.toward(inside[at]["key"]) for at in self.find(typed, inside).found}

    @staticmethod
    def find(typed: str, options: Sequence[dict[str, Any]]) -> Likeness:
        """Which options are meant by a key, a label, or the beginning of one."""
        exact = [at for at, option in enumerate(options) if option["key"] == typed]
        if exact:
            return Likeness(0, exact)
        return alike(typed, [(option["key"], option["label"]) for option in options])

    def _range(self) -> str:
        return f"type a number from {self.numbers[0]} to {self.numbers[-1]}"

    def _listed(self, found: Sequence[int]) -> str:
        named = [f"{self.numbers[at]} ({self.options[at]['label']})" for at in found[:6]]
        return ", ".join(named) + (", and others" if len(found) > 6 else "")


def steps(options: list[dict[str, Any]], path: str) -> list[dict[str, Any]]:
    """The options along a path. If they are many, those with the same next part of their key
    are one line."""
    ahead = [option for option in options if option["key"].startswith(path)]
    while len(ahead) > _LONG:
        groups: dict[str, list[dict[str, Any]]] = {}
        for option in ahead:
            part, more, _ = option["key"][len(path) :].partition("/")
            groups.setdefault(path + part if more else option["key"], []).append(option)
        if len(groups) > 1:
            return [
                each[0] if len(each) == 1 else {"key": key, "label": _gist(each), "ways": len(each)}
                for key, each in groups.items()
            ]
        path = f"{next(iter(groups))}/"
    return ahead


def _gist(options: Sequence[dict[str, Any]]) -> str:
    """What the labels of several options have in common."""
    labels = [option["label"].split() for option in options]
    start = _shared(labels)
    end = _shared([label[len(start) :][::-1] for label in labels])[::-1]
    return f"{' '.join(start)} ... {' '.join(end)}".strip() + f" ({len(options)} ways)"


def _frame(labels: Sequence[str]) -> tuple[str, str]:
    """The words with which all labels begin and end, if each has others between them."""
    words = [label.split() for label in labels]
    start = _shared(words)
    end = _shared([label[len(start) :][::-1] for label in words])[::-1]
    if len(labels) < 2 or any(len(label) == len(start) + len(end) for label in words):
        return "", ""
    return " ".join(start), " ".join(end)


def _shared(rows: Sequence[list[str]]) -> list[str]:
    """The words with which all rows begin."""
    number = 0
    for words in zip(*rows, strict=False):
        if len(set(words)) > 1:
            break
        number += 1
    return rows[0][:number]


def why_not(*barred: dict[str, Any]) -> str:
    """Why an option, or several for the same reason, are not open now."""
    rule = f" ({barred[0]['rule']})" if barred[0]["rule"] else ""
    labels = dict.fromkeys(each["label"] for each in barred)
    return f"{', '.join(labels)}: {barred[0]['why']}{rule}"


def by_reason(barred: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """What is barred, together where the reason is the same."""
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for each in barred:
        groups.setdefault((each["rule"], each["why"]), []).append(each)
    return list(groups.values())
