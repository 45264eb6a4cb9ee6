"""The treasure deck and the Queen: turning up, the end of a round, points and victory."""

from __future__ import annotations

from typing import NamedTuple

from tests.referees.fatal.board import Board
from tests.referees.fatal.play import GameOver, Play
from tests.referees.fatal.printed import CHART, QUEEN, TREASURES
from tests.referees.fatal.questions import LEARN_TREASURES, Answers, Question


def turn_up(p: Play) -> Answers:
    """3.9.5, 3.9.6. The top card of the treasure deck fills the gap of the display."""
    if (yield from top_of_deck(p)) is not None:
        p.cite("3.9.6").display.append(p.board.treasure_deck.pop())


def top_of_deck(p: Play) -> Answers:
    """The treasure on top, which is turned up; ``None`` if it was the Queen (3.14, 3.18)."""
    b = p.board
    p.turned_up = True
    if b.treasure_deck[-1] != QUEEN:
        return b.treasure_deck[-1]
    b.box.append(b.treasure_deck.pop())
    if b.round == 2:
        p.cite("3.18.1")
        raise GameOver("3.18.6")
    p.cite({"A": "3.9.9", "B": "3.14.5", "C": "3.19.3"}[str(p.step)])
    yield from end_of_first_round(p)
    return None


def impatience(p: Play) -> Answers:
    """3.19. After too many idle turns the top card of the treasure deck is turned up."""
    b = p.board
    b.idle = 0 if p.turned_up else b.idle + 1
    if b.idle < b.options["impatience"] * len(b.players(0)):
        return
    p.cite("3.19.1")
    b.idle = 0
    if (yield from top_of_deck(p)) is not None:
        b.treasure_deck.insert(0, b.treasure_deck.pop())
        b.under += 1


def end_of_first_round(p: Play) -> Answers:
    """3.14 to 3.16. Points, reveal, bonus cards, kept treasures, a new treasure deck."""
    b = p.cite("3.14.2")
    for seat in range(b.seats):
        b.score1[seat] = sum(TREASURES[each].value for each in b.hoard[seat])
    everybody = range(b.seats)
    answers = yield Question(
        "reveal", "3.15.1", {seat: ["reveal", "stay_hidden"] for seat in everybody},
        {seat: ["stay_hidden"] for seat in everybody},
    )  # fmt: skip
    revealing = [seat for seat in everybody if answers[seat] == "reveal"]
    p.cite("3.15.2").face_up.update(revealing)
    bonus = b.options["reveal_bonus"]
    if bonus in ("both", "card"):
        for seat in b.players(b.active):
            if seat in revealing:
                p.draw_to(p.cite("3.15.3").hand[seat])
    if bonus in ("both", "treasure"):
        yield from keep_treasures(p, revealing)
    yield from lose_treasures(p)


def keep_treasures(p: Play, revealing: list[int]) -> Answers:
    """3.15.4, 3.15.6. Who revealed may keep one treasure of the own colour."""
    b = p.board
    own = {
        seat: [each for each in b.hoard[seat] if TREASURES[each].colour == b.colour(seat)]
        for seat in revealing
    }
    options = {seat: [*kept, "none"] for seat, kept in own.items() if kept}
    if not options:
        return
    best = {
        seat: [each for each in own[seat] if value(each) == max(map(value, own[seat]))]
        for seat in options
    }
    answers = yield Question("keep_treasure", "3.15.4", options, best)
    for seat, kept in answers.items():
        if kept != "none":
            p.cite("3.15.4").hoard[seat].remove(kept)
            b.hoard_up[seat].append(kept)


def lose_treasures(p: Play) -> Answers:
    """3.15.5, 3.16.1, 3.16.2. All other treasures go into a new deck with the Queen. Its order
    and the new display are learned from the match."""
    b = p.cite("3.16.1")
    for hoard in b.hoard:
        hoard.clear()
    b.box.remove(QUEEN)
    b.under = 0
    b.round = 2
    yield LEARN_TREASURES


def value(treasure: str) -> int:
    return TREASURES[treasure].value


# Points ----------------------------------------------------------------------------------


class Score(NamedTuple):
    """A score and its parts by rule."""

    first_round: int
    chart: int | None
    """3.18.2. ``None`` for a hidden player."""
    printed: int
    in_hand: int
    aside: int

    @property
    def total(self) -> int:
        return self.first_round + (self.chart or 0) + self.printed + self.in_hand + self.aside

    def parts(self) -> list[tuple[str, int]]:
        chart = [] if self.chart is None else [("3.18.2", self.chart)]
        return [
            ("3.14.2", self.first_round),
            *chart,
            ("3.18.3", self.printed),
            ("3.18.4", self.in_hand),
            ("3.18.4", self.aside),
        ]


def score_of(b: Board, seat: int) -> Score:
    """3.18.2 to 3.18.6. The points of a player at the end."""
    own, other = own_and_other(b, seat)
    hand, aside = len(b.hand[seat]), len(b.aside[seat])
    if seat in b.face_up:
        chart = CHART[len(own)]
        return Score(b.score1[seat], chart, sum(map(value, other)), hand, aside)
    return Score(b.score1[seat], None, sum(map(value, own + other)), hand, aside)


def own_and_other(b: Board, seat: int) -> tuple[list[str], list[str]]:
    """A player's treasures of the own colour, and the others."""
    held = b.treasures(seat)
    own = [each for each in held if TREASURES[each].colour == b.colour(seat)]
    return own, [each for each in held if each not in own]


def winners(b: Board) -> tuple[list[int], str]:
    """3.18.6 to 3.18.9. The highest total, then more of the own colour, then their values. The
    rule that decided comes with it."""

    def rank(seat: int) -> tuple[int, int, int]:
        own, _ = own_and_other(b, seat)
        return score_of(b, seat).total, len(own), sum(map(value, own))

    ranks = {seat: rank(seat) for seat in b.players(0)}
    for length, rule in enumerate(("3.18.6", "3.18.7", "3.18.8"), 1):
        best = max(each[:length] for each in ranks.values())
        first = sorted(seat for seat in ranks if ranks[seat][:length] == best)
        if len(first) == 1:
            return first, rule
    return first, "3.18.9"
