"""The scripts of the tutorial, in short: what they teach is learned."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

TUTORIAL = Path(__file__).parents[2] / "examples" / "tutorial"


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TUTORIAL))
    for name in ("train", "solve", "arena"):
        monkeypatch.delitem(sys.modules, name, raising=False)


def test_the_score_of_a_policy_rises(capsys: pytest.CaptureFixture[str]) -> None:
    import train

    scores = train.train(games=256, measured=60)
    assert scores[0] < 0.4 < 0.6 < scores[-1]
    assert "256 games: wins" in capsys.readouterr().out


@pytest.mark.deep
def test_a_policy_beats_random_bots_in_nine_games_of_ten() -> None:
    import train

    assert train.train(games=20_000, measured=400)[-1] >= 0.9


def test_a_sampled_strategy_becomes_harder_to_exploit() -> None:
    import solve

    found = solve.solve("fateloom_leduc", rounds=400, looks=1)
    assert found[0] > 4 and found[-1] < 0.6 * found[0]


def test_an_arena_counts_rewards_and_refusals(capsys: pytest.CaptureFixture[str]) -> None:
    import arena

    players = {"first": arena.ask_a_model, "whim": arena.Whim(1), "rambler": arena.Rambler(2)}
    means = arena.arena("souk", players, deals=2)
    assert sum(means.values()) == pytest.approx(0, abs=0.7)  # shared places weigh a little more
    told = capsys.readouterr().out
    assert "souk: 2 deals in every order of seats, 12 games" in told
    assert "0 answers refused" in told
