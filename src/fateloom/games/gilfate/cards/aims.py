"""What cards may aim at: seats, backs, cards and numbers, in the order they are offered."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.faces import SYMBOLS, rank
from fateloom.games.gilfate.rules.playing import Aim
from fateloom.games.gilfate.table import Gilfate


def me_first(t: Gilfate, seat: Seat) -> list[Seat]:
    """3.10.3. Any player includes oneself."""
    return [seat, *t.around(seat)]


def others_with_hands(t: Gilfate, seat: Seat) -> list[Seat]:
    return [other for other in t.around(seat) if t.hand[other].cards]


# Cards of a hand, chosen blind (3.10.1) ---------------------------------------------------------


def backs_of_others(t: Gilfate, seat: Seat) -> list[Aim]:
    """3.10.1. Each other hand and each symbol it shows."""
    return [
        (Name(other), back)
        for other in others_with_hands(t, seat)
        for back in t.backs_in_hand(other)
    ]


def most_frequent_back(t: Gilfate, seat: Seat, aims: Sequence[Aim]) -> Aim:
    """The next seat with a hand, its most frequent symbol."""
    victim = aims[0][0]
    backs = [card.face.back for card in t.hand[victim].cards]
    return victim, max(t.backs_in_hand(victim), key=backs.count)


def blind_pick(t: Gilfate, victim: Seat, back: str) -> Card | None:
    """3.10.1. A random card with that back, or any card of the hand if none is left."""
    hand = t.hand[victim].cards
    if not hand:
        return None
    return t.chance.pick([card for card in hand if card.face.back == back] or hand)


# Cards in hands and standing cards (3.19.5) --------------------------------------------------------


def cards_in_hands(t: Gilfate, seat: Seat) -> list[Aim]:
    """3.10.2, 3.10.3. A card of one's own hand, or a back of another hand."""
    own: list[Aim] = [("own", card) for card in t.cards_in_hand(seat)]
    return own + [("hand", *aim) for aim in backs_of_others(t, seat)]


def standing_cards(t: Gilfate, seat: Seat) -> list[Aim]:
    """Every standing card on the table with its owner."""
    return [
        (Name(owner), card)
        for owner in me_first(t, seat)
        for card in sorted(t.front[owner].cards, key=rank)
    ]


def removable(t: Gilfate, seat: Seat) -> list[Aim]:
    """3.19.5. A card of any hand or any standing card."""
    return cards_in_hands(t, seat) + [("front", *aim) for aim in standing_cards(t, seat)]


def next_hand(t: Gilfate, seat: Seat, aims: Sequence[Aim]) -> Aim:
    """The next seat's hand, else one's own first card."""
    backs = [aim[1:] for aim in aims if aim[0] == "hand"]
    return ("hand", *most_frequent_back(t, seat, backs)) if backs else aims[0]


def next_relic(t: Gilfate, seat: Seat, aims: Sequence[Aim]) -> Aim:
    """The next other seat's standing card of the highest number, else one's own."""
    others = [aim for aim in aims if aim[0] != seat] or list(aims)
    return max(
        (aim for aim in others if aim[0] == others[0][0]), key=lambda aim: aim[1].face.number
    )


def next_removable(t: Gilfate, seat: Seat, aims: Sequence[Aim]) -> Aim:
    """The next seat's standing card of the highest number, else the next seat's hand."""
    relics = [aim[1:] for aim in aims if aim[0] == "front" and aim[1] != seat]
    return ("front", *next_relic(t, seat, relics)) if relics else next_hand(t, seat, aims)


# Bombs, numbers and piles -----------------------------------------------------------------------------


def bomb_owners(t: Gilfate, seat: Seat) -> list[Seat]:
    return [owner for owner in me_first(t, seat) if t.bombs[owner].cards]


def two_bombs(t: Gilfate, seat: Seat) -> list[Aim]:
    """3.19.22. The owners of two bombs: of two players, or of one with two."""
    owners = bomb_owners(t, seat)
    return [
        (Name(one), Name(other))
        for at, one in enumerate(owners)
        for other in owners[at:]
        if one != other or len(t.bombs[one]) > 1
    ]


def numbers_of(t: Gilfate) -> range:
    """0 to 12, or as far as the printed cards go."""
    return range(max(face.number for face in t.attack_faces) + 1)


def numbers_with_symbol(t: Gilfate) -> list[Aim]:
    """3.19.17. Each number with each symbol it is printed with, if that pile holds cards."""
    filled = {pile.name for pile in t.open_piles}
    printed = {
        (face.number, face.back) for face in t.attack_faces if t.pile_of(face).name in filled
    }
    return sorted(printed, key=lambda pair: (pair[0], SYMBOLS.index(pair[1])))
