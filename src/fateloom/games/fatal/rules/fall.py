"""3.17 Empty hands and elimination."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from fateloom.engine.flow import Jump
from fateloom.engine.log import Name
from fateloom.engine.table import Seat
from fateloom.games.fatal.rules.piles import discard_row, draw
from fateloom.games.fatal.rules.treasures import receive

if TYPE_CHECKING:
    from fateloom.games.fatal.table import Fatal

PAIRS = {
    "Flambeaux": "Lichtenborn",
    "Lichtenborn": "Flambeaux",
    "Aquaté": "Terranova",
    "Terranova": "Aquaté",
}


class GameOver(Jump):
    """The game has ended; whatever was going on is abandoned."""


def opposite_of(t: Fatal, sign: Any) -> str:
    """3.1.6-3.1.7. The sign that this character hunts."""
    if t.options["opposites"] == "pairs":
        return PAIRS[sign.name]
    return str(sign.opposite)


def hand_emptied(t: Fatal, by: Seat, victim: Seat) -> None:
    """3.17.1, 3.17.4-3.17.5. A hand taken to zero draws a card in the first round; in the
    second its player is out."""
    if t.round == 1:
        draw(t, t.hand[victim])
        t.say("3.17.4", "{who} has no cards left and draws one.", who=Name(victim))
    else:
        eliminate(t, by, victim)


def eliminate(t: Fatal, by: Seat, victim: Seat) -> None:
    """3.17.5-3.17.13. The victim turns up its sign. Its hunter, or the last player left, wins
    at once; else its cards are discarded and its treasures dealt out."""
    for card in list(t.character[victim]):
        t.move(card, t.character_up[victim])
    t.out.add(victim)
    sign = t.sign(victim)
    t.say("3.17.5", "{who} has no cards left and is out: {sign}.", who=Name(victim), sign=sign)
    if sign.name == opposite_of(t, t.sign(by)):
        t.say("3.17.6", "{who} has struck down the opposite sign and wins!", who=Name(by))
        end(t, "special victory", by)
    if len(t.out) == t.seats - 1:
        t.say("3.17.10", "{who} is the last player left and wins.", who=Name(by))
        end(t, "last player", by)
    for zone in (*t.rows(victim), t.aside[victim]):
        discard_row(t, zone)
    deal_out(t, by, victim)


def deal_out(t: Fatal, by: Seat, victim: Seat) -> None:
    """3.17.7-3.17.8, 3.20.5. The victim's treasures are shuffled and dealt one by one,
    clockwise from the left of the player who did it, that player last in each lap."""
    for card in [*t.hoard_up[victim], *t.hoard[victim]]:
        t.move(card, t.spoils)
    number = len(t.spoils)
    if number > 1:  # a single one is not shuffled: who knew it goes on knowing it
        t.shuffle(t.spoils)
    receivers: list[Seat] = []
    seat = by
    while t.spoils:
        seat = t.left_of(seat)
        receive(t, seat, t.spoils.top)
        receivers.append(seat)
    if receivers:
        t.say(
            "3.17.7",
            "{treasures} of {who} {are} dealt to {others}.",
            treasures="The one treasure" if number == 1 else f"The {number} treasures",
            are="is" if number == 1 else "are",
            who=Name(victim),
            others=[Name(each) for each in receivers],
        )


def end(t: Fatal, how: str, victor: Seat = -1) -> NoReturn:
    """3.18.1, 3.18.10. The game is over; all characters and hoards are shown."""
    t.ending = how
    t.victor = victor
    for seat in range(t.seats):
        for card in (*t.character[seat], *t.hoard[seat]):
            t.show(card, t.everyone)
    raise GameOver
