"""Section 10: what newcomers overlook, told once beside the question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from fateloom.engine.game import Tip
from fateloom.engine.table import Seat
from fateloom.games.weaver.faces import ROUNDS, SUITS
from fateloom.games.weaver.facts import outlook, warnings
from fateloom.games.weaver.reading import FULL
from fateloom.games.weaver.scoring import flaws

if TYPE_CHECKING:
    from fateloom.games.weaver.table import Weaver


def tips(t: Weaver, seat: Seat, ask: str, values: Sequence[Any]) -> Iterable[Tip]:
    if ask != "read_action":
        return
    if "finish" in values:
        yield from before_the_end(t)
    for value in values:
        if value[0] == "play":
            yield from of_a_play(t, value)
    yield from of_the_decks(t)


def before_the_end(t: Weaver) -> Iterable[Tip]:
    """A reading that loses the game is finished only after a second thought."""
    for rule, cause in flaws(t.reading(), t.required)[:1]:
        text = f"This reading would lose the game: {cause}. Finish all the same?"
        yield Tip("flaw", text, rule, "finish", asks=True)


def of_a_play(t: Weaver, value: Any) -> Iterable[Tip]:
    """A Death without room for a second neighbour, and the last play that is not the suit
    which must come."""
    row = t.reading()
    last = len(row) == FULL - 1
    if not last and not any(card.clouded_death for card in row):
        _, suit, _ = value
        if not t.deck_of(suit).top.face.death:
            return
    seen = outlook(t, value)
    assert seen is not None
    for warning in warnings(t, seen.row):
        if "neighbour" in warning:
            yield Tip("room", f"{warning[:1].upper()}{warning[1:]}.", "3.6.3", value)
    if last and any(rule == "3.13.2" for rule, _ in flaws(seen.row, t.required)):
        text = f"{t.required} must be in the finished reading. Play this all the same?"
        yield Tip("required", text.capitalize(), "3.3.7", value, asks=True)


def of_the_decks(t: Weaver) -> Iterable[Tip]:
    """A suit that will be short in later rounds."""
    for suit in SUITS:
        if len(t.deck_of(suit)) < ROUNDS - t.round - 1:
            text = (
                f"{suit.capitalize()} is running short: each suit is needed about once a round, "
                "and all 40 cards will be played."
            )
            yield Tip("short", text, "3.3.7")
            return
