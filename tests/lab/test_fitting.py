"""Fitting: known weights are found again, and what the games keep of it is in use."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp, log
from random import Random
from typing import Any

import pytest

from fateloom.bots.random import any_answer
from fateloom.engine.match.match import Match
from fateloom.engine.rules.advice import Advice, advice_of
from fateloom.engine.rules.fitted import (
    LOST,
    bonus_weight,
    feature_weights,
    lead,
    value_scale,
    weights,
)
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.analysis.fit_weights import (
    Sample,
    chance,
    chance_against_all,
    fit,
    fitted,
    inputs_of,
    lines,
    loss,
    losses,
    solved,
)

TRUE = [0.8, -0.4, 0.0]
FITTED = ["council", "fatal", "gilfate", "fantos"]
FEATURED = ["fatal", "gilfate", "fantos"]


def drawn(number: int, rivals: int, random: Random) -> list[Sample]:
    """Results of seats whose odds are known, one position a game."""
    samples = []
    for game in range(number):
        inputs = [random.gauss(0, 1) for _ in TRUE]
        likely = chance(TRUE, Sample(game, rivals, inputs, 0.0))
        samples.append(Sample(game, rivals, inputs, float(random.random() < likely)))
    return samples


@pytest.mark.parametrize("rivals", [1, 3])
def test_true_weights_are_found_again(rivals: int) -> None:
    found = fitted(drawn(4000, rivals, Random(rivals)))
    assert found == pytest.approx(TRUE, abs=0.12)


def test_what_tells_nothing_gets_no_weight() -> None:
    random = Random(5)
    samples = [Sample(game, 1, [random.gauss(0, 1)], game % 2) for game in range(2000)]
    assert fitted(samples) == pytest.approx([0], abs=0.1)


def test_a_seat_that_is_even_has_its_fair_share() -> None:
    for rivals in (1, 2, 4):
        assert chance([1.0], Sample(0, rivals, [0.0], 0.0)) == pytest.approx(1 / (rivals + 1))


def test_other_games_are_foretold_better_than_by_chance() -> None:
    samples = drawn(600, 1, Random(8))
    apart = losses(samples)
    assert len(apart) == 600
    assert sum(apart) / 600 < loss([0.0] * 3, samples) - 0.03


def test_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [4.0, 1.0]], [6.0, 11.0]) == pytest.approx([2.0, 3.0])


def test_features_count_beside_those_of_the_rivals() -> None:
    table: Any = type("Table", (), {"seats": 3})
    inputs = inputs_of(
        Advice(value=lambda t, seat: 0.0, features=lambda t, seat: [float(seat), 1.0])
    )
    known = inputs(table)
    assert {seat: each.inputs for seat, each in known.items()} == {
        0: [-1.5, 0.0],
        1: [0.0, 0.0],
        2: [1.5, 0.0],
    }
    assert known[0].rivals_features == [[1.0, 1.0], [2.0, 1.0]]


def test_who_cannot_win_any_more_is_no_rival_and_no_sample() -> None:
    table: Any = type("Table", (), {"seats": 3})
    advice = Advice(
        value=lambda t, seat: 0.0, features=lambda t, seat: [float(seat)], lost=lambda t: {1}
    )
    known = inputs_of(advice)(table)
    assert {seat: each.inputs for seat, each in known.items()} == {0: [-2.0], 2: [2.0]}


def test_one_strong_rival_foretells_a_loss_that_the_mean_does_not_see() -> None:
    strong = Sample(0, 2, [0.0], 0.0, [[3.0], [-3.0]])
    assert chance([1.0], strong) == pytest.approx(1 / 3)
    assert chance_against_all([1.0], strong) == pytest.approx(1 / (1 + exp(3) + exp(-3)))
    alone = Sample(0, 1, [1.0], 0.0, [[2.0]])
    assert chance_against_all([1.0], alone) == chance([1.0], alone)


def test_who_has_fewer_rivals_is_closer_to_a_win() -> None:
    [one, gone, other] = [lead([2.0, 5.0, 2.0], seat, {1}) for seat in range(3)]
    assert one == other == pytest.approx(log(2))  # odds of 2 to 2 rivals: one half
    assert gone == LOST
    assert [lead([3.0, 1.0], seat, {0}) for seat in range(2)] == [LOST, 0.0]


def test_the_chances_of_all_seats_are_the_whole_win() -> None:
    worth = [3.0, 1.0, 2.0, -1.0]
    odds = [exp(lead(worth, seat)) for seat in range(4)]
    chances = [each / (each + 3) for each in odds]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] / chances[1] == pytest.approx(exp(2))


def test_one_strong_rival_is_worse_than_two_middling_ones() -> None:
    assert lead([1.0, 3.0, -1.0], 0) < lead([1.0, 1.0, 1.0], 0) == 0.0


def test_a_grudge_counts_the_strongest_rival_for_more() -> None:
    assert lead([3.0, 1.0], 0) == 2.0
    assert lead([3.0, 1.0], 0, spite=2.0) == 1.0


def test_a_game_is_fitted_and_its_file_reads_back() -> None:
    found = fit(find_game("souk"), "greedy", 80, "test")
    assert found.foretold.value < found.even.value
    told = tomllib.loads("\n".join(lines(found, "the command")))
    assert told["judging"]["scale"] == pytest.approx(1 / found.weights[0], abs=1e-4)


def test_habits_are_fitted_at_positions_that_can_be_judged() -> None:
    found = fit(find_game("fantos"), "habit", 6, "test", {"negotiation": "off"})
    assert found.positions > 50
    assert len(found.weights) == len(found.names)
    assert fit(find_game("fantos"), "habit", 6, "test", {"negotiation": "off"}) == found


def test_a_game_without_advice_cannot_be_fitted() -> None:
    with pytest.raises(UsageError, match="Kuhn poker has no advice to fit"):
        fit(find_game("kuhn"), "greedy", 1, "test")


# What the games keep -----------------------------------------------------------------------------


@pytest.mark.parametrize("id", FITTED)
def test_the_file_of_a_game_names_what_it_was_made_by(id: str) -> None:
    text = (files(find_game(id).package) / "advice" / "weights.toml").read_text("utf-8")
    assert text.startswith(f"# Made by: fateloom lab fit {id} ")
    assert tomllib.loads(text)["judging"]["scale"] > 0


@pytest.mark.parametrize("id", FEATURED)
def test_every_feature_of_a_game_has_a_fitted_weight(id: str) -> None:
    game = find_game(id)
    advice = advice_of(game)
    assert advice is not None
    assert set(weights(game.package)["standing"]) == set(advice.FEATURES)
    assert any(feature_weights(game.package, advice.FEATURES))


@pytest.mark.parametrize("id", FEATURED)
def test_a_value_is_a_matter_of_who_is_ahead(id: str) -> None:
    """What one may expect the others have to fear."""
    game = find_game(id)
    advice = advice_of(game)
    assert advice is not None
    wish = bonus_weight(game.package) if advice.BONUS_WEIGHT is not None else 1.0
    for seats in list(game.seats)[:2]:
        luck = SeededChance(f"values {id} {seats}")
        match = Match(game, seats, luck, quiet=True)
        most = 0.0
        while match.ask is not None:
            values = [advice.value(match.table, seat) for seat in range(seats)]
            lost = () if advice.lost is None else advice.lost(match.table)
            if not lost:
                points = [each * wish for each in values]
                odds = [exp(each / value_scale(game.package)) for each in points]
                assert sum([each / (each + seats - 1) for each in odds]) == pytest.approx(1)
            for seat in lost:
                assert values[seat] < min(
                    values[other] for other in range(seats) if other not in lost
                )
            most = max(most, *values)
            prompt = match.prompt
            match.answer(
                any_answer(len(prompt.values), prompt.least, prompt.most, luck, prompt.variants)
            )
        assert most > 0.5


def test_a_package_without_fitted_numbers_has_none() -> None:
    assert weights("kuhn") == {}
    assert feature_weights("kuhn", ("anything",)) == [0.0]
