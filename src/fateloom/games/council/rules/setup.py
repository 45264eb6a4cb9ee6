"""3.1 Setup."""

from __future__ import annotations

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Claim
from fateloom.games.council.table import Council


def setup(t: Council) -> None:
    """3.1.10-3.1.13. The Fate deck is built, each seat gets three Favors, chance names the
    first Auctioneer."""
    build_fate_deck(t)
    t.shuffle(t.favor_deck)
    for seat in range(t.seats):
        for _ in range(3):
            t.draw(t.favor_deck, t.hand[seat])
    t.auctioneer = t.chance.below(t.seats)
    t.say(
        "3.1.12",
        "The Fate deck has {n} cards. {who} [are|is] the first Auctioneer.",
        n=len(t.fate_deck),
        who=Name(t.auctioneer),
    )


def build_fate_deck(t: Council) -> None:
    """3.1.3-3.1.8. The top cards of the shuffled pile and Game Ends are the low pile; the
    next ones go on top of it in the order they lie, the others are set aside."""
    deck, aside = t.fate_deck, t.set_aside
    basic = t.options["mode"] == "basic"
    low, upper = (3, 9) if basic else (9, t.options["cards_per_player"] * t.seats)
    game_ends = next(card for card in aside if card.face.id == "game_ends")
    t.shuffle(deck)
    for card in deck.cards[:-low]:
        t.move(card, aside)
    t.move(game_ends, deck)
    t.shuffle(deck)
    for card in aside.cards[-upper:]:
        t.move(card, deck)
    if basic:  # the cards out of play are known to all
        aside.seen_by = t.everyone
        t.show_all(aside.cards, t.everyone)
    t.claim("game_ends", GAME_ENDS_IS_LOW)
    t.claim("open_favors", NO_OPEN_FAVOR_IS_LAID)


def low_pile(t: Council) -> list[Card]:
    """3.1.4, 3.1.6, 3.9.6. Where Game Ends may lie, as far as the table can tell."""
    return t.fate_deck.cards[: t.low_pile]


GAME_ENDS_IS_LOW = Claim(low_pile, lambda face: face.id == "game_ends")


def laid_face_down(t: Council) -> list[Card]:
    """3.5.1. The bargains that lie face down."""
    return [favor for row in t.row for favor in row.cards]


NO_OPEN_FAVOR_IS_LAID = Claim(
    laid_face_down, lambda face: face.back == "favor" and face.open, at_least_one=False
)
"""3.5.5. A Favor that is bargained face up never lies face down."""
