"""Read Fortune: rules 3.3 and 3.9, and how the step ends (3.13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fateloom.engine.rules.asks import Option, choose
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card
from fateloom.games.weaver.faces import RELICS, SUITS, Suit
from fateloom.games.weaver.names import counted, gap_words
from fateloom.games.weaver.rules.scoring import Flaw, flaws
from fateloom.games.weaver.rules.waves import weave
from fateloom.games.weaver.table import Weaver

READER = 0
FULL = 4


async def reading(t: Weaver) -> str | None:
    """3.3.1, 3.9.1. The player plays a card, uses an ability or, with four cards in the row,
    finishes; again and again until the reading is finished."""
    turn_up_tops(t)
    if len(t.row) < FULL and not any(t.decks):
        lose(t, [Flaw("3.13.5", "all decks are empty, so the reading can't be completed")])
        return None
    possible = actions(t)
    if possible == ["finish"]:
        t.say("3.3.11", "Nothing else can be done, so the reading is finished.")
    chosen = await choose(
        READER,
        possible,
        rule="3.3.1",
        id="read_action",
        text="Read {visitor}'s fortune: what next? {standing}",
        words=lambda: {"visitor": t.visitor.top, "standing": standing(t)},
        barred=lambda: barred_actions(t),
        default=lambda seat: absent_action(t),
    )
    match chosen:
        case "finish":
            return finish(t)
        case ("play", suit, gap):
            play(t, suit, gap)
        case (verb, *_):
            await use(t, verb, chosen[1:])
    return "reading"


def standing(t: Weaver) -> str:
    """How far the reading is, and what it still lacks."""
    row = t.reading()
    number = len(row) + 1
    usable = any(relic.face.price <= t.shards for relic in owned(t))
    said = f"Card {number} of {FULL}"
    if number == FULL:
        said = "Last card of this reading" if usable else "Last card: the reading ends with it"
    elif number > FULL:
        said = f"All {FULL} cards played"
    lacks = [f"{card.name} is not conquered yet" for card in row if card.clouded_death]
    if t.required is not None and not any(t.required in card.suits for card in row):
        lacks.insert(0, f"{t.required.capitalize()} is still needed")
    return f"{'; '.join([said, *lacks])}."


def turn_up_tops(t: Weaver) -> None:
    """3.2.4, 3.3.6. The top card of every suit deck lies face up."""
    everyone = t.everyone
    for deck in t.decks:
        if deck.cards and deck.cards[-1].seen != everyone:
            t.show(deck.cards[-1], everyone)
            t.say("3.3.6", "{card} is revealed.", card=deck.cards[-1])


# What may be done ----------------------------------------------------------------------


def actions(t: Weaver) -> list[Any]:
    """3.3.2, 3.3.4, 3.3.11, 3.9.4. All plays, then all abilities with their targets, then
    ``finish``."""
    placed = len(t.row.cards)
    found: list[Any] = []
    if placed < FULL:
        for suit, deck in zip(SUITS, t.decks, strict=True):
            if deck.cards:
                found += [("play", suit, gap) for gap in range(placed + 1)]
    if t.shards:
        for relic in owned(t):
            if relic.face.price <= t.shards:
                targets = t.game.effects.plays[relic.face.id].targets
                assert targets is not None
                verb = relic.face.verb
                found += [(verb, *aims) for aims in targets(t, READER, relic)]
    if placed == FULL:
        found.append("finish")
    return found


def owned(t: Weaver) -> list[Card]:
    """3.8.3. The top card of each relic in the shop, in the order of 3.8.6."""
    if not t.shop.cards:
        return []
    tops = [t.relic(relic) for relic in RELICS]
    return [card for card in tops if card is not None]


def barred_actions(t: Weaver) -> Iterator[Option]:
    """What a player may look for in vain: plays from an empty deck or beyond the fourth card,
    abilities that cannot be paid or have no target, and ``finish`` too early."""
    if len(t.row) == FULL:
        yield Option("play", "Play a card", "3.3.10: this reading already has 4 cards")
    else:
        for suit in SUITS:
            if not t.deck_of(suit):
                label = f"Play a {suit.capitalize()} card"
                yield Option(("play", suit), label, "3.14.1: this deck is empty")
    for relic in owned(t):
        face = relic.face
        label = f"{face.short} ({counted(face.price, 'shard')})"
        if face.price > t.shards:
            why = f"3.9.2: it costs {counted(face.price, 'shard')}; you have {t.shards}"
            yield Option(face.verb, label, why)
        elif not any(True for _ in t.game.effects.plays[face.id].targets(t, READER, relic)):  # type: ignore[misc]
            yield Option(face.verb, label, "3.9.4: it has no target now")
    if len(t.row) < FULL:
        why = f"3.3.11: a reading needs 4 cards; you have played {len(t.row)}"
        yield Option("finish", "Finish the reading", why)


def absent_action(t: Weaver) -> Any:
    """What a player does whose clock has run out: play the required suit if it is missing,
    else the first play there is; with four cards finish."""
    if len(t.row) == FULL:
        return "finish"
    required = t.required
    met = required is None or any(required in card.suits for card in t.reading())
    if required is not None and not met and t.deck_of(required):
        return ("play", required, 0)
    return next(("play", suit, 0) for suit in SUITS if t.deck_of(suit))


# Doing it ------------------------------------------------------------------------------


def play(t: Weaver, suit: Suit, gap: int) -> None:
    """3.3.2-3.3.5. The top card of a deck goes into a gap of the row, clouded half on top."""
    row: dict[str, Any] = {} if t.quiet else {f"c{at}": card for at, card in enumerate(t.row)}
    card = t.move(t.deck_of(suit).top, t.row, at=gap)
    where = gap_words([f"{{{name}}}" for name in row], gap)
    text = f"{{who}} [play|plays] {{card}} ({{suit}}) {where}."
    t.say("3.3.4", text, who=Name(READER), card=card, suit=suit.capitalize(), **row)
    weave(t, [gap])


async def use(t: Weaver, verb: str, aims: Sequence[Any]) -> None:
    """3.9.2, 3.9.4. An ability is paid in full and used on the targets chosen with it."""
    relic = next(card for card in owned(t) if card.face.verb == verb)
    t.shards -= relic.face.price
    await t.game.effects.plays[relic.face.id].act(t, READER, relic, *aims)


def finish(t: Weaver) -> str | None:
    """3.13.2-3.13.4. A reading without the required suit, or with a clouded Death, loses the
    game before anything is paid."""
    causes = flaws(t.reading(), t.required)
    if causes:
        lose(t, causes)
        return None
    return "resolve"


def lose(t: Weaver, causes: list[Flaw]) -> None:
    """3.13.10. The game is over; the log names each cause."""
    for flaw in causes:
        t.causes.append(flaw.ended or flaw.cause)
        text = f"{{who}} [lose|loses]: {flaw.text}."
        t.say(flaw.rule, text, who=Name(READER), death=flaw.death)
