"""3.2 Steps 1 to 3 of a turn: one running question, `act`; and 3.5-3.6, what step 1 offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fateloom.engine.rules.asks import Option, choose, choose_some
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.faces import different
from fateloom.games.fatal.rules.piles import (
    by_name,
    discard_from_hand,
    draw_several,
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
from fateloom.games.fatal.rules.words import counted
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
        text="" if t.log is None else question(t, seat, offered),
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
        case (card, *_):
            await play_enchantment(t, seat, card, choice[1:])
            go_on_to(t, 2)
        case card:
            await play_enchantment(t, seat, card, [])
            go_on_to(t, 2)
    return "act"


def question(t: Fatal, seat: Seat, offered: list[Any]) -> str:
    """The question of the earliest step that still offers something; moves come in that order."""
    match offered[0]:
        case "end":
            return "You have no vision to play. End your turn and count stars?"
        case ("play", *_):
            left = t.value("visions", 2, seat) - t.visions_played
            number = f"{left} more" if t.visions_played else f"Up to {left}"
            return f"Play a vision into one of your rows? ({number} this turn.)"
        case ("steal", *_):
            return "Steal a vision? (Too late once you play one from your hand.)"
        case ("trade", *_):
            return "Trade a treasure for new cards? (Too late once you steal or play a vision.)"
    trading = " or trade a treasure" if trades(t, seat) else ""
    return f"Play an enchantment{trading}? (Too late once you steal or play a vision.)"


def nothing_but_end(t: Fatal, seat: Seat) -> bool:
    """3.2.7. Whether public facts leave nothing but to end the turn."""
    if t.visions_played >= t.value("visions", 2, seat):
        return True
    if len(t.row1[seat].cards) == 3 and len(t.row2[seat].cards) == 3:
        return True
    return not t.hand[seat].cards and (t.step > 2 or not steals(t, seat))


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
    found = before_visions(t, seat)
    rows = open_rows(t, seat)
    for card in different(t.hand[seat].cards):
        if is_vision(card):
            found += [("play", card, row) for row in rows]
    found.append("end")
    return found


def before_visions(t: Fatal, seat: Seat) -> list[Any]:
    """3.2.6. What steps 1 and 2 still offer: a vision played now would pass it."""
    found: list[Any] = []
    if t.step == 1:
        found += enchantments(t, seat)
        found += trades(t, seat)
    if t.step < 3:
        found += steals(t, seat)
    return found


def trades(t: Fatal, seat: Seat) -> list[Any]:
    """3.6.1, 3.6.5, 3.6.9. The treasures that can be given up for new cards."""
    if not t.hand[seat].cards:
        return []
    return [("trade", each) for each in own_treasures(t, seat) if each.face.value > 0]


def enchantments(t: Fatal, seat: Seat) -> list[Any]:
    """3.5.1, 3.5.6. The enchantments that can have an effect now, with all they need."""
    found: list[Any] = []
    plays = t.game.effects.plays
    for card in different(t.hand[seat].cards):
        play = plays.get(card.face.id)
        if play is None:
            continue
        if play.targets is None:
            found.append(card)
        else:
            found += [(card, *aim) if aim else card for aim in play.targets(t, seat, card)]
    return found


async def play_enchantment(t: Fatal, seat: Seat, card: Card, targets: Sequence[Any]) -> None:
    """3.5.1-3.5.5. The effect happens at once; then the card is discarded, or stays while it
    lasts, and a card is drawn and set aside."""
    card = t.move(card, t.in_effect[seat])
    await t.game.effects.plays[card.face.id].act(t, seat, card, *targets)
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
        "{who} [give|gives] up {treasure} ({amount}) for new cards.",
        who=Name(seat),
        treasure=treasure,
        amount=amount(treasure),
    )
    hand = t.hand[seat]
    t.trading = True
    given = await choose_some(
        seat,
        list(hand),
        least=1,
        most=4,
        rule="3.6.4",
        id="trade_discard",
        text="Discard 1 to 4 cards. You then draw 4 and keep as many as you discarded.",
        default=hand.cards[:1],
    )
    left = discard_from_hand(t, given)
    t.say("3.6.4", "{who} [discard|discards] {cards}.", who=Name(seat), cards=left)
    drawn = draw_several(t, 4, t.look[seat])
    t.to_keep = number = min(len(given), len(drawn))
    kept = await choose_some(
        seat,
        drawn,
        least=number,
        most=number,
        rule="3.6.7",
        id="trade_keep",
        text=f"Keep {number} of the {len(drawn)} cards you drew.",
        default=drawn[:number],
    )
    t.to_keep = 0
    t.trading = False
    for card in kept:
        t.move(card, t.hand[seat])
    rest = by_name(t.look[seat])
    for card in rest:
        t.move(card, t.discard_pile)
    if rest:
        t.say(
            "3.6.7",
            "{who} [draw|draws] {drawn}, [keep|keeps] {kept} and [discard|discards] {cards}.",
            who=Name(seat),
            drawn=counted(len(drawn), "card"),
            kept=number,
            cards=rest,
        )
    else:
        text = "{who} [draw|draws] and [keep|keeps] {drawn}."
        t.say("3.6.7", text, who=Name(seat), drawn=counted(len(drawn), "card"))


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
                why = f"3.4.3: row {row} is full"
                if not full:
                    why = "3.8.5: both your rows are empty, so start with row 1"
                yield Option(("play", card, row), f"Play {card.face.name} in row {row}", why)


def barred_enchantments(t: Fatal, seat: Seat) -> Iterator[Option]:
    for card in different(t.hand[seat].cards):
        if is_vision(card):
            continue
        play = t.game.effects.plays.get(card.face.id)
        if play is None:
            yield Option(
                card, barred="3.5.8: only playable when another player's trimagic targets you"
            )
        elif t.step > 1:
            yield Option(card, barred="3.2.4: too late for an enchantment this turn")
        elif play.targets is not None and next(iter(play.targets(t, seat, card)), None) is None:
            yield Option(card, barred=f"3.5.6: {WITHOUT_EFFECT[card.face.id]}")


WITHOUT_EFFECT = {
    "magical_swap": "you and another player must each have a vision on the table",
    "candle_periscope": "no other player has a hidden sign or cards in hand",
    "gossamer_gloves": "there is nothing to steal, even with the Gloves",
    "rust_storm": "no other player has a vision on the table",
}


def barred_trades(t: Fatal, seat: Seat) -> Iterator[Option]:
    for treasure in own_treasures(t, seat):
        if t.step > 1:
            why = "3.2.4: too late to trade this turn"
        elif treasure.face.value < 1:
            why = "3.6.9: only treasures worth 1 to 3 can be traded"
        elif not t.hand[seat]:
            why = "3.6.5: you have no cards to exchange"
        else:
            continue
        yield Option(("trade", treasure), barred=why)
