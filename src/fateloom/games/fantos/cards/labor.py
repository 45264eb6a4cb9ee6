"""Labor cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.engine.rules.effects import modifies, plays, when
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.cards import aims
from fateloom.games.fantos.cards.aims import NEVER, ONCE
from fateloom.games.fantos.cards.cult import a_vote_due, task_by_force
from fateloom.games.fantos.cards.enlightened import roll_again
from fateloom.games.fantos.cards.feral import rob
from fateloom.games.fantos.cards.overseer import feed
from fateloom.games.fantos.rules import action, duels
from fateloom.games.fantos.rules.citadels import check_reserve
from fateloom.games.fantos.rules.labor import card_to_draw, draw, say_drawn
from fateloom.games.fantos.rules.legacies import (
    attached,
    everywhere,
    free_for,
    is_able,
    marked,
    owner,
)
from fateloom.games.fantos.rules.moments import Aim, At, Play, Target
from fateloom.games.fantos.rules.plays import (
    attach,
    cancel_labor,
    cancel_play,
    change_score,
    disable_by,
    untask_by,
)
from fateloom.games.fantos.rules.shards import grow, say_gained, say_taken, take
from fateloom.games.fantos.rules.tribute import eligible
from fateloom.games.fantos.table import TASKED, Fantos


@plays("a_time_of_peace", rule="3.7.9", targets=Aim(aims.during("war"), aims.participants))
async def a_time_of_peace(t: Fantos, play: Play) -> None:
    """Cancel the current War."""
    if t.action == "war":
        action.cancel(t)


# Alms -------------------------------------------------------------------------------------------------


def richest_and_poorest(t: Fantos) -> tuple[list[Seat], list[Seat]]:
    """3.16.3. The Citadels with the largest and with the smallest Reserve, in turn order."""
    seats = t.seats_from(t.active)
    most = max(t.reserve[seat] for seat in seats)
    least = min(t.reserve[seat] for seat in seats)
    if most == least:
        return [], []
    return (
        [seat for seat in seats if t.reserve[seat] == most],
        [seat for seat in seats if t.reserve[seat] == least],
    )


def unequal_reserves(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if richest_and_poorest(t)[0] else NEVER


def rich_and_poor(t: Fantos, play: Play) -> Iterable[Seat]:
    rich, poor = richest_and_poorest(t)
    return [*rich, *poor]


@plays("alms", rule="3.16.3", targets=Aim(unequal_reserves, rich_and_poor))
async def alms(t: Fantos, play: Play) -> None:
    """3.16.3. Each of the richest gives 1 Shard to each of the poorest."""
    rich, poor = richest_and_poorest(t)
    for giver in rich:
        for seat in poor:
            say_taken(t, "3.16.3", seat, giver, take(t, seat, giver, 1), play.card)
        check_reserve(t, giver)


@plays("balm", rule="3.6.6", targets=Aim(aims.to_feed, aims.its_citadel))
async def balm(t: Fantos, play: Play) -> None:
    """One Legacy gains 2 Shards from the Trove."""
    feed(t, play, 2)


@plays(
    "bled_dry", rule="3.11.17", targets=Aim(aims.during("harvest", "tribute"), aims.participants)
)
async def bled_dry(t: Fantos, play: Play) -> None:
    """3.11.17. Cancel the current Harvest or Tribute Action, but no Special Tribute Action."""
    if t.action in ("harvest", "tribute"):
        action.cancel(t)


def other_warring(t: Fantos, by: Seat) -> list[Seat]:
    """The surviving warring Citadels other than the own, in turn order."""
    return [seat for seat in t.seats_from(t.active) if seat in t.sides and seat != by]


def warring_to_rob(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if other_warring(t, seat) else NEVER


@plays(
    "camp_followers",
    rule="3.16.4",
    targets=Aim(warring_to_rob, lambda t, play: other_warring(t, play.by)),
)
async def camp_followers(t: Fantos, play: Play) -> None:
    """Take 2 Shards from the Reserve of each warring Citadel other than your own."""
    for seat in other_warring(t, play.by):
        rob(t, play, seat, 2)


@plays("clever_ruse", rule="3.7.5", targets=Aim(aims.an_ability_answered, aims.its_player))
async def clever_ruse(t: Fantos, play: Play) -> None:
    """Cancel the ability that is answered."""
    if play.answers is not None:
        cancel_play(t, play.answers, play)


def somebody_eligible(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if any(eligible(t, each) for each in t.seats_from(seat)) else NEVER


@plays("council", rule="3.11.20", targets=Aim(somebody_eligible, aims.everybody, lies=True))
async def council(t: Fantos, play: Play) -> None:
    """3.11.14, 3.11.20. Hold a Special Tribute Action; Council lies on it."""
    action.begin(t, "special", [])


# Duel -------------------------------------------------------------------------------------------------


def duellists(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """3.12.3-3.12.6. An own untasked challenger and any other Legacy, both without the mark."""
    opponents = [each for each in everywhere(t) if not marked(t, each, "duel")]
    return [
        (challenger, each)
        for challenger in free_for(t, seat, "duel")
        for each in opponents
        if each is not challenger
    ]


def citadels_of_both(t: Fantos, play: Play) -> Iterable[Seat]:
    return {owner(legacy) for legacy in play.targets}


@plays("duel", rule="3.12.3", targets=Aim(duellists, citadels_of_both, lies=True))
async def duel(t: Fantos, play: Play) -> None:
    """3.12.7, 3.12.11. The dice of the Duel are rolled; DUEL lies on it."""
    if t.action == "duel":
        duels.roll_duel(t)


@when("duel", "paid")
async def duel_is_issued(t: Fantos, play: Play) -> None:
    """3.12.5. Both Legacies are tasked to the Duel before DUEL can be answered."""
    await duels.issue(t, play)


@when("duel", "cancelled")
def duel_is_called_off(t: Fantos) -> None:
    """3.12.11. A cancelled DUEL calls the Duel off."""
    duels.call_off(t)


@plays(
    "envoy",
    rule="3.11.3",
    targets=Aim(aims.a_score, aims.participants, lies=True, scores=aims.named(3)),
)
async def envoy(t: Fantos, play: Play) -> None:
    """Add 3 to one Tribute Score."""
    change_score(t, play)


@plays(
    "high_walls",
    rule="3.10.8",
    targets=Aim(aims.during("war"), aims.participants, lies=True, scores=aims.of_the_defender(5)),
)
async def high_walls(t: Fantos, play: Play) -> None:
    """Add 5 to the War Score of the defender."""
    change_score(t, play)


# Attached Labor -----------------------------------------------------------------------------------------


def in_this_action(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """A Legacy; in a rolled window one that takes part."""
    if at.window.endswith(".rolled"):
        return [(each,) for team in t.teams for each in team]
    return aims.any_legacy(t, seat, legacy, at)


def attach_it(t: Fantos, play: Play) -> None:
    """3.6.12, 3.6.13. The card is attached, unless its Legacy is gone."""
    if is_able(play.target):
        attach(t, play.card, play.target)


@plays("iridium_drill", rule="3.6.13", targets=Aim(in_this_action, aims.its_citadel_and_rolled))
async def iridium_drill(t: Fantos, play: Play) -> None:
    """Attach to a Legacy."""
    attach_it(t, play)


@modifies("iridium_drill", "harvest stat")
def drilled(t: Fantos, card: Card, stat: int, legacy: Card) -> int:
    """Its Harvest Stat is 2 higher."""
    return stat + 2


@plays("loaded_die", rule="3.16.23", targets=Aim(aims.a_die, aims.participants))
async def loaded_die(t: Fantos, play: Play) -> None:
    """3.16.23. A die of the current action or Duel is rolled again."""
    roll_again(t, play)


@plays(
    "mercenaries",
    rule="3.10.8",
    targets=Aim(aims.a_score, aims.participants, lies=True, scores=aims.named(3)),
)
async def mercenaries(t: Fantos, play: Play) -> None:
    """Add 3 to one War Score or Duel Score."""
    change_score(t, play)


@plays("mill_fee", rule="3.16.4", targets=Aim(aims.own_harvest_of_others, aims.the_harvester))
async def mill_fee(t: Fantos, play: Play) -> None:
    """Take 3 Shards from the Reserve of the harvesting Citadel."""
    rob(t, play, t.active, 3)


@plays("oubliette", rule="3.8.1", targets=Aim(aims.to_disable, aims.its_citadel))
async def oubliette(t: Fantos, play: Play) -> None:
    """Disable any one Legacy."""
    if is_able(play.target):
        disable_by(t, play.target, play)


@plays(
    "pack_beasts",
    rule="3.9.8",
    targets=Aim(
        aims.during("harvest"), aims.participants, lies=True, scores=aims.of_the_harvest(3)
    ),
)
async def pack_beasts(t: Fantos, play: Play) -> None:
    """Add 3 to the Harvest Score."""
    change_score(t, play)


# Pilgrimage -----------------------------------------------------------------------------------------------


def first_pilgrimage(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """A card to draw, and none played by this Citadel this turn."""
    return ONCE if card_to_draw(t) and seat not in t.pilgrims else NEVER


@when("pilgrimage", "played")
def on_pilgrimage(t: Fantos, seat: Seat) -> None:
    """3.6.10. A Citadel may play only one Pilgrimage per turn, also if it is cancelled."""
    t.pilgrims.append(seat)


@plays("pilgrimage", rule="3.6.10", targets=Aim(first_pilgrimage, aims.nobody))
async def pilgrimage(t: Fantos, play: Play) -> None:
    """Draw 3 Labor cards."""
    drawn = draw(t, play.by, 3)
    say_drawn(t, "3.6.10", play.by, drawn)


@plays("raid", rule="3.16.4", targets=Aim(aims.other_citadels, aims.that_citadel))
async def raid(t: Fantos, play: Play) -> None:
    """Roll the Shard Die twice and take that many Shards from the Reserve of another Citadel."""
    rolled = action.shard_die(t) + action.shard_die(t)
    rob(t, play, int(play.target), rolled)


@plays("rich_vein", rule="3.9.8", targets=Aim(aims.during("harvest"), aims.participants, lies=True))
async def rich_vein(t: Fantos, play: Play) -> None:
    """Roll 2 more dice; add them to the Harvest Score."""
    if t.action == "harvest":
        rolled = [action.roll(t, 0, play.card) for _ in range(2)]
        t.say("3.9.8", "{card} rolls {dice}.", card=play.card, dice=rolled)


@plays(
    "rockfall",
    rule="3.9.8",
    targets=Aim(
        aims.during("harvest"), aims.participants, lies=True, scores=aims.of_the_harvest(-4)
    ),
)
async def rockfall(t: Fantos, play: Play) -> None:
    """Subtract 4 from the Harvest Score."""
    change_score(t, play)


@plays(
    "scandal",
    rule="3.11.3",
    targets=Aim(aims.a_score, aims.participants, lies=True, scores=aims.named(-3)),
)
async def scandal(t: Fantos, play: Play) -> None:
    """Subtract 3 from one Tribute Score."""
    change_score(t, play)


@plays("second_wind", rule="3.4.7", targets=Aim(aims.tasked_legacies, aims.its_citadel_and_action))
async def second_wind(t: Fantos, play: Play) -> None:
    """Untask any one Legacy."""
    if is_able(play.target) and play.target.turned == TASKED:
        untask_by(t, play.target, play)


@plays(
    "shackles",
    rule="3.4.6",
    targets=Aim(aims.untasked_legacies, aims.its_citadel, on_payer=True),
)
async def shackles(t: Fantos, play: Play) -> None:
    """Task any one untasked Legacy."""
    task_by_force(t, play)


# Shell Game ---------------------------------------------------------------------------------------------


def labor_to_cancel(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """3.7.5. The Labor just played; for those touched, and in windows, Labor lying on the
    action or attached."""
    found: list[Target] = []
    if at.answered is not None and not at.answered.is_ability:
        found.append((at.answered.card,))
    if at.touched:
        found += [(labor,) for labor in t.on_action.cards]
        found += [(labor,) for labor in attached(t)]
    return found


def touched_by_cancelling(t: Fantos, play: Play) -> Iterable[Seat]:
    """5.5. The player of Labor on the stack, the bearer's Citadel, or the participants."""
    labor: Card = play.target
    if labor.zone is t.stack:
        return aims.its_player(t, play)
    return (owner(labor),) if labor.zone is not t.on_action else action.participants(t)


