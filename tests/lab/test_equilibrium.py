"""Small games that have been solved: the solver, the strategies on file, and who plays by them."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest

from fateloom.bots import find_bot
from fateloom.bots.judgement import UNERRING, Judgement
from fateloom.bots.levels import LEVELS
from fateloom.bots.observation import Observation
from fateloom.bots.solved import SolvedBot, Strategy, strategy_of
from fateloom.cli import main
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.analysis.equilibrium import Solver, shares
from fateloom.lab.analysis.exploitability import Habits, Tree, exploitability, worth

LOSSES = {"kuhn": 0.001, "leduc": 0.02}
"""What a perfect opponent may win a game from the strategy on file."""


@pytest.fixture(scope="module")
def kuhn() -> Tree:
    return Tree(find_game("kuhn"))


def strategy_for(game: str) -> Strategy:
    strategy = strategy_of(find_game(game))
    assert strategy is not None
    return strategy


def by_strategy(tree: Tree, judgement: Judgement = UNERRING) -> Habits:
    """How often a player gives each answer who plays by the strategy on file."""
    strategy = strategy_for(tree.game.id)
    return {
        place: shares(strategy.odds(Observation(match, place[0]), judgement))
        for place, match in tree.asked.items()
    }


def test_the_solver_finds_the_value_of_kuhn_poker(kuhn: Tree) -> None:
    solver = Solver(kuhn)
    lost = []
    for rounds in (10, 300):
        solver.run(rounds)
        lost.append(exploitability(kuhn, solver.habits()))
    assert lost[0] > 0.001 > lost[1]
    habits = solver.habits()
    likely = {place: parts.index(max(parts)) for place, parts in habits.items() if place[0] == 0}
    assert worth(kuhn, habits, 0, likely) == pytest.approx(-1 / 18, abs=2e-3)


@pytest.mark.parametrize("game", LOSSES)
def test_nobody_wins_much_from_the_strategy_on_file(game: str) -> None:
    tree = Tree(find_game(game))
    assert exploitability(tree, by_strategy(tree)) < LOSSES[game]
    known = {strategy_for(game).situation(m.table, place[0]) for place, m in tree.asked.items()}
    assert known == set(strategy_for(game).parts)


def test_better_levels_lose_less(kuhn: Tree) -> None:
    def lost(level: str) -> float:
        judgements = [Judgement(f"{number} {level}", LEVELS[level].error) for number in range(20)]
        return mean(exploitability(kuhn, by_strategy(kuhn, each)) for each in judgements)

    novice, regular, expert, master = map(lost, LEVELS)
    assert 0.4583 > novice > regular > expert > master


def test_the_master_plays_by_the_strategy(kuhn: Tree) -> None:
    solved = SolvedBot(strategy_for("kuhn"))
    for place, match in kuhn.asked.items():
        for seed in range(10):
            peek = Observation(match, place[0])
            assert find_bot("master")(peek, SeededChance(seed)) == solved(peek, SeededChance(seed))


def test_a_situation_without_answers_says_how_to_make_them(kuhn: Tree) -> None:
    (place, match), *_ = kuhn.asked.items()
    stale = replace(strategy_for("kuhn"), parts={})
    with pytest.raises(UsageError, match=r"no answers for .*fateloom lab solve kuhn"):
        SolvedBot(stale)(Observation(match, place[0]), SeededChance(0))


def test_the_file_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "solve", "kuhn", "--rounds", "2000"]) == 0
    printed = capsys.readouterr().out
    from importlib.resources import files

    assert (files("kuhn") / "strategy.toml").read_text("utf-8") == printed


def test_a_game_without_situations_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "solve", "souk", "--rounds", "1"]) != 0
    assert "has no strategy.py" in capsys.readouterr().err
