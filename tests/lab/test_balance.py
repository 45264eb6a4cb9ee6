"""Win rates by card and by style: they count what the seats truly had and did."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.simulation.card_rates import (
    MIXED,
    WinRate,
    style_of,
    win_rates,
)
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.recorder import Recorder, SeatRecord
from fateloom.lab.simulation.simulate import simulate


def seen(held: str = "", played: str = "", turned: str = "", **answers: int) -> SeatRecord:
    return SeatRecord(
        frozenset(held.split()),
        frozenset(played.split()),
        frozenset(turned.split()),
        {},
        {"action": answers} if answers else {},
    )


def follow() -> list[SeatRecord]:
    """One game of Fate of Fantos, played without a thought, as it was watched."""

    class First:
        name = "first"
        samples_worlds = False

        def __call__(self, peek: Any, chance: Any) -> Any:
            if peek.least is not None:
                return tuple(range(peek.least))
            return chance.below(peek.number)

    match = Match(
        find_game("fantos"), 3, SeededChance("watched"), {"negotiation": "off"}, quiet=True
    )
    recorder = Recorder(match)
    recorder.play([First()] * 3, SeededChance("whims"))
    return recorder.records()


# What is seen ------------------------------------------------------------------------------


def test_every_citadel_is_held_by_one_seat() -> None:
    game = find_game("fantos")
    mats = [[id for id in each.held if game.faces[id].back == "citadel"] for each in follow()]
    assert [len(each) for each in mats] == [1, 1, 1]
    assert len({id for each in mats for id in each}) == 3


def test_what_was_played_was_held_in_a_hand() -> None:
    game = find_game("fantos")
    for each in follow():
        assert each.played
        assert each.played <= each.held
        assert {game.faces[id].back for id in each.played} == {"labor"}


def test_a_trial_turns_up_in_one_turn() -> None:
    game = find_game("fantos")
    turned = [id for each in follow() for id in each.turned if game.faces[id].back == "trial"]
    assert turned
    assert len(turned) == len(set(turned))


def test_a_style_is_what_was_answered_most() -> None:
    words = {word for each in follow() for word in each.answers["action"]}
    assert words <= {"harvest", "war", "tribute", "none"}
    assert style_of({"harvest": 3, "war": 1}) == "harvest"
    assert style_of({"harvest": 2, "war": 2}) == MIXED


# What it shows -----------------------------------------------------------------------------


def test_rates_are_shares_of_wins() -> None:
    games = [
        ([seen("knight", turned="zodraz", harvest=2), seen("reeve knight", war=1)], [0]),
        ([seen("knight", "raid"), seen("reeve")], [0, 1]),
    ]
    rates = win_rates(find_game("fantos"), "action", games)
    cards = {each.face.id: each for each in rates.cards}
    assert rates.fair == 1 / 2
    assert (cards["knight"].held.seats, cards["knight"].held.won) == (3, 1.5)
    assert (cards["reeve"].held.seats, cards["reeve"].held.won) == (2, 0.5)
    assert cards["raid"].played.wins.value == 0.5
    assert cards["zodraz"].turned.wins.value == 1
    assert {name: rate.won for name, rate in rates.styles.items()} == {"harvest": 1, "war": 0}
    assert cards["knight"].label == "Knight (Marked, native)"


def test_a_lone_player_is_compared_with_the_games_that_were_won() -> None:
    games = [([seen("yorri")], [0]), ([seen("yorri")], []), ([seen("")], []), ([seen("")], [])]
    rates = win_rates(find_game("weaver"), "", games)
    assert rates.fair == 1 / 4
    assert rates.lines()[0].startswith("A seat wins 25.0% of games on average")


def test_only_what_is_far_off_is_marked() -> None:
    assert WinRate(400, 160).is_far_from(0.25)
    assert not WinRate(400, 115).is_far_from(0.25)
    assert not WinRate().is_far_from(0.25)


@pytest.mark.parametrize("game", ["fantos", "council", "fatal", "gilfate"])
def test_the_rates_of_every_game_read_well(game: str) -> None:
    seats = ["random"] * find_game(game).seats[-1]
    style = "action" if game == "fantos" else find_game(game).vocabulary.questions[0]
    series = simulate(Plan(game, seats, games=4, rates=True, style=style))
    assert series.rates is not None
    text = "\n".join(series.lines())
    for kind in find_game(game).face_types:
        assert f"\n{kind} " in text
    assert json.loads(json.dumps(series.data()))["rates"]["fair"] == round(1 / len(seats), 6)


def test_watching_changes_nothing() -> None:
    plan = Plan("fantos", ["random"] * 4, games=3)
    watched = Plan("fantos", ["random"] * 4, games=3, rates=True)
    one, other = simulate(plan).data(), simulate(watched).data()
    assert other.pop("rates")
    del one["time"], other["time"]
    assert one == other


def test_who_is_out_is_counted() -> None:
    series = simulate(Plan("fantos", ["random"] * 4, games=20, options={"start_shards": 30}))
    assert 0 < series.out.value < 4
    assert sum(series.lengths.values()) == 20
    assert "out at the end" in series.lines()[-2]
