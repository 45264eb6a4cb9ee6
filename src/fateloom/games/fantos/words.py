"""Options in words, with what they cost and bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fateloom.engine.game import label_of
from fateloom.engine.log import Name
from fateloom.engine.table import Card, Seat
from fateloom.games.fantos.faces import Labor, Legacy, condition
from fateloom.games.fantos.rules import action, plays
from fateloom.games.fantos.rules.hiring import aid, price
from fateloom.games.fantos.rules.legacies import stat, untasked
from fateloom.games.fantos.rules.shards import shards_on

if TYPE_CHECKING:
    from fateloom.games.fantos.table import Fantos

WORDS = {
    "pass": "Pass",
    "deal": "Propose a Deal",
    "none": "None",
    "harvest": "Harvest: take your score in Shards, then Trials wake",
    "tribute": "Tribute: one Legacy stands up, the highest takes the margin",
    "deck": "The top card of the Legacy Deck, the Trove pays 3",
    "buy": "Buy a card for 1",
    "keep": "Keep",
    "no_card": "No card",
    "ask_card": "Ask for a card",
    "no_promise": "No promise",
    "nothing": "No Shards",
    "drop": "Drop the Deal",
    "send": "Send the Deal",
    "plus": "add",
    "minus": "subtract",
}


PROMISED = {
    "mine": {
        "no_war": "No War: you aim none at them before your next turn ends",
        "no_challenge": "No challenge: you stay out of their next Tribute",
        "no_meddling": "No meddling: no play of yours touches them before your next turn ends",
        "vote_yea": "Vote yea: you do, at the next vote",
        "vote_nay": "Vote nay: you do, at the next vote",
    },
    "yours": {
        "no_war": "No War: they aim none at you before their next turn ends",
        "no_challenge": "No challenge: they stay out of your next Tribute",
        "no_meddling": "No meddling: no play of theirs touches you before their next turn ends",
        "vote_yea": "Vote yea: they do, at the next vote",
        "vote_nay": "Vote nay: they do, at the next vote",
    },
}


def seat_name(t: Fantos, seat: Seat) -> str:
    return label_of(t, Name(seat))


def label(t: Fantos, seat: Seat, value: Any) -> str:
    """An option in words."""
    match value:
        case Card():
            return card_label(t, seat, value)
        case "war", Name() as target, *marquis:
            odds = f"{army(t, seat, 'war')} against {army(t, target, 'war')}"
            spent = f", {marquis[0].face.name} spends 1" if marquis else ""
            return f"War on {seat_name(t, target)} ({odds}{spent})"
        case "harvest" if t.phase == "fantos":
            return f"Harvest ({army(t, seat, 'harvest')})"
        case "tribute" if t.phase == "fantos":
            best = max((stat(t, each, "tribute") for each in untasked(t, seat)), default=0)
            return f"Tribute ({best} + 1 die)"
        case "give" | "ask" as way, int() as number:
            return f"{way.capitalize()} {number}"
        case "mine" | "yours" as whose, str() as kind:
            return PROMISED[whose][kind]
        case Card() as legacy, *words if words and all(
            word in ("spend", "thacko") for word in words
        ):
            return f"{card_label(t, seat, legacy)}, spending {len(words)}"
        case Card() as legacy, int() as share:
            return f"{legacy.face.name} loses {share} of {shards_on(legacy)}"
        case Name() as other, int() as share:
            return f"{share} from {seat_name(t, other)}"
        case Card() as card, *rest:
            return play_label(t, seat, card, rest)
        case str():
            return WORDS.get(value) or label_of(t, value, seat)
    return label_of(t, value, seat)


def army(t: Fantos, seat: Seat, kind: str) -> str:
    """``5 + 3 dice``: what the untasked Legacies of a Citadel could bring together. One that is
    attacked rolls a die even if nobody defends it."""
    legacies = untasked(t, seat)
    dice = len(legacies) or 1
    stats = sum(stat(t, legacy, kind) for legacy in legacies)
    return f"{stats} + {dice} {'dice' if dice > 1 else 'die'}"


def card_label(t: Fantos, seat: Seat, card: Card) -> str:
    """A card by its name, with what counts at the place where it lies."""
    if not card.seen >> seat & 1:
        place = card.zone.cards.index(card) + 1
        return f"Face-down slot {place}" if card.zone is t.blind_pool else label_of(t, card, seat)
    face = card.face
    if isinstance(face, Legacy):
        stats = f"Harvest {face.harvest}, War {face.war}, Tribute {face.tribute}"
        if card.zone is t.legacy_pool or card.zone is t.blind_pool:
            help = aid(t, seat, face)
            paid = f", the Trove pays {help}" if help else ""
            return f"{face.name} for {price(t, seat, face)}{paid}: {stats}"
        kind = action.STAT.get(t.action)
        if t.phase == "nominate" or t.phase == "challenges":
            kind = "tribute"
        held = f"{shards_on(card)} Shards"
        if kind:
            return f"{face.name} ({kind.capitalize()} {stat(t, card, kind)}, {held})"
        return f"{face.name} ({stats}; {held})"
    return str(face.name)


def play_label(t: Fantos, seat: Seat, card: Card, rest: Sequence[Any]) -> str:
    """``Balm on Cook; Leech pays 1, keeps 3``"""
    face = card.face
    if isinstance(face, Labor) and card.zone is t.hand[seat] and rest:
        payer, *targets = rest
        if not isinstance(payer, Card) or not isinstance(payer.face, Legacy):
            return " and ".join(label_of(t, each, seat) for each in (card, *rest))  # to discard
        left = shards_on(payer) - face.cost
        pays = f"{payer.face.name} pays {face.cost}, " + (
            f"keeps {left}" if left else "is exhausted"
        )
        return f"{face.name}{aimed(t, targets)}; {pays}"
    if isinstance(face, Legacy):
        how = f" ({condition(face)})" if condition(face) else ""
        mirrored = f": {rest[0].face.text}" if face.id == plays.HERZOG and rest else ""
        return f"{face.name}{aimed(t, rest)}{how}{mirrored}"
    return label_of(t, (card, *rest), seat)


def aimed(t: Fantos, targets: Sequence[Any]) -> str:
    """What a play names, in words."""
    if not targets:
        return ""
    return ": " + ", ".join(target_label(t, each) for each in targets)


def target_label(t: Fantos, target: Any) -> str:
    if isinstance(target, Card):
        if isinstance(target.face, Legacy) and target.zone.owner is not None:
            return f"{target.face.name} of {seat_name(t, target.zone.owner)}"
        return str(target.face.name)
    if isinstance(target, str) and target[:1] == "d" and target[1:].isdigit():
        for die in t.dice:
            if die[action.NUMBER] == int(target[1:]):
                source = die[action.SOURCE]
                whose = "the Citadel" if source is None else source.face.name
                return f"the {die[action.VALUE]} of {whose}"
    if isinstance(target, str):
        return WORDS.get(target, target)
    return label_of(t, target)


def preview(t: Fantos, seat: Seat, value: Any) -> dict[str, Any] | None:
    """What an option would cost, and what becomes of a score, for a client to draw before it is chosen."""
    if isinstance(value, Card):
        if value.zone is t.legacy_pool:
            paid = price(t, seat, value.face)
            return {"pays": paid, "trove": value.face.cost - paid, "keeps": t.reserve[seat] - paid}
        if t.action and not t.rolled and value.zone is t.tableau[seat]:
            return {"brings": stat(t, value, action.STAT[t.action])}
        return None
    if not (isinstance(value, tuple) and isinstance(value[0], Card)):
        return None
    card = value[0]
    if card.zone is t.hand[seat] and len(value) > 1 and isinstance(value[1], Card):
        payer = value[1]
        if isinstance(payer.face, Legacy):
            left = shards_on(payer) - card.face.cost
            cost = {"payer": payer.face.id, "pays": card.face.cost, "keeps": left}
            return cost | becomes(t, card, value[2:])
    elif isinstance(card.face, Legacy) and card.zone is t.tableau[seat]:
        told = becomes(t, card, value[1:])
        if card.face.spend:
            left = shards_on(card) - card.face.spend
            told |= {"payer": card.face.id, "pays": card.face.spend, "keeps": left}
        return told or None
    return None


def becomes(t: Fantos, card: Card, targets: tuple[Any, ...]) -> dict[str, Any]:
    """The score that a play changes, as it is and as it would be."""
    known = t.game.deeds.plays
    scores = plays.aim_of(t.game, card.face.id).scores if card.face.id in known else None
    side, amount = scores(t, targets) if t.action and scores is not None else (-1, 0)
    if side < 0:
        return {}
    return {"becomes": [action.score(t, side), action.score(t, side, amount)]}
