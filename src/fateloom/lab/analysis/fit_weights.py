"""Fit the weights of a game's advice on games that bots played.

A seat whose advice puts it ``x`` ahead of its rivals is taken to win with odds of ``exp(w x)``
to the number of its rivals. The weights have maximum likelihood for the results of the games
(logistic regression, by Newton's method). All positions of a game have one result, so the
weights are cross-validated by games, and intervals count games.

Features are fitted as differences from the mean of the rivals. Bots compare a seat with its rivals
together (``fateloom.engine.rules.fitted.lead``), which predicts better at three seats and more; the
file says how well both predict.

``fateloom lab fit GAME`` prints the ``weights.toml`` of a game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from math import exp, log
from statistics import fmean
from typing import Any, NamedTuple

from fateloom.bots import find_bot
from fateloom.bots.observation import Observation
from fateloom.bots.random import any_answer
from fateloom.engine.match.match import Match
from fateloom.engine.rules.advice import Advice, advice_of
from fateloom.engine.rules.fitted import lead
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Seat
from fateloom.lab.simulation.players import HABIT, known_habits
from fateloom.lab.stats.intervals import Estimate, mean
from fateloom.lab.stats.progress import Bar

NOTED = 12
"""One of this many positions is sampled."""
ERRS = 10
"""One of this many answers is random, or all games would be too similar."""
REGULARIZATION = 1.0
"""How strongly weights are held near 0 if the games say little about them."""
FOLDS = 5
"""Parts of the games for cross-validation, each with weights fitted on the others."""


class Sample(NamedTuple):
    """A seat in a position, and its result."""

    game: int
    rivals: int
    inputs: Sequence[float]
    won: float
    rivals_features: Sequence[Sequence[float]] = ()
    """The features of each rival, if the advice has features."""


class Known(NamedTuple):
    """What is known of a seat in a position."""

    inputs: Sequence[float]
    rivals_features: Sequence[Sequence[float]] = ()


Inputs = Callable[[Any], dict[Seat, Known]]
"""What is known of each seat that can still win."""


# Games ------------------------------------------------------------------------------------------


Mover = Callable[[Match, Chance], Any]
"""Answers for the seat that is asked."""


def mover_of(bot: str, game: Game) -> Mover:
    """Return a bot by its name, or the rollout policy, which answers a hundred times as fast."""
    if bot == HABIT:
        habits = known_habits(game)
        return lambda match, luck: habits.answer(match, match.next_seat)
    player = find_bot(bot)
    return lambda match, luck: player(Observation(match, match.next_seat), luck)


def samples_of(
    game: Game, bot: str, games: int, seed: str, inputs: Inputs, options: dict[str, str]
) -> Iterator[Sample]:
    """Yield positions from games of a bot against itself, at tables of all usual sizes in turn."""
    sizes = [seats for seats in game.seats if seats <= max(4, game.seats[0])]
    mover = mover_of(bot, game)
    with Bar(sys.stderr) as bar:
        for number in range(games):
            bar.show(number, games)
            luck = f"{seed}/{number}"
            seats, deal = sizes[number % len(sizes)], SeededChance(f"{luck}/deal")
            match = Match(game, seats, deal, options, quiet=bot == HABIT)
            yield from _noted(match, mover, number, SeededChance(f"{luck}/bots"), inputs)


def _noted(
    match: Match, mover: Mover, number: int, luck: Chance, inputs: Inputs
) -> Iterator[Sample]:
    """Play a match and yield samples of the positions that the advice can evaluate."""
    advice = advice_of(match.game)
    is_quiescent = advice.is_quiescent if advice is not None else None
    noted: list[dict[Seat, Known]] = []
    while match.ask is not None:
        if luck.below(NOTED) == 0 and (is_quiescent is None or is_quiescent(match.table)):
            noted.append(inputs(match.table))
        prompt, seat = match.prompt, match.next_seat
        if luck.below(ERRS) == 0:
            answer = any_answer(
                len(prompt.values), prompt.least, prompt.most, luck, prompt.variants
            )
        else:
            answer = mover(match, luck)
        match.answer(answer, seat)
    assert match.outcome is not None
    winners = match.outcome.winners
    for position in noted:
        for seat, known in position.items():
            won = 1 / len(winners) if seat in winners else 0.0
            yield Sample(number, len(position) - 1, known.inputs, won, known.rivals_features)


def inputs_of(advice: Advice) -> Inputs:
    """Return what an advice tells of seats: features minus the mean of the rivals, or its value."""
    features, value, lost = advice.features, advice.value, advice.lost

    def inputs(t: Any) -> dict[Seat, Known]:
        gone = () if lost is None else lost(t)
        seats = [seat for seat in range(t.seats) if seat not in gone]
        if features is None:
            return {seat: Known([float(value(t, seat))]) for seat in seats}
        rows = [features(t, seat) for seat in seats]
        totals = [sum(column) for column in zip(*rows, strict=True)]
        rivals = len(seats) - 1
        return {
            seat: Known(
                [own - (total - own) / rivals for own, total in zip(row, totals, strict=True)],
                rows[:at] + rows[at + 1 :],
            )
            for at, (seat, row) in enumerate(zip(seats, rows, strict=True))
        }

    return inputs


# Fitting ----------------------------------------------------------------------------------------


Foretell = Callable[[Sequence[float], Sample], float]
"""Says how likely weights take a seat to win."""


def chance(weights: Sequence[float], sample: Sample) -> float:
    """Return the win probability that these weights give a seat."""
    points = sum(w * x for w, x in zip(weights, sample.inputs, strict=True))
    odds = exp(max(-30.0, min(30.0, points)))
    return odds / (odds + sample.rivals)


def chance_against_all(weights: Sequence[float], sample: Sample) -> float:
    """Return the same if the seat is compared with its rivals together, as bots do."""
    rivals = [
        sum(w * x for w, x in zip(weights, row, strict=True)) for row in sample.rivals_features
    ]
    if len(rivals) < 2:
        return chance(weights, sample)
    own = sum(w * x for w, x in zip(weights, sample.inputs, strict=True)) + fmean(rivals)
    odds = exp(max(-30.0, min(30.0, lead([own, *rivals], 0))))
    return odds / (odds + sample.rivals)


def fitted(samples: Sequence[Sample], care: float = REGULARIZATION) -> list[float]:
    """Return the weights of maximum likelihood for these samples."""
    size = len(samples[0].inputs)
    spread = [
        max(1e-9, sum(sample.inputs[at] ** 2 for sample in samples) / len(samples))
        for at in range(size)
    ]
    weights = [0.0] * size
    for _ in range(20):
        slope = [-care * spread[at] * weights[at] for at in range(size)]
        bend = [[0.0] * size for _ in range(size)]
        for at in range(size):
            bend[at][at] = care * spread[at]
        for sample in samples:
            likely = chance(weights, sample)
            error, sure = sample.won - likely, likely * (1 - likely)
            for at, x in enumerate(sample.inputs):
                if x:
                    slope[at] += error * x
                    row, scaled = bend[at], sure * x
                    for other in range(at + 1):
                        row[other] += scaled * sample.inputs[other]
        for at in range(size):
            for other in range(at):
                bend[other][at] = bend[at][other]
        step = solved(bend, slope)
        weights = [w + by for w, by in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system of linear equations by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(size):
            if row != at and rows[row][at]:
                part = rows[row][at] / rows[at][at]
                rows[row] = [x - part * y for x, y in zip(rows[row], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def loss(weights: Sequence[float], samples: Sequence[Sample], foretell: Foretell = chance) -> float:
    """Return the log loss of the weights, in nats per position."""
    total = 0.0
    for sample in samples:
        likely = foretell(weights, sample)
        total -= sample.won * log(likely) + (1 - sample.won) * log(1 - likely)
    return total / len(samples)


def by_game(samples: Sequence[Sample]) -> dict[int, list[Sample]]:
    games: dict[int, list[Sample]] = {}
    for sample in samples:
        games.setdefault(sample.game, []).append(sample)
    return games


def losses(samples: Sequence[Sample], foretell: Foretell = chance) -> list[float]:
    """Return for each game the loss of weights that were fitted on other games."""
    parts = [
        fitted([each for each in samples if each.game % FOLDS != fold]) for fold in range(FOLDS)
    ]
    return [
        loss(parts[number % FOLDS], each, foretell) for number, each in by_game(samples).items()
    ]


# The file ---------------------------------------------------------------------------------------


class Fit(NamedTuple):
    """The fitted weights of a game, and how well they predict."""

    names: Sequence[str]
    """The features of its advice. Without any its ``value`` is fitted as a whole."""
    weights: Sequence[float]
    games: int
    positions: int
    wish: float
    """How many points one of ``answer_bonus`` is."""
    even: Estimate
    """The loss if all seats are thought equal."""
    foretold: Estimate
    """The loss with weights that were fitted on other games."""
    against_all: Estimate
    """The same if a seat is compared with its rivals together."""


def fit(game: Game, bot: str, games: int, seed: str, options: dict[str, str] | None = None) -> Fit:
    """Fit the weights of a game's features, or the scale of its ``value`` if it has none."""
    advice = advice_of(game)
    if advice is None:
        raise UsageError(f"{game.title} has no advice to fit")
    names = advice.FEATURES
    samples = list(samples_of(game, bot, games, seed, inputs_of(advice), options or {}))
    even = [0.0] * len(samples[0].inputs)
    weights = fitted(samples)
    return Fit(
        names,
        weights,
        games,
        len(samples),
        _bonus_weight(advice, dict(zip(names, weights, strict=False))),
        mean([loss(even, each) for each in by_game(samples).values()]),
        mean(losses(samples)),
        mean(losses(samples, chance_against_all)),
    )


