"""What a Citadel does without much thought: the player that a search imagines at every seat.

``habit`` answers at once, by rules of thumb in Shards (section 11): what a play gains for its
Citadel and takes from rivals, what an action brings, whom to hire.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from fateloom.engine.flow import PASS
from fateloom.engine.table import Card, Seat
from fateloom.games.fantos.faces import Labor, Legacy
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.hiring import aid
from fateloom.games.fantos.rules.legacies import FALLEN, able, free_for, stat
from fateloom.games.fantos.rules.shards import shards_on, total
from fateloom.games.fantos.rules.windows import DEAL
from fateloom.games.fantos.standing import (
    DIE,
    earning,
    fear,
    margin,
    tribute_reward,
    turns_left,
)

if TYPE_CHECKING:
    from fateloom.games.fantos.table import Fantos

ENOUGH = 0.6
"""A play that gains less is not worth a card, or a Legacy kept ready."""
EARN = 0.8
"""What part of what a Legacy can earn in a turn it does earn."""
FEAR = 0.3
"""What the danger of a small Reserve weighs."""
FIRST = 4.0
"""What a Legacy is worth for each Fantos Action it is there for, when one is taken away."""

Answer = int | None


def habit(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    """The place of the answer that a Citadel would mostly give; nothing where the usual answer
    will do."""
    if values[0] == PASS:
        return best_play(t, seat, values)
    chooses = BY_PHASE.get(t.phase)
    return None if chooses is None else chooses(t, seat, values)


def handful(t: Fantos, seat: Seat, values: Sequence[Any]) -> tuple[int, ...] | None:
    """The same where a set is asked for: everybody goes to a Harvest, a War, a defence."""
    return send_all(t, seat, values) if t.phase in ("muster", "defence") else None


# Actions ---------------------------------------------------------------------------------------------


def choose_action(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    """3.9.1. Compare what Harvest, War and Tribute bring to this Citadel and cost its rivals."""
    if values[-1] not in ("none", DEAL):
        return None  # a Deal is being made
    share = 1 / max(1, t.seats - len(t.out) - 1)
    best, most = values.index("none"), 0.0
    for at, value in enumerate(values):
        gain = -1.0
        if value == "harvest":
            gain = sum([each.face.harvest + DIE for each in free_for(t, seat, "harvest")])
        elif value == "tribute":
            free = free_for(t, seat, "tribute")
            reward = tribute_reward(t, seat, max([each.face.tribute for each in free]))
            gain = (1 + share) * reward
        elif type(value) is tuple:
            ahead = margin(t, free_for(t, seat, "war"), int(value[1]))
            lead = 0.02 * total(t, int(value[1]))
            gain = (1 + share) * ahead + lead - (len(value) - 2)
        if gain > most:
            best, most = at, gain
    return best


def send_all(t: Fantos, seat: Seat, values: Sequence[Any]) -> tuple[int, ...]:
    """3.9.6, 3.10.4, 3.10.5. Everybody goes, as many as Trials allow, spending where it adds more."""
    chosen: dict[Card, tuple[float, int]] = {}
    kind = t.action
    for at, value in enumerate(values):
        legacy, *spent = value if type(value) is tuple else (value,)
        score = stat(t, legacy, kind) + 1.5 * len(spent)
        if legacy not in chosen or score > chosen[legacy][0]:
            chosen[legacy] = (score, at)
    best = sorted(chosen.values(), reverse=True)
    if seat == t.active and any(card.face.id == "iron_curfew" for card in t.trials_in_play.cards):
        best = best[:2]
    return tuple(sorted([at for _, at in best]))


def challenge(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    """3.11.2. Challenge with a Tribute Stat that is as good as the nominee's."""
    best, most = len(values) - 1, stat(t, t.teams[0][0], "tribute") - 0.5
    for at, value in enumerate(values[:-1]):
        legacy, *spent = value if type(value) is tuple else (value,)
        score = stat(t, legacy, "tribute") + 1.5 * len(spent)
        if score > most:
            best, most = at, score
    return best


