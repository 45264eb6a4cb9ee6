"""OpenSpiel's own tests on our games, known values of small ones, and whole playthroughs."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, generate_playthrough

from fateloom import UsageError
from fateloom.research import openspiel
from fateloom.research.openspiel import REGISTERED

GOLDEN = Path(__file__).parent / "playthroughs"
PLAYED = ["kuhn", "leduc", "souk"]
SIMULATED = {
    "fateloom_kuhn": 3,
    "fateloom_leduc": 2,
    "fateloom_souk(players=2)": 1,
    "fateloom_council(players=2,options=mode:basic)": 1,
}


@pytest.mark.parametrize("game", SIMULATED)
def test_random_simulations(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    loaded = pyspiel.load_game(game)
    small = loaded.max_game_length() < 100
    pyspiel.random_sim_test(loaded, num_sims=SIMULATED[game], serialize=small, verbose=False)


def test_cfr_finds_the_value_of_kuhn_poker() -> None:
    game = pyspiel.load_game("fateloom_kuhn")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert value[0] == pytest.approx(-1 / 18, abs=1e-3)


def states(state: Any) -> Iterator[Any]:
    yield state
    for action in () if state.is_terminal() else state.legal_actions():
        yield from states(state.child(action))


def information_sets(game: Any) -> set[tuple[int, str]]:
    return {
        (state.current_player(), state.information_state_string())
        for state in states(game.new_initial_state())
        if not state.is_terminal() and not state.is_chance_node()
    }


def uniform_value(game: Any) -> float:
    """What the first player can expect if both answer at random."""
    answers = policy.UniformRandomPolicy(game)
    both = [answers, answers]
    return float(expected_game_score.policy_value(game.new_initial_state(), both)[0])


def test_kuhn_poker_is_that_of_openspiel() -> None:
    ours, theirs = pyspiel.load_game("fateloom_kuhn"), pyspiel.load_game("kuhn_poker")
    assert len(information_sets(ours)) == len(information_sets(theirs)) == 12
    assert uniform_value(ours) == pytest.approx(uniform_value(theirs))


@pytest.mark.deep
def test_leduc_poker_is_that_of_openspiel() -> None:
    ours = pyspiel.load_game("fateloom_leduc")
    theirs = pyspiel.load_game("leduc_poker(suit_isomorphism=true)")
    assert len(information_sets(ours)) == len(information_sets(theirs))
    assert uniform_value(ours) == pytest.approx(uniform_value(theirs))


@pytest.mark.deep
def test_cfr_finds_the_value_of_leduc_poker() -> None:
    game = pyspiel.load_game("fateloom_leduc")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert value[0] == pytest.approx(-0.0856, abs=2e-3)


def playthrough(game: str) -> str:
    return str(generate_playthrough.playthrough(f"fateloom_{game}", None, seed=7))


@pytest.mark.parametrize("game", PLAYED)
def test_a_playthrough_goes_as_it_went(game: str) -> None:
    """`python -m tests.research.test_openspiel` writes them anew, to be reviewed as a diff."""
    assert playthrough(game) == (GOLDEN / f"{game}.txt").read_text(encoding="utf-8")


def test_a_state_is_copied_and_pickled_as_it_is() -> None:
    state = pyspiel.load_game("fateloom_leduc").new_initial_state()
    for action in (0, 0, state.child(0).child(0).legal_actions()[-1]):
        state.apply_action(action)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert len(copy.history()) == len(state.history()) + 1
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)


def test_nothing_of_a_draw_is_told_before_it_is_decided() -> None:
    """Rules run on with made-up luck while a draw is due; no string and no tensor shows it."""
    game = pyspiel.load_game("fateloom_leduc")
    state = game.new_initial_state()
    assert state.is_chance_node() and state.information_state_string(0) == ""
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert not observer.tensor.any()
    for action in (0, 0):
        state.apply_action(action)
    observer.set_from(state, 0)
    assert observer.tensor.any()


def test_settings_that_do_not_exist_are_refused() -> None:
    assert "fateloom_kuhn" in REGISTERED
    with pytest.raises(UsageError, match="reward cannot be 'luck'; allowed: win, score"):
        openspiel._settings({"reward": "luck"}, openspiel.find_game("kuhn"))


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in PLAYED:
        (GOLDEN / f"{each}.txt").write_text(playthrough(each), encoding="utf-8")
