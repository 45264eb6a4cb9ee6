"""How a position shows who will win: weights fitted on games that bots played.

A seat whose advice puts it ``x`` ahead of its rivals is taken to win with odds of ``exp(w x)``
to as many as it has rivals. The weights are those that make the results of the games likeliest
(logistic regression, by Newton's steps). All positions of a game have one result, so what was
fitted is tried on games that it was not fitted on, and intervals count games.

``python -m fateloom.lab.fitting GAME`` prints the ``weights.toml`` of a game.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from math import exp, log
from typing import Any, NamedTuple

from fateloom.bots import find_bot
from fateloom.bots.peek import Peek
from fateloom.bots.random import any_answer
from fateloom.engine.chance import Chance, Loose
from fateloom.engine.game import BadCall, Game
from fateloom.engine.match import Match
from fateloom.engine.registry import find_game
from fateloom.lab.habitual import HABIT, known_habits
from fateloom.lab.intervals import Estimate, mean
from fateloom.lab.progress import Bar

NOTED = 12
"""One of so many positions is noted."""
ERRS = 10
"""One of so many answers is given at random, or all games would go too much alike."""
CARE = 1.0
"""How strongly weights are held near 0 that the games tell little about."""
FOLDS = 5
"""In so many parts the games are tried, each with weights fitted on the others."""


class Sample(NamedTuple):
    """A seat in a position, and what became of it."""

    game: int
    rivals: int
    inputs: Sequence[float]
    won: float


Inputs = Callable[[Any, int], Sequence[float]]


# Games ------------------------------------------------------------------------------------------


Mover = Callable[[Match, Chance], Any]
"""Answers for the seat that is asked."""


def mover_of(bot: str, game: Game) -> Mover:
    """A bot by its name, or the habits of the game, which answer a hundred times as fast."""
    if bot == HABIT:
        habits = known_habits(game)
        return lambda match, luck: habits.answer(match, match.asked)
    player = find_bot(bot)
    return lambda match, luck: player(Peek(match, match.asked), luck)


def samples_of(
    game: Game, bot: str, games: int, seed: str, inputs: Inputs, options: dict[str, str]
) -> Iterator[Sample]:
    """Positions from games of a bot against itself, at tables of all usual sizes in turn."""
    sizes = [seats for seats in game.seats if seats <= max(4, game.seats[0])]
    mover = mover_of(bot, game)
    with Bar(sys.stderr) as bar:
        for number in range(games):
            bar.show(number, games)
            luck = f"{seed}/{number}"
            seats, deal = sizes[number % len(sizes)], Loose(f"{luck}/deal")
            match = Match(game, seats, deal, options, quiet=bot == HABIT)
            yield from _noted(match, mover, number, Loose(f"{luck}/bots"), inputs)


def _noted(
    match: Match, mover: Mover, number: int, luck: Chance, inputs: Inputs
) -> Iterator[Sample]:
    """Play a match and say of some of its positions what became of them; only of those that the
    advice can judge."""
    calm = getattr(import_module(match.game.advice), "calm", lambda t: True)
    seats = match.seats
    noted: list[list[Sequence[float]]] = []
    while match.ask is not None:
        if luck.below(NOTED) == 0 and calm(match.table):
            noted.append([tuple(inputs(match.table, seat)) for seat in range(seats)])
        prompt, seat = match.prompt, match.asked
        if luck.below(ERRS) == 0:
            answer = any_answer(len(prompt.values), prompt.least, prompt.most, luck)
        else:
            answer = mover(match, luck)
        match.answer(answer, seat)
    assert match.outcome is not None
    winners = match.outcome.winners
    for position in noted:
        for seat, numbers in enumerate(position):
            won = 1 / len(winners) if seat in winners else 0.0
            yield Sample(number, seats - 1, numbers, won)


def ahead(inputs: Inputs) -> Inputs:
    """The same numbers, less what the others have on average."""

    def apart(t: Any, seat: int) -> Sequence[float]:
        rows = [inputs(t, each) for each in range(t.seats)]
        own = rows.pop(seat)
        return [mine - sum(others) / len(rows) for mine, *others in zip(own, *rows, strict=True)]

    return apart


# Fitting ----------------------------------------------------------------------------------------


def chance(weights: Sequence[float], sample: Sample) -> float:
    """The chance to win that these weights give a seat."""
    points = sum(w * x for w, x in zip(weights, sample.inputs, strict=True))
    odds = exp(max(-30.0, min(30.0, points)))
    return odds / (odds + sample.rivals)


def fitted(samples: Sequence[Sample], care: float = CARE) -> list[float]:
    """The weights that make the results of these samples likeliest."""
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
    """The solution of a system of linear equations, by elimination."""
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


def loss(weights: Sequence[float], samples: Sequence[Sample]) -> float:
    """How badly the weights foretell, in nats a position: the logarithmic score."""
    total = 0.0
    for sample in samples:
        likely = chance(weights, sample)
        total -= sample.won * log(likely) + (1 - sample.won) * log(1 - likely)
    return total / len(samples)


def by_game(samples: Sequence[Sample]) -> dict[int, list[Sample]]:
    games: dict[int, list[Sample]] = {}
    for sample in samples:
        games.setdefault(sample.game, []).append(sample)
    return games


def losses(samples: Sequence[Sample]) -> list[float]:
    """For each game how badly weights foretell it that were fitted on other games."""
    parts = [
        fitted([each for each in samples if each.game % FOLDS != fold]) for fold in range(FOLDS)
    ]
    return [loss(parts[number % FOLDS], each) for number, each in by_game(samples).items()]


# The file ---------------------------------------------------------------------------------------


class Fit(NamedTuple):
    """What was found for a game."""

    names: Sequence[str]
    """The features of its advice; without any its ``value`` is fitted as a whole."""
    weights: Sequence[float]
    games: int
    positions: int
    wish: float
    """How many points one of ``prefer`` is."""
    even: Estimate
    """The loss of who thinks all seats equal."""
    foretold: Estimate
    """The loss with weights that were fitted on other games."""


def fit(game: Game, bot: str, games: int, seed: str, options: dict[str, str] | None = None) -> Fit:
    """Fit the weights of a game's features, or the scale of its ``value`` if it has none."""
    if not game.advice:
        raise BadCall(f"{game.title} has no advice to fit")
    advice = import_module(game.advice)
    names: Sequence[str] = getattr(advice, "FEATURES", ())
    inputs = ahead(advice.features) if names else lambda t, seat: [float(advice.value(t, seat))]
    samples = list(samples_of(game, bot, games, seed, inputs, options or {}))
    even = [0.0] * len(samples[0].inputs)
    weights = fitted(samples)
    return Fit(
        names,
        weights,
        games,
        len(samples),
        _wish(advice, dict(zip(names, weights, strict=False))),
        mean([loss(even, each) for each in by_game(samples).values()]),
        mean(losses(samples)),
    )


