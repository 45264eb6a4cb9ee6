"""Plays: Labor and abilities, what they name, how they are paid, cancelled and carried out
(rules 3.5, 3.6, 3.7)."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.faces import Labor
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.leaving import check_exhausted, disable, discard_legacy, untask
from fateloom.games.fantos.rules.legacies import (
    bearer_of,
    drop_labor,
    labor_on,
    marked,
    owner,
    task,
    untasked,
)
from fateloom.games.fantos.rules.moments import At, Play, Target, aim_of
from fateloom.games.fantos.rules.shards import n_shards, shards_on, spend_shards, trove_gives
from fateloom.games.fantos.table import TASKED, Fantos

ABILITY = "ability"
HERZOG = "herzog"
SKULL = "skull_of_lodan"


# What a seat may play --------------------------------------------------------------------------


def plays_of(t: Fantos, seat: Seat, at: At) -> list[Any]:
    """3.7.16. All plays of a seat at a moment, each with payer and targets."""
    return [*(() if at.witched else labor_plays(t, seat, at)), *abilities(t, seat, at)]


def labor_plays(t: Fantos, seat: Seat, at: At) -> list[Any]:
    """3.6.1-3.6.3, 3.6.17. The Labor of a hand, with every Legacy that can pay for it."""
    found: list[Any] = []
    timely = at.timely.labor
    payers: list[Card] | None = None
    for card in t.hand[seat].cards:
        names = timely.get(card.face.id)
        if names is None:
            continue
        if payers is None:
            payers = untasked(t, seat)
        if not payers:
            return found
        targets = names(t, seat, None, at)
        if not targets:
            continue
        cost = card.face.cost
        for payer in payers:
            there = shards_on(payer)
            if there > cost:
                found += [(card, payer, *target) for target in targets]
            elif there == cost:
                found += [(card, payer, *target) for target in targets if payer not in target]
    return found


def abilities(t: Fantos, seat: Seat, at: At) -> list[Any]:
    """3.5.4-3.5.6, 3.5.12. The abilities of a Citadel's Legacies, and of Labor on them."""
    found: list[Any] = []
    timely = at.timely.abilities
    for legacy in t.tableau[seat].cards:
        id = legacy.face.id
        if id not in timely or not may_use(t, legacy):
            continue
        names = timely[id]
        if type(legacy.face) is Labor:
            if skull_ready(t, legacy):
                found.append((legacy,))
        elif names is None:
            found = t.game.effects.modifiers["plays"][id](t, legacy, found, at)
        else:
            found += [(legacy, *target) for target in names(t, seat, legacy, at)]
    return found


def abilities_of(t: Fantos, seat: Seat, at: At) -> list[Any]:
    """The abilities a seat may use now, found once a moment; everybody can see them."""
    found = at.abilities.get(seat)
    if found is None:
        found = at.abilities[seat] = abilities(t, seat, at)
    return found


def may_use(t: Fantos, legacy: Card) -> bool:
    """3.5.6, 3.5.12, 3.4.5. Whether a Legacy fulfils the conditions of its ability."""
    face = legacy.face
    if type(face) is Labor:
        return True
    if face.leave:
        return legacy.turned <= TASKED
    return (
        not legacy.turned
        and (not face.spend or shards_on(legacy) > face.spend)
        and ABILITY not in t.marks.get(face.id, ())
    )


def skull_ready(t: Fantos, skull: Card) -> bool:
    """3.16.14. The bearer must be untasked, and the Trove must have something to give."""
    bearer = bearer_of(skull)
    return not bearer.turned and not marked(t, bearer, SKULL) and trove_gives(t)


# Making a play ----------------------------------------------------------------------------------


def declare(t: Fantos, seat: Seat, value: Target, answers: Play | None) -> Play:
    """3.7.8, 3.7.18. Card or ability, payer and targets are named and the cost is paid."""
    card = value[0]
    if card.zone is t.hand[seat]:
        return pay_for_labor(t, seat, card, value[1], value[2:], answers)
    return use_ability(t, seat, card, value[1:], answers)


