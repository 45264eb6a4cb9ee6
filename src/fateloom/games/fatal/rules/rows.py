"""3.4 Vision rows, 3.7 stealing a vision and 3.8 playing one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fateloom.engine.rules.asks import Option
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat, Zone
from fateloom.games.fatal.rules.piles import set_aside
from fateloom.games.fatal.rules.words import EDGES, PLACES, counted
from fateloom.games.fatal.table import Fatal

BEATS = {"stone": "blades", "blades": "parchment", "parchment": "stone", "none": ""}
BEATEN_BY = {beaten: symbol for symbol, beaten in BEATS.items() if beaten}
ORIENTATIONS = ("straight", "reversed", "rotated")


class Trimagic(NamedTuple):
    """What a full row does."""

    kind: str
    power: int
    two_players: bool


def is_vision(card: Card) -> bool:
    return hasattr(card.face, "symbol")


def owner_of(vision: Card) -> Name:
    """The player before whom a vision lies."""
    owner = vision.zone.owner
    assert owner is not None
    return Name(owner)


def stars_of(row: Zone) -> int:
    """3.4.4. The stars on the active edges of a row."""
    return sum([card.face.stars(place) for place, card in enumerate(row.cards)])


def stars_shown(t: Fatal, seat: Seat) -> int:
    """3.9.2. The stars of both rows, and what a Comet Lantern adds."""
    return t.value("stars", stars_of(t.row1[seat]) + stars_of(t.row2[seat]), seat)


def trimagic_of(row: list[Card]) -> Trimagic:
    """3.10.4-3.10.6. The first card gives the kind; second and third give power and whether
    a second player is affected."""
    first, second, third = (card.face for card in row)
    power = second.stars(1) + third.stars(2)
    return Trimagic(first.kind, max(1, min(2, power)), second.marked(1) or third.marked(2))


def open_rows(t: Fatal, seat: Seat) -> list[int]:
    """3.8.2, 3.8.5. The rows that can take another card; of two empty ones the first."""
    row1, row2 = t.row1[seat].cards, t.row2[seat].cards
    if not row1 and not row2:
        return [1]
    return [number for number, row in ((1, row1), (2, row2)) if len(row) < 3]


def others_visions(t: Fatal, seat: Seat) -> Iterator[Card]:
    """The visions before the other players, clockwise."""
    for other in t.seats_from(t.left_of(seat)):
        if other != seat:
            yield from t.row1[other].cards
            yield from t.row2[other].cards


def steals(t: Fatal, seat: Seat, gloves: bool = False) -> list[tuple[str, Card, int]]:
    """3.7.1-3.7.8. Each vision the seat may steal (or could with the Gossamer Gloves), with
    each own row that can take it."""
    found: list[tuple[str, Card, int]] = []
    row1, row2 = t.row1[seat].cards, t.row2[seat].cards
    free = gloves or not t.value("symbol_needed", 1, seat)
    beaten = {BEATS[row[-1].face.symbol] for row in (row1, row2) if row} - {""}
    landing = (
        _rows_of(0, row1, row2) if row1 or row2 else [1],
        _rows_of(1, row1, row2),
    )
    if not (free or beaten) or not (landing[0] or landing[1]):
        return found
    end_only = t.options["steal_scope"] == "end"
    for other in t.seats_from(t.left_of(seat)):
        for row in () if other == seat else (t.row1[other].cards, t.row2[other].cards):
            for place, card in enumerate(row):
                if end_only and place + 1 < len(row):
                    continue
                if free or card.face.symbol in beaten:
                    for number in landing[place]:
                        found.append(("steal", card, number))
    return found


def _rows_of(length: int, row1: list[Card], row2: list[Card]) -> list[int]:
    """The numbers of the rows with so many cards."""
    return [number for number, row in ((1, row1), (2, row2)) if len(row) == length]


def why_no_steal(t: Fatal, seat: Seat, card: Card, number: int) -> str:
    """3.7.2-3.7.8. What bars a seat from stealing this card into that row of its own."""
    rows = t.rows(seat)
    row, symbol = card.zone.cards, card.face.symbol
    place = row.index(card)
    if t.value("symbol_needed", 1, seat):
        if symbol == "none":
            return "3.7.4: a vision without a symbol can't be stolen"
        ends = {each.cards[-1].face.symbol for each in rows if each.cards}
        if BEATEN_BY[symbol] not in ends:
            return f"3.7.2: to steal {symbol}, one of your rows must end in {BEATEN_BY[symbol]}"
    if t.options["steal_scope"] == "end" and place + 1 < len(row):
        return "3.7.8: at this table you can only steal the last card of a row"
    if place == 0 and number == 2 and not rows[0].cards and not rows[1].cards:
        return "3.8.5: both your rows are empty, so it goes in row 1"
    if place == 0:
        return "3.7.5: it is 1st in its row, so it can only start one of your empty rows"
    return "3.7.5: it is 2nd in its row, so it needs a row of yours with exactly 1 card"


def barred_steals(t: Fatal, seat: Seat, passed: bool) -> Iterator[Option]:
    """Every vision a player might want to steal and may not, with the reason."""
    allowed = set() if passed else {(card, number) for _, card, number in t.once(steals, seat)}
    for number in (1, 2):
        for card in others_visions(t, seat):
            if (card, number) in allowed:
                continue
            why = why_no_steal(t, seat, card, number)
            if passed:
                why = "3.2.4: too late to steal this turn"
            label = f"Steal {card.face.name} into row {number}"
            yield Option(("steal", card, number), label, why)


def steal(t: Fatal, seat: Seat, card: Card, number: int) -> None:
    """3.7.1, 3.7.5, 3.7.8-3.7.10. The vision moves over as it lies; the robbed row closes up."""
    robbed = card.zone
    victim = owner_of(card)
    beaten = card.face.symbol
    ends = {row.cards[-1].face.symbol for row in t.rows(seat) if row.cards}
    closes = card is not robbed.top
    t.move(card, t.rows(seat)[number - 1])
    if not t.quiet:
        beating = BEATEN_BY.get(beaten)
        t.say(
            "3.7.1",
            "{who} [steal|steals] {card} from {victim} into row {row}"
            + (" ({symbol} {beat} {beaten})." if beating in ends else ".")
            + (" The gap in {victim}'s row closes." if closes else ""),
            symbol=beating,
            beat="beat" if beating == "blades" else "beats",
            beaten=beaten,
            who=Name(seat),
            card=card,
            victim=victim,
            row=number,
        )


def play_vision(t: Fatal, seat: Seat, card: Card, number: int) -> None:
    """3.8.1-3.8.3. A vision goes to the next free place of an own row, and a card is drawn
    and set aside."""
    row = t.rows(seat)[number - 1]
    card = t.move(card, row)
    t.visions_played += 1
    if not t.quiet:
        place = len(row) - 1
        t.say(
            "3.8.2",
            "{who} [play|plays] {card} {place} in row {row} ({edge}: {stars}).",
            who=Name(seat),
            card=card,
            place=PLACES[place],
            row=number,
            edge=EDGES[place],
            stars=counted(card.face.stars(place), "star"),
        )
    set_aside(t, seat)
