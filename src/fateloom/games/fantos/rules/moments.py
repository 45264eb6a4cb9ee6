"""A play, what it aims at, and the moment at which it may be made (rule 3.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fateloom.engine.rules.effects import Moment
from fateloom.engine.rules.game import Game
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.faces import Labor

Target = tuple[Any, ...]
Names = Callable[..., Sequence[Any]]
"""``names(t, seat, legacy, at)``: what a play may name."""
NEVER = 1_000
"""More than any Labor costs."""


class Play(Moment):
    """3.7.18. A Labor card or an ability that waits to take effect."""

    def __init__(
        self, by: Seat, card: Card, effect: str, targets: Target, answers: Play | None
    ) -> None:
        super().__init__(by, card)
        self.effect = effect
        """The id of the card whose text is carried out."""
        self.targets = targets
        self.answers = answers
        """The play that this one reacts to: the chain of them is the stack."""
        self.legacy: Card | None = None
        """The Legacy that uses an ability; ``None`` for Labor."""
        self.payer: Card | None = None
        self.held = 0
        """The Shards that a Legacy discarded as a cost had held."""
        self.touched: frozenset[Seat] = frozenset()
        self.mirrored: Card | None = None

    @property
    def is_ability(self) -> bool:
        return self.legacy is not None

    @property
    def target(self) -> Any:
        return self.targets[0]

    def stack(self) -> Iterable[Play]:
        """This play and the older ones under it."""
        play: Play | None = self
        while play is not None:
            yield play
            play = play.answers


@dataclass(frozen=True, slots=True)
class Aim:
    """5.5. What a play names, needs and touches."""

    names: Callable[[Any, Seat, Any, Any], Sequence[Target]]
    """``names(t, seat, legacy, at)``: all that it may name; nothing if it has no use now. The
    Legacy is the one that uses an ability, ``None`` for Labor."""
    touches: Callable[[Any, Play], Iterable[Seat]]
    lies: bool = False
    """3.6.19. Whether the Labor lies on the action once it has resolved."""
    on_payer: bool = False
    """Whether it can always be put on the Legacy that pays for it, if that one survives."""
    scores: Callable[[Any, Target], tuple[int, int]] | None = None
    """``scores(t, targets)``: the side whose score it changes, -1 if that is not there, and by
    how much."""


def aim_of(game: Game, id: str) -> Aim:
    aim: Any = game.effects.plays[id].targets
    assert isinstance(aim, Aim)
    return aim


class Timely:
    """What is playable at a moment: for the Labor and the abilities with this timing what they
    may name, the Labor faces, and the least cost among those faces that an untasked Legacy can
    always put on itself."""

    __slots__ = ("abilities", "faces", "labor", "least")

    def __init__(self, game: Game, labor: Sequence[Labor], abilities: Iterable[str]) -> None:
        known = game.effects.plays
        self.faces = tuple(labor)
        self.labor: dict[str, Names] = {face.id: aim_of(game, face.id).names for face in labor}
        self.abilities: dict[str, Names | None] = {
            id: aim_of(game, id).names if id in known else None for id in abilities
        }
        always = [face.cost for face in labor if aim_of(game, face.id).on_payer]
        self.least = min(always, default=NEVER)


class At:
    """A moment at which something may be played: the window, and in a W.react the play that is
    answered and whether it touches the seat that is asked."""

    __slots__ = ("abilities", "answered", "deals", "timely", "touched", "window", "witched")

    def __init__(
        self,
        window: str,
        timely: Timely,
        witched: bool,
        answered: Play | None = None,
        touched: bool = True,
        deals: bool = False,
    ) -> None:
        self.window = window
        self.timely = timely
        self.witched = witched
        self.deals = deals
        self.answered = answered
        self.touched = touched
        self.abilities: dict[Seat, list[Any]] = {}
        """The abilities of each seat, once they have been looked for."""
