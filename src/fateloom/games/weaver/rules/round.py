"""Setup and the four steps of a round, in the order of the rules. Read Fortune has its own
file, ``reading``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fateloom.engine.rules.asks import Option, choose
from fateloom.engine.rules.game import Phase
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Claim, Face
from fateloom.games.weaver.chain import kept
from fateloom.games.weaver.faces import RELICS, ROUNDS, SUITS, Cycle, Fate, Icon, Suit, pay_of
from fateloom.games.weaver.names import ICONS, counted, gains
from fateloom.games.weaver.options import DAWNS, LEVELS
from fateloom.games.weaver.rules.reading import READER, reading, turn_up_tops
from fateloom.games.weaver.rules.scoring import (
    GOLD_LIMIT,
    bonus,
    cards_pay,
    rank_of,
    relics_worth,
    score,
    shard_limit,
    tokens,
    visitor_pays,
)
from fateloom.games.weaver.table import Weaver

DECK_SIZE = 10
VISITS = 10


# 3.1 Setup -----------------------------------------------------------------------------


def setup(t: Weaver) -> None:
    """3.1. Suit decks, adventurers, relics and the cycle, drawn in the order of 3.1.14."""
    for suit in SUITS:
        build_deck(t, suit)
    invite_adventurers(t)
    stack_relics(t)
    choose_cycle(t)
    level = LEVELS[t.options["difficulty"]]
    t.say(
        "3.1.2",
        "{level}: each suit deck has {n} cards, {deaths} among them.",
        level=level.name,
        n=DECK_SIZE,
        deaths=counted(level.deaths, "Death"),
    )
    if t.options["practice"]:
        t.say("3.15.3", "Practice: you can undo anything, and the game doesn't count for records.")
    if t.options["deal"] != "random":
        t.say("3.15.4", "Daily deal for {day}.", day=t.options["deal"])


def build_deck(t: Weaver, suit: Suit) -> None:
    """3.1.3-3.1.5, 3.1.15. Random ordinary cards and Deaths form a deck of ten; the first
    ones of a gentle dawn lie on top, the others are shuffled below them."""
    deck = t.deck_of(suit)
    deaths = LEVELS[t.options["difficulty"]].deaths
    ordinary = shuffled(t, [card for card in deck if not card.face.death])
    dead = shuffled(t, [card for card in deck if card.face.death])
    staying = ordinary[: DECK_SIZE - deaths]
    gentle = DAWNS[t.options["gentle_dawn"]]
    from_top = staying[:gentle] + shuffled(t, staying[gentle:] + dead[:deaths])
    for card in reversed(from_top):
        t.move(card, deck)
    for card in ordinary[DECK_SIZE - deaths :] + dead[deaths:]:
        t.move(card, t.box)
    t.claim(
        f"deaths of {suit}",
        Claim(partial(deck_cards, suit), is_death, number=partial(deaths_left, suit=suit)),
    )
    if gentle == 2:
        t.dawn.append(from_top[1])
        t.claim("dawn", Claim(dawn_cards, is_death, at_least_one=False))


def shuffled(t: Weaver, cards: Sequence[Card]) -> list[Card]:
    return [cards[place] for place in t.chance.permutation(len(cards))]


def deck_cards(suit: Suit, t: Weaver) -> list[Card]:
    return t.deck_of(suit).cards


def dawn_cards(t: Weaver) -> list[Card]:
    return t.dawn


def is_death(face: Face) -> bool:
    return isinstance(face, Fate) and face.death


def deaths_left(t: Weaver, suit: Suit) -> int:
    """How many Deaths a suit deck still holds, told from open cards alone."""
    deaths = LEVELS[t.options["difficulty"]].deaths
    met = [card for zone in (t.row, t.discard) for card in zone if card.face.back == suit]
    return deaths - sum(1 for card in met if card.face.death)


def invite_adventurers(t: Weaver) -> None:
    """3.1.6. Ten of the twelve adventurers form a deck; the other two stay in the box."""
    invited = shuffled(t, t.adventurers.cards)
    for card in reversed(invited[:VISITS]):
        t.move(card, t.adventurers)
    for card in invited[VISITS:]:
        t.move(card, t.box)


def stack_relics(t: Weaver) -> None:
    """3.1.7, 3.1.8. Each relic is a stack with rank I on top; rank I of the Mimic Chest is in
    the shop from the start."""
    for stack in t.stacks:
        for card in sorted(stack.cards, key=lambda card: -card.face.rank):
            t.move(card, stack)
    t.move(t.stacks[RELICS.index("mimic_chest")].top, t.shop)


def choose_cycle(t: Weaver) -> None:
    """3.1.11, 3.1.12. One cycle card is used; it lies covered, unless an option opens it."""
    named = t.options["cycle_card"]
    if named == "random":
        chosen = t.chance.pick(t.unused.cards)
    else:
        chosen = next(card for card in t.unused if card.face.id == named)
    opened = named != "random" or t.options["cycle_visibility"] == "open"
    t.move(chosen, t.cycle, shown=t.everyone if opened else 0)


# 3.2 Refresh ---------------------------------------------------------------------------


async def refresh(t: Weaver) -> str | None:
    """3.2.2-3.2.5. The cycle moves a step, the tops of the decks are turned up, and a visitor
    comes; when the cycle cannot move, the game is won."""
    if t.round == ROUNDS:
        win(t)
        return None
    t.round += 1
    reveal_icon(t)
    turn_up_tops(t)
    t.draw(t.adventurers, t.visitor)
    tell_visitor(t)
    return "reading"


def reveal_icon(t: Weaver) -> None:
    """3.2.2, 3.2.9. This round's icon is open; as soon as only one cycle card fits the icons
    seen, all of it is."""
    seen = t.cycle.top.face.icons[: t.round]
    t.claim("cycle", Claim(chosen_cycle, partial(begins_with, seen)))
    if len(fitting_cycles(t)) == 1 and t.cycle.top.seen != t.everyone:
        t.show(t.cycle.top, t.everyone)
        t.say("3.2.9", "The cycle must be {card}: only it fits the icons so far.", card=t.cycle.top)


def chosen_cycle(t: Weaver) -> list[Card]:
    return t.cycle.cards


def begins_with(icons: tuple[Icon, ...], face: Face) -> bool:
    return isinstance(face, Cycle) and face.icons[: len(icons)] == icons


def fitting_cycles(t: Weaver) -> list[Cycle]:
    """3.2.9. The cycle cards that fit the icons revealed so far: the five are public."""
    if t.cycle.top.seen == t.everyone:
        return [t.cycle.top.face]
    seen = t.cycle.top.face.icons[: t.round]
    cycles = [face for face in t.game.faces.values() if isinstance(face, Cycle)]
    return [face for face in cycles if begins_with(seen, face)]


def tell_visitor(t: Weaver) -> None:
    """3.2.6-3.2.8. What the visitor desires at this time of day."""
    if t.required is None or t.favoured is None:
        t.say(
            "3.2.7",
            "Round {n}, Blood Moon. {who} has no required suit and pays {pay} for each X2 token.",
            n=t.round,
            who=t.visitor.top,
            pay=gains(pay_of(t.adventurer.blood_pays)),
        )
        return
    t.say(
        "3.2.6",
        "Round {n}, {icon}. {who} requires {required} ({pay}) and pays {more} for each "
        "{favoured} card.",
        n=t.round,
        icon=ICONS[t.icon],
        who=t.visitor.top,
        required=t.required.capitalize(),
        pay=gains(pay_of(t.adventurer.required_pays)),
        more=gains(pay_of(t.adventurer.favoured_pays)),
        favoured=t.favoured.capitalize(),
    )


# 3.10 Resolve --------------------------------------------------------------------------


async def resolve(t: Weaver) -> str:
    """3.10. The cards and the visitor pay, the tracker moves once, and the row and the visitor
    are discarded."""
    row = t.reading()
    by_cards, by_visitor = cards_pay(row), visitor_pays(t, row)
    paid = by_cards.plus(by_visitor)
    t.paid = kept(row)
    t.payments = [tuple(by_cards), tuple(by_visitor)]
    t.gold += paid.gold
    t.shards += paid.shards
    t.track = max(0, t.track + paid.clairvoyance)
    t.tokens.append(tokens(row))
    t.say(
        "3.10.1",
        "The reading pays {gains}. Clairvoyance is now {track} ({rank}).",
        gains=gains(paid),
        track=t.track,
        rank=rank_of(t.track),
    )
    clear_away(t)
    return "renovate"


def clear_away(t: Weaver) -> None:
    """3.7.4, 3.10.9, 3.10.10. Tokens, copies and added suits end with the discard."""
    for card in list(t.row):
        card.turned = 0
        card.counters = None
        t.move(card, t.discard)
    t.move(t.visitor.top, t.departed)


# 3.11 Renovate -------------------------------------------------------------------------


async def renovate(t: Weaver) -> str:
    """3.11.1. Buy the next rank of a relic, as often as gold allows, or be done."""
    chosen = await choose(
        READER,
        [*purchases(t), "done"],
        rule="3.11.1",
        id="renovate",
        text="Buy a relic? You have {gold} gold.",
        words={"gold": t.gold},
        barred=lambda: barred_purchases(t),
        default="done",
    )
    if chosen == "done":
        store(t)
        return "refresh"
    buy(t, chosen[1])
    return "renovate"


def purchases(t: Weaver) -> list[tuple[str, str]]:
    """3.8.1, 3.8.2. The relics whose next rank can be paid."""
    return [
        ("buy", relic)
        for relic, stack in zip(RELICS, t.stacks, strict=True)
        if stack and stack.top.face.cost <= t.gold
    ]


def barred_purchases(t: Weaver) -> list[Option]:
    barred: list[Option] = []
    for relic, stack in zip(RELICS, t.stacks, strict=True):
        owned = t.relic(relic)
        if owned is not None and not stack:
            label, why = f"Buy {owned.face.short}", "3.8.2: you already own its top rank"
            barred.append(Option(("buy", relic), label, why))
        elif stack and stack.top.face.cost > t.gold:
            label = f"Buy {stack.top.face.short} {'I' * stack.top.face.rank}"
            why = f"3.8.1: it costs {stack.top.face.cost} gold; you have {t.gold}"
            barred.append(Option(("buy", relic), label, why))
    return barred


def buy(t: Weaver, relic: str) -> None:
    """3.8.1-3.8.3. The gold goes back to the supply, the relic card on top of its lower
    rank."""
    card = t.stacks[RELICS.index(relic)].top
    t.gold -= card.face.cost
    t.move(card, t.shop)
    t.say(
        "3.8.1",
        "{who} [buy|buys] {short} {rank} for {cost} gold; {gold} left.",
        who=Name(READER),
        short=card.face.short,
        rank="I" * card.face.rank,
        cost=card.face.cost,
        gold=t.gold,
    )


def store(t: Weaver) -> None:
    """3.11.2, 3.11.3. Shards above the limit of the rank are lost, and gold above 25."""
    limit = shard_limit(t.track)
    if t.shards > limit:
        lost = counted(t.shards - limit, "shard")
        t.shards = limit
        t.say("3.11.2", "Over the limit of {limit}: {lost} lost.", limit=limit, lost=lost)
    if t.gold > GOLD_LIMIT:
        lost = f"{t.gold - GOLD_LIMIT} gold"
        t.gold = GOLD_LIMIT
        t.say("3.11.3", "Over the limit of {limit}: {lost} lost.", limit=GOLD_LIMIT, lost=lost)


# 3.13 Winning and losing ---------------------------------------------------------------


def win(t: Weaver) -> None:
    """3.13.1, 3.13.6. Ten rounds are completed: the score is tracker, relics and bonus."""
    t.say(
        "3.13.1",
        "{who} [win|wins] with {score} "
        "(Clairvoyance {track}, relics {relics}, {level} bonus {bonus}).",
        who=Name(READER),
        score=score(t),
        track=t.track,
        relics=relics_worth(t),
        level=LEVELS[t.options["difficulty"]].name,
        bonus=bonus(t),
    )


async def concession(t: Weaver) -> None:
    """3.13.12. The player concedes: a loss."""
    t.causes.append("the game was conceded")
    t.say("3.13.12", "{who} [concede|concedes].", who=Name(READER))


PHASES: dict[str, Phase] = {
    "refresh": refresh,
    "reading": reading,
    "resolve": resolve,
    "renovate": renovate,
    "concession": concession,
}
