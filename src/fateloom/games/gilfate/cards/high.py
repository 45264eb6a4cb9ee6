"""The cards numbered 7 to 9 that do not stay (rules 3.19.16-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.effects import plays
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Claim, Seat
from fateloom.games.gilfate.cards.aims import (
    bomb_owners,
    next_relic,
    numbers_of,
    numbers_with_symbol,
    others_with_hands,
    standing_cards,
    two_bombs,
)
from fateloom.games.gilfate.faces import HIGH, SYMBOLS, rank
from fateloom.games.gilfate.rules import blank_deck
from fateloom.games.gilfate.rules.blank_deck import (
    check_bombs,
    discard,
    knock_out,
    put_on_top,
    receive,
    return_set_aside,
    shuffle_deck,
)
from fateloom.games.gilfate.rules.playing import Aim, Aiming
from fateloom.games.gilfate.rules.reactions import goes_through
from fateloom.games.gilfate.rules.setup import pile_name
from fateloom.games.gilfate.table import Gilfate

# True Name --------------------------------------------------------------------------------------


def names_to_call(t: Gilfate, seat: Seat, card: Card) -> list[Aim]:
    """Another player with a hand, and a number."""
    return [
        (Name(other), number) for other in others_with_hands(t, seat) for number in numbers_of(t)
    ]


def eight_of_the_next(t: Gilfate, seat: Seat, aims: Sequence[Aim]) -> Aim:
    """The next player and the commonest number."""
    return aims[0][0], 8


@plays(
    "true_name",
    rule="3.19.16",
    targets=Aiming(
        id="target_seat/number",
        rule="3.19.16",
        text="Whose hand, and which number?",
        listing=names_to_call,
        met=lambda t, seat, card: others_with_hands(t, seat),
        usual=eight_of_the_next,
        unmet="no other player has a card in hand",
    ),
)
async def true_name(t: Gilfate, seat: Seat, card: Card, victim: Seat, number: int) -> None:
    """3.19.16, 3.18.2. If that hand holds the number, one such card is discarded."""
    words: dict[str, Any] = {"who": Name(seat), "victim": Name(victim), "n": number}
    t.say("3.19.16", "{who} [name|names] {n} for {victim}'s hand.", **words)
    if not await goes_through(t, seat, card, [victim]) or victim in t.out:
        return
    named = [each for each in t.cards_in_hand(victim) if each.face.number == number]
    tell_how_many(t, victim, number)
    if not named:
        t.say("3.18.2", "{victim} [have|has] no {n}.", **words)
        return
    t.show_all(named, t.everyone)
    chosen = await choose(seat, named, rule="3.19.16", id="name_pick", text="Discard which one?")
    t.say("3.18.2", "{victim} [show|shows] {cards}.", cards=named, **words)
    discard(t, chosen)
    t.say("3.19.16", "{victim} [discard|discards] {card}.", card=chosen, **words)


def tell_how_many(t: Gilfate, seat: Seat, number: int) -> None:
    """3.18.2, section 2. Everybody hears how many cards of a number a hand holds now; that is
    history, and binds no later moment."""
    there = sum(1 for card in t.hand[seat].cards if card.face.number == number)
    t.claim(
        "told",
        Claim(
            lambda t: t.hand[seat].cards,
            lambda face: face.number == number,
            number=lambda t: there,
        ),
    )
    t.claim("told", None)


# World Upside Down ----------------------------------------------------------------------------------


@plays("world_upside_down", rule="3.11.1")
async def world_upside_down(t: Gilfate, seat: Seat, card: Card) -> None:
    """3.11.1, 3.11.2. The blank deck is turned over."""
    if await goes_through(t, seat, card):
        blank_deck.turn_over(t)


# Treasure Map --------------------------------------------------------------------------------------


def piles_to_search(t: Gilfate, seat: Seat, card: Card) -> list[Aim]:
    return numbers_with_symbol(t)


@plays(
    "treasure_map",
    rule="3.19.17",
    targets=Aiming(
        id="search",
        rule="3.19.17",
        text="Search for which number and symbol?",
        listing=piles_to_search,
        met=lambda t, seat, card: t.open_piles,
        unmet="all piles are empty",
    ),
)
async def treasure_map(t: Gilfate, seat: Seat, card: Card, number: int, symbol: str) -> None:
    """3.19.17, 3.18.4. A pile is searched in secret; a match is shown and taken."""
    pile = t.piles[SYMBOLS.index(symbol) * 2 + (number >= HIGH)]
    words: dict[str, Any] = {"who": Name(seat), "n": number, "pile": pile_name(t, pile)}
    t.say("3.19.17", "{who} [search|searches] the {pile} for number {n}.", **words)
    if not await goes_through(t, seat, card):
        return
    t.show_all(pile.cards, t.only(seat))
    there = sorted(pile.cards, key=rank)
    t.say(
        "3.19.17",
        "You see these cards in the {pile}: {cards}.",
        to=t.only(seat),
        cards=there,
        **words,
    )
    matches = [each for each in there if each.face.number == number]
    found = await choose(
        seat,
        matches or ["nothing"],
        rule="3.19.17",
        id="search_take",
        text="Take which card?" if matches else f"Number {number} is not in the {words['pile']}.",
        always=True,
    )
    if isinstance(found, Card):
        t.move(found, t.hand[seat], shown=t.everyone)
        t.say("3.18.4", "{who} [show|shows] {card} and [take|takes] it.", card=found, **words)
    else:
        t.say("3.18.4", "{who} [find|finds] nothing.", **words)
    t.shuffle(pile)


# Set the Trap --------------------------------------------------------------------------------------


def bombs_to_trap(t: Gilfate, seat: Seat, card: Card) -> list[Aim]:
    return [(Name(owner),) for owner in bomb_owners(t, seat)]


@plays(
    "set_the_trap",
    rule="3.19.18",
    targets=Aiming(
        id="bomb_owner",
        rule="3.19.18",
        text="Put whose bomb on top of the blank deck?",
        listing=bombs_to_trap,
        unmet="no player has a bomb",
    ),
)
async def set_the_trap(t: Gilfate, seat: Seat, card: Card, owner: Seat) -> None:
    """3.19.18. One bomb of any player goes on top of the blank deck."""
    t.say("3.19.18", "Target: one of {who:you}'s bombs.", who=Name(owner))
    if await goes_through(t, seat, card, [owner]) and t.bombs[owner].cards:
        put_on_top(t, t.bombs[owner].top)
        text = "One of {who:you}'s bombs goes on top of the blank deck."
        t.say("3.19.18", text, who=Name(owner))


# Shatter Relics --------------------------------------------------------------------------------------


def bomb_to_take(t: Gilfate) -> Card | None:
    """3.19.21, 3.17.7. A spare bomb, else one from the blank discard."""
    if not t.options["secret_stash"] and t.spare_bombs.cards:
        return t.spare_bombs.top
    return next((card for card in t.blank_discard.cards if card.face.id == "bomb"), None)


def relics_to_shatter(t: Gilfate, seat: Seat, card: Card) -> list[Aim]:
    """3.19.19, 3.19.20. Without standing cards: another player's all. With one: any one card,
    if a bomb can be taken."""
    if not t.front[seat].cards:
        return [(Name(other),) for other in t.around(seat) if t.front[other].cards]
    return standing_cards(t, seat) if bomb_to_take(t) is not None else []


def usual_relic(t: Gilfate, seat: Seat, aims: Sequence[Aim]) -> Aim:
    return next_relic(t, seat, aims) if len(aims[0]) > 1 else aims[0]


@plays(
    "shatter_relics",
    rule="3.19.19",
    targets=Aiming(
        id="target_seat",
        pair_id="relic",
        rule="3.19.19",
        text="Discard whose permanent?",
        listing=relics_to_shatter,
        usual=usual_relic,
        unmet="no permanent to discard, or no bomb for you to take",
    ),
)
async def shatter_relics(
    t: Gilfate, seat: Seat, card: Card, owner: Seat, relic: Card | None = None
) -> None:
    """3.19.19-21. All standing cards of another player; or a bomb for you, and one card."""
    aim = "all permanents" if relic is None else relic.face
    t.say("3.19.19", "Target: {who:you} ({aim}).", who=Name(owner), aim=aim)
    if not await goes_through(t, seat, card, [owner]):
        return
    lost = [relic] if relic is not None else list(t.front[owner].cards)
    if relic is not None:
        take_bomb(t, seat)
        if seat in t.out:
            return
    for each in lost:
        if each.zone is t.front[owner]:
            discard(t, each)
            t.say("3.19.19", "{who:you}'s {card} is discarded.", who=Name(owner), card=each)
    check_bombs(t, owner)


def take_bomb(t: Gilfate, seat: Seat) -> None:
    """3.19.21, 3.7.14. A bomb is taken, which counts like a drawn one."""
    bomb = bomb_to_take(t)
    if bomb is None:
        return
    t.say("3.19.20", "{who} [take|takes] a bomb.", who=Name(seat))
    fatal = receive(t, seat, bomb)
    return_set_aside(t)
    if fatal:
        knock_out(t, seat)


# Scatter the Powder --------------------------------------------------------------------------------------


def bombs_to_scatter(t: Gilfate, seat: Seat, card: Card) -> list[Aim]:
    return two_bombs(t, seat)


@plays(
    "scatter_the_powder",
    rule="3.19.22",
    targets=Aiming(
        id="bomb_owner/bomb_owner",
        rule="3.19.22",
        text="Put which 2 bombs back into the blank deck?",
        listing=bombs_to_scatter,
        unmet="players have fewer than 2 bombs between them",
    ),
)
async def scatter_the_powder(t: Gilfate, seat: Seat, card: Card, one: Seat, other: Seat) -> None:
    """3.19.22. Two bombs of any players go into the deck, which is shuffled."""
    owners = list(dict.fromkeys([one, other]))
    t.say(
        "3.19.22", "Target: bombs in front of {owners:you}.", owners=[Name(each) for each in owners]
    )
    if not await goes_through(t, seat, card, owners):
        return
    returned = 0
    for owner in (one, other):
        if t.bombs[owner].cards:
            put_on_top(t, t.bombs[owner].top)
            returned += 1
    if returned:
        bombs = "1 bomb goes" if returned == 1 else f"{returned} bombs go"
        t.say("3.19.22", "{bombs} back into the blank deck.", bombs=bombs)
        shuffle_deck(t)