def pay_for_labor(
    t: Fantos, seat: Seat, card: Card, payer: Card, targets: Target, answers: Play | None
) -> Play:
    """3.6.1-3.6.5, 3.6.8, 3.6.11. One untasked Legacy pays, the card is shown; an exhausted
    payer is discarded first."""
    play = Play(seat, card, card.face.id, targets, answers)
    play.payer = payer
    t.move(card, t.stack)
    spend_shards(t, payer, card.face.cost)
    play.touched = touched_by(t, play)
    say_play(t, play)
    noted = t.game.effects.triggers["played"].get(card.face.id)
    if noted is not None:
        noted(t, seat)
    check_exhausted(t, payer)
    return play


def use_ability(t: Fantos, seat: Seat, card: Card, targets: Target, answers: Play | None) -> Play:
    """3.5.6, 3.5.8, 3.5.12, 3.16.7. A Legacy spends, and is tasked or discarded, for its
    ability, for one that Herzog mirrors, or for that of Labor attached to it."""
    play = Play(seat, card, card.face.id, targets, answers)
    play.legacy = legacy = bearer_of(card) if type(card.face) is Labor else card
    if card.face.id == HERZOG:
        play.mirrored, play.targets = targets[0], targets[1:]
        play.effect = targets[0].face.id
    if card is not legacy:
        task(t, legacy, SKULL)
    else:
        play.touched = touched_by(t, play)
        spend_shards(t, legacy, legacy.face.spend)
    say_play(t, play)
    if card is legacy:
        if legacy.face.leave:
            play.held = shards_on(legacy)
            discard_legacy(t, legacy)
        else:
            task(t, legacy, ABILITY)
    return play


def say_play(t: Fantos, play: Play) -> None:
    """Tell who plays or uses what, what is named, and who pays."""
    if t.quiet:
        return
    said = "{who} [use|uses] {card}" if play.is_ability else "{who} [play|plays] {card}"
    if play.mirrored is not None:
        said += " as {mirrored}"
    on, words = targets_text(t, play.effect, play.targets)
    if on:
        said += f" ({on})"
    if play.payer is not None:
        said += f"; {{payer:subject}} [pay|pays] {n_shards(play.card.face.cost)}"
    t.say(
        "3.5.8" if play.is_ability else "3.6.1",
        said + ".",
        who=Name(play.by),
        payer=play.payer,
        card=play.card,
        mirrored=play.mirrored,
        **words,
    )


def targets_text(t: Fantos, effect: str, targets: Target) -> tuple[str, dict[str, Any]]:
    """What an effect does to what it names, as a text with its words: ``Ann's Cook``, ``reroll the
    2 from Cook``, ``+3 to Ann's score``."""
    words: dict[str, Any] = {}
    if targets and targets[-1] in SIGNS:
        score, sign = targets
        words["on"] = score
        return SIGNS[sign], words
    parts = []
    change = score_change(t, effect, targets)
    for at, target in enumerate(targets):
        die = action.die_named(t, target)
        if die is not None:
            source = die[action.SOURCE]
            words[f"on{at}"] = Name(t.sides[die[action.SIDE]]) if source is None else source
            parts.append(f"reroll the {die[action.VALUE]} from {{on{at}:you}}")
            continue
        words[f"on{at}"] = target
        if type(target) is Card and target.zone.name == "tableau":
            words[f"whose{at}"] = Name(owner(target))
            parts.append(f"{change}{DEEDS.get(target.face.back, '')}{{whose{at}:you}}'s {{on{at}}}")
        elif type(target) is Card:
            parts.append(f"{DEEDS.get(target.face.back, '')}{{on{at}}}")
        else:
            parts.append(f"{change}{{on{at}:you}}" + "'s score" * bool(change))
    return ", ".join(parts), words


def score_change(t: Fantos, effect: str, targets: Target) -> str:
    """``+3 to`` for an effect that changes a score it names by a number."""
    scores = aim_of(t.game, effect).scores
    if scores is None or not targets:
        return ""
    amount = scores(t, targets)[1]
    return f"+{amount} to " if amount > 0 else f"−{-amount} to "


