"""The view: the only way out of a match. Everything a seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from fateloom.engine.keys import cards_in, key_of, keys_of
from fateloom.engine.log import Line, phrase
from fateloom.engine.table import Card, Face, Seat, Zone

if TYPE_CHECKING:
    from fateloom.engine.match import Match


class View(TypedDict):
    """What a seat sees. Plain lists and dicts, ready for JSON; holds nothing live."""

    game: str
    ask: int
    seat: Seat | None
    phase: str
    zones: list[dict[str, Any]]
    players: list[dict[str, Any]]
    table: dict[str, Any]
    prompt: dict[str, Any] | None
    waiting: list[Seat]
    log: list[Line]
    outcome: dict[str, Any] | None


class Facts(NamedTuple):
    """What every view of a position says alike."""

    players: list[dict[str, Any]]
    table: dict[str, Any]


def facts_of(match: Match) -> Facts:
    game, table = match.game, match.table
    players = [game.player_facts(table, each) for each in range(match.seats)]
    return Facts(players, game.table_facts(table))


def view_of(match: Match, seat: Seat, since: int | None, facts: Facts | None = None) -> View:
    table = match.table
    facts = facts_of(match) if facts is None else facts
    ask = match.ask
    log = table.log
    names = {} if log is None else log.cards(seat)
    return {
        "game": match.game.id,
        "ask": match.number,
        "seat": None if seat == match.seats else seat,
        "phase": table.phase,
        "zones": [_zone(zone, seat, names) for zone in table.zones if zone.cards],
        "players": facts.players,
        "table": facts.table,
        "prompt": _prompt(match, seat, names),
        "waiting": [] if ask is None else list(ask.seats),
        "log": [] if log is None or since is None else log.read(seat, since),
        "outcome": None if match.outcome is None else match.outcome.data(),
    }


def _name(card: Card, names: dict[int, str]) -> str:
    """What a seat calls a card, for a client to follow it; where nobody listens, its place
    among all cards will do."""
    return names.get(card.id) or f"x{card.id}"


def _cards(cards: Iterable[Card], names: dict[int, str]) -> list[dict[str, Any]]:
    """Cards whose faces the seat knows."""
    all_shown = []
    for card in cards:
        face = card.face
        shown: dict[str, Any] = {"id": names.get(card.id) or f"x{card.id}", "face": face.id}
        if type(face).kin is not Face.kin and face.kin != face.back:
            shown["back"] = face.back  # copies of one face with different backs, in sorted piles
        if card.counters:
            shown["counters"] = dict(card.counters)
        if card.turned:
            shown["turned"] = card.turned
        all_shown.append(shown)
    return all_shown


def _zone(zone: Zone, seat: Seat, names: dict[int, str]) -> dict[str, Any]:
    """A zone as a seat sees it. Hidden cards are counted by back; in an ordered zone a known
    card among hidden ones carries its place, in an unordered one the order says nothing.
    What lies on a hidden card is public, and so is its place."""
    cards = zone.cards
    shown: dict[str, Any] = {"name": zone.name, "size": len(cards)}
    if zone.owner is not None:
        shown["owner"] = zone.owner
    if zone.seen_by >> seat & 1:
        shown["cards"] = _cards(cards, names)
        return shown
    bit = 1 << seat
    backs = [card.face.back for card in cards if not card.seen & bit]
    if backs:
        shown["hidden"] = {back: backs.count(back) for back in sorted(set(backs))}
    if len(backs) < len(cards):
        known = [card for card in cards if card.seen & bit]
        if not zone.ordered:
            known.sort(key=lambda card: (card.face.id, _name(card, names)))
        shown["cards"] = _cards(known, names)
        if zone.ordered:
            for card, each in zip(known, shown["cards"], strict=True):
                each["at"] = cards.index(card)
    marked = [card for card in cards if (card.counters or card.turned) and not card.seen & bit]
    if marked:
        shown["marked"] = [
            {"at": cards.index(card), "counters": dict(card.counters or {}), "turned": card.turned}
            for card in marked
        ]
    return shown


def _prompt(match: Match, seat: Seat, names: dict[int, str]) -> dict[str, Any] | None:
    """What the seat is asked now, with every legal answer and the barred ones."""
    ask = match.ask
    if ask is None or seat not in match.waiting:
        return None
    game, table = match.game, match.table
    prompt = ask.prompt(seat)
    labels = prompt.labels or {}
    options = [
        {
            "key": key,
            "label": labels.get(at) or game.label(table, seat, value),
            "cards": [_name(card, names) for card in cards_in(value, seat)],
        }
        for at, (key, value) in enumerate(
            zip(keys_of(prompt.values, seat), prompt.values, strict=True)
        )
    ]
    if game.preview is not None:
        for shown, value in zip(options, prompt.values, strict=True):
            would = game.preview(table, seat, value)
            if would is not None:
                shown["preview"] = would
    tips = () if game.tips is None else game.tips(table, seat, ask.id, prompt.values)
    barred = []
    for option in match.barred(seat):
        rule, why = option.bar
        barred.append(
            {
                "key": key_of(option.value, seat),
                "label": option.label or game.label(table, seat, option.value),
                "cards": [_name(card, names) for card in cards_in(option.value, seat)],
                "rule": rule,
                "why": why,
            }
        )
    text = ask.text
    if ask.words:
        text = phrase(text, ask.words, seat, match.names or [], table.everyone)
    return {
        "id": ask.id,
        "rule": ask.rule,
        "text": text,
        "least": prompt.least,
        "most": prompt.most,
        "options": options,
        "barred": barred,
        "tips": [
            {
                "id": tip.id,
                "rule": tip.rule,
                "text": tip.text,
                "key": None if tip.option is None else key_of(tip.option, seat),
                "asks": tip.asks,
                "always": tip.always,
            }
            for tip in tips
        ],
    }
