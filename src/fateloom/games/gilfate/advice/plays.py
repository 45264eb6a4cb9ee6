"""What plays, aims and reactions promise: their benefit less the danger of the cards that they
turn over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fateloom.engine.rules.fitted import policy_weights
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat, Zone
from fateloom.games.gilfate.advice.standing import BONUS_WEIGHT, OUTS
from fateloom.games.gilfate.faces import BARRED, HIGH
from fateloom.games.gilfate.odds import Deck, DeckLook, before_paying, chance_of_top, odds_of
from fateloom.games.gilfate.rules.blank_deck import bomb_limit, safe_from_explosions
from fateloom.games.gilfate.rules.playing import STAFFED, cost_of
from fateloom.games.gilfate.rules.sets import hand_cost
from fateloom.games.gilfate.table import Gilfate

KNOCKOUT = BONUS_WEIGHT[1]
WORTH = policy_weights("fateloom.games.gilfate")
"""What effects, aims and reactions count for, in points of which a knockout costs 30."""
RELICS = frozenset(
    {
        "pathfinders_staff", "magpie_familiar", "watchtower", "gnawing_curse", "fireproof_cloak",
        "sovereign_will", "crown_of_ease", "phoenix_heart", "toll_of_the_void",
    }
)  # fmt: skip


def danger(t: Gilfate, seat: Seat, number: int, look: DeckLook, relief: int = 0) -> float:
    """What it costs on average to turn over so many cards, with ``relief`` bombs fewer."""
    return 0.0 if number <= 0 else danger_of(t, seat, number, look.deck, relief)


def danger_of(t: Gilfate, seat: Seat, number: int, deck: Deck, relief: int) -> float:
    """The same of a certain deck."""
    odds = odds_of(t, seat, number, deck, relief)
    if t.knockout:
        return KNOCKOUT * odds.knockout + WORTH["bomb"] * odds.bombs
    room = bomb_limit(t, seat) - len(t.bombs[seat])
    return (3 if room > 0 else 5) * odds.bombs + 5 * odds.explosion


# Plays --------------------------------------------------------------------------------------------


def worth_of_play(
    t: Gilfate, seat: Seat, card: Card, form: str, aim: Sequence[Any], look: DeckLook
) -> float:
    order = form.removesuffix(STAFFED)
    cost = cost_of(t, seat, card, form)
    spent = -WORTH["staff_used"] if order != form else 0.0
    if card.face.id == "oracles_gamble" and order == "first":
        return spent + worth_of_guess(t, seat, cost, str(aim[0]), look)
    risk = 0.0
    if cost > 0:
        deck, relief = before_paying(look.deck, seat, card, form, aim)
        risk = danger_of(t, seat, cost, deck, relief)
    if card.face.id == "read_the_bones" and order == "first":
        risk *= WORTH["bones_risk"]  # the cards that are paid can be chosen among five
    idle = order in ("plain", "short")
    benefit = -WORTH["idle_play"] if idle else benefit_of(t, seat, card, aim, look)
    return spent + benefit + parting(t, seat, card, order) - risk


def parting(t: Gilfate, seat: Seat, card: Card, order: str) -> float:
    """What it means to lose the card from the hand."""
    if not t.knockout:
        left = [each.face for each in t.hand[seat].cards if each is not card]
        fall = hand_cost([each.face for each in t.hand[seat].cards]) - hand_cost(left)
        paid = cost_of(t, seat, card, order) if order == "short" else 0
        stands = 3.0 if order == "pay" and card.face.number >= BARRED else 0.0
        return fall + stands - paid
    wasted = card.face.quick or (order == "plain" and card.face.number >= BARRED)
    return -WORTH["wasted"] if wasted else 0.0


def benefit_of(t: Gilfate, seat: Seat, card: Card, aim: Sequence[Any], look: DeckLook) -> float:
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
    out = any(card.face.id in OUTS for card in t.hand[seat].cards)
    return WORTH["upside_down_known" if known and out else "upside_down"]


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


def worth_of_guess(t: Gilfate, seat: Seat, cost: int, guess: str, look: DeckLook) -> float:
    """Oracle's Gamble: what a guess promises, right and wrong."""
    right = chance_of_top(t, seat, guess, look.deck)
    return right * WORTH[f"guess_{guess}"] - (1 - right) * danger(t, seat, cost, look)


def worth_of_use(t: Gilfate, seat: Seat, card: Card, aim: Sequence[Any], look: DeckLook) -> float:
    """Uses of standing cards are free, so good ones come before the play."""
    match card.face.id, aim:
        case "gnawing_curse", ["own", Card() as own]:
            if t.knockout:
                return -5.0
            left = [each.face for each in t.hand[seat].cards if each is not own]
            return 40 + hand_cost([each.face for each in t.hand[seat].cards]) - hand_cost(left)
        case "fireproof_cloak", ["shield"]:
            return 41.0 if explosion_is_near(t, seat, look) else 0.5
        case "watchtower", ["ask", _]:
            return 40.1
        case _, _:
            return 43.0


