"""The law of honest bots: their answers do not depend on what they cannot know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fateloom.bots.observation import Answer, Observation
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.laws.harness.segment import RecordedMatch, Segment
from fateloom.laws.harness.verdict import (
    Counts,
    Inconclusive,
    LawBroken,
    Verdict,
    run_law,
    setting_of,
)
from fateloom.laws.noninterference import WORLDS, NothingHidden, check_other_world

Bot = Callable[[Observation, Chance], Answer]
QUESTIONS = 6
"""Asks per seed that a bot has to answer twice."""


def check_honesty(
    bot: Bot, game: Game, seats: int, options: Mapping[str, Any], seed: int
) -> Verdict:
    """Check that a bot answers the same in worlds that its seat cannot tell apart.

    Its own random numbers are the same in all of them.
    """

    def test(tally: Counts) -> None:
        recorded = RecordedMatch(game, seats, dict(options), seed)
        chance = SeededChance(f"honesty {seed}")
        for segment in recorded.segments(QUESTIONS, chance, far=0, asked=True):
            _ask_twice(bot, segment, chance, tally)

    return run_law("honest", test, setting_of(game, seats, options, seed))


def _ask_twice(bot: Bot, segment: Segment, chance: Chance, tally: Counts) -> None:
    true, seat = segment.match, segment.observer
    if true.ask is None or seat not in true.unanswered:
        return
    own = chance.below(1 << 30)
    answer = bot(Observation(true, seat, str(own)), SeededChance(own))
    for attempt in range(WORLDS):
        try:
            other = check_other_world(segment, chance, few=attempt > 0, reorder=False)
        except NothingHidden:
            return
        except Inconclusive:
            tally.void += 1
            continue
        tally.tested += 1
        again = bot(Observation(other, seat, str(own)), SeededChance(own))
        if again != answer:
            raise LawBroken(
                f"seat {seat} answers {answer!r} at ask {true.ask_number} (rule {true.ask.rule}), "
                f"but {again!r} where hidden cards lie otherwise"
            )
        return
