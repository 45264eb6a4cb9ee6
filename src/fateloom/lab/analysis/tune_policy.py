"""Tune the numbers of a game's rollout policy by games against itself.

``fateloom lab tune GAME`` lets two variants of the policy meet on the same deal from both sides: every
number is changed up in one and down in the other, or the other way round, by lot. Then all
numbers move a little towards the variant that won (simultaneous perturbation, Spall 1992). One
pair of games says next to nothing about a number, and ten thousands of them say enough, since all
numbers learn from each. The numbers of the second half of the run are averaged.

At the end the tuned policy meets the one on file, on deals that were not used for tuning.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fateloom.bots.search.rollout import RolloutPolicy
from fateloom.engine.match.match import Match
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.fitted import policy_weights
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.simulation.players import known_habits
from fateloom.lab.stats.intervals import Estimate, mean
from fateloom.lab.stats.progress import Bar
from fateloom.lab.tournament.ladder import measured_with

Numbers = dict[str, float]

SPREAD = 0.3
"""How far a number is changed for a game, as a part of what it was at first."""
LEAST_SPREAD = 0.05
"""The same for numbers near 0."""
RATE = 0.03
"""How far a number moves after a pair of games that one variant has won, as a part of its spread.
It falls to a quarter in the course of a run."""
SAVE_EVERY = 500
"""Pairs of games after which the state of a run is saved."""


@dataclass
class Tuning:
    """A run, which can be saved and resumed."""

    game: Game
    seed: str
    start: Numbers
    pairs: int
    """Of games that the whole run will play."""
    options: dict[str, Any] = field(default_factory=dict)
    """Options of the game, in addition to those with which it is measured."""
    numbers: Numbers = field(default_factory=dict)
    totals: Numbers = field(default_factory=dict)
    """The sums of the numbers in the second half of the run, for their average."""
    done: int = 0

    def __post_init__(self) -> None:
        self.numbers = self.numbers or dict(self.start)
        self.totals = self.totals or dict.fromkeys(self.start, 0.0)
        self.spread = {
            name: max(LEAST_SPREAD, SPREAD * abs(number)) for name, number in self.start.items()
        }

    def run(self) -> Iterator[int]:
        """Play the pairs of games that are left. Yield their number after each."""
        duel = Duel(self.game, self.options)
        while self.done < self.pairs:
            luck = SeededChance(f"{self.seed}/{self.done}/lots")
            lots = {name: 1 if luck.below(2) else -1 for name in self.start}
            up, down = self._changed(lots, 1), self._changed(lots, -1)
            lead = duel.lead(up, down, f"{self.seed}/{self.done}", self.done)
            self._move(lots, lead)
            self.done += 1
            yield self.done

    def _changed(self, lots: Mapping[str, int], sign: int) -> Numbers:
        return {
            name: number + sign * lots[name] * self.spread[name]
            for name, number in self.numbers.items()
        }

    def _move(self, lots: Mapping[str, int], lead: float) -> None:
        part = self.done / self.pairs
        step = RATE * 0.25**part * lead
        for name, lot in lots.items():
            self.numbers[name] += step * lot * self.spread[name]
            if part >= 0.5:
                self.totals[name] += self.numbers[name]

    @property
    def average(self) -> Numbers:
        """The numbers of the second half, averaged."""
        counted = self.done - (self.pairs + 1) // 2
        if counted <= 0:
            return self.numbers
        return {name: total / counted for name, total in self.totals.items()}

    # The state on file --------------------------------------------------------------------

    def save(self, path: Path) -> None:
        state = {
            "seed": self.seed,
            "pairs": self.pairs,
            "options": self.options,
            "start": self.start,
            "numbers": self.numbers,
            "totals": self.totals,
            "done": self.done,
        }
        path.write_text(json.dumps(state, indent=1), encoding="utf-8")

    @classmethod
    def resume(
        cls,
        game: Game,
        seed: str,
        pairs: int,
        path: Path | None,
        options: dict[str, Any] | None = None,
    ) -> Tuning:
        """Return the run on file if it is this one, or else a new one."""
        options = options or {}
        start = dict(policy_weights(game.package))
        if path is not None and path.exists():
            state: dict[str, Any] = json.loads(path.read_text("utf-8"))
            known = [state.get(term) for term in ("seed", "pairs", "start", "options")]
            if known == [seed, pairs, start, options]:
                return cls(game, **state)
        return cls(game, seed, start, pairs, options)


class Duel:
    """Lets two variants of a game's policy meet, from both sides of the table."""

    def __init__(self, game: Game, options: Mapping[str, Any] = {}) -> None:
        self.game = game
        self.habits: RolloutPolicy = known_habits(game)
        self.live = policy_weights(game.package)
        advice = advice_of(game)
        self.forget = None if advice is None else advice.forget
        seats, measured = measured_with(game)
        usual = game.default_seats or seats
        chosen = measured | dict(options)
        self.tables: Sequence[tuple[int, dict[str, Any]]] = [(seats, chosen), (usual, chosen)]

    def lead(self, one: Numbers, other: Numbers, deal: str, number: int = 0) -> float:
        """Return by how much the first wins more of a deal, from -1 to 1.

        Deals are for the seats of the ladder and for the usual number of seats in turn.
        """
        own = dict(self.live)
        seats, options = self.tables[number % len(self.tables)]
        won = 0.0
        for first in (0, 1):
            sides = (one, other) if first == 0 else (other, one)
            for seat, part in enumerate(self._play(seats, options, deal, sides)):
                won += part if seat % 2 == first else -part
        self.live.update(own)
        return won / 2

    def _play(
        self, seats: int, options: dict[str, Any], deal: str, sides: Sequence[Numbers]
    ) -> Sequence[float]:
        """Play a deal, the two variants at alternate seats. Return each seat's part of the win."""
        match = Match(self.game, seats, SeededChance(f"{deal}/deal"), options, quiet=True)
        present: Numbers | None = None
        while match.ask is not None:
            seat = match.next_seat
            if sides[seat % 2] is not present:
                present = sides[seat % 2]
                self.live.update(present)
                if self.forget is not None:
                    self.forget()
            match.answer(self.habits.answer(match, seat), seat)
        assert match.outcome is not None
        winners = match.outcome.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def compared(
    game: Game,
    new: Numbers,
    old: Numbers,
    deals: int,
    seed: str,
    options: Mapping[str, Any] = {},
) -> Estimate:
    """Return the share of wins of one variant against another."""
    duel = Duel(game, options)
    with Bar(sys.stderr) as bar:
        shares = []
        for deal in range(deals):
            bar.show(deal, deals)
            shares.append((1 + duel.lead(new, old, f"{seed}/compared/{deal}", deal)) / 2)
    return mean(shares)


def report(
    game: str,
    pairs: int,
    compare: int,
    seed: str,
    save: Path | None,
    options: dict[str, Any] | None = None,
) -> str:
    """Tune a policy and return ``[policy]`` of its ``weights.toml``."""
    loaded = find_game(game)
    if not policy_weights(loaded.package):
        raise UsageError(f"the policy of {loaded.title} has no numbers to tune")
    tuning = Tuning.resume(loaded, seed, pairs, save, options)
    with Bar(sys.stderr) as bar:
        for done in tuning.run():
            bar.show(done, pairs)
            if save is not None and done % SAVE_EVERY == 0:
                tuning.save(save)
    new = tuning.average
    won = compared(loaded, new, tuning.start, compare, seed, tuning.options)
    lines = [
        "[policy]",
        f"# Made by: fateloom lab tune {game} --pairs {pairs} --compare {compare} --seed {seed}"
        + "".join(f" --option {name}={value}" for name, value in tuning.options.items()),
        f"# Against the numbers before, on {compare:,} other deals from both sides, it wins",
        f"# {won.value:.1%} ({won.low:.1%} to {won.high:.1%}).",
    ]
    return "\n".join([*lines, *(f"{name} = {number:.3f}" for name, number in new.items())])
