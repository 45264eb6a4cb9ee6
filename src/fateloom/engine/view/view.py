"""The view: the only way out of a match. Everything a seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from fateloom.engine.state.log import render_text
from fateloom.engine.state.table import Card, Face, Seat, Zone
from fateloom.engine.view.keys import key_of, keys_of, visible_cards_in
from fateloom.engine.view.labels import NameParts, name_parts, split_label, split_question
from fateloom.engine.view.view_cache import Pack, ViewCache
from fateloom.engine.view.view_types import (
    BarredView,
    CardView,
    OptionView,
    PromptView,
    View,
    ZoneView,
)

if TYPE_CHECKING:
    from fateloom.engine.match.match import Match

__all__ = ["View", "views_of"]


def views_of(
    match: Match, since: Mapping[Seat | None, int | None], shown: ViewCache | None = None
) -> dict[Seat | None, View]:
    """The views of several seats, ``None`` being the gallery, each with its history from a
    line on. What they say alike is worked out once; with ``shown`` it is packed, and so are
    zones, of which those are drawn that have changed since it was last given."""
    match.table.worked_out = {}
    try:
        return _views_of(match, since, shown)
    finally:
        match.table.worked_out = None


def _views_of(
    match: Match, since: Mapping[Seat | None, int | None], shown: ViewCache | None
) -> dict[Seat | None, View]:
    game, table, ask, log = match.game, match.table, match.ask, match.table.log
    pack: Pack = _as_it_is
    if shown is not None:
        shown.refresh(table)
        pack = shown.encode
    common: dict[str, Any] = {
        "game": game.id,
        "ask": match.ask_number,
        "phase": table.phase,
        "players": pack([game.player_facts(table, each) for each in range(match.seats)]),
        "table": pack(game.table_facts(table)),
        "waiting": [] if ask is None else list(ask.seats),
    }
    laid = [zone for zone in table.zones if zone.cards]
    waiting = match.unanswered
    views: dict[Seat | None, View] = {}
    for place, line in since.items():
        seat = match.seats if place is None else place
        names = {} if log is None else log.cards(seat)
        own: Any = {
            **common,
            "outcome": None if match.outcome is None else match.outcome.data(place),
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
    return (
        face.back
        if type(face).public_kind is not Face.public_kind and face.public_kind != face.back
        else None
    )


@cache
def _tells_more(face: Face) -> bool:
    """Whether a card may show more than its face by itself: another back, or another name on
    another side."""
    return _other_back(face) is not None or len(face.names) > 1


def _cards(cards: Iterable[Card], names: dict[int, str]) -> list[CardView]:
    """Cards whose faces the seat knows."""
    all_shown: list[CardView] = []
    for card in cards:
        face: Face = card.face
        shown: CardView = {"id": names.get(card.id) or f"x{card.id}", "face": face.id}
        more = _tells_more(face)
        if more:
            back = _other_back(face)
            if back is not None:
                shown["back"] = back
        if card.counters:
            shown["counters"] = card.counters.copy()
        if card.turned:
            shown["turned"] = card.turned
        if more and card.name != face.name:
            shown["name"] = card.name
        all_shown.append(shown)
    return all_shown


def _zone(zone: Zone, seat: Seat, names: dict[int, str]) -> ZoneView:
    """A zone as a seat sees it. Hidden cards are counted by back; in an ordered zone a known
    card among hidden ones carries its place, in an unordered one the order says nothing.
    What lies on a hidden card is public, and so is its place."""
    cards = zone.cards
    shown: ZoneView = {"name": zone.name, "size": len(cards)}
    if zone.owner is not None:
        shown["owner"] = zone.owner
    if zone.seen_by >> seat & 1:
        shown["cards"] = _cards(cards, names)
        return shown
    bit = 1 << seat
    hidden = [card for card in cards if not card.seen & bit]
    if hidden:
        backs = [card.face.back for card in hidden]
        first = backs[0]
        if backs.count(first) == len(backs):
            shown["hidden"] = {first: len(backs)}
        else:
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


def _prompt(match: Match, seat: Seat, names: dict[int, str]) -> PromptView:
    """What the seat is asked now, with every legal answer and the barred ones."""
    ask = match.ask
    assert ask is not None
    game, table = match.game, match.table
    prompt = ask.prompt(seat)
    text = ask.text
    if ask.words:
        text = render_text(text, ask.spoken_words, seat, match.names or [], table.everyone)
    tips = () if game.tips is None else game.tips(table, seat, ask.id, prompt.values)
    shown: PromptView = {
        "id": ask.id,
        "rule": ask.rule,
        "text": text,
        "least": prompt.least,
        "most": prompt.most,
        "options": _options(match, seat, names, prompt.values, prompt.labels or {}),
        "barred": [
            _barred(match, seat, names, option.value, option.label, *option.reason)
            for option in match.barred_options(seat)
        ],
        "tips": [
            {
                "id": tip.id,
                "rule": tip.rule,
                "text": tip.text,
                "key": None if tip.option is None else key_of(tip.option, seat),
                "asks": tip.confirm,
                "always": tip.confirm_always,
            }
            for tip in tips
        ],
    }
    if prompt.variants is not None:
        shown["variants"] = list(prompt.variants)
    question, detail = split_question(text)
    if detail:
        shown["question"], shown["detail"] = question, detail
    return shown


def _options(
    match: Match, seat: Seat, names: dict[int, str], values: Sequence[Any], labels: dict[int, str]
) -> list[OptionView]:
    """Answers, each with what a client marks, draws and splits of it."""
    game, table, players = match.game, match.table, tuple(match.names)
    preview, steps, leads, costly = game.preview, game.would, game.leads, game.costly
    options: list[OptionView] = []
    for at, (key, value) in enumerate(zip(keys_of(values, seat), values, strict=True)):
        label = (labels and labels.get(at)) or game.label(table, seat, value)
        title, note = split_label(label)
        shown: OptionView = {"key": key, "label": label, "cards": []}
        if note:
            shown["title"], shown["note"] = title, note
        if type(value) is not str:
            cards = visible_cards_in(value, seat)
            shown["cards"] = ids = [names.get(card.id) or f"x{card.id}" for card in cards]
            shorts = tuple([_short_name(card.face) or card.name for card in cards])
            named = _named(key, title, note, tuple(ids), shorts, players)
            if named:
                shown["named"] = {place: {**parts} for place, parts in named.items()}
        would = None if preview is None else preview(table, seat, value)
        if would is not None:
            shown["preview"] = would
        if steps is not None and (parts := steps(table, seat, value)):
            shown["would"] = [{"title": title, "text": text} for title, text in parts]
        if leads is not None and (ahead := leads(table, seat, value)):
            shown["leads"] = _options(match, seat, names, ahead, {})
        if costly is not None and costly(table, seat, value, would):
            shown["costly"] = True
        if game.caution is not None and (caution := game.caution(table, seat, value)):
            shown["caution"] = caution
        if key in game.quiet:
            shown["quiet"] = True
        if key in game.ends:
            shown["ends"] = True
        options.append(shown)
    return options


@lru_cache(maxsize=8192)
def _named(
    key: str,
    title: str,
    note: str,
    ids: tuple[str, ...],
    cards: tuple[str, ...],
    names: tuple[str, ...],
) -> dict[str, NameParts]:
    """What a label says of the cards, seats and numbers of its key. Views repeat it often."""
    places = {f"card:{id}": name for id, name in zip(ids, cards, strict=True)}
    for part in key.split("/"):
        if part.isdecimal():
            places[part] = part
        elif part[:1] == "s" and part[1:].isdecimal() and int(part[1:]) < len(names):
            places[f"seat:{part[1:]}"] = names[int(part[1:])]
    return name_parts(title, note, places)


@cache
def _short_name(face: Face) -> str:
    """What buttons call a card, if it is always the same: nothing if its sides have names."""
    short: str = getattr(face, "short", "")
    return short or (face.name if len(face.names) == 1 else "")


def _barred(
    match: Match,
    seat: Seat,
    names: dict[int, str],
    value: Any,
    label: str | None,
    rule: str,
    why: str,
) -> BarredView:
    """An answer that is not open now, and why."""
    label = label or match.game.label(match.table, seat, value)
    shown: BarredView = {
        "key": key_of(value, seat),
        "label": label,
        "cards": [_name(card, names) for card in visible_cards_in(value, seat)],
        "rule": rule,
        "why": why,
    }
    title, note = split_label(label)
    if note:
        shown["title"], shown["note"] = title, note
    return shown