def explosion_is_near(t: Gilfate, seat: Seat, look: DeckLook) -> bool:
    return not safe_from_explosions(t, seat) and odds_of(t, seat, 5, look.deck).explosion > 0.05


# Aims ---------------------------------------------------------------------------------------------


def worth_of_aim(t: Gilfate, seat: Seat, card: Card, aim: Any, look: DeckLook) -> float:
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
        case "hand", Name() as who, str():
            return 1.0 + 0.2 * t.survival[who]
        case "front", Name() as who, Card() as relic:
            return _relic(seat, who, relic)
        case Name() as who, Card() as relic:
            return _relic(seat, who, relic)
        case Name() as one, Name() as other:
            return 3.0 * (int(one == seat) + int(other == seat))
        case Name() as who, int() as number:
            return _unseen_copies(t, seat, number) + 0.2 * t.survival[who]
        case Name() as who, str():
            return 0.2 * t.survival[who] + 0.1 * len(t.hand[who])
        case Name() as who:
            return _victim(t, seat, card, who, look)
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


def _victim(t: Gilfate, seat: Seat, card: Card, who: Seat, look: DeckLook) -> float:
    """Who draws, or whose bomb is taken."""
    if card.face.id == "set_the_trap":
        return 4.0 if who == seat else -2.0
    number = max(t.due - 1, 2) if card.face.id == "oracles_gamble" else 5
    harm = danger(t, who, number, look) + WORTH["hit_the_leader"] * t.survival[who]
    return -harm if who == seat else harm


def keeping(t: Gilfate, seat: Seat, card: Card) -> float:
    """How much a card in hand is worth to its owner."""
    if not t.knockout:
        left = [each.face for each in t.hand[seat].cards if each is not card]
        return hand_cost(left) - hand_cost([each.face for each in t.hand[seat].cards])
    if card.face.id in OUTS:
        return WORTH["keep_an_out"]
    if card.face.quick:
        return WORTH["keep_a_quick_card"]  # a Countercurse rather stays than a card as good as any
    return WORTH["keep_a_relic"] * WORTH[card.face.id] if card.face.id in RELICS else 0.5


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


def worth_of_pile(t: Gilfate, seat: Seat, pile: Zone) -> float:
    """Low cards until there are five of them, torches with bombs in front."""
    low = sum(1 for card in t.hand[seat].cards if card.face.number < HIGH)
    is_low = pile.name.endswith("low")
    if not t.knockout:
        return -cost_after_drawing(t, seat, pile)
    torch = 0.3 if pile.name.startswith("torch") and t.bombs[seat].cards else 0.0
    return (1.0 if is_low else 0.0) * (low < WORTH["low_cards"]) + torch


def cost_after_drawing(t: Gilfate, seat: Seat, pile: Zone) -> float:
    """Points game: what the hand costs on average with a card of that pile."""
    hand = [card.face for card in t.hand[seat].cards]
    kin = pile.name.replace("_", " ")
    unseen = [
        card.face for card in t.cards if card.face.public_kind == kin and not t.knows(seat, card)
    ]
    return sum(hand_cost([*hand, face]) for face in unseen) / max(1, len(unseen))


# Reactions ----------------------------------------------------------------------------------------


def worth_of_reaction(t: Gilfate, seat: Seat, value: Any, look: DeckLook) -> float:
    """Whether an answer is worth its card and its cost."""
    if value == "pass":
        return 0.0
    harm = harm_of_pending(t, seat, look)
    if isinstance(value, tuple):
        return harm - WORTH["negating"] - keeping(t, seat, value[1]) - danger(t, seat, 2, look)
    if not isinstance(value, Card):
        return worth_of_aim(t, seat, t.played.cards[-1], value, look)
    if value.face.id == "sovereign_will":
        return harm - WORTH["using_sovereign_will"]
    return harm - WORTH["reacting"]


def harm_of_pending(t: Gilfate, seat: Seat, look: DeckLook) -> float:
    """What the effect that waits for an answer would do to a seat."""
    by, id, on, draw = t.pending[-1]
    if draw:
        return danger(t, seat, draw, look) if seat in on else -1.0
    if len(t.pending) > 1 and t.pending[-2][0] == seat and by != seat:
        return WORTH["own_effect_negated"]  # one's own effect is being negated
    if seat in on:
        if t.gift.cards:
            gift = t.gift.cards[-1].face.id
            fatal = not safe_from_explosions(t, seat) if gift == "explosion" else (
                len(t.bombs[seat]) + 1 >= bomb_limit(t, seat)
            )  # fmt: skip
            return WORTH["bomb"] + (KNOCKOUT if t.knockout and fatal else 0.0)
        if id in ("set_the_trap", "scatter_the_powder"):
            return -WORTH["bomb"]  # it takes a bomb away
        if id == "shatter_relics" or (id == "dragons_breath" and t.front[seat].cards):
            return WORTH["own_relic_lost"]
        return WORTH["other_harm"]
    if id in RELICS:
        return WORTH[id] - WORTH["relic_of_a_rival"] if len(t.pending) == 1 else -1.0
    return WORTH["upside_down_stopped"] if id == "world_upside_down" else -1.0
