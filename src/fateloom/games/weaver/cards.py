"""What the relics do: rules 3.9.4 to 3.9.19. The price is paid before (3.9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fateloom.engine.rules.asks import Option, choose
from fateloom.engine.rules.effects import plays
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.weaver.faces import RUNES, SUITS, Suit
from fateloom.games.weaver.names import counted, listed
from fateloom.games.weaver.rules.moves import AIMS
from fateloom.games.weaver.rules.waves import turn, weave
from fateloom.games.weaver.table import Weaver

SEEN_BY_GAZE = 3


def tell(t: Weaver, used: Card, rule: str, text: str, /, **words: Any) -> None:
    """The log names the ability and its price before what it does."""
    price = counted(used.face.price, "shard")
    t.say(rule, "{relic} ({price}): " + text, relic=used.face.short, price=price, **words)


def aims(t: Weaver, seat: Seat, card: Card) -> Iterator[tuple[Any, ...]]:
    """3.9.4. What an ability that works on the row may aim at now."""
    return AIMS[card.face.id](t.reading(), t.desired)


# Troll Clan Mimic Chest ----------------------------------------------------------------


@plays("mimic_chest_1", rule="3.9.7", targets=aims)
@plays("mimic_chest_2", rule="3.9.7", targets=aims)
async def copy_rune(t: Weaver, seat: Seat, card: Card, place: int, side: str) -> None:
    """3.9.5, 3.9.7, 3.9.18. The rune becomes a copy of the one it faces; its card counts as
    just placed."""
    copy(t, card, place, [side])
    weave(t, [place])


@plays("mimic_chest_3", rule="3.9.7", targets=aims)
async def copy_both_runes(t: Weaver, seat: Seat, card: Card, place: int) -> None:
    """3.9.5, 3.9.7. Each rune that faces a neighbour becomes a copy of the one it faces."""
    ends = {"left": 0, "right": len(t.row) - 1}
    copy(t, card, place, [side for side, end in ends.items() if place != end])
    weave(t, [place])


def copy(t: Weaver, relic: Card, place: int, sides: list[str]) -> None:
    """3.9.18. A rune shows the kind that the facing rune shows now, until its card rotates."""
    row, target = t.reading(), t.row.cards[place]
    for side in sides:
        rune = row[place - 1].right if side == "left" else row[place + 1].left
        target.remove(f"copied_{side}")  # a new copy replaces the old one
        target.add(f"copied_{side}", 1 + RUNES.index(rune))
        tell(
            t,
            relic,
            "3.9.7",
            "the {side} rune of {card} becomes {rune}.",
            side=side,
            card=target,
            rune=rune.capitalize(),
        )


# Alabaster Naga's Slithemani Stone -----------------------------------------------------


@plays("slithemani_stone_1", rule="3.9.9", targets=aims)
@plays("slithemani_stone_2", rule="3.9.9", targets=aims)
async def exchange(t: Weaver, seat: Seat, card: Card, place: int) -> None:
    """3.9.9. Two neighbours change places; both count as just placed."""
    one, other = t.row.cards[place : place + 2]
    t.move(one, t.row, at=place + 1)
    tell(t, card, "3.9.9", "{one} and {other} swap places.", one=one, other=other)
    weave(t, [place, place + 1])


@plays("slithemani_stone_3", rule="3.9.10", targets=aims)
async def slither(t: Weaver, seat: Seat, card: Card, place: int, to: int) -> None:
    """3.9.10. A card moves to another place of the row; it alone counts as just placed."""
    moved = t.row.cards[place]
    t.move(moved, t.row, at=to)
    tell(t, card, "3.9.10", "{moved} moves to position {n}.", moved=moved, n=to + 1)
    weave(t, [to])


# Hollow Jester's Mask ------------------------------------------------------------------


@plays("jesters_mask_1", rule="3.9.11", targets=aims)
@plays("jesters_mask_2", rule="3.9.11", targets=aims)
async def mask_one(t: Weaver, seat: Seat, card: Card, place: int, suit: Suit) -> None:
    """3.9.11, 3.9.17. A card counts as one more suit until the round ends; nothing rotates."""
    masked = t.row.cards[place]
    masked.add(f"also_{suit}")
    tell(t, card, "3.9.11", "{card} also counts as {suit}.", card=masked, suit=suit.capitalize())


@plays("jesters_mask_3", rule="3.9.11", targets=aims)
async def mask_all(t: Weaver, seat: Seat, card: Card, suit: Suit) -> None:
    """3.9.11, 3.9.17. Every card now in the row counts as one more suit until the round
    ends."""
    masked = [
        each for each, lying in zip(t.row, t.reading(), strict=True) if suit not in lying.suits
    ]
    for each in masked:
        each.add(f"also_{suit}")
    named = {f"c{at}": each for at, each in enumerate(masked)}
    who = listed([f"{{{name}}}" for name in named])
    counts = "counts" if len(masked) == 1 else "count"
    text = f"{who} also {counts} as {{suit}}."
    tell(t, card, "3.9.11", text, suit=suit.capitalize(), **named)


# Dune Sphinx's Hourglass ---------------------------------------------------------------


def deep_decks(t: Weaver, seat: Seat, card: Card) -> Iterator[tuple[Suit]]:
    """3.9.12. The decks of two cards or more."""
    yield from ((suit,) for suit in SUITS if len(t.deck_of(suit)) >= 2)


@plays("sphinx_hourglass_1", rule="3.9.12", targets=deep_decks)
@plays("sphinx_hourglass_2", rule="3.9.12", targets=deep_decks)
async def bury(t: Weaver, seat: Seat, card: Card, suit: Suit) -> None:
    """3.9.12, 3.9.17. The top card goes under its deck, and the next one is turned up."""
    deck = t.deck_of(suit)
    buried = deck.top
    t.move(buried, deck, at=0)
    tell(
        t,
        card,
        "3.9.12",
        "{card} goes to the bottom of the {suit} deck.",
        card=buried,
        suit=suit.capitalize(),
    )


@plays("sphinx_hourglass_3", rule="3.9.13", targets=deep_decks)
async def gaze(t: Weaver, seat: Seat, card: Card, suit: Suit) -> None:
    """3.9.13, 3.9.17. Of the top three cards one goes on top; the others go under the deck in
    the order they had."""
    deck = t.deck_of(suit)
    looked_at = deck.cards[: -SEEN_BY_GAZE - 1 : -1]
    t.show_all(looked_at, t.everyone)
    picked = await choose(
        seat,
        [Option(at, each.name) for at, each in enumerate(looked_at)],
        rule="3.9.13",
        id="gaze_pick",
        text="Which of {cards} goes on top of its deck?",
        words={"cards": looked_at},
        default=0,
    )
    for at, each in enumerate(looked_at):
        if at != picked:
            t.move(each, deck, at=0)
    tell(
        t,
        card,
        "3.9.13",
        "{who} [look|looks] at {seen}; {top} goes on top.",
        who=Name(seat),
        seen=looked_at,
        top=looked_at[picked],
    )


# Fourth Serpent's Living Blade ---------------------------------------------------------


@plays("living_blade_1", rule="3.9.14", targets=aims)
@plays("living_blade_2", rule="3.9.14", targets=aims)
@plays("living_blade_3", rule="3.9.14", targets=aims)
async def strike(t: Weaver, seat: Seat, card: Card, place: int) -> None:
    """3.9.14. The Death rotates alone and is conquered; a combo check follows."""
    death = t.row.cards[place]
    turn(death)
    tell(t, card, "3.9.14", "{death} is conquered.", death=death)
    weave(t, [place], combo=True)


# Trilisian Ember Censer ----------------------------------------------------------------


def always(t: Weaver, seat: Seat, card: Card) -> Iterator[tuple[()]]:
    """No target is needed."""
    yield ()


@plays("ember_censer_1", rule="3.9.15", targets=always)
@plays("ember_censer_3", rule="3.9.15", targets=always)
async def kindle_one(t: Weaver, seat: Seat, card: Card) -> None:
    """3.9.15. The tracker moves up by 1 at once."""
    kindle(t, card, 1)


@plays("ember_censer_2", rule="3.9.15", targets=always)
async def kindle_two(t: Weaver, seat: Seat, card: Card) -> None:
    """3.9.15. The tracker moves up by 2 at once."""
    kindle(t, card, 2)


def kindle(t: Weaver, card: Card, steps: int) -> None:
    t.track += steps
    tell(t, card, "3.9.15", "+{n} Clairvoyance.", n=steps)
