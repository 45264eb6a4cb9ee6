"""The options of a prompt, and what a typed answer means."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fateloom.term.text.card_text import NameMatches, match_names
from fateloom.term.text.phrases import (
    Gist,
    gist,
    parts,
    shared_clauses,
    shared_start,
    word_of,
)

_MANY = 8
_LONG = 12
"""In longer menus, options whose keys begin with the same part share a line, opened when chosen."""


class Unclear(Exception):
    """What was typed is not an answer. The message says why."""


class Unknown(Unclear):
    """Nothing in the menu has the name that was typed."""


class Menu:
    """A prompt of a view with its options numbered.

    A long one has submenus by the parts of the keys: card, payer, target. ``path`` is the open
    submenu.
    """

    def __init__(self, prompt: Mapping[str, Any], path: str = "") -> None:
        self.prompt = prompt
        self.path = path
        self._ahead = [each for each in prompt["options"] if each["key"].startswith(path)]
        self.options: list[dict[str, Any]] = prompt["options"]
        if prompt["least"] is None:
            self._ahead = distinct(self._ahead)
            self.options = steps(self._ahead, path)
        self.barred: list[dict[str, Any]] = [] if path else prompt["barred"]
        self.least: int | None = prompt["least"]
        self.most: int = prompt["most"]
        self._things: Sequence[int] = prompt.get("variants", range(len(self.options)))
        keys = [option["key"] for option in self.options]
        self._by_key = all(re.fullmatch(r"[0-9]{1,6}", key) for key in keys)
        self.numbers = keys if self._by_key else [str(at) for at in range(1, len(keys) + 1)]
        """If the answers are numbers themselves, they are the numbers of the options too."""
        said = [option["label"] for option in self._ahead]
        self._start = shared_start(said) if path and len(said) > 1 else ""
        """The phrases with which all lines of a submenu would begin: its question says them."""
        rests = [label.removeprefix(self._start) for label in said]
        self._shared = shared_clauses(rests) if path and len(said) > 1 else []
        """The clauses that all lines of a submenu would have, which its question says too."""

    @property
    def opened(self) -> str:
        """The question of a submenu: what all its options have in common."""
        said = _about(self.path, self._ahead).heading.removesuffix(".")
        return f"{said}{'. Which?' if ': ' in said else ': which?'} (Type back to go back.)"

    @property
    def how(self) -> str:
        """How many options to choose, if not one."""
        if self.least is None:
            return ""
        count = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        ways = f"Choose {count}, e.g. {' '.join(self.numbers[: max(self.least, 2)])}"
        return ways + ("; or none." if self.least == 0 else ".")

    def lines(self) -> list[str]:
        """Return the options, one per line.

        Of many numbers in a row only the first ones and the last are shown.
        """
        labels = [self._line(option) for option in self.options]
        if labels == self.numbers and len(labels) > 2:
            return [f"Type a number from {labels[0]} to {labels[-1]}."]
        for at, option in enumerate(self.options):
            if "inside" in option and labels.count(labels[at]) > 1:
                labels[at] = f"{word_of(option['key'])}: {labels[at]}"
        lines = [
            f"{number}. {label}" + (f" [{option['caution']}]" if option.get("caution") else "")
            for number, label, option in zip(self.numbers, labels, self.options, strict=True)
        ]
        grouped = any("inside" in option for option in self.options)
        if self._by_key and len(lines) > _MANY and not grouped:
            return [*lines[: _MANY - 2], f"… up to {lines[-1]}"]
        return lines

    def _line(self, option: dict[str, Any]) -> str:
        if "inside" not in option:
            return self._short(option["label"])
        return f"{self._gist(option).line} ({len(option['inside'])} options)"

    def _gist(self, group: dict[str, Any]) -> Gist:
        """Return what a group's options have in common besides what the question says."""
        short = [{**each, "label": self._short(each["label"])} for each in group["inside"]]
        return _about(group["key"], short)

    def _short(self, label: str) -> str:
        """Return a label without what the question of the submenu says."""
        return parts(label.removeprefix(self._start)).without(self._shared)

    def opens(self, key: str) -> bool:
        """Tell whether this key is not an answer yet, but opens a submenu."""
        return any(option["key"] == key and "inside" in option for option in self.options)

    def toward(self, key: str) -> int:
        """Return the index of the option with this key, or of the submenu that has it.

        An option that reads like another has no line of its own: it is the other's line.
        """
        ahead = [option["key"] for option in self.options]
        if key in ahead:
            return ahead.index(key)
        meant = next(each for each in self.prompt["options"] if each["key"] == key)
        shown = next(each["key"] for each in self._ahead if _reads(each) == _reads(meant))
        return next(at for at, each in enumerate(ahead) if f"{shown}/".startswith(f"{each}/"))

    def way(self, key: str) -> str:
        """Return what to type for an option: its number, after those of its submenus."""
        if not key.startswith(self.path):
            return f"back, then {Menu(self.prompt).way(key)}"
        at = self.toward(key)
        number, option = self.numbers[at], self.options[at]
        if "inside" not in option:
            return number
        if key == option["key"]:  # no submenu has it, but a key can always be typed
            return key
        about = self._gist(option)
        submenu = Menu(self.prompt, f"{option['key']}/")
        name = parts(about.name or about.heading).title
        return f"{number} ({name}), then {submenu.way(key)}"

    def key(self, typed: str) -> str:
        """Return the key of the answer that was typed."""
        if self.least is None and any(each["key"] == typed for each in self.prompt["options"]):
            return typed
        if self.least is None:
            return str(self.options[self._one(typed)]["key"])
        chosen = self._several(typed)
        if not self.least <= len(chosen) <= self.most:
            raise Unclear(f"You chose {len(chosen)}. {self.how}")
        for at in chosen:
            same = [other for other in sorted(chosen) if self._things[other] == self._things[at]]
            if len(same) > 1:
                labels = " or ".join(str(self.options[each]["label"]) for each in same)
                raise Unclear(f"Choose one of these, not both: {labels}.")
        return "+".join(self.options[at]["key"] for at in sorted(chosen))

    def _several(self, typed: str) -> set[int]:
        if typed.casefold() in ("none", "nothing", "-"):
            return set()
        if typed.casefold() == "all":
            return {self._things.index(thing) for thing in self._things}
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
        if shut and rough_too < rough:  # "buy" is barred, though it is a word of another option
            raise Unclear(f"Not now: {'; '.join(why_not(self.barred[at]) for at in shut[:3])}.")
        if len(found) == 1:
            return found[0]
        if found:
            raise Unclear(f"{typed!r} matches {self._listed(found)}. Which one?")
        behind = self._behind(typed)
        if len(behind) == 1:
            return behind.pop()
        raise Unknown(f"{typed!r} is not an option; {self._range()}, or ? for help.")

    def _behind(self, typed: str) -> set[int]:
        """Return the indices of the submenus that have what was typed."""
        whole = self.prompt["options"] if any("inside" in each for each in self.options) else []
        inside = [option for option in whole if option["key"].startswith(self.path)]
        return {self.toward(inside[at]["key"]) for at in self.find(typed, inside).found}

    @staticmethod
    def find(typed: str, options: Sequence[dict[str, Any]]) -> NameMatches:
        """Find the options that are meant by a key, a label, or the beginning of one."""
        exact = [at for at, option in enumerate(options) if option["key"] == typed]
        if exact:
            return NameMatches(0, exact)
        return match_names(typed, [(option["key"], option["label"]) for option in options])

    def _range(self) -> str:
        return f"type a number from {self.numbers[0]} to {self.numbers[-1]}"

    def _listed(self, found: Sequence[int]) -> str:
        named = [f"{self.numbers[at]} ({self.options[at]['label']})" for at in found[:6]]
        return ", ".join(named) + (", and others" if len(found) > 6 else "")


