"""Twenty thousand random games: every one ends, with cards and coins conserved."""

from __future__ import annotations

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.games.council.invariants import conserved
from fateloom.games.council.table import Council
from fateloom.testing import rule

GAMES = 2_000
"""For each of five seat counts and two modes."""


def coins_in_play(t: Council) -> int:
    """9.3. The coins of all seats and those on the card up for auction."""
    return sum(t.coins) + sum(card.count("coin") for card in t.spot)


def play(seats: int, mode: str, seed: int) -> Match:
    """A random game in which bids, bargains and taxes are looked at coin by coin."""
    luck = SeededChance(f"answers {seed}")
    match = Match(find_game("council"), seats, SeededChance(seed), {"mode": mode}, quiet=True)
    t = match.table
    while match.ask is not None:
        conserved(t)
        before, seat, purse = coins_in_play(t), match.next_seat, list(t.coins)
        number = match.ask_number
        values = match.values
        value = values[pick := luck.below(len(values))]
        match.answer(pick)
        if match.ask is None or match.ask_number != number + 1:  # more has happened by itself
            continue
        if value == "bid":
            assert coins_in_play(t) == before, "a bid makes or loses coins"
        elif value == "tax":
            gained = t.coins[seat] - purse[seat]
            assert 1 <= gained <= 5 and coins_in_play(t) == before + gained
    conserved(t)
    return match


@pytest.mark.deep
@rule("3.4.6", "3.4.7", "3.11.1", "3.12.1")
@pytest.mark.parametrize("mode", ["basic", "advanced"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games_end_and_conserve(seats: int, mode: str) -> None:
    for seed in range(GAMES):
        match = play(seats, mode, seed)
        assert match.outcome is not None and match.outcome.winners
        assert match.ask_number <= match.game.max_decisions


@rule("3.4.6", "3.4.7", "3.11.1", "3.12.1")
def test_a_few_random_games_end_and_conserve() -> None:
    for seed in range(10):
        assert play(2 + seed % 5, ("basic", "advanced")[seed % 2], seed).outcome is not None
