"""What a play gains at first sight, in Shards: for its Citadel, and what its rivals lose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from fateloom.engine.rules.asks import PASS
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.advice.scene import Scene
from fateloom.games.fantos.advice.standing import CARD, WORTH, margin
from fateloom.games.fantos.advice.trials import worth_of_trial
from fateloom.games.fantos.faces import Legacy
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.fantos import war_targets
from fateloom.games.fantos.rules.legacies import free_for, stat
from fateloom.games.fantos.rules.shards import shards_on, total
from fateloom.games.fantos.rules.tribute import eligible
from fateloom.games.fantos.table import FALLEN, Fantos

WORTH_A_THOUGHT = 11
OF_A_CARD = 3
"""So many plays are looked at of very many, and so many of one card."""


def best_play(t: Fantos, seat: Seat, values: Sequence[Any]) -> int:
    """The play that gains most, or pass."""
    scene: Scene | None = None
    best, most = 0, WORTH["play"]
    for at in range(1, len(values)):
        value = values[at]
        if type(value) is not tuple:
            continue
        gains = GAINS.get(value[0].face.id)
        if gains is None:
            continue
        if scene is None:
            scene = Scene(t, seat)
        gain = gains(scene, value)
        if gain > most:  # else its cost does not matter
            gain -= scene.cost(value)
            if gain > most:
                best, most = at, gain
    return best


def shortlist(t: Fantos, seat: Seat, values: Sequence[Any]) -> list[int]:
    """Of very many plays those worth a thought: some of each card, the best at first sight, and
    to pass."""
    if values[0] != PASS:
        return list(range(len(values)))
    scene = Scene(t, seat)
    gains = [(first_sight(scene, value), at) for at, value in enumerate(values) if at]
    of_card: Counter[str] = Counter()
    found: list[int] = []
    for _, at in sorted(gains, key=lambda pair: (-pair[0], pair[1])):
        face = values[at][0].face.id if type(values[at]) is tuple else values[at]
        of_card[face] += 1
        if of_card[face] <= OF_A_CARD:
            found.append(at)
    return [0, *sorted(found[:WORTH_A_THOUGHT])]


def first_sight(scene: Scene, value: Any) -> float:
    """What a play gains, about; without a rule of thumb for it nothing, beside its cost."""
    if type(value) is not tuple:
        return 0.0
    gains = GAINS.get(value[0].face.id)
    return (0.0 if gains is None else gains(scene, value)) - scene.cost(value)


def is_play(value: tuple[Any, ...]) -> bool:
    """3.7.18. Whether a Legacy uses its ability, or pays for Labor; Gong Farmer asks for pairs of
    Labor as well."""
    card = value[0]
    if isinstance(card, Card) and card.zone.name == "hand":
        card = value[1]
    return isinstance(card, Card) and card.zone.name == "tableau"


Gain = Callable[[Scene, Any], float]
"""What a play gains, which is given as it was named: card, payer and targets."""


def own_harvest(number: float) -> Gain:
    return lambda s, _: number if s.t.active == s.seat and s.t.action == "harvest" else -1.0


def harvest_of_others(lost: float, gained: float = 0.0) -> Gain:
    def gains(s: Scene, _: Any) -> float:
        if s.t.active == s.seat:
            return -1.0
        ahead = total(s.t, s.t.active) >= total(s.t, s.seat)
        lead = WORTH["harvest_of_a_leader" if ahead else "harvest_of_others"]
        return lost * s.share * lead + gained

    return gains


def stop_harvest(s: Scene, _: Any) -> float:
    if s.t.active == s.seat or s.t.action != "harvest":
        return -1.0
    return harvest_of_others(action.score(s.t, 0))(s, _)


def rob_active(number: int) -> Gain:
    return lambda s, _: s.rob(number, s.t.active) if s.t.active != s.seat else -1.0


def rob_named(number: int) -> Gain:
    return lambda s, play: s.rob(number, int(play[-1]))


def camp_followers(s: Scene, _: Any) -> float:
    return sum(
        [s.rob(2, each) for each in s.t.sides if each != s.seat and each not in s.t.out], 0.0
    )


def brigands(s: Scene, _: Any) -> float:
    return s.rob(min(2, s.t.reward), s.t.rewarded) if s.t.rewarded != s.seat else -1.0


def publican(s: Scene, _: Any) -> float:
    own = s.t.reserve[s.seat]
    richer = [each for each in range(s.t.seats) if s.t.reserve[each] > own]
    return len(richer) * (1 + s.share)


def peace(s: Scene, _: Any) -> float:
    """3.7.9. Stop a War that would be lost; before it is rolled, by what is to be feared."""
    t = s.t
    if t.action != "war" or s.seat not in t.sides:
        return -1.0
    if t.rolled:
        ahead = float(action.score(t, 0) - action.score(t, 1))
    else:
        ahead = margin(t, t.teams[0], t.sides[1])
    return (ahead if s.seat == t.sides[1] else -ahead) * (1 + s.share) - WORTH["peace"]


def for_defender(number: int) -> Gain:
    return lambda s, _: s.for_side(1, number) if s.t.action == "war" else -1.0


def for_score(number: int) -> Gain:
    return lambda s, play: s.for_side(action.side_of(s.t, play[-1]), number)


def own_tribute(number: int) -> Gain:
    def gains(s: Scene, play: Any) -> float:
        side = action.side_of(s.t, play[-1])
        return number if side >= 0 and s.t.sides[side] == s.seat else -1.0

    return gains


def feed(s: Scene, play: Any) -> float:
    legacy = play[-1]
    return WORTH["feed"] if s.mine(legacy) and legacy.turned != FALLEN else -1.0


def leech(s: Scene, play: Any) -> float:
    legacy = play[-1]
    if s.mine(legacy):
        return -1.0
    held = shards_on(legacy)
    lost = WORTH["legacy_a_turn"] * s.turns if held <= 2 else 0.0
    return min(2, held) * (1 + s.share) + lost * s.share


def execute(s: Scene, play: Any) -> float:
    legacy = play[-1]
    return (
        -1.0 if s.mine(legacy) else (shards_on(legacy) + WORTH["legacy_a_turn"] * s.turns) * s.share
    )


def disable(s: Scene, play: Any) -> float:
    """3.8.1, 3.18.1. A disabled Legacy does not count in the end, nor work before its next turn."""
    legacy = play[-1]
    if s.mine(legacy):
        return -1.0
    t, victim = s.t, legacy.zone.owner
    if t.final and not t.counters[victim]:
        return shards_on(legacy) * s.share
    return (WORTH["legacy_a_turn"] if t.active == victim and t.phase == "open" else 0.5) * s.share


def task_by_force(s: Scene, play: Any) -> float:
    """3.4.6. A Legacy that is tasked misses the action of its Citadel, or the defence against the War
    of this one."""
    t, legacy = s.t, play[-1]
    if s.mine(legacy):
        return -1.0
    face: Legacy = legacy.face
    victim = legacy.zone.owner
    if t.active == victim and t.phase == "open":
        return (WORTH["die"] + max(face.harvest, face.war)) * s.share
    if may_be_attacked(t, s.seat, victim):
        return WORTH["open_way"] * (WORTH["die"] + face.war) * (1 + s.share)
    return -1.0


def may_be_attacked(t: Fantos, seat: Seat, victim: Seat) -> bool:
    """3.10.1. Whether a Citadel that is about to act may make a War on another that it would win, or
    has just declared it."""
    if t.active != seat:
        return False
    if t.action == "war":
        return not t.rolled and t.sides[1] == victim
    if t.window != "open" or "war" in t.attempted or victim not in war_targets(t, seat):
        return False
    return margin(t, free_for(t, seat, "war"), victim) > 0


def to_attach(name: str) -> Gain:
    return lambda s, play: WORTH[name] * s.turns if s.mine(play[-1]) else -1.0


def duel(s: Scene, play: Any) -> float:
    """3.12.8. A Duel is for the Legacy that is clearly stronger."""
    one, other = play[-2:]
    ahead = strength(one.face) - strength(other.face)
    if ahead <= 0 or other.zone.owner == s.seat:
        return -1.0
    held = shards_on(other)
    lost = WORTH["legacy_a_turn"] * s.turns * s.share if held <= ahead else 0.0
    return min(ahead, held) * (1 + s.share) + lost - WORTH["duel"]


def strength(face: Legacy) -> float:
    """3.12.7. A War Stat, and what the native of a duellist adds."""
    return face.war + STRONGER.get(face.id, 0.0)


STRONGER = {"knight": 2.0, "berserkers": 0.4}


def roll_again(s: Scene, play: Any) -> float:
    """3.16.23. A poor die of one's own, or a good one of the other side."""
    t = s.t
    for die in t.dice:
        if play[-1] == f"d{die[action.NUMBER]}":
            more: float = die[action.SIGN] * (WORTH["die"] - die[action.VALUE])
            if t.action == "harvest":
                return more if t.active == s.seat else -more * s.share
            return s.for_side(die[action.SIDE], more)
    return -1.0


