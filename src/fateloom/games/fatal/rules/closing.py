"""3.12 Step C: set-aside cards and hand limit; 3.2.2 the next turn; 3.19 the Queen's patience."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose_some
from fateloom.engine.state.log import Name
from fateloom.games.fatal.rules.piles import discard_from_hand
from fateloom.games.fatal.rules.treasures import amount, turn_up
from fateloom.games.fatal.rules.words import counted
from fateloom.games.fatal.table import Fatal

HAND_LIMIT = 6


async def closing(t: Fatal) -> str:
    """3.12.1-3.12.6. Down to six cards; then set-aside cards come in while there is room,
    oldest first, and the rest of them are discarded."""
    seat = t.active
    hand = t.hand[seat]
    surplus = len(hand) - HAND_LIMIT
    if surplus > 0:
        given = await choose_some(
            seat,
            list(hand),
            least=surplus,
            most=surplus,
            rule="3.12.1",
            id="discard_down",
            text=f"Discard {counted(surplus, 'card')}: the hand limit is {HAND_LIMIT}.",
            default=hand.cards[-surplus:],
        )
        left = discard_from_hand(t, given)
        t.say("3.12.1", "{who} [discard|discards] {cards}.", who=Name(seat), cards=left)
    aside = list(t.aside[seat])
    room = max(0, HAND_LIMIT - len(hand))
    for card in aside[:room]:
        t.move(card, hand)
    for card in aside[room:]:
        t.move(card, t.discard_pile)
    if aside[room:]:
        text = "{who:you}'s hand is full: {cards} discarded."
        t.say("3.12.5", text, who=Name(seat), cards=aside[room:])
    return "patience"


async def patience(t: Fatal) -> str:
    """3.12.7, 3.19.1-3.19.3. The turn is over. After too many turns without a turned-up card
    the Queen grows impatient; then the next seat begins."""
    t.idle = 0 if t.turned_up else t.idle + 1
    if t.idle >= t.options["impatience"] * (t.seats - len(t.out)):
        t.idle = 0
        await grow_impatient(t)
    t.active = t.left_of(t.active)
    t.step = 1
    t.visions_played = 0
    t.turned_up = False
    t.turns += 1
    return "act"


async def grow_impatient(t: Fatal) -> None:
    """3.19.1. The top card of the treasure deck is turned up; a treasure goes under the deck."""
    card = await turn_up(t)
    if card is not None:
        t.move(card, t.treasure_deck, at=0, shown=t.everyone)
        t.under += 1
        t.say(
            "3.19.1",
            "The Queen grows impatient: {card} ({amount}) is revealed and put under the deck.",
            card=card,
            amount=amount(card),
        )
