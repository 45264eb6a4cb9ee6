"""How good moves, treasures, aims and cards look at first sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.advice.standing import (
    WORTH,
    best_gain,
    chance_of_prey,
    gain,
    gain_of_rival,
    points_of_rival,
    trimagic_worth,
)
from fateloom.games.fatal.rules.rows import (
    Trimagic,
    is_vision,
    open_rows,
    stars_of,
    stars_shown,
    trimagic_of,
)
from fateloom.games.fatal.rules.stars import STARS_FOR_A_TREASURE
from fateloom.games.fatal.table import Fatal


def best_of(values: Sequence[Any], worth: Callable[[Any], float]) -> int:
    worths = [worth(value) for value in values]
    return worths.index(max(worths))


class Turn:
    """How good the moves of a turn look: what several of them need is worked out once."""

    __slots__ = ("_best_gain", "_casts", "rows", "seat", "stars", "t")

    def __init__(self, t: Fatal, seat: Seat) -> None:
        self.t = t
        self.seat = seat
        self.rows = t.rows(seat)
        self.stars = stars_shown(t, seat)
        self._best_gain: float | None = None
        self._casts: dict[Trimagic, float] = {}

    def appeal(self, value: Any) -> float:
        """How good a move looks."""
        if value == "end":
            return WORTH["end"]
        if isinstance(value, Card):
            if value.zone.owner != self.seat:  # the second vision of a Rust Storm
                return WORTH["rust_storm"] * stars_rusted(value)
            return WORTH.get(value.face.id, 0.0)
        if not isinstance(value, tuple):
            return 0.0
        if value[0] == "play":
            return self.laid(value[1], value[2])
        if value[0] == "steal":
            return self.laid(value[1], value[2]) + WORTH["steal_a_vision"]
        return self.aimed(value) if isinstance(value[0], Card) else 0.0

    def laid(self, card: Card, number: int) -> float:
        """How good a vision looks as the next card of an own row."""
        row = self.rows[number - 1].cards
        more = card.face.stars(len(row))
        worth: float = WORTH["play"] + WORTH["star"] * more
        if self.stars < STARS_FOR_A_TREASURE <= self.stars + more:
            worth += WORTH["win_a_treasure"] * self.best_gain()
        if len(row) == 2:
            spell = trimagic_of([*row, card])
            if spell.kind == "steal" and not self.cast(spell):
                worth -= WORTH["steal_from_nobody"]
            return worth + WORTH["cast"] * self.cast(spell) - self.broken(number)
        return worth + (WORTH["second_mark"] * card.face.marked(1) if row else 0.0)

    def broken(self, number: int) -> float:
        """What it costs later that the stars of a row go with its trimagic."""
        shown = stars_of(self.rows[number - 1])
        if not shown:
            return 0.0
        three = self.stars >= STARS_FOR_A_TREASURE
        return WORTH["break_a_row"] * shown + (WORTH["break_three_stars"] if three else 0.0)

    def aimed(self, value: tuple[Any, ...]) -> float:
        """How good an enchantment with a target looks; it excludes no vision, and is replaced."""
        kind = value[0].face.id
        if kind == "rust_storm":
            return WORTH[kind] * stars_rusted(value[1])
        if kind == "magical_swap":
            return self.swapped(value[1], value[2])
        return WORTH.get(kind, 0.0)

    def swapped(self, mine: Card, other: Card) -> float:
        """What a Magical Swap does to the stars of both rows."""
        here, there = mine.zone.cards.index(mine), other.zone.cards.index(other)
        gained = other.face.stars(here) - mine.face.stars(here)
        lost = other.face.stars(there) - mine.face.stars(there)
        worth: float = WORTH["magical_swap"] * gained + WORTH["swap_harm"] * lost
        if self.stars < STARS_FOR_A_TREASURE <= self.stars + gained:
            worth += WORTH["swap_to_three"]
        return worth

    def in_hand(self, card: Card) -> float:
        """How good a card is to have for later turns."""
        if not is_vision(card):
            return WORTH.get(card.face.id, 0.0)
        return max(
            [self.laid(card, number) for number in open_rows(self.t, self.seat)], default=0.0
        )

    def best_gain(self) -> float:
        if self._best_gain is None:
            self._best_gain = best_gain(self.t, self.seat)
        return self._best_gain

    def cast(self, spell: Trimagic) -> float:
        if spell not in self._casts:
            self._casts[spell] = trimagic_worth(self.t, self.seat, spell)
        return self._casts[spell]


def stars_rusted(vision: Card) -> int:
    """3.4.6. How many stars its owner loses with a vision, once the row has closed up."""
    left = [card for card in vision.zone.cards if card is not vision]
    return int(stars_of(vision.zone) - sum([card.face.stars(at) for at, card in enumerate(left)]))


def keeping(t: Fatal, seat: Seat, drawn: Sequence[Card]) -> tuple[int, ...]:
    """3.6.7. Which of the cards drawn in a trade are kept: those that are worth most."""
    turn = Turn(t, seat)
    worths = [turn.in_hand(card) for card in drawn]
    order = sorted(range(len(drawn)), key=lambda at: -worths[at])
    return tuple(sorted(order[: t.to_keep]))


def revealing(t: Fatal, seat: Seat, value: Any) -> float:
    """3.15. Whether a card and a treasure are worth it that one's hunter knows whom to name."""
    if value != "reveal":
        return 0.0
    worth = WORTH["reveal"]
    bonus = t.options["reveal_bonus"]
    if bonus in ("both", "card"):
        worth += WORTH["reveal_card"]
    colour = t.sign(seat).colour
    own = any(card.face.colour == colour for card in t.hoard[seat].cards)
    if own and bonus in ("both", "treasure"):
        worth += WORTH["reveal_treasure"]
    return worth


