"""Waves and chains on the table: the row rotates, and the log tells how."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

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
    "together": (
        "3.5.4",
        "{one} and {other} match ({rune}), but both turned in the same wave, "
        "so nothing more turns.",
    ),
}


class Silence(NamedTuple):
    """Why a match has no effect: the rule, and words that name cards of the row."""

    why: str
    rule: str
    text: str
    named: dict[str, int]
    """The places of the cards that the text names."""
    words: dict[str, Any]


def silences(row: Sequence[Lying], touched: Collection[int]) -> Iterator[Silence]:
    """3.4.8, 3.5.4, 3.6.4. Why matches of cards that moved have no effect."""
    for at, why in silent_matches(row, touched):
        rune = row[at].right.capitalize()
        pair = {"one": at, "other": at + 1}
        if why == "held":
            for place, side in ((at, "right"), (at + 1, "left")):
                if row[place].clouded_death:
                    yield Silence(why, *REASONS[why], {"who": place}, {"side": side, "rune": rune})
        elif why == "spent":
            spent = at if row[at].spent else at + 1
            yield Silence(why, *REASONS[why], {"who": spent, **pair}, {"rune": rune})
        else:
            yield Silence(why, *REASONS[why], pair, {"rune": rune})


def tell_silence(t: Weaver, row: Sequence[Lying], touched: set[int]) -> None:
    """3.4.8, 3.5.4, 3.6.4. The log says why a match of a card that moved has no effect."""
    for silence in silences(row, touched):
        named = {hole: t.row.cards[at] for hole, at in silence.named.items()}
        t.say(silence.rule, silence.text, **silence.words | named)
