"""What plays and aims promise: their benefit less the danger of the cards that they turn over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.advice.dangers import (
    WORTH,
    danger,
    danger_of,
    danger_of_reading,
    explosion_is_near,
    explosion_is_next,
    gain_of_shuffling,
    left_on_top,
)
from fateloom.games.gilfate.advice.hands import (
    RELICS,
    keeping,
    parting,
    worth_of_back,
    worth_of_new_hand,
    worth_of_search,
)
from fateloom.games.gilfate.advice.standing import OUTS
from fateloom.games.gilfate.odds import Look, before_paying, chance_of_top
from fateloom.games.gilfate.rules.blank_deck import bomb_limit, safe_from_explosions
from fateloom.games.gilfate.rules.playing import STAFFED, cost_of
from fateloom.games.gilfate.table import Gilfate

STIRS = ("sandstorm", "read_the_bones", "scatter_the_powder")
"""Cards whose effect, if it comes first, changes which card is on top."""
STOPS_A_GIFT = ("mirror_ward", "countercurse")
GUARDS = ("fireproof_cloak", "phoenix_heart")
"""Standing cards with which an explosion does no harm."""

# Plays --------------------------------------------------------------------------------------------


def worth_of_play(
    t: Gilfate, seat: Seat, card: Card, form: str, aim: Sequence[Any], look: Look
) -> float:
    order = form.removesuffix(STAFFED)
    cost = cost_of(t, seat, card, form)
    spent = -WORTH["staff_used"] if order != form else 0.0
    if card.face.id == "oracles_gamble" and order == "first":
        return spent + worth_of_guess(t, seat, cost, str(aim[0]), look)
    idle = order in ("plain", "short")
    benefit = -WORTH["idle_play"] if idle else benefit_of(t, seat, card, aim, look)
    if t.knockout and not (order == "first" and card.face.id in STIRS):
        benefit += left_on_top(cost, look.deck)
    risk = danger_of_paying(t, seat, card, form, cost, aim, look)
    return spent + benefit + parting(t, seat, card, order) - risk


def danger_of_paying(
    t: Gilfate, seat: Seat, card: Card, form: str, cost: int, aim: Sequence[Any], look: Look
) -> float:
    """What it costs to turn over the cards that a play is paid with."""
    reads = t.knockout and card.face.id == "read_the_bones" and form.startswith("first")
    if reads and "bones_risk" not in WORTH:
        return danger_of_reading(t, seat, cost, look.deck)
    if cost <= 0:
        return 0.0
    deck, relief = before_paying(look.deck, seat, card, form, aim)
    risk = danger_of(t, seat, cost, deck, relief)
    return risk * WORTH["bones_risk"] if reads else risk  # a number of old players alone


def benefit_of(t: Gilfate, seat: Seat, card: Card, aim: Sequence[Any], look: Look) -> float:
    """What the effect of a card is good for, apart from its cost."""
    id = card.face.id
    if not t.knockout:
        return {"bury_the_fuse": 3.0, "scatter_the_powder": 3.0 * aim.count(seat)}.get(id, 0.5)
    if id in RELICS:
        early = min(1.0, len(t.blank_deck) / 30)
        bombs = WORTH["phoenix_heart_a_bomb"] * len(t.bombs[seat]) if id == "phoenix_heart" else 0.0
        return (WORTH[id] + bombs) * early
    if id == "wyrms_coin":
        return WORTH["wyrms_coin"] - danger(t, seat, 5, look) / 2
    return PLAYS[id](t, seat) if id in PLAYS else WORTH["other_play"]


def _bury(t: Gilfate, seat: Seat) -> float:
    return WORTH["bury_the_fuse"]


def _iron_hide(t: Gilfate, seat: Seat) -> float:
    return WORTH["iron_hide"] + WORTH["iron_hide_a_bomb"] * len(t.bombs[seat])


def _trap(t: Gilfate, seat: Seat) -> float:
    victim = t.around(seat)[0]
    short = bomb_limit(t, victim) - len(t.bombs[victim]) == 1
    own = WORTH["trap_with_a_bomb"] if t.bombs[seat].cards else 0.0
    return own + (WORTH["trap_kills"] if short else 0.0)


def _upside_down(t: Gilfate, seat: Seat) -> float:
    last = t.blank_deck.cards[0] if t.blank_deck.cards else None
    known = last is not None and t.knows(seat, last) and last.face.id == "explosion"
    out = has_an_out(t, seat) and not is_guarded(t, t.around(seat)[0])
    return WORTH["upside_down_known" if known and out else "upside_down"]


def has_an_out(t: Gilfate, seat: Seat) -> bool:
    """Whether a seat has something against an explosion that it must turn over."""
    held = any(card.face.id in OUTS for card in t.hand[seat].cards)
    return held or is_guarded(t, seat) or safe_from_explosions(t, seat)


def is_guarded(t: Gilfate, seat: Seat) -> bool:
    """Whether a card stands before a seat with which an explosion does it no harm."""
    return any(card.face.id in GUARDS for card in t.front[seat].cards)


def _breath(t: Gilfate, seat: Seat) -> float:
    relics = any(t.front[other].cards for other in t.around(seat))
    return WORTH["breath_on_relics" if relics else "breath"]


def _bones(t: Gilfate, seat: Seat) -> float:
    return WORTH["read_the_bones"]


def _scatter(t: Gilfate, seat: Seat) -> float:
    return WORTH["scatter_a_bomb"] * min(2, len(t.bombs[seat])) - WORTH["scatter_costs"]


def _shatter(t: Gilfate, seat: Seat) -> float:
    if t.front[seat].cards:
        return -3.0
    return WORTH["shatter_a_relic"] * max(len(t.front[other].cards) for other in t.around(seat))


PLAYS: dict[str, Callable[[Gilfate, Seat], float]] = {
    "bury_the_fuse": _bury,
    "iron_hide": _iron_hide,
    "set_the_trap": _trap,
    "world_upside_down": _upside_down,
    "dragons_breath": _breath,
    "read_the_bones": _bones,
    "scatter_the_powder": _scatter,
    "shatter_relics": _shatter,
    "treasure_map": lambda t, seat: WORTH["treasure_map"],
    "cutpurse_bargain": lambda t, seat: WORTH["cutpurse_bargain"],
    "true_name": lambda t, seat: WORTH["true_name"],
}


def worth_of_guess(t: Gilfate, seat: Seat, cost: int, guess: str, look: Look) -> float:
    """Oracle's Gamble: what a guess promises, right and wrong."""
    right = chance_of_top(t, seat, guess, look.deck)
    wrong = (1 - right) * danger(t, seat, cost, look)
    if guess != "explosion" or not t.knockout:
        return right * WORTH[f"guess_{guess}"] - wrong
    lands = max([chance_of_no_answer(t, seat, who, look) for who in t.around(seat)])
    won = WORTH["explosion_given"] * lands - WORTH["explosion_returned"] * (1 - lands)
    return right * won - wrong


