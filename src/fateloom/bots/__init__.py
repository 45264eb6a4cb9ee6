"""Bots. A bot is given the observation of its own seat and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from fateloom.bots.observation import Answer, Observation
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import UsageError
from fateloom.engine.state.chance import Chance

if TYPE_CHECKING:
    from fateloom.bots.explain import Explanation
    from fateloom.bots.search.result import Stop

OWN_BOTS = {
    "random": "fateloom.bots.random:RandomBot",
    "novice": "fateloom.bots.levels:Novice",
    "greedy": "fateloom.bots.greedy:GreedyBot",
    "regular": "fateloom.bots.levels:Regular",
    "expert": "fateloom.bots.levels:Expert",
    "master": "fateloom.bots.levels:Master",
}
"""Our own bots, from weak to strong, and where each is defined."""


class Bot(Protocol):
    """Answers for a seat, from its observation and random numbers of its own.

    With the same random numbers in the same position it gives the same answer.
    """

    @property
    def name(self) -> str: ...

    @property
    def samples_worlds(self) -> bool:
        """Whether it ever tries answers in sampled worlds.

        If not, it may play in a quiet match, which is faster.
        """

    def __call__(self, peek: Observation, chance: Chance) -> Answer: ...


def _locations() -> dict[str, str]:
    """Return where each bot is defined: ours, and those of other packages."""
    from importlib.metadata import entry_points  # slow to import, and mostly not needed

    return {**{each.name: each.value for each in entry_points(group="fateloom.bots")}, **OWN_BOTS}


def bot_names() -> list[str]:
    """Return the names of all bots that can take a seat here."""
    return sorted(_locations())


def find_bot(name: str, also: Sequence[str] = ()) -> Bot:
    """Return a bot by its name. Raise :class:`UsageError` with all names if there is none.

    ``also`` are further names that the caller knows; they only appear in the message.
    """
    place = OWN_BOTS.get(name) or _locations().get(name)
    if place is None:
        raise UsageError(f"no bot {name!r}; there are: {', '.join(sorted([*bot_names(), *also]))}")
    module, _, attribute = place.partition(":")
    bot: Bot = getattr(import_module(module), attribute)()
    return bot


def find_player(name: str, seconds: float | None = None, also: Sequence[str] = ()) -> Bot:
    """Return a bot by its name, or a program by its command, such as ``./mybot``.

    ``seconds`` is how long a program may take for an answer. Only who runs this process may name
    a program.
    """
    from fateloom.bots.program import SECONDS, ProgramBot, is_command  # mostly not needed

    if is_command(name):
        return ProgramBot(name, SECONDS if seconds is None else seconds)
    return find_bot(name, also)


def close_all(bots: Iterable[Bot]) -> None:
    """End the programs among these bots."""
    for bot in bots:
        close = getattr(bot, "close", None)
        if close is not None:
            close()


def advise(peek: Observation, level: str, chance: Chance, stop: Stop | None = None) -> Explanation:
    """Return what a bot of a level would answer without blunders, and why.

    ``data()`` of the result is ready for JSON.
    """
    from fateloom.bots import explain  # needed only here

    return explain.advise(peek, level, chance, stop)


def play_out(match: Match, bots: Sequence[Bot], chance: Chance, tag: str = "") -> int:
    """Play a match to its end with one bot per seat. Return how often they were asked."""
    asked = 0
    while match.ask is not None:
        seat = match.next_seat
        match.answer(bots[seat](Observation(match, seat, tag), chance), seat)
        asked += 1
    return asked
