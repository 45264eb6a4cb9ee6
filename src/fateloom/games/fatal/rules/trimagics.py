"""3.10 Step B: trimagics, and 3.11 the Elemental Shield that answers them."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.engine.rules.asks import PASS, Option, choose, first_of
from fateloom.engine.rules.effects import Moment, reactions
from fateloom.engine.state.log import Name, OneOf
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.rules.fall import hand_emptied
from fateloom.games.fatal.rules.piles import by_name, discard_from_hand, discard_row, draw_several
from fateloom.games.fatal.rules.rows import Trimagic, trimagic_of
from fateloom.games.fatal.rules.treasures import amount, lies_open, receive, refill
from fateloom.games.fatal.rules.words import effect_in_words
from fateloom.games.fatal.table import Fatal


async def trimagics(t: Fatal) -> str:
    """3.10.1-3.10.3. Every full row of the active seat is cast, one after the other."""
    seat = t.active
    full = [number for number in (1, 2) if len(t.rows(seat)[number - 1].cards) == 3]
    if not full:
        return "closing"
    number = await choose(
        seat,
        full,
        rule="3.10.3",
        id="cast_order",
        text="Both rows are full: cast which one first?",
        default=1,
    )
    await cast(t, number)
    return "trimagics"


async def cast(t: Fatal, number: int) -> None:
    """3.10.1, 3.10.5-3.10.9, 3.10.19-3.10.20. The parts are resolved one after the other,
    each on a player of its own; then the three cards are discarded."""
    row = t.rows(t.active)[number - 1]
    spell = trimagic_of(row.cards)
    if not t.quiet:
        t.say(
            "3.10.4",
            "{who} [cast|casts] a {kind} from row {row}: {effect}.",
            who=Name(t.active),
            kind=spell.kind.capitalize(),
            row=number,
            effect=effect_in_words(*spell),
        )
    part = PARTS[spell.kind]
    first = await part(t, spell, None)
    if spell.two_players:
        await part(t, spell, first)
    discard_row(t, row)


# The four kinds. Each part gives back the player it named, if it named one -------------------


async def draw_part(t: Fatal, spell: Trimagic, first: Seat | None) -> Seat | None:
    """3.10.10-3.10.11. The caster draws, looks, and gives all of it to one player."""
    caster = t.active
    drawn = draw_several(t, spell.power, t.look[caster])
    if not drawn:
        return None
    named = await name_a_player(t, spell, first)
    if t.options["shield_draw"] and await shielded(t, spell, named):
        return named
    for card in drawn:
        t.move(card, t.hand[named])
    for card in drawn:
        if named == caster:
            t.say(
                "3.10.10",
                "{who} [draw|draws] {card} and [keep|keeps] it.",
                who=Name(caster),
                card=card,
            )
        else:
            text = "{who} [draw|draws] {card} and [give|gives] it to {other}."
            t.say("3.10.10", text, who=Name(caster), card=card, other=Name(named))
    return named


def discard_drawn(t: Fatal) -> None:
    """3.11.4. What the caster of a cancelled Draw has drawn goes to the discard pile."""
    drawn = [t.move(card, t.discard_pile) for card in list(t.look[t.active])]
    if drawn:
        t.say("3.11.4", "{who} [discard|discards] {cards}.", who=Name(t.active), cards=drawn)


async def take_part(t: Fatal, spell: Trimagic, first: Seat | None) -> Seat | None:
    """3.10.12. For the named player the caster takes displayed treasures, one by one."""
    caster = t.active
    named = await name_a_player(t, spell, first)
    if await shielded(t, spell, named):
        return named
    t.receiver = named
    for _ in range(spell.power):
        display = t.display.cards
        worth = [card.face.value for card in display]
        usual = max(worth) if named == caster else min(worth)
        treasure = await choose(
            caster,
            list(display),
            rule="3.10.12",
            id="take_treasure",
            text="Take which treasure?" if named == caster else "Give {who} which treasure?",
            words={"who": Name(named)},
            default=display[worth.index(usual)],
        )
        receive(t, named, treasure)
        if not t.quiet:
            does = "{who} [take|takes]" if named == caster else "{who} [give|gives] {other}"
            t.say(
                "3.10.12",
                does + " {card} ({amount}) from the display.",
                who=Name(caster),
                other=Name(named),
                card=treasure,
                amount=amount(treasure),
            )
        await refill(t)
    t.receiver = -1
    return named


async def steal_part(t: Fatal, spell: Trimagic, first: Seat | None) -> Seat | None:
    """3.10.13, 3.10.16-3.10.17. Random treasures of the named player's face-down hoard go to
    the caster, all at once."""
    caster = t.active
    if not may_be_named(t, spell, first):
        t.say("3.10.16", "Nobody{more} has a treasure to steal.", more=other_than(first))
        return None
    named = await name_a_player(t, spell, first)
    if await shielded(t, spell, named):
        return named
    taken = by_name(at_random(t, t.hoard[named].cards, spell.power))
    hidden = []
    for card in taken:  # those that end face up are seen leaving, before the others go
        if lies_open(t, caster, card):
            t.move(card, t.hoard_up[caster])
        else:
            hidden.append(card)
    t.move_all(hidden, t.hoard[caster])
    for at in range(len(taken)):
        text = "{who} [steal|steals] {card} from {other}."
        t.say("3.10.13", text, who=Name(caster), card=OneOf(taken, at), other=Name(named))
    return named


async def discard_part(t: Fatal, spell: Trimagic, first: Seat | None) -> Seat | None:
    """3.10.14, 3.10.16-3.10.17, 3.17.3. The named player loses random cards from the hand,
    all at once; then it is seen whether any are left."""
    if not may_be_named(t, spell, first):
        t.say("3.10.16", "Nobody{more} has a card to lose.", more=other_than(first))
        return None
    named = await name_a_player(t, spell, first)
    if await shielded(t, spell, named):
        return named
    hand = t.hand[named]
    lost = discard_from_hand(t, at_random(t, hand.cards, spell.power))
    t.say(
        "3.10.14",
        "{by}'s Discard: {who} [lose|loses] {cards} at random.",
        by=Name(t.active),
        who=Name(named),
        cards=lost,
    )
    if not hand.cards:
        hand_emptied(t, t.active, named)
    return named


def other_than(first: Seat | None) -> str:
    """How a part that affects nobody is told after one that did."""
    return "" if first is None else " else"


PARTS = {"draw": draw_part, "take": take_part, "steal": steal_part, "discard": discard_part}


def at_random(t: Fatal, cards: list[Card], number: int) -> list[Card]:
    """Different cards drawn at random, as many as there are up to the number."""
    left = list(cards)
    return [left.pop(t.chance.below(len(left))) for _ in range(min(number, len(left)))]


# Naming a player -----------------------------------------------------------------------------


def may_be_named(t: Fatal, spell: Trimagic, first: Seat | None) -> list[Name]:
    """3.10.9, 3.10.15-3.10.18. The players a part may name, clockwise from the caster."""
    return [Name(seat) for seat in t.seats_from(t.active) if not why_not(t, spell, seat, first)]


async def name_a_player(t: Fatal, spell: Trimagic, first: Seat | None) -> Seat:
    """3.10.8, 3.10.18. The caster names one of them; in a second part another than before."""
    legal = may_be_named(t, spell, first)
    drawn = list(t.look[t.active])
    named: Seat = await choose(
        t.active,
        legal,
        rule="3.10.8",
        id="target",
        text=TARGET_TEXTS[spell.kind][(len(drawn) or spell.power) - 1],
        words={"cards": drawn},
        barred=lambda: barred_targets(t, spell, first),
        default=legal[0],
    )
    return int(named)


TARGET_TEXTS = {
    "draw": ("You drew {cards}. Who gets it?", "You drew {cards}. Who gets both?"),
    "take": ("Who gets a treasure from the display?", "Who gets 2 treasures from the display?"),
    "steal": ("Steal a treasure from whom?", "Steal 2 treasures from whom?"),
    "discard": ("Who discards a random card?", "Who discards 2 random cards?"),
}


def why_not(t: Fatal, spell: Trimagic, seat: Seat, first: Seat | None) -> str:
    """3.10.15-3.10.18. What bars a player from being named, or nothing."""
    if seat == first:
        return "3.10.18: already chosen; pick a different player"
    if spell.kind in ("draw", "take"):
        return ""
    if seat == t.active:
        return "3.10.15: you can't target yourself"
    if spell.kind == "steal" and not t.hoard[seat].cards:
        return "3.10.16: that player has no treasure you can steal"
    if spell.kind == "discard" and not t.hand[seat].cards:
        return "3.10.16: that player has no cards in hand"
    return ""


def barred_targets(t: Fatal, spell: Trimagic, first: Seat | None) -> Iterator[Option]:
    for seat in range(t.seats):
        why = why_not(t, spell, seat, first)
        if seat in t.out:
            why = "3.17.5: out of the game"
        if why:
            yield Option(Name(seat), barred=why)


# 3.11 Elemental Shield -----------------------------------------------------------------------


class Naming(Moment):
    """A part of a trimagic has named a player and is about to affect it."""


async def shielded(t: Fatal, spell: Trimagic, named: Seat) -> bool:
    """3.11.1-3.11.3, 3.11.6, 3.11.9-3.11.10. The named player may cancel the part with a
    Shield. The window opens on public facts alone: another's trimagic, and a card in hand."""
    if named == t.active or not t.hand[named].cards:
        return False
    naming = Naming(t.active)
    answer = await first_of(
        [named],
        lambda seat: [*reactions(t, seat, naming), PASS],
        rule="3.11.1",
        id="shield",
        text=SHIELD_TEXTS[spell.kind][spell.power - 1],
        words={"who": Name(t.active)},
        barred=lambda seat: barred_shield(t, seat),
    )
    if answer is not None:
        seat, card = answer
        await t.game.effects.reactions[card.face.id][0].act(t, seat, card, naming)
    return naming.cancelled


SHIELD_TEXTS = {
    "draw": (
        "{who}'s Draw gives you 1 card. Block it with Elemental Shield?",
        "{who}'s Draw gives you 2 cards. Block it with Elemental Shield?",
    ),
    "take": (
        "{who}'s Take gives you 1 treasure of their choice. Block it with Elemental Shield?",
        "{who}'s Take gives you 2 treasures of their choice. Block it with Elemental Shield?",
    ),
    "steal": (
        "{who}'s Steal targets you: you lose 1 random treasure. Block it with Elemental Shield?",
        "{who}'s Steal targets you: you lose 2 random treasures. Block it with Elemental Shield?",
    ),
    "discard": (
        "{who}'s Discard targets you: you lose 1 random card. Block it with Elemental Shield?",
        "{who}'s Discard targets you: you lose 2 random cards. Block it with Elemental Shield?",
    ),
}


def barred_shield(t: Fatal, seat: Seat) -> list[Option]:
    return [
        Option(card, barred="3.11.1: only Elemental Shield can block a trimagic")
        for card in t.hand[seat]
        if card.face.id not in t.game.effects.reactions
    ]
