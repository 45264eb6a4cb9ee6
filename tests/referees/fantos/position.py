"""What lies on a table of Fate of Fantos, as plain values that the referee can change."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

UNTASKED, TASKED, DISABLED, FALLEN = range(4)


@dataclass
class Hired:
    """A Legacy in a tableau: its Shards, how it lies, and the Labor attached to it."""

    shards: int
    turned: int = UNTASKED
    labor: list[str] = field(default_factory=list)

    @property
    def able(self) -> bool:
        """3.8.1, 3.8.10. Whether it is neither disabled nor fallen."""
        return self.turned in (UNTASKED, TASKED)


@dataclass
class Die:
    """A die on the action: its side, plus or minus, its value, whence it came, and whose it is."""

    side: int
    sign: int
    value: int
    source: str | None
    legacy: str | None
    number: int = field(default=0, compare=False)
    """Under which it is named by those who have it rolled again."""


@dataclass
class Bonus:
    """Points on a score: its side, how many, whence, and the Legacy with which they leave."""

    side: int
    points: int
    source: str
    legacy: str | None


@dataclass
class Position:
    """The zones and numbers of sections 1 and 2. Cards are named by their ids, tops come last."""

    reserve: list[int]
    trove: int
    minted: int
    tableau: list[dict[str, Hired]]
    hand: list[list[str]]
    labor_deck: list[str]
    labor_discard: list[str]
    pool: list[str]
    blind: list[str]
    blind_seen: list[int]
    """Who knows each face-down card of the Pool, as masks of seats."""
    legacy_deck: list[str]
    legacy_discard: list[str]
    trials_deck: list[str]
    trials_in_play: list[tuple[str, int]]
    """The Trials in play, the oldest first, each with the turn in which it was drawn."""
    trials_gone: list[str]
    reigning: str | None
    first: int
    active: int
    turn: int
    out: list[int]
    final: bool
    counters: list[int]
    witch: list[int]
    extra_votes: list[int]
    extra_hires: int
    marks: dict[str, list[str]]
    proposed: list[int]
    pilgrims: list[int]
    """Who has played Pilgrimage this turn."""
    attached_now: list[str]
    """Labor attached during the current action."""
    stack: list[str]
    on_action: list[str]
    action: str
    sides: list[int]
    teams: list[list[str]]
    dice: list[Die]
    die_count: int
    bonuses: list[Bonus]

    @property
    def seats(self) -> int:
        return len(self.reserve)

    def order(self, start: int) -> list[int]:
        """The Citadels still in the game, clockwise from a seat."""
        around = [(start + step) % self.seats for step in range(self.seats)]
        return [seat for seat in around if seat not in self.out]

    def after(self, seat: int) -> int:
        """The Citadel on the left of a seat."""
        return self.order((seat + 1) % self.seats)[0]

    def before(self, seat: int) -> int:
        """The Citadel on the right of a seat."""
        return [each for each in self.order(seat) if each != seat][-1]

    def owner(self, legacy: str | None) -> int | None:
        """The Citadel that has hired a Legacy, if any."""
        for seat, hired in enumerate(self.tableau):
            if legacy in hired:
                return seat
        return None

    def legacy(self, name: str) -> Hired:
        """A hired Legacy by its name."""
        return next(hired[name] for hired in self.tableau if name in hired)

    def able(self, seat: int) -> list[str]:
        """3.5.11. The Legacies of a Citadel that are neither disabled nor fallen."""
        return [name for name, hired in self.tableau[seat].items() if hired.able]

    def untasked(self, seat: int) -> list[str]:
        return [name for name, hired in self.tableau[seat].items() if hired.turned == UNTASKED]

    def in_play(self, trial: str) -> bool:
        return any(name == trial for name, _ in self.trials_in_play)

    def works(self, legacy: str, seat: int) -> bool:
        """3.5.9. Whether a native ability works for a Citadel."""
        return legacy in self.able(seat)

    def shards(self) -> int:
        """All Shards there are."""
        on_legacies = sum(each.shards for hired in self.tableau for each in hired.values())
        return sum(self.reserve) + self.trove + on_legacies


UNORDERED = frozenset({"pool", "out", "on_action", "proposed", "bonuses"})
"""Fields in which the order of cards means nothing."""
OF_AN_ACTION = frozenset({"sides", "teams", "dice", "die_count", "bonuses", "attached_now"})
"""Fields that mean something only while an action or Duel is under way."""
BY_HAND = frozenset({"hand"})


def differences(expected: Position, found: Position) -> list[str]:
    """Name the fields in which two positions differ, with what was expected and found."""
    told = []
    for each in fields(Position):
        name = each.name
        if name in OF_AN_ACTION and not expected.action and not found.action:
            continue
        one, other = getattr(expected, name), getattr(found, name)
        if name in UNORDERED:
            one, other = sorted(one, key=str), sorted(other, key=str)
        if name in BY_HAND:
            one, other = [sorted(hand) for hand in one], [sorted(hand) for hand in other]
        if name == "marks":
            one, other = _sets(one), _sets(other)
        if one != other:
            told.append(_difference(name, one, other))
    return told


def _sets(marks: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: sorted(kinds) for name, kinds in marks.items() if kinds}


def _difference(name: str, one: Any, other: Any) -> str:
    if name == "tableau":
        parts = []
        for seat, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            for legacy in {**mine, **theirs}:
                if mine.get(legacy) != theirs.get(legacy):
                    parts.append(f"S{seat} {legacy}: {mine.get(legacy)} / {theirs.get(legacy)}")
        return f"tableau: {'; '.join(parts)}"
    return f"{name}: {one} / {other}"


def read_position(t: Any) -> Position:
    """Read a table of the game."""
    reigning = None
    tableau: list[dict[str, Hired]] = []
    for zone in t.tableau:
        hired: dict[str, Hired] = {}
        for card in zone.cards:
            if card.face.back == "legacy":
                last = hired[card.face.id] = Hired(card.count("shards"), card.turned)
                if card.count("reigning"):
                    reigning = card.face.id
            else:
                last.labor.append(card.face.id)
        tableau.append(hired)
    return Position(
        reserve=list(t.reserve),
        trove=t.trove,
        minted=t.minted,
        tableau=tableau,
        hand=[zone.faces() for zone in t.hand],
        labor_deck=t.labor_deck.faces(),
        labor_discard=t.labor_discard.faces(),
        pool=t.legacy_pool.faces(),
        blind=t.blind_pool.faces(),
        blind_seen=[card.seen for card in t.blind_pool.cards],
        legacy_deck=t.legacy_deck.faces(),
        legacy_discard=t.legacy_discard.faces(),
        trials_deck=t.trials_deck.faces(),
        trials_in_play=[(card.face.id, card.count("turn")) for card in t.trials_in_play.cards],
        trials_gone=t.trials_gone.faces(),
        reigning=reigning,
        first=t.first,
        active=t.active,
        turn=t.turn_number,
        out=sorted(t.out),
        final=t.final,
        counters=list(t.counters),
        witch=list(t.witch),
        extra_votes=list(t.extra_votes),
        extra_hires=t.extra_hires,
        marks={name: list(kinds) for name, kinds in t.marks.items()},
        proposed=list(t.proposed),
        pilgrims=list(t.pilgrims),
        attached_now=[card.face.id for card in t.tied_now],
        stack=t.stack.faces(),
        on_action=t.on_action.faces(),
        action=t.action,
        sides=[int(seat) for seat in t.sides],
        teams=[[card.face.id for card in team] for team in t.teams],
        dice=[_die(*die) for die in t.dice],
        die_count=t.die_count,
        bonuses=[_bonus(*bonus) for bonus in t.bonuses],
    )


def _die(number: int, side: int, sign: int, value: int, source: Any, legacy: Any) -> Die:
    return Die(side, sign, value, _name(source), _name(legacy), number)


def _bonus(side: int, points: int, source: Any, legacy: Any) -> Bonus:
    return Bonus(side, points, str(_name(source)), _name(legacy))


def _name(card: Any) -> str | None:
    return None if card is None else str(card.face.id)
