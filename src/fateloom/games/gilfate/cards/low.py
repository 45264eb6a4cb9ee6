"""The cards numbered 1 to 6 (rules 3.19.2-15)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.effects import plays
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Face, Seat
from fateloom.games.gilfate.cards.aims import (
    backs_of_others,
    blind_pick,
    most_frequent_back,
    next_removable,
    others_with_hands,
    removable,
    standing_cards,
)
from fateloom.games.gilfate.rules.blank_deck import (
    check_bombs,
    discard,
    put_under,
    row,
    show_top,
    shuffle_deck,
)
from fateloom.games.gilfate.rules.playing import Aim, Aiming
from fateloom.games.gilfate.rules.reactions import goes_through, impose_draw, make_draw
from fateloom.games.gilfate.rules.setup import choose_pile, draw_at_random
from fateloom.games.gilfate.rules.words import counted
from fateloom.games.gilfate.table import Gilfate

COIN_DRAW = 5
BONES = 5


@plays("turning_tide", rule="3.2.4")
async def turning_tide(t: Gilfate, seat: Seat, card: Card) -> None:
    """3.2.4, 3.2.6. The direction of play is reversed."""
    if await goes_through(t, seat, card):
        t.direction = -t.direction
        way = "clockwise" if t.direction == 1 else "counter-clockwise"
        t.say("3.2.4", "Play is now {way}.", way=way)


# Cutpurse's Bargain -------------------------------------------------------------------------------


def hands_to_rob(t: Gilfate, seat: Seat, card: Card) -> list[Aim]:
    """A card to give back is needed, and a card in another hand."""
    others = [each for each in t.hand[seat].cards if each is not card]
    return backs_of_others(t, seat) if others else []


@plays(
    "cutpurse_bargain",
    rule="3.19.2",
    targets=Aiming(
        id="back",
        rule="3.10.1",
        text="Take a card unseen: from whom, and with which back?",
        listing=hands_to_rob,
        met=lambda t, seat, card: len(t.hand[seat]) > 1 and others_with_hands(t, seat),
        usual=most_frequent_back,
        unmet="you need another card in hand, and another player needs one too",
    ),
)
async def cutpurse_bargain(t: Gilfate, seat: Seat, card: Card, victim: Seat, back: str) -> None:
    """3.19.2. Take a card blind, look at it, then give any other card of your hand."""
    t.say("3.10.1", "{who} [reach|reaches] for one of {victim}'s {back} cards.",
          who=Name(seat), back=back, victim=Name(victim))  # fmt: skip
    if not await goes_through(t, seat, card, [victim]):
        return
    own = t.cards_in_hand(seat)
    taken = blind_pick(t, victim, back) if own else None
    if taken is None:
        return
    both = t.only(seat, victim)
    t.move(taken, t.hand[seat], shown=both)
    words: dict[str, Any] = {"who": Name(seat), "card": taken, "victim": Name(victim)}
    t.say("3.19.2", "{who} [take|takes] {card} from {victim}'s hand.", **words)
    given = await choose(
        seat,
        own,
        rule="3.19.2",
        id="give",
        text="Give which card in return?",
        default=min(own, key=lambda each: each.face.cost),
    )
    t.move(given, t.hand[victim], shown=both)
    t.say("3.19.2", "{who} [give|gives] {victim} {card} in return.", **{**words, "card": given})


# Sandstorm ---------------------------------------------------------------------------------------


def storms(t: Gilfate, seat: Seat, card: Card) -> list[Aim]:
    """3.4.2, 3.16.3. The hand only with another card in it, a pile, and no first-lap ban."""
    others = [each for each in t.hand[seat].cards if each is not card]
    hand = others and t.open_piles and not t.first_lap and not t.options["all_cards"]
    return [("deck",), ("hand",)] if hand else [("deck",)]


@plays(
    "sandstorm",
    rule="3.19.3",
    targets=Aiming(
        id="storm_mode",
        rule="3.19.3",
        text="Shuffle the blank deck, or exchange your whole hand?",
        listing=storms,
    ),
)
async def sandstorm(t: Gilfate, seat: Seat, card: Card, mode: str) -> None:
    """3.19.3. The blank deck is shuffled, or the whole hand goes back and is drawn anew."""
    if not await goes_through(t, seat, card):
        return
    if mode == "deck":
        shuffle_deck(t)
        return
    hand = t.cards_in_hand(seat)
    number = len(hand)
    for each in hand:
        t.move(each, t.pile_of(each.face))
    for pile in t.piles:
        if any(each.zone is pile for each in hand):
            t.shuffle(pile)
    text = "{who} [put|puts] {cards} back into the attack piles."
    t.say("3.10.5", text, who=Name(seat), cards=counted(number, "card"))
    for _ in range(number):
        if t.options["deal"] == "draft":
            await choose_pile(t, seat, id="redraw_pile", rule="3.19.3")
        else:
            draw_at_random(t, seat)


# Bury the Fuse --------------------------------------------------------------------------------------


def own_bomb(t: Gilfate, seat: Seat, card: Card) -> list[Aim]:
    return [()] if t.bombs[seat].cards else []


@plays(
    "bury_the_fuse",
    rule="3.19.4",
    targets=Aiming(
        id="", rule="3.19.4", text="", listing=own_bomb, unmet="you have no bomb to bury"
    ),
)
async def bury_the_fuse(t: Gilfate, seat: Seat, card: Card) -> None:
    """3.19.4. One of your bombs goes to the bottom of the blank deck."""
    if await goes_through(t, seat, card) and t.bombs[seat].cards:
        put_under(t, t.bombs[seat].top)
        t.say("3.19.4", "{who} [bury|buries] a bomb under the blank deck.", who=Name(seat))


# Dragon's Breath --------------------------------------------------------------------------------------


def anything_to_burn(t: Gilfate, seat: Seat, card: Card) -> list[Aim]:
    """A card in any hand besides this one, or a standing card."""
    return [aim for aim in removable(t, seat) if aim[-1] is not card]


@plays(
    "dragons_breath",
    rule="3.19.5",
    targets=Aiming(
        id="remove_what",
        rule="3.19.5",
        text="Discard which card?",
        listing=anything_to_burn,
        met=lambda t, seat, card: (
            len(t.hand[seat]) > 1 or others_with_hands(t, seat) or standing_cards(t, seat)
        ),
        usual=next_removable,
        unmet="no player has a card to discard",
    ),
)
async def dragons_breath(t: Gilfate, seat: Seat, card: Card, where: str, *what: object) -> None:
    """3.19.5. A card of any hand, or any standing card, is discarded."""
    owner = seat if where == "own" else what[0]
    assert isinstance(owner, int)
    thing: str | Face = f"a {what[1]} card in hand" if where == "hand" else "a card in hand"
    if where == "front" and isinstance(what[1], Card):
        thing = what[1].face
    t.say("3.19.5", "Target: {owner:you} ({thing}).", owner=Name(owner), thing=thing)
    if await goes_through(t, seat, card, [owner]):
        burn(t, seat, where, *what)


def burn(t: Gilfate, seat: Seat, where: str, *what: object) -> None:
    """3.10.1, 3.19.5, 3.5.15. The chosen card is discarded, if it is still there."""
    target = what[-1]
    if where == "hand":
        victim, back = what
        assert isinstance(victim, int)
        target = blind_pick(t, victim, str(back))
        zone = t.hand[victim]
    elif where == "own":
        zone = t.hand[seat]
    else:
        assert isinstance(what[0], int)
        zone = t.front[what[0]]
    if not isinstance(target, Card) or target.zone is not zone:
        return
    owner = zone.owner
    assert owner is not None
    discard(t, target)
    t.say("3.19.5", "{who:you}'s {card} is discarded.", who=Name(owner), card=target)
    check_bombs(t, owner)


# Read the Bones --------------------------------------------------------------------------------------


@plays("read_the_bones", rule="3.19.6")
async def read_the_bones(t: Gilfate, seat: Seat, card: Card) -> None:
    """3.19.6, 3.18.3. The top 5 cards are looked at and restacked, hidden or shown."""
    if not await goes_through(t, seat, card) or not t.blank_deck.cards:
        return
    seen = t.blank_deck.cards[: -BONES - 1 : -1]
    t.show_all(seen, t.only(seat))
    text = "{who} [look|looks] at the top {cards} of the blank deck."
    t.say("3.19.6", text, who=Name(seat), cards=counted(len(seen), "card"))
    t.say("3.19.6", "You see, from the top: {cards}.", to=t.only(seat), cards=row(seen))
    *order, how = await choose(
        seat,
        [(*order, how) for order in distinct_orders(seen) for how in ("hide", "show")],
        rule="3.19.6",
        id="arrange",
        text="Put them back in which order, and show it or not?",
        always=True,
    )
    known_to = t.everyone if how == "show" else t.only(seat)
    t.arrange(t.blank_deck, order, seen_by=known_to)
    show_top(t)
    if how == "show":
        t.show_all(order, t.everyone)
        t.say(
            "3.18.3",
            "{who} [show|shows] them, from the top: {cards}.",
            who=Name(seat),
            cards=row(order),
        )
    else:
        text = "{who} [put|puts] them back without showing the order."
        t.say("3.18.3", text, who=Name(seat))
        t.say("3.18.3", "Your new order, from the top: {cards}.", to=t.only(seat), cards=row(order))


def distinct_orders(cards: list[Card]) -> list[tuple[Card, ...]]:
    """Every order that looks different, first the order as found."""
    found: dict[tuple[str, ...], tuple[Card, ...]] = {}
    for order in permutations(cards):
        found.setdefault(tuple([card.face.id for card in order]), order)
    return list(found.values())


# Wyrm's Coin ------------------------------------------------------------------------------------------


@plays("wyrms_coin", rule="3.19.7")
async def wyrms_coin(t: Gilfate, seat: Seat, card: Card) -> None:
    """3.19.7. Heads: you draw 5. Tails: an opponent of your choice draws 5. On a deck that the
    payment has emptied there is nothing left to do but toss (3.5.17)."""
    heads = t.chance.flip()
    t.say("3.19.7", "The coin lands heads." if heads else "The coin lands tails.")
    if not t.blank_deck.cards:
        t.say("3.5.17", "The blank deck is empty: nobody draws.")
        return
    if heads:
        await make_draw(t, seat, COIN_DRAW, "3.19.7", own_heads=card)
        return
    victim = await choose(
        seat,
        [Name(other) for other in t.around(seat)],
        rule="3.19.7",
        id="target_seat",
        text=f"Who draws {COIN_DRAW} from the blank deck?",
    )
    text = "{by} [make|makes] {who} draw {n}."
    t.say("3.19.7", text, by=Name(seat), who=Name(victim), n=COIN_DRAW)
    await impose_draw(t, seat, card, victim, COIN_DRAW)
