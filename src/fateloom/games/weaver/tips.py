"""Section 10: what newcomers overlook, told once beside the question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fateloom.engine.rules.game import Tip
from fateloom.engine.state.table import Seat
from fateloom.games.weaver.faces import SUITS
from fateloom.games.weaver.facts import outlook, runs_short
from fateloom.games.weaver.rules.reading import FULL, owned
from fateloom.games.weaver.rules.scoring import flaws
from fateloom.games.weaver.table import Weaver

MEND_A_DEATH = frozenset({"mimic", "slither", "blade"})
MEND_A_SUIT = frozenset({"mask"})
"""Which abilities can still mend a full reading."""


AIM = (
    "Goal: complete 10 readings and gain as much Clairvoyance as you can. When two facing runes "
    "match, both cards turn; clear cards pay."
)


def tips(t: Weaver, seat: Seat, ask: str, values: Sequence[Any]) -> Iterable[Tip]:
    yield Tip("aim", AIM, "3.13.1")
    if ask != "read_action":
        return
    if "finish" in values:
        yield from before_the_end(t)
    if len(t.row) == FULL - 1:
        for value in values:
            if value[0] == "play":
                yield from of_the_last_play(t, value)
    yield from of_the_decks(t)


def before_the_end(t: Weaver) -> Iterable[Tip]:
    """A reading that loses the game is finished only after a second thought."""
    for flaw in flaws(t.reading(), t.required)[:1]:
        text = f"This reading loses the game: {flaw.cause}. Finish anyway?"
        yield Tip("flaw", text, flaw.rule, "finish", confirm=True, confirm_always=True)


def of_the_last_play(t: Weaver, value: Any) -> Iterable[Tip]:
    """3.13.2, 3.13.3. With the fourth card the reading is full: a clouded Death, one without
    room for a second neighbour above all, and a missing suit are for relics alone to mend."""
    seen = outlook(t, value)
    assert seen is not None
    lost = flaws(seen.row, t.required)
    if not lost:
        return
    rule, mends, tip = lost[0][0], MEND_A_DEATH, "loses"
    death = next((card for card in seen.row if card.clouded_death), None)
    if death is None:
        mends = MEND_A_SUIT
        text = f"That fills the reading with no {str(t.required).capitalize()} in it."
    elif death in (seen.row[0], seen.row[-1]):
        tip, rule = "room", "3.6.3"
        text = f"{death.name} would have no room for a second neighbour."
    else:
        text = f"That fills the reading with {death.name} unconquered."
    relics = [card.face for card in owned(t) if card.face.price <= t.shards]
    helpful = [face.short for face in relics if face.verb in mends]
    if helpful:
        *others, last = helpful
        saving = f"{', '.join(others)} or {last}" if others else last
        text += f" Only {saving} could still save you."
    else:
        text += " That loses the game."
    yield Tip(tip, f"{text} Play it anyway?", rule, value, confirm=True, confirm_always=True)


def of_the_decks(t: Weaver) -> Iterable[Tip]:
    """A suit that will be short in later rounds."""
    for suit in SUITS:
        if runs_short(t, suit):
            text = (
                f"{suit.capitalize()} is running low. You need each suit about once a round, "
                "and you will play all 40 cards."
            )
            yield Tip("short", text, "3.3.7")
            return
