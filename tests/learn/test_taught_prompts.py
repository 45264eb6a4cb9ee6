"""What a newcomer is asked in the first three rounds of a real game, a lesson has taught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fateloom.bots import find_bot
from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.learn import FIRST, lessons_of

GAMES: dict[str, tuple[int, Callable[[Any], bool]]] = {
    "council": (4, lambda t: len(t.fate_discard) + sum(map(len, t.kingdom)) < 3 * t.seats),
    "fantos": (2, lambda t: t.round_number <= 3),
    "fatal": (3, lambda t: t.turns < 3 * t.seats),
    "gilfate": (4, lambda t: t.turn_number <= 3 * t.seats),
    "weaver": (1, lambda t: t.round <= 3),
}
"""How many sit at a first game, and whether its table is in the first three rounds."""

EXCUSED: dict[str, dict[str, str]] = {
    "council": {
        "famine_choice": "an Event asks it: pay coins or take Chaos, both known from the first game",
    },
    "fantos": {
        "setup_hire": "to hire as in first_game/hire, before the first turn",
        "challenge": "to answer a Tribute with the Stat that tributes/nominee teaches",
        "amount": "a card asks it right after it is played: how many Shards to move",
        "damage": "after a lost War: which Shards go, with the number in the question",
        "trial_remove": "which of three Trials goes, each of which can be read on the table",
    },
    "fatal": {
        "rust_second": "Rust Storm asks it right after it is played, in its own words",
        "trade_discard": "a trade asks it at once: which cards go besides the treasure",
        "trade_keep": "a trade asks it at once: which of the cards drawn to keep, and how many",
    },
    "gilfate": {
        "back": "Cutpurse Bargain asks it right after it is played, in its own words",
        "give": "which card Cutpurse Bargain gives in return, in its own words",
        "rest_to": "Oracle's Gamble asks it after a right guess: who draws the rest, in its own words",
        "search": "Treasure Map asks it right after it is played, in its own words",
        "search_take": "which of the cards that Treasure Map found to take",
        "target_seat": "a card asks it right after it is played, in its own words: whom it hits",
        "target_seat/number": "True Name asks it right after it is played, in its own words",
    },
    "weaver": {},
}
"""The questions that no lesson teaches, each with the reason."""

SEEDS = range(20)
RANDOM_SEEDS = range(200)
"""Random games come upon a certain question less often."""


def taught(game: Game) -> dict[str, str]:
    """The questions that lessons teach, each with the first step that does."""
    found: dict[str, str] = {}
    for lesson in lessons_of(game).values():
        for step in lesson.step:
            for ask in step.asks:
                found.setdefault(ask, f"{lesson.id}/{step.id}")
    return found


def asked(game: Game, seats: int, early: Callable[[Any], bool], player: str = "novice") -> set[str]:
    """The questions that the first seat is asked in the first rounds of a few games of such bots."""
    bot = find_bot(player)
    found: set[str] = set()
    options = dict(lessons_of(game)[FIRST].now)
    for seed in RANDOM_SEEDS if player == "random" else SEEDS:
        match = Match(game, seats, SeededChance(seed), options)
        chance = SeededChance(f"{player} {seed}")
        while match.ask is not None and early(match.table):
            seat = match.next_seat
            if seat == 0:
                found.add(match.ask.id)
            match.answer(bot(Observation(match, seat), chance), seat)
    return found


@pytest.mark.parametrize("id", GAMES)
def test_every_question_of_the_first_three_rounds_has_a_step(id: str) -> None:
    game = find_game(id)
    known = taught(game)
    new = asked(game, *GAMES[id]) - set(known) - set(EXCUSED[id])
    assert not new, f"no lesson teaches {sorted(new)}; it teaches {known}"


@pytest.mark.parametrize("id", [id for id in GAMES if EXCUSED[id]])
def test_what_is_excused_is_asked_and_not_taught(id: str) -> None:
    game = find_game(id)
    known = taught(game)
    assert not [f"{ask}: {known[ask]}" for ask in EXCUSED[id] if ask in known]
    # novices may come to play otherwise; what can be asked stays the same
    assert set(EXCUSED[id]) <= asked(game, *GAMES[id]) | asked(game, *GAMES[id], "random")