def chance_of_no_answer(t: Gilfate, seat: Seat, who: Seat, look: Look) -> float:
    """3.19.13. The chance that a player has no card that stops a gift, for all that a seat knows."""
    chance = 1.0
    for back in ("sword", "mace", "torch"):
        cards = [card for card in t.hand[who].cards if card.face.back == back]
        seen = [card for card in cards if card.seen >> seat & 1]
        if any(card.face.id in STOPS_A_GIFT for card in seen):
            return 0.0
        faces = [face for face in look.unseen if face.back == back]
        answers = sum([face.id in STOPS_A_GIFT for face in faces])
        hidden = len(cards) - len(seen)
        if answers and hidden <= len(faces):
            chance *= comb(len(faces) - answers, hidden) / comb(len(faces), hidden)
    return chance


def worth_of_use(t: Gilfate, seat: Seat, card: Card, aim: Sequence[Any], look: Look) -> float:
    """Uses of standing cards are free, so good ones come before the play."""
    match card.face.id, aim:
        case "gnawing_curse", ["own", Card() as own]:
            if t.knockout:
                return -5.0
            return 40 - keeping(t, seat, own)
        case "fireproof_cloak", ["shield"] if t.card_played:
            return -1.0  # nothing more is turned over this turn
        case "fireproof_cloak", ["shield"] if t.knockout and explosion_is_next(t, seat, look):
            return 44.0
        case "fireproof_cloak", ["shield"]:
            return 41.0 if explosion_is_near(t, seat, look) else 0.5
        case "watchtower", ["ask", _]:
            return 40.1
        case "magpie_familiar" | "gnawing_curse", [*_, Name() as who, str() as back] if t.knockout:
            return 43.0 + WORTH["back"] * worth_of_back(t, seat, who, back, look)
        case _, _:
            return 43.0


