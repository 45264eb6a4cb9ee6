"""Options in words, with what they cost and bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.rules.game import default_label
from fateloom.engine.state.log import Name, render_text, seat_names
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.faces import Labor, Legacy, condition
from fateloom.games.fantos.rules import action, plays
from fateloom.games.fantos.rules.hiring import aid, price, slot_of
from fateloom.games.fantos.rules.legacies import stat, untasked
from fateloom.games.fantos.rules.moments import aim_of
from fateloom.games.fantos.rules.shards import n_shards, shards_on
from fateloom.games.fantos.rules.trials_in_play import through_trials
from fateloom.games.fantos.table import Fantos

WORDS = {
    "pass": "Pass",
    "deal": "Offer a Deal",
    "none": "None",
    "harvest": "Harvest: gain Shards equal to your score, then draw Trials",
    "tribute": "Tribute: send one Legacy; the highest score takes the difference",
    "deck": "Top card of the Legacy Deck (the Trove pays 3)",
    "buy": "Buy a Labor card: pay 1 Shard",
    "stop": "Don't buy",
    "keep": "Keep this order",
    "swap": "Swap them",
    "yea": "Yea: it stays",
    "nay": "Nay: it is removed",
    "no_card": "No card",
    "ask_card": "Ask for a card",
    "no_promise": "No promise",
    "nothing": "No Shards",
    "drop": "Cancel the Deal",
    "send": "Offer this Deal",
}
IN_PHASE = {
    ("none", "fantos"): "No Fantos Action",
    ("none", "challenges"): "Don't challenge",
    ("none", "hire"): "Hire nobody",
    ("decline", "hire"): "Decline: discard it and hire nobody else this turn",
}
"""What some words mean in one phase alone."""


PROMISED = {
    "mine": {
        "no_war": "No War: you won't attack them until your next turn ends",
        "no_challenge": "No challenge: you won't challenge their next Tribute",
        "no_meddling": "No meddling: you play nothing that affects them until your next turn ends",
        "vote_yea": "Vote yea: you vote yea in the next vote",
        "vote_nay": "Vote nay: you vote nay in the next vote",
    },
    "yours": {
        "no_war": "No War: they won't attack you until their next turn ends",
        "no_challenge": "No challenge: they won't challenge your next Tribute",
        "no_meddling": "No meddling: they play nothing that affects you until their next turn ends",
        "vote_yea": "Vote yea: they vote yea in the next vote",
        "vote_nay": "Vote nay: they vote nay in the next vote",
    },
}


def seat_name(t: Fantos, seat: Seat) -> str:
    return default_label(t, Name(seat))


def label(t: Fantos, seat: Seat, value: Any) -> str:
    """An option in words."""
    if isinstance(value, Card):
        return card_label(t, seat, value)
    if isinstance(value, str):
        return word_label(t, seat, value)
    if isinstance(value, tuple) and isinstance(value[0], Card):
        return label_with_card(t, seat, value[0], value[1:])
    match value:
        case "war", Name() as target, *_:
            marquis = value[2:]
            odds = (
                f"{army(t, seat, 'war')} vs {army(t, target, 'war')}, the loser pays the difference"
            )
            spent = f"; {marquis[0].face.name} spends 1 Shard" if marquis else ""
            return f"War on {seat_name(t, target)}: {odds}{spent}"
        case "give" | "ask" as way, int() as number:
            return f"{'Give' if way == 'give' else 'Ask for'} {n_shards(number)}"
        case "mine" | "yours" as whose, str() as kind:
            return PROMISED[whose][kind]
        case Name() as other, int() as share:
            return f"Take {n_shards(share)} from {seat_name(t, other)}"
    return default_label(t, value, seat)


def label_with_card(t: Fantos, seat: Seat, card: Card, rest: tuple[Any, ...]) -> str:
    """An option that begins with a card: what a Legacy spends or loses, or a play."""
    first = rest[0] if rest else None
    if first == "spend" or first == "thacko":
        return f"{card_label(t, seat, card)}, spend {n_shards(len(rest))}"
    if len(rest) == 1 and not isinstance(first, Name) and isinstance(first, int):
        held = shards_on(card)
        if first == held:
            return f"{card.face.name} loses all it has ({first}) and {emptied(t, card)}"
        return f"{card.face.name} loses {first} of its {n_shards(held)}"
    return play_label(t, seat, card, rest)


def word_label(t: Fantos, seat: Seat, word: str) -> str:
    """An answer that is one word."""
    if t.phase == "fantos" and word == "harvest":
        return f"Harvest: gain up to {army(t, seat, 'harvest')}, then draw Trials"
    if t.phase == "fantos" and word == "tribute":
        best = max((stat(t, each, "tribute") for each in untasked(t, seat)), default=0)
        return f"Tribute: take {best} + 1 die from rivals, less a challenger's score"
    said = IN_PHASE.get((word, t.phase)) or WORDS.get(word)
    return said or default_label(t, word, seat)


def army(t: Fantos, seat: Seat, kind: str) -> str:
    """``5 + 3 dice``: what the untasked Legacies of a Citadel could bring together, the best of them
    where a Trial lets the active Citadel task only some (3.9.12). One that is attacked rolls a die
    even if nobody defends it."""
    stats = sorted([stat(t, legacy, kind) for legacy in untasked(t, seat)], reverse=True)
    if seat == t.active:
        stats = stats[: through_trials(t, "most tasked", None, seat)]
    dice = len(stats) or 1
    return f"{sum(stats)} + {dice} {'dice' if dice > 1 else 'die'}"


def card_label(t: Fantos, seat: Seat, card: Card) -> str:
    """A card by its name, with what counts at the place where it lies."""
    if not card.seen >> seat & 1:
        if card.zone is t.blind_pool:
            return f"Face-down card in slot {slot_of(t, card)}"
        return default_label(t, card, seat)
    face = card.face
    if isinstance(face, Legacy):
        stats = f"Harvest {face.harvest}, War {face.war}, Tribute {face.tribute}"
        if card.zone is t.legacy_pool or card.zone is t.blind_pool:
            help = aid(t, seat, face)
            paid = f", the Trove pays {help}" if help else ""
            lies = card.zone is t.blind_pool and t.phase == "hire"
            slot = f" in slot {slot_of(t, card)}" if lies else ""
            return f"{face.name}{slot} for {n_shards(price(t, seat, face))}{paid}: {stats}"
        kind = action.STAT.get(t.action)
        if t.phase == "nominate" or t.phase == "challenges":
            kind = "tribute"
        held = n_shards(shards_on(card))
        if kind:
            return f"{face.name} ({kind.capitalize()} {stat(t, card, kind)}, holds {held})"
        return f"{face.name} ({stats}; holds {held})"
    return str(face.name)


def play_label(t: Fantos, seat: Seat, card: Card, rest: Sequence[Any]) -> str:
    """A play by what it does: ``Balm: your Cook; Leech pays 1, keeps 3``, but
    ``Reroll the 2 from Cook: Loaded Die; Leech pays 1, keeps 3``."""
    face = card.face
    if isinstance(face, Labor) and card.zone is t.hand[seat] and rest:
        payer, targets = rest[0], rest[1:]
        if not isinstance(payer, Card) or not isinstance(payer.face, Legacy):
            return " and ".join(
                default_label(t, each, seat) for each in (card, *rest)
            )  # to discard
        does = t.once(aimed, seat, face.name, face.id, targets)
        return f"{does}; {t.once(paid_by, payer, face.cost)}"
    if isinstance(face, Legacy):
        how = f" ({condition(face)})" if condition(face) else ""
        if rest and how and not isinstance(rest[-1], str):
            how = f"; {face.name} {takes(face)}"
        if rest and isinstance(rest[-1], Name):
            how += f": {face.text}"
        if face.id == plays.HERZOG and rest:
            mirrored, *rest = rest
            named = f"{face.name} as {mirrored.face.name}"
            said = aimed(t, seat, named, mirrored.face.id, rest)
            return f"{said}{how}: {mirrored.face.text}"
        return f"{aimed(t, seat, face.name, face.id, rest)}{how}" + f": {face.text}" * (not rest)
    return default_label(t, (card, *rest), seat)


def paid_by(t: Fantos, payer: Card, cost: int) -> str:
    """What a Legacy pays for a play, and what becomes of it."""
    if not cost:
        return f"{payer.face.name} pays nothing"
    left = shards_on(payer) - cost
    rest = f"keeps {left}" if left else f"{emptied(t, payer)} (no Shards left)"
    return f"{payer.face.name} pays {n_shards(cost)}, {rest}"


def takes(face: Legacy) -> str:
    """What using an ability takes, after the name of its Legacy."""
    parts = ["is tasked"] * face.task + ["is discarded"] * face.leave
    if face.spend:
        parts.append(f"spends {n_shards(face.spend)}")
    return " and ".join(parts)


def aimed(t: Fantos, seat: Seat, name: str, effect: str, targets: Sequence[Any]) -> str:
    """A play with what it names; one that has a deed for its target begins with that."""
    if not targets:
        return name
    text, words = plays.targets_text(t, effect, tuple(targets))
    names = seat_names(t.seats) if t.log is None else t.log.names
    if isinstance(targets[-1], str):
        said = render_text(text, words, seat, names, t.everyone)
        return f"{said[0].upper()}{said[1:]}: {name}"
    return render_text(f"{name}: {text}", words, seat, names, t.everyone)


def emptied(t: Fantos, legacy: Card) -> str:
    """What becomes of a Legacy without Shards."""
    return "falls" if legacy.face.id in t.game.effects.triggers["exhausted"] else "is discarded"


def costly(t: Fantos, seat: Seat, value: Any, preview: Any) -> bool:
    """Whether an option takes Shards off a Legacy, or exhausts the one that pays for a play."""
    match value:
        case Card(), int() if not isinstance(value[1], Name):
            return True
        case Card() as card, Card() as payer, *_ if card.zone is t.hand[seat]:
            paid = isinstance(card.face, Labor) and isinstance(payer.face, Legacy)
            return paid and shards_on(payer) == card.face.cost
    return False


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
            return cost | t.once(becomes, card, value[2:]) if t.action else cost
    elif isinstance(card.face, Legacy) and card.zone is t.tableau[seat]:
        told = becomes(t, card, value[1:])
        if card.face.spend:
            left = shards_on(card) - card.face.spend
            told |= {"payer": card.face.id, "pays": card.face.spend, "keeps": left}
        return told or None
    return None


def becomes(t: Fantos, card: Card, targets: tuple[Any, ...]) -> dict[str, Any]:
    """The score that a play changes, as it is and as it would be."""
    known = t.game.effects.plays
    scores = aim_of(t.game, card.face.id).scores if card.face.id in known else None
    side, amount = scores(t, targets) if t.action and scores is not None else (-1, 0)
    if side < 0:
        return {}
    return {"becomes": [action.score(t, side), action.score(t, side, amount)]}
