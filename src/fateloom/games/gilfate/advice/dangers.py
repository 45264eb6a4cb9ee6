"""What it costs to turn over cards of the blank deck, by all that a seat knows of it."""

from __future__ import annotations

from math import comb

from fateloom.engine.rules.fitted import policy_weights
from fateloom.engine.state.table import Seat
from fateloom.games.gilfate.advice.standing import BONUS_WEIGHT
from fateloom.games.gilfate.odds import Deck, Look, odds_of, shuffled
from fateloom.games.gilfate.rules.blank_deck import bomb_limit, safe_from_explosions
from fateloom.games.gilfate.table import Gilfate

KNOCKOUT = BONUS_WEIGHT[1]
WORTH = policy_weights("fateloom.games.gilfate")
"""What cards, effects, aims and reactions count for, in points of which a knockout costs 30."""
READ = 5
"""3.19.6. So many cards Read the Bones looks at."""


def danger(t: Gilfate, seat: Seat, number: int, look: Look, relief: int = 0) -> float:
    """What it costs on average to turn over so many cards, with ``relief`` bombs fewer."""
    return 0.0 if number <= 0 else danger_of(t, seat, number, look.deck, relief)


def danger_of(t: Gilfate, seat: Seat, number: int, deck: Deck, relief: int) -> float:
    """The same of a certain deck. A bomb costs more, the fewer a seat can still take."""
    odds = odds_of(t, seat, number, deck, relief)
    room = bomb_limit(t, seat) - len(t.bombs[seat].cards)
    if t.knockout:
        a_bomb = WORTH["first_bomb" if room + relief > 2 else "next_bomb"]
        return KNOCKOUT * odds.knockout + a_bomb * odds.bombs
    return (3 if room > 0 else 5) * odds.bombs + 5 * odds.explosion


def danger_of_reading(t: Gilfate, seat: Seat, cost: int, deck: Deck) -> float:
    """3.19.6. What it costs to pay for Read the Bones after its effect: its player chooses what to
    pay, so bad cards hurt only if there are more of them than may stay."""
    cards = deck.known[:READ]
    hidden = cards.count(None)
    known = len(cards) - hidden - cards.count("blank")
    may_stay = len(cards) - cost
    bad = deck.bombs + deck.explosions
    total = 0.0
    for drawn in range(min(hidden, bad) + 1):
        if hidden - drawn <= deck.hidden - bad:
            ways = comb(bad, drawn) * comb(deck.hidden - bad, hidden - drawn)
            bombs = known + drawn - cards.count("explosion")
            total += ways * cost_of_bad_cards(t, seat, known + drawn - may_stay, bombs)
    return total / comb(deck.hidden, hidden)


def cost_of_bad_cards(t: Gilfate, seat: Seat, number: int, bombs: int) -> float:
    """What it costs to pay so many bad cards, bombs rather than an explosion that is known."""
    if number <= 0:
        return 0.0
    if number > bombs and not safe_from_explosions(t, seat):
        return KNOCKOUT
    if number >= bomb_limit(t, seat) - len(t.bombs[seat].cards) and not t.first_lap:
        return KNOCKOUT
    return WORTH["bomb"] * number


def left_on_top(cost: int, deck: Deck) -> float:
    """What it is worth to leave a bad card, which the seat knows, on top for the next player."""
    top = deck.known[cost] if cost < len(deck.known) else None
    if top is None or top == "blank":
        return 0.0
    return WORTH["bomb_on_top" if top == "bomb" else "explosion_on_top"]


def gain_of_shuffling(t: Gilfate, seat: Seat, look: Look) -> float:
    """How much more dangerous a shuffled blank deck is for the next player than for the seat."""
    mixed, rival = shuffled(look.deck), t.around(seat)[0]
    harder = danger_of(t, rival, 2, mixed, 0) - danger_of(t, rival, 2, look.deck, 0)
    return harder - (danger_of(t, seat, 3, mixed, 0) - danger_of(t, seat, 3, look.deck, 0))


def explosion_is_near(t: Gilfate, seat: Seat, look: Look) -> bool:
    return not safe_from_explosions(t, seat) and odds_of(t, seat, 5, look.deck).explosion > 0.05


def explosion_is_next(t: Gilfate, seat: Seat, look: Look) -> bool:
    """Whether the seat knows that the top card would knock it out."""
    return look.deck.known[:1] == ["explosion"] and not safe_from_explosions(t, seat)
