"""Citadels that fall, and where a turn or the game breaks off (rules 3.8.11-17, 3.20.7)."""

from __future__ import annotations

from fateloom.engine.rules.asks import Jump
from fateloom.engine.rules.game import default_label
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Seat
from fateloom.games.fantos.faces import Citadel
from fateloom.games.fantos.rules import action, deals
from fateloom.games.fantos.rules.labor import in_printed_order
from fateloom.games.fantos.rules.leaving import discard_legacy
from fateloom.games.fantos.rules.legacies import legacies_of
from fateloom.games.fantos.rules.shards import gain
from fateloom.games.fantos.rules.trials_in_play import witch_counted
from fateloom.games.fantos.table import Fantos

BAILOUT = 10


def mat_of(t: Fantos, seat: Seat) -> Citadel | None:
    """3.1.5. The face of a seat's Citadel mat."""
    cards = t.citadel[seat].cards
    return cards[0].face if cards else None


def citadel_name(t: Fantos, seat: Seat) -> str:
    """The name on a seat's Citadel mat, or its player's where the table was laid without one."""
    mat = mat_of(t, seat)
    return f"{default_label(t, Name(seat))}'s Citadel" if mat is None else mat.name


def check_reserve(t: Fantos, seat: Seat) -> None:
    """3.8.11, 3.7.17. A Citadel whose Reserve is exhausted is eliminated at once."""
    if t.reserve[seat] or seat in t.out:
        return
    if t.options["elimination"] == "bailout":
        bail_out(t, seat)
    if not t.reserve[seat]:
        eliminate(t, seat)


def check_reserves(t: Fantos) -> None:
    """3.2.10, 3.8.16. Reserves are checked one Citadel at a time, in turn order."""
    for seat in t.seats_from(t.active):
        check_reserve(t, seat)


def bail_out(t: Fantos, seat: Seat) -> None:
    """3.20.7. Every Citadel takes 10 Shards from the Trove, the exhausted one first."""
    t.say("3.20.7", "{who:you}'s Reserve hits 0: every Citadel takes 10 Shards.", who=Name(seat))
    for each in t.seats_from(seat):
        gain(t, each, BAILOUT)


def eliminate(t: Fantos, seat: Seat) -> None:
    """3.8.12, 3.8.14, 3.1.14. A Citadel is out: its Legacies and Labor are discarded, the Shards
    on its Legacies go to the Trove, an action it carries is cancelled, and the First Citadel's
    role passes to the left."""
    mat = mat_of(t, seat)
    t.say(
        "3.8.11",
        "{who}'s Reserve hits 0: {citadel} falls and {who} [are|is] out.",
        who=Name(seat),
        citadel="the Citadel" if mat is None else mat,
    )
    if t.action and carries(t, seat):
        action.cancel(t)
    t.out.add(seat)
    t.fallen.append(seat)
    for legacy in legacies_of(t, seat):
        discard_legacy(t, legacy)
    for card in in_printed_order(t, t.hand[seat].cards):
        t.move(card, t.labor_discard)
    t.counters[seat] = 0
    witch_counted(t, seat)
    deals.void(t, seat)
    if t.first == seat:
        t.first = t.left_of(seat)
        t.say("3.1.14", "{who} [are|is] now First Citadel.", who=Name(t.first))
    if len(t.out) == t.seats - 1:
        raise Jump("over")


def carries(t: Fantos, seat: Seat) -> bool:
    """3.8.14. Whether the action falls with this Citadel: as attacker, defender, harvester or
    active nominee, or as a duellist's."""
    if t.action in ("war", "duel"):
        return seat in t.sides
    return t.action in ("harvest", "tribute") and seat == t.sides[0]


def settle(t: Fantos) -> None:
    """3.8.13, 3.8.17. Once an effect is carried out completely, the turn of an eliminated
    active Citadel is over, and so is a final round in which no counter is left."""
    if t.out:
        if t.final and not any(t.counters):
            raise Jump("over")
        if t.active in t.out:
            raise Jump("next_turn")
