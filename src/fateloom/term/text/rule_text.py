"""Rules as text, from the rule page of a game."""

from __future__ import annotations

import re

from fateloom.rulebook import Rule, Rulebook

_EMPHASIS = re.compile(r"(\*{1,2})(?=\S)([^*`\n]+)(?<=\S)\1")


def plain(text: str) -> str:
    """Return a text without the asterisks that Markdown puts around words: ``*bid*``."""
    return _EMPHASIS.sub(r"\2", text)


def rule_line(rule: Rule) -> str:
    """Return a rule in one line.

    ``3.4.8 (added for this edition): You cannot pass on a Good card with no coins left.``
    """
    text = plain(rule.text)
    return f"{rule.id} ({rule.origin}): {text}" if rule.tags else f"{rule.id}: {text}"


def lookup(book: Rulebook, id: str) -> list[str]:
    """Return a rule by its id, or everything in a chapter."""
    chapters = [] if id in book.rules or id in book.examples else book.chapter(id)
    if not chapters:
        return [rule_line(book.rule(id))]
    said: list[str] = []
    for chapter in chapters:
        said.append(f"{chapter.number} {chapter.title}")
        said += [rule_line(rule) for rule in chapter.rules] or plain(chapter.text).splitlines()
    return said


def contents(book: Rulebook) -> list[str]:
    return [f"{each.number} {each.title}" for each in book.chapters if each.number]
