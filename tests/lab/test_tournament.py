"""Tournaments: fair to every bot, the same for the same seed, and never begun anew."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fateloom.engine.rules.game import UsageError
from fateloom.lab.stats.plot import bars, drawing
from fateloom.lab.tournament import tournament as module
from fateloom.lab.tournament.results_file import GameResult, ResultsFile, ThinkTime
from fateloom.lab.tournament.standings import Standings, stand
from fateloom.lab.tournament.tournament import Tournament, TournamentRunner, hold, sittings

EXAMPLES = Path(__file__).parents[2] / "examples"
SOUK = Tournament("souk", ["greedy", "random"], games=20)


@pytest.fixture(autouse=True)
def _examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes find the example games too."""
    monkeypatch.setenv("FATELOOM_PATH", str(EXAMPLES))


def shown(standings: Standings) -> dict[str, Any]:
    """All but the time."""
    data = standings.data()
    del data["seconds"]
    return data


# Who sits where ----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "games"), [(2, 2), (3, 6), (4, 2), (5, 10), (6, 2)])
def test_each_of_two_bots_has_every_seat_equally_often(seats: int, games: int) -> None:
    tables = sittings("a", "b", seats)
    assert len(tables) == len(set(tables)) == games
    for seat in range(seats):
        assert Counter(table[seat] for table in tables) == {"a": games / 2, "b": games / 2}


def test_alone_both_play_the_same_deal() -> None:
    assert sittings("a", "b", 1) == [("a",), ("b",)]


def test_games_come_in_whole_deals() -> None:
    three = Tournament("souk", ["greedy", "random"], games=8, seats=3)
    assert Counter(deal for _, deal in three.due()) == {0: 6, 1: 6}
    assert len(SOUK.due()) == 20


def test_neighbours_meet_on_a_ladder() -> None:
    all_meet = Tournament("souk", ["a", "b", "c"])
    assert all_meet.pairs() == [("a", "b"), ("a", "c"), ("b", "c")]
    assert replace(all_meet, ladder=True).pairs() == [("a", "b"), ("b", "c")]


def test_the_same_cards_lie_in_all_games_of_a_deal() -> None:
    venue = TournamentRunner(Tournament("kuhn", ["random", "greedy"]))
    alike = [venue.play((("random", "random"), deal)) for deal in (0, 0, 1, 2, 3, 4)]
    assert alike[0].merits == alike[1].merits
    assert any(game.merits != alike[0].merits for game in alike)


# Standings ---------------------------------------------------------------------------------


def test_the_better_bot_is_rated_higher() -> None:
    standings = hold(replace(SOUK, games=60))
    assert list(standings.ratings) == ["greedy", "random"]
    assert standings.pairs["greedy", "random"].low > 0.5
    assert standings.ratings["greedy"].low > standings.ratings["random"].high


def test_the_number_of_processes_does_not_matter() -> None:
    assert shown(hold(SOUK, jobs=1)) == shown(hold(SOUK, jobs=2))


def test_a_bot_against_its_twin_is_even() -> None:
    """Two bots of one mind with the same luck win the same games from the same seats."""
    venue = TournamentRunner(Tournament("souk", ["random", "greedy"], seats=3))
    games = [venue.play((("random",) * 3, deal)) for deal in range(10)]
    twins = {
        (sitting, game.deal): game._replace(sitting=sitting)
        for game in games
        for sitting in sittings("a", "b", 3)
    }
    assert stand("Souk", "s", ["a", "b"], twins).pairs["a", "b"].value == pytest.approx(0.5)


def game_of(sitting: tuple[str, ...], deal: int, won: list[float], score: float = 0) -> GameResult:
    return GameResult(
        sitting, deal, won, [score] * len(sitting), [ThinkTime(1, 0.5, 0.5)] * len(sitting)
    )


def standing(*games: GameResult) -> Standings:
    return stand("Souk", "s", ["a", "b"], {game.place: game for game in games})


def test_wins_are_counted_for_all_seats_of_a_bot() -> None:
    found = standing(
        game_of(("a", "b", "a", "b"), 0, [0, 0.5, 0.5, 0]),
        game_of(("b", "a", "b", "a"), 0, [0, 1, 0, 0]),
        game_of(("a", "b", "a", "b"), 1, [0, 0, 0, 0]),
        game_of(("b", "a", "b", "a"), 1, [1, 0, 0, 0]),
    )
    assert found.meetings["a", "b"].deals == [0.75, 0.25]
    assert found.meetings["a", "b"].games == 4
    assert found.thoughts["a"] == (8, 4.0, 0.5)


