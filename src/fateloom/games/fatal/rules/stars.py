"""3.9 Step A: stars."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose
from fateloom.engine.state.log import Name
from fateloom.games.fatal.rules.rows import stars_shown
from fateloom.games.fatal.rules.treasures import amount, receive, refill
from fateloom.games.fatal.rules.turn import end_lasting
from fateloom.games.fatal.table import Fatal

STARS_FOR_A_TREASURE = 3


async def stars(t: Fatal) -> str:
    """3.9.1-3.9.9. Three or more stars bring one displayed treasure, to keep or to give; then
    the display is refilled. Comet Lantern leaves when this step is over."""
    shown = stars_shown(t, t.active)
    if shown >= STARS_FOR_A_TREASURE:
        await take_star_treasure(t, shown)
        await refill(t)
    if t.in_effect[t.active].cards:
        end_lasting(t, "A")
    return "trimagics"


async def take_star_treasure(t: Fatal, shown: int) -> None:
    """3.9.3-3.9.4, 3.9.7, 3.9.10. One treasure for oneself or for another player."""
    seat = t.active
    display = t.display.cards
    best = max(display, key=lambda card: card.face.value)
    receivers = [Name(each) for each in t.seats_from(seat)]
    treasure, receiver = await choose(
        seat,
        [(card, each) for card in display for each in receivers],
        rule="3.9.1",
        id="star",
        text="{n} stars: take which treasure, and who gets it?",
        words={"n": shown},
        default=(best, Name(seat)),
    )
    receive(t, receiver, treasure)
    words = {"who": Name(seat), "n": shown, "card": treasure, "amount": amount(treasure)}
    if receiver == seat:
        text = "{who} [have|has] {n} stars and [take|takes] {card} ({amount})."
        t.say("3.9.4", text, **words)
    else:
        text = "{who} [have|has] {n} stars and [give|gives] {card} ({amount}) to {other}."
        t.say("3.9.4", text, **words, other=receiver)
