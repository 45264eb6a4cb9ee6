"""Write the tables of docs/research.md and docs/observations.md: what is declared, and what is measured.

    python tools/research_tables.py [GAMES]     # random games that are measured of each title

Lengths, branching and hidden cards are those of games in which everybody answers at random, with the
seats and options of a new table. The size of a tree is estimated by the answers that there were
along a game, multiplied; the geometric mean over the games is given.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import groupby
from math import comb, log10
from pathlib import Path
from statistics import mean

from fateloom.bots.random import any_answer
from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Prompt
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import example_ids, find_game, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.view.encoding import Section
from fateloom.research.spec import Spec

DOCS = Path(__file__).parents[1] / "docs"
BEGIN, END = "<!-- figures: written by tools/research_tables.py -->", "<!-- end of figures -->"
LISTED = 32
"""Parts of an observation that are named; of more, the first and the last."""


def games() -> list[Game]:
    """Every game, the small examples last."""
    small = example_ids()
    return [find_game(id) for id in (*(id for id in game_ids() if id not in small), *small)]


# What is measured --------------------------------------------------------------------------------


class Measured:
    """What random games of a title were like."""

    def __init__(self, game: Game, number: int) -> None:
        self.lengths: list[int] = []
        self.trees: list[float] = []
        branching: list[int] = []
        hidden: list[float] = []
        for seed in range(number):
            match = Match(game, seats_of(game), SeededChance(f"deal {seed}"), quiet=True)
            chance, length, tree = SeededChance(f"answers {seed}"), 0, 0.0
            while match.ask is not None:
                prompt, seat = match.prompt, match.next_seat
                ways = answers_to(prompt)
                branching.append(ways)
                tree += log10(ways)
                cards = match.table.cards
                hidden.append(sum(not card.seen >> seat & 1 for card in cards) / len(cards))
                length += 1
                match.answer(
                    any_answer(
                        len(prompt.values), prompt.least, prompt.most, chance, prompt.variants
                    )
                )
            self.lengths.append(length)
            self.trees.append(tree)
        self.branching = mean(branching)
        self.widest = max(branching)
        self.hidden = mean(hidden)


def answers_to(prompt: Prompt) -> int:
    """How many answers a question has; to one for a set, every set."""
    if prompt.least is None:
        return len(prompt.values)
    number = len(prompt.values)
    return sum(comb(number, size) for size in range(prompt.least, prompt.most + 1))


def seats_of(game: Game) -> int:
    return game.default_seats or game.seats[0]


def numbers(number: int) -> Iterator[str]:
    """Yield the table of what random games are like."""
    yield f"Over {number} random games each, with the seats and options of a new table."
    yield ""
    yield (
        "| game | seats | decisions: mean, most | answers to a question: mean, most | tree | hidden |"
    )
    yield "|---|---:|---:|---:|---:|---:|"
    for game in games():
        print(game.title, file=sys.stderr)
        found = Measured(game, number)
        yield (
            f"| {game.title} | {seats_of(game)} | {mean(found.lengths):.0f}, {max(found.lengths)} "
            f"| {found.branching:.1f}, {found.widest:,} | 10^{mean(found.trees):.0f} "
            f"| {found.hidden:.0%} |"
        )


# What is declared --------------------------------------------------------------------------------


def observations() -> str:
    """Return the page of observations, made of what the games declare."""
    lines = [
        "# Observations",
        "",
        "What each number of an observation means, by game, at a table of the default size. `python tools/research_tables.py`",
        "writes this page from what the games declare; [For researchers](research.md) explains the numbers, and",
        "`Spec(game).layout.sections` has the same as data. For zones and numbers of seats, the observer (s0) comes first, then",
        "the others, clockwise.",
    ]
    for game in games():
        spec = Spec(game)
        lines += [
            "",
            f"## {game.title}, {spec.seats} {'seat' if spec.seats == 1 else 'seats'}: {spec.size} numbers",
            "",
        ]
        lines += ["| from | part | numbers | of what |", "|---:|---|---:|---|"]
        sections = [each for each in spec.layout.sections if each.size]
        for _, alike in groupby(sections, lambda each: (_kind(each), *each.parts)):
            lines.append(_row(list(alike)))
        words = len(spec.vocabulary.words)
        lines.append(f"| {spec.said_at} | words said so far | {words} | the vocabulary |")
    return "\n".join([*lines, ""])


def _kind(section: Section) -> str:
    return re.sub(r" of s\d+$|^place \d+ of ", "", section.name)


def _row(alike: list[Section]) -> str:
    first, last = alike[0], alike[-1]
    name = first.name if len(alike) == 1 else f"{first.name} … {last.name}"
    times = "" if len(alike) == 1 else f"{len(alike)} × "
    parts = list(first.parts)
    named = parts if len(parts) <= LISTED else [*parts[:2], "…", *parts[-4:]]
    return f"| {first.start} | {name} | {times}{first.size} | {', '.join(named)} |"


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    (DOCS / "observations.md").write_text(observations(), encoding="utf-8")
    page = (DOCS / "research.md").read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    text = "\n".join(numbers(number))
    (DOCS / "research.md").write_text(
        f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
