"""Rule pages: numbered rules in Markdown, cited by their ids everywhere.

A rule is one list item, ``- **3.4.8** [H] A Good card with no coins left allows no bid.`` The
numbered items of a chapter without rules (examples, odd cases) can be cited too: ``8.12`` is
the twelfth item of chapter 8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from fateloom.engine.rules.game import Game, UsageError

TAGS = {
    "R": "from the rulebook",
    "X": "clarified: the rulebook is unclear here",
    "H": "added for this edition",
}

_HEADING = re.compile(r"(#+)\s+(?:(\d+(?:\.\d+)*)\s+)?(.+)")
_RULE = re.compile(r"- \*\*(\S+)\*\* \[([A-Z](?:, [A-Z])*)\] (\S.*)")
_LOOKS_LIKE_RULE = re.compile(r"\s*[-*]\s*\*\*[\w.]*\d\*\*")
_ITEM = re.compile(r"(\d+)\. (\S.*)")


class RulePageError(ValueError):
    """A rule page that cannot be read: file, line, and what was expected."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, or one numbered example."""

    id: str
    text: str
    tags: tuple[str, ...] = ()
    line: int = 0

    @property
    def origin(self) -> str:
        """Where the rule comes from, in words."""
        return "; ".join(TAGS.get(tag, tag) for tag in self.tags)


@dataclass(slots=True)
class Chapter:
    """A heading and the lines under it."""

    number: str
    title: str
    depth: int
    lines: list[str] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines).strip()


@dataclass
class Rulebook:
    """The rule page of a game."""

    title: str
    page: str
    chapters: list[Chapter]
    rules: dict[str, Rule]
    examples: dict[str, Rule]
    """Numbered items of other chapters: ``7.1``, ``8.12``."""

    @property
    def ids(self) -> list[str]:
        """The ids of all rules, in the order of the page."""
        return list(self.rules)

    @property
    def intro(self) -> str:
        """The two-minute introduction for newcomers."""
        for chapter in self.chapters:
            if "introduction" in chapter.title.lower():
                return chapter.text
        return ""

    def rule(self, id: str) -> Rule:
        """Return the rule or example with this id."""
        if id in self.rules:
            return self.rules[id]
        if id in self.examples:
            return self.examples[id]
        raise UsageError(f"{self.title} has no rule {id!r}; {self._nearby(id)}")

    def chapter(self, number: str) -> list[Chapter]:
        """Return a chapter and those inside it. The list is empty if there is no such chapter."""
        return [
            chapter
            for chapter in self.chapters
            if chapter.number == number or chapter.number.startswith(f"{number}.")
        ]

    def _nearby(self, id: str) -> str:
        """Suggest ids for an unknown one: the rules of the same chapter, or the chapters."""
        stem = id.rpartition(".")[0]
        kin = [each for each in self.rules if stem and each.startswith(f"{stem}.")]
        if not kin and len(self.rules) <= 20:
            kin = self.ids
        if kin:
            return f"there are {kin[0]} to {kin[-1]}"
        numbers = [chapter.number for chapter in self.chapters if chapter.number]
        return f"chapters: {', '.join(numbers)}"

    def cited(self, text: str) -> Iterator[str]:
        """Yield all that looks like a rule id in a text, also if there is no such rule."""
        for found in self._citation.finditer(text):
            yield found[0]

    @cached_property
    def _citation(self) -> re.Pattern[str]:
        shapes = {re.sub(r"\d+", r"\\d+", re.escape(id)) for id in self.rules}
        longest_first = "|".join(sorted(shapes, key=len, reverse=True)) or r"(?!)"
        return re.compile(rf"(?<![\w.])(?:{longest_first})(?![\w]|\.\d)")


def page_of(game: Game) -> Traversable:
    """Find the rule page of a game: in its package, with Fateloom, or in a checkout."""
    home = Path(__file__).parent
    candidates: list[Traversable] = [
        files(game.package).joinpath("rules.md"),
        home / "rulebooks" / f"{game.id}.md",
        home.parent.parent / "docs" / "rules" / f"{game.id}.md",
    ]
    for page in candidates:
        if page.is_file():
            return page
    raise UsageError(f"{game.title} has no rule page")


def rulebook(game: Game) -> Rulebook:
    """Return the rules of a game."""
    page = page_of(game)
    return parse(page.read_text(encoding="utf-8"), str(page))


def parse(page: str, source: str) -> Rulebook:
    """Parse a rule page. Raise :class:`RulePageError` for a rule that is not written as one."""
    chapters = [Chapter("", "", 0)]
    rules: dict[str, Rule] = {}
    for number, line in _logical_lines(page):
        heading = _HEADING.fullmatch(line)
        if heading:
            chapters.append(Chapter(heading[2] or "", heading[3], len(heading[1])))
            continue
        chapters[-1].lines.append(line)
        rule = _rule(line, f"{source}, line {number}", number)
        if rule is None:
            continue
        if rule.id in rules:
            first = rules[rule.id].line
            raise RulePageError(
                f"{source}, line {number}: rule {rule.id} stands already on line {first}"
            )
        rules[rule.id] = rule
        chapters[-1].rules.append(rule)
    title = next((chapter.title for chapter in chapters if chapter.depth == 1), "")
    return Rulebook(title, page, chapters[1:], rules, _examples(chapters))


def _logical_lines(page: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a page with their numbers. Indented lines belong to the item before."""
    start, item = 0, ""
    for number, line in enumerate(page.splitlines(), 1):
        if item and line.startswith("  ") and line.strip():
            item += " " + line.strip()
            continue
        if item:
            yield start, item
        start, item = number, line if line.startswith("- ") else ""
        if not item:
            yield number, line
    if item:
        yield start, item


def _rule(line: str, where: str, number: int) -> Rule | None:
    found = _RULE.fullmatch(line)
    if found:
        return Rule(found[1], found[3], tuple(found[2].split(", ")), number)
    if _LOOKS_LIKE_RULE.match(line):
        raise RulePageError(f"{where}: expected '- **ID** [TAG] text', found {line.strip()!r}")
    return None


def _examples(chapters: list[Chapter]) -> dict[str, Rule]:
    found: dict[str, Rule] = {}
    for chapter in chapters:
        if chapter.number and not chapter.rules:
            for line in chapter.lines:
                item = _ITEM.fullmatch(line)
                if item:
                    id = f"{chapter.number}.{item[1]}"
                    found[id] = Rule(id, item[2])
    return found
