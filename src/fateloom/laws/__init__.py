"""The laws that every game must obey, for its author to run.

>>> from fateloom import find_game
>>> from fateloom.laws import check
>>> for verdict in check(find_game("souk"), seeds=range(20)):
...     assert verdict, verdict

Each seed gives one verdict per law; :data:`LAWS` has the laws by name. For bots there is
:func:`fateloom.laws.bot_honesty.check_honesty`. From a shell: ``fateloom laws GAME``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.engine.rules.game import Game
from fateloom.laws.answers import ending, json_views, prompts, refusals
from fateloom.laws.conservation import conservation
from fateloom.laws.copies import copies
from fateloom.laws.declarations import declarations
from fateloom.laws.harness.random_player import random_setup
from fateloom.laws.harness.verdict import Law, Verdict
from fateloom.laws.history import dropped_answers, forks, replay, windows
from fateloom.laws.noninterference import noninterference
from fateloom.laws.redeal import imagined_worlds, redeal
from fateloom.laws.twins import twins
from fateloom.laws.undo import undo
from fateloom.laws.unseen_swaps import unseen_swaps

__all__ = ["LAWS", "Law", "Verdict", "check", "random_setup", "report"]

LAWS: dict[str, Law] = {
    "conservation": conservation,
    "declarations": declarations,
    "prompts": prompts,
    "refusals": refusals,
    "ending": ending,
    "json_views": json_views,
    "replay": replay,
    "undo": undo,
    "forks": forks,
    "copies": copies,
    "windows": windows,
    "dropped_answers": dropped_answers,
    "imagined_worlds": imagined_worlds,
    "redeal": redeal,
    "noninterference": noninterference,
    "twins": twins,
    "unseen_swaps": unseen_swaps,
}
"""The laws by name: ``LAWS["noninterference"](game, seats, options, seed)``."""


def check(game: Game, seeds: Iterable[int], laws: Iterable[str] = LAWS) -> Iterator[Verdict]:
    """Yield a verdict per seed and law. The seed also gives the number of seats and the options."""
    for seed in seeds:
        seats, options = random_setup(game, seed)
        for name in laws:
            yield LAWS[name](game, seats, options, seed)


def report(game: Game, seeds: Iterable[int], law: str) -> tuple[list[str], int]:
    """Check one law. Return a line of counts with the first violations, and how many there are."""
    verdicts = list(check(game, seeds, [law]))
    found = [verdict for verdict in verdicts if not verdict]
    tested = sum(verdict.tested for verdict in verdicts)
    void = sum(verdict.void for verdict in verdicts)
    word = "broken" if found else "holds"
    lines = [f"{law:<16} {word:<7} {tested} tested, {void} void"]
    return lines + [f"  {verdict}" for verdict in found[:3]], len(found)
