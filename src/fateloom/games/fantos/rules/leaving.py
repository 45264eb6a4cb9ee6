"""Legacies that are untasked, disabled or discarded, and leave the action (rules 3.4, 3.5, 3.8)."""

from __future__ import annotations

from fateloom.engine.rules.effects import triggered
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card
from fateloom.games.fantos.rules.action import TIED, cancel, in_action, roll, say_score
from fateloom.games.fantos.rules.legacies import REIGNING, drop_labor, labor_on, owner
from fateloom.games.fantos.rules.shards import SHARDS, shards_on
from fateloom.games.fantos.table import DISABLED, FALLEN, UNTASKED, Fantos


def leave(t: Fantos, legacy: Card) -> None:
    """3.4.7-3.4.9, 3.11.19. A Legacy leaves the action with its Stat, dice and bonuses; the
    action falls if nobody is left to carry it."""
    side = in_action(t, legacy)
    if side < 0:
        return
    team = t.teams[side]
    team.remove(legacy)
    t.dice = [die for die in t.dice if die[TIED] is not legacy]
    t.bonuses = [bonus for bonus in t.bonuses if bonus[3] is not legacy]
    kind = t.action
    if kind == "duel" or (side == 0 and not team and kind in ("harvest", "war", "tribute")):
        cancel(t)
    elif kind == "war" and side == 1 and not team and t.rolled:
        value = roll(t, 1, None)
        t.say("3.4.9", "{who} [have|has] no defenders left and [roll|rolls] a {n}.",
              who=Name(t.sides[1]), n=value)  # fmt: skip
    elif team and t.rolled:
        say_score(t, side)


def untask(t: Fantos, legacy: Card) -> None:
    """3.4.7. An untasked Legacy leaves the action it was tasked to, and its part is undone."""
    legacy.turned = UNTASKED
    t.say(
        "3.4.7",
        "{who:you}'s {card:subject} [are|is] untasked.",
        who=Name(owner(legacy)),
        card=legacy,
    )
    leave(t, legacy)


def disable(t: Fantos, legacy: Card) -> None:
    """3.8.1-3.8.3, 3.8.6. A disabled Legacy lies face down, loses Labor and title, and leaves
    the action it was tasked to."""
    lost = strip(t, legacy)
    legacy.turned = DISABLED
    t.say(
        "3.8.1",
        "{who:you}'s {card:subject} [are|is] disabled"
        + (" and [lose|loses] {lost}." if lost else "."),
        card=legacy,
        who=Name(owner(legacy)),
        lost=lost,
    )
    leave(t, legacy)


def discard_legacy(t: Fantos, legacy: Card, rule: str = "", said: str = "") -> None:
    """3.5.14, 3.8.7-9. A Legacy goes to its discard pile, its Shards to the Trove."""
    put_away(t, legacy, rule, said)
    note_discard(t)


def put_away(t: Fantos, legacy: Card, rule: str, said: str) -> None:
    """3.5.14, 3.8.7-9. A Legacy and its Shards go, before any native that counts discards."""
    seat = owner(legacy)
    leave(t, legacy)
    strip(t, legacy)
    t.trove += legacy.remove(SHARDS)
    t.move(legacy, t.legacy_discard)
    legacy.turned = UNTASKED
    if said:
        t.say(rule, said, card=legacy, who=Name(seat))


def note_discard(t: Fantos) -> None:
    """3.16.21. Natives that count discarded Legacies gain for one."""
    for each in t.seats_from(t.active):
        for card, gains in triggered(t, "legacy discarded", t.able(each)):
            gains(t, card)


def check_exhausted(t: Fantos, *legacies: Card) -> None:
    """3.5.3, 3.8.10, 3.10.16. Legacies without Shards are discarded at once, or fall. Those that
    are emptied together go together: none of them gains from another's going."""
    discarded = 0
    for legacy in legacies:
        if shards_on(legacy) or legacy.zone.name != "tableau" or legacy.turned == FALLEN:
            continue
        falls = t.game.effects.triggers["exhausted"].get(legacy.face.id)
        if falls is not None:
            falls(t, legacy)
        else:
            put_away(
                t,
                legacy,
                "3.5.3",
                "{who:you}'s {card:subject} [have|has] no Shards left and [are|is] discarded.",
            )
            discarded += 1
    for _ in range(discarded):
        note_discard(t)


def strip(t: Fantos, legacy: Card) -> list[Card]:
    """3.8.2, 3.8.3, 3.8.8, 3.8.9. A Legacy loses its attached Labor and the Marker."""
    lost = labor_on(legacy)
    for labor in lost:
        drop_labor(t, labor)
    legacy.remove(REIGNING)
    return lost
