"""Signs of silly play: what a person at the table would shake their head at."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.asks import PASS
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.advice.gains import GAINS, first_sight, is_play
from fateloom.games.fantos.advice.policy import best_nominee
from fateloom.games.fantos.advice.scene import Scene
from fateloom.games.fantos.advice.trials import likes
from fateloom.games.fantos.faces import Labor
from fateloom.games.fantos.rules import windows
from fateloom.games.fantos.rules.legacies import stat
from fateloom.games.fantos.rules.plays import HERZOG
from fateloom.games.fantos.rules.tribute import eligible
from fateloom.games.fantos.rules.windows import DEAL
from fateloom.games.fantos.table import Fantos

COUNTERS = ("shell_game", "clever_ruse", "pardoner")
HARMFUL = ("oubliette", "shackles", "bell_ringer", "beadle", "executioner", "leech")
ATTACHED = ("thacko", "skull_of_lodan", "zradas")
UNTASKING = ("ferryman", "second_wind")
POOR = frozenset({"a_time_of_peace", "alms", "scandal", "clever_ruse", "council"})
"""Labor that makes room for new."""
MUCH = 3.0
"""Nobody overlooks a play that gains so many Shards."""
CLEARLY = 1.0
"""Nobody votes against what is so much better for its Citadel."""


def signs(t: Fantos, seat: Seat, value: Any) -> dict[str, float]:
    """Plays against oneself and for nothing, turns without an action, Deals, and Citadels that
    fall."""
    if value is None:
        return {"fallen": seat in t.out}
    if value == DEAL:
        return {"Deals offered": 1}
    if idles(t, value):
        return {"turns without a Fantos Action": 1}
    sign = against_oneself(t, seat, value)
    if sign:
        return {sign: 1}
    return {"plays for nothing": 1} if is_for_nothing(t, seat, value) else {}


def shunned(t: Fantos, seat: Seat, value: Any) -> bool:
    """A play against oneself or for nothing, a turn without an action, a Deal, a great gain passed by,
    good Labor discarded, a vote against oneself, and a poor nominee. Who loves a card would play it
    at the first chance, whatever it does there."""
    if value == DEAL or idles(t, value):
        return True
    if value == PASS:
        return passes_much_by(t, seat)
    if t.phase == "discard":
        return discards_good_labor(value)
    if t.phase == "special":
        return is_poor_nominee(t, seat, value)
    if t.phase == "vote":
        return votes_against_itself(t, seat, value)
    return bool(against_oneself(t, seat, value)) or is_for_nothing(t, seat, value)


def passes_much_by(t: Fantos, seat: Seat) -> bool:
    """3.7.1. Whether to pass lets a great gain go by. What may answer a play is not looked at."""
    if not t.window or t.pending:
        return False
    scene = Scene(t, seat)
    plays = windows.values(t, seat, windows.moment(t, t.window))
    return any(first_sight(scene, play) >= MUCH for play in plays)


def discards_good_labor(value: Any) -> bool:
    """3.14.1. Whether among the Labor to discard is some that is worth keeping."""
    return isinstance(value, list) and any(is_good_labor(card) for card in value)


def is_good_labor(card: Card) -> bool:
    return type(card.face) is Labor and card.face.id not in POOR


def is_poor_nominee(t: Fantos, seat: Seat, value: Any) -> bool:
    """3.11.14. Whether another Legacy has more Tribute, or as much and is tasked anyway."""
    if not isinstance(value, Card) or t.window:
        return False
    best = best_nominee(t, eligible(t, seat))
    return (stat(t, value, "tribute"), value.turned) < (stat(t, best, "tribute"), best.turned)


def votes_against_itself(t: Fantos, seat: Seat, value: Any) -> bool:
    """3.15.9. Whether a vote is against what is clearly better for the Citadel."""
    liking = likes(t, seat, t.trials_in_play.top.face.id)
    return liking >= CLEARLY if value == "nay" else value == "yea" and liking <= -CLEARLY


def subject(t: Fantos, seat: Seat, value: Any) -> str:
    """What is lost is lost: whether a Legacy or a Trial is loved does not decide it."""
    if t.window or t.phase not in LOSSES:
        return ""
    return "loss" if isinstance(value, (Card, tuple)) else ""


LOSSES = frozenset({"turn", "war_scored", "trials", "trial"})
"""Where Iridium Rot, damage, a Trial that makes room, and the Cull of Kytu ask what goes."""


def idles(t: Fantos, value: Any) -> bool:
    """3.9.1. Whether a turn goes by without a Fantos Action."""
    return bool(t.phase == "fantos" and value == "none")


def against_oneself(t: Fantos, seat: Seat, value: Any) -> str:
    """What a play does to the one who plays it, or nothing."""
    card = value[0] if isinstance(value, tuple) and value else value
    if not isinstance(card, Card) or not t.window:
        return ""
    id = effect_of(card, value)
    if id == "a_time_of_peace" and t.action == "war" and t.sides[:1] == [seat]:
        return "own Wars stopped"
    if id in COUNTERS and t.pending and t.pending[-1][0] == seat:
        return "own plays cancelled"
    if id in HARMFUL and isinstance(value, tuple) and value[-1] in t.tableau[seat].cards:
        return "own Legacies harmed"
    return ""


def plays_for_another(t: Fantos, seat: Seat, value: Any) -> bool:
    """3.16.17. Whether a die of the Troubadour helps a rival, or harms its own Citadel, or is rolled
    where that has nothing to win."""
    if seat not in t.sides and t.action != "harvest":
        return True
    whose, adds = value[-2], value[-1] == "plus"
    owner = whose.zone.owner if isinstance(whose, Card) else whose
    return bool(adds != (owner == seat))


def effect_of(card: Card, value: Any) -> str:
    """3.16.7. The card whose text a play carries out: for Herzog the one that he mirrors."""
    if card.face.id == HERZOG and isinstance(value, tuple) and is_play(value):
        return str(value[1].face.id)
    return str(card.face.id)


def is_for_nothing(t: Fantos, seat: Seat, value: Any) -> bool:
    """Whether a play helps a rival, or meddles where the Citadel has nothing to win, or less than it
    costs."""
    if not t.window or type(value) is not tuple or not is_play(value):
        return False
    id, target = effect_of(value[0], value), value[-1]
    strange = isinstance(target, Card) and target.zone.owner != seat
    if id in UNTASKING:  # who is untasked leaves its action, or its ability is lost
        acts = any(target in team for team in t.teams)
        uses = any(play[1] is target for play in t.pending)
        return not (acts or uses) if strange else acts
    if id in ATTACHED:
        return strange
    if id == "troubadour":
        return plays_for_another(t, seat, value)
    if id in COUNTERS or id not in GAINS:  # the rules of thumb know some uses of a counter only
        return False
    return first_sight(Scene(t, seat), value) <= 0
