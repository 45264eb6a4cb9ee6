"""Games from outside in plain lines, by bots and under the laws."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli import Said, fateloom
from tests.outside import install

GAMES = ["pebbles", "marbles"]


class Outside:
    """A place where both games can be found."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.environment = install(home)

    def run(self, call: str, typed: str = "") -> Said:
        return fateloom(call, typed, cwd=self.home, **self.environment)


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Outside:
    return Outside(tmp_path_factory.mktemp("outside"))


def test_both_are_listed(outside: Outside) -> None:
    listed = outside.run("games --format json")
    assert set(GAMES) <= {game["id"] for game in json.loads(listed.out)}


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_it_in_plain_lines(game: str, outside: Outside) -> None:
    done = outside.run(f"play {game} --seats human,greedy --seed one --save {game}.match", "1\n1\n")
    assert done.code == 0, done.err
    assert "all pebbles are shown" in done.out.replace("marbles", "pebbles")
    assert outside.run(f"verify {game}.match").code == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", ["greedy", "novice"])
def test_bots_play_it(game: str, bot: str, outside: Outside) -> None:
    done = outside.run(f"simulate {game} --games 20 --seats {bot},random --format json")
    assert done.code == 0, done.err
    assert bot in done.out


@pytest.mark.parametrize("game", GAMES)
def test_it_obeys_the_laws(game: str, outside: Outside) -> None:
    done = outside.run(f"laws {game} --seeds 5")
    assert done.code == 0, done.out + done.err
    assert "noninterference" in done.out


@pytest.mark.parametrize("game", GAMES)
def test_its_parts_agree(game: str, outside: Outside) -> None:
    done = outside.run(f"check {game}")
    assert done.code == 0, done.out + done.err


def test_a_law_that_it_breaks_is_told(tmp_path: Path) -> None:
    outside = Outside(tmp_path)
    rules = tmp_path / "folder" / "pebbles" / "game.py"
    text = rules.read_text()
    leak = "sum(card.face.weight for card in t.hand[seat])"
    assert "0, 3, points)" in text
    rules.write_text(text.replace("0, 3, points)", f"0, 9, lambda t, seat: {leak})"))
    done = outside.run("laws pebbles --seeds 5")
    assert done.code == 1
    assert "noninterference is broken" in done.out
