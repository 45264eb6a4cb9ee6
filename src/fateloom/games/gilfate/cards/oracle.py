"""Oracle's Gamble (rules 3.19.8-15 and 3.19.30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.effects import plays
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.faces import NAMES
from fateloom.games.gilfate.rules.blank_deck import (
    drop_gift,
    knock_out,
    pay,
    receive,
    return_set_aside,
    safe_from_explosions,
    show_top,
)
from fateloom.games.gilfate.rules.playing import Aim, Aiming
from fateloom.games.gilfate.rules.reactions import (
    Effect,
    impose_draw,
    is_dropped,
    window,
)
from fateloom.games.gilfate.rules.words import counted
from fateloom.games.gilfate.table import Gilfate


def guesses(t: Gilfate, seat: Seat, card: Card) -> list[Aim]:
    """3.19.30. Explosion is offered only if explosions are in use."""
    if not t.blank_deck.cards:
        return []
    kinds: list[Aim] = [("blank",), ("bomb",)]
    return [*kinds, ("explosion",)] if t.explosions_in_use else kinds


def safe_guess(t: Gilfate, seat: Seat, aims: Sequence[Aim]) -> Aim:
    """The visible top card, else blank."""
    return (t.blank_deck.top.face.id,) if t.deck_face_up else aims[0]


@plays(
    "oracles_gamble",
    rule="3.19.8",
    targets=Aiming(
        id="guess",
        rule="3.19.8",
        text="Name the top card of the blank deck.",
        listing=guesses,
        usual=safe_guess,
        unmet="the blank deck is empty",
    ),
)
async def oracles_gamble(t: Gilfate, seat: Seat, card: Card, guess: str) -> None:
    """3.19.8-12. The top card is named, shown, and what follows from it happens."""
    cost = t.due
    top = t.blank_deck.top
    t.show(top, t.everyone)
    t.say(
        "3.19.8",
        "{who} [name|names] {guess}; the top card is {top}.",
        who=Name(seat),
        guess=NAMES[guess],
        top=NAMES[top.face.id],
    )
    if top.face.id != guess:
        pay(t, seat, cost)
        return
    if guess != "blank":
        receiver = await choose_receiver(t, seat, top)
        if receiver is not None:
            await give(t, seat, card, top, receiver)
            return
    pay(t, seat, min(cost, 1))
    if seat not in t.out and cost > 1 and t.blank_deck.cards:
        await let_draw_the_rest(t, seat, card, cost - 1)


async def choose_receiver(t: Gilfate, seat: Seat, top: Card) -> Seat | None:
    """3.19.11, 3.19.12. A bomb or explosion that was guessed may be given away."""
    text = f"You were right. Give the {top.face.id} away?"
    if t.knockout and top.face.id == "explosion" and not safe_from_explosions(t, seat):
        text += " If you keep it, you are out."
    answer = await choose(
        seat,
        [*[("give", Name(other)) for other in t.around(seat)], "keep"],
        rule="3.19.11",
        id="gift",
        text=text,
    )
    return None if answer == "keep" else answer[1]


async def give(t: Gilfate, seat: Seat, card: Card, gift: Card, receiver: Seat) -> None:
    """3.19.11-13, 3.7.12. The gift is used on its receiver; negated, the giver keeps it;
    dropped, it goes to the blank discard."""
    t.move(gift, t.gift)
    show_top(t)
    words: dict[str, Any] = {"who": Name(seat), "gift": gift.face.id, "receiver": Name(receiver)}
    t.say("3.19.11", "{who} [give|gives] the {gift} to {receiver}.", **words)
    giving = Effect(seat, card, [receiver], gift=gift)
    await window(t, giving)
    if is_dropped(t, giving):
        drop_gift(t, gift)
        return
    keeper = seat if giving.cancelled else receiver
    if giving.cancelled:
        t.say("3.19.13", "{who} [keep|keeps] the {gift}.", who=Name(seat), gift=gift.face.id)
    fatal = receive(t, keeper, gift)
    return_set_aside(t)
    if fatal:
        knock_out(t, keeper)


async def let_draw_the_rest(t: Gilfate, seat: Seat, card: Card, number: int) -> None:
    """3.19.10. Somebody draws what remains of the cost: another player, or the caster."""
    chosen = await choose(
        seat,
        [Name(other) for other in [*t.around(seat), seat]],
        rule="3.19.10",
        id="rest_to",
        text=f"Who draws the remaining {counted(number, 'card')}?",
    )
    if chosen == seat:
        pay(t, seat, number)
        return
    text = "{by} [make|makes] {who} draw {n}."
    t.say("3.19.10", text, by=Name(seat), who=Name(chosen), n=number)
    await impose_draw(t, seat, card, chosen, number)
