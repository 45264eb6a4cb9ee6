"""A turn: steps 1 to 3, A, B and C, and whose turn comes next."""

from __future__ import annotations

from tests.referees.fatal.enchantments import enchant, enchantment_keys
from tests.referees.fatal.play import Play
from tests.referees.fatal.printed import TREASURES, VISIONS
from tests.referees.fatal.queen import impatience, turn_up, value
from tests.referees.fatal.questions import Answers, ask, choose_out_of
from tests.referees.fatal.steals import steal_keys
from tests.referees.fatal.trimagic import cast_rows


def turns(p: Play) -> Answers:
    """3.2.2. Turn after turn, until the game is over."""
    while True:
        yield from turn(p)
        p.cite("3.2.2").active = p.board.next_after(p.board.active)


def turn(p: Play) -> Answers:
    """3.2.3. The steps in their order."""
    p.turned_up = False
    p.step = 1
    yield from steps_1_to_3(p)
    p.step = "A"
    yield from step_a(p)
    p.step = "B"
    yield from cast_rows(p)
    p.step = "C"
    yield from step_c(p)
    yield from impatience(p)


# Steps 1 to 3 ------------------------------------------------------------------------------


def steps_1_to_3(p: Play) -> Answers:
    """3.2.6, 3.2.7. One running question, until `end` or nothing is left."""
    b = p.board
    seat = b.active
    step, played = 1, 0
    while True:
        limit = 3 if "overwound_mainspring" in b.in_effect[seat] else 2
        steals = steal_keys(b) if step <= 2 else []
        full = all(len(row) == 3 for row in b.rows(seat))
        if played == limit or full or not (b.hand[seat] or steals):
            break
        p.step = step
        keys = [*steals, *play_keys(p), "end"]
        if step == 1:
            keys += enchantment_keys(b)
            keys += trade_keys(p)
        answer = yield from ask("act", "3.2.6", seat, keys, ["end"], always=True)
        what, *rest = answer.split("/")
        if what == "end":
            break
        if what in ("play", "steal"):
            p.end_lasting(seat, 2 if what == "play" else 1)
            if what == "play":
                play_vision(p, *rest)
                played += 1
            else:
                steal(p, *rest)
            p.end_lasting(seat, 2)
            step = 3
        else:
            yield from trade(p, *rest) if what == "trade" else enchant(p, what, rest)
            step = 2
    p.cite("3.5.9")
    p.end_lasting(seat, 3)


def own_row(p: Play, row: str) -> list[str]:
    return p.board.rows(p.board.active)[int(row) - 1]


def play_keys(p: Play) -> list[str]:
    """3.8.2, 3.8.5. Each vision in hand into each row with room."""
    b = p.board
    rows = b.rows(b.active)
    free = [1] if not any(rows) else [at + 1 for at, row in enumerate(rows) if len(row) < 3]
    return [f"play/{card}/{at}" for card in b.hand[b.active] if card in VISIONS for at in free]


def play_vision(p: Play, card: str, row: str) -> None:
    """3.8.2, 3.8.3."""
    b = p.cite("3.8.2")
    b.hand[b.active].remove(card)
    own_row(p, row).append(card)
    p.replace(b.active)


def steal(p: Play, card: str, row: str) -> None:
    """3.7.1, 3.4.6, 3.3.4. The card changes rows; the robbed row closes up; nothing is drawn."""
    b = p.cite("3.7.1")
    owner, at, _ = b.owner_of_vision(card)
    b.rows(owner)[at].remove(card)
    own_row(p, row).append(card)


def trade_keys(p: Play) -> list[str]:
    """3.6.1, 3.6.3, 3.6.5, 3.6.9. Each own treasure of value 1 to 3, with a card in hand."""
    b = p.board
    if not b.hand[b.active]:
        return []
    return [f"trade/{each}" for each in b.treasures(b.active) if TREASURES[each].value > 0]


def trade(p: Play, treasure: str) -> Answers:
    """3.6. A treasure goes under the deck, cards are exchanged."""
    b = p.cite("3.6.2")
    seat = b.active
    hand, look = b.hand[seat], b.look[seat]
    (b.hoard[seat] if treasure in b.hoard[seat] else b.hoard_up[seat]).remove(treasure)
    b.treasure_deck.insert(0, treasure)
    b.under += 1
    given = yield from choose_out_of("trade_discard", "3.6.4", seat, hand, 1, 4, hand[:1])
    p.cite("3.6.4").discard_pile.extend(given)
    for _ in range(4):
        p.draw_to(p.cite("3.6.6").look[seat])
    number = min(len(given), len(look))
    first = look[:number]
    kept = yield from choose_out_of("trade_keep", "3.6.7", seat, look, number, number, first)
    p.cite("3.6.7").hand[seat].extend(kept)
    b.discard_pile += look
    look.clear()


# Steps A and C -----------------------------------------------------------------------------


def step_a(p: Play) -> Answers:
    """3.9. Three stars bring one treasure."""
    b = p.board
    seat = b.active
    if b.stars(seat) >= 3:
        best = max(map(value, b.display))
        default = next(each for each in b.display if value(each) == best)
        keys = [f"{each}/s{to}" for each in b.display for to in b.players(seat)]
        answer = yield from ask("star", "3.9.1", seat, keys, [f"{default}/s{seat}"])
        treasure, receiver = answer.split("/")
        p.cite("3.9.5").display.remove(treasure)
        b.give(treasure, int(receiver[1:]))
        yield from turn_up(p)
    p.cite("3.5.9")
    p.end_lasting(seat, 4)


def step_c(p: Play) -> Answers:
    """3.12. Down to six, then the set-aside cards up to six, the rest is discarded."""
    b = p.cite("3.12.1")
    seat = b.active
    hand, aside = b.hand[seat], b.aside[seat]
    surplus = len(hand) - 6
    if surplus > 0:
        gone = yield from choose_out_of(
            "discard_down", "3.12.1", seat, hand, surplus, surplus, hand[6:]
        )
        p.cite("3.12.1").discard_pile.extend(gone)
    room = 6 - len(hand)
    p.cite("3.12.3").hand[seat].extend(aside[:room])
    p.cite("3.12.5").discard_pile.extend(aside[room:])
    aside.clear()
