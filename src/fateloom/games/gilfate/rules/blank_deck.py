"""Drawing from the blank deck, bombs, explosions, knockouts, and handling the deck
(rules 3.4.6-9, 3.6, 3.7, 3.11)."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.engine.rules.asks import Jump
from fateloom.engine.state.log import Name, TurnedUp
from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.faces import NAMES, rank
from fateloom.games.gilfate.table import Gilfate

BOMB_LIMIT = 3


class LastOne(Jump):
    """3.12.3. A single player is left: the round ends at once."""

    def __init__(self) -> None:
        super().__init__("round_over")


# Drawing (3.6) -----------------------------------------------------------------------------


def pay(t: Gilfate, seat: Seat, cost: int) -> int:
    """3.6.1, 3.6.8. A cost of N is paid by drawing N cards; how many were drawn."""
    return _draw(t, seat, cost, "3.6.1", "{who} [pay|pays] {n}: {cards}.")


def draw(t: Gilfate, seat: Seat, number: int, rule: str = "3.6.10") -> int:
    """3.6.10. "Draw N blank cards" is done like a payment; how many were drawn."""
    return _draw(t, seat, number, rule, "{who} [draw|draws] {n} from the blank deck: {cards}.")


def _draw(t: Gilfate, seat: Seat, number: int, rule: str, text: str) -> int:
    """3.6.1-7. Cards are turned up one by one, until the deck or the drawer is done for."""
    drawn: list[Card] = []
    danger: list[int] = []
    fatal = False
    while len(drawn) < number and t.blank_deck.cards and not fatal:
        drawn.append(t.blank_deck.top)
        danger.append(len(t.bombs[seat].cards))
        fatal = receive(t, seat, t.blank_deck.top)
        show_top(t)
    if drawn:
        t.say(rule, text, who=Name(seat), n=len(drawn), cards=turned_up(drawn, danger))
    return_set_aside(t)
    if fatal:
        knock_out(t, seat)
    return len(drawn)


def row(cards: Sequence[Card]) -> str:
    """Cards of the blank deck in words: "blank, blank, bomb"."""
    return ", ".join([card.face.id for card in cards])


def turned_up(cards: Sequence[Card], danger: Sequence[int]) -> TurnedUp:
    """The same of cards that were turned up one by one, with how many bombs the drawer had then."""
    return TurnedUp(row(cards), [card.face.id for card in cards], danger)


def receive(t: Gilfate, seat: Seat, card: Card) -> bool:
    """3.6.3-5, 3.7.14. A player gets a card of the blank deck, drawn or given; whether it
    knocks them out. In the first lap a further bomb is set aside (3.4.7, 3.4.9)."""
    if card.face.id == "blank":
        t.move(card, t.blank_discard)
        return False
    if card.face.id == "bomb":
        if t.first_lap and t.bombs[seat].cards:
            t.move(card, t.aside)
            return False
        t.move(card, t.bombs[seat])
        return bombs_are_fatal(t, seat)
    if t.first_lap and t.options["first_lap_shield"]:
        t.move(card, t.aside)
        return False
    t.move(card, t.explosions[seat])
    return t.knockout and not safe_from_explosions(t, seat)


# Bombs, explosions, knockout (3.7) -----------------------------------------------------------


def bomb_limit(t: Gilfate, seat: Seat) -> int:
    """3.7.2, 3.7.3. Three bombs, and more with an Iron Hide or the Phoenix Heart."""
    return t.value("bomb limit", BOMB_LIMIT, seat)


def bombs_are_fatal(t: Gilfate, seat: Seat) -> bool:
    """3.7.1, 3.7.10. As many bombs as the limit, but never in the points game."""
    return t.knockout and len(t.bombs[seat]) >= bomb_limit(t, seat)


def safe_from_explosions(t: Gilfate, seat: Seat) -> bool:
    """3.7.8. A standing Phoenix Heart protects, and so does the Fireproof Cloak's shield."""
    return bool(t.value("fireproof", 0, seat)) or (t.shield and seat == t.turn)


def check_bombs(t: Gilfate, seat: Seat) -> None:
    """3.7.6. A player whose limit has fallen to their bombs is knocked out at once."""
    if seat not in t.out and bombs_are_fatal(t, seat):
        knock_out(t, seat)


