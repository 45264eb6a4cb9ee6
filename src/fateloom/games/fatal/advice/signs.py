"""Signs of silly play: what a person at the table would shake their head at."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.advice.standing import gain, points
from fateloom.games.fatal.rules.rows import stars_shown, trimagic_of
from fateloom.games.fatal.table import Fatal

DEAR = 1.0
"""A treasure that is worth more to its owner is not traded for cards by mistake."""


def signs(t: Fatal, seat: Seat, value: Any) -> dict[str, float]:
    """Treasures given to the leader, traded away or left lying for lesser ones, and turns that
    end with nothing played."""
    if value is None:
        return {"out": seat in t.out}
    if _ends(t, value):
        return {"turns ended": 1, "with no star shown": stars_shown(t, seat) == 0}
    if _trades_dearly(t, seat, value):
        return {"dear treasures traded": 1}
    if _takes_the_lesser(t, seat, value):
        return {"lesser treasures taken": 1}
    if _takes_for_another(t, seat, value):
        return {"treasures taken for others": 1}
    other = _given_to(t, seat, value)
    if other is None:
        return {}
    leads = points(t, other) == max(points(t, each) for each in range(t.seats))
    return {"good treasures given away": 1, "to the leader": leads}


def shunned(t: Fatal, seat: Seat, value: Any) -> bool:
    """The end of a turn, good treasures for others or for cards, and a lesser treasure of the
    same colour. Who overrates the cards in hand would keep them all, and who overrates a
    treasure would trade it, or take it for a better one."""
    return (
        _ends(t, value)
        or _given_to(t, seat, value) is not None
        or _trades_dearly(t, seat, value)
        or _takes_the_lesser(t, seat, value)
        or _takes_for_another(t, seat, value)
    )


def _ends(t: Fatal, value: Any) -> bool:
    return bool(t.phase == "act" and value == "end")


def _given_to(t: Fatal, seat: Seat, value: Any) -> Seat | None:
    """Which other seat the answer gives a treasure of some worth, if any."""
    match value:
        case Card() as card, Name() as other if t.phase == "stars" and other != seat:
            return other if card.face.value > 0 else None
    return None


def _trades_dearly(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.6. Whether a treasure goes for cards that is worth more than the least."""
    match value:
        case "trade", Card() as card:
            own = card.face.colour == t.sign(seat).colour
            return bool(own or card.face.value > DEAR)
    return False


def _takes_the_lesser(t: Fatal, seat: Seat, value: Any) -> bool:
    """Whether the seat keeps a treasure where a better one of the same colour lies next to it."""
    match value:
        case Card() as card, Name() as other if t.phase == "stars" and other == seat:
            mine = [gain(t, seat, each) for each in t.display.cards if _alike(each, card)]
            return gain(t, seat, card) < max(mine)
    return False


def _takes_for_another(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.10.12. Whether a Take for one player names another, with too few bad treasures to give."""
    match value:
        case Name() as other if t.phase == "trimagics" and other != seat:
            spells = [trimagic_of(row.cards) for row in t.rows(seat) if len(row.cards) == 3]
            bad = sum([card.face.value < 0 for card in t.display.cards])
            return bool(spells) and all(
                each.kind == "take" and not each.two_players and each.power > bad for each in spells
            )
    return False


def _alike(one: Card, other: Card) -> bool:
    return bool(one.face.colour == other.face.colour)