def _bonus_weight(advice: Advice, weights: dict[str, float]) -> float:
    """Return how many points one of ``answer_bonus`` is, by ``BONUS_WEIGHT`` of the advice."""
    if advice.BONUS_WEIGHT is None:
        return 1.0
    feature, number = advice.BONUS_WEIGHT
    return weights[feature] / float(number)


def lines(found: Fit, command: str) -> list[str]:
    """Return the text of a ``weights.toml``."""
    told = [
        f"# Made by: {command}",
        f"# {found.games:,} games, {found.positions:,} seats in positions. Loss in nats on games",
        f"# that were not fitted on: {_span(found.foretold)},",
        f"# of who thinks all seats equal: {_span(found.even)}.",
    ]
    if found.names:
        told.append(f"# Against all rivals together, as bots judge: {_span(found.against_all)}.")
    told.append("")
    if not found.names:
        [weight] = found.weights
        told += ["[judging]", "# So many points of value make a win 2.7 times as likely."]
        return [*told, f"scale = {1 / weight:.4f}"]
    told += ["[judging]", "scale = 1.0", "# How many points one of advice.answer_bonus is."]
    told += [f"wish = {found.wish:.4f}", ""]
    told += ["[standing]", "# Log-odds of a win for each unit ahead of the rivals' mean."]
    return told + [
        f"{name} = {weight:.4f}" for name, weight in zip(found.names, found.weights, strict=True)
    ]


def _span(figure: Estimate) -> str:
    return f"{figure.value:.4f} ({figure.low:.4f} to {figure.high:.4f})"


def report(game: str, bot: str, games: int, seed: str, options: dict[str, str]) -> str:
    """Return the ``weights.toml`` of a game, fitted on games that this bot plays."""
    command = [
        f"fateloom lab fit {game} --games {games} --bot {bot} --seed {seed}",
        *(f"--option {name}={value}" for name, value in options.items()),
    ]
    found = fit(find_game(game), bot, games, seed, options)
    return "\n".join(lines(found, " ".join(command)))