DEEDS = {"labor": "cancel ", "trial": "remove "}
"""What becomes of a card that a play names, by its back."""


SIGNS = {
    "plus": "add a die to {on:you}'s score",
    "minus": "subtract a die from {on:you}'s score",
}
"""3.16.17. What becomes of the die that is rolled for a score."""


def touched_by(t: Fantos, play: Play) -> frozenset[Seat]:
    """3.7.6. The Citadels that a play touches."""
    return frozenset(aim_of(t.game, play.effect).touches(t, play))


def change_score(t: Fantos, play: Play) -> bool:
    """3.9.8, 3.10.8, 3.11.3. A score rises or falls as the card says, if it is still there."""
    scores = aim_of(t.game, play.effect).scores
    assert scores is not None
    side, amount = scores(t, play.targets)
    if side >= 0:
        action.add(t, side, amount, play.card)
    return side >= 0


def is_cancelled(t: Fantos, play: Play) -> bool:
    """3.8.14. A play is cancelled by another, or with the Citadel that made it."""
    return play.cancelled or play.by in t.out


async def carry_out(t: Fantos, play: Play) -> None:
    """3.7.18. The play takes effect; then its Labor is discarded, unless it lies on the action
    or is attached."""
    card = play.card
    await t.game.effects.plays[play.effect].act(t, play)
    if card.zone is not t.stack:
        return
    if aim_of(t.game, play.effect).lies and t.action:
        t.move(card, t.on_action)
    else:
        drop_labor(t, card)


def cancel_play(t: Fantos, play: Play, by: Play) -> None:
    """3.7.5, 3.6.16. A play is cancelled; its cost stays paid."""
    play.cancelled = True
    t.say(
        "3.6.16" if not play.is_ability else "3.7.5",
        "{who} [cancel|cancels] {what} with {card}.",
        who=Name(by.by),
        what=play.card,
        card=by.card,
    )
    called_off = t.game.effects.triggers["cancelled"].get(play.effect)
    if called_off is not None:
        called_off(t)


def cancel_labor(t: Fantos, labor: Card, by: Play) -> None:
    """3.16.13. Labor that lies on the action or is attached is discarded, and what it gives
    is removed at once."""
    t.say(
        "3.16.13",
        "{who} [cancel|cancels] {what} with {card}.",
        who=Name(by.by),
        what=labor,
        card=by.card,
    )
    drop_labor(t, labor)
    action.remove_source(t, labor)
    if (labor.face.id == "duel" and t.action == "duel") or (
        labor.face.id == "council" and t.action == "special"
    ):
        action.cancel(t)


def attach(t: Fantos, labor: Card, legacy: Card) -> None:
    """3.6.13. Labor is attached to a Legacy and lies behind it in the row."""
    row = legacy.zone
    at = row.cards.index(legacy) + 1 + len(labor_on(legacy))
    t.move(labor, row, at=at)
    t.say("3.6.13", "{card:subject} [are|is] attached to {who:you}'s {legacy}.",
          card=labor, legacy=legacy, who=Name(owner(legacy)))  # fmt: skip
    if t.action:
        t.tied_now.append(labor)


def untask_by(t: Fantos, legacy: Card, play: Play) -> None:
    """3.4.7, 3.4.8. A play untasks a Legacy."""
    untask(t, legacy)
    cancel_abilities(t, legacy, play)


def disable_by(t: Fantos, legacy: Card, play: Play) -> None:
    """3.8.6, 3.4.8. A play disables a Legacy."""
    disable(t, legacy)
    cancel_abilities(t, legacy, play)


def cancel_abilities(t: Fantos, legacy: Card, play: Play) -> None:
    """3.4.8. An unresolved ability whose Legacy is untasked or disabled is cancelled."""
    for older in play.stack():
        if older.legacy is legacy and older is not play:
            older.cancelled = True
            t.say("3.4.8", "{card}'s ability is cancelled.", card=legacy)
