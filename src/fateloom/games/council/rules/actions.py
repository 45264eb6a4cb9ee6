"""3.9 Action phase, and 3.10 Attacks and death."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fateloom.engine.rules.asks import Option, choose, choose_all
from fateloom.engine.rules.effects import triggered
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.rules.act_claims import action_favors, claim_that_it_could_act
from fateloom.games.council.rules.auction import TIMES
from fateloom.games.council.rules.principles import (
    discard_favor,
    discard_monster,
    favors_of,
    in_list_order,
    own_text,
)
from fateloom.games.council.rules.taxes import at_the_cap, tax
from fateloom.games.council.table import Council

Aims = Iterable[tuple[Any, ...]]
"""The targets among which an ability or an Action Favor chooses, one tuple for each use."""
UNAIMED: Aims = ((),)
NOWHERE: Aims = ()
ACT_OR_DONE = ("act", "done")
ONLY_DONE = ("done",)


async def action_start(t: Council) -> str:
    """3.9.1, 3.9.2, 3.9.9. An Action phase opens with the texts about its start, clockwise
    from the Auctioneer; what works once per phase is fresh again."""
    t.used = frozenset()
    for seat in t.seats_from(t.auctioneer):
        for card, text in triggered(t, "action_start", t.kingdom[seat].cards):
            text(t, seat, card)
    return "roll_call"


async def roll_call(t: Council) -> str:
    """3.9.4, 3.9.5, 3.9.7, 3.9.8. A round begins: the called seats say at once whether they
    act; if nobody does, the phase is over."""
    by_kingdom = [t.restless[seat] and kingdom_may_act(t, seat) for seat in range(t.seats)]
    called = [
        seat
        for seat in t.seats_from(t.auctioneer)
        if t.restless[seat] and (t.hand[seat].cards or by_kingdom[seat])
    ]
    answers: dict[Seat, str] = {}
    if called:
        answers = await choose_all(
            called,
            lambda seat: ACT_OR_DONE if by_kingdom[seat] or hand_may_act(t, seat) else ONLY_DONE,
            id="roll_call",
            rule="3.9.5",
            text="Action phase: do you want to act?",
            default="done",
        )
    t.acting = [seat for seat in called if answers[seat] == "act"]
    for seat in t.acting:
        if not t.options["open_favors"] and not by_kingdom[seat]:
            claim_that_it_could_act(t, seat, usable_favors(t, seat))
    if t.acting:
        t.restless = [False] * t.seats
        return "action_turn"
    t.restless = [True] * t.seats
    return "levy"


async def action_turn(t: Council) -> str:
    """3.9.3, 3.9.4, 3.9.11. The next seat that wants to act takes one action after another,
    and may tax in between, until it is done."""
    if not t.acting:
        return "roll_call"
    seat = t.acting[0]
    values = action_options(t, seat)
    chosen = await choose(
        seat,
        values,
        id="action_turn",
        rule="3.9.3",
        text="" if t.log is None else action_question(values),
        barred=lambda: barred_actions(t, seat),
        default="done",
        always=bool(t.hand[seat].cards),  # being asked tells nothing about the hand
    )
    if chosen == "done":
        t.acting = t.acting[1:]
        t.restless[seat] = False
    elif chosen == "tax":
        tax(t, seat)
    else:
        coins = t.coins[:]
        await carry_out(t, seat, *chosen)
        if t.coins != coins:
            stir(t, seat)
    return "action_turn"


def action_question(values: Sequence[Any]) -> str:
    """3.9.3. What a seat may do on its Action turn, in words that offer nothing else."""
    plays = {value[0] for value in values if isinstance(value, tuple)}
    deeds = [deed for how, deed in DEEDS.items() if how in plays]
    taxes = ["tax"] * ("tax" in values)
    if deeds:
        offer = ", ".join([*deeds, *taxes])
        return f"{offer[0].upper()}{offer[1:]}, or finish?"
    return f"No actions left. {'Tax, or finish' if taxes else 'Finish'}?"


DEEDS = {"attack": "attack", "ability": "use an ability", "favor": "play a Favor"}


def stir(t: Council, by: Seat) -> None:
    """3.9.7. The others may want to act again: coins have moved, or the Fate deck has."""
    t.restless = [each or seat != by for seat, each in enumerate(t.restless)]


async def carry_out(t: Council, seat: Seat, how: str, card: Card, *targets: Any) -> None:
    """3.9.3, 3.7.6. An attack, an ability, or an Action Favor, which is discarded."""
    if how == "attack":
        attack(t, seat, card, targets[0])
        return
    if how == "favor":
        discard_favor(t, seat, card)
        t.say("3.7.6", "{who} [play|plays] {favor}.", who=Name(seat), favor=card)
    await t.game.effects.plays[card.face.id].act(t, seat, card, *targets)


# What a seat can do --------------------------------------------------------------------------


def action_options(t: Council, seat: Seat) -> Sequence[Any]:
    """3.9.3, section 4. What a seat may do on its turn in the Action phase."""
    values: list[Any] = attacks(t, seat)
    plays = t.game.effects.plays
    for card in in_list_order(t, [c for c in t.kingdom[seat].cards if c.face.id in plays]):
        values += [("ability", card, *aim) for aim in aims(t, seat, card)]
    for favor in favors_of(t, seat):
        if favor.face.timing == "action":
            values += [("favor", favor, *aim) for aim in aims(t, seat, favor)]
    if t.populace[seat] < t.cap:
        values.append("tax")
    values.append("done")
    return values


def aims(t: Council, seat: Seat, card: Card) -> Aims:
    """The targets an ability or an Action Favor may be used on now; none: it is of no use."""
    targets = t.game.effects.plays[card.face.id].targets
    return targets(t, seat, card) if targets is not None else UNAIMED


def is_of_use(t: Council, seat: Seat, card: Card) -> bool:
    """3.9.5. Whether an ability or an Action Favor can be used, now or after taxing."""
    for _ in aims(t, seat, card):
        return True
    after = t.game.effects.triggers["after_taxing"].get(card.face.id)
    return after is not None and bool(after(t, seat, card))


def kingdom_may_act(t: Council, seat: Seat) -> bool:
    """3.9.5. Whether a Kingdom offers an attack or an ability, if need be after taxing."""
    if attacks(t, seat):
        return True
    plays = t.game.effects.plays
    able = [card for card in t.kingdom[seat].cards if card.face.id in plays]
    return bool(able) and any(is_of_use(t, seat, card) for card in able)


def hand_may_act(t: Council, seat: Seat) -> bool:
    """3.9.5. Whether a hand holds an Action Favor that can be used, if need be after taxing."""
    favors = [favor for favor in t.hand[seat].cards if favor.face.timing == "action"]
    return bool(favors) and any(is_of_use(t, seat, favor) for favor in favors)


def usable_favors(t: Council, seat: Seat) -> frozenset[str]:
    """3.9.5. The Action Favors that would give a seat an action if it held them."""
    return frozenset(favor.face.id for favor in action_favors(t) if is_of_use(t, seat, favor))


# Attacks --------------------------------------------------------------------------------------


def attacks(t: Council, seat: Seat) -> list[Any]:
    """3.10.1. Every attack of a Hero with Order on a Monster with Chaos in its Kingdom."""
    heroes: list[Card] = []
    monsters: list[Card] = []
    for card in t.kingdom[seat].cards:
        if card.counters:  # Order on a Hero, Chaos on a Monster
            (heroes if card.face.hero else monsters).append(card)
    if not heroes or not monsters:
        return []
    monsters = in_list_order(t, monsters)
    return [
        ("attack", hero, monster)
        for hero in in_list_order(t, heroes)
        for monster in monsters
        if hero.count("order") >= own_text(t, "attack_order", monster, 1, hero)
    ]


def attack(t: Council, seat: Seat, hero: Card, monster: Card) -> None:
    """3.10.2, 3.10.4, 3.10.5. The Hero loses Order, the Monster Chaos; then the Monster's text
    about being attacked works, and without Chaos it is discarded."""
    hero.remove("order", own_text(t, "attack_order", monster, 1, hero))
    monster.remove("chaos", own_text(t, "attack_chaos", hero, 1, monster))
    if t.log is not None:
        t.say(
            "3.10.2",
            "{hero} ({order} Order left) strikes {monster} ({chaos} Chaos left).",
            hero=hero,
            order=hero.count("order"),
            monster=monster,
            chaos=monster.count("chaos"),
        )
    for _, text in triggered(t, "attacked", (monster,)):
        text(t, seat, monster, hero)
    if not monster.count("chaos"):
        discard_monster(t, seat, monster)


# What is looked for in vain ----------------------------------------------------------------------


def barred_actions(t: Council, seat: Seat) -> Iterable[Option]:
    """What a seat may look for in vain on its turn in the Action phase."""
    yield from barred_attacks(t, seat)
    lacks = t.game.effects.triggers["lacks"]
    plays = t.game.effects.plays
    for card in in_list_order(t, [c for c in t.kingdom[seat].cards if c.face.id in plays]):
        if not any(True for _ in aims(t, seat, card)):
            yield Option(("ability", card), barred=lacks[card.face.id](t, seat, card))
    for favor in favors_of(t, seat):
        timing = favor.face.timing
        if timing != "action":
            why = f"3.7.1: its effect only works {TIMES[timing]}"
            yield Option(("favor", favor), barred=why)
        elif not any(True for _ in aims(t, seat, favor)):
            yield Option(("favor", favor), barred=lacks[favor.face.id](t, seat, favor))
    yield from at_the_cap(t, seat)


def barred_attacks(t: Council, seat: Seat) -> Iterable[Option]:
    """3.10.1. The attacks for which a Hero has too little Order."""
    kingdom = t.kingdom[seat].cards
    for hero in in_list_order(t, [card for card in kingdom if card.face.hero]):
        for monster in in_list_order(t, [card for card in kingdom if card.face.monster]):
            needed = own_text(t, "attack_order", monster, 1, hero)
            has = hero.count("order")
            if has < needed:
                rule = "3.10.1" if needed == 1 else "3.2.1"
                why = f"{rule}: this attack costs {needed} Order; the Hero has {has}"
                yield Option(("attack", hero, monster), barred=why)
