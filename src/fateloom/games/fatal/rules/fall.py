"""3.17 Empty hands and elimination."""

from __future__ import annotations

from typing import Any, NoReturn

from fateloom.engine.rules.asks import Jump
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Claim, Seat
from fateloom.games.fatal.rules.piles import discard_row, draw
from fateloom.games.fatal.rules.treasures import receive
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
    """3.1.6-3.1.7. The sign that this sign hunts."""
    if t.options["opposites"] == "pairs":
        return PAIRS[sign.name]
    return str(sign.opposite)


def hand_emptied(t: Fatal, by: Seat, victim: Seat) -> None:
    """3.17.1, 3.17.4-3.17.5. A hand taken to zero draws a card in the first round; in the
    second its player is out."""
    if t.round == 1:
        draw(t, t.hand[victim])
        t.say("3.17.4", "{who} [run|runs] out of cards and [draw|draws] 1.", who=Name(victim))
    else:
        eliminate(t, by, victim)


def eliminate(t: Fatal, by: Seat, victim: Seat) -> None:
    """3.17.5-3.17.13. The victim turns up its sign. Its hunter, or the last player left, wins
    at once; else its cards are discarded and its treasures dealt out."""
    for card in list(t.character[victim]):
        t.move(card, t.character_up[victim])
    t.out.add(victim)
    t.last_out = victim
    sign = t.sign(victim)
    t.say(
        "3.17.5",
        "{who} [run|runs] out of cards and [are|is] out of the game. [Your|Their] sign was {sign}.",
        who=Name(victim),
        sign=sign,
    )
    if sign.name == opposite_of(t, t.sign(by)):
        t.say(
            "3.17.6", "{who} [hunt|hunts] {sign} and [win|wins] at once!", who=Name(by), sign=sign
        )
        end(t, "special victory", by)
    if not t.revealed(by):
        t.claim(f"seat {by} does not hunt {sign.name}", hunts_another(t, by, sign.name))
    if len(t.out) == t.seats - 1:
        t.say("3.17.10", "{who} [are|is] the last player left and [win|wins].", who=Name(by))
        end(t, "last player", by)
    for zone in (*t.rows(victim), t.aside[victim]):
        discard_row(t, zone)
    deal_out(t, by, victim)


def hunts_another(t: Fatal, seat: Seat, name: str) -> Claim:
    """3.17.6. Who struck down a sign and has not won has another opposite, as all can tell."""
    held = [*t.character, *t.character_up]
    hunters = {
        card.face.id for card in t.cards if card.zone in held and opposite_of(t, card.face) == name
    }
    return Claim(lambda t: t.character[seat].cards, lambda face: face.id in hunters, False)


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
            "{who:you}'s {treasures} dealt to {others:you}.",
            treasures="only treasure is" if number == 1 else f"{number} treasures are",
            who=Name(victim),
            others=[Name(each) for each in receivers],
        )


def end(t: Fatal, how: str, victor: Seat = -1) -> NoReturn:
    """3.18.1, 3.18.10. The game is over; all characters and hoards are shown."""
    t.ending = how
    t.victor = victor
    for seat in range(t.seats):
        t.show_all([*t.character[seat], *t.hoard[seat]], t.everyone)
    raise GameOver