def knock_out(t: Gilfate, seat: Seat) -> None:
    """3.7.11. The player is out of the round; all their cards are laid open."""
    if bombs_are_fatal(t, seat):
        text = "{who} [have|has] {n} bombs and [are|is] knocked out."
        t.say("3.7.1", text, who=Name(seat), n=len(t.bombs[seat]))
    else:
        t.say("3.7.7", "The explosion knocks {who:you} out.", who=Name(seat))
    t.out.add(int(seat))
    for zone in (t.front[seat], t.tilted[seat], t.hand[seat]):
        for card in sorted(zone.cards, key=rank):
            discard(t, card)
    for zone in (t.bombs[seat], t.explosions[seat]):
        for card in list(zone.cards):
            t.move(card, t.blank_discard)
    if len(t.out) == t.seats - 1:
        t.ending = "only one player is left"
        raise LastOne


def discard(t: Gilfate, card: Card) -> None:
    """3.5.1, 3.18.1. An attack card goes to the open discard."""
    card.turned = 0
    card.remove("paid")
    t.move(card, t.attack_discard)


def drop_gift(t: Gilfate, gift: Card) -> None:
    """3.7.12. A gift whose giver or receiver is out goes to the blank discard."""
    t.move(gift, t.blank_discard)
    t.say("3.7.12", "The {gift} goes to the blank discard.", gift=gift.face.id)


# The first lap (3.4) -------------------------------------------------------------------------


def return_set_aside(t: Gilfate) -> None:
    """3.4.7, 3.4.9. Bombs beyond the first are slid into the deck, explosions go under it."""
    for card in list(t.aside.cards):
        if card.face.id == "bomb":
            slide_in(t, card)
            t.say("3.4.7", "First lap: the extra bomb goes back into the blank deck at random.")
        else:
            put_under(t, card)
            t.say("3.4.9", "First lap: the explosion goes under the blank deck.")


def slide_in(t: Gilfate, bomb: Card) -> None:
    """3.4.7. A bomb is slid in unseen: below a visible top card, above the block at the bottom
    that all seats know. All other places in the deck are forgotten."""
    deck = t.blank_deck
    lowest = known_block(t)
    highest = len(deck) - 1 if t.deck_face_up and deck.cards else len(deck)
    if lowest > highest:
        t.move(bomb, deck)
        show_top(t)
        return
    t.move(bomb, deck, at=lowest + t.chance.below(highest - lowest + 1))
    mixed = deck.cards[lowest : highest + 1]
    if len(mixed) > 1:
        t.forget(mixed, t.everyone)


def known_block(t: Gilfate) -> int:
    """3.4.7. How many cards at the bottom are known to every seat, without a gap."""
    seats = (1 << t.seats) - 1
    block = 0
    for card in t.blank_deck.cards:
        if card.seen & seats != seats:
            break
        block += 1
    return block


# Handling the blank deck (3.11) ----------------------------------------------------------------


def show_top(t: Gilfate) -> None:
    """3.11.2, 3.11.7. Everybody sees the top card of a deck that lies face up."""
    if t.deck_face_up and t.blank_deck.cards:
        t.show(t.blank_deck.top, t.everyone)


def put_on_top(t: Gilfate, card: Card) -> None:
    """3.11.5. The very first place, for all to see."""
    t.move(card, t.blank_deck)


def put_under(t: Gilfate, card: Card) -> None:
    """3.11.5. The very last place, also below an explosion, for all to see."""
    t.move(card, t.blank_deck, at=0)


def turn_over(t: Gilfate) -> None:
    """3.11.1, 3.11.2. The last card becomes the first; what is known of a card stays known."""
    t.blank_deck.cards.reverse()
    if t.options["flipped_deck"] == "face_up":
        t.deck_face_up = not t.deck_face_up
    show_top(t)
    if t.deck_face_up and t.blank_deck.cards:
        what = NAMES[t.blank_deck.top.face.id]
        t.say("3.11.2", "The blank deck is turned over: {what} is on top.", what=what)
    else:
        t.say("3.11.1", "The blank deck is turned over.")


def shuffle_deck(t: Gilfate) -> None:
    """3.11.3, 3.11.4. The deck is mixed and lies face down; explosions are mixed in, or go
    under it again by option."""
    under: list[Card] = []
    if t.options["explosion_after_shuffle"] == "bottom":
        under = [card for card in t.blank_deck.cards if card.face.id == "explosion"]
        for card in under:
            t.move(card, t.aside)
    t.deck_face_up = False
    t.shuffle(t.blank_deck)
    for card in under:
        put_under(t, card)
    t.say("3.11.3", "The blank deck is shuffled, face down.")
