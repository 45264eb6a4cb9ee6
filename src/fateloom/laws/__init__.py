"""The laws that every game must obey, for its author to run.

>>> from fateloom import find_game
>>> from fateloom.laws import check
>>> for verdict in check(find_game("souk"), seeds=range(20)):
...     assert verdict, verdict

Seeds go in, verdicts come out; :data:`LAWS` has each law by name. For bots there is
:func:`fateloom.laws.honesty.honest`. ``python -m fateloom.laws GAME`` does it from a shell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.engine.game import Game
from fateloom.laws.answers import ending, json_views, prompts, refusals
from fateloom.laws.conservation import conservation
from fateloom.laws.history import dropped_answers, forks, replay, windows
from fateloom.laws.secrecy import noninterference
from fateloom.laws.undoing import undo
from fateloom.laws.verdict import Law, Verdict
from fateloom.laws.whim import settings
from fateloom.laws.worlds import imagined_worlds, redeal

__all__ = ["LAWS", "Law", "Verdict", "check", "settings"]

LAWS: dict[str, Law] = {
    "conservation": conservation,
    "prompts": prompts,
    "refusals": refusals,
    "ending": ending,
    "json_views": json_views,
    "replay": replay,
    "undo": undo,
    "forks": forks,
    "windows": windows,
    "dropped_answers": dropped_answers,
    "imagined_worlds": imagined_worlds,
    "redeal": redeal,
    "noninterference": noninterference,
}
"""Every law by name: ``LAWS["noninterference"](game, seats, options, seed)``."""


def check(game: Game, seeds: Iterable[int], laws: Iterable[str] = LAWS) -> Iterator[Verdict]:
    """Put a game to the test: all laws (or those named) for each seed, which also gives the
    number of seats and the options."""
    for seed in seeds:
        seats, options = settings(game, seed)
        for name in laws:
            yield LAWS[name](game, seats, options, seed)
