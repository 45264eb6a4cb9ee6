"""How often bots play what no person would play, compared with the rollout policy.

``fateloom lab silliness council`` lets each bot play against others of its kind and counts the
signs of silly play that the game's advice names. A sign by itself may be a good move; much more of
it than the rollout policy shows is not.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence

from fateloom.bots import Bot
from fateloom.bots.observation import Observation
from fateloom.bots.search.rollout import rollout_policy
from fateloom.engine.match.match import Match
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.simulation.players import HABIT, find_lab_player
from fateloom.lab.stats.intervals import mean
from fateloom.lab.stats.progress import Bar
from fateloom.lab.tournament.ladder import measured_with

Counts = dict[str, float]
"""How often each sign was seen, by name."""


def count_signs(game: Game, bot: Bot, tag: str) -> list[Counts]:
    """Let a bot play a game at all seats. Return the signs of each seat."""
    advice = advice_of(game)
    if advice is None or advice.signs is None:
        raise UsageError(f"the advice of {game.title} names no signs of silly play")
    seats, options = measured_with(game)
    match = Match(game, seats, SeededChance(f"{tag}/deal"), options)
    luck = SeededChance(f"{tag}/bots")
    found: list[Counts] = [defaultdict(float) for _ in range(seats)]
    while match.ask is not None:
        seat = match.next_seat
        prompt = match.ask.prompt(seat)
        answer = bot(Observation(match, seat, tag), luck)
        for sign, number in advice.signs(match.table, seat, prompt.value_of(answer)).items():
            found[seat][sign] += number
        match.answer(answer, seat)
    for seat in range(seats):
        for sign, number in advice.signs(match.table, seat, None).items():
            found[seat][sign] += number
    return found


def silliness(game: Game, bots: Sequence[str], games: int, seed: str) -> dict[str, list[Counts]]:
    """Return the signs of each bot, for each seat of each game."""
    found: dict[str, list[Counts]] = {name: [] for name in bots}
    with Bar(sys.stderr) as bar:
        for number in range(games):
            for at, name in enumerate(bots):
                bar.show(number * len(bots) + at, games * len(bots))
                found[name] += count_signs(game, find_lab_player(name), f"{seed}/{number}")
    return found


def report(game: str, bots: str, games: int, seed: str) -> str:
    """Return the table of signs for these bots (names with commas), a game and a seat each."""
    loaded = find_game(game)
    names = [each for each in bots.split(",") if each != HABIT or rollout_policy(loaded)]
    found = silliness(loaded, names, games, seed)
    signs = dict.fromkeys(sign for counts in found.values() for each in counts for sign in each)
    lines = [f"| {loaded.title} | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    for sign in signs:
        figures = [mean([each.get(sign, 0.0) for each in found[name]]) for name in names]
        told = " | ".join(
            f"{each.value:.2f} ({each.low:.2f} to {each.high:.2f})" for each in figures
        )
        lines.append(f"| {sign} | {told} |")
    return "\n".join(lines)
