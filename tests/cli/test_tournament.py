"""``fateloom tournament`` as it is typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fateloom.cli import main

CALL = ["tournament", "souk", "--bots", "greedy,random", "--games", "6", "--jobs", "1"]


def test_it_prints_ratings_and_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(CALL) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Souk: 6 games of 2 bots, 2 seats, seed fateloom\n")
    assert "Who beat whom" in said.out
    assert said.err == ""


def test_it_prints_json_and_draws(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CALL, "--format", "json", "--plot", "r.svg", "--save", "s.jsonl"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data["ratings"]) == {"greedy", "random"}
    assert Path("r.svg").read_text().startswith("<svg")
    assert len(Path("s.jsonl").read_text().splitlines()) == 7


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("tournament souk", "the following arguments are required: --bots"),
        ("tournament souk --bots greedy", "two or more different bots"),
        ("tournament souk --bots greedy,random --seats 0", "--seats must be 1 or more, not 0"),
        ("tournament souk --bots greedy,random --seats 9", "for 2 to 4 players, not 9"),
        ("tournament souk --bots greedy,random --option a", "--option a: expected NAME=VALUE"),
        (
            "tournament souk --bots greedy,random --games 1 --save no/s",
            "no/s cannot be written: No such file or directory",
        ),
        (
            "tournament souk --bots greedy,random --games 1 --plot no/p.svg",
            "no/p.svg cannot be written: No such file or directory",
        ),
    ],
)
def test_a_wrong_call_gets_one_line(
    call: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(call.split()) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert why in said.err
