"""Trees of small games as Gambit files."""

from __future__ import annotations

from collections import Counter

import pytest

from fateloom import UsageError, find_game
from fateloom.cli import main
from fateloom.lab.analysis.efg import extensive_form


def test_the_tree_of_kuhn_poker(capsys: pytest.CaptureFixture[str]) -> None:
    """Six deals by two draws, nine questions a deal in twelve information sets, five ends."""
    assert main(["export", "kuhn", "--efg"]) == 0
    head, _, *nodes = capsys.readouterr().out.splitlines()
    assert head == 'EFG 2 R "Kuhn poker" { "Seat A" "Seat B" }'
    assert Counter(line[0] for line in nodes) == {"c": 4, "p": 24, "t": 30}
    sets = {tuple(line.split()[2:4]) for line in nodes if line[0] == "p"}
    assert len(sets) == 12
    assert nodes[0] == 'c "" 1 "" { "0" 1/3 "1" 1/3 "2" 1/3 } 0'
    assert any(line.endswith('{ "check" "bet" } 0') for line in nodes)


def test_a_tree_that_is_too_large_is_refused() -> None:
    souk = find_game("souk")
    with pytest.raises(UsageError, match="Souk has more than 50 nodes"):
        list(extensive_form(souk, 2, {}, most=50))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["council"], "Council of Kings has more than 200000 nodes; choose a smaller game"),
        (
            ["fantos", "--seats", "2"],
            "Fate of Fantos has more than 200000 nodes; choose a smaller game",
        ),
    ],
)
def test_a_large_game_is_refused_before_anything_is_printed(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", *words, "--efg"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"fateloom: {why}\n")


def test_a_long_game_is_refused_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fateloom.lab.analysis.efg.MOST_DEPTH", 5)  # two deals, three questions
    with pytest.raises(UsageError, match="Kuhn poker goes on for 5 draws and answers or more"):
        list(extensive_form(find_game("kuhn"), 2, {}))