def alms(s: Scene, _: Any) -> float:
    """3.16.3. Alms are for the poorest."""
    reserves = [s.t.reserve[each] for each in range(s.t.seats) if each not in s.t.out]
    return WORTH["alms"] if s.t.reserve[s.seat] == min(reserves) else -0.2


def mirror(s: Scene, play: Any) -> float:
    """3.16.7. Herzog does what another Legacy could."""
    gains = GAINS.get(play[1].face.id)
    return -1.0 if gains is None else gains(s, play)


def counter(s: Scene, _: Any) -> float:
    """3.7.5. Cancel what harms this Citadel, or helps a rival much; what harms another may pass."""
    if not s.t.pending:
        return -1.0
    by, card, _effect, touched, _targets = s.t.pending[-1]
    size = SIZES.get(card.face.id, 1.0)
    if s.seat in touched:
        return size if by != s.seat else size * s.share - 0.5
    return -0.5 if any(each != by for each in touched) else size * s.share - 0.5


SIZES = {
    "high_walls": 5.0, "pack_beasts": 1.0, "rich_vein": 1.3, "rockfall": 4.0, "raid": 4.0,
    "mill_fee": 3.0, "mercenaries": 3.0, "a_time_of_peace": 5.0, "bled_dry": 8.0, "freeman": 8.0,
    "sperviter": 2.0, "leech": 2.0, "diver": 2.0, "armorer": 4.0, "quarryman": 3.0, "sapper": 4.0,
    "camp_followers": 2.0, "executioner": 6.0, "oubliette": 3.0, "beadle": 3.0, "duel": 2.5,
    "poacher": 2.0, "brigands": 2.0, "shackles": 3.0, "bell_ringer": 3.0, "envoy": 1.5,
}  # fmt: skip
"""What a play moves, about, in Shards."""


