"""Why an answer is good, from facts that lie open or in the own hand: the words of a hint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.faces import Labor, Legacy
from fateloom.games.fantos.labels import army, becomes
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.hiring import price
from fateloom.games.fantos.rules.legacies import stat, untasked
from fateloom.games.fantos.rules.shards import n_shards, shards_on, total
from fateloom.games.fantos.table import Fantos

Names = Sequence[str]


def explain(t: Fantos, seat: Seat, value: Any, names: Names) -> str:
    """A sentence or two on what speaks for an answer."""
    match value:
        case "harvest" if t.phase == "fantos":
            return why_harvest(t, seat)
        case "tribute" if t.phase == "fantos":
            return why_tribute(t, seat)
        case "war", Name() as target, *_:
            return why_war(t, seat, target, names)
        case "none" if t.phase == "fantos":
            return "No action would bring more than it risks with the Legacies you have untasked."
        case "none" | "decline" if t.phase == "hire":
            return f"You have {n_shards(t.reserve[seat])} in Reserve; no Legacy here would earn back its price in time."
        case "pass":
            return "Nothing you can play here changes enough to be worth its Shards."
        case "yea" | "nay":
            return why_vote(value)
        case Card() as card if card.zone in (t.legacy_pool, t.blind_pool):
            return why_hire(t, seat, card)
        case Card() as card if isinstance(card.face, Legacy) and t.action:
            return why_send(t, card)
        case Card() as card, Card() as payer, *_ if isinstance(card.face, Labor):
            return why_labor(t, card, payer, value[2:])
        case Card() as card, int() as share if not isinstance(value[1], Name):
            left = shards_on(card) - share
            return f"{card.face.name} keeps {n_shards(left)} and stays." if left else ""
        case (Card() as card, *_) if card.face.text:
            return f"{card.face.name}: {card.face.text}"
        case Card() as card if card.zone is t.tableau[seat]:
            return f"{card.face.name} has {n_shards(shards_on(card))} on it."
        case Card() as card if card.seen >> seat & 1 and card.face.text:
            return f"{card.face.name}: {card.face.text}"
        case Name() as other if other != seat:
            return f"{names[other]} has {n_shards(total(t, other))} in total."
    return ""


def why_harvest(t: Fantos, seat: Seat) -> str:
    """3.9.6. A Harvest gains its score in Shards from nobody in particular."""
    return (
        f"Your untasked Legacies bring {army(t, seat, 'harvest')}, all of it Shards for your Reserve "
        "taken from nobody, so nobody has cause to stop it."
    )


def why_war(t: Fantos, seat: Seat, target: Seat, names: Names) -> str:
    """3.10. Both armies, and what there is to take."""
    who = names[target]
    said = f"You attack with {army(t, seat, 'war')} against {army(t, target, 'war')}"
    said += f", and {who} pays you the difference from {n_shards(total(t, target))}."
    if not untasked(t, target):
        said += f" {who} has nobody untasked to defend."
    return said


def why_tribute(t: Fantos, seat: Seat) -> str:
    """3.11. The best Tribute of the seat beside that of the others."""
    own = best_tribute(t, seat)
    rivals = [
        best_tribute(t, each) for each in range(t.seats) if each != seat and each not in t.out
    ]
    most = max(rivals, default=0)
    if own > most:
        return f"Your best Legacy has Tribute {own}, and no rival can send more than {most}."
    return f"Your best Legacy has Tribute {own} against {most} at most, and the reward is the difference."


def best_tribute(t: Fantos, seat: Seat) -> int:
    return max((stat(t, each, "tribute") for each in untasked(t, seat)), default=0)


def why_vote(value: str) -> str:
    return f"You gain more if the Trial {'stays' if value == 'yea' else 'is removed'}."


def why_hire(t: Fantos, seat: Seat, card: Card) -> str:
    """3.13.3. What a Legacy costs, and what it is good at."""
    face: Any = card.face
    if not card.seen >> seat & 1:
        return "It costs little, and you can decline a card you don't like."
    stats = {"Harvest": face.harvest, "War": face.war, "Tribute": face.tribute}
    best = max(stats, key=lambda name: stats[name])
    cost = price(t, seat, face)
    return (
        f"{face.name} brings {best} {stats[best]} every turn for {n_shards(cost)}; "
        f"you keep {t.reserve[seat] - cost} in Reserve."
    )


def why_send(t: Fantos, card: Card) -> str:
    """3.9.6, 3.10.4. What a Legacy adds to the action."""
    kind = action.STAT.get(t.action)
    if kind is None:
        return f"{card.face.name} is the best Legacy for this."
    return f"{card.face.name} adds {kind.capitalize()} {stat(t, card, kind)} and a die."


def why_labor(t: Fantos, card: Card, payer: Card, targets: tuple[Any, ...]) -> str:
    """3.6.1. What a Labor card does, and whether its payer survives."""
    said = f"{card.face.name}: {card.face.text}"
    scores = becomes(t, card, targets).get("becomes")
    if scores:
        said += f" The score goes from {scores[0]} to {scores[1]}."
    left = shards_on(payer) - card.face.cost if isinstance(payer.face, Legacy) else 1
    return said if left else f"{said} {payer.face.name} is used up by it."
