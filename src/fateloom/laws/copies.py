"""The law of copies: clones, pickles and clones of sampled worlds go on like their models."""

from __future__ import annotations

import pickle
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import sample_world
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import game_ids
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.laws.harness.compare import encoded_views
from fateloom.laws.harness.random_player import RandomPlayer, player_for
from fateloom.laws.harness.verdict import Counts, LawBroken, law
from fateloom.laws.history import same_table

COPIES = 3
"""How often a match is copied."""
STEPS = 25
"""How far a copy is compared with its model, unless the game is over before."""


@law
def copies(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that a copy of a copy goes on like its model, and that copying changes nothing.

    That is so for quiet matches, matches at a table, and sampled worlds, with secret answers to
    the open ask; and for pickles of matches at a table.
    """
    chance = SeededChance(f"copies {seed}")
    for quiet in (True, False):
        match = Match(
            game, seats, SeededChance(f"copied {seed}"), options, quiet=quiet, forkable=True
        )
        player = RandomPlayer(f"{seed} {quiet}") if quiet else player_for(game, seed)
        for _ in range(COPIES):
            for _ in range(chance.below(30)):
                if match.ask is not None:
                    player.step(match)
            if match.ask is None:
                break
            _check_copies(match, chance)
            tally.tested += 1


def _check_copies(match: Match, chance: Chance) -> None:
    """Compare copies of a match with it, and copies of a sampled world with that."""
    before = None if match.quiet else encoded_views(match)
    twin = match.clone().clone()
    if not match.quiet:
        if encoded_views(match) != before or encoded_views(twin) != before:
            raise LawBroken("a clone sees something else than its match")
        if match.game.id in game_ids():
            thawed = pickle.loads(pickle.dumps(match))
            if encoded_views(thawed) != before:
                raise LawBroken("a pickled match sees something else")
            _go_on_alike(match.clone(), thawed, chance, "a pickled match")
    _go_on_alike(match.clone(), twin, chance, "a clone")
    luck = f"world {chance.below(1 << 30)}"
    world = sample_world(match, match.next_seat, SeededChance(luck), forkable=True)
    for _ in range(chance.below(8)):
        if world.ask is not None:
            world.answer(RandomPlayer(luck).answer(world, world.next_seat))
    _go_on_alike(world.clone(), world.clone().clone(), chance, "the clone of a world")
    _go_on_alike(world.clone(), world, chance, "a world")


def _go_on_alike(one: Match, other: Match, chance: Chance, what: str) -> None:
    """Give both the same answers for some steps, and compare them after each."""
    player = RandomPlayer(chance.below(1 << 30))
    for _ in range(STEPS):
        same_table(one, other, what)
        if one.ask is None:
            return
        seat = player.seat(one)
        answer = player.answer(one, seat)
        one.answer(answer, seat)
        other.answer(answer, seat)
