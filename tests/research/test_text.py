"""Games in text: whole games of every title, and refusals with rule and reason."""

from __future__ import annotations

import re
from random import Random

import pytest

from fateloom import UsageError, game_ids
from fateloom.research.text import TextGame
from fateloom.rulebook import rulebook


def stub(text: str, chance: Random) -> str:
    """A language model that names one of the keys it is offered, mostly in a sentence."""
    keys = re.findall(r"^\[(.*?)\] ", text, re.MULTILINE)
    least = re.search(r"Choose (\d+) to", text)
    chosen = chance.sample(keys, int(least[1])) if least else [chance.choice(keys)]
    return f"I have thought about it. [{'+'.join(chosen)}]"


@pytest.mark.parametrize("game", game_ids())
def test_whole_games(game: str) -> None:
    env, chance = TextGame(game), Random(game)
    env.reset(seed=3)
    done = False
    for _ in range(env.game.max_decisions):
        _, text = env.get_observation()
        done, info = env.step(stub(text, chance))
        assert info == {}
        if done:
            break
    assert done
    rewards, _ = env.close()
    assert set(rewards) == set(range(env.seats))
    assert all(-1 <= each <= 1 for each in rewards.values())
    assert env.get_observation()[1].startswith("The game is over")
    with pytest.raises(UsageError, match="the match is over"):
        env.step("pass")


def test_a_refusal_tells_rule_and_reason_and_can_be_mended() -> None:
    env = TextGame("souk", 3)
    env.reset(seed=1)
    seat, text = env.get_observation()
    assert rulebook(env.game).intro in text
    assert "You play Souk as Seat A" in text and "[take]" in text and "(S3)" in text
    done, info = env.step("I steal it! [steal]")
    assert not done and info["rule"] == "S3" and "'steal' is not an option here" in info["refused"]
    assert env.get_observation()[0] == seat
    again = env.step("[take]")
    assert again == (False, {})
    assert env.close()[1][seat]["refusals"] == 1


def test_after_three_refusals_the_rules_answer() -> None:
    env = TextGame("kuhn")
    env.reset(seed=1)
    said = [env.step("nonsense")[1] for _ in range(3)]
    assert "answered" not in said[1] and said[2]["answered"] == "by the rules"
    assert len(env.match.decisions) == 1


def test_what_has_happened_is_told_once() -> None:
    env = TextGame("kuhn")
    env.reset(seed=2)
    env.get_observation()
    env.step("[check]")
    _, text = env.get_observation()
    assert text.count("Seat A checks.") == 1
    env.step("[bet]")
    _, text = env.get_observation()
    assert "Seat A checks." in text and "Seat B bets." in text
    assert "puts 1 chip in" not in text
