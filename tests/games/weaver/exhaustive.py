"""Plain exhaustive search of a reading, for comparison with the solver.

No memory, no shortcuts: every ability at every moment, every card that may be turned up, on the
tiles of the independent model.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from fateloom.games.weaver.faces import Fate, Relic, pay_of
from games.weaver.model import Tile, waves
from games.weaver.scenes import LETTER, SUITS


@dataclass
class Card:
    """A card in the row of the plain search."""

    face: Fate
    tile: Tile
    suits: set[str]


@dataclass
class Plain:
    """A reading as plain lists. A deck is a list of faces from the top, with nothing for what
    is unknown; ``unseen`` and ``deaths`` tell what the unknown places may hold."""

    row: list[Card]
    decks: list[list[Fate | None]]
    unseen: list[list[Fate]]
    deaths: list[int]
    shards: int
    track: int
    round: int
    required: str | None
    favoured: str | None
    pays: dict[str, str]
    relics: list[Relic]
    kindled: int = 0
    dawn: list[bool] = field(default_factory=lambda: [False] * 4)


def tile(face: Fate, turned: int = 0) -> Tile:
    halves = ["".join(LETTER[rune] for rune in half) for half in (face.clouded, face.clear)]
    return Tile((halves[0], halves[1]), face.death, turned)


def best(at: Plain) -> float:
    """The value of a reading under best play."""
    return max(value for _, value in choices(at))


def choices(at: Plain) -> Iterator[tuple[Any, float]]:
    """Every answer and what it is worth."""
    if len(at.row) < 4:
        for s, suit in enumerate(SUITS):
            if at.decks[s]:
                for gap in range(len(at.row) + 1):
                    yield ("play", suit, gap), turned_up(played(at, s, gap), s)
    for relic in at.relics:
        if relic.price <= at.shards:
            yield from uses(at, relic)
    if len(at.row) == 4:
        yield "finish", worth(at)


def played(at: Plain, s: int, gap: int) -> Plain:
    after = copied(at)
    face = after.decks[s].pop(0)
    assert face is not None
    after.row.insert(gap, Card(face, tile(face), {face.suit}))
    waves([card.tile for card in after.row], {gap})
    return after


def copied(at: Plain) -> Plain:
    """A copy whose lists and tiles are its own; faces are shared."""
    return Plain(
        row=[Card(card.face, replace(card.tile), set(card.suits)) for card in at.row],
        decks=[list(deck) for deck in at.decks],
        unseen=[list(faces) for faces in at.unseen],
        deaths=list(at.deaths),
        shards=at.shards,
        track=at.track,
        round=at.round,
        required=at.required,
        favoured=at.favoured,
        pays=at.pays,
        relics=at.relics,
        kindled=at.kindled,
        dawn=list(at.dawn),
    )


def turned_up(at: Plain, s: int) -> float:
    """The value when the top of a deck is turned up, on average over all it may be."""
    if not any(at.decks) and len(at.row) < 4:
        return -1000.0
    if not at.decks[s] or at.decks[s][0] is not None or len(at.row) == 4:
        return best(at)
    return sum(share * best(shown) for share, shown in reveals(at, s, 0))


def reveals(at: Plain, s: int, place: int) -> Iterator[tuple[float, Plain]]:
    if at.decks[s][place] is not None:
        yield 1.0, at
        return
    hidden = at.decks[s].count(None)
    dying = 0.0 if at.dawn[s] else at.deaths[s] / hidden
    for face in at.unseen[s]:
        alike = sum(1 for each in at.unseen[s] if each.death == face.death)
        share = (dying if face.death else 1 - dying) / alike
        if share > 0:
            shown = copied(at)
            shown.decks[s][place] = face
            shown.unseen[s].remove(face)
            shown.deaths[s] -= face.death
            shown.dawn[s] = False
            yield share, shown


def uses(at: Plain, relic: Relic) -> Iterator[tuple[Any, float]]:
    """Every use of a relic, at any moment. The Hourglass is left out after the fourth card:
    it serves the next round alone."""
    number = len(at.row)
    tiles = [card.tile for card in at.row]

    def use() -> Plain:
        after = copied(at)
        after.shards -= relic.price
        return after

    if relic.verb == "mimic":
        for place in range(number):
            left = place > 0 and tiles[place - 1].right() != tiles[place].left()
            right = place < number - 1 and tiles[place].right() != tiles[place + 1].left()
            if relic.rank == 3:
                sides = [("both",)] if left or right else []
            else:
                sides = [("left",)] * left + [("right",)] * right
            for (side,) in sides:
                after = use()
                row = [card.tile for card in after.row]
                if side in ("left", "both") and place > 0:
                    row[place].left_copy = tiles[place - 1].right()
                if side in ("right", "both") and place < number - 1:
                    row[place].right_copy = tiles[place + 1].left()
                waves(row, {place})
                aim = (place,) if side == "both" else (place, side)
                yield ("mimic", *aim), best(after)
    elif relic.verb == "slither":
        for a in range(number):
            for b in range(number):
                if relic.rank == 3 and a != b:
                    after = use()
                    after.row.insert(b, after.row.pop(a))
                    waves([card.tile for card in after.row], {b})
                    yield ("slither", a, b), best(after)
                elif relic.rank < 3 and b == a + 1:
                    after = use()
                    after.row[a], after.row[b] = after.row[b], after.row[a]
                    waves([card.tile for card in after.row], {a, b})
                    yield ("slither", a), best(after)
    elif relic.verb == "mask":
        for suit in SUITS:
            if suit not in (at.required, at.favoured):
                continue
            lacking = [place for place in range(number) if suit not in at.row[place].suits]
            for chosen in [lacking] if relic.rank == 3 and lacking else [[p] for p in lacking]:
                if relic.rank < 3 or chosen:
                    after = use()
                    for place in chosen:
                        after.row[place].suits.add(suit)
                    aim = (suit,) if relic.rank == 3 else (chosen[0], suit)
                    yield ("mask", *aim), best(after)
    elif relic.verb == "blade":
        for place in range(number):
            if tiles[place].death and not tiles[place].turned:
                left = place > 0 and tiles[place - 1].right() == tiles[place].left()
                right = place < number - 1 and tiles[place].right() == tiles[place + 1].left()
                if relic.rank > 1 or left or right:
                    after = use()
                    row = [card.tile for card in after.row]
                    row[place].turn()
                    waves(row, {place}, combo=True)
                    yield ("blade", place), best(after)
    elif relic.verb == "censer":
        after = use()
        after.kindled += 2 if relic.rank == 2 else 1
        yield ("censer",), best(after)
    elif number < 4:
        for s, suit in enumerate(SUITS):
            if len(at.decks[s]) < 2:
                continue
            after = use()
            if relic.verb == "bury":
                after.decks[s].append(after.decks[s].pop(0))
                yield ("bury", suit), turned_up(after, s)
            else:
                yield ("gaze", suit), gazed(after, s, 1)


def gazed(at: Plain, s: int, place: int) -> float:
    seen = min(3, len(at.decks[s]))
    if place < seen:
        return sum(share * gazed(shown, s, place + 1) for share, shown in reveals(at, s, place))
    values = []
    for pick in range(seen):
        after = copied(at)
        top, rest = after.decks[s][:seen], after.decks[s][seen:]
        picked = top.pop(pick)
        after.decks[s] = [picked, *rest, *top]
        values.append(best(after))
    return max(values)


def worth(at: Plain) -> float:
    """What a finished reading is worth: the measure the solver maximises."""
    if any(card.face.death and card.tile.turned == 0 for card in at.row):
        return -1000.0 + future(at)
    if at.required is not None and not any(at.required in card.suits for card in at.row):
        return -1000.0 + future(at)
    gold = shards = clairvoyance = 0
    parts = [card.face.pays[card.tile.turned] for card in at.row]
    if at.required is None:
        parts += [at.pays["blood"] for card in at.row if card.tile.turned >= 2]
    else:
        parts.append(at.pays["required"])
        parts += [at.pays["favoured"] for card in at.row if at.favoured in card.suits]
    for part in parts:
        pay = pay_of(part)
        gold, shards = gold + pay.gold, shards + pay.shards
        clairvoyance += pay.clairvoyance
    track = max(0, at.track + at.kindled + clairvoyance)
    if at.round == 10:
        return track - at.track + 0.4 * gold
    limit = {0: 5, 1: 10, 2: 15}.get(track // 15, 20)
    kept = min(at.shards + shards, limit)
    stock = min(kept, 6) + 0.4 * max(0, kept - 6)
    deaths = sum(1 for card in at.row if card.face.death)
    return track - at.track + 0.9 * gold + stock + 3 * deaths + future(at)


def future(at: Plain) -> float:
    left = 10 - at.round
    total = 0.0
    for s, deck in enumerate(at.decks if left else []):
        total -= 0.15 * (len(deck) - left) ** 2
        if deck:
            if deck[0] is None:
                total -= 0.0 if at.dawn[s] else at.deaths[s] / deck.count(None)
            else:
                total -= deck[0].death
    return total
