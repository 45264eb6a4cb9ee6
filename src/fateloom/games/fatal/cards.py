"""What the cards of F.A.T.A.L. do: the Queen and the eight enchantments, in printed order.

What visions do is the matter of their kinds: see ``rules/trimagics.py``.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.effects import modifies, plays, reacts, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.rules.piles import by_name, set_aside
from fateloom.games.fatal.rules.queen import queen_appears
from fateloom.games.fatal.rules.rows import others_visions, owner_of, steals
from fateloom.games.fatal.rules.trimagics import Naming, discard_drawn
from fateloom.games.fatal.rules.words import counted
from fateloom.games.fatal.table import Fatal


@when("enchantress_queen", "turned_up")
async def enchantress_queen(t: Fatal, card: Card) -> None:
    """3.2.1. The moment she is turned up, the round is over."""
    await queen_appears(t, card)


@reacts("elemental_shield", to=Naming, rule="3.11.1")
async def elemental_shield(t: Fatal, seat: Seat, card: Card, naming: Naming) -> None:
    """3.11.3-3.11.5. The part that named its player is cancelled, and cards drawn for it are
    discarded; then the Shield is discarded, and a card drawn and set aside."""
    naming.cancelled = True
    t.say("3.11.3", "{who} [block|blocks] it with {card}.", who=Name(seat), card=card.face)
    discard_drawn(t)
    t.move(card, t.discard_pile)
    set_aside(t, seat)


def two_to_swap(t: Fatal, seat: Seat, card: Card) -> Iterator[tuple[Card, Card]]:
    """Playable if its player and another each have a vision on the table."""
    own = [vision for row in t.rows(seat) for vision in row]
    for mine in own:
        for other in others_visions(t, seat):
            yield mine, other


@plays("magical_swap", rule="3.5.1", targets=two_to_swap)
async def magical_swap(t: Fatal, seat: Seat, card: Card, mine: Card, other: Card) -> None:
    """3.5.1. An own vision and one of another player each take the other's row and place."""
    row, place = mine.zone, mine.zone.cards.index(mine)
    there, other_place = other.zone, other.zone.cards.index(other)
    t.move(mine, there, at=other_place)
    t.move(other, row, at=place)
    t.say(
        "3.5.1",
        "{who} [play|plays] {card}: {mine} and {owner}'s {other} swap places.",
        who=Name(seat),
        card=card,
        mine=mine,
        other=other,
        owner=owner_of(mine),
    )


@plays("moth_courier", rule="3.5.1")
async def moth_courier(t: Fatal, seat: Seat, card: Card) -> None:
    """3.5.1. Two cards are drawn and set aside; the replacement comes third."""
    drawn = [set_aside(t, seat), set_aside(t, seat)]
    number = sum(1 for each in drawn if each is not None)
    t.say(
        "3.5.1",
        "{who} [play|plays] {card} and [set|sets] aside {cards}, then 1 to replace it.",
        who=Name(seat),
        card=card,
        cards=counted(number, "card"),
    )


def what_to_look_at(t: Fatal, seat: Seat, card: Card) -> Iterator[tuple[Name, str]]:
    """Playable if some other player has a face-down character or a card in hand."""
    for other in t.seats_from(t.left_of(seat)):
        if other != seat and t.character[other].cards:
            yield Name(other), "character"
        if other != seat and t.hand[other].cards:
            yield Name(other), "hand"


@plays("candle_periscope", rule="3.5.1", targets=what_to_look_at)
async def candle_periscope(t: Fatal, seat: Seat, card: Card, other: Name, what: str) -> None:
    """3.5.1, 3.20.6. Its player looks in secret at a face-down character or a whole hand."""
    seen = by_name(t.character[other] if what == "character" else t.hand[other])
    t.show_all(seen, t.only(seat))
    text = "{who} [play|plays] {card} and [look|looks] at {other}'s {what}."
    shown = "sign" if what == "character" else what
    t.say("3.5.1", text, who=Name(seat), card=card, what=shown, other=other)
    t.say("3.5.1", "You see {seen}.", to=t.only(seat), seen=seen)


@plays("comet_lantern", rule="3.5.1")
async def comet_lantern(t: Fatal, seat: Seat, card: Card) -> None:
    """3.5.1. It shines until step A is over."""
    t.say("3.5.1", "{who} [play|plays] {card}: +2 stars this turn.", who=Name(seat), card=card)


@modifies("comet_lantern", "stars")
def comet_stars(t: Fatal, card: Card, base: int, of: object) -> int:
    """3.5.1. Two more stars are counted in step A; a trimagic's power stays as it is."""
    return base + 2


def gloves_could_steal(t: Fatal, seat: Seat, card: Card) -> Iterator[tuple[()]]:
    """Playable if with the Gloves at least one steal is possible."""
    if steals(t, seat, gloves=True):
        yield ()


@plays("gossamer_gloves", rule="3.5.1", targets=gloves_could_steal)
async def gossamer_gloves(t: Fatal, seat: Seat, card: Card) -> None:
    """3.5.1. They are worn until step 2 is over."""
    t.say(
        "3.5.1",
        "{who} [play|plays] {card}: stealing needs no symbol this turn.",
        who=Name(seat),
        card=card,
    )


@modifies("gossamer_gloves", "symbol_needed")
def gloved(t: Fatal, card: Card, base: int, of: object) -> int:
    """3.5.1. A steal needs no beating symbol; the orientation counts all the same."""
    return 0


def something_to_rust(t: Fatal, seat: Seat, card: Card) -> Iterator[tuple[Card]]:
    """Playable if another player has a vision on the table."""
    for vision in others_visions(t, seat):
        yield (vision,)


@plays("rust_storm", rule="3.5.1", targets=something_to_rust)
async def rust_storm(t: Fatal, seat: Seat, card: Card, vision: Card) -> None:
    """3.5.1, 3.4.6. A vision of another player is discarded and its row closes up; then, if
    wanted, one of a further player."""
    first = owner_of(vision)
    t.move(vision, t.discard_pile)
    text = "{who} [play|plays] {card}: {owner}'s {vision} is discarded."
    t.say("3.5.1", text, who=Name(seat), card=card, vision=vision, owner=first)
    further = [each for each in others_visions(t, seat) if owner_of(each) != first]
    second = await choose(
        seat,
        [*further, "done"],
        rule="3.5.1",
        id="rust_second",
        text="Rust Storm: discard another player's vision too?",
        default="done",
    )
    if second != "done":
        owner = owner_of(second)
        t.move(second, t.discard_pile)
        t.say("3.5.1", "{owner:you}'s {vision} is discarded too.", vision=second, owner=owner)


@plays("overwound_mainspring", rule="3.5.1")
async def overwound_mainspring(t: Fatal, seat: Seat, card: Card) -> None:
    """3.5.1. It runs until step 3 is over."""
    t.say(
        "3.5.1",
        "{who} [play|plays] {card} and may play up to 3 visions this turn.",
        who=Name(seat),
        card=card,
    )


@modifies("overwound_mainspring", "visions")
def overwound(t: Fatal, card: Card, base: int, of: object) -> int:
    """3.5.1. One more vision may be played in step 3."""
    return base + 1
