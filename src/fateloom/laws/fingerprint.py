"""A fingerprint of how a game plays: the same before and after a change that only makes it faster.

Whole matches are played, at random and by the rollout policy, with setups that between them have
every number of seats and every option. What happens in them goes into one hash per part, so that
a difference says where it lies. ``python -m fateloom.laws.fingerprint [GAME …]`` prints them, to
be compared with those of another version, another build or another machine. Both need the same Python:
since 3.12 ``sum`` adds floats more exactly, which alters the values that searches report.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

from fateloom.bots import find_bot
from fateloom.bots.observation import Observation
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.rollout import RolloutPolicy, rollout_policy
from fateloom.bots.search.tree_search import run_search
from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import sample_world
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import Chance, KeyedChance, SeededChance, key_from
from fateloom.engine.view.encoding import Encoding
from fateloom.laws.harness.compare import state_of
from fateloom.laws.harness.random_player import RandomPlayer, random_setup
from fateloom.record.format import MatchFileHeader
from fateloom.record.writer import file_of

PARTS = ("files", "tables", "views", "wordless", "rows", "worlds", "searches", "bots")
"""Match files; tables with all hidden cards; views of all seats; the same without words, and as
numbers; sampled worlds; what searches found; what bots answered."""
LOOKS = 4
"""Positions of a match at which everything is looked at."""
SEARCHES = (
    SearchBudget(simulations=10, rollout_depth=6, explain=True),
    SearchBudget(simulations=24, rollout_depth=2, expand_after=1),
)
"""Answers that race, and a tree."""
BOTS = ("greedy", "expert")

Setup = tuple[int, dict[str, Any]]


def fingerprint(game: Game, setups: Sequence[Setup] | None = None) -> dict[str, str]:
    """Return a hash for each part, over matches with these setups or with all that are needed."""
    hashes = {part: blake2b(digest_size=8) for part in PARTS}
    policies = dict.fromkeys((None, rollout_policy(game)))
    for number, (seats, options) in enumerate(covering_setups(game) if setups is None else setups):
        for policy in policies:
            for part, seen in _play(game, seats, options, number, policy):
                hashes[part].update(seen.encode())
    return {part: each.hexdigest() for part, each in hashes.items()}


def covering_setups(game: Game) -> list[Setup]:
    """Return setups that between them have every number of seats and every value of every option.

    Of a range of numbers it is the lowest and the highest.
    """
    missing: set[tuple[str, Any]] = {("seats", seats) for seats in game.seats}
    for option in game.options:
        values = option.values
        if isinstance(values, range):
            values = (values[0], values[-1])
        missing |= {(option.name, value) for value in values}
    found: list[Setup] = []
    for seed in range(5_000):  # some values go with no other: then a few stay missing
        seats, options = random_setup(game, f"fingerprint {seed}")
        new = missing & {("seats", seats), *options.items()}
        if new:
            missing -= new
            found.append((seats, options))
        if not missing:
            break
    return found


def _play(
    game: Game, seats: int, options: dict[str, Any], number: int, policy: RolloutPolicy | None
) -> Iterator[tuple[str, str]]:
    """Play a match to its end. Yield what is seen in it, each with its part."""
    name = f"fingerprint {number} {'random' if policy is None else 'policy'}"
    secret = name.encode()
    match = Match(game, seats, KeyedChance(key_from(secret)), options)
    player, looks = RandomPlayer(name), SeededChance(name)
    encoding, looked = Encoding(game, seats, options), 0
    while match.ask is not None:
        if looked < LOOKS and looks.below(2 + 3 * looked) == 0:
            looked += 1
            yield from _look(match, encoding, looks)
        seat = player.seat(match)
        answer = player.answer(match, seat) if policy is None else policy.answer(match, seat)
        match.answer(answer, seat)
    outcome = match.outcome
    assert outcome is not None
    header = MatchFileHeader.of(match, secret, ["human"] * seats)
    file = file_of(header, match.decisions, secret, outcome.shown_scores, outcome.winners)
    yield "files", file.decode()
    yield "tables", _json(state_of(match.table))
    for each in (*range(seats), None):
        yield "views", _json(match.view(each, since=0))


def _look(match: Match, encoding: Encoding, chance: Chance) -> Iterator[tuple[str, str]]:
    """Look at a position in every way there is."""
    seat = match.next_seat
    yield "tables", _json(state_of(match.table))
    for each in (*range(match.seats), None):
        yield "views", _json(match.view(each))
        yield "wordless", _json(match.wordless_view(each))
    for each in range(match.seats):
        yield "rows", encoding.observer(each).encode(match).tobytes().hex()
    world = sample_world(match, seat, SeededChance(chance.below(1 << 30)))
    yield "worlds", _json(state_of(world.table))
    peek = Observation(match, seat)
    for budget in SEARCHES:
        yield "searches", repr(run_search(peek, budget, SeededChance(chance.below(1 << 30))))
    for name in BOTS:
        yield "bots", repr(find_bot(name)(peek, SeededChance(chance.below(1 << 30))))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def main(ids: Sequence[str]) -> None:
    """Print the fingerprints of these games, or of all."""
    for id in ids or game_ids():
        for part, digest in fingerprint(find_game(id)).items():
            print(f"{id:<10} {part:<10} {digest}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