def steps(options: list[dict[str, Any]], path: str) -> list[dict[str, Any]]:
    """Return the options along a path.

    If there are many, those with the same next part of their key share a line.
    """
    ahead = options
    while len(ahead) > _LONG:
        groups: dict[str, list[dict[str, Any]]] = {}
        for option in ahead:
            part, more, _ = option["key"][len(path) :].partition("/")
            groups.setdefault(path + part if more else option["key"], []).append(option)
        if len(groups) > 1:
            return [
                each[0] if len(each) == 1 else _group(key, each) for key, each in groups.items()
            ]
        path = f"{next(iter(groups))}/"
    return ahead


def _group(key: str, options: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the line of a menu that opens a submenu."""
    cautions = {option.get("caution", "") for option in options}
    return {
        "key": key,
        "label": _about(key, options).heading,
        "inside": options,
        "caution": cautions.pop() if len(cautions) == 1 else "",
    }


def _about(key: str, options: Sequence[dict[str, Any]]) -> Gist:
    """Return what the options whose keys begin with this one have in common."""
    key = key.rstrip("/")
    ahead = [option["key"][len(key) + 1 :].partition("/")[0] for option in options]
    return gist(key, [option["label"] for option in options], ahead)


def distinct(options: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the options without those that read like an earlier one: equal cards in a hand."""
    kept: dict[tuple[str, str], dict[str, Any]] = {}
    for option in options:
        kept.setdefault(_reads(option), option)
    return list(kept.values())


def _reads(option: Mapping[str, Any]) -> tuple[str, str]:
    return option["label"], option.get("caution", "")


def why_not(*barred: dict[str, Any]) -> str:
    """Return why an option, or several for the same reason, are not available now."""
    rule = f" ({barred[0]['rule']})" if barred[0]["rule"] else ""
    labels = dict.fromkeys(each["label"] for each in barred)
    return f"{', '.join(labels)}: {barred[0]['why']}{rule}"


def by_reason(barred: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Group barred options by their reason."""
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for each in barred:
        groups.setdefault((each["rule"], each["why"]), []).append(each)
    return list(groups.values())
