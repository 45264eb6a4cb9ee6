"""F.A.T.A.L. as its rule page has it: a referee watches whole games and predicts them.

The referee (``tests/referees/fatal``) was written without the rules' code. For every question it
predicts who is asked what, all answers, and the whole table before and after.
"""

from __future__ import annotations

import os
from pathlib import Path
from secrets import randbelow
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game
from fateloom.engine.view.keys import keys_of
from fateloom.laws import random_setup
from fateloom.laws.harness.random_player import RandomPlayer
from fateloom.rulebook import rulebook
from fateloom.testing import lay, rule
from tests.referees.fatal.board import Board
from tests.referees.fatal.faults import FAULTS, Fault, plant
from tests.referees.fatal.luck import observed
from tests.referees.fatal.printed import SIGNS
from tests.referees.fatal.queen import score_of, winners
from tests.referees.fatal.steals import steal_keys
from tests.referees.fatal.trimagic import Trimagic, trimagic_of
from tests.referees.fatal.watch import Disagreement, Report, watch, watch_seed

GAME = find_game("fatal")
GAMES = {"random": 70, "hunters": 45, "few cards": 45, "guided": 1}
"""How many games of each kind of players are watched."""
LONGER = 10
KINDS = {
    "act", "rust_second", "trade_discard", "trade_keep", "star", "cast_order", "target", "shield",
    "take_treasure", "discard_down", "reveal", "keep_treasure",
}  # fmt: skip
"""Every question of chapter 4."""
RARE = {
    "3.3.5", "3.3.7", "3.9.9", "3.10.9", "3.10.16", "3.11.4", "3.11.8", "3.14.5", "3.15.3", "3.15.4",
    "3.16.5", "3.17.4", "3.17.6", "3.17.7", "3.17.10", "3.18.6", "3.18.7", "3.18.8", "3.18.9",
    "3.19.1", "3.19.3",
}  # fmt: skip
"""Rules that do not apply in every game, but in some of those that are watched."""


def watch_games(game: Game, games: dict[str, int], first: int = 0) -> Report:
    report = Report()
    for how, number in games.items():
        for seed in range(first, first + number):
            report.add(watch_seed(game, *random_setup(game, seed), seed, how=how))
    print(report)
    return report


@rule("3.2.6", "3.7.5", "3.8.2", "3.9.1", "3.10.1", "3.11.10", *sorted(RARE))
def test_whole_games_go_by_the_page() -> None:
    report = watch_games(GAME, GAMES)
    assert set(report.questions) == KINDS
    assert set(report.rules) >= RARE


@pytest.mark.deep
def test_many_more_games_go_by_the_page() -> None:
    first = randbelow(1 << 32) if os.environ.get("FATELOOM_DEEP") else 1_000_000
    report = watch_games(GAME, {how: LONGER * number for how, number in GAMES.items()}, first)
    assert set(report.questions) == KINDS


@pytest.mark.pure
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.faulty.__name__)
def test_the_referee_finds(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    game = plant(fault, GAME, monkeypatch)
    with pytest.raises(Disagreement) as found:
        watch_games(game, {fault.how: 200})
    assert any(words in str(found.value) for words in fault.words), found.value


class Modest(RandomPlayer):
    """Stays hidden; else takes the first answer."""

    def answer(self, match: Match, seat: int) -> int:
        assert match.ask is not None
        keys = keys_of(match.ask.prompt(seat).values, seat)
        return keys.index("stay_hidden") if "stay_hidden" in keys else 0


@rule("3.2.7", "3.17.2", "3.19.1")
def test_with_all_hands_empty_the_queen_comes_by_herself() -> None:
    """One card is left in all hands. Whoever plays it is the last to be asked anything."""
    on_notes, luck = observed(GAME)
    signs = {seat: [id] for seat, id in enumerate(["flambeaux_3", "lichtenborn_3", "terranova_3"])}
    match = lay(
        on_notes, 3, options={"impatience": 1, "first_player": 0}, hand={0: ["rust_wasp"]},
        character=signs, draw_pile=[], treasure_deck=["enchantress_queen", ...], idle=2,
    ).match  # fmt: skip
    report = watch(match, luck, Modest(0), "laid")
    assert report.questions == {"act": 1, "reveal": 1}
    assert report.rules["3.19.1"] > 2


def test_every_rule_that_the_referee_cites_is_on_the_page() -> None:
    page = rulebook(GAME)
    sources = [file.read_text("utf-8") for file in Path(__file__).parent.glob("fatal/*.py")]
    cited = {id for source in sources for id in page.cited(source)}
    assert len(cited) > 50
    assert cited <= set(page.ids)


# The referee itself on examples of the page --------------------------------------------------


def board(seats: int = 3, **things: Any) -> Board:
    """A board with some things on it; signs go to the seats in the order of the cards."""
    signs = [each for each in SIGNS if SIGNS[each].players == seats]
    options = {"opposites": "ring", "steal_scope": "any"}
    found = Board(seats, options, signs, score1=[0] * seats)
    for name in ("hand", "aside", "row1", "row2", "in_effect", "look", "hoard", "hoard_up"):
        given = things.pop(name, {})
        setattr(found, name, [list(given.get(seat, [])) for seat in range(seats)])
    for name, thing in things.items():
        setattr(found, name, thing)
    return found


def test_example_4_stealing() -> None:
    found = steal_keys(
        board(
            row1={
                0: ["copper_dragonfly"],
                1: ["inkwell_undine", "dew_telegraph"],
                2: ["velvet_burglar", "amber_beekeeper"],
            },
            row2={2: ["quiet_spring"]},
        )
    )
    assert sorted(found) == ["steal/amber_beekeeper/1", "steal/inkwell_undine/2"]


@pytest.mark.parametrize(
    ("row", "casts"),
    [
        ("morning_dewdrop sharing_table velvet_burglar", Trimagic("draw", 1, 2)),
        ("amber_beekeeper acorn_treasury velvet_burglar", Trimagic("take", 2, 1)),
        ("open_window thorn_piston quiet_spring", Trimagic("steal", 1, 2)),
        ("rust_wasp quiet_spring inkwell_undine", Trimagic("discard", 1, 1)),
        ("copper_dragonfly clockwork_nightingale rain_organ", Trimagic("draw", 2, 1)),
        ("bog_lantern quiet_spring copper_dragonfly", Trimagic("discard", 1, 1)),
    ],
)
def test_examples_5_to_13_trimagics(row: str, casts: Trimagic) -> None:
    assert trimagic_of(row.split()) == casts


def test_example_12_active_edges() -> None:
    row = ["copper_dragonfly", "clockwork_nightingale", "rain_organ"]
    assert board(row1={0: row}, row2={0: ["cold_ember"]}).stars(0) == 6


@pytest.mark.parametrize(("face_up", "total"), [({0}, 15), (set(), 12)])
def test_example_11_final_scoring(face_up: set[int], total: int) -> None:
    red, others = ["red_m1", "red_1", "red_3"], ["yellow_3", "green_1", "green_2a", "green_m1"]
    hand = ["open_window", "rust_wasp", "rain_organ", "cold_ember"]
    found = board(hoard={0: red + others}, hand={0: hand}, face_up=face_up, round=2)
    assert score_of(found, 0).total == total


def test_example_24_a_tie() -> None:
    hoards = {0: ["red_m1", "red_2a"], 1: ["yellow_3", "yellow_2a"]}
    found = board(hoard=hoards, face_up={0}, score1=[18, 16, 0], round=2)
    assert [score_of(found, seat).total for seat in (0, 1)] == [21, 21]
    assert winners(found) == ([1], "3.18.8")
