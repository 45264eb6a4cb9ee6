"""Fit the weights of a game's advice on games that bots played.

A seat whose features weigh ``x`` wins with odds of ``exp(x)`` to those of its rivals together, as
bots compare seats (``fateloom.engine.rules.fitted.lead``), and the weights have maximum likelihood
(:mod:`fateloom.lab.stats.choice_model`). A game without features is evaluated by its ``value``, of
which the scale is fitted: who is ``x`` ahead wins with odds of ``exp(x / scale)`` to the number of
its rivals. All positions of a game have one result, so the weights are cross-validated by games,
and intervals count games.

``fateloom lab fit GAME`` prints the ``weights.toml`` of a game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from fateloom.bots import find_bot
from fateloom.bots.observation import Observation
from fateloom.bots.random import any_answer
from fateloom.engine.match.match import Match
from fateloom.engine.rules.advice import Advice, advice_of
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Seat
from fateloom.lab.simulation.players import HABIT, known_habits
from fateloom.lab.stats.choice_model import Choice, ChoiceData
from fateloom.lab.stats.intervals import Estimate, mean
from fateloom.lab.stats.progress import Bar

NOTED = 12
"""One of this many positions is sampled."""
ERRS = 10
"""One of this many answers is random, or all games would be too similar."""

Position = dict[Seat, Sequence[float]]
"""The numbers of each seat that can still win."""
Inputs = Callable[[Any], Position]
"""Reads them off a table."""


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


def choices_of(
    game: Game, advice: Advice, bot: str, games: int, seed: str, options: dict[str, str]
) -> Iterator[Choice]:
    """Yield positions from games of a bot against itself, at tables of all usual sizes in turn."""
    sizes = [seats for seats in game.seats if seats <= max(4, game.seats[0])]
    mover, inputs = mover_of(bot, game), inputs_of(advice)
    with Bar(sys.stderr) as bar:
        for number in range(games):
            bar.show(number, games)
            luck = f"{seed}/{number}"
            seats, deal = sizes[number % len(sizes)], SeededChance(f"{luck}/deal")
            match = Match(game, seats, deal, options, quiet=bot == HABIT)
            noted = list(_noted(match, advice, mover, SeededChance(f"{luck}/bots"), inputs))
            assert match.outcome is not None
            winners = match.outcome.winners
            won = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
            for position in noted:
                yield from as_choices(position, won, number, whole=advice.features is None)


def _noted(
    match: Match, advice: Advice, mover: Mover, luck: Chance, inputs: Inputs
) -> Iterator[Position]:
    """Play a match and yield some of the positions that the advice can evaluate."""
    is_quiescent = advice.is_quiescent
    while match.ask is not None:
        if luck.below(NOTED) == 0 and (is_quiescent is None or is_quiescent(match.table)):
            yield inputs(match.table)
        prompt, seat = match.prompt, match.next_seat
        if luck.below(ERRS) == 0:
            answer = any_answer(
                len(prompt.values), prompt.least, prompt.most, luck, prompt.variants
            )
        else:
            answer = mover(match, luck)
        match.answer(answer, seat)


def inputs_of(advice: Advice) -> Inputs:
    """Return what an advice tells of the seats that can still win: its features, or its value."""
    features, value, lost = advice.features, advice.value, advice.lost

    def inputs(t: Any) -> Position:
        gone = () if lost is None else lost(t)
        return {
            seat: [float(value(t, seat))] if features is None else features(t, seat)
            for seat in range(t.seats)
            if seat not in gone
        }

    return inputs


def as_choices(
    position: Position, won: Sequence[float], game: int, *, whole: bool
) -> Iterator[Choice]:
    """Yield what a position says about weights, or about the scale of a ``whole`` value.

    A value already compares a seat with its rivals, so each seat faces rivals who have nothing.
    """
    if not whole:
        yield Choice(game, list(position.values()), [won[seat] for seat in position])
        return
    rivals = len(position) - 1
    for seat, row in position.items():
        others = [(1 - won[seat]) / rivals] * rivals
        yield Choice(game, [row, *[[0.0]] * rivals], [won[seat], *others])


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


def fit(game: Game, bot: str, games: int, seed: str, options: dict[str, str] | None = None) -> Fit:
    """Fit the weights of a game's features, or the scale of its ``value`` if it has none."""
    advice = advice_of(game)
    if advice is None:
        raise UsageError(f"{game.title} has no advice to fit")
    if max(game.seats) == 1:
        raise UsageError(f"{game.title} is played alone, so there is nobody to win against")
    names = advice.FEATURES
    data = ChoiceData.of(list(choices_of(game, advice, bot, games, seed, options or {})))
    weights = [float(weight) for weight in data.fitted()]
    return Fit(
        names,
        weights,
        games,
        len(data.games),
        _bonus_weight(advice, dict(zip(names, weights, strict=False))),
        mean(data.losses_by_game([0.0] * len(weights))),
        mean(data.losses_by_game()),
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
        f"# {found.games:,} games, {found.positions:,} positions. Loss in nats on games that were",
        f"# not fitted on: {_span(found.foretold)},",
        f"# of who thinks all seats equal: {_span(found.even)}.",
        "",
    ]
    if not found.names:
        [weight] = found.weights
        told += ["[judging]", "# So many points of value make a win 2.7 times as likely."]
        return [*told, f"scale = {1 / weight:.4f}"]
    told += ["[judging]", "scale = 1.0", "# How many points one of advice.answer_bonus is."]
    told += [f"wish = {found.wish:.4f}", ""]
    told += ["[standing]", "# Log-odds of a win for each unit."]
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
