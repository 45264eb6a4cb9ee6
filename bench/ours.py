"""Our own work: playing, forking, seeing, imagining."""

from __future__ import annotations

import json
import tracemalloc
from random import Random
from typing import Any

from bench.measure import Work
from fateloom.bots.random import any_answer
from fateloom.engine.chance import Loose
from fateloom.engine.game import Game
from fateloom.engine.hidden import imagine
from fateloom.engine.keys import key_for
from fateloom.engine.match import Match

random = Random(1).random


def seats_of(game: Game) -> int:
    return game.default_seats or game.seats[0]


def _any(match: Match, chance: Loose) -> Any:
    prompt = match.prompt
    if prompt.least is None:
        return int(random() * len(prompt.values))
    return any_answer(len(prompt.values), prompt.least, prompt.most, chance)


def quiet(game: Game) -> Work:
    """Games for search: no history, answers by index."""
    seats, chance = seats_of(game), Loose(1)

    def work(games: int) -> int:
        decisions = 0
        for _ in range(games):
            match = Match(game, seats, chance, quiet=True)
            while match.ask is not None:
                match.answer(_any(match, chance))
                decisions += 1
        return decisions

    return work


def table(game: Game) -> Work:
    """Games at a table: answers by key, checked, recorded and told."""
    seats, chance = seats_of(game), Loose(1)

    def work(games: int) -> int:
        decisions = 0
        for _ in range(games):
            match = Match(game, seats, chance)
            while match.ask is not None:
                seat, answer = match.asked, _any(match, chance)
                value = match.values[answer] if type(answer) is int else None
                key = value if type(value) is str else key_for(match.prompt, answer, seat)
                match.decide(seat, key)
                decisions += 1
        return decisions

    return work


def in_mid_game(game: Game, number: int = 12) -> list[Match]:
    """Matches at about the middle of a game."""
    found: list[Match] = []
    seed = 0
    while len(found) < number:
        seed += 1
        whole = _played(game, seed, 10**9)
        match = _played(game, seed, len(whole.decisions) // 2)
        if match.ask is not None:
            found.append(match)
    return found


def _played(game: Game, seed: int, decisions: int) -> Match:
    match = Match(game, seats_of(game), Loose(seed))
    chance = Loose(seed)
    dice = Random(seed)
    while match.ask is not None and len(match.decisions) < decisions:
        prompt = match.prompt
        if prompt.least is None:
            match.answer(dice.randrange(len(prompt.values)))
        else:
            match.answer(any_answer(len(prompt.values), prompt.least, prompt.most, chance))
    return match


def fork(matches: list[Match]) -> Work:
    def work(times: int) -> int:
        for at in range(times):
            matches[at % len(matches)].fork(Loose(at))
        return times

    return work


def imagining(matches: list[Match]) -> Work:
    def work(times: int) -> int:
        for at in range(times):
            match = matches[at % len(matches)]
            imagine(match, match.asked, Loose(at))
        return times

    return work


def seeing(matches: list[Match]) -> Work:
    """The view of the seat that is asked, built and encoded."""

    def work(times: int) -> int:
        for at in range(times):
            match = matches[at % len(matches)]
            json.dumps(match.view(match.asked))
        return times

    return work


def accepted(matches: list[Match]) -> float:
    """The share of imagined worlds that honour every claim and show the observer the same."""
    good = tried = 0
    for match in matches:
        for seed in range(20):
            seat = match.asked
            world = imagine(match, seat, Loose(seed))
            tried += 1
            same = known(world, seat) == known(match, seat)
            good += same and all(c.holds(world.table) for c in world.table.claims.values())
    return good / tried


def known(match: Match, seat: int) -> list[Any]:
    """The faces that a seat knows, by place."""
    return [
        [card.face.id if card.seen >> seat & 1 else None for card in zone.cards]
        for zone in match.table.zones
        if zone.ordered or zone.owner == seat
    ]


def kilobytes(game: Game) -> float:
    """What a match in mid-game keeps in memory, its history included."""
    in_mid_game(game, 2)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = in_mid_game(game, 20)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / 1024 / len(kept)
