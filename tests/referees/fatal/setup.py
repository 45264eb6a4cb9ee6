"""The table as it is laid (3.1)."""

from __future__ import annotations

from collections import Counter

from tests.referees.fatal.board import Board
from tests.referees.fatal.play import Discrepancy
from tests.referees.fatal.printed import (
    ENCHANTMENTS,
    QUEEN,
    SIGNS,
    SIGNS_IN_PLAY,
    TREASURES,
    VISIONS,
)


def compare_setup(b: Board) -> None:
    """3.1. What was dealt to whom, how many cards lie where, and who begins."""
    seats = range(b.seats)
    signs = [SIGNS[each] for each in b.sign]
    expect("3.1.3", "character sets", {b.seats}, {each.players for each in signs})
    expect("3.1.4", "signs", sorted(SIGNS_IN_PLAY[b.seats]), sorted(each.name for each in signs))
    treasures = sorted([*b.in_play(), QUEEN])
    expect("3.1.8", "treasures", treasures, sorted(b.treasure_deck + b.display))
    expect("3.1.8", "number of treasures", 5 * b.seats + 1, len(treasures))
    expect("3.1.9", "the Queen is among the lowest five", True, QUEEN in b.treasure_deck[:5])
    expect("3.1.10", "display", 3, len(b.display))
    expect("3.1.11", "hands", [4] * b.seats, [len(b.hand[seat]) for seat in seats])
    deck = Counter({**dict.fromkeys(VISIONS, 1), **ENCHANTMENTS})
    dealt = Counter([*b.draw_pile, *(card for hand in b.hand for card in hand)])
    expect("3.1.11", "playing cards", deck, dealt)
    expect("1", "number of playing cards", 70, deck.total())
    unused = [each for each in SIGNS if SIGNS[each].players != b.seats]
    unused += [each for each in TREASURES if each not in treasures]
    expect("3.1.3", "box", sorted(unused), sorted(b.box))
    first = b.options["first_player"]
    expect("3.1.2", "first player", b.active if first == "random" else first, b.active)
    empty = [b.aside, b.row1, b.row2, b.in_effect, b.look, b.hoard, b.hoard_up]
    expect("3.1.11", "cards elsewhere", False, any(any(zones) for zones in empty))
    expect("3.1.12", "round, points, out", (1, [0] * b.seats, set()), (b.round, b.score1, b.out))


def expect(rule: str, what: str, wanted: object, found: object) -> None:
    if wanted != found:
        raise Discrepancy(rule, what, wanted, found)
