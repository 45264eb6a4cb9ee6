"""The persons that bots are at a table: a name, a temper that shows in play, a line of their own.

They are named for parts of a loom, so that no bot is taken for a human being. What a temper does
is up to the advice of each game: it makes some terms of the value count for more or for less.
"""

from __future__ import annotations

from dataclasses import dataclass

from fateloom.bots.judgement import normal
from fateloom.engine.state.table import Seat


@dataclass(frozen=True)
class Person:
    """Who a bot is."""

    name: str
    temper: str
    line: str
    """What it says of itself."""


PERSONS = (
    Person("Bobbin", "cautious", "I sleep well when nothing can go wrong."),
    Person("Heddle", "greedy", "I can always use one more."),
    Person("Treadle", "vengeful", "I don't need to win, as long as you don't."),
    Person("Spindle", "bold", "Nothing much happens to those who dare."),
    Person("Thimble", "thrifty", "A coin kept is a friend kept."),
    Person("Tassel", "showy", "What is the use of a treasure nobody sees?"),
)
TEMPERS = tuple(person.temper for person in PERSONS)
_BY_NAME = {person.name: person for person in PERSONS}


def person_at(name: str, tag: str, seat: Seat) -> Person:
    """Return who the bot at a seat is: by the name there, or else drawn from the match.

    At one table all seats have different persons, while there are enough of them.
    """
    if name in _BY_NAME:
        return _BY_NAME[name]
    first = int(1000 * normal(tag, "persons"))
    return PERSONS[(first + seat) % len(PERSONS)]