@plays("shell_game", rule="3.16.13", targets=Aim(labor_to_cancel, touched_by_cancelling))
async def shell_game(t: Fantos, play: Play) -> None:
    """3.7.5, 3.16.13. Cancel and discard the Labor just played, or one that lies on the action
    or is attached."""
    labor: Card = play.target
    answered = play.answers
    if answered is not None and answered.card is labor and not answered.is_ability:
        cancel_play(t, answered, play)
    elif labor.zone is t.on_action or labor.zone.name == "tableau":
        cancel_labor(t, labor, play)


@plays("skull_of_lodan", rule="3.16.14", targets=Aim(aims.any_legacy, aims.its_citadel))
async def skull_of_lodan(t: Fantos, play: Play) -> None:
    """3.16.14, 3.6.14. Attach to a Legacy; used, its bearer gains 3 Shards, if it still bears it."""
    if play.legacy is None:
        attach_it(t, play)
    elif play.card.zone is play.legacy.zone and is_able(play.legacy):
        gained = grow(t, play.legacy, 3)
        say_gained(t, "3.16.14", play.legacy, gained)


@plays("thacko", rule="3.16.16", targets=Aim(aims.any_legacy, aims.its_citadel))
async def thacko(t: Fantos, play: Play) -> None:
    """Attach to a Legacy."""
    attach_it(t, play)