def hire(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    """3.13.1, 3.1.9. Hire who earns most in the turns that are left, unless it is dangerous."""
    later = EARN * turns_left(t, seat)
    reserve = t.reserve[seat]
    best, most = 0, -1000.0
    for at, value in enumerate(values):
        gain = -0.5
        if type(value) is Card and type(value.face) is Legacy:
            help = aid(t, seat, value.face)
            left = reserve - value.face.cost + help
            gain = later * earning(value.face) + help - FEAR * (fear(left) - fear(reserve))
        elif value == "none":
            gain = 0.0
        if gain > most:
            best, most = at, gain
    return best


def cast_vote(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    return values.index("yea" if likes(t, seat, t.trials_in_play.top.face.id) > 0 else "nay")


def likes(t: Fantos, seat: Seat, trial: str) -> float:
    """How much better a Diplomacy Trial is for this Citadel than for the others."""
    rivals = [other for other in range(t.seats) if other != seat and other not in t.out]
    mean_size = sum([len(able(t, other)) for other in rivals]) / len(rivals)
    liking = 0.0
    if trial == "iron_curfew":
        liking = mean_size - len(able(t, seat))
    elif trial == "great_levelling":
        liking = 1.0 if any(t.reserve[other] > t.reserve[seat] for other in rivals) else -1.0
    elif trial == "truce_of_ash":
        liking = 1.0 if t.reserve[t.left_of(seat)] >= t.reserve[seat] else -0.5
    elif trial == "overtime":
        liking = 0.5
    elif trial in ("stimulus", "dark_unions"):
        liking = 0.3
    return liking - sum([1.5 for legacy in able(t, seat) if legacy.face.id == "anchorite"])


BY_PHASE: dict[str, Callable[[Fantos, Seat, Sequence[Any]], Answer]] = {
    "fantos": choose_action,
    "challenges": challenge,
    "hire": hire,
    "setup_hire": hire,
    "vote": cast_vote,
}


# Plays -----------------------------------------------------------------------------------------------


def best_play(t: Fantos, seat: Seat, values: Sequence[Any]) -> int:
    """The play that gains most, or pass."""
    scene: Scene | None = None
    best, most = 0, ENOUGH
    for at in range(1, len(values)):
        value = values[at]
        if type(value) is not tuple:
            continue
        gains = GAINS.get(value[0].face.id)
        if gains is None:
            continue
        if scene is None:
            scene = Scene(t, seat)
        gain = gains(scene, value[-1]) - scene.cost(value)
        if gain > most:
            best, most = at, gain
    return best


def first_sight(t: Fantos, seat: Seat, play: tuple[Any, ...]) -> float:
    """What a play gains, about, or nothing where no rule of thumb knows it."""
    gains = GAINS.get(play[0].face.id)
    if gains is None:
        return 0.0
    scene = Scene(t, seat)
    return gains(scene, play[-1]) - scene.cost(play)


class Scene:
    """What a Citadel looks at before it plays."""

    __slots__ = ("_turns", "seat", "share", "t")

    def __init__(self, t: Fantos, seat: Seat) -> None:
        self.t = t
        self.seat = seat
        self.share = 1 / max(1, t.seats - len(t.out) - 1)
        """What it is worth that one rival loses a Shard."""
        self._turns = -1.0

    @property
    def turns(self) -> float:
        if self._turns < 0:
            self._turns = turns_left(self.t, self.seat)
        return self._turns

    def cost(self, value: Any) -> float:
        """3.6.1, 3.5.6. What a play costs: Shards, and a Legacy that is used up or tasked."""
        card = value[0]
        if type(card.face) is Labor and card.zone.name == "hand":
            held = shards_on(value[1]) - int(card.face.cost)
            lost = FIRST * self.turns if held <= 0 else 0.5 if held == 1 else 0.0
            return card.face.cost + lost - 0.01 * held
        if type(card.face) is Labor:
            return 0.3
        if card.face.leave:
            return shards_on(card) + FIRST * self.turns
        face: Legacy = card.face
        before = self.t.active == self.seat and self.t.phase == "open"
        return face.spend + (FIRST if before else 0.15 * (face.war + 1))

    def mine(self, legacy: Any) -> bool:
        return isinstance(legacy, Card) and legacy.zone.owner == self.seat

    def rob(self, number: int, victim: Seat) -> float:
        """Shards from a rival; from the richest of them rather."""
        taken = min(number, self.t.reserve[victim])
        return taken * (1 + self.share) + 0.01 * total(self.t, victim)

    def for_side(self, side: int, number: float) -> float:
        """What so many points on a side of the current War or Duel are worth."""
        t = self.t
        if side < 0:
            return 0.0
        swing = number * (1 + self.share)
        if t.sides[side] == self.seat:
            return swing
        return -swing if self.seat in t.sides else 0.0


Gain = Callable[[Scene, Any], float]


def own_harvest(number: float) -> Gain:
    return lambda s, _: number if s.t.active == s.seat and s.t.action == "harvest" else -1.0


def harvest_of_others(lost: float, gained: float = 0.0) -> Gain:
    def gains(s: Scene, _: Any) -> float:
        if s.t.active == s.seat:
            return -1.0
        lead = 1.5 if total(s.t, s.t.active) >= total(s.t, s.seat) else 0.7
        return lost * s.share * lead + gained

    return gains


def stop_harvest(s: Scene, _: Any) -> float:
    if s.t.active == s.seat or s.t.action != "harvest":
        return -1.0
    return harvest_of_others(action.score(s.t, 0))(s, _)


def rob_active(number: int) -> Gain:
    return lambda s, _: s.rob(number, s.t.active) if s.t.active != s.seat else -1.0


def rob_named(number: int) -> Gain:
    return lambda s, victim: s.rob(number, int(victim))


def camp_followers(s: Scene, _: Any) -> float:
    return sum([s.rob(2, each) for each in s.t.sides if each != s.seat and each not in s.t.out])


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
        ahead: float = action.score(t, 0) - action.score(t, 1)
    else:
        ahead = margin(t, t.teams[0], t.sides[1])
    return (ahead if s.seat == t.sides[1] else -ahead) * (1 + s.share) - 1.0


def for_defender(number: int) -> Gain:
    return lambda s, _: s.for_side(1, number) if s.t.action == "war" else -1.0


def for_score(number: int) -> Gain:
    return lambda s, named: s.for_side(action.side_of(s.t, named), number)


def feed(s: Scene, legacy: Any) -> float:
    return 2.0 if s.mine(legacy) and legacy.turned != FALLEN else -1.0


def leech(s: Scene, legacy: Any) -> float:
    if s.mine(legacy):
        return -1.0
    held = shards_on(legacy)
    lost = FIRST * s.turns if held <= 2 else 0.0
    return min(2, held) * (1 + s.share) + lost * s.share


def execute(s: Scene, legacy: Any) -> float:
    return -1.0 if s.mine(legacy) else (shards_on(legacy) + FIRST * s.turns) * s.share


def disable(s: Scene, legacy: Any) -> float:
    """3.8.1, 3.18.1. A disabled Legacy does not count in the end, nor work before its next turn."""
    if s.mine(legacy):
        return -1.0
    t, victim = s.t, legacy.zone.owner
    if t.final and not t.counters[victim]:
        return shards_on(legacy) * s.share
    return (FIRST if t.active == victim and t.phase == "open" else 0.5) * s.share


def task_by_force(s: Scene, legacy: Any) -> float:
    """3.4.6. A Legacy that is tasked misses the action of its Citadel."""
    t = s.t
    if s.mine(legacy) or t.active != legacy.zone.owner or t.phase != "open":
        return -1.0
    face: Legacy = legacy.face
    return (DIE + max(face.harvest, face.war)) * s.share


def to_attach(number: float) -> Gain:
    return lambda s, legacy: number * s.turns if s.mine(legacy) else -1.0


def counter(s: Scene, _: Any) -> float:
    """3.7.5. Cancel what harms this Citadel, or helps a rival much."""
    if not s.t.pending:
        return -1.0
    by, card, _effect, touched = s.t.pending[-1]
    size = SIZES.get(card.face.id, 1.0)
    return size if s.seat in touched and by != s.seat else size * s.share - 0.5


SIZES = {
    "high_walls": 5.0, "pack_beasts": 1.0, "rich_vein": 1.3, "rockfall": 4.0, "raid": 4.0,
    "mill_fee": 3.0, "mercenaries": 3.0, "a_time_of_peace": 5.0, "bled_dry": 8.0, "freeman": 8.0,
    "sperviter": 2.0, "leech": 2.0, "diver": 2.0, "armorer": 4.0, "quarryman": 3.0, "sapper": 4.0,
    "camp_followers": 2.0, "executioner": 6.0, "oubliette": 3.0, "beadle": 3.0, "duel": 2.5,
    "poacher": 2.0, "brigands": 2.0, "shackles": 3.0, "bell_ringer": 3.0, "envoy": 1.5,
}  # fmt: skip
"""What a play moves, about, in Shards."""


def constant(number: float) -> Gain:
    return lambda s, _: number


GAINS: dict[str, Gain] = {
    "pack_beasts": own_harvest(3), "rich_vein": own_harvest(4), "rockfall": harvest_of_others(4),
    "poacher": harvest_of_others(2, 1), "bled_dry": stop_harvest, "freeman": stop_harvest,
    "mill_fee": rob_active(3), "diver": rob_active(2), "camp_followers": camp_followers,
    "brigands": brigands, "raid": rob_named(4), "sperviter": rob_named(2), "publican": publican,
    "alchemist": constant(3.0), "cook": feed, "balm": feed, "leech": leech,
    "executioner": execute, "beadle": disable, "oubliette": disable,
    "shackles": task_by_force, "bell_ringer": task_by_force,
    "scrivener": constant(1.5), "pilgrimage": constant(2.2), "tinker": constant(0.9),
    "cutpurse": constant(1.1), "chamberlain": constant(2.5),
    "a_time_of_peace": peace, "high_walls": for_defender(5), "quarryman": for_defender(3),
    "mercenaries": for_score(3), "armorer": for_score(4),
    "iridium_drill": to_attach(1.6), "war_banner": to_attach(1.2),
    "shell_game": counter, "clever_ruse": counter, "pardoner": counter,
}  # fmt: skip
"""What a play gains, by card."""
