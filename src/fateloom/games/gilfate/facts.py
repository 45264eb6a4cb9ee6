"""The public numbers of the table and of each seat, and those for a seat alone."""

from __future__ import annotations

from functools import partial
from typing import Any

from fateloom.engine.rules.declarations import Declarations, Fact, seat_numbers, table_numbers
from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.faces import SYMBOLS
from fateloom.games.gilfate.odds import bombs_in_deck, explosions_in_deck
from fateloom.games.gilfate.rules.blank_deck import bomb_limit, safe_from_explosions
from fateloom.games.gilfate.rules.costs import cost_due
from fateloom.games.gilfate.rules.sets import hand_cost, sets_of
from fateloom.games.gilfate.table import Gilfate


def player_facts(t: Gilfate, seat: Seat) -> dict[str, Any]:
    """What everybody may read of a player."""
    backs = {symbol: backs_held(t, seat, symbol) for symbol in SYMBOLS}
    return {
        **PLAYER_NUMBERS(t, seat),
        "backs": {symbol: number for symbol, number in backs.items() if number},
    }


def backs_held(t: Gilfate, seat: Seat, symbol: str) -> int:
    """How many cards of a hand have this symbol on their backs."""
    return [card.face.back for card in t.hand[seat].cards].count(symbol)


def own_facts(t: Gilfate, seat: Seat) -> dict[str, Any]:
    """Section 10: what a hand costs in the points game, and its sets, each card by face and back."""
    if t.knockout:
        return {}
    sets = sets_of([card.face for card in t.hand[seat].cards])
    return {
        **OWN_NUMBERS(t, seat),
        "sets": [[f"{face.id} {face.back}" for face in each] for each in sets],
    }


def table_facts(t: Gilfate) -> dict[str, Any]:
    """What everybody may read of the table."""
    return {
        "mode": t.options["mode"],
        **TABLE_NUMBERS(t),
        "direction": "clockwise" if t.direction == 1 else "counter-clockwise",
        "piles": {pile.name: len(pile) for pile in t.piles},
        "pending": [
            {"by": by, "card": card, "on": list(on), "draw": draw}
            for by, card, on, draw in t.pending
        ],
    }


def hand_points(t: Gilfate, seat: Seat, without: Card | None = None) -> int:
    """3.14.5-10. The points of the cards in hand, for its owner's eyes."""
    return hand_cost(card.face for card in t.hand[seat].cards if card is not without)


DECLARED = Declarations(
    player=(
        Fact.flag("in_round", lambda t, seat: seat not in t.out),
        Fact.flag("on_turn", lambda t, seat: seat == t.turn),
        Fact("bombs_held", 0, 15, lambda t, seat: len(t.bombs[seat].cards)),
        Fact("bomb_limit", 0, 9, bomb_limit),
        Fact("explosions_held", 0, 3, lambda t, seat: len(t.explosions[seat].cards)),
        Fact.flag("fireproof", safe_from_explosions),
        Fact("zero_cost", 0, 9, lambda t, seat: cost_due(t, seat, t.reaction_faces[0])),
        Fact("survival", 0, 9, lambda t, seat: t.survival[seat] if t.knockout else None),
        Fact("points", -60, 400, lambda t, seat: None if t.knockout else t.points[seat]),
        *(
            Fact(f"{symbol}_backs", 0, 24, partial(backs_held, symbol=symbol), shown=False)
            for symbol in SYMBOLS
        ),
    ),
    own=(Fact("hand", -60, 120, lambda t, seat: None if t.knockout else hand_points(t, seat)),),
    table=(
        Fact("round", 0, 60, lambda t: t.round_number),
        Fact("turn_number", 0, 200, lambda t: t.turn_number),
        Fact.flag("first_lap", lambda t: t.first_lap),
        Fact("deck", 0, 80, lambda t: len(t.blank_deck.cards)),
        Fact.flag("deck_face_up", lambda t: t.deck_face_up),
        Fact("bombs_out_there", 0, 15, bombs_in_deck),
        Fact("bombs_in_use", 0, 12, lambda t: t.bombs_in_use),
        Fact("explosions_out_there", 0, 3, explosions_in_deck),
        Fact.flag("bombs_at_most", lambda t: True if t.options["secret_stash"] else None),
        Fact.flag("all_cards", lambda t: True if t.options["all_cards"] else None),
        Fact.flag("clockwise", lambda t: t.direction == 1, shown=False),
        Fact("effects_waiting", 0, 20, lambda t: len(t.pending), shown=False),
        Fact("cost_owed", 0, 20, lambda t: t.due, shown=False),
    ),
    counters=("paid",),
    places={"blank_deck": -5},
    backs=SYMBOLS,
    scores=(-1000, 20),
    menu=(300, 8),
)
PLAYER_NUMBERS = seat_numbers(DECLARED.player)
TABLE_NUMBERS = table_numbers(DECLARED.table)
OWN_NUMBERS = seat_numbers(DECLARED.own)
