"""The view: the only way out of a match. Everything a seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypedDict

from fateloom.engine.keys import cards_in, key_of, keys_of
from fateloom.engine.log import Line, phrase
from fateloom.engine.shown import Pack, Shown
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
    own: dict[str, Any]
    table: dict[str, Any]
    prompt: dict[str, Any] | None
    waiting: list[Seat]
    log: list[Line]
    outcome: dict[str, Any] | None


def views_of(
    match: Match, since: Mapping[Seat | None, int | None], shown: Shown | None = None
) -> dict[Seat | None, View]:
    """The views of several seats, ``None`` being the gallery, each with its history from a
    line on. What they say alike is worked out once; with ``shown`` it is packed, and so are
    zones, of which those are drawn that have changed since it was last given."""
    game, table, ask, log = match.game, match.table, match.ask, match.table.log
    pack: Pack = _as_it_is
    if shown is not None:
        shown.look(table)
        pack = shown.pack
    common: dict[str, Any] = {
        "game": game.id,
        "ask": match.number,
        "phase": table.phase,
        "players": pack([game.player_facts(table, each) for each in range(match.seats)]),
        "table": pack(game.table_facts(table)),
        "waiting": [] if ask is None else list(ask.seats),
        "outcome": None if match.outcome is None else match.outcome.data(),
    }
    laid = [zone for zone in table.zones if zone.cards]
    waiting = match.waiting
    views: dict[Seat | None, View] = {}
    for place, line in since.items():
        seat = match.seats if place is None else place
        names = {} if log is None else log.cards(seat)
        own: Any = {
            **common,
            "seat": place,
            "own": game.own_facts(table, seat) if seat < match.seats else {},
            "zones": [_zone(zone, seat, names) for zone in laid]
            if shown is None
            else shown.zones(laid, seat, names, _zone),
            "prompt": _prompt(match, seat, names) if seat in waiting else None,
            "log": [] if log is None or line is None else log.read(seat, line),
        }
        views[place] = own
    return views


def _as_it_is(part: Any) -> Any:
    return part


def _name(card: Card, names: dict[int, str]) -> str:
    """What a seat calls a card, for a client to follow it; where nobody listens, its place
    among all cards will do."""
    return names.get(card.id) or f"x{card.id}"


@cache
def _other_back(face: Face) -> str | None:
    """The back of a face that has copies with other backs, in sorted piles."""
    return face.back if type(face).kin is not Face.kin and face.kin != face.back else None


def _cards(cards: Iterable[Card], names: dict[int, str]) -> list[dict[str, Any]]:
    """Cards whose faces the seat knows."""
    all_shown = []
    for card in cards:
        face = card.face
        shown: dict[str, Any] = {"id": names.get(card.id) or f"x{card.id}", "face": face.id}
        back = _other_back(face)
        if back is not None:
            shown["back"] = back
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
    hidden = [card for card in cards if not card.seen & bit]
    if hidden:
        backs = [card.face.back for card in hidden]
        shown["hidden"] = {back: backs.count(back) for back in sorted(set(backs))}
        marked = [card for card in hidden if card.counters or card.turned]
        if marked:
            shown["marked"] = [
                {
                    "at": cards.index(card),
                    "counters": dict(card.counters or {}),
                    "turned": card.turned,
                }
                for card in marked
            ]
    if len(hidden) < len(cards):
        known = [card for card in cards if card.seen & bit]
        if not zone.ordered:
            known.sort(key=lambda card: (card.face.id, _name(card, names)))
        shown["cards"] = _cards(known, names)
        if zone.ordered:
            for card, each in zip(known, shown["cards"], strict=True):
                each["at"] = cards.index(card)
    return shown


def _prompt(match: Match, seat: Seat, names: dict[int, str]) -> dict[str, Any]:
    """What the seat is asked now, with every legal answer and the barred ones."""
    ask = match.ask
    assert ask is not None
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