# Aims ---------------------------------------------------------------------------------------------


def worth_of_aim(t: Gilfate, seat: Seat, card: Card, aim: Any, look: Look) -> float:
    """Who or what is hit."""
    match aim:
        case "yes":
            return 10.0
        case "will":
            return 9.0
        case "give", Name() as who:
            short = bomb_limit(t, who) - len(t.bombs[who]) == 1
            return 10.0 + (WORTH["give_kills"] if short else 0.0) + t.survival[who]
        case "keep":
            return -danger(t, seat, 1, look)
        case "own", Card() as own:
            return 1.0 if not t.knockout and own.face.cost > 3 else -3.0
        case "hand", Name() as who, str() as back:
            backs = worth_of_back(t, seat, who, back, look) if t.knockout else 0.0
            return 1.0 + 0.2 * t.survival[who] + WORTH["back"] * backs
        case "front", Name() as who, Card() as relic:
            return _relic(seat, who, relic)
        case Name() as who, Card() as relic:
            return _relic(seat, who, relic)
        case Name() as one, Name() as other:
            return 3.0 * (int(one == seat) + int(other == seat))
        case Name() as who, int() as number:
            return _unseen_copies(t, seat, number) + 0.2 * t.survival[who]
        case Name() as who, str() as back if t.knockout:
            more = 0.1 * len(t.hand[who]) + WORTH["back"] * worth_of_back(t, seat, who, back, look)
            return 0.2 * t.survival[who] + more
        case Name() as who, str():
            return 0.2 * t.survival[who] + 0.1 * len(t.hand[who])
        case Name() as who:
            return _victim(t, seat, card, who, look)
        case int() as number, str() as symbol if t.knockout:
            return worth_of_search(t, seat, number, symbol, look)
        case "deck" if t.knockout:
            return gain_of_shuffling(t, seat, look)
        case "hand" if t.knockout:
            return worth_of_new_hand(t, seat, look)
        case int() as number, str():
            return {12: 3.0, 0: 2.0, 4: 1.0}.get(number, 0.0)
        case Card() as given if given.zone is t.hand[seat]:
            return -keeping(t, seat, given)
    return 0.0


def _relic(seat: Seat, owner: Seat, relic: Card) -> float:
    worth = WORTH.get(relic.face.id, 3.0)
    return -worth if owner == seat else worth


def _unseen_copies(t: Gilfate, seat: Seat, number: int) -> float:
    unseen = [c for c in t.cards if getattr(c.face, "number", None) == number]
    return 0.1 * sum(1 for card in unseen if not t.knows(seat, card))


def _victim(t: Gilfate, seat: Seat, card: Card, who: Seat, look: Look) -> float:
    """Who draws, or whose bomb is taken."""
    if card.face.id == "set_the_trap":
        return 4.0 if who == seat else -2.0
    number = max(t.due - 1, 2) if card.face.id == "oracles_gamble" else 5
    harm = danger(t, who, number, look) + WORTH["hit_the_leader"] * t.survival[who]
    return -harm if who == seat else harm


def worth_of_order(t: Gilfate, cards: Sequence[Card]) -> float:
    """Read the Bones: good cards for what is still to be paid, bad ones for the next player."""
    weight = {"blank": 0.0, "bomb": 1.0, "explosion": 6.0}
    return sum(
        [
            weight[card.face.id] * (-5.0 if at < t.due else 5.0 - at)
            for at, card in enumerate(cards)
        ],
        0.0,
    )