@modifies("thacko", "spend as tasked")
def thacko_spent(t: Fantos, card: Card, base: int, kind: str) -> int:
    """3.16.16. Spend 1 as the bearer is tasked to a War or Duel: 3 more to that score."""
    return 3 if kind in ("war", "duel") else 0


@plays("war_banner", rule="3.6.13", targets=Aim(in_this_action, aims.its_citadel_and_rolled))
async def war_banner(t: Fantos, play: Play) -> None:
    """Attach to a Legacy."""
    attach_it(t, play)


@modifies("war_banner", "war stat")
def under_the_banner(t: Fantos, card: Card, stat: int, legacy: Card) -> int:
    """Its War Stat is 2 higher."""
    return stat + 2


def before_a_vote(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """Any Legacy; in W.trial only before a vote."""
    if at.window == "trial" and not a_vote_due(t, seat, legacy, at):
        return NEVER
    return aims.any_legacy(t, seat, legacy, at)


@plays("zradas", rule="3.16.18", targets=Aim(before_a_vote, aims.its_citadel))
async def zradas(t: Fantos, play: Play) -> None:
    """Attach to a Legacy."""
    attach_it(t, play)


@modifies("zradas", "votes")
def more_votes(t: Fantos, card: Card, votes: int, seat: Seat) -> int:
    """3.16.18. Its Citadel has 1 more vote, whether the bearer is tasked or not."""
    return votes + 1
