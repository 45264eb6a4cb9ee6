"""Chapters 3.2, 3.5 and 3.8: where Shards go, and who leaves for want of them."""

from __future__ import annotations

from tests.referees.fantos.court import Court, GameEnds, TurnEnds
from tests.referees.fantos.position import FALLEN


def from_trove(court: Court, wanted: int) -> int:
    """3.2.9. Take Shards from the Trove: what there is, unless missing ones are made."""
    p = court.p
    if court.options["trove"] == "unlimited" and wanted > p.trove:
        p.minted += wanted - p.trove
        p.trove = wanted
    taken = min(wanted, p.trove)
    p.trove -= taken
    return taken


def gain(court: Court, seat: int, wanted: int) -> int:
    """3.2.4. Let a Reserve gain Shards from the Trove."""
    gained = from_trove(court, wanted)
    court.p.reserve[seat] += gained
    return gained


def lose(court: Court, seat: int, wanted: int) -> int:
    """3.2.8. Take Shards off a Reserve, no more than it has."""
    lost = min(wanted, court.p.reserve[seat])
    court.p.reserve[seat] -= lost
    return lost


def spend(court: Court, legacy: str, wanted: int) -> None:
    """3.2.3. Let a Legacy spend."""
    court.p.legacy(legacy).shards -= wanted
    court.p.trove += wanted


def exhausted(court: Court) -> None:
    """3.5.3. Discard the Legacies without Shards; Vizier falls (3.8.10)."""
    p = court.p
    for seat in p.order(p.active):
        for name in list(p.tableau[seat]):
            check_exhausted(court, name)


def check_exhausted(court: Court, name: str) -> None:
    """3.5.3, 3.8.10. Discard one Legacy if it has no Shards left, or let Vizier fall."""
    p = court.p
    seat = p.owner(name)
    if seat is None or p.legacy(name).shards or p.legacy(name).turned == FALLEN:
        return
    if name == "vizier":
        fall(court, seat)
    else:
        discard_legacy(court, name)


def fall(court: Court, seat: int) -> None:
    """3.8.10. Vizier stays with 0 Shards and loses title and attached Labor."""
    p = court.p
    vizier = p.tableau[seat]["vizier"]
    vizier.turned = FALLEN
    p.labor_discard += vizier.labor
    vizier.labor = []
    if p.reigning == "vizier":
        p.reigning = None


def discard_legacy(court: Court, name: str) -> None:
    """3.5.14, 3.8.7 to 3.8.9. Discard a hired Legacy with its Shards, its Labor and its title."""
    p = court.p
    seat = p.owner(name)
    assert seat is not None
    hired = p.tableau[seat].pop(name)
    p.trove += hired.shards
    p.labor_discard += hired.labor
    p.legacy_discard.append(name)
    if p.reigning == name:
        p.reigning = None
    mourner = p.owner("pallbearers")
    if mourner is not None and mourner not in p.out and p.works("pallbearers", mourner):
        # 3.16.21
        p.tableau[mourner]["pallbearers"].shards += from_trove(court, 1)


def check_reserve(court: Court, seat: int) -> None:
    """3.8.11, 3.20.7. Eliminate a Citadel whose Reserve is empty, or bail everybody out."""
    p = court.p
    if p.reserve[seat] or seat in p.out:
        return
    if court.options["elimination"] == "bailout":
        for each in p.order(seat):
            got = gain(court, each, 10)
            if each == seat and not got:
                break
        if p.reserve[seat]:
            return
    eliminate(court, seat)


def eliminate(court: Court, seat: int) -> None:
    """3.8.12, 3.1.14, 3.17.8, 3.15.12. Take a Citadel out of the game."""
    p = court.p
    left = p.after(seat)
    p.out = sorted([*p.out, seat])
    for name in list(p.tableau[seat]):
        discard_legacy(court, name)
    printed = list(court.trace.game.faces)
    p.labor_discard += sorted(p.hand[seat], key=printed.index)
    p.hand[seat] = []
    if p.first == seat:
        p.first = left
    p.counters[seat] = 0
    p.witch[seat] = 0
    lift_witch(court)


def lift_witch(court: Court) -> None:
    """3.15.12. Remove Star Witch with the last of its counters."""
    if court.p.in_play("star_witch") and not any(court.p.witch):
        remove_trial(court, "star_witch")


def remove_trial(court: Court, name: str) -> None:
    """3.15.13. A Trial leaves play for good; the counters of Star Witch go with it."""
    p = court.p
    if name == "star_witch":
        p.witch = [0] * p.seats
    p.trials_in_play = [each for each in p.trials_in_play if each[0] != name]
    p.trials_gone.append(name)


def settle(court: Court) -> None:
    """3.8.13 to 3.8.17. Once an effect is carried out: is the game or the turn over?"""
    p = court.p
    over = len(p.order(0)) == 1 or (p.final and not any(p.counters))
    if not over and p.active not in p.out:
        return
    p.labor_discard += p.stack  # 3.7.19: plays that wait are discarded without effect
    p.stack = []
    raise GameEnds if over else TurnEnds
