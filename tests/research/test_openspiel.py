"""OpenSpiel's own tests on our games, known values of small ones, and whole playthroughs."""

from __future__ import annotations

import pickle
from collections import defaultdict
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random
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
SUMMARIZED = {
    "council": "players=2,options=mode:basic",
    "fantos": "players=2,options=cards:first;negotiation:off",
    "fatal": "options=impatience:1",
    "gilfate": "players=2,options=match:single",
    "lagoon": "",
    "weaver": "",
}
"""Games of which OpenSpiel's own playthrough would be megabytes long, in small options."""
SIMULATED = {
    "fateloom_kuhn": 3,
    "fateloom_leduc": 2,
    "fateloom_souk(players=2)": 1,
    "fateloom_council(players=2,options=mode:basic)": 1,
    "fateloom_fatal(options=impatience:1)": 1,
    "fateloom_gilfate(players=2,options=match:single)": 1,
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


def decisions(state: Any, likely: float = 1.0) -> Iterator[tuple[Any, float]]:
    """Every decision, and how likely random play comes to it."""
    if state.is_terminal():
        return
    if state.is_chance_node():
        for action, chance in state.chance_outcomes():
            yield from decisions(state.child(action), likely * chance)
        return
    yield state, likely
    legal = state.legal_actions()
    for action in legal:
        yield from decisions(state.child(action), likely / len(legal))


def information_sets(game: Any) -> list[tuple[int, int, float]]:
    """Who is asked in each, with how many answers, and how likely random play comes to it."""
    found: defaultdict[tuple[int, int, str], float] = defaultdict(float)
    for state, likely in decisions(game.new_initial_state()):
        seat, answers = state.current_player(), len(state.legal_actions())
        found[seat, answers, state.information_state_string()] += likely
    return sorted((seat, answers, round(likely, 9)) for (seat, answers, _), likely in found.items())


def uniform_value(game: Any) -> float:
    """What the first player can expect if both answer at random."""
    answers = policy.UniformRandomPolicy(game)
    both = [answers, answers]
    return float(expected_game_score.policy_value(game.new_initial_state(), both)[0])


def test_kuhn_poker_is_that_of_openspiel() -> None:
    ours, theirs = pyspiel.load_game("fateloom_kuhn"), pyspiel.load_game("kuhn_poker")
    found = information_sets(ours)
    assert found == information_sets(theirs)
    assert len(found) == 12
    assert uniform_value(ours) == pytest.approx(uniform_value(theirs))


def test_leduc_poker_is_that_of_openspiel() -> None:
    """The same information sets: who is asked, with how many answers, and how likely it is."""
    ours = pyspiel.load_game("fateloom_leduc")
    theirs = pyspiel.load_game("leduc_poker(suit_isomorphism=true)")
    found = information_sets(ours)
    assert found == information_sets(theirs)
    assert len(found) == 288
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
    """OpenSpiel's own playthrough, or for large games a line for each step of random play."""
    if game in PLAYED:
        return str(generate_playthrough.playthrough(f"fateloom_{game}", None, seed=7))
    loaded = pyspiel.load_game(f"fateloom_{game}({SUMMARIZED[game]})")
    state, chance = loaded.new_initial_state(), Random(7)
    observer = loaded.make_py_observer()
    lines, drawn = [str(loaded)], ""
    while not state.is_terminal():
        legal = state.legal_actions()
        action = chance.choice(legal)
        if state.is_chance_node():
            drawn += f" {action}/{len(legal)}"
        else:
            if drawn:
                lines.append(f"draws{drawn}")
                drawn = ""
            words = " ".join(map(state.action_to_string, legal))
            said = state.action_to_string(action)
            lines.append(
                f"{known(state, observer)} seat {state.current_player()}: {said} ({words})"
            )
        state.apply_action(action)
    return "\n".join([*lines, f"{known(state, observer)} returns {state.returns()}", ""])


def known(state: Any, observer: Any) -> str:
    """A digest of the observations of all players. No word of the history is part of it."""
    digest = blake2b(digest_size=4)
    for seat in range(state.num_players()):
        observer.set_from(state, seat)
        digest.update(observer.tensor.tobytes())
    return digest.hexdigest()


def test_every_registered_game_has_a_playthrough() -> None:
    assert sorted(f"fateloom_{game}" for game in (*PLAYED, *SUMMARIZED)) == sorted(REGISTERED)


@pytest.mark.parametrize("game", [*PLAYED, *SUMMARIZED])
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
    for each in (*PLAYED, *SUMMARIZED):
        (GOLDEN / f"{each}.txt").write_text(playthrough(each), encoding="utf-8")