def apothecary(s: Scene, play: Any) -> float:
    """3.16.24. He leaves more to another than he held; before the final round he is missed."""
    return shards_on(play[0]) + 2.0 if s.t.final else -1.0


def oracle(s: Scene, play: Any) -> float:
    """3.15.7. A Trial that is bad for this Citadel goes."""
    return -worth_of_trial(s.t, s.seat, play[-1].face.id) * min(s.turns, 3.0)


def council(s: Scene, _: Any) -> float:
    """3.11.14. A Special Tribute is for who is clearly ahead of all others."""
    ahead = best_of(s.t, s.seat) - max([
        best_of(s.t, each) for each in range(s.t.seats) if each != s.seat and each not in s.t.out
    ])  # fmt: skip
    return ahead * (1 + s.share) if ahead >= CLEARLY else -1.0


CLEARLY = 2
"""A lead in Tribute Stats that dice seldom turn."""


def best_of(t: Fantos, seat: Seat) -> int:
    """The best Tribute Stat that a Citadel can name for a Special Tribute, 0 without any."""
    return max([stat(t, each, "tribute") for each in eligible(t, seat)], default=0)


def gong_farmer(s: Scene, _: Any) -> float:
    """3.16.27. All others discard two cards, and surely not their best."""
    hands = [min(2, len(s.t.hand[each].cards)) for each in range(s.t.seats) if each != s.seat]
    return 0.5 * CARD * s.share * sum(hands)


def hardly(gain: float) -> Gain:
    return lambda s, _: gain


def always(name: str) -> Gain:
    return lambda s, _: WORTH[name]


GAINS: dict[str, Gain] = {
    "pack_beasts": own_harvest(3), "rich_vein": own_harvest(4), "rockfall": harvest_of_others(4),
    "poacher": harvest_of_others(2, 1), "bled_dry": stop_harvest, "freeman": stop_harvest,
    "mill_fee": rob_active(3), "diver": rob_active(2), "camp_followers": camp_followers,
    "brigands": brigands, "raid": rob_named(4), "sperviter": rob_named(2), "publican": publican,
    "alchemist": always("alchemist"), "cook": feed, "balm": feed, "leech": leech,
    "executioner": execute, "beadle": disable, "oubliette": disable,
    "shackles": task_by_force, "bell_ringer": task_by_force,
    "scrivener": always("scrivener"), "pilgrimage": always("pilgrimage"), "tinker": always("tinker"),
    "cutpurse": always("cutpurse"), "chamberlain": always("chamberlain"),
    "a_time_of_peace": peace, "high_walls": for_defender(5), "quarryman": for_defender(3),
    "mercenaries": for_score(3), "armorer": for_score(4),
    "iridium_drill": to_attach("iridium_drill"), "war_banner": to_attach("war_banner"),
    "duel": duel, "loaded_die": roll_again, "astrologers": roll_again, "alms": alms,
    "herzog": mirror, "sapper": for_score(-4), "envoy": own_tribute(2), "shell_game": counter,
    "clever_ruse": counter, "pardoner": counter, "apothecary": apothecary, "oracle": oracle,
    "council": council, "gong_farmer": gong_farmer, "inquisitor": hardly(CARD),
    "lamplighter": hardly(0.1), "gravedigger": hardly(0.1),
}  # fmt: skip
"""What a play gains, by card."""
