"""3.1 Preparation: signs, the treasure deck with the Queen in it, and four cards each."""

from __future__ import annotations

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Claim
from fateloom.games.fatal.rules.piles import draw
from fateloom.games.fatal.table import Fatal

QUEEN = "enchantress_queen"


def setup(t: Fatal) -> None:
    """3.1.1-3.1.12. Lay everything out for the first turn."""
    deal_signs(t)
    colours = {t.sign(seat).colour for seat in range(t.seats)}
    for treasure in list(t.treasure_deck):
        if treasure.face.colour not in colours:
            t.move(treasure, t.box)
    build_treasure_deck(t)
    t.shuffle(t.draw_pile)
    for _ in range(4):
        for seat in range(t.seats):
            draw(t, t.hand[seat])
    first = t.options["first_player"]
    t.active = t.chance.below(t.seats) if first == "random" else first
    t.say(
        "3.1.10",
        "Signs are dealt. On display: {treasures}. {who} [go|goes] first.",
        treasures=list(t.display),
        who=Name(t.active),
    )


def deal_signs(t: Fatal) -> None:
    """3.1.3-3.1.5. The characters for this number of players are shuffled, one for each."""
    t.shuffle(t.characters)
    for seat in range(t.seats):
        t.draw(t.characters, t.character[seat])


def build_treasure_deck(t: Fatal) -> None:
    """3.1.8-3.1.10, 3.16.1-3.16.2. The treasures are shuffled, the Queen among the lowest
    five cards, and three are turned up."""
    deck = t.treasure_deck
    t.shuffle(deck)
    queen = next(card for card in t.box if card.face.id == QUEEN)
    t.move(queen, deck, at=0)
    five = deck.cards[:5]
    t.arrange(deck, [five[place] for place in t.chance.permutation(5)], seen_by=0)
    t.under = 0
    t.claim("queen", Claim(queen_zone, lambda face: bool(face.id == QUEEN)))
    for _ in range(3):
        t.draw(deck, t.display)


def queen_zone(t: Fatal) -> list[Card]:
    """3.1.9. What is left of the five cards among which the Queen was shuffled."""
    return t.treasure_deck.cards[t.under : t.under + 5]
