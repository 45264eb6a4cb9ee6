"""Rows: one a game, the same on any number of processes, and never lost once a game is over."""

from __future__ import annotations

import json
import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.lab.rows import folder, parquet
from fateloom.lab.rows.folder import OPEN, RowFolder, read_rows, sealed_files
from fateloom.lab.rows.row import result_of, row_of
from fateloom.lab.simulation.games import Games
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.runner import GameRunner
from fateloom.lab.simulation.simulate import simulate
from tests.lab.processes import EXAMPLES, fateloom, started, wait_for_rows

SOUK = Plan("souk", ["random", "random", "greedy"], games=40, seed="rows", rotate=True)
RUN = ["simulate", "souk", "--seats", "random,random,random", "--games", "40000", "--seed", "k"]


@pytest.fixture(autouse=True)
def _examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATELOOM_PATH", EXAMPLES)


@pytest.fixture(params=["with DuckDB", "without"])
def _either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both forms of sealed files."""
    if request.param == "without":
        monkeypatch.setattr(parquet, "is_available", lambda: False)


# What a row says -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["council", "fantos", "fatal", "gilfate", "weaver"])
def test_a_row_says_who_sat_where_and_what_came_of_it(game: str, tmp_path: Path) -> None:
    seats = find_game(game).default_seats or find_game(game).seats[0]
    plan = Plan(game, ["random"] * seats, games=2, record=True)
    [row, _] = (row_of(GameRunner(plan).play(number), plan.terms()) for number in range(2))
    assert sorted(seat["place"] for seat in row["seats"]) == list(range(1, seats + 1))
    assert row["cards"] == find_game(game).cards_hash
    assert row["why"] and row["rule"]
    for seat in row["seats"]:
        if seat["score"] is not None and seat["parts"]:
            assert sum(seat["parts"].values()) == seat["score"]
        assert seat["held"] or seat["turned"]
        assert set(seat["played"]) <= set(seat["held"])
        assert set(seat["bought"]) <= set(seat["held"])
    asked = sum(
        times
        for seat in row["seats"]
        for words in seat["answers"].values()
        for times in words.values()
    )
    assert asked == row["decisions"]
    assert row_of(result_of(json.loads(json.dumps(row))), plan.terms()) == row


def test_places_are_counted_from_who_begins_and_not_from_seat_0() -> None:
    plan = Plan("fatal", ["random"] * 4, options={"first_player": 2}, record=True)
    assert GameRunner(plan).play(0).places == [3, 4, 1, 2]


def test_what_was_bought_cost_coins() -> None:
    """Council 3.6: Good cards cost coins, Evil ones come with some."""
    runner = GameRunner(Plan("council", ["habit"] * 4, record=True))
    faces = find_game("council").faces
    bought = [
        item for n in range(3) for seat in runner.play(n).seen for item in seat.bought.items()
    ]
    assert bought
    assert all(gained <= 0 for card, gained in bought if faces[card].good)  # type: ignore[attr-defined]
    assert any(gained > 0 for card, gained in bought if faces[card].evil)  # type: ignore[attr-defined]


# Where rows are kept -------------------------------------------------------------------------


@pytest.mark.usefixtures("_either")
def test_the_number_of_processes_does_not_matter(tmp_path: Path) -> None:
    for jobs in (1, 2):
        simulate(SOUK, jobs, save=tmp_path / str(jobs))
    one, two = (sealed_files(tmp_path / jobs) for jobs in "12")
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]
    assert [row["number"] for row in read_rows(tmp_path / "1")] == list(range(40))


@pytest.mark.usefixtures("_either")
def test_rows_come_back_as_they_were_written(tmp_path: Path) -> None:
    simulate(SOUK, save=tmp_path / "rows")
    runner, terms = GameRunner(replace(SOUK, record=True)), SOUK.terms()
    assert list(read_rows(tmp_path / "rows")) == [row_of(runner.play(n), terms) for n in range(40)]


def test_saved_games_are_summed_up_like_others(tmp_path: Path) -> None:
    fresh, saved = simulate(SOUK).data(), simulate(SOUK, save=tmp_path / "rows").data()
    again = simulate(SOUK, save=tmp_path / "rows").data()
    assert {**fresh, "time": 0} == {**saved, "time": 0} == {**again, "time": 0}


@pytest.mark.usefixtures("_either")
def test_a_longer_run_plays_only_what_is_missing(tmp_path: Path) -> None:
    played: list[int] = []

    def play(plan: Plan, numbers: Any, jobs: int) -> Any:
        played.extend(numbers)
        return map(GameRunner(plan).play, numbers)

    for until in (10, 25):
        with Games(SOUK, tmp_path / "rows", play) as games:
            games.play(until)
    assert played == list(range(25))
    assert len(games.results(25)) == 25


def test_a_row_in_two_files_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run may be killed after it has sealed rows and before it clears those that were open."""
    monkeypatch.setattr(folder, "SEALED", 15)
    simulate(SOUK, save=tmp_path / "rows")
    before = list(read_rows(tmp_path / "rows"))
    (tmp_path / "rows" / OPEN).write_text("".join(json.dumps(row) + "\n" for row in before[5:9]))
    assert list(read_rows(tmp_path / "rows")) == before
    simulate(replace(SOUK, games=41), save=tmp_path / "rows")
    assert [row["number"] for row in read_rows(tmp_path / "rows")] == list(range(41))


