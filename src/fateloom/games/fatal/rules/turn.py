"""3.2 Steps 1 to 3 of a turn: one running question, `act`; and 3.5-3.6, what step 1 offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fateloom.engine.flow import Option, choose, choose_some
from fateloom.engine.log import Name
from fateloom.engine.table import Card, Seat
from fateloom.games.fatal.rules.piles import (
    by_name,
    different,
    discard_from_hand,
    draw_several,
    leave_hand,
    set_aside,
)
from fateloom.games.fatal.rules.rows import (
    barred_steals,
    is_vision,
    open_rows,
    play_vision,
    steal,
    steals,
)
from fateloom.games.fatal.rules.treasures import amount, own_treasures

if TYPE_CHECKING:
    from fateloom.games.fatal.table import Fatal


async def act(t: Fatal) -> str:
    """3.2.3-3.2.7. The active seat does one thing of the present step or a later one, or
    ends steps 1 to 3."""
    seat = t.active
    if nothing_but_end(t, seat):
        go_on_to(t, 4)
        return "stars"
    offered = moves(t, seat)
    choice = await choose(
        seat,
        offered,
        rule="3.2.6",
        id="act",
        text=question(offered[0]),
        barred=lambda: barred_moves(t, seat),
        default="end",
        always=True,
    )
    match choice:
        case "end":
            go_on_to(t, 4)
            return "stars"
        case ("play", card, row):
            go_on_to(t, 3)
            play_vision(t, seat, card, row)
        case ("steal", card, row):
            go_on_to(t, 2)
            steal(t, seat, card, row)
            go_on_to(t, 3)
        case ("trade", treasure):
            await trade(t, seat, treasure)
            go_on_to(t, 2)
        case (card, *targets):
            await play_enchantment(t, seat, card, targets)
            go_on_to(t, 2)
        case card:
            await play_enchantment(t, seat, card, [])
            go_on_to(t, 2)
    return "act"


def question(first: Any) -> str:
    """The question of the earliest step that still offers something; moves come in that order."""
    match first:
        case "end":
            return "You hold no vision to play. Count your stars?"
        case ("play", *_):
            return "Play a vision into one of your rows? (Up to two in a turn.)"
        case ("steal", *_):
            return "Steal a vision first? (A vision from your hand passes it.)"
    return "An enchantment or a trade first? (A steal or a vision passes it.)"


def nothing_but_end(t: Fatal, seat: Seat) -> bool:
    """3.2.7. Whether public facts leave nothing but `end`."""
    if t.visions_played >= t.value("visions", 2, seat):
        return True
    if len(t.row1[seat].cards) == 3 and len(t.row2[seat].cards) == 3:
        return True
    return not t.hand[seat].cards and (t.step > 2 or next(steals(t, seat), None) is None)


def go_on_to(t: Fatal, step: int) -> None:
    """3.2.4, 3.2.6, 3.5.9. Steps are left behind for this turn, and lasting enchantments with
    them, before anything of the next step happens."""
    while t.step < step:
        if t.in_effect[t.active].cards:
            end_lasting(t, str(t.step))
        t.step += 1


def end_lasting(t: Fatal, step: str) -> None:
    """3.5.3, 3.5.9. Enchantments that last until this step are discarded."""
    for card in list(t.in_effect[t.active]):
        if card.face.until == step:
            t.move(card, t.discard_pile)


def moves(t: Fatal, seat: Seat) -> list[Any]:
    """3.2.6. Everything legal in the present step and the later ones, and `end`."""
    found = list(before_visions(t, seat))
    rows = open_rows(t, seat)
    for card in different(t.hand[seat].cards):
        if is_vision(card):
            found += [("play", card, row) for row in rows]
    found.append("end")
    return found


def before_visions(t: Fatal, seat: Seat) -> Iterator[Any]:
    """3.2.6. What steps 1 and 2 still offer: a vision played now would pass it."""
    if t.step == 1:
        yield from enchantments(t, seat)
        yield from trades(t, seat)
    if t.step < 3:
        yield from steals(t, seat)


def trades(t: Fatal, seat: Seat) -> Iterator[Any]:
    """3.6.1, 3.6.5, 3.6.9. The treasures that can be given up for new cards."""
    if t.hand[seat].cards:
        for treasure in own_treasures(t, seat):
            if treasure.face.value > 0:
                yield "trade", treasure


def enchantments(t: Fatal, seat: Seat) -> Iterator[Any]:
    """3.5.1, 3.5.6. The enchantments that can have an effect now, with all they need."""
    plays = t.game.deeds.plays
    for card in different(t.hand[seat].cards):
        play = plays.get(card.face.id)
        if play is None:
            continue
        if play.targets is None:
            yield card
        else:
            for aim in play.targets(t, seat, card):
                yield (card, *aim) if aim else card


async def play_enchantment(t: Fatal, seat: Seat, card: Card, targets: list[Any]) -> None:
    """3.5.1-3.5.5. The effect happens at once; then the card is discarded, or stays while it
    lasts, and a card is drawn and set aside."""
    card = leave_hand(t, seat, card, t.in_effect[seat])
    await t.game.deeds.plays[card.face.id].act(t, seat, card, *targets)
    if card.face.until == "now":
        t.move(card, t.discard_pile)
    set_aside(t, seat)


async def trade(t: Fatal, seat: Seat, treasure: Card) -> None:
    """3.6.1-3.6.10. A treasure of value 1, 2 or 3 goes under the treasure deck; up to four
    cards are discarded, four are drawn, and as many kept."""
    t.move(treasure, t.treasure_deck, at=0, shown=t.everyone)
    t.under += 1
    t.say(
        "3.6.2",
        "{who} gives up {treasure} ({amount}) for new cards.",
        who=Name(seat),
        treasure=treasure,
        amount=amount(treasure),
    )
    hand = t.hand[seat]
    given = await choose_some(
        seat,
        list(hand),
        least=1,
        most=4,
        rule="3.6.4",
        id="trade_discard",
        text="Which cards do you discard? You draw four and keep as many as you discard.",
        default=hand.cards[:1],
    )
    left = discard_from_hand(t, seat, given)
    t.say("3.6.4", "{who} discards {cards}.", who=Name(seat), cards=left)
    drawn = draw_several(t, 4, t.look[seat])
    number = min(len(given), len(drawn))
    kept = await choose_some(
        seat,
        drawn,
        least=number,
        most=number,
        rule="3.6.7",
        id="trade_keep",
        text=f"Keep {number} of the cards you drew.",
        default=drawn[:number],
    )
    for card in kept:
        t.move(card, t.hand[seat])
    rest = by_name(t.look[seat])
    for card in rest:
        t.move(card, t.discard_pile)
    if rest:
        t.say(
            "3.6.7",
            "{who} draws {drawn} cards, keeps {kept} and discards {cards}.",
            who=Name(seat),
            drawn=len(drawn),
            kept=number,
            cards=rest,
        )
    else:
        t.say("3.6.7", "{who} draws {n} cards and keeps them.", who=Name(seat), n=len(drawn))


# What a player may look for in vain ------------------------------------------------------


def barred_moves(t: Fatal, seat: Seat) -> Iterator[Option]:
    """Everything of steps 1 to 3 that is not allowed now, with the rule that bars it; what
    concerns the own cards comes first."""
    yield from barred_enchantments(t, seat)
    yield from barred_plays(t, seat)
    yield from barred_trades(t, seat)
    yield from barred_steals(t, seat, t.step > 2)


def barred_plays(t: Fatal, seat: Seat) -> Iterator[Option]:
    rows = open_rows(t, seat)
    for card in different(t.hand[seat].cards):
        for row in (1, 2):
            if is_vision(card) and row not in rows:
                full = len(t.rows(seat)[row - 1]) == 3
                why = f"3.4.3: row {row} holds three cards"
                if not full:
                    why = "3.8.5: both your rows are empty; begin with row 1"
                yield Option(("play", card, row), f"Play {card.face.name} in row {row}", why)


def barred_enchantments(t: Fatal, seat: Seat) -> Iterator[Option]:
    for card in different(t.hand[seat].cards):
        if is_vision(card):
            continue
        play = t.game.deeds.plays.get(card.face.id)
        if play is None:
            yield Option(card, barred="3.5.8: it only answers a trimagic that names you")
        elif t.step > 1:
            yield Option(card, barred="3.2.4: step 1 is over for this turn")
        elif play.targets is not None and next(iter(play.targets(t, seat, card)), None) is None:
            yield Option(card, barred=f"3.5.6: {WITHOUT_EFFECT[card.face.id]}")


WITHOUT_EFFECT = {
    "magical_swap": "you and another player must each have a vision on the table",
    "candle_periscope": "no other player has a hidden sign or a card in hand",
    "gossamer_gloves": "even with the Gloves there is nothing you could steal",
    "rust_storm": "no other player has a vision on the table",
}


def barred_trades(t: Fatal, seat: Seat) -> Iterator[Option]:
    for treasure in own_treasures(t, seat):
        if t.step > 1:
            why = "3.2.4: step 1 is over for this turn"
        elif treasure.face.value < 1:
            why = "3.6.9: only a treasure of value 1, 2 or 3 can be traded"
        elif not t.hand[seat]:
            why = "3.6.5: you have no card to exchange"
        else:
            continue
        yield Option(("trade", treasure), barred=why)
