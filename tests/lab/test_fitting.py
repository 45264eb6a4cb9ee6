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
from fateloom.lab.analysis.fit_weights import as_choices, fit, inputs_of, lines
from fateloom.lab.stats.choice_model import Choice, ChoiceData

TRUE = [0.8, -0.4, 0.0]
FITTED = ["council", "fatal", "gilfate", "fantos"]
FEATURED = ["fatal", "gilfate", "fantos"]


def drawn(number: int, seats: int, random: Random) -> list[Choice]:
    """Results of seats whose odds are known, one position a game."""
    choices = []
    for game in range(number):
        rows = [[random.gauss(0, 1) for _ in TRUE] for _ in range(seats)]
        odds = [exp(sum(w * x for w, x in zip(TRUE, row, strict=True))) for row in rows]
        [winner] = random.choices(range(seats), odds)
        choices.append(Choice(game, rows, [float(seat == winner) for seat in range(seats)]))
    return choices


@pytest.mark.parametrize("seats", [2, 4])
def test_true_weights_are_found_again(seats: int) -> None:
    found = ChoiceData.of(drawn(4000, seats, Random(seats))).fitted()
    assert list(found) == pytest.approx(TRUE, abs=0.12)


def test_tables_of_several_sizes_are_fitted_together() -> None:
    choices = drawn(2000, 2, Random(3)) + drawn(2000, 3, Random(4))
    assert list(ChoiceData.of(choices).fitted()) == pytest.approx(TRUE, abs=0.12)


def test_what_tells_nothing_gets_no_weight() -> None:
    random = Random(5)
    choices = [
        Choice(game, [[random.gauss(0, 1)], [0.0]], [game % 2, 1 - game % 2])
        for game in range(2000)
    ]
    assert list(ChoiceData.of(choices).fitted()) == pytest.approx([0], abs=0.1)


def test_a_shared_win_counts_for_all_who_share_it() -> None:
    shared = ChoiceData.of([Choice(game, [[1.0], [0.0]], [0.5, 0.5]) for game in range(50)])
    assert list(shared.fitted()) == pytest.approx([0.0])


def test_one_strong_rival_predicts_a_loss_that_the_mean_does_not_see() -> None:
    data = ChoiceData.of(
        [Choice(0, [[0.0], [3.0], [-3.0]], [0, 1, 0]), Choice(1, [[0.0], [1.0]], [0, 1])]
    )
    [first, second] = data.probabilities([1.0])
    assert first[0] == pytest.approx(1 / (1 + exp(3) + exp(-3)))
    assert list(second) == pytest.approx([1 / (1 + exp(1)), 1 / (1 + exp(-1)), 0])


def test_other_games_are_predicted_better_than_by_chance() -> None:
    data = ChoiceData.of(drawn(600, 2, Random(8)))
    apart = data.losses_by_game()
    assert len(apart) == 600
    assert sum(apart) < sum(data.losses_by_game([0.0] * 3)) - 0.03 * 600


def test_weights_are_judged_by_games_that_they_were_not_fitted_on() -> None:
    """With as many numbers as games, weights tell their own games and no others."""
    random = Random(9)
    choices = [
        Choice(game, [[random.gauss(0, 1) for _ in range(60)] for _ in range(2)], [1.0, 0.0])
        for game in range(60)
    ]
    data = ChoiceData.of(choices)
    assert data.losses(data.fitted()).mean() < 0.2
    assert sum(data.losses_by_game()) / 60 > 0.5


def test_features_are_those_of_each_seat_that_can_still_win() -> None:
    table: Any = type("Table", (), {"seats": 3})
    advice = Advice(
        value=lambda t, seat: 0.0, features=lambda t, seat: [float(seat), 1.0], lost=lambda t: {1}
    )
    position = inputs_of(advice)(table)
    assert position == {0: [0.0, 1.0], 2: [2.0, 1.0]}
    [choice] = as_choices(position, [0.5, 0.0, 0.5], 7, whole=False)
    assert choice == Choice(7, [[0.0, 1.0], [2.0, 1.0]], [0.5, 0.5])


def test_a_whole_value_is_that_of_a_seat_beside_its_rivals() -> None:
    """Each seat wins with odds of ``exp(value)`` to the number of its rivals."""
    choices = list(as_choices({0: [2.0], 1: [-1.0], 2: [0.0]}, [1.0, 0.0, 0.0], 7, whole=True))
    assert [each.rows for each in choices] == [[[x], [0.0], [0.0]] for x in (2.0, -1.0, 0.0)]
    assert [each.shares for each in choices] == [[1.0, 0.0, 0.0], [0.0, 0.5, 0.5], [0.0, 0.5, 0.5]]
    likely = ChoiceData.of(choices).probabilities([1.0])[:, 0]
    assert likely[2] == pytest.approx(1 / 3)
    assert likely[0] == pytest.approx(exp(2) / (exp(2) + 2))


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


@pytest.mark.parametrize(
    ("game", "why"),
    [("kuhn", "Kuhn poker has no advice to fit"), ("weaver", "Fate Weaver is played alone")],
)
def test_a_game_that_cannot_be_fitted_is_refused(game: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        fit(find_game(game), "greedy", 1, "test")


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
