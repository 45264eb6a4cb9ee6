"""Studies: run by plan to a precision, continued after a crash, compared on the same deals."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.lab.rows.folder import OPEN, read_rows
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.study.plan_file import read_plan
from fateloom.lab.study.questions import ASKS
from fateloom.lab.study.study import Study, run_study
from fateloom.lab.study.variant import Variant
from tests.lab.processes import fateloom, started, wait_for_rows

PLAN = """
title = "What Lots are worth"
game = "lots"
bots = "random"
force = ["mood=bold"]

[stop]
first = 200
most = 1200

[[cells]]
name = "plain"

[[cells]]
name = "worth 10"
set = { "lot07.worth" = 10, head_start = 20 }
"""
QUESTIONS = """
[[questions]]
ask = "places"
within = 0.05

[[questions]]
ask = "cards"
what = "held"

[[compare]]
a = "plain"
b = "worth 10"
card = "lot07"
"""

Write = Callable[[str], Path]


@pytest.fixture
def write(lots: Path, tmp_path: Path) -> Write:
    """Write a plan to a file."""

    def plan(text: str) -> Path:
        file = tmp_path / "plan.toml"
        file.write_text(text)
        return file

    return plan


def figures(found: Study, cell: str, title: str) -> dict[str, Any]:
    [finding] = [each for name, each in found.findings if name == cell and each.title == title]
    return {each.name: each for each in finding.figures}


# What a study finds ----------------------------------------------------------------------------


def test_a_study_stops_when_its_intervals_are_narrow_enough(write: Write, tmp_path: Path) -> None:
    found = run_study(read_plan(write(PLAN + QUESTIONS)), tmp_path / "study")
    assert found.is_precise
    assert 200 < found.games < 1200
    assert found.games in found.plan.looks.sizes
    for name in ("plain", "worth 10"):
        places = figures(found, name, "Wins by place in turn order")
        assert all(each.value.reach <= 0.05 for each in places.values())
    first = figures(found, "worth 10", "Wins by place in turn order")["place 1"]
    assert first.value.low < 0.25 + 0.2 - 0.2**4 / 4 < first.value.high
    assert "all intervals are as narrow" in found.stopped()


def test_a_study_that_cannot_be_precise_ends_and_says_so(write: Write, tmp_path: Path) -> None:
    asked = QUESTIONS.replace("0.05", "0.001")
    plan = PLAN.replace("1200", "300") + asked
    found = run_study(read_plan(write(plan)), tmp_path / "study")
    assert (found.games, found.is_precise) == (300, False)
    assert "not all intervals are as narrow" in "\n".join(found.lines())


def test_variants_are_compared_on_the_same_deals(write: Write, tmp_path: Path) -> None:
    found = run_study(read_plan(write(PLAN + QUESTIONS)), tmp_path / "study")
    shares = figures(found, "worth 10 less plain", "B less A, shares")
    assert shares["who holds lot07 wins"].value.low > 0
    assert shares["place 1 wins"].value.low > 0.1
    gain = re.search(r"pairing is worth ([\d.]+) times", shares["place 1 wins"].note)
    assert gain and float(gain[1]) > 1.5
    lead = figures(found, "worth 10 less plain", "B less A, numbers")["score of a seat"]
    assert lead.value.low < (20 + 10 * 12 / 20) / 4 < lead.value.high


@pytest.mark.parametrize("game", ["council", "fantos", "fatal", "gilfate"])
def test_every_question_can_be_asked_of_every_game(game: str, write: Write, tmp_path: Path) -> None:
    question = find_game(game).vocabulary.questions[0]
    plan = f'game = "{game}"\nbots = "habit"\nseats = 3\nstop = {{ first = 6, most = 6 }}\n'
    for ask in ASKS:
        plan += f'[[questions]]\nask = "{ask}"\n'
        plan += f'question = "{question}"\n' if ask == "answers" else ""
    found = run_study(read_plan(write(plan)), tmp_path / "study")
    assert {finding.kind for _, finding in found.findings} == set(ASKS)
    assert json.loads(json.dumps(found.data()))["games"] == 6


def test_endings_in_words_leave_out_who_was_left(write: Write, tmp_path: Path) -> None:
    plan = 'game = "gilfate"\nbots = "habit"\nseats = 4\noptions = { match = "single" }\n'
    plan += "stop = { first = 40, most = 40 }\n"
    plan += '[[questions]]\nask = "endings"\nby = "why"\n'
    found = run_study(read_plan(write(plan)), tmp_path / "study")
    ends = figures(found, "games", "How games end")
    assert "the attack piles are empty" in ends
    assert not any("Seat" in end for end in ends)


# Real processes --------------------------------------------------------------------------------


def test_a_killed_study_goes_on_to_the_same_result(write: Write, tmp_path: Path) -> None:
    file = write(PLAN + QUESTIONS.replace("0.05", "0.03"))
    run = ["study", "lots", "--plan", file, "--format", "json"]
    saved = tmp_path / "study"
    with started(*run, "--save", saved, "--jobs", 2) as study:
        wait_for_rows(saved / "games-plain" / OPEN, 100)
        study.send_signal(signal.SIGKILL)
        study.communicate(timeout=60)
    before = {row["number"] for row in read_rows(saved / "games-plain")}
    assert len(before) >= 100
    again = fateloom(*run, "--save", saved, "--jobs", 1)
    whole = fateloom(*run, "--save", tmp_path / "whole", "--jobs", 2)
    assert (again.returncode, whole.returncode) == (0, 0), again.stderr
    assert json.loads(again.stdout) == json.loads(whole.stdout)
    assert (saved / "report.html").read_text() == (tmp_path / "whole" / "report.html").read_text()


def test_the_command_compares_two_variants(lots: Path) -> None:
    run = fateloom("compare", "lots", "lots,lot07.worth=10", "--seats", "random,random,random",
                   "--games", 300, "--card", "lot07", "--jobs", 2)  # fmt: skip
    assert run.stdout.startswith("lots,lot07.worth=10 compared with lots\n300 games a cell")
    assert "\nB less A: shares (fair: " in run.stdout
    assert "\nB less A: numbers (fair: " in run.stdout
    assert "of 300 games went alike" in run.stdout
    assert "With Lot 7 at the table 100% of games differ, without 0%." in run.stdout
    packed = fateloom("compare", "lots", f"lots,pack={lots}", "--seats", "random,random,random",
                      "--games", 300, "--card", "lot07")  # fmt: skip
    assert packed.stdout.splitlines()[4:] == run.stdout.splitlines()[4:]


def test_two_games_are_not_compared(lots: Path) -> None:
    run = fateloom("compare", "lots", "council", "--games", 2)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == (
        "fateloom: lots and council share no deals; compare two variants of the same game\n"
    )


# The report ------------------------------------------------------------------------------------


def test_a_report_is_one_file_with_everything_in_it(write: Write, tmp_path: Path) -> None:
    file = write(PLAN.replace("What Lots", "What <Lots>") + QUESTIONS)
    fateloom("study", "lots", "--plan", file, "--save", tmp_path / "study")
    page = (tmp_path / "study" / "report.html").read_text()
    assert "<title>What &lt;Lots&gt; are worth</title>" in page
    assert not re.search(r"<script|<link|src=|https?:|@import|url\(", page)
    assert "width=device-width" in page
    assert f"fateloom study lots --plan {file}" in page
    assert "most = 1200" in page  # the plan
    assert page.count("<tr") == page.count("</tr>") > 40
    data = json.loads((tmp_path / "study" / "study.json").read_text())
    text = (tmp_path / "study" / "report.md").read_text()
    assert text.startswith("# What <Lots> are worth\n")
    assert text.count("\n| Lot 7 |") == 2  # one a cell
    for finding in data["findings"]:
        for figure in finding["figures"]:
            assert figure["low"] <= figure["value"] <= figure["high"]


# Mistakes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game = 5", "game cannot be 5; expected a text"),
        ('game = "lots"\ncolour = 3', "the plan has no 'colour'; allowed: bots, cells,"),
        ('game = "lots"', "the plan asks nothing; add [[questions]] or [[compare]]"),
        ('game = "lots"\nstop = {first = 5, most = 2}', "looks begin at 1 game or more"),
        (PLAN + '[[questions]]\nask = "why"', "no question 'why'; a study can ask: places,"),
        (PLAN + '[[questions]]\nask = "cards"\nwhat = "eaten"', "what of cards cannot be 'eaten'"),
        (PLAN + '[[questions]]\nask = "places"\nwithin = -1', "within of places must be a number"),
        (PLAN + '[[compare]]\na = "plain"\nb = "x"', "compare b = 'x': no such cell; cells: plain"),
        ("game = ", "is not valid TOML"),
    ],
)
def test_a_plan_with_a_mistake_is_refused(
    text: str, why: str, write: Write, tmp_path: Path
) -> None:
    with pytest.raises(UsageError) as refused:
        run_study(read_plan(write(text)), tmp_path / "study")
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("lots,lot07", "'lot07' in 'lots,lot07': expected OPTION=VALUE"),
        ("lots,lot07.worth=many", "lot07.worth=many: a number of a card is a whole number"),
        (
            "lots,lot07.wort=6",
            "lot07.wort=6: Lot 7 has no number 'wort'; its numbers: copies, worth",
        ),
        ("lots,lot07.name=6", "lot07.name=6: Lot 7 has no number 'name'"),
        ("lots,lot07.worth=-1", "lot07.worth=-1: a number of a card is 0 or more"),
        ("lots,lot99.worth=1", "Lots has no card 'lot99'"),
        ("lots,pack=nowhere,lot07.worth=1", "nowhere/lots.toml cannot be read"),
    ],
)
def test_a_variant_with_a_mistake_is_refused(
    text: str, why: str, lots: Path, tmp_path: Path
) -> None:
    with pytest.raises(UsageError) as refused:
        Variant.read(text).cards(tmp_path)
    assert why in str(refused.value)


def test_a_pack_with_a_mistake_is_named(lots: Path, tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    pack.mkdir()
    (pack / "lots.toml").write_text('[[lot]]\nid = "lot01"\nwort = 3\n')
    run = fateloom("compare", "lots", f"lots,lot07.worth=1,pack={pack}",
                   "--seats", "random,random,random", "--games", 2)  # fmt: skip
    assert run.returncode == 2
    assert run.stderr.startswith(f"fateloom: {pack}/lots.toml, line 3: unknown field 'wort'")


@pytest.mark.parametrize(
    ("force", "why"),
    [
        ("mood", "--force mood: expected QUESTION=ANSWER"),
        ("mood=bold@x", "expected QUESTION=ANSWER or QUESTION=ANSWER@SEAT"),
        ("fear=bold", "Lots asks no question 'fear'; it asks: mood"),
        ("mood=bold@7", "there is no seat 7, only 0 to 3"),
    ],
)
def test_a_forced_answer_with_a_mistake_is_refused(force: str, why: str, lots: Path) -> None:
    with pytest.raises(UsageError) as refused:
        Plan("lots", ["random"] * 4, force=[force]).check()
    assert why in str(refused.value)
