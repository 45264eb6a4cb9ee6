"""Waves and chains on the table: the row rotates, and the log tells how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fateloom.engine.table import Card
from fateloom.games.weaver.chain import Lying, Wave, chain, kept, silent_matches
from fateloom.games.weaver.words import listed

if TYPE_CHECKING:
    from fateloom.games.weaver.table import Weaver


def weave(t: Weaver, stirred: Sequence[int], *, combo: bool = False) -> None:
    """3.4.9, 3.5.1. The cards at these places are just placed (or, for a combo check, just
    rotated): the row rotates wave by wave until a check calls no card."""
    row = t.reading()
    before, touched = row[:], set(stirred)
    t.waves = []
    for number, wave in enumerate(chain(row, stirred, combo=combo), 1):
        for at in wave.places:
            turn(t.row.cards[at])
        t.waves.append((tuple(wave.threads), *kept(before)))
        if not t.quiet:
            tell_wave(t, number, wave, before, row)
            touched.update(wave.places)
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
    """3.5.9. The log names the cards of a wave from left to right."""
    runes = dict.fromkeys(before[at].right.capitalize() for at in wave.threads)
    doubled = [after[at].face.name for at in wave.places if after[at].turned == 2]
    deaths = [before[at].face.name for at in wave.places if before[at].face.death]
    others = [before[at].face.name for at in wave.places if not before[at].face.death]
    turning = f"{listed(others)} {'turns' if len(others) == 1 else 'turn'}"
    if deaths:
        conquered = f"{listed(deaths)} {'is' if len(deaths) == 1 else 'are'} conquered"
        turning = f"{conquered} with {listed(others)}" if others else conquered
    t.say(
        "3.6.7" if deaths else "3.4.9" if number == 1 else "3.5.3",
        "Wave {n}: {turning} ({runes}){x2}.",
        n=number,
        turning=turning,
        runes=listed(list(runes)),
        x2=f"; X2 on {listed(doubled)}" if doubled else "",
    )


REASONS = {
    "held": ("3.6.4", "{who}: {side} side held ({rune})."),
    "spent": ("3.4.8", "{one} and {other} match ({rune}), but {who} is spent."),
    "asleep": ("3.4.12", "{one} and {other} match ({rune}), but the match is asleep."),
}


def tell_silence(t: Weaver, row: Sequence[Lying], touched: set[int]) -> None:
    """3.4.8, 3.4.12, 3.6.4. The log says why a match of a card that moved has no effect."""
    for at, why in silent_matches(row, touched):
        one, other = row[at], row[at + 1]
        rule, text = REASONS[why]
        names: dict[str, Any] = {"one": one.face.name, "other": other.face.name}
        if why == "held":
            for death, side in ((one, "right"), (other, "left")):
                if death.clouded_death:
                    name = death.face.name
                    t.say(rule, text, who=name, side=side, rune=one.right.capitalize())
        elif why == "spent":
            name = (one if one.spent else other).face.name
            t.say(rule, text, who=name, rune=one.right.capitalize(), **names)
        else:
            t.say(rule, text, rune=one.right.capitalize(), **names)
