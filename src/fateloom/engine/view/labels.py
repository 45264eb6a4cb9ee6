"""Labels and questions in the parts in which a screen shows them, so that no client parses a sentence.

A label says what is done and then what comes of it: ``Bid: pay 1 coin, 3 then on it``,
``Cook (2 coins)``, ``Raid (Task), Ann's Cook``. A question may stand among other sentences.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NotRequired, TypedDict

_SENTENCE = re.compile(r"[^.?!]+(?:[.?!]+\)?|\Z)(?=\s|\Z)\s*")
_BRACKETED = re.compile(r"\(([^()]*)\)\Z")
_TERMS = re.compile(r"\((.+)\)\Z")
_LAST_BRACKETS = re.compile(r" \(([^()]+)\)\Z")
_LONG = 64
"""A longer text is split into the question and the rest."""
_SHORT = 8
"""A shorter question does not stand alone."""


class NameParts(TypedDict):
    """What a label says of a thing, besides its name."""

    terms: NotRequired[str]
    """The title begins with its name and then says in brackets what using it takes."""
    more: NotRequired[str]
    """The title begins with its name; what else it says."""
    result: NotRequired[str]
    """The note names it; what comes of that."""


@lru_cache(maxsize=4096)
def split_label(label: str) -> tuple[str, str]:
    """Split a label into its title and its note, which may be empty."""
    aim = label.find("), ")
    if 0 < aim < 40:
        return label[: aim + 1], label[aim + 3 :]
    colon = label.find(": ")
    if 0 < colon < 100:
        return label[:colon], label[colon + 2 :]
    bracket = label.find(" (")
    if not 2 <= bracket <= 40 or len(label) < 18:
        return label, ""
    rest = label[bracket + 1 :]
    found = _BRACKETED.match(rest)
    return label[:bracket], found[1] if found else rest


@lru_cache(maxsize=1024)
def split_question(text: str) -> tuple[str, str]:
    """Split a prompt's text into its question and what else it says, which may be empty."""
    if len(text) < _LONG and not re.search(r"\? \S", text):
        return text, ""
    sentences = _SENTENCE.findall(text) or [text]
    asked = next((each for each in sentences if each.strip().endswith("?")), sentences[0])
    if len(asked) < _SHORT:
        return text, ""
    others = [each.strip() for each in sentences if each != asked]
    return asked.strip(), " ".join(re.sub(r"^\((.*)\)$", r"\1", each) for each in others)


def name_parts(title: str, note: str, names: Mapping[str, str]) -> dict[str, NameParts]:
    """Say for each place whose name stands in a label what the label says besides it."""
    found: dict[str, NameParts] = {}
    for place, name in names.items():
        said: NameParts = {}
        if title.startswith(name):
            rest = _rest(title, name)
            terms = _TERMS.match(rest)
            if terms:
                said["terms"] = terms[1]
            else:
                said["more"] = rest
        if note.startswith(name):
            said["result"] = _rest(note, name)
        elif name in note and (brackets := _LAST_BRACKETS.search(note)):
            said["result"] = brackets[1]
        if said:
            found[place] = said
    return found


def _rest(text: str, name: str) -> str:
    return text[len(name) :].lstrip(" \t\n;:,")
