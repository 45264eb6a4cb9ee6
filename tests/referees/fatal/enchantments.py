"""Step 1: which enchantments may be played, and what they do (5.4)."""

from __future__ import annotations

from tests.referees.fatal.board import Board
from tests.referees.fatal.play import Play
from tests.referees.fatal.printed import LASTING
from tests.referees.fatal.questions import Answers, ask
from tests.referees.fatal.steals import steal_keys


def enchantment_keys(b: Board) -> list[str]:
    """3.5.6. Each enchantment in hand that can do something now, with all it needs. Copies
    are one option (3.20.7), and Elemental Shield is none (3.5.8)."""
    keys: list[str] = []
    for card in sorted(set(b.hand[b.active])):
        if card in ("moth_courier", "comet_lantern", "overwound_mainspring"):
            keys.append(card)
        elif card == "gossamer_gloves":
            keys += [card] if steal_keys(b, gloves=True) else []
        elif card == "rust_storm":
            keys += [f"{card}/{theirs}" for *_, theirs in b.visions_before(b.others(b.active))]
        elif card == "magical_swap":
            keys += swap_keys(b)
        elif card == "candle_periscope":
            keys += periscope_keys(b)
    return keys


def swap_keys(b: Board) -> list[str]:
    return [
        f"magical_swap/{mine}/{theirs}"
        for *_, mine in b.visions_before([b.active])
        for *_, theirs in b.visions_before(b.others(b.active))
    ]


def periscope_keys(b: Board) -> list[str]:
    """At another player's face-down character, or a hand that has cards."""
    keys = []
    for seat in b.others(b.active):
        if seat not in b.face_up:
            keys.append(f"candle_periscope/s{seat}/character")
        if b.hand[seat]:
            keys.append(f"candle_periscope/s{seat}/hand")
    return keys


def enchant(p: Play, card: str, words: list[str]) -> Answers:
    """3.5.5. The effect, the card to the discard pile or into effect, the replacement."""
    b = p.cite("3.5.1")
    seat = b.active
    b.hand[seat].remove(card)
    b.in_effect[seat].append(card)
    if card == "moth_courier":
        p.draw_to(b.aside[seat])
        p.draw_to(b.aside[seat])
    elif card == "magical_swap":
        swap(p, *words)
    elif card == "rust_storm":
        yield from rust_storm(p, words[0])
    if card not in LASTING:
        b.in_effect[seat].remove(card)
        b.discard_pile.append(card)
    p.replace(seat)


def swap(p: Play, mine: str, theirs: str) -> None:
    """Each takes the row and the place of the other."""
    b = p.board
    my_seat, my_row, my_place = b.owner_of_vision(mine)
    seat, row, place = b.owner_of_vision(theirs)
    b.rows(my_seat)[my_row][my_place] = theirs
    b.rows(seat)[row][place] = mine


def rust_storm(p: Play, first: str) -> Answers:
    """One vision of another player; then, if wished, one of a further player."""
    b = p.board
    victim = rust(p, first)
    further = [seat for seat in b.others(b.active) if seat != victim]
    keys = [*(card for *_, card in b.visions_before(further)), "done"]
    answer = yield from ask("rust_second", "3.5.6", b.active, keys, ["done"])
    if answer != "done":
        rust(p, answer)


def rust(p: Play, card: str) -> int:
    """3.4.6. Discard a vision; the row closes up."""
    b = p.cite("3.4.6")
    seat, row, _ = b.owner_of_vision(card)
    b.rows(seat)[row].remove(card)
    b.discard_pile.append(card)
    return seat
