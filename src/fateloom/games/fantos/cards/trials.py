"""Trials. What acts in a phase is called with the table and the Trial."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.effects import modifies, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.citadels import check_reserve
from fateloom.games.fantos.rules.fantos import others
from fateloom.games.fantos.rules.labor import card_to_draw, draw
from fateloom.games.fantos.rules.leaving import check_exhausted, discard_legacy
from fateloom.games.fantos.rules.legacies import everywhere, is_able, task
from fateloom.games.fantos.rules.shards import (
    gain,
    n_shards,
    shards_on,
    spend_reserve,
    spend_shards,
    take,
)
from fateloom.games.fantos.rules.trials import begin_final_round
from fateloom.games.fantos.table import Fantos

FULL_HAND = 7
LEVELLED = 2
"""What Great Levelling takes."""


@when("stimulus", "untask")
async def stimulus(t: Fantos, trial: Card) -> None:
    """3.16.15. After drawing up, up to 2 more Labor cards for 1 Shard each, up to 7."""
    seat = t.active
    for _ in range(2):
        if len(t.hand[seat]) >= FULL_HAND or t.reserve[seat] < 2 or not card_to_draw(t):
            return
        answer = await choose(
            seat,
            ["buy", "stop"],
            rule="3.16.15",
            id="stimulus",
            text="Buy a Labor card for 1 Shard?",
            default="stop",
        )
        if answer == "stop":
            return
        spend_reserve(t, seat, 1)
        draw(t, seat, 1)
        t.say("3.16.15", "{who} [buy|buys] a Labor card for 1 Shard.", who=Name(seat))


@when("overtime", "harvest dice")
def overtime(t: Fantos, trial: Card) -> None:
    """3.16.10. A Harvest rolls 1 more Shard Die in total."""
    action.roll(t, 0, trial)


@when("falling_stars", "now")
async def falling_stars(t: Fantos, trial: Card) -> None:
    """Each Citadel rolls the Shard Die and gains that many Shards."""
    for seat in t.seats_from(t.active):
        gained = gain(t, seat, action.shard_die(t))
        t.say("3.15.11", "{who} [gain|gains] {n}.", who=Name(seat), n=n_shards(gained))


@when("red_tide", "end")
async def red_tide(t: Fantos, trial: Card) -> None:
    """The active Citadel spends 1 Shard."""
    pay_up(t, trial, 1)


def pay_up(t: Fantos, trial: Card, number: int) -> None:
    paid = spend_reserve(t, t.active, number)
    t.say("3.14.2", "{card}: {who} [spend|spends] {n}.",
          card=trial, who=Name(t.active), n=n_shards(paid))  # fmt: skip


@modifies("bad_blood", "war target")
def bad_blood(t: Fantos, trial: Card, targets: Sequence[Seat], seat: Seat) -> list[Seat]:
    """3.10.3, 3.16.2. War is aimed at the Citadel to the right instead of the left."""
    return [others(t, seat)[-1]]


@modifies("dark_unions", "deck aid")
def dark_unions(t: Fantos, trial: Card, paid: int, of: object) -> int:
    """3.13.11. For the top card of the Legacy Deck the Trove pays 3 Shards."""
    return paid + 3


@modifies("truce_of_ash", "war targets allowed")
def truce_of_ash(t: Fantos, trial: Card, targets: Sequence[Seat], seat: Seat) -> list[Seat]:
    """3.10.3. War may not be aimed at a Citadel whose Reserve is smaller than the attacker's."""
    return [target for target in targets if t.reserve[target] >= t.reserve[seat]]


@when("iridium_rot", "untask")
async def iridium_rot(t: Fantos, trial: Card) -> None:
    """The active Citadel removes 1 Shard from one of its Legacies."""
    there = t.able(t.active)
    if not there:
        return
    legacy = await choose(
        t.active,
        there,
        rule="3.3.9",
        id="rot_pick",
        text="Which of your Legacies loses 1 Shard?",
        default=max(there, key=shards_on),
    )
    spend_shards(t, legacy, 1)
    t.say("3.3.9", "{trial}: {who:you}'s {card:subject} [lose|loses] 1 Shard.",
          trial=trial, who=Name(t.active), card=legacy)  # fmt: skip
    check_exhausted(t, legacy)


@modifies("star_witch", "labor barred")
def star_witch(t: Fantos, trial: Card, base: bool, of: object) -> bool:
    """3.15.12. No Labor card may be played."""
    return True


@modifies("blood_moon", "damage")
def blood_moon(t: Fantos, trial: Card, damage: int, loser: Seat) -> int:
    """When a War has a loser, its Damage Score is 2 higher."""
    return damage + 2


@modifies("iron_curfew", "most tasked")
def iron_curfew(t: Fantos, trial: Card, most: int | None, seat: Seat) -> int:
    """3.9.12. The active Citadel may task at most 2 Legacies to its Harvest or War."""
    return 2


@when("gravity_well", "now, after W.trial")
async def gravity_well(t: Fantos, trial: Card) -> None:
    """3.4.6. Every untasked Legacy of every Citadel is tasked."""
    for legacy in everywhere(t):
        if not legacy.turned:
            task(t, legacy)
    t.say("3.4.6", "All Legacies are now tasked.")


@when("cull_of_kytu", "now, after W.trial")
async def cull_of_kytu(t: Fantos, trial: Card) -> None:
    """3.16.5. Each Citadel discards its Legacy that holds the most Shards; among tied ones it
    chooses, in turn order."""
    culled: list[Card] = []
    for seat in t.seats_from(t.active):
        there = t.able(seat)
        most = max((shards_on(legacy) for legacy in there), default=0)
        tied = [legacy for legacy in there if shards_on(legacy) == most]
        if tied:
            culled.append(
                await choose(
                    seat,
                    tied,
                    rule="3.16.5",
                    id="cull_pick",
                    text="Discard which of your Legacies tied for most Shards?",
                    default=tied[0],
                )
            )
    for legacy in culled:
        if is_able(legacy):
            discard_legacy(t, legacy, "3.16.5", "{who:you}'s {card:subject} [are|is] discarded.")


@when("devourer", "end")
async def devourer(t: Fantos, trial: Card) -> None:
    """The active Citadel spends 3 Shards."""
    pay_up(t, trial, 3)


@when("wardens_audience", "now, after W.trial")
async def wardens_audience(t: Fantos, trial: Card) -> str:
    """3.11.14. A Special Tribute Action is held; then the Trial is removed."""
    t.back = "audience_over"
    return "special"


@when("great_levelling", "end")
async def great_levelling(t: Fantos, trial: Card) -> None:
    """If no Reserve is larger than the active Citadel's, it gives 2 to the poorest other."""
    seat = t.active
    rivals = others(t, seat)
    if any(t.reserve[each] > t.reserve[seat] for each in rivals):
        return
    least = min(t.reserve[each] for each in rivals)
    poorest = [Name(each) for each in rivals if t.reserve[each] == least]
    receiver = await choose(
        seat,
        poorest,
        rule="3.14.2",
        id="levelling_pick",
        text="Give 2 Shards to whom?",
        default=poorest[0],
    )
    given = take(t, int(receiver), seat, LEVELLED)
    t.say("3.14.2", "{card}: {who} [give|gives] {whom} {n}.",
          card=trial, who=Name(seat), n=n_shards(given), whom=receiver)  # fmt: skip
    check_reserve(t, seat)


@when("zodraz", "now")
async def zodraz(t: Fantos, trial: Card) -> None:
    """3.17.1. The final round begins."""
    begin_final_round(t)
