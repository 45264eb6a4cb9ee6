"""Bots: whatever they are, a peek at their own seat is all they are ever given."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from fateloom.bots.peek import Answer, Peek
from fateloom.engine.chance import Chance
from fateloom.engine.game import BadCall
from fateloom.engine.match import Match

if TYPE_CHECKING:
    from fateloom.bots.explain import Advice
    from fateloom.bots.record import Stop

_OWN = {
    "random": "fateloom.bots.random:RandomBot",
    "greedy": "fateloom.bots.greedy:GreedyBot",
    "novice": "fateloom.bots.levels:Novice",
    "regular": "fateloom.bots.levels:Regular",
    "expert": "fateloom.bots.levels:Expert",
    "master": "fateloom.bots.levels:Master",
}


class Bot(Protocol):
    """Somebody who answers for a seat, from a peek and some luck of its own: equal luck in
    an equal position gives an equal answer."""

    @property
    def name(self) -> str: ...

    @property
    def imagines(self) -> bool:
        """Whether it ever tries things in imagined worlds; if not, it may sit in a quiet
        match, which is faster."""

    def __call__(self, peek: Peek, chance: Chance) -> Answer: ...


def _places() -> dict[str, str]:
    """Where each bot is defined: ours, and those of other packages."""
    from importlib.metadata import entry_points  # slow to import, and mostly not needed

    return {**{each.name: each.value for each in entry_points(group="fateloom.bots")}, **_OWN}


def bot_names() -> list[str]:
    """The names of all bots that can take a seat here."""
    return sorted(_places())


def find_bot(name: str) -> Bot:
    """A bot by its name, or a sentence that names those there are."""
    place = _OWN.get(name) or _places().get(name)
    if place is None:
        raise BadCall(f"no bot {name!r}; there are: {', '.join(bot_names())}")
    module, _, attribute = place.partition(":")
    bot: Bot = getattr(import_module(module), attribute)()
    return bot


def advise(peek: Peek, level: str, chance: Chance, stop: Stop | None = None) -> Advice:
    """What a bot of a level would answer if it made no slips, and why; ``data()`` of it is
    ready for JSON."""
    from fateloom.bots import explain  # only who asks for advice needs it

    return explain.advise(peek, level, chance, stop)


def play_out(match: Match, bots: Sequence[Bot], chance: Chance) -> int:
    """Let bots play a match to its end, one at each seat; how often they were asked."""
    asked = 0
    while match.ask is not None:
        seat = match.asked
        match.answer(bots[seat](Peek(match, seat), chance), seat)
        asked += 1
    return asked
