"""How much bots give away per answer, and how often it is a blunder.

``fateloom lab blunders council --bots novice,regular`` samples positions from games of the
rollout policy and asks every bot in each of them. All answers are tried in the same sampled
worlds, as a search tries them. Half of the worlds decide which answer is best, and the other
half how far behind it the given answer is, so that no answer is best by chance.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fateloom.bots import Bot
from fateloom.bots.observation import Answer, Observation
from fateloom.bots.random import any_answer
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.racing import lead
from fateloom.bots.search.tree import Edge
from fateloom.bots.search.tree_search import Search
from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.lab.simulation.players import find_lab_player, known_habits
from fateloom.lab.stats.intervals import Estimate, mean
from fateloom.lab.stats.progress import Bar
from fateloom.lab.tournament.ladder import measured_with

NOTED = 9
"""One of this many positions is sampled."""
ERRS = 6
"""One of this many answers is random, since people do not play by the book."""
BLUNDER = 0.1
"""An answer that certainly gives away more than this share of the win is a blunder."""
DOUBT = 2.0
"""Standard errors beyond which a difference is certain."""
WORLDS = 40
LUCKS = 3
"""How often each bot is asked in a position, each time with other random numbers."""


class Assessment(Search):
    """The values of the answers to an ask, all tried in the same worlds."""

    def __init__(self, peek: Observation, worlds: int, chance: Chance) -> None:
        super().__init__(peek, SearchBudget(worlds), chance)
        self.found = {}
        for at in range(len(self.answers)):
            self._try(at)
        half = worlds // 2
        self.best = max(self.found, key=lambda at: sum(self.found[at][:half]))

    def _try(self, at: int) -> None:
        self.found[at] = []
        for _ in range(self.effort.simulations):
            self._simulate(at)

    def given_away(self, answer: Answer) -> tuple[float, bool]:
        """Return how far an answer is behind the best, and whether that is certain."""
        if answer not in self.answers:  # one of very many sets
            self.answers.append(answer)
            self.keys.append(str(answer))
            self.options.append(Edge())
            self._try(len(self.answers) - 1)
        half = self.effort.simulations // 2
        best, this = (self.found[at][half:] for at in (self.best, self.answers.index(answer)))
        return (sum(best) - sum(this)) / len(best), lead(best, this) > DOUBT


@dataclass
class Giveaway:
    """What a bot gave away in each position: on average, and how often it blundered."""

    away: list[float] = field(default_factory=list)
    blunders: list[float] = field(default_factory=list)

    def note(self, found: Sequence[tuple[float, bool]]) -> None:
        self.away.append(sum(gap for gap, _ in found) / len(found))
        self.blunders.append(sum(gap > BLUNDER and clear for gap, clear in found) / len(found))


def positions(game: str, number: int, seed: str) -> Iterator[Match]:
    """Yield matches that wait for an answer, from games of the rollout policy."""
    seats, options = measured_with(find_game(game))
    habits = known_habits(find_game(game))
    deal = 0
    while True:
        luck = SeededChance(f"{seed}/{deal}/bots")
        match = Match(find_game(game), seats, SeededChance(f"{seed}/{deal}/deal"), options)
        deal += 1
        while match.ask is not None:
            prompt, seat = match.prompt, match.next_seat
            if len(prompt.values) > 1 and luck.below(NOTED) == 0:
                yield match
                number -= 1
                if not number:
                    return
            if luck.below(ERRS) == 0:
                answer = any_answer(
                    len(prompt.values), prompt.least, prompt.most, luck, prompt.variants
                )
            else:
                answer = habits.answer(match, seat)
            match.answer(answer, seat)


def blunders(
    game: str, bots: Sequence[Bot], number: int, worlds: int = WORLDS, seed: str = "blunders"
) -> dict[str, Giveaway]:
    """Measure what these bots give away in ``number`` positions."""
    found = {bot.name: Giveaway() for bot in bots}
    with Bar(sys.stderr) as bar:
        for at, match in enumerate(positions(game, number, seed)):
            bar.show(at, number)
            peek = Observation(match, match.next_seat, f"{seed}/{at}")
            assessed = Assessment(peek, worlds, SeededChance(f"{seed}/{at}/judge"))
            for bot in bots:
                lucks = [SeededChance(f"{seed}/{at}/{luck}") for luck in range(LUCKS)]
                answers = [bot(peek, luck) for luck in lucks]
                found[bot.name].note([assessed.given_away(answer) for answer in answers])
    return found


def table(title: str, found: dict[str, Giveaway]) -> Iterator[str]:
    """Yield the figures as rows of Markdown."""
    for name, given in found.items():
        yield f"| {title} | {name} | {_told(mean(given.away))} | {_told(mean(given.blunders))} |"
        title = ""


def _told(figure: Estimate) -> str:
    low = figure.low if figure.value < 0 else max(0.0, figure.low)
    return f"{figure.value:.1%} ({low:.1%} to {figure.high:.1%})"


def report(game: str, bots: str, positions: int, worlds: int, seed: str) -> str:
    """Return the table of what these bots (names with commas) give away in a game."""
    found = blunders(
        game, [find_lab_player(name) for name in bots.split(",")], positions, worlds, seed
    )
    head = "| game | | given away by an answer | blunders |\n|---|---|---|---|"
    return "\n".join([head, *table(find_game(game).title, found)])
