"""Simulations: the same seed gives the same games, however many play them."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import souk
from fateloom.cli import main
from fateloom.engine.match.match import RuleBug
from fateloom.engine.rules import registry
from fateloom.engine.rules.game import UsageError
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.runner import GameRunner
from fateloom.lab.simulation.simulate import simulate
from fateloom.lab.simulation.summary import Result, Series, sum_up
from fateloom.lab.stats.progress import Bar
from fateloom.testing import lay

EXAMPLES = Path(__file__).parents[2] / "examples"


def shown(series: Series) -> dict[str, Any]:
    """All but the time."""
    data = series.data()
    del data["time"]
    return data


@pytest.fixture(autouse=True)
def _examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes find the example games too."""
    monkeypatch.setenv("FATELOOM_PATH", str(EXAMPLES))


# Games and processes ---------------------------------------------------------------------


@pytest.mark.parametrize("bots", [["random"] * 3, ["greedy", "random", "random"]])
def test_the_number_of_processes_does_not_matter(bots: list[str]) -> None:
    plan = Plan("souk", bots, games=30, seed="jobs", rotate=True)
    assert shown(simulate(plan, jobs=1)) == shown(simulate(plan, jobs=2))


def test_another_seed_is_another_series() -> None:
    one, other = (Plan("souk", ["random"] * 3, games=30, seed=seed) for seed in ("a", "b"))
    assert shown(simulate(one))["decisions"] != shown(simulate(other))["decisions"]


def test_a_longer_series_begins_like_a_shorter_one() -> None:
    plan = Plan("souk", ["random"] * 3, games=5)
    short, long = GameRunner(plan), GameRunner(replace(plan, games=50))
    assert [short.play(number) for number in range(5)] == [long.play(n) for n in range(5)]


def test_quiet_matches_go_like_those_at_a_table() -> None:
    venue = GameRunner(Plan("souk", ["random"] * 4))
    assert venue.quiet
    quiet = [venue.play(number) for number in range(20)]
    venue.quiet = False
    assert [venue.play(number) for number in range(20)] == quiet


def test_habits_play_many_games_where_a_game_knows_them() -> None:
    series = simulate(Plan("fantos", ["habit", "random", "random"], games=9, rotate=True))
    assert series.bots["habit"].wins.value > 1 / 2
    with pytest.raises(UsageError, match="the advice of Souk knows no habits"):
        simulate(Plan("souk", ["habit", "random"], games=1))


def test_bots_that_change_seats_meet_each_seat_equally_often() -> None:
    plan = Plan("souk", ["greedy", "random", "random"], games=6, rotate=True)
    tables = [[plan.bot_at(seat, number) for seat in range(3)] for number in range(6)]
    for seat in range(3):
        assert [table[seat] for table in tables].count("greedy") == 2


def test_a_game_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def outcome(t: Any) -> Any:
        raise ZeroDivisionError("no winner")

    unsound = replace(souk.game, id="unsound", outcome=outcome)
    monkeypatch.setitem(registry._known, unsound.id, unsound)
    with pytest.raises(RuleBug, match=r"game 0 of seed 's' failed: .*no winner"):
        simulate(Plan("unsound", ["random"] * 2, games=1, seed="s"))


# The summary -----------------------------------------------------------------------------


def test_wins_and_scores_are_summed_up() -> None:
    series = simulate(Plan("souk", ["greedy", "random", "random"], games=60))
    assert sum(each.wins.value for each in series.seats) == pytest.approx(1)
    assert sum(each.wins.value for each in series.bots.values()) == pytest.approx(1)
    assert series.bots["greedy"] == series.seats[0]
    assert series.bots["random"].seats == 2
    both = [each.score.value for each in series.seats[1:] if each.score is not None]
    random = series.bots["random"].score
    assert random is not None
    assert random.value == pytest.approx(sum(both) / 2)
    assert series.rounds is None
    assert series.games == 60


