"""The greedy bot sees what is best now, and beats whoever does not."""

from __future__ import annotations

import pytest

import leduc
from fateloom.bots import Bot, bot_names, find_bot, play_out
from fateloom.bots.greedy import GreedyBot
from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import choose, choose_some
from fateloom.engine.rules.game import UsageError
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.stats.intervals import mean, share
from fateloom.testing import LaidTable, lay
from tests.engine.toy import Toy, play

# Finding bots ----------------------------------------------------------------------------


def test_bots_are_found_by_name() -> None:
    assert {"greedy", "random"} <= set(bot_names())
    assert [find_bot(name).name for name in ("greedy", "random")] == ["greedy", "random"]


def test_an_unknown_bot_is_met_with_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"no bot 'deep blue'; there are: .*greedy.*random"):
        find_bot("deep blue")


# What it answers -------------------------------------------------------------------------


def said(laid: LaidTable, seat: int, luck: int = 1) -> str:
    """What the greedy bot answers."""
    peek = Observation(laid.match, seat)
    return peek.keys[GreedyBot()(peek, SeededChance(luck))]


def test_it_takes_what_is_dear() -> None:
    assert said(lay("souk", seats=2, relics=["relic5", ...]), 0) == "take"


@pytest.mark.parametrize(("relic", "answer"), [("relic5", "veto"), ("fake", "pass")])
def test_it_spends_a_veto_where_that_hurts(relic: str, answer: str) -> None:
    market = lay("souk", seats=2, relics=[relic, ...], hand={1: ["veto"]})
    assert said(market.says(0, "take"), 1) == answer


def test_equal_luck_gives_equal_answers() -> None:
    match = Match(lay("souk", seats=3).match.game, 3, SeededChance("deal"))
    bots: list[Bot] = [GreedyBot()] * 3
    play_out(match, bots, SeededChance("whims"))
    again = Match(match.game, 3, SeededChance("deal"))
    play_out(again, bots, SeededChance("whims"))
    assert again.decisions == match.decisions


def test_among_equals_chance_decides() -> None:
    async def indifferent(t: Toy) -> str | None:
        await choose(0, ["left", "right"], rule="T1")
        return None

    met = set()
    for luck in range(20):
        match = play(indifferent)
        met.add(GreedyBot()(Observation(match, 0), SeededChance(luck)))
    assert met == {0, 1}


def test_it_answers_with_a_set_where_one_is_asked_for() -> None:
    async def sets(t: Toy) -> str | None:
        await choose_some(0, list("abcdefgh"), rule="T1", least=2, most=3)
        return None

    match = play(sets)
    answer = GreedyBot()(Observation(match, 0), SeededChance(1))
    assert 2 <= len(set(answer)) <= 3
    match.answer(answer, 0)
    assert match.outcome is not None


# How well it plays -----------------------------------------------------------------------


def test_it_beats_random_at_souk() -> None:
    won = 0.0
    for number in range(200):
        names = ["random", "random", "random"]
        names[number % 3] = "greedy"
        match = Match(lay("souk", seats=3).match.game, 3, SeededChance(f"souk {number}"))
        play_out(match, [find_bot(name) for name in names], SeededChance(number))
        assert match.outcome is not None
        won += (number % 3 in match.outcome.winners) / len(match.outcome.winners)
    assert share(won, 200).low > 0.6


def test_without_advice_it_plays_games_out() -> None:
    assert not leduc.game.advice
    scores = []
    for number in range(150):
        bots = [find_bot("greedy"), find_bot("random")]
        seat = number % 2
        match = Match(leduc.game, 2, SeededChance(f"leduc {number}"))
        play_out(match, bots if seat == 0 else bots[::-1], SeededChance(number))
        assert match.outcome is not None
        scores.append(match.outcome.scores[seat])
    assert mean(scores).low > 0