def _wish(advice: Any, weights: dict[str, float]) -> float:
    """``prefer`` counts like the value, unless the advice says in ``WISH`` how many of it are
    as much as one of a feature."""
    if not hasattr(advice, "WISH"):
        return 1.0
    feature, number = advice.WISH
    return weights[feature] / float(number)


def lines(found: Fit, command: str) -> list[str]:
    """The text of a ``weights.toml``."""
    told = [
        f"# Made by: {command}",
        f"# {found.games:,} games, {found.positions:,} seats in positions. Loss in nats on games",
        f"# that were not fitted on: {_span(found.foretold)},",
        f"# of who thinks all seats equal: {_span(found.even)}.",
        "",
    ]
    if not found.names:
        [weight] = found.weights
        told += ["[judging]", "# So many points of value make a win 2.7 times as likely."]
        return [*told, f"scale = {1 / weight:.4f}"]
    told += ["[judging]", "scale = 1.0", "# How many points one of advice.prefer is."]
    told += [f"wish = {found.wish:.4f}", ""]
    told += ["[standing]", "# Log-odds of a win for each unit ahead of the rivals' mean."]
    return told + [
        f"{name} = {weight:.4f}" for name, weight in zip(found.names, found.weights, strict=True)
    ]


def _span(figure: Estimate) -> str:
    return f"{figure.value:.4f} ({figure.low:.4f} to {figure.high:.4f})"


def main(argv: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(description="Fit the advice of a game on games that bots play.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args(argv)
    options = dict(each.split("=", 1) for each in args.option)
    command = [
        f"python -m fateloom.lab.fitting {args.game} --games {args.games}",
        f"--bot {args.bot} --seed {args.seed}",
        *(f"--option {each}" for each in args.option),
    ]
    found = fit(find_game(args.game), args.bot, args.games, args.seed, options)
    print("\n".join(lines(found, " ".join(command))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
