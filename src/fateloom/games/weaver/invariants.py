"""Section 9 of the rules: what holds at every moment of a game."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.games.weaver.chain import matched_sides
from fateloom.games.weaver.faces import RELICS, ROUNDS, SUITS
from fateloom.games.weaver.options import LEVELS
from fateloom.games.weaver.rules.reading import FULL
from fateloom.games.weaver.rules.round import DECK_SIZE, VISITS, deaths_left
from fateloom.games.weaver.rules.scoring import GOLD_LIMIT, shard_limit
from fateloom.games.weaver.table import Weaver


def conserved(t: Weaver) -> None:
    """Raises an error that names the first invariant that does not hold, while a decision is
    asked or when the game is over."""
    for claims in (fate_cards, other_cards, relics, row, numbers, decks):
        for holds, words in claims(t):
            if not holds:
                raise AssertionError(words)


Claims = Iterator[tuple[bool, str]]


def fate_cards(t: Weaver) -> Claims:
    deaths = LEVELS[t.options["difficulty"]].deaths
    for suit in SUITS:
        used = [
            card
            for zone in (t.deck_of(suit), t.row, t.discard)
            for card in zone
            if card.face.back == suit
        ]
        yield len(used) == DECK_SIZE, f"{suit}: {len(used)} cards in deck, row and discard"
        dead = sum(1 for card in used if card.face.death)
        yield dead == deaths, f"{suit}: {dead} Deaths in deck, row and discard"
        hidden = sum(1 for card in t.deck_of(suit) if card.face.death)
        yield deaths_left(t, suit) == hidden, f"{suit}: the count of Deaths left is wrong"
        boxed = sum(1 for card in t.box if card.face.back == suit)
        yield boxed == 6, f"{suit}: {boxed} cards in the box"
    gone = FULL * max(0, t.round - 1)
    yield len(t.discard) in (gone, gone + FULL), f"{len(t.discard)} cards in the fate discard"


def other_cards(t: Weaver) -> Claims:
    visits = len(t.adventurers) + len(t.visitor) + len(t.departed)
    yield visits == VISITS, f"{visits} adventurers in play"
    yield sum(1 for card in t.box if card.face.back == "adventurer") == 2, "adventurers in the box"
    yield (len(t.cycle), len(t.unused)) == (1, 4), "cycle cards"


def relics(t: Weaver) -> Claims:
    for relic, stack in zip(RELICS, t.stacks, strict=True):
        ranks = [card.face.rank for card in t.shop if card.face.relic == relic]
        yield ranks == list(range(1, len(ranks) + 1)), f"{relic}: owned ranks {ranks}"
        yield len(ranks) + len(stack) == 3, f"{relic}: {len(ranks)} owned, {len(stack)} in stack"
    yield t.relic("mimic_chest") is not None, "the Mimic Chest is gone"


def row(t: Weaver) -> Claims:
    lying = t.reading()
    yield len(lying) <= FULL, f"{len(lying)} cards in the row"
    for at, (card, seen) in enumerate(zip(t.row, lying, strict=True)):
        yield 0 <= card.turned <= seen.face.limit, f"{card} turned {card.turned} times"
        yield (card.count("x2") == 1) == (card.turned >= 2), f"{card}: X2 token"
        both = matched_sides(lying, at) == ["left", "right"]
        yield not (seen.clouded_death and both), f"{card} is clouded, but matched on both sides"
    for zone in (*t.decks, t.discard, t.box):
        bare = all(card.turned == 0 and not card.counters for card in zone)
        yield bare, f"something lies on a card of {zone.label}"


def numbers(t: Weaver) -> Claims:
    yield min(t.gold, t.shards, t.track) >= 0, "a number is below zero"
    yield 1 <= t.round <= ROUNDS, f"round {t.round}"
    over = t.phase == "refresh" and not t.causes
    yield not over or t.shards <= shard_limit(t.track), f"{t.shards} shards above the limit"
    yield not over or t.gold <= GOLD_LIMIT, f"{t.gold} gold above the limit"


def decks(t: Weaver) -> Claims:
    for deck in t.decks:
        known = not deck or t.phase != "reading" or deck.top.seen == t.everyone
        yield known, f"the top of {deck.label} lies face down"
