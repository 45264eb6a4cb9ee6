"""Where the rollout policy of a game has gaps: the questions that a bot answers better.

``fateloom lab gaps fantos --bot greedy`` lets a mixed player meet the policy on many deals: one kind of
question it answers as the bot does, all others as the policy does. If it wins more than its share,
the policy has something to learn about that question. A gap in a policy is a gap in every search
that rolls out with it, and fitting or tuning numbers does not close it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.simulation.players import find_lab_player, known_habits
from fateloom.lab.stats.intervals import Estimate, share
from fateloom.lab.stats.progress import Bar
from fateloom.lab.tournament.ladder import measured_with


class Gap(NamedTuple):
    """What a mixed player did at one kind of question."""

    question: str
    asked: float
    """How often a game asks it."""
    differs: float
    """The share of its answers that the policy would not have given."""
    won: Estimate


def questions_of(game: Game, seed: str, games: int) -> list[str]:
    """Return the kinds of question that games of the policy ask, the most frequent first."""
    habits = known_habits(game)
    seats, options = measured_with(game)
    counts: Counter[str] = Counter()
    for number in range(games):
        match = Match(game, seats, SeededChance(f"{seed}/{number}/deal"), options)
        while match.ask is not None:
            counts[match.ask.id] += 1
            match.answer(habits.answer(match, match.next_seat), match.next_seat)
    return [question for question, _ in counts.most_common()]


def gap_at(game: Game, question: str, bot: str, games: int, seed: str, bar: Bar) -> Gap:
    """Let a player who answers one kind of question as a bot does meet the policy."""
    habits, player = known_habits(game), find_lab_player(bot)
    seats, options = measured_with(game)
    asked = differs = 0
    won = 0.0
    for number in range(games):
        bar.show(number, games)
        match = Match(game, seats, SeededChance(f"{seed}/{number // seats}/deal"), options)
        luck, own = SeededChance(f"{seed}/{number}/bots"), number % seats
        while match.ask is not None:
            seat = match.next_seat
            answer = habits.answer(match, seat)
            if seat == own and match.ask.id == question:
                chosen = player(Observation(match, seat, f"{seed}/{number}"), luck)
                asked += 1
                differs += chosen != answer
                answer = chosen
            match.answer(answer, seat)
        assert match.outcome is not None
        winners = match.outcome.winners
        won += 1 / len(winners) if own in winners else 0.0
    return Gap(question, asked / games, differs / max(1, asked), share(won, games))


def report(game: str, bot: str, questions: Sequence[str], games: int, seed: str) -> str:
    """Return the table of gaps, for these kinds of question or for all that games ask."""
    loaded = find_game(game)
    known = questions_of(loaded, seed, min(games, 20))
    for question in questions:
        if question not in known:
            raise UsageError(
                f"games of the policy do not ask {question!r}; they ask: {', '.join(known)}"
            )
    fair = 1 / measured_with(loaded)[0]
    lines = [
        f"| {loaded.title} | a game | differs | won of {games}, {fair:.0%} is fair |",
        "|---|---:|---:|---|",
    ]
    for question in questions or known:
        with Bar(sys.stderr) as bar:
            gap = gap_at(loaded, question, bot, games, seed, bar)
        won = f"{gap.won.value:.0%} ({gap.won.low:.0%} to {gap.won.high:.0%})"
        lines.append(f"| `{question}` | {gap.asked:.1f} | {gap.differs:.0%} | {won} |")
    return "\n".join(lines)
