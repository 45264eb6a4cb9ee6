"""Sweeps: grids of anything, and searches that change house numbers alone."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.lab.rows.folder import OPEN
from fateloom.lab.study.house import check_house, house_fields, house_options
from fateloom.lab.study.sweep import grid, read_setting, read_target
from tests.lab.processes import fateloom, started, wait_for_rows

BOTS = ("--seats", "random,random,random,random")


# Grids -------------------------------------------------------------------------------------------


def test_a_grid_has_a_cell_for_every_combination(lots: Path) -> None:
    settings = dict(map(read_setting, ["seats=3,4", "boldness=0..2", "lot07.worth=0,10"]))
    cells = grid("lots", settings, ["random", "greedy"])
    assert len(cells) == 2 * 3 * 2
    assert cells[0].name == "seats 3, boldness 0, lot07.worth 0"
    assert cells[0].bots == ("random", "greedy", "random")
    assert cells[-1].variant.name == "lots,boldness=2,lot07.worth=10"


def test_the_command_sweeps_a_grid_and_compares_with_the_first(lots: Path, tmp_path: Path) -> None:
    run = fateloom("sweep", "lots", *BOTS, "--grid", "head_start=0,20", "--games", 200,
                   "--save", tmp_path / "grid", "--format", "json", "--jobs", 2)  # fmt: skip
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)["findings"]
    [place] = [
        each for each in found if each["cell"] == "head_start 20" and each["kind"] == "places"
    ]
    assert place["figures"][0]["low"] > 0.25
    [shares] = [each for each in found if each["kind"] == "compare"]
    assert shares["cell"] == "head_start 20 less head_start 0"
    assert (tmp_path / "grid" / "report.html").exists()


# Searches ----------------------------------------------------------------------------------------


def test_a_search_finds_even_places_and_goes_on_after_a_kill(lots: Path, tmp_path: Path) -> None:
    """A die of a hundred against a head start: 0 is even, and the search must find it."""
    task = ["sweep", "lots", *BOTS, "--search", "head_start=0,5,10,15,20", "--target", "places",
            "--games", 400, "--trials", 12, "--format", "json", "--save"]  # fmt: skip
    with started(*task, tmp_path / "killed", "--jobs", 2) as run:
        wait_for_rows(next_folder(tmp_path / "killed") / OPEN, 20)
        run.send_signal(signal.SIGKILL)
        run.communicate(timeout=60)
    again = fateloom(*task, tmp_path / "killed", "--jobs", 1)
    whole = fateloom(*task, tmp_path / "whole", "--jobs", 2)
    assert again.returncode == 0, again.stderr
    one, other = json.loads(again.stdout), json.loads(whole.stdout)
    assert one["trials"] == other["trials"]
    assert one["study"]["findings"] == other["study"]["findings"]
    losses = {name: loss for loss, name in one["trials"]}
    assert losses["head_start=20"] > 0.1
    assert one["trials"][0][1] in ("head_start=0", "head_start=5")


def next_folder(folder: Path) -> Path:
    """Wait for the folder of the first variant."""
    import time

    for _ in range(6000):
        for found in folder.glob("games-*"):
            return found
        time.sleep(0.01)
    raise AssertionError(f"no games in {folder}")


# What is ours --------------------------------------------------------------------------------------


def test_what_the_rulebook_says_is_not_searched() -> None:
    council, fantos = find_game("council"), find_game("fantos")
    assert house_fields(council.faces["goldentongue"]) == ["cost", "order"]  # R name and points
    assert "seat_bonus" in house_options(fantos)
    assert "start_shards" not in house_options(fantos)
    check_house(council, "sir_aldric.points")
    for game, name, why in (
        (council, "goldentongue.points", "goldentongue.points is not ours to tune: the provenance"),
        (council, "sir_aldric.copies", "its numbers that are: cost, order, points"),
        (fantos, "start_shards", "start_shards is not ours to tune; options of Fate of Fantos"),
        (council, "nobody.points", "Council of Kings has no card 'nobody'"),
    ):
        with pytest.raises(UsageError) as refused:
            check_house(game, name)
        assert why in str(refused.value)


@pytest.mark.parametrize("game", ["council", "fantos", "fatal", "gilfate", "weaver"])
def test_no_number_of_a_card_that_the_rulebook_prints_is_ours(game: str) -> None:
    for face in find_game(game).faces.values():
        if face.provenance == "R":
            assert house_fields(face) == []


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--search", "lot20.worth=0..5", "--target", "places"], "lot20.worth is not ours to tune"),
        (["--search", "boldness=0..5"], "a search needs a --target"),
        (["--search", "boldness=0..5", "--target", "fun"], "target 'fun': expected places"),
        (
            ["--search", "boldness=5..0", "--target", "places"],
            "the range is reversed; write boldness=0..5",
        ),
        (["--search", "boldness=a..b", "--target", "places"], "expected whole numbers"),
        (["--grid", "boldness"], "expected NAME=VALUE,VALUE"),
        ([], "a sweep needs either --grid or --search"),
        (["--grid", "boldness=99"], "option boldness cannot be '99'; allowed: 0 to 20"),
    ],
)
def test_a_sweep_with_a_mistake_is_refused(
    words: list[str], why: str, lots: Path, tmp_path: Path
) -> None:
    run = fateloom("sweep", "lots", *BOTS, *words, "--save", tmp_path / "sweep")
    assert run.returncode == 2
    assert why in run.stderr


def test_targets_measure_the_distance() -> None:
    with pytest.raises(UsageError):
        read_target("decisions=-3")
    assert read_target("ends:3.18.5=0.4").text == "ends:3.18.5=0.4"