def test_a_deal_that_was_not_finished_does_not_count() -> None:
    found = standing(
        game_of(("a", "b"), 0, [1, 0]),
        game_of(("b", "a"), 0, [0, 1]),
        game_of(("a", "b"), 1, [0, 1]),
    )
    assert found.meetings["a", "b"].deals == [1.0]


def test_a_solo_game_goes_to_who_did_better_with_the_deal() -> None:
    found = standing(
        game_of(("a",), 0, [1], 50), game_of(("b",), 0, [1], 40),
        game_of(("a",), 1, [0], 0), game_of(("b",), 1, [1], 10),
        game_of(("a",), 2, [0], 0), game_of(("b",), 2, [0], 0),
        game_of(("a",), 3, [1], 50),
    )  # fmt: skip
    assert found.meetings["a", "b"].deals == [1.0, 0.0, 0.5]


def test_standings_read_well() -> None:
    lines = hold(SOUK).lines()
    assert lines[0] == "Souk: 20 games of 2 bots, 2 seats, seed fateloom"
    assert lines[3].startswith("greedy")
    assert any(line.startswith("greedy  against  random") for line in lines)


# The file ----------------------------------------------------------------------------------


def count_games(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    played: list[Any] = []
    play: Callable[[TournamentRunner, Any], GameResult] = TournamentRunner.play

    def counted(venue: TournamentRunner, due: Any) -> GameResult:
        played.append(due)
        return play(venue, due)

    monkeypatch.setattr(module.TournamentRunner, "play", counted)
    return played


def test_a_second_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = count_games(monkeypatch)
    file = tmp_path / "games.jsonl"
    hold(replace(SOUK, games=12), save=file)
    assert len(played) == 12
    longer = hold(SOUK, save=file)
    assert len(played) == 20
    assert shown(longer) == shown(hold(SOUK))


def test_a_run_that_was_killed_loses_one_game_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    whole = shown(hold(SOUK, save=file))
    text = file.read_text()
    file.write_text(text[: len(text) // 2])
    kept = text[: len(text) // 2].count("\n") - 1
    played = count_games(monkeypatch)
    assert shown(hold(SOUK, save=file)) == whole
    assert len(played) == 20 - kept
    assert len(file.read_text().splitlines()) == 21


@pytest.mark.parametrize(
    ("change", "why"),
    [({"seats": 3}, "with seats 2, not 3"), ({"seed": "x"}, "with seed 'fateloom', not 'x'")],
)
def test_games_of_another_tournament_are_not_mixed_in(
    tmp_path: Path, change: dict[str, Any], why: str
) -> None:
    file = tmp_path / "games.jsonl"
    hold(replace(SOUK, games=2), save=file)
    with pytest.raises(UsageError, match=why):
        hold(replace(SOUK, **change), save=file)


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("my notes\n")
    with pytest.raises(UsageError, match="not a file of tournament games"):
        ResultsFile(file, {})
    assert file.read_text() == "my notes\n"


# Pictures ----------------------------------------------------------------------------------


def test_the_plot_shows_figures_and_intervals() -> None:
    ratings = hold(SOUK).ratings
    scale, first, second = bars(ratings)
    assert scale.split() == sorted(scale.split())
    assert first.index("|") < first.index("o") < first.rindex("|")
    assert second.index("o") < first.index("o")
    svg = ElementTree.fromstring(drawing("Bells & Whistles", ratings))
    dots = [each for each in svg.iter() if each.tag.endswith("circle")]
    assert [float(dot.attrib["cx"]) for dot in dots] == sorted(
        [float(dot.attrib["cx"]) for dot in dots], reverse=True
    )
    assert "Bells & Whistles" in "".join(svg.itertext())


# Calls -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"bots": ["random", "deep_blue"]}, "no bot 'deep_blue'; there are: .*greedy, habit, "),
        ({"bots": ["random", "habit"]}, "the advice of Souk knows no habits"),
        ({"bots": ["random"]}, "two or more different bots, not random"),
        ({"bots": ["random", "random"]}, "two or more different bots, not random,random"),
        ({"seats": 7}, "Souk is for 2 to 4 players, not 7"),
        ({"games": 0}, "0 games cannot be played"),
    ],
)
def test_what_does_not_exist_is_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        hold(replace(SOUK, **wrong))


def test_data_is_plain() -> None:
    data = hold(replace(SOUK, games=4)).data()
    assert json.loads(json.dumps(data)) == data
    assert data["pairs"][0]["deals"] == 2
