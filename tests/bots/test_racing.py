"""A race of answers: shared luck tells nothing, and who is clearly behind drops out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.racing import LAPS, is_behind, race, winner
from fateloom.bots.search.tree_search import run_search
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from tests.bots.positions import peek_at, somewhere


def run(
    entrants: int,
    simulations: int,
    worth: Callable[[int, int], float],
    favourite: int | None = None,
) -> list[list[float]]:
    """Let so many answers race; ``worth`` of an answer in the n-th world. What each found."""
    found: dict[int, list[float]] = {each: [] for each in range(entrants)}
    for each in race(range(entrants), simulations, found, favourite):
        found[each].append(worth(each, len(found[each])))
    return list(found.values())


def test_luck_that_all_share_says_nothing() -> None:
    luck = SeededChance("worlds")
    worlds = [luck.below(1000) / 1000 for _ in range(50)]
    found = run(2, 100, lambda at, world: worlds[world] + 0.01 * at)
    assert [len(each) for each in found] == [LAPS, LAPS]  # a small lead, but in every world


def test_what_differs_by_luck_alone_stays_in_the_running() -> None:
    luck = SeededChance("worlds")
    found = run(2, 40, lambda at, world: luck.below(1000) / 1000)
    assert [len(each) for each in found] == [20, 20]


def test_of_many_answers_half_drop_out_again_and_again() -> None:
    luck = SeededChance("worlds")
    found = run(16, 64, lambda at, world: at / 100 + luck.below(1000) / 1000)
    tries = sorted(len(each) for each in found)
    assert tries[0] == 1 < tries[8] < tries[-1]
    assert 48 < sum(tries) <= 64


def test_every_answer_is_tried_even_if_there_are_more_than_simulations() -> None:
    found = run(8, 6, lambda at, world: float(at))
    assert all(len(each) == 1 for each in found)


def test_who_runs_alone_runs_all_laps() -> None:
    assert run(1, 6, lambda at, world: 0.5) == [[0.5] * 6]


@pytest.mark.parametrize(("lead", "behind"), [(0.0, False), (0.1, True)])
def test_behind_is_who_does_worse_in_the_same_worlds(lead: float, behind: bool) -> None:
    worlds = [0.1, 0.9, 0.3, 0.5, 0.7]
    assert is_behind(worlds, [each + lead for each in worlds]) is behind
    assert not is_behind(worlds[: LAPS - 1], [1.0] * (LAPS - 1))  # too early to tell


def test_the_best_answer_is_one_that_ran_to_the_end() -> None:
    match = somewhere(find_game("fatal"))
    record = run_search(peek_at(match), SearchBudget(60), SeededChance(1))
    assert record.best.visits == max(each.visits for each in record.weighed)
    assert record.nodes == 1  # no tree


def test_the_favourite_drops_out_only_if_it_is_clearly_behind() -> None:
    luck = SeededChance("worlds")

    def worth(at: int, world: int) -> float:
        return at / 10 + luck.below(1000) / 1000

    tries = {favourite: len(run(16, 64, worth, favourite)[0]) for favourite in (None, 0)}
    assert tries[None] == 1
    assert tries[0] >= LAPS


def test_the_favourite_wins_unless_another_is_ahead_beyond_doubt() -> None:
    found = {0: [0.5, 0.4, 0.6, 0.5], 1: [0.9, 0.1, 0.8, 0.3], 2: [0.7, 0.5, 0.9, 0.6], 3: []}
    assert winner(1, 0, found) == 0  # better by 0.025, but worse in every second world
    assert winner(2, 0, found) == 2
    assert winner(1, None, found) == 1
    assert winner(1, 3, found) == 1
    assert winner(0, 0, found) == 0