def test_games_of_other_terms_are_refused(tmp_path: Path) -> None:
    simulate(replace(SOUK, games=2), save=tmp_path / "rows")
    with pytest.raises(UsageError, match="holds games with seed 'rows', not 'other'"):
        simulate(replace(SOUK, seed="other"), save=tmp_path / "rows")
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "mum.txt").write_text("Dear Mum")
    with pytest.raises(UsageError, match="holds other things than games"):
        simulate(SOUK, save=tmp_path / "letters")
    assert [file.name for file in (tmp_path / "letters").iterdir()] == ["mum.txt"]
    with pytest.raises(UsageError, match="cannot be written"):
        simulate(SOUK, save=tmp_path / "letters" / "mum.txt" / "rows")


def test_two_runs_cannot_write_to_one_folder(tmp_path: Path) -> None:
    with RowFolder(tmp_path, SOUK.terms()):  # noqa: SIM117
        with pytest.raises(UsageError, match="another run is writing"):
            RowFolder(tmp_path, SOUK.terms())


# Stopped and killed --------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_is_stopped_loses_no_finished_game(
    how: signal.Signals, jobs: int, tmp_path: Path
) -> None:
    rows = tmp_path / "rows"
    with started(*RUN, "--save", rows, "--jobs", jobs) as run:
        wait_for_rows(rows / OPEN, 200)
        run.send_signal(how)
        _, said = run.communicate(timeout=60)
    assert said == ("fateloom: stopped\n" if how is signal.SIGINT else "")
    kept = list(read_rows(rows))
    assert 200 <= len(kept) < 40_000
    assert fateloom(*RUN[:-4], "--games", 1000, "--seed", "k", "--save", rows).returncode == 0
    simulate(Plan("souk", ["random"] * 3, games=1000, seed="k"), save=tmp_path / "whole")
    whole = list(read_rows(tmp_path / "whole"))
    assert [row for row in read_rows(rows) if row["number"] < 1000] == whole


def test_a_process_that_is_killed_is_reported_and_the_rest_kept(tmp_path: Path) -> None:
    rows = tmp_path / "rows"
    with started(*RUN, "--save", rows, "--jobs", 2) as run:
        wait_for_rows(rows / OPEN, 50)
        child = Path(f"/proc/{run.pid}/task/{run.pid}/children").read_text().split()[0]
        os.kill(int(child), signal.SIGKILL)
        _, said = run.communicate(timeout=60)
    assert "a process that plays games has ended (exit code -9)" in said
    assert len(list(read_rows(rows))) >= 50


# Opening -------------------------------------------------------------------------------------


def test_a_folder_can_be_opened(tmp_path: Path) -> None:
    rows = tmp_path / "rows"
    simulate(SOUK, save=rows)
    opened = fateloom("lab", "open", rows)
    assert opened.stdout.startswith("40 games of souk (version 1, cards ")
    query = opened.stdout.splitlines()[-1].partition("--sql ")[2].strip('"')
    found = fateloom("lab", "open", rows, "--sql", query).stdout.splitlines()
    assert found[0].split() == ["place", "games", "won"]
    assert len(found) == 4
    assert "Error" in fateloom("lab", "open", rows, "--sql", "selec").stderr
    assert "is not a folder of games" in fateloom("lab", "open", tmp_path / "none").stderr
