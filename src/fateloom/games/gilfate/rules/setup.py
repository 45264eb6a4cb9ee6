"""Round set-up, starting player and the deal (rules 3.1, 3.2, 3.15, 3.16, 3.17)."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose, choose_all
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat, Zone
from fateloom.games.gilfate.faces import Attack
from fateloom.games.gilfate.rules.blank_deck import put_under
from fateloom.games.gilfate.table import Gilfate

BLANKS = 50
STASH_BLANKS = 3


# Before the deck is built ----------------------------------------------------------------------


async def set_up(t: Gilfate) -> str:
    """3.1.9, 3.15.1. All cards are gathered for a new round."""
    gather(t)
    t.round_number += 1
    t.say("3.1.9", "Round {n}.", n=t.round_number)
    if t.options["secret_stash"]:
        return "stash"
    build_deck(t)
    return "starter"


async def stash(t: Gilfate) -> str:
    """3.17.2, 3.17.6. With the secret stash everybody adds a bomb or a blank, unseen."""
    chosen = await choose_all(
        range(t.seats),
        lambda seat: ["bomb", "blank"],
        rule="3.17.2",
        id="stash",
        text="Secretly add which card to the stash? "
        f"{t.bombs_in_use} of its {t.bombs_in_use + STASH_BLANKS + t.seats} cards go into the blank deck.",
        default="blank",
    )
    build_from_stash(t, sum(1 for card in chosen.values() if card == "bomb"))
    t.say("3.17.3", "Everyone has added a secret card. Part of the stash goes into the blank deck.")
    return "starter"


def gather(t: Gilfate) -> None:
    """3.1.9, 3.15.1. All cards go back to their places, and everybody is in the round."""
    for zone in t.zones:
        for card in list(zone.cards):
            card.turned = 0
            card.counters = None
            face = card.face
            home = t.pile_of(face) if isinstance(face, Attack) else t.box_of(face)
            if home is not zone:
                t.move(card, home)
    t.out.clear()
    t.direction = 1
    t.turn_number = 0
    t.deck_face_up = False
    t.pending.clear()


def build_deck(t: Gilfate) -> None:
    """3.1.1, 3.1.2. 50 blanks and the bombs are shuffled together."""
    _take(t, t.spare_blanks, BLANKS, t.blank_deck)
    _take(t, t.spare_bombs, t.bombs_in_use, t.blank_deck)
    t.shuffle(t.blank_deck)


def build_from_stash(t: Gilfate, bombs_added: int) -> None:
    """3.17.1-5. The usual bombs, 3 blanks and what the players added are shuffled; as many as
    the usual bombs join the 50 blanks, and everything else stays unseen."""
    usual = t.bombs_in_use
    bombs = min(usual + bombs_added, len(t.spare_bombs))  # 3.17.4: surplus bombs become blanks
    _take(t, t.spare_bombs, bombs, t.stash_rest)
    _take(t, t.spare_blanks, usual + STASH_BLANKS + t.seats - bombs, t.stash_rest)
    t.shuffle(t.stash_rest)
    for _ in range(usual):
        t.draw(t.stash_rest, t.blank_deck)
    _take(t, t.spare_blanks, BLANKS, t.blank_deck)
    t.shuffle(t.blank_deck)
    # The spares join the rest, so that no number in the box tells how the others chose.
    _take(t, t.spare_bombs, len(t.spare_bombs), t.stash_rest)
    _take(t, t.spare_blanks, len(t.spare_blanks), t.stash_rest)
    t.shuffle(t.stash_rest)


def _take(t: Gilfate, box: Zone, number: int, to: Zone) -> None:
    for _ in range(number):
        t.draw(box, to)


# The starting player, explosions and piles -------------------------------------------------------


async def starter(t: Gilfate) -> str:
    """3.1.3, 3.1.4, 3.2.3. The starter is found, the explosions go under the deck, and the
    attack cards are parted into six piles."""
    if t.round_number == 1:
        t.starter = first_starter(t)
    for _ in range(t.explosions_in_use):
        put_under(t, t.spare_explosions.top)
    if t.options["all_cards"]:
        deal_all_cards(t)
        return first_turn(t)
    for pile in t.piles:
        t.shuffle(pile)
    return "deal"


def first_starter(t: Gilfate) -> Seat:
    """3.2.1, 3.2.2. Who starts the first round: who draws a bomb, unless the option names a
    seat or the draw would tell nothing or too much."""
    how = t.options["first_player"]
    if how == "seat":
        t.say("3.2.1", "{who} [start|starts].", who=Name(t.options["first_seat"]))
        return int(t.options["first_seat"])
    if how == "random" or t.options["secret_stash"] or not t.bombs_in_use:
        seat = t.chance.below(t.seats)
        t.say("3.2.2", "{who} [are|is] chosen at random to start.", who=Name(seat))
        return seat
    return _draw_for_a_bomb(t)


def _draw_for_a_bomb(t: Gilfate) -> Seat:
    """3.2.2. From a random seat on each draws one card, until a bomb comes; then all of them
    go back and the deck is shuffled anew."""
    seat = t.chance.below(t.seats)
    drawn: list[Card] = []
    while True:
        card = t.draw(t.blank_deck, t.aside)
        drawn.append(card)
        if card.face.id == "bomb":
            break
        seat = (seat + 1) % t.seats
    t.say(
        "3.2.1",
        "Drawing for first player: {who} [draw|draws] the first bomb (card {n}) and [start|starts].",
        who=Name(seat),
        n=len(drawn),
    )
    for card in drawn:
        t.move(card, t.blank_deck)
    t.shuffle(t.blank_deck)
    return seat


# The deal ----------------------------------------------------------------------------------------


async def deal(t: Gilfate) -> str:
    """3.1.6, 3.1.7. Hands are filled one card at a time, clockwise from the starter."""
    order = dealing_order(t)
    if t.options["deal"] == "quick":
        for seat in order:
            draw_at_random(t, seat)
        return first_turn(t)
    dealt = sum(len(hand) for hand in t.hand)
    if dealt == len(order):
        return first_turn(t)
    await choose_pile(t, order[dealt], id="deal_pile", rule="3.1.7")
    return "deal"


def dealing_order(t: Gilfate) -> list[Seat]:
    """3.1.6, 3.1.10. Who gets a card after whom; with two players the starter gets one more as
    the last card of the deal."""
    order = t.seats_from(t.starter) * t.hand_size
    return [*order, t.starter] if t.seats == 2 and t.options["starter_card"] else order


def draw_at_random(t: Gilfate, seat: Seat) -> None:
    """3.1.7. A random card of all that are left in the six piles."""
    place = t.chance.below(sum(len(pile) for pile in t.piles))
    for pile in t.piles:
        if place < len(pile):
            t.draw(pile, t.hand[seat])
            return
        place -= len(pile)


async def choose_pile(
    t: Gilfate, seat: Seat, *, id: str, rule: str, or_none: bool = False
) -> Zone | None:
    """The player takes the top card of a pile of their choice, unseen by the others."""
    piles = t.open_piles
    chosen: Zone | str = await choose(
        seat,
        [*piles, "none"] if or_none else piles,
        rule=rule,
        id=id,
        text="Draw an attack card from which pile? Swords: hands and costs. Maces: the blank deck. "
        "Torches: bombs.",
        default=max(piles, key=len),
    )
    if not isinstance(chosen, Zone):
        return None
    card = t.draw(chosen, t.hand[seat])
    t.say(rule, "{who} [draw|draws] from the {pile}.", who=Name(seat), pile=pile_name(t, chosen))
    t.say(rule, "You draw {card}.", to=t.only(seat), card=card)
    return chosen


def pile_name(t: Gilfate, pile: Zone) -> str:
    """3.1.4, 3.16.2. ``torch_low`` in words; the all-cards version does not part low and high."""
    symbol, group = pile.name.split("_")
    return f"{symbol} pile" if t.options["all_cards"] else f"{group} {symbol} pile"


def deal_all_cards(t: Gilfate) -> None:
    """3.16.1, 3.16.2. All attack cards are shuffled together and dealt evenly; what is left
    over goes face up to the attack discard."""
    heap = t.piles[0]
    for pile in t.piles[1:]:
        for card in list(pile.cards):
            t.move(card, heap)
    t.shuffle(heap)
    order = t.seats_from(t.starter)
    for _ in range(len(heap) // t.seats):
        for seat in order:
            t.draw(heap, t.hand[seat])
    for card in list(heap.cards):
        t.move(card, t.attack_discard)


def first_turn(t: Gilfate) -> str:
    """3.2.3. The starter has the first turn."""
    t.turn = t.starter
    t.say("3.1.5", "Cards are dealt. {who} [go|goes] first.", who=Name(t.starter))
    return "turn"
