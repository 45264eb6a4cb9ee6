"""Honest bots: what they cannot know does not move them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fateloom.bots.peek import Answer, Peek
from fateloom.engine.chance import Chance, Loose
from fateloom.engine.game import Game
from fateloom.laws.secrecy import WORLDS, NothingHidden, same_in_another_world
from fateloom.laws.stretch import Journey, Stretch
from fateloom.laws.verdict import Broken, Tally, Verdict, Void, judged, setting_of

Bot = Callable[[Peek, Chance], Answer]
QUESTIONS = 6
"""So many questions of one match are put to a bot for each seed."""


def honest(bot: Bot, game: Game, seats: int, options: Mapping[str, Any], seed: int) -> Verdict:
    """With the same luck of its own a bot answers the same in every world that its seat
    cannot tell from the true one."""

    def test(tally: Tally) -> None:
        journey = Journey(game, seats, dict(options), seed)
        luck = Loose(f"honesty {seed}")
        for stretch in journey.stretches(QUESTIONS, luck, far=0, asked=True):
            _ask_twice(bot, stretch, luck, tally)

    return judged("honest", test, setting_of(game, seats, options, seed))


def _ask_twice(bot: Bot, stretch: Stretch, luck: Chance, tally: Tally) -> None:
    true, seat = stretch.match, stretch.observer
    if true.ask is None or seat not in true.waiting:
        return
    own = luck.below(1 << 30)
    answer = bot(Peek(true, seat), Loose(own))
    for attempt in range(WORLDS):
        try:
            other = same_in_another_world(stretch, luck, few=attempt > 0, reorder=False)
        except NothingHidden:
            return
        except Void:
            tally.void += 1
            continue
        tally.tested += 1
        again = bot(Peek(other, seat), Loose(own))
        if again != answer:
            raise Broken(
                f"seat {seat} answers {answer!r} at ask {true.number} (rule {true.ask.rule}), "
                f"but {again!r} where hidden cards lie otherwise"
            )
        return
