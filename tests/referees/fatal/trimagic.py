"""Step B: casting rows, naming players, Shields, and what the four kinds do."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from tests.referees.fatal.play import Discrepancy, GameOver, Play
from tests.referees.fatal.printed import SHIELD, SIGNS, VISIONS
from tests.referees.fatal.queen import turn_up, value
from tests.referees.fatal.questions import Answers, Question, ask


class Trimagic(NamedTuple):
    kind: str
    power: int
    parts: int


def trimagic_of(row: list[str]) -> Trimagic:
    """3.10.4 to 3.10.6. Kind by the first card, power and second part by the other two."""
    _, second, third = (VISIONS[card] for card in row)
    power = min(2, max(1, second.stars[1] + third.stars[2]))
    return Trimagic(VISIONS[row[0]].kind, power, 1 + (second.marks[1] or third.marks[2]))


def cast_rows(p: Play) -> Answers:
    """3.10.1 to 3.10.3. All full rows, the first by choice."""
    b = p.board
    seat = b.active
    full = [at for at in (0, 1) if len(b.rows(seat)[at]) == 3]
    if len(full) == 2:
        first = int((yield from ask("cast_order", "3.10.3", seat, ["1", "2"], ["1"]))) - 1
        full = [first, 1 - first]
    for at in full:
        yield from cast(p, b.rows(seat)[at])


def cast(p: Play, row: list[str]) -> Answers:
    """3.10.8, 3.10.18 to 3.10.20. Part by part; then the cards are discarded."""
    magic = trimagic_of(row)
    named: list[int] = []
    for _ in range(magic.parts):
        seat = yield from PARTS[magic.kind](p, magic.power, named)
        if seat is not None:
            named.append(seat)
    p.cite("3.10.1").discard_pile += row
    row.clear()


def draw_part(p: Play, power: int, named: list[int]) -> Generator[Question, Any, int | None]:
    """3.10.10, 3.10.11."""
    b = p.cite("3.10.10")
    caster = b.active
    look = b.look[caster]
    for _ in range(power):
        p.draw_to(look)
    if not look:
        p.cite("3.10.11")
        return None
    seat = yield from name(p, [each for each in b.players(caster) if each not in named], "3.10.10")
    if b.options["shield_draw"] and (yield from shielded(p, seat, look)):
        return seat
    p.cite("3.10.10").hand[seat].extend(look)
    look.clear()
    return seat


def take_part(p: Play, power: int, named: list[int]) -> Generator[Question, Any, int | None]:
    """3.10.12."""
    b = p.board
    caster = b.active
    seat = yield from name(p, [each for each in b.players(caster) if each not in named], "3.10.12")
    if (yield from shielded(p, seat)):
        return seat
    for owed in range(power, 0, -1):
        wanted = max if seat == caster else min
        worth = wanted(map(value, b.display))
        default = next(each for each in b.display if value(each) == worth)
        answer = yield from ask("take_treasure", "3.10.12", caster, list(b.display), [default])
        p.cite("3.10.12").display.remove(answer)
        b.give(answer, seat)
        was = b.round
        yield from turn_up(p)
        if b.round > was and owed > 1:
            p.cite("3.16.5")
    return seat


def steal_part(p: Play, power: int, named: list[int]) -> Generator[Question, Any, int | None]:
    """3.10.13, 3.10.15 to 3.10.17."""
    b = p.board
    able = [each for each in b.others(b.active) if b.hoard[each] and each not in named]
    if not able:
        p.cite("3.10.9" if named else "3.10.16")
        return None
    seat = yield from name(p, able, "3.10.16")
    if (yield from shielded(p, seat)):
        return seat
    hoard = p.cite("3.10.13").hoard[seat]
    for each in p.picked_by_chance(f"hoard.{seat}", hoard, min(power, len(hoard)), "3.10.13"):
        b.give(each, b.active)
    return seat


def discard_part(p: Play, power: int, named: list[int]) -> Generator[Question, Any, int | None]:
    """3.10.14 to 3.10.17, 3.17."""
    b = p.board
    able = [each for each in b.others(b.active) if b.hand[each] and each not in named]
    if not able:
        p.cite("3.10.9" if named else "3.10.16")
        return None
    seat = yield from name(p, able, "3.10.16")
    if (yield from shielded(p, seat)):
        return seat
    hand = p.cite("3.10.14").hand[seat]
    b.discard_pile += p.picked_by_chance(f"hand.{seat}", hand, min(power, len(hand)), "3.10.14")
    if not hand and b.round == 1:
        p.draw_to(p.cite("3.17.4").hand[seat])
    elif not hand:
        eliminate(p, seat)
    return seat


PARTS = {"draw": draw_part, "take": take_part, "steal": steal_part, "discard": discard_part}


def name(p: Play, able: list[int], rule: str) -> Generator[Question, Any, int]:
    """Name one of the players who may be named; the default is the caster, else clockwise."""
    options = [f"s{seat}" for seat in able]
    answer = yield from ask("target", rule, p.board.active, options, options[:1])
    return int(answer[1:])


def shielded(p: Play, seat: int, look: list[str] | None = None) -> Generator[Question, Any, bool]:
    """3.11. Whether the named player cancels the part. The window opens on open facts alone."""
    b = p.board
    if seat == b.active or not b.hand[seat]:
        return False
    keys = [SHIELD, "pass"] if SHIELD in b.hand[seat] else ["pass"]
    answer = yield from ask("shield", "3.11.10", seat, keys, ["pass"], always=True)
    if answer == "pass":
        return False
    if len(b.hand[seat]) == 1:
        p.cite("3.11.8")
    p.luck.next_from(f"hand.{seat}")
    if look is not None:
        p.cite("3.11.4").discard_pile += look
        look.clear()
    p.cite("3.11.5").hand[seat].remove(SHIELD)
    b.discard_pile.append(SHIELD)
    p.replace(seat)
    return True


def eliminate(p: Play, victim: int) -> None:
    """3.17.5 to 3.17.13. The victim is out: victory, or its treasures are dealt."""
    b = p.cite("3.17.5")
    b.face_up.add(victim)
    b.out.add(victim)
    if SIGNS[b.sign[victim]].name == b.hunts(b.active):
        p.cite("3.17.6")
        raise GameOver("3.17.6", b.active)
    if len(b.players(0)) == 1:
        p.cite("3.17.10")
        raise GameOver("3.17.10", b.active)
    b = p.cite("3.17.9")
    for zone in (b.row1[victim], b.row2[victim], b.aside[victim]):
        b.discard_pile += zone
        zone.clear()
    deal_out(p, victim)


def deal_out(p: Play, victim: int) -> None:
    """3.17.7, 3.17.8. Clockwise from the left of the player who did it, who comes last."""
    b = p.cite("3.17.7")
    treasures = b.treasures(victim)
    if len(treasures) > 1:
        order = p.luck.shuffled("spoils", treasures)
        if order is None:
            raise Discrepancy("3.17.7", "shuffle of the treasures", treasures, p.luck.shuffles)
        treasures = order
    b.hoard[victim].clear()
    b.hoard_up[victim].clear()
    receivers = [*b.others(b.active), b.active]
    for at, treasure in enumerate(reversed(treasures)):
        b.give(treasure, receivers[at % len(receivers)])
