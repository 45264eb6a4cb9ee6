"""Waves and chains on the table: the row rotates, and the log tells how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.state.table import Card
from fateloom.games.weaver.chain import Lying, Wave, chain, kept, silent_matches
from fateloom.games.weaver.names import listed
from fateloom.games.weaver.table import Weaver


def weave(t: Weaver, stirred: Sequence[int], *, combo: bool = False) -> None:
    """3.4.9, 3.5.1. The cards at these places are just placed (or, for a combo check, just
    rotated): the row rotates wave by wave until a check calls no card."""
    row = t.reading()
    before, touched = row[:], set(stirred)
    t.waves = []
    for number, wave in enumerate(chain(row, stirred, combo=combo), 1):
        t.waves.append((tuple(wave.threads), *kept(before)))
        if not t.quiet:
            tell_wave(t, number, wave, before, row)
            touched.update(wave.places)
        for at in wave.places:
            turn(t.row.cards[at])
        before = row[:]
    if not t.quiet:
        tell_silence(t, row, touched)


def turn(card: Card) -> None:
    """3.4.5, 3.7.1, 3.9.7. The card rotates: copied runes end, and at its second rotation it
    gets an X2 token."""
    card.turned += 1
    card.remove("copied_left")
    card.remove("copied_right")
    if card.turned == 2:
        card.add("x2")


def tell_wave(
    t: Weaver, number: int, wave: Wave, before: Sequence[Lying], after: Sequence[Lying]
) -> None:
    """3.5.9. The log names the cards of a wave from left to right, as they lie before they
    turn."""
    named: dict[str, Any] = {f"c{at}": t.row.cards[at] for at in wave.places}
    runes = dict.fromkeys(before[at].right.capitalize() for at in wave.threads)
    doubled = [f"{{c{at}}}" for at in wave.places if after[at].turned == 2]
    deaths = [f"{{c{at}}}" for at in wave.places if before[at].face.death]
    others = [f"{{c{at}}}" for at in wave.places if not before[at].face.death]
    turning = f"{listed(others)} {'turns' if len(others) == 1 else 'turn'}"
    if deaths:
        conquered = f"{listed(deaths)} {'is' if len(deaths) == 1 else 'are'} conquered"
        turning = f"{conquered} with {listed(others)}" if others else conquered
    x2 = f"; X2 on {listed(doubled)}" if doubled else ""
    t.say(
        "3.6.7" if deaths else "3.4.9" if number == 1 else "3.5.3",
        f"Wave {{n}}: {turning} ({{runes}}){x2}.",
        n=number,
        runes=listed(list(runes)),
        **named,
    )


REASONS = {
    "held": ("3.6.4", "{who} matches only on its {side} side ({rune}), so nothing turns."),
    "spent": ("3.4.8", "{one} and {other} match ({rune}), but {who} can't turn again."),
    "asleep": (
        "3.4.12",
        "{one} and {other} match ({rune}), but neither was just played or turned.",
    ),
}


def tell_silence(t: Weaver, row: Sequence[Lying], touched: set[int]) -> None:
    """3.4.8, 3.4.12, 3.6.4. The log says why a match of a card that moved has no effect."""
    for at, why in silent_matches(row, touched):
        rule, text = REASONS[why]
        rune = row[at].right.capitalize()
        one, other = t.row.cards[at : at + 2]
        if why == "held":
            for death, place, side in ((one, at, "right"), (other, at + 1, "left")):
                if row[place].clouded_death:
                    t.say(rule, text, who=death, side=side, rune=rune)
        elif why == "spent":
            spent = one if row[at].spent else other
            t.say(rule, text, who=spent, rune=rune, one=one, other=other)
        else:
            t.say(rule, text, rune=rune, one=one, other=other)
