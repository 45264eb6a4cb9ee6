"""Our own work: playing, forking, seeing, imagining."""

from __future__ import annotations

import tracemalloc
from random import Random
from typing import Any

import msgspec

from bench.measure import Work
from fateloom.bots.random import any_answer
from fateloom.bots.search.rollout import rollout_policy
from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import sample_world
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.asks import Prompt
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Seat
from fateloom.engine.view.keys import answer_key

random = Random(1).random
encode = msgspec.json.Encoder().encode
"""As the server encodes what it sends."""


def seats_of(game: Game) -> int:
    return game.default_seats or game.seats[0]


def any_answer_to(prompt: Prompt, chance: SeededChance) -> Any:
    """A random answer, by number."""
    if prompt.least is None:
        return int(random() * len(prompt.values))
    return any_answer(len(prompt.values), prompt.least, prompt.most, chance, prompt.variants)


def quiet(game: Game) -> Work:
    """Games for search: no history, answers by number. As with the peers, one source of luck
    serves all games of a run."""
    seats, chance = seats_of(game), SeededChance(1)

    def work(games: int) -> int:
        decisions = 0
        for _ in range(games):
            match = Match(game, seats, chance, quiet=True)
            while match.ask is not None:
                match.answer(any_answer_to(match.prompt, chance))
                decisions += 1
        return decisions

    return work


def by_habit(game: Game, number: int = 12) -> Work:
    """The same with the answers of games that were played by the game's advice before: these last
    as long as real games, while random ones of a solo game are soon lost."""
    seats, played = seats_of(game), [_habit_game(game, seed) for seed in range(number)]

    def work(games: int) -> int:
        decisions = 0
        for at in range(games):
            seed, answers = at % number, played[at % number]
            match = Match(game, seats, SeededChance(seed), quiet=True)
            for seat, answer in answers:
                match.answer(answer, seat)
            decisions += len(answers)
        return decisions

    return work


def _habit_game(game: Game, seed: int) -> list[tuple[Seat, Any]]:
    """The answers of a game by the rollout policy, or by what the advice likes best at first sight."""
    match = Match(game, seats_of(game), SeededChance(seed), quiet=True)
    policy, advice = rollout_policy(game), advice_of(game)
    likes = None if advice is None else advice.answer_bonus
    answers: list[tuple[Seat, Any]] = []
    while match.ask is not None:
        seat, prompt = match.next_seat, match.prompt
        if policy is not None:
            answer = policy.answer(match, seat)
        elif likes is not None and prompt.least is None:
            liked = [likes(match.table, seat, value) for value in prompt.values]
            answer = liked.index(max(liked))
        else:
            answer = match.ask.default_of(seat)
        answers.append((seat, answer))
        match.answer(answer, seat)
    return answers


def table(game: Game) -> Work:
    """Games at a table: answers by key, checked, recorded and told."""
    seats, chance = seats_of(game), SeededChance(1)

    def work(games: int) -> int:
        decisions = 0
        for _ in range(games):
            match = Match(game, seats, chance)
            while match.ask is not None:
                seat, prompt = match.next_seat, match.prompt
                at = any_answer_to(prompt, chance)
                word = prompt.values[at] if prompt.least is None else None
                match.decide(seat, word if type(word) is str else answer_key(prompt, at, seat))
                decisions += 1
        return decisions

    return work


def in_mid_game(game: Game, number: int = 12) -> list[Match]:
    """Matches at about the middle of a game, with the luck of a match at a table."""
    found: list[Match] = []
    seed = 0
    while len(found) < number:
        seed += 1
        whole = played(game, seed)
        match = played(game, seed, len(whole.decisions) // 2)
        if match.ask is not None:
            found.append(match)
    return found


def played(game: Game, seed: int, decisions: int = 10**9) -> Match:
    """A match of random answers, up to so many decisions."""
    match = Match(game, seats_of(game), SeededChance(f"deal {seed}"))
    chance = SeededChance(f"whims {seed}")
    while match.ask is not None and len(match.decisions) < decisions:
        prompt = match.prompt
        match.answer(
            any_answer(len(prompt.values), prompt.least, prompt.most, chance, prompt.variants)
        )
    return match


def fork(matches: list[Match]) -> Work:
    chance = SeededChance(2)

    def work(times: int) -> int:
        for at in range(times):
            matches[at % len(matches)].fork(chance)
        return times

    return work


def imagining(matches: list[Match]) -> Work:
    chance = SeededChance(3)

    def work(times: int) -> int:
        for at in range(times):
            match = matches[at % len(matches)]
            sample_world(match, match.next_seat, chance)
        return times

    return work


def seeing(matches: list[Match]) -> Work:
    """The view of the seat that is asked."""

    def work(times: int) -> int:
        for at in range(times):
            match = matches[at % len(matches)]
            match.view(match.next_seat)
        return times

    return work


def seeing_wordlessly(matches: list[Match]) -> Work:
    """The same without words, as programs see it."""

    def work(times: int) -> int:
        for at in range(times):
            match = matches[at % len(matches)]
            match.wordless_view(match.next_seat)
        return times

    return work


def sending(matches: list[Match]) -> Work:
    """The same, encoded."""

    def work(times: int) -> int:
        for at in range(times):
            match = matches[at % len(matches)]
            encode(match.view(match.next_seat))
        return times

    return work


def fork_kilobytes(matches: list[Match], number: int = 20) -> float:
    """What a fork of a match in mid-game keeps in memory after it has played on for ten decisions."""
    chance = SeededChance(4)
    matches[0].fork(chance)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [matches[at % len(matches)].fork(chance) for at in range(number)]
    for fork in kept:
        for _ in range(10):
            if fork.ask is not None:
                fork.answer(any_answer_to(fork.prompt, chance), fork.next_seat)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / 1000 / number


def accepted(matches: list[Match]) -> float:
    """The share of imagined worlds that honour every claim and show the observer the same."""
    good = tried = 0
    for match in matches:
        seat = match.next_seat
        known = _known(match, seat)
        for seed in range(20):
            world = sample_world(match, seat, SeededChance(seed))
            claims = world.table.claims.values()
            good += _known(world, seat) == known and all(c.holds(world.table) for c in claims)
            tried += 1
    return good / tried


def _known(match: Match, seat: Seat) -> list[list[str]]:
    """What a seat knows of each zone: faces, and of the others the backs."""
    return [
        [each.face.id if each.seen >> seat & 1 else f"a {each.face.back}" for each in zone.cards]
        for zone in match.table.zones
    ]


def kilobytes(game: Game) -> float:
    """What a match keeps in memory when its game is over, its whole history included."""
    played(game, 0)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [played(game, seed) for seed in range(20)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / 1000 / len(kept)
