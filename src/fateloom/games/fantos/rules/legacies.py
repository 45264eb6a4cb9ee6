"""Legacies: who is there, Stats, tasking, and restoring (rules 3.4, 3.5, 3.8)."""

from __future__ import annotations

from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.faces import Labor, Legacy
from fateloom.games.fantos.table import DISABLED, FALLEN, TASKED, UNTASKED, Fantos

REIGNING = "reigning"


# Who is there ---------------------------------------------------------------------------------


def legacies_of(t: Fantos, seat: Seat) -> list[Card]:
    """All hired Legacies of a Citadel, also disabled and fallen ones."""
    return [card for card in t.tableau[seat].cards if type(card.face) is Legacy]


def untasked(t: Fantos, seat: Seat) -> list[Card]:
    """3.4.1. The Legacies of a Citadel that may be tasked, or pay."""
    return [card for card in t.tableau[seat].cards if not card.turned and type(card.face) is Legacy]


def everywhere(t: Fantos) -> list[Card]:
    """3.5.11. Any Legacy: of every Citadel, from the active one on, neither disabled nor fallen."""
    return [
        card
        for seat in t.seats_from(t.active)
        for card in t.tableau[seat].cards
        if card.turned < DISABLED and type(card.face) is Legacy
    ]


def is_able(legacy: Card) -> bool:
    """3.7.8. Whether a Legacy is still hired, and neither disabled nor fallen."""
    return legacy.zone.name == "tableau" and legacy.turned < DISABLED


def owner(legacy: Card) -> Seat:
    """The Citadel of a hired Legacy."""
    seat = legacy.zone.owner
    assert seat is not None
    return seat


def labor_on(legacy: Card) -> list[Card]:
    """3.6.13. The Labor attached to a Legacy lies in the row behind it."""
    row = legacy.zone.cards
    found: list[Card] = []
    for card in row[row.index(legacy) + 1 :]:
        if type(card.face) is not Labor:
            break
        found.append(card)
    return found


def bearer_of(labor: Card) -> Card:
    """The Legacy to which Labor is attached."""
    row = labor.zone.cards
    at = row.index(labor)
    while type(row[at].face) is Labor:
        at -= 1
    return row[at]


def attached(t: Fantos) -> list[Card]:
    """3.6.13. All attached Labor, from the active Citadel on."""
    return [
        card
        for seat in t.seats_from(t.active)
        for card in t.tableau[seat].cards
        if type(card.face) is Labor
    ]


def stat(t: Fantos, legacy: Card, kind: str) -> int:
    """3.5.1. A Stat as the Labor attached to the Legacy changes it."""
    printed: int = getattr(legacy.face, kind)
    modifiers = t.game.effects.modifiers.get(f"{kind} stat")
    if modifiers:
        for labor in labor_on(legacy):
            modify = modifiers.get(labor.face.id)
            if modify is not None:
                printed = modify(t, labor, printed, legacy)
    return printed


def reigning(t: Fantos) -> Card | None:
    """3.11.10. The Legacy with the Tribute Marker."""
    for row in t.tableau:
        for card in row.cards:
            if card.counters and REIGNING in card.counters:
                return card
    return None


# Tasking --------------------------------------------------------------------------------------


def marked(t: Fantos, legacy: Card, kind: str) -> bool:
    """3.4.5. Whether a Legacy was already tasked to this kind of action this turn."""
    marks = t.marks.get(legacy.face.id)
    return marks is not None and kind in marks


def mark(t: Fantos, legacy: Card, kind: str) -> None:
    """3.4.5. A Legacy may be tasked to one particular action only once per turn."""
    t.marks.setdefault(legacy.face.id, []).append(kind)


def free_for(t: Fantos, seat: Seat, kind: str) -> list[Card]:
    """3.4.1, 3.4.5. The untasked Legacies of a Citadel without the mark of this kind."""
    marks = t.marks
    return [
        card
        for card in t.tableau[seat].cards
        if not card.turned and type(card.face) is Legacy and kind not in marks.get(card.face.id, ())
    ]


def task(t: Fantos, legacy: Card, kind: str = "") -> None:
    """3.4.1, 3.4.6. A Legacy is tasked; with a kind it gets the mark of 3.4.5."""
    legacy.turned = TASKED
    if kind:
        mark(t, legacy, kind)


def guarded(t: Fantos, legacy: Card, by: Seat) -> bool:
    """3.16.19. Whether a native keeps a Legacy from being tasked, untasked or disabled by this
    Citadel."""
    guard = t.game.effects.modifiers["guarded"].get(legacy.face.id)
    return guard is not None and bool(guard(t, legacy, False, by))


def drop_labor(t: Fantos, labor: Card) -> None:
    """3.6.15. Used Labor goes face up to the Labor discard pile."""
    t.move(labor, t.labor_discard)
    if labor in t.tied_now:
        t.tied_now.remove(labor)


def restore(t: Fantos, seat: Seat) -> None:
    """3.3.5, 3.8.4. At the start of a turn the Citadel's Legacies are untasked and restored."""
    for legacy in legacies_of(t, seat):
        if legacy.turned != FALLEN:
            legacy.turned = UNTASKED
