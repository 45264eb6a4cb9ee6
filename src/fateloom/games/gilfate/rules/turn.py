"""The turn: start, main part, end draw and end check (rules 3.3, 3.12)."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.asks import Option, choose
from fateloom.engine.rules.effects import triggered
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.rules.blank_deck import draw
from fateloom.games.gilfate.rules.playing import barred_plays, cheapest_play, play, plays_of
from fateloom.games.gilfate.rules.setup import choose_pile
from fateloom.games.gilfate.table import Gilfate

EMPTY_HAND_DRAW = 3
EMPTY_HAND_CARDS = 2
FIVE = 5


async def start(t: Gilfate) -> str:
    """3.3.1-5. A turn begins; a player without cards draws 3 from the blank deck first."""
    t.turn_number += 1
    t.card_played = t.shield = False
    t.warded.clear()
    t.pending.clear()
    for front in t.front:
        for card in front.cards:
            card.turned = 0
    seat = t.turn
    lap = f" (first lap, turn {t.turn_number} of {t.seats})" if t.first_lap else ""
    t.say("3.3.1", "{who:you}'s turn{lap}.", who=Name(seat), lap=lap)
    if t.hand[seat].cards or t.options["all_cards"]:
        return "main"
    draw(t, seat, EMPTY_HAND_DRAW, "3.3.3")
    return "turn_over" if seat in t.out else "zero_piles"


async def zero_piles(t: Gilfate) -> str:
    """3.3.3, 3.3.4. …and takes 2 attack cards, one after the other."""
    if len(t.hand[t.turn]) >= EMPTY_HAND_CARDS or not t.open_piles:
        return "main"
    await choose_pile(t, t.turn, id="zero_pile", rule="3.3.4")
    return "zero_piles"


# The main part --------------------------------------------------------------------------------------


BEFORE_THE_CARD = "Play which card? To pay its cost, reveal that many cards of the blank deck."
AFTER_THE_CARD = "Use one of your permanents, or end your turn?"


async def main(t: Gilfate) -> str:
    """3.3.6, 3.3.7. One card must be played; before and after it each standing on-turn card may
    be used once."""
    seat = t.turn
    chosen = await choose(
        seat,
        values(t, seat),
        rule="3.3.6",
        id="main",
        text=AFTER_THE_CARD if t.card_played else BEFORE_THE_CARD,
        barred=lambda: barred(t, seat),
        default=lambda seat: usual(t, seat),
        always=bool(t.hand[seat].cards) and not t.card_played,  # being asked tells nothing
    )
    match chosen:
        case "play", card, form, *_:
            await play(t, seat, card, form, *chosen[3:])
        case "use", card, *_:
            await use(t, seat, card, *chosen[2:])
        case _:
            return "end_draw"
    return "turn_over" if seat in t.out else "main"


def values(t: Gilfate, seat: Seat) -> list[Any]:
    """3.3.6-9. What the turn player may do now."""
    done = t.card_played or not t.hand[seat].cards
    plays = [] if done else plays_of(t, seat)
    return [*plays, *uses_of(t, seat), *(["end"] if done else [])]


def usual(t: Gilfate, seat: Seat) -> Any:
    """Section 4. An absent player ends the turn, or else plays the cheapest card."""
    there = values(t, seat)
    return "end" if "end" in there else cheapest_play(t, seat, there)


def uses_of(t: Gilfate, seat: Seat) -> list[tuple[Any, ...]]:
    """3.3.7, 3.9.3. The uses of standing on-turn cards that are not yet used this turn."""
    return [
        ("use", card, *aim)
        for card, aims in triggered(t, "aims of use", t.front[seat].cards)
        if not card.turned
        for aim in aims(t, seat)
    ]


async def use(t: Gilfate, seat: Seat, card: Card, *aim: Any) -> None:
    """3.9.3, 3.8.18. A use is this turn's use, also if it is negated."""
    card.turned = 1
    await t.game.effects.triggers["use"][card.face.id](t, seat, card, *aim)


def barred(t: Gilfate, seat: Seat) -> list[Option]:
    """What the turn player may look for in vain, with rule and reason."""
    found: list[Option] = []
    if not t.card_played:
        found += barred_plays(t, seat)
        if t.hand[seat].cards:
            found.append(Option("end", barred="3.3.6: you must play a card first"))
    else:
        found += [
            Option(("play", card), barred="3.3.6: you already played a card this turn")
            for card in t.cards_in_hand(seat)
        ]
    for card, aims in triggered(t, "aims of use", t.front[seat].cards):
        if card.turned:
            found.append(Option(("use", card), barred="3.9.3: already used this turn"))
        elif not aims(t, seat):
            found.append(Option(("use", card), barred="3.9.3: it has no target"))
    return found


# The end of a turn -------------------------------------------------------------------------------------


async def end_draw(t: Gilfate) -> str:
    """3.3.10, 3.4.2, 3.4.5. The player takes 1 attack card from a pile of their choice."""
    seat = t.turn
    if t.open_piles and draws_at_end(t, seat):
        or_none = t.options["end_draw"] == "may"
        await choose_pile(t, seat, id="end_pile", rule="3.3.10", or_none=or_none)
    return "turn_over"


def draws_at_end(t: Gilfate, seat: Seat) -> bool:
    """3.3.10, 3.4.2, 3.4.5. Not in the first lap but for its last turn, and with
    ``end_draw = five`` only up to five cards."""
    if t.first_lap:
        return not t.barred_lap
    return t.options["end_draw"] != "five" or len(t.hand[seat]) < FIVE


async def turn_over(t: Gilfate) -> str:
    """3.12.1, 3.12.2, 3.16.4. After the turn: has a deck run out? Else the next player's turn."""
    if not t.blank_deck.cards:
        t.ending = "the blank deck is empty"
    elif not t.options["all_cards"] and not t.open_piles:
        t.ending = "the attack piles are empty"
    elif t.options["all_cards"] and any(
        not t.hand[seat].cards for seat in range(t.seats) if seat not in t.out
    ):
        t.ending = "a player has no cards left"
    else:
        t.turn = t.around(t.turn)[0]
        return "turn"
    return "round_over"