def test_a_game_without_a_score_is_a_loss_and_not_a_score_of_nothing() -> None:
    """Weaver 3.13.10: the mean score is that of the games that have one."""
    played = [Result(["random"], [60], [0], 9, 10), Result(["random"], [None], [], 9, 4)]
    series = sum_up("Fate Weaver", "s", [*played, *played], 1.0, 1)
    [seat] = series.seats
    assert seat.wins.value == 0.5
    assert seat.score is not None
    assert (seat.score.value, seat.scored) == (60, 2)
    assert "2 games have a score; the others are only won or lost." in series.lines()
    lost = sum_up("Fate Weaver", "s", played[1:], 1.0, 1)
    assert lost.data()["seats"][0]["score"] is None
    assert "0.00" not in "\n".join(lost.lines())


def test_a_summary_reads_well() -> None:
    lines = simulate(Plan("souk", ["greedy", "random"], games=10)).lines()
    assert lines[0] == "Souk: 10 games, seed fateloom"
    assert any(line.startswith("Seat 0 greedy") for line in lines)
    assert any(line.startswith("random (1 of 2 seats)") for line in lines)
    assert lines[-1].endswith("decisions a second")
    one = simulate(Plan("souk", ["random", "random"], games=1)).lines()
    assert not any("inf" in line for line in one)


# Calls -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"game": "chess"}, "no game 'chess'; games: "),
        ({"seats": ["random", "deep blue"]}, "no bot 'deep blue'; there are: "),
        (
            {"game": "council", "seats": ["deep blue", "habit"]},
            "no bot 'deep blue'; there are: expert, greedy, habit, ",
        ),
        ({"seats": ["random"]}, "Souk is for 2 to 4 players, not 1"),
        ({"options": {"mode": "slow"}}, "Souk has no option 'mode'; options: none"),
        ({"games": 0}, "0 games cannot be played; allowed: 1 or more"),
        ({"cards": Path("nowhere")}, "no card pack for souk: "),
    ],
)
def test_what_does_not_exist_is_refused(wrong: dict[str, Any], why: str) -> None:
    plan = replace(Plan("souk", ["random", "random"]), **wrong)
    with pytest.raises(UsageError) as refused:
        simulate(plan)
    assert str(refused.value).startswith(why)


SOUK = ["simulate", "souk", "--games", "4", "--seed", "s"]


def test_the_command_prints_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SOUK, "--jobs", "1"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Souk: 4 games, seed s\n")
    assert "random (3 of 3 seats)" in out
    assert err == ""


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SOUK, "--format", "json", "--seats", "greedy,random", "--jobs", "2"]) == 0
    data = json.loads(capsys.readouterr().out)
    plan = Plan("souk", ["greedy", "random"], games=4, seed="s")
    assert {**data, "time": None} == {**shown(simulate(plan)), "time": None}
    assert data["time"]["jobs"] == 2


def test_an_option_is_a_name_and_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SOUK, "--option", "loud"]) == 2
    assert "--option loud: expected NAME=VALUE" in capsys.readouterr().err


# Progress --------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_for_those_who_watch() -> None:
    with Bar(io.StringIO()) as bar:
        bar.show(3, 10)
    assert bar.out.getvalue() == ""  # type: ignore[attr-defined]  # it is a StringIO
    watched = Terminal()
    with Bar(watched) as bar:
        bar.show(5, 10)
        assert "[###############---------------] 5 of 10" in watched.getvalue()
    assert watched.getvalue().endswith("\r\x1b[K")


def test_what_was_there_before_took_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    bar = Bar(Terminal())
    for seconds, done, goal, left in ((0, 901, 1000, 0), (10, 911, 1000, 81), (20, 1001, 1500, 0)):
        now[0] = 100.0 + seconds
        bar.show(done, goal)
        shown = bar.out.getvalue().rpartition("of ")[2]  # type: ignore[attr-defined]
        assert f", {left} s left" in shown
    now[0] = 125.0
    bar.show(1051, 1500)
    assert ", 44 s left" in bar.out.getvalue()  # type: ignore[attr-defined]


def test_progress_counts_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(Plan("souk", ["random"] * 2, games=7), 1, lambda *far: told.append(far))
    assert told[-1] == (7, 7)
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert lay("souk").match.ask is not None
