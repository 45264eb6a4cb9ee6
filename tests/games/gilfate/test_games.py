"""9 Invariants along random games, over all seat counts and options, and how games end."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import sample_world
from fateloom.engine.state.chance import SeededChance
from fateloom.games.gilfate.invariants import conserved
from fateloom.testing import rule

from .scenes import GAME, random_match

OPTIONS: list[dict[str, Any]] = [
    {},
    {"mode": "points"},
    {"mode": "points", "match": "best_of_3", "explosions": 3},
    {"match": "best_of_3"},
    {"match": "single", "end_draw": "may"},
    {"match": "best_of_5", "end_draw": "five"},
    {"all_cards": True, "match": "single"},
    {"all_cards": True, "mode": "points"},
    {"secret_stash": True, "match": "best_of_3"},
    {"secret_stash": True, "mode": "points", "all_cards": True},
    {"explosions": 3, "flipped_deck": "face_down", "match": "single"},
    {"explosions": 0, "bombs": 12, "match": "single"},
    {"bombs": 0, "match": "single"},
    {"deal": "draft", "match": "single", "open_looks": True},
    {"first_lap_shield": True, "explosions": 3, "match": "single"},
    {"explosion_after_shuffle": "bottom", "explosions": 2, "match": "single"},
    {"next_round_hand": "three", "match": "best_of_3"},
    {"hand_size": 3, "starter_card": False, "match": "single"},
]
MOST_TURNS = 33


@rule("3.12.4", "3.7.1", "3.4.6", "3.13.1")
@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: ",".join(options) or "plain")
def test_the_invariants_hold_at_every_decision(seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        survival = [0] * seats
        for match in random_match(seats, 97 * seed + seats, options):
            t = match.table
            conserved(t)
            assert all(now >= before for now, before in zip(t.survival, survival, strict=True))
            survival = list(t.survival)
            assert not set(match.unanswered) & t.out
            assert t.turn_number <= MOST_TURNS
        assert match.outcome is not None and match.outcome.winners


@rule("3.13.3")
def test_a_game_to_five_ends_within_its_bound_of_rounds() -> None:
    for seats in range(2, 6):
        for seed in range(6):
            *_, match = random_match(seats, seed)
            assert match.table.round_number <= 4 * seats + 1
            assert max(match.table.survival) == 5


@rule("3.12.1", "3.12.2", "3.16.4")
@pytest.mark.deep
def test_20_000_random_rounds_end_within_the_bound() -> None:
    rounds = 0
    seed = 0
    while rounds < 20_000:
        seats, options = 2 + seed % 4, OPTIONS[seed // 4 % len(OPTIONS)]
        turns = 0
        for match in random_match(seats, 10_000 + seed, options):
            turns = max(turns, match.table.turn_number)
        conserved(match.table)
        assert turns <= MOST_TURNS
        rounds += match.table.round_number
        seed += 1


@pytest.mark.parametrize("options", OPTIONS[:3] + OPTIONS[6:10], ids=str)
def test_imagined_worlds_can_be_played_to_their_end(options: dict[str, Any]) -> None:
    match = Match(GAME, 3, SeededChance(21), options)
    luck = SeededChance(22)
    step = 0
    while match.ask is not None and step < 80:
        if step % 9 == 0:
            world = sample_world(match, match.next_seat, SeededChance(step))
            conserved(world.table)
            while world.ask is not None:
                world.answer(luck.below(len(world.values)))
        match.answer(luck.below(len(match.values)))
        step += 1


def test_a_game_with_its_log_equals_the_quiet_one() -> None:
    for seats in (2, 4):
        loud = list(random_match(seats, 8, {"match": "single"}, quiet=False))[-1]
        quiet = list(random_match(seats, 8, {"match": "single"}))[-1]
        assert loud.outcome.data() == quiet.outcome.data()
        assert len(loud.table.log.read(0)) > 30
