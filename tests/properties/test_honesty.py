"""Bots that answer by what they may know, and bots that do not."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.bots import advise, bot_names, find_bot
from fateloom.bots.levels import LEVELS, LevelBot
from fateloom.bots.observation import Answer, Observation
from fateloom.bots.random import any_answer
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.laws import random_setup
from fateloom.laws.bot_honesty import Bot, check_honesty
from fateloom.laws.harness.verdict import Verdict
from tests.properties import den
from tests.properties.budget import DEEPER, GAMES, game_of, length_of, put_to_the_test


def in_a_hurry(name: str) -> Bot:
    """A bot by name; a level with a fraction of its effort, for it is as honest with that."""
    bot = find_bot(name)
    if isinstance(bot, LevelBot):
        bot.changes = {"simulations": 12, "solver_budget": 100}
    return bot


def certify(bot: Bot, game: str, examples: int) -> None:
    def judge(of: Game, seats: int, options: dict[str, Any], seed: int) -> Verdict:
        return check_honesty(bot, of, seats, options, seed)

    count = put_to_the_test(judge, game_of(game), examples)
    print(f"{game}: {count.tested} tested, {count.void} void")
    assert count.tested


def examples_of(game: str, most: int) -> int:
    return max(1, min(most, 80 // length_of(game)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", bot_names())
def test_a_bot_is_honest(bot: str, game: str) -> None:
    certify(in_a_hurry(bot), game, examples_of(game, 2 if bot in LEVELS else 4))


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", bot_names())
def test_a_bot_is_honest_in_a_long_search(bot: str, game: str) -> None:
    certify(in_a_hurry(bot), game, DEEPER * examples_of(game, 2 if bot in LEVELS else 4))


def explaining(peek: Observation, chance: Chance) -> Answer:
    """Not an answer, but all that is said about it."""
    return advise(peek, "novice", chance).data()


@pytest.mark.parametrize("game", GAMES)
def test_an_explanation_is_honest(game: str) -> None:
    certify(explaining, game, examples_of(game, 2))


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_an_explanation_is_honest_in_a_long_search(game: str) -> None:
    certify(explaining, game, DEEPER * examples_of(game, 2))


def answer_by(faces: list[str], peek: Observation) -> Answer:
    """An answer that hangs on these faces."""
    return any_answer(
        peek.number, peek.least, peek.most, SeededChance(" ".join(faces)), peek.variants
    )


class Still(Chance):
    """Luck under which nothing changes its place."""

    def _below(self, number: int) -> int:
        return 0

    def _permutation(self, number: int) -> list[int]:
        return list(range(number))


def peeking(peek: Observation, chance: Chance) -> Answer:
    """Reaches behind its peek for the true match."""
    cells = peek._imagine.__closure__ or ()
    match = next(each.cell_contents for each in cells if isinstance(each.cell_contents, Match))
    return answer_by([face for zone in match.table.zones for face in zone.faces()], peek)


def counting(peek: Observation, chance: Chance) -> Answer:
    """Answers by the ids of the cards in an imagined world."""
    ids = [str(card.id) for zone in peek.imagine(chance).table.zones for card in zone.cards]
    return answer_by(ids, peek)


def unmoved(peek: Observation, chance: Chance) -> Answer:
    """Imagines a world without any luck, hoping that the truth lies in it."""
    world = peek.imagine(Still())
    return answer_by([face for zone in world.table.zones for face in zone.faces()], peek)


def blabbing(peek: Observation, chance: Chance) -> Answer:
    """Answers by the book, but explains itself by a card that it cannot know."""
    cells = peek._imagine.__closure__ or ()
    match = next(each.cell_contents for each in cells if isinstance(each.cell_contents, Match))
    hidden = [card.face.id for card in match.table.cards if not card.seen >> peek.seat & 1]
    return {**advise(peek, "novice", chance).data(), "hangs_on": hidden[:1]}


def first_dishonesty(bot: Bot, most: int) -> int | None:
    """How many questions it took to find a bot out."""
    asked = 0
    for seed in range(most):
        verdict = check_honesty(bot, den.game, *random_setup(den.game, seed), seed)
        asked += verdict.tested + verdict.void
        if verdict.broken:
            return asked
    return None


@pytest.mark.parametrize("bot", [peeking, counting, blabbing])
def test_a_bot_that_peeks_is_found_out(bot: Bot) -> None:
    found = first_dishonesty(bot, 50)
    assert found is not None
    assert found < 100
    print(f"found out after {found} questions")


def test_an_imagined_world_never_holds_the_truth_by_default() -> None:
    assert first_dishonesty(unmoved, 30) is None