def taking(t: Fatal, seat: Seat, value: Any) -> float:
    """Which treasure the stars bring, and to whom."""
    match value:
        case (card, receiver):
            return gain(t, seat, card) if receiver == seat else -9.0
    return 0.0


def aim(t: Fatal, seat: Seat, value: Any) -> float:
    """Who is named, what is taken, whether a Shield is raised."""
    if isinstance(value, Card):
        return given(t, seat, value) if value.zone is t.display else 1.0
    if not isinstance(value, Name):
        return 0.0
    if value == seat:
        return 9.0
    harm = (
        WORTH["name_the_leader"] * points_of_rival(t, seat, value)
        + WORTH["name_a_full_hand"] * len(t.hand[value].cards)
        + WORTH["name_prey"] * chance_of_prey(t, seat, value)
    )
    return -harm if is_gift(t, seat) else harm


def is_gift(t: Fatal, seat: Seat) -> bool:
    """3.10.10, 3.10.12. Whether the player who is named gets something good: cards, or treasures of
    which even the least is worth something."""
    if t.look[seat].cards:
        return True
    spells = full_rows(t, seat)
    takes = bool(spells) and all(each.kind == "take" for each in spells)
    return takes and min([card.face.value for card in t.display.cards]) > 0


def full_rows(t: Fatal, seat: Seat) -> list[Trimagic]:
    """3.10.1. The trimagics of the full rows, of which the seat is casting one."""
    return [trimagic_of(row.cards) for row in t.rows(seat) if len(row.cards) == 3]


def given(t: Fatal, seat: Seat, treasure: Card) -> float:
    """3.10.12. How good it is to choose a treasure for whom a Take has named."""
    own = gain(t, seat, treasure)
    if t.receiver in (seat, -1):
        return own
    theirs = gain_of_rival(t, seat, t.receiver, treasure)
    return WORTH["gift_to_rival"] * theirs + WORTH["gift_of_own"] * own
