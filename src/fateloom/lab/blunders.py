"""What bots give away, answer by answer, and how often it is so much that anybody would see it.

``python -m fateloom.lab.blunders council --bots novice,regular`` notes positions from games of the
habits and asks every bot in each of them. All answers are tried in the same imagined worlds, as a
search tries them. Half of the worlds tell which answer is best and the other half how far behind it
the one that was given lies, so that the best is not best by luck.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fateloom.bots import Bot, find_bot
from fateloom.bots.peek import Answer, Peek
from fateloom.bots.racing import lead
from fateloom.bots.random import any_answer
from fateloom.bots.search import Effort, Search, Trail
from fateloom.bots.tree import Choice, Node
from fateloom.engine.chance import Chance, Loose
from fateloom.engine.flow import Prompt
from fateloom.engine.match import Match
from fateloom.engine.registry import find_game
from fateloom.engine.table import Seat
from fateloom.lab.habitual import known_habits
from fateloom.lab.intervals import Estimate, mean
from fateloom.lab.ladder import TABLES
from fateloom.lab.progress import Bar

NOTED = 9
"""One of so many positions is noted."""
ERRS = 6
"""One of so many answers is given at random, as games among people do not go by the book."""
BLUNDER = 0.1
"""Who gives away more than this share of the win, beyond doubt, has blundered."""
DOUBT = 2.0
"""Beyond so many standard errors there is no doubt."""
WORLDS = 40
LUCKS = 3
"""How often each bot is asked in a position, each time with other luck."""


class Assessment(Search):
    """What answers to a question are worth, all of them tried in the same worlds."""

    def __init__(self, peek: Peek, worlds: int, chance: Chance) -> None:
        super().__init__(peek, Effort(worlds), chance)
        self.found = {}
        for at in range(len(self.answers)):
            self._try(at)
        half = worlds // 2
        self.best = max(self.found, key=lambda at: sum(self.found[at][:half]))

    def _try(self, at: int) -> None:
        self.found[at] = []
        for _ in range(self.effort.simulations):
            self._simulate(at)

    def _choose(
        self,
        world: Match,
        node: Node,
        seat: Seat,
        prompt: Prompt,
        trail: Trail,
        last: set[Seat],
    ) -> tuple[Answer, str]:
        """Others who are asked at once follow their habits: were they to try things, one answer
        would meet other rivals than the next."""
        assert self.habits is not None
        return self.habits.answer(world, seat), ""

    def given_away(self, answer: Answer) -> tuple[float, bool]:
        """How far behind the best an answer lies, and whether that is beyond doubt."""
        if answer not in self.answers:  # one of very many sets
            self.answers.append(answer)
            self.keys.append(str(answer))
            self.options.append(Choice())
            self._try(len(self.answers) - 1)
        half = self.effort.simulations // 2
        best, this = (self.found[at][half:] for at in (self.best, self.answers.index(answer)))
        return (sum(best) - sum(this)) / len(best), lead(best, this) > DOUBT


@dataclass
class Given:
    """What a bot gave away in each of the positions: on average, and how often very much."""

    away: list[float] = field(default_factory=list)
    blunders: list[float] = field(default_factory=list)

    def note(self, found: Sequence[tuple[float, bool]]) -> None:
        self.away.append(sum(gap for gap, _ in found) / len(found))
        self.blunders.append(sum(gap > BLUNDER and clear for gap, clear in found) / len(found))


def positions(game: str, number: int, seed: str) -> Iterator[Match]:
    """Matches that wait for an answer, from games of the habits."""
    seats, options = TABLES[game]
    habits = known_habits(find_game(game))
    deal = 0
    while True:
        luck = Loose(f"{seed}/{deal}/bots")
        match = Match(find_game(game), seats, Loose(f"{seed}/{deal}/deal"), options)
        deal += 1
        while match.ask is not None:
            prompt, seat = match.prompt, match.asked
            if len(prompt.values) > 1 and luck.below(NOTED) == 0:
                yield match
                number -= 1
                if not number:
                    return
            if luck.below(ERRS) == 0:
                answer = any_answer(len(prompt.values), prompt.least, prompt.most, luck)
            else:
                answer = habits.answer(match, seat)
            match.answer(answer, seat)


def blunders(
    game: str, bots: Sequence[Bot], number: int, worlds: int = WORLDS, seed: str = "blunders"
) -> dict[str, Given]:
    """What these bots give away in so many positions."""
    found = {bot.name: Given() for bot in bots}
    with Bar(sys.stderr) as bar:
        for at, match in enumerate(positions(game, number, seed)):
            bar.show(at, number)
            peek = Peek(match, match.asked)
            assessed = Assessment(peek, worlds, Loose(f"{seed}/{at}/judge"))
            for bot in bots:
                lucks = [Loose(f"{seed}/{at}/{luck}") for luck in range(LUCKS)]
                answers = [bot(peek, luck) for luck in lucks]
                found[bot.name].note([assessed.given_away(answer) for answer in answers])
    return found


def table(title: str, found: dict[str, Given]) -> Iterator[str]:
    """The figures as rows of Markdown."""
    for name, given in found.items():
        yield f"| {title} | {name} | {_told(mean(given.away))} | {_told(mean(given.blunders))} |"
        title = ""


def _told(figure: Estimate) -> str:
    low = figure.low if figure.value < 0 else max(0.0, figure.low)
    return f"{figure.value:.1%} ({low:.1%} to {figure.high:.1%})"


def main(argv: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(description="How much bots give away with an answer.")
    parser.add_argument("game", choices=[name for name in TABLES if name != "weaver"])
    parser.add_argument("--bots", default="random,novice,regular,expert,master")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--seed", default="blunders", help="for other positions")
    args = parser.parse_args(argv)
    bots = [find_bot(name) for name in args.bots.split(",")]
    found = blunders(args.game, bots, args.positions, args.worlds, args.seed)
    print("| game | | given away by an answer | blunders |\n|---|---|---|---|")
    print("\n".join(table(find_game(args.game).title, found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
