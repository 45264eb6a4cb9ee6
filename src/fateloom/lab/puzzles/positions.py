"""Where positions come from: games that bots play against each other, and match files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fateloom.bots import Bot, play_out
from fateloom.bots.search.rollout import rollout_policy
from fateloom.engine.match.match import Decision, Match
from fateloom.engine.rules.asks import AskMany
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance, SeededChance, key_from
from fateloom.lab.simulation.players import find_lab_player
from fateloom.lab.tournament.ladder import measured_with
from fateloom.learn.puzzle import move_text
from fateloom.record.reader import game_of, match_of, read, secret_of

PER_DEAL = 24
"""How many positions of a deal are looked at, at most."""
EARLY = 0.5
"""The part of a game from which no position is taken: single answers seldom decide there."""
PLAYERS = ("habit", "regular")
"""Who plays the games: positions should look like those that people meet."""


class Position(NamedTuple):
    """A match that waits for the answer of a seat, and how to get there again."""

    match: Match
    seat: int
    deal: str
    """The seed of the deal, or after ``key:`` the key of a recorded match."""

    @property
    def moves(self) -> Sequence[str]:
        return [move_text(each) for each in self.match.decisions]


def self_played(
    game: Game, seed: str, deal: int, options: Mapping[str, Any] | None = None
) -> Iterator[Position]:
    """Yield positions of one game that bots play. A deal always gives the same positions."""
    luck = SeededChance(f"{seed}/{deal}/players")
    seats, usual = measured_with(game)
    seats = luck.pick((seats, game.default_seats or seats))
    known = PLAYERS if rollout_policy(game) is not None else PLAYERS[1:]
    bots: list[Bot] = [find_lab_player(luck.pick(known)) for _ in range(seats)]
    name = f"{seed}/{deal}"

    def begin() -> Match:
        return Match(game, seats, SeededChance(name), {**usual, **(options or {})})

    match = begin()
    play_out(match, bots, luck, name)
    yield from _late(begin(), match.decisions, name, luck)


def _late(
    match: Match, decisions: Sequence[Decision], deal: str, luck: Chance
) -> Iterator[Position]:
    """Yield some positions of the later part of a game, in which an answer decides more."""
    early = int(len(decisions) * EARLY)
    chosen = {early + luck.below(max(1, len(decisions) - early)) for _ in range(PER_DEAL)}
    for number, decision in enumerate(decisions):
        if number in chosen and _has_choice(match, decision.seat):
            yield Position(match, decision.seat, deal)
        match.decide(decision.seat, decision.key, decision.ask)


def _has_choice(match: Match, seat: int) -> bool:
    """Tell whether a seat has a choice, and no seat has answered yet where several are asked."""
    ask = match.ask
    assert ask is not None
    fresh = not isinstance(ask, AskMany) or not any(map(match.has_answered, ask.seats))
    return fresh and len(ask.prompt(seat).values) > 1


def recorded(path: Path) -> Iterator[Position]:
    """Yield the positions of a match file, before each decision that was a choice."""
    record = read(path)
    game = game_of(record)
    secret = secret_of(record)
    match = match_of(record, game, secret)
    key = f"key:{key_from(secret, record.header.salts).hex()}"
    for decision in record.decisions:
        match.release_until(decision.ask)
        if match.ask is None or decision.ask < match.ask_number:
            continue
        if _has_choice(match, decision.seat):
            yield Position(match, decision.seat, key)
        match.decide(decision.seat, decision.key, decision.ask)
