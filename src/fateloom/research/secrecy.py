"""The law of noninterference for what this package shows: texts, refusals, and words to answer with.

The law of the engine covers views, information states and observations in numbers. What is made
of them here is compared in the same pairs of worlds, to the byte.
"""

from __future__ import annotations

from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Seat
from fateloom.laws.harness.compare import packed
from fateloom.laws.harness.segment import RecordedMatch
from fateloom.laws.harness.verdict import Counts, law
from fateloom.laws.noninterference import SEGMENTS, judge_segment
from fateloom.research.answering import numbered_paths
from fateloom.research.rendering import as_text
from fateloom.research.text import TextGame


@law
def text_noninterference(
    tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int
) -> None:
    """Check that no text and no list of words depends on cards that its reader never saw."""
    recorded = RecordedMatch(game, seats, options, seed, look=everything_read)
    chance = SeededChance(f"texts {seed}")
    for segment in recorded.segments(SEGMENTS, chance, hold_forced_asks=True):
        judge_segment(tally, segment, chance)


def everything_read(match: Match, observer: Seat) -> str:
    """Encode every text that a player can read, refusals too, and the words that it may say."""
    if observer == match.seats:
        return packed(as_text(match))
    env = TextGame.of(match)
    texts = [as_text(match, observer), env.read(observer)]
    words: list[tuple[int, ...]] = []
    if match.ask is not None and observer in match.unanswered and not match.is_held:
        prompt = match.ask.prompt(observer)
        words = numbered_paths(prompt, observer, match.seats, match.game.vocabulary)
        texts += _refusals(env, observer)
    return packed([texts, words])


def _refusals(env: TextGame, seat: Seat) -> list[str]:
    """Return what a player reads who tries what does not exist, and what is barred."""
    prompt = env.match.view(seat)["prompt"]
    assert prompt is not None
    wrong = ["no such answer", *(each["key"] for each in prompt["barred"][:1])]
    texts = []
    for key in wrong:  # fewer than after which the rules answer
        _, info = env.answer(seat, f"[{key}]")
        texts.append(f"{info.get('refused')} {env.read(seat)}")
    return texts
