"""What a game tells bots about how it is played: the hooks of its advice, and their loader."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from fateloom.engine.rules.fitted import Features
from fateloom.engine.rules.game import Game
from fateloom.engine.state.table import Seat


@dataclass(frozen=True)
class Advice:
    """The hooks of a game's advice, under the names that its module gives them.

    Only ``value`` is needed. Bots give hooks imagined tables, which may be read in full; but
    ``rollout_answer`` and ``rollout_set`` are also used at true tables, and may look only at what
    the seat knows. Bots look a hook up once, before they search; one that is ``None`` costs nothing.
    """

    value: Callable[[Any, Seat], float]
    """``value(t, seat)`` evaluates a table for a seat; more is better."""
    answer_bonus: Callable[[Any, Seat, Any], float] | None = None
    """``answer_bonus(t, seat, value)`` is added to the value of the table that an answer leads to,
    for what that table does not show yet. ``value`` is what the option stands for."""
    rollout_answer: Callable[[Any, Seat, Sequence[Any]], int | None] | None = None
    """``rollout_answer(t, seat, values)`` is the index of the answer that a seat would give without
    search, ``None`` for the default answer. It must be fast: with it bots simulate games instead
    of searching a tree."""
    rollout_set: Callable[[Any, Seat, Sequence[Any]], tuple[int, ...] | None] | None = None
    """``rollout_set(t, seat, values)`` is the same where a set is asked for."""
    is_quiescent: Callable[[Any], bool] | None = None
    """``is_quiescent(t)`` says whether a table can be evaluated now. Until it can, bots play on.
    Without it every table can."""
    pending_gain: Callable[[Any, Seat], float] | None = None
    """``pending_gain(t, seat)`` is what a seat may still expect of something unfinished, such as an
    auction, in the points of ``answer_bonus``."""
    likelihood: Callable[[Any, Seat], float] | None = None
    """``likelihood(t, seat)`` is how likely the rivals would have done what ``seat`` has seen them
    do, if they hold what they hold at an imagined table; from 0 to 1. Bots accept sampled worlds
    with this probability."""
    forget: Callable[[], None] | None = None
    """``forget()`` empties what the advice remembers of positions, when its numbers change."""
    shortlist: Callable[[Any, Seat, Sequence[Any]], Sequence[int]] | None = None
    """``shortlist(t, seat, values)`` is the indices of the answers that are worth trying, for
    questions with very many."""
    explain: Callable[[Any, Seat, Any, Sequence[str]], str] | None = None
    """``explain(t, seat, value, names)`` says in a sentence or two why an answer is good, in the words
    of the game, from facts that the seat knows; "" where it has nothing to say."""
    signs: Callable[[Any, Seat, Any], Mapping[str, float]] | None = None
    """``signs(t, seat, value)`` counts what a person would find silly about an answer, by name, and
    after the end, when ``value`` is ``None``, about how the seat stands."""
    shunned: Callable[[Any, Seat, Any], bool] | None = None
    """``shunned(t, seat, value)`` tells whether an answer is one that nobody gives by mistake, such as
    to end a turn with cards to play. Who misjudges would give it over and over, so such a player
    thinks of it only where the rollout policy gives it too."""
    features: Features | None = None
    """``features(t, seat)`` describes a seat in numbers, for weights that are fitted on games."""
    lost: Callable[[Any], Container[Seat]] | None = None
    """``lost(t)`` is the seats that cannot win any more, such as those that are out of the game. They
    are no rivals, and ``features`` are not asked for them."""
    FEATURES: Sequence[str] = ()
    """The names of those numbers, as in ``weights.toml``."""
    TERM_OF: Mapping[str, str] = field(default_factory=dict)
    """The term that a feature is part of, where several are, such as points early and late in a game:
    a weak player is wrong about all parts alike. Other features are terms themselves."""
    BONUS_WEIGHT: tuple[str, float] | None = None
    """A feature, and how many points of ``answer_bonus`` one unit of it is worth; without it a
    point of bonus is a point of value."""
    terms: Callable[[Any, Seat], Mapping[str, float]] | None = None
    """``terms(t, seat)`` is what a seat has, by name and in points of ``value``: what a weak player
    overrates or underrates. With ``features`` these or their ``TERM_OF`` are the terms."""
    subject: Callable[[Any, Seat, Any], str] | None = None
    """``subject(t, seat, value)`` is the face of the card that an answer is about where its key
    names none, such as a bid for the card on the table, or the name of a kind of answers that are
    liked alike; "" otherwise. A weak player overrates or underrates answers by their card."""
    STEADY: Sequence[str] = ()
    """Terms about which nobody is wrong by chance, only by temper, because an error there would
    repeat the same answer over and over."""
    TEMPERS: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """By temper of a player, the factors by which terms count for it, by the name of the term, or
    ``rivals`` for what the rivals have."""
    LEVELS: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By level, what differs from the usual level in this game."""
    SOLVER: str = ""
    """The game's own solver, as ``module:Class``; it plays instead of the search."""


HOOKS = tuple(each.name for each in fields(Advice))


def advice_of(game: Game) -> Advice | None:
    """Return the advice of a game, if it has any."""
    return _hooks_of(import_module(game.advice)) if game.advice else None


@cache
def _hooks_of(module: ModuleType) -> Advice:
    """Read the hooks that a module defines."""
    return Advice(**{name: getattr(module, name) for name in HOOKS if hasattr(module, name)})
