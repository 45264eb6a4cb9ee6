"""A plan: which games to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fateloom.bots import find_bot
from fateloom.bots.search.rollout import rollout_policy
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.table import Seat
from fateloom.lab.rows.row import Terms
from fateloom.lab.simulation.forced import Force, check_question
from fateloom.lab.simulation.players import HABIT, known_habits


@dataclass(frozen=True)
class Plan:
    """Which games to play.

    Each game has random numbers of its own, made from the seed and its number, so it is the same
    on any process.
    """

    game: str
    seats: Sequence[str]
    """The bot of each seat, by name, or ``habit`` for the game's rollout policy."""
    games: int = 100
    seed: str = "fateloom"
    options: dict[str, Any] = field(default_factory=dict)
    cards: Path | None = None
    """The folder of a card pack."""
    rotate: bool = False
    """Whether the bots move one seat on from game to game, so that no seat favours one."""
    rates: bool = False
    """Whether to sum up which cards were held and played, as win rates by card."""
    style: str = ""
    """The id of the ask whose answers define a style, which is summed up as well."""
    record: bool = False
    """Whether to record what each seat had and did, without summing it up."""
    force: Sequence[str] = ()
    """Answers that seats are made to give, such as ``reveal=stay_hidden``."""
    per_deal: int = 1
    """How many games are played of each deal. They differ in the random numbers of the bots."""

    def check(self) -> None:
        """Raise :class:`UsageError` for what does not exist."""
        if self.games < 1:
            raise UsageError(f"{self.games} games cannot be played; allowed: 1 or more")
        game = self.loaded()
        also = [HABIT] if rollout_policy(game) else []
        for name in self.seats:
            find_bot(name, also) if name != HABIT else known_habits(game)
        game.resolve_options(len(self.seats), self.options)
        if self.style:
            check_question(game, self.style)
        for text in self.force:
            Force.read(text).check(game, len(self.seats))
        assert game.faces is not None  # find broken card data here, not in a process

    @property
    def recorded(self) -> bool:
        return self.record or self.rates or bool(self.style)

    def loaded(self) -> Game:
        game = find_game(self.game)
        return game if self.cards is None else game.with_cards(self.cards)

    def bot_at(self, seat: Seat, number: int) -> str:
        """Return the bot at a seat in the game of this number."""
        return self.seats[(seat - number) % len(self.seats) if self.rotate else seat]

    def terms(self) -> Terms:
        """Return what games must have in common to be rows of one folder."""
        game = self.loaded()
        options = game.resolve_options(len(self.seats), self.options)
        return {
            "game": self.game,
            "version": game.version,
            "cards": game.cards_hash,
            "options": {name: str(value) for name, value in sorted(options.items())},
            "seed": self.seed,
            "bots": list(self.seats),
            "rotate": self.rotate,
            "force": list(self.force),
            "per_deal": self.per_deal,
        }
