"""The bots that can take a seat, in order of strength, and their names at a table.

Our own bots are listed once, in :mod:`fateloom.bots`, from weak to strong.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import choice

from fateloom.bots import OWN_BOTS, bot_names, find_bot
from fateloom.bots.levels import LEVELS
from fateloom.bots.persons import PERSONS, Person, person_at
from fateloom.engine.state.table import Seat
from fateloom.server.problems import Problem
from fateloom.server.store.table_state import unique_name

SUBSTITUTE = "regular"
"""The bot that plays for a person who has left."""


def by_strength() -> list[str]:
    """Return the names of all bots: ours from weak to strong, then those of other packages."""
    return [*OWN_BOTS, *(name for name in bot_names() if name not in OWN_BOTS)]


def bots() -> list[dict[str, str]]:
    """Return what the lobby shows of each bot, in the order of :func:`by_strength`."""
    return [
        {"name": name, "title": name.capitalize(), "text": _about(name)} for name in by_strength()
    ]


def _about(name: str) -> str:
    """Return the bot's attribute ``about``, or the summary of its docstring if it has none."""
    bot = find_bot(name)
    text: str = getattr(bot, "about", "") or (bot.__doc__ or "").strip().split("\n\n")[0]
    return " ".join(text.split())


def known_bot(name: str) -> str:
    if name not in bot_names():
        raise Problem(422, f"There is no bot {name!r}. Choose from: {', '.join(bot_names())}.")
    return name


def bot_name(taken: Sequence[str]) -> str:
    """Return the name of a bot for a table: a person that is not there yet, by chance."""
    used = {name.casefold() for name in taken}
    free = [person.name for person in PERSONS if person.name.casefold() not in used]
    return choice(free) if free else unique_name(PERSONS[0].name, taken)


def person_of(bot: str | None, name: str, table: str, seat: Seat) -> Person | None:
    """Return the person that a bot is at a table, or ``None`` for a bot without a temper."""
    return person_at(name, table, seat) if bot in LEVELS else None
