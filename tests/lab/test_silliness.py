"""Signs of silly play: every measured game names some, and they are counted by seat."""

from __future__ import annotations

import pytest

from fateloom.bots import find_bot
from fateloom.cli import main
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.lab.analysis.silliness import count_signs
from fateloom.lab.tournament.ladder import measured_games, measured_with


@pytest.mark.parametrize("id", measured_games())
def test_random_answers_show_signs_in_every_game(id: str) -> None:
    game = find_game(id)
    counted = [
        seat for number in range(3) for seat in count_signs(game, find_bot("random"), str(number))
    ]
    assert len(counted) == 3 * measured_with(game)[0]
    assert any(sum(seat.values()) for seat in counted)


def test_random_answers_tax_more_than_the_rollout_policy(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lab", "silliness", "council", "--bots", "random,habit", "--games", "2"]) == 0
    rows = {
        row.split(" | ")[0]: row.split(" | ")[1:] for row in capsys.readouterr().out.splitlines()
    }
    taxes = [float(each.split(" ")[0]) for each in rows["| needless ones"]]
    assert taxes[0] > taxes[1] == 0


def test_it_plays_the_quick_bots_unless_told_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "silliness", "--help"]) == 0
    assert "(novice,regular,habit)" in capsys.readouterr().out
    assert main(["lab", "silliness", "council", "--games", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith("| novice | regular | habit |")


def test_a_game_without_signs_says_so() -> None:
    with pytest.raises(UsageError, match="names no signs of silly play"):
        count_signs(find_game("souk"), find_bot("random"), "1")
