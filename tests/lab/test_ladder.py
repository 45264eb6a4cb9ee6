"""The ladder: it stops where a step is clear, goes on where it was, and writes its page."""

from __future__ import annotations

from pathlib import Path

import pytest

from fateloom.lab.stats.intervals import Estimate
from fateloom.lab.tournament.ladder import (
    BEGIN,
    END,
    Found,
    Ladder,
    Rung,
    climb,
    measured_games,
    run,
    table,
    write,
)
from fateloom.lab.tournament.results_file import ThinkTime

STEP = Rung("random", "greedy")


def test_a_verdict_needs_the_interval_and_the_share() -> None:
    def verdict(value: float, low: float, high: float) -> str:
        return Found(Estimate(value, low, high), 50, ThinkTime()).verdict(Rung("a", "b", 0.6))

    assert verdict(0.7, 0.55, 0.8) == "kept"
    assert verdict(0.58, 0.51, 0.65) == "open"
    assert verdict(0.7, 0.45, 0.9) == "open"
    assert verdict(0.4, 0.3, 0.55) == "**missed**"


def test_a_step_may_be_too_high() -> None:
    def verdict(value: float, low: float, high: float) -> str:
        step = Rung("a", "b", 0.6, 0.75)
        return Found(Estimate(value, low, high), 100, ThinkTime()).verdict(step)

    assert verdict(0.7, 0.55, 0.8) == "kept"
    assert verdict(0.8, 0.55, 0.9) == "open"
    assert verdict(0.9, 0.8, 1.0) == "**missed**"


def test_a_step_between_levels_takes_more_games_near_an_edge() -> None:
    def verdict(value: float, games: int) -> str:
        found = Found(Estimate(value, value - 0.05, value + 0.05), games, ThinkTime())
        return found.verdict(Rung("a", "b", 0.6, 0.75))

    assert [verdict(0.68, games) for games in (80, 100)] == ["open", "kept"]
    assert [verdict(0.61, games) for games in (100, 200)] == ["open", "kept"]
    assert [verdict(0.74, games) for games in (160, 200)] == ["open", "kept"]


def test_a_game_without_a_rollout_policy_has_no_habits_to_beat(tmp_path: Path) -> None:
    ladder = Ladder("weaver", 10, tmp_path)
    assert list(climb([ladder], [Rung("novice", "habit")])) == []


def test_games_on_file_keep_their_seed(tmp_path: Path) -> None:
    for _ in climb([Ladder("souk", 5, tmp_path, "one")], [STEP]):
        pass
    other = Ladder("souk", 10, tmp_path, "other")
    assert other.seed(STEP) == "one"
    assert other.found(STEP).games


def test_a_rung_can_be_begun_anew_alone(tmp_path: Path) -> None:
    lower = Rung("random", "novice")
    for _ in climb([Ladder("souk", 5, tmp_path, "one")], [STEP, lower]):
        pass
    ladder = Ladder("souk", 5, tmp_path, "other")
    ladder.path(lower).unlink()
    assert (ladder.seed(STEP), ladder.seed(lower)) == ("one", "other")
    assert ladder.found(STEP).games and not ladder.found(lower).games


def test_with_no_minutes_nothing_is_played(tmp_path: Path) -> None:
    assert run("souk", 10, tmp_path, "x", 0, None) == "\n".join(table([], []))
    assert not any(tmp_path.iterdir())


def test_a_clear_step_is_left_alone(tmp_path: Path) -> None:
    ladder = Ladder("souk", 200, tmp_path)
    for _ in climb([ladder], [STEP]):
        pass
    found = ladder.found(STEP)
    assert found.verdict(STEP) == "kept"
    assert 40 <= found.games < 200
    assert len(list(climb([Ladder("souk", 200, tmp_path)], [STEP]))) == 0


def test_every_game_is_looked_at_before_any_is_looked_at_again(tmp_path: Path) -> None:
    ladders = [Ladder(game, 50, tmp_path) for game in ("souk", "kuhn")]
    climbing = climb(ladders, [STEP])
    for _ in range(15):
        next(climbing)
    assert [ladder.found(STEP).games for ladder in ladders] == [10, 4]
    for _ in range(6):
        next(climbing)
    assert [len(ladder.games(STEP)) for ladder in ladders] == [11, 10]


def test_looks_count_the_games_they_looked_at(tmp_path: Path) -> None:
    ladder = Ladder("souk", 50, tmp_path)
    for _ in zip(range(17), climb([ladder], [STEP]), strict=False):
        pass
    assert ladder.found(STEP, 10).games == 10
    assert ladder.found(STEP).games == 16
    assert ladder.looked(STEP) == ladder.found(STEP, 10)


def test_the_table_is_put_between_its_marks(tmp_path: Path) -> None:
    ladder = Ladder("souk", 10, tmp_path)
    for _ in climb([ladder], [STEP]):
        pass
    page = tmp_path / "page.md"
    page.write_text(f"# Bots\n\n{BEGIN}\nold\n{END}\n\nThe end.\n")
    write(page, table([ladder], [STEP]))
    write(page, table([ladder], [STEP]))
    text = page.read_text()
    assert text.startswith("# Bots\n\n") and text.endswith("\n\nThe end.\n")
    assert "old" not in text
    assert text.count("| Souk (2 seats) | greedy beats random |") == 1


@pytest.mark.parametrize("game", measured_games())
def test_games_are_measured_as_they_can_be_played(game: str, tmp_path: Path) -> None:
    ladder = Ladder(game, 10, tmp_path)
    ladder.game.resolve_options(ladder.seats, ladder.options)
