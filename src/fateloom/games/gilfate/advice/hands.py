"""What attack cards are worth to who holds them: which to keep, to give, to draw and to take."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from fateloom.engine.state.table import Card, Seat, Zone
from fateloom.games.gilfate.advice.dangers import WORTH
from fateloom.games.gilfate.advice.standing import OUTS
from fateloom.games.gilfate.faces import BARRED, HIGH, Attack
from fateloom.games.gilfate.odds import Look
from fateloom.games.gilfate.rules.playing import cost_of
from fateloom.games.gilfate.rules.sets import hand_cost
from fateloom.games.gilfate.table import Gilfate

RELICS = frozenset(
    {
        "pathfinders_staff", "magpie_familiar", "watchtower", "gnawing_curse", "fireproof_cloak",
        "sovereign_will", "crown_of_ease", "phoenix_heart", "toll_of_the_void",
    }
)  # fmt: skip
RID_OF_BOMBS = frozenset({"bury_the_fuse", "set_the_trap", "scatter_the_powder"})
"""Cards that take bombs away, so that they are worth more with bombs in front."""


def held(t: Gilfate, seat: Seat, id: str) -> float:
    """What a card is worth in the hand of a seat, whatever it costs to play."""
    worth = WORTH[f"hold_{id}"]
    if id in RID_OF_BOMBS:
        worth += WORTH[f"{id}_a_bomb_held"] * min(2, len(t.bombs[seat].cards))
    return worth


def mean_held(t: Gilfate, seat: Seat, faces: Sequence[Attack]) -> float:
    """What one of these cards is worth to a seat on average. The order of the unseen cards, which
    the seat does not know, must not decide between two piles by a rounding error."""
    return fsum([held(t, seat, face.id) for face in faces]) / max(1, len(faces))


def keeping(t: Gilfate, seat: Seat, card: Card) -> float:
    """How much a card in hand is worth to its owner, when another could go in its place."""
    if not t.knockout:
        left = [each.face for each in t.hand[seat].cards if each is not card]
        return hand_cost(left) - hand_cost([each.face for each in t.hand[seat].cards])
    if "keep_an_out" in WORTH:
        return kept_before(card)
    return WORTH["keeping"] * held(t, seat, card.face.id)


def parting(t: Gilfate, seat: Seat, card: Card, order: str) -> float:
    """What it means to lose the card from the hand by playing it."""
    if not t.knockout:
        left = [each.face for each in t.hand[seat].cards if each is not card]
        fall = hand_cost([each.face for each in t.hand[seat].cards]) - hand_cost(left)
        paid = cost_of(t, seat, card, order) if order == "short" else 0
        stands = 3.0 if order == "pay" and card.face.number >= BARRED else 0.0
        return fall + stands - paid
    lost = WORTH["quick_card_played"] if card.face.quick else 0.0
    if order in ("plain", "short") or card.face.id in OUTS:
        lost += WORTH["parting"] * max(0.0, held(t, seat, card.face.id))
    if order == "plain" and card.face.number >= BARRED:
        lost += WORTH["wasted"]
    return -lost


# What is not seen ---------------------------------------------------------------------------------


def worth_of_pile(t: Gilfate, seat: Seat, pile: Zone, look: Look) -> float:
    """3.3.10. What a card drawn from a pile is worth on average."""
    faces = look.unseen_of(pile)
    if not t.knockout:
        hand = [card.face for card in t.hand[seat].cards]
        return -fsum([hand_cost([*hand, face]) for face in faces]) / max(1, len(faces))
    if "low_cards" in WORTH:
        return pile_before(t, seat, pile)
    return mean_held(t, seat, faces)


def worth_of_back(t: Gilfate, seat: Seat, who: Seat, back: str, look: Look) -> float:
    """What a card with this back is worth to who holds it, by those that the seat has seen."""
    cards = [card for card in t.hand[who].cards if card.face.back == back]
    seen = [card.face for card in cards if card.seen >> seat & 1]
    unseen = [face for face in look.unseen if face.back == back]
    known = sum([held(t, who, face.id) for face in seen], 0.0)
    return (known + (len(cards) - len(seen)) * mean_held(t, who, unseen)) / max(1, len(cards))


def worth_of_search(t: Gilfate, seat: Seat, number: int, symbol: str, look: Look) -> float:
    """3.19.17. What a search for a number is worth: a card that lies in the pile, for all that the
    seat knows, by how likely it is to be there."""
    hits = [face for face in look.unseen if face.number == number and face.back == symbol]
    if not hits:
        return -1.0
    pile = t.pile_of(hits[0])
    candidates = len(look.unseen_of(pile))
    elsewhere = 1 - len(pile.cards) / max(1, candidates)
    return (1 - elsewhere ** len(hits)) * mean_held(t, seat, hits)


def worth_of_new_hand(t: Gilfate, seat: Seat, look: Look) -> float:
    """3.19.3. What Sandstorm gains by another hand: what the cards are worth on average that the
    seat has not seen, less its own."""
    own = sum([held(t, seat, card.face.id) for card in t.hand[seat].cards], 0.0)
    gained = len(t.hand[seat]) * mean_held(t, seat, look.unseen) - own
    return WORTH["new_hand"] * gained - WORTH["new_hand_costs"]


# How old players judge ----------------------------------------------------------------------------
# The numbers of these rules are in old_weights.toml alone: see lab/simulation/players.py.


def kept_before(card: Card) -> float:
    """How much a card was worth keeping."""
    if card.face.id in OUTS:
        return WORTH["keep_an_out"]
    if card.face.quick:
        return WORTH["keep_a_quick_card"]
    return WORTH["keep_a_relic"] * WORTH[card.face.id] if card.face.id in RELICS else 0.5


def pile_before(t: Gilfate, seat: Seat, pile: Zone) -> float:
    """Low cards until there are five of them, torches with bombs in front."""
    low = sum(1 for card in t.hand[seat].cards if card.face.number < HIGH)
    torch = 0.3 if pile.name.startswith("torch") and t.bombs[seat].cards else 0.0
    return float(pile.name.endswith("low") and low < WORTH["low_cards"]) + torch
