"""What a client may show: public facts, and what each option would do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from fateloom.engine.rules.declarations import seat_numbers, table_numbers
from fateloom.engine.state.table import Face, Seat
from fateloom.games.weaver.chain import Lying, Wave, lain, rotate
from fateloom.games.weaver.faces import (
    RELICS,
    ROUNDS,
    SUITS,
    Adventurer,
    Cycle,
    Fate,
    Pay,
    Relic,
    Suit,
    pay_of,
)
from fateloom.games.weaver.names import ICONS, counted, gains, gap_words, listed
from fateloom.games.weaver.numbers import DECLARED
from fateloom.games.weaver.rules import moves
from fateloom.games.weaver.rules.needs import needs
from fateloom.games.weaver.rules.reading import FULL, owned
from fateloom.games.weaver.rules.round import deaths_left, fitting_cycles
from fateloom.games.weaver.rules.scoring import (
    cards_pay,
    flaws,
    rank_of,
    visitor_pays,
)
from fateloom.games.weaver.rules.waves import Silence, silences
from fateloom.games.weaver.table import Weaver

# What an option would do ---------------------------------------------------------------

IDLE = {"held": "one side only", "spent": "can't turn again"}
"""Why a card just placed turns nothing, as it is said on the screen (3.6.4, 3.4.7)."""


class Outlook(NamedTuple):
    """What a move would bring, told from open cards alone."""

    before: Sequence[Lying]
    """The row with the move made, before anything rotates."""
    waves: Sequence[Wave]
    row: Sequence[Lying]
    """The row at the end of the chain."""
    placed: Collection[int]
    """The places of the cards that count as just placed; none where no placement check follows."""

    def rows(self) -> Iterator[tuple[Wave, Sequence[Lying]]]:
        """The waves, each with the row as it lies before the wave."""
        row = self.before
        for wave in self.waves:
            yield wave, row
            row = [rotate(card) if at in wave.places else card for at, card in enumerate(row)]

    def idle(self) -> str:
        """In short, why no card of those just placed turns; nothing if one does, or if no check
        follows: a Mask is not checked (3.9.17), and a Blade turns a Death in any case (3.9.14)."""
        if self.waves or not self.placed:
            return ""
        return next((IDLE[silence.why] for silence in self.silences()), "nothing turns")

    def silences(self) -> Iterator[Silence]:
        """Why matches of the cards just placed turn nothing, if none does."""
        return iter(()) if self.waves else silences(self.row, self.placed)


def outlook(t: Weaver, value: Any) -> Outlook | None:
    """What a play or an ability would do to the row, or nothing if it leaves it alone."""
    if type(value) is not tuple:
        return None
    if value[0] == "play":
        _, suit, gap = value
        return _looked_ahead(tuple(t.reading()), moves.play, t.deck_of(suit).top.face, gap)
    if value[0] in moves.LOOKED_AHEAD:
        return _looked_ahead(tuple(t.reading()), moves.LOOKED_AHEAD[value[0]], *value[1:])
    return None


@lru_cache(maxsize=256)
def _looked_ahead(row: tuple[Lying, ...], move: Callable[..., moves.Moved], *aims: Any) -> Outlook:
    """The outlook of a move. Cached, since a view shows it in words and as data."""
    moved = move(row, *aims)
    before = moved.row[:]
    after, waves = moves.ahead(moved)
    return Outlook(before, waves, after, () if moved.combo else moved.stirred)


def preview(t: Weaver, seat: Seat, value: Any) -> dict[str, Any] | None:
    """An option's outlook as plain data: the waves, the row after them, and what it would pay
    if the reading ended like this."""
    seen = outlook(t, value)
    if seen is None:
        return None
    return {
        "waves": [
            {
                "places": wave.places,
                "threads": wave.threads,
                "names": [row[at].name for at in wave.places],
            }
            for wave, row in seen.rows()
        ],
        "rotations": sum(len(wave.places) for wave in seen.waves),
        "idle": seen.idle(),
        "why_idle": why_idle(seen),
        "row": [lying_facts(card) for card in seen.row],
        "cards_pay": cards_pay(seen.row)._asdict(),
        "visitor_pays": visitor_pays(t, seen.row)._asdict(),
        "warnings": [each._asdict() for each in warnings(t, seen.row)],
        "about": "" if value[0] == "play" else aim_words(t, *value),
    }


def costly(t: Weaver, seat: Seat, value: Any, preview: Any) -> bool:
    """Whether an option loses the game, or comes with a warning."""
    if value == "finish":
        return bool(flaws(t.reading(), t.required))
    return preview is not None and bool(preview["warnings"])


def lying_facts(card: Lying) -> dict[str, Any]:
    """A card of a row as it lies."""
    return {
        "face": card.face.id,
        "name": card.name,
        "turned": card.turned,
        "left": card.left,
        "right": card.right,
        "suits": [suit for suit in SUITS if suit in card.suits],
        "x2": card.turned >= 2,
        "spent": card.spent,
        "clouded_death": card.clouded_death,
        "pays": str(card.face.pay(card.turned)),
    }


class Warned(NamedTuple):
    """What a move puts at risk."""

    kind: Literal["room", "death", "suit", "last"]
    """A Death without room, a Death that stays, the suit missing, one play left for it."""
    text: str


def warnings(t: Weaver, row: Sequence[Lying]) -> list[Warned]:
    """What a newcomer overlooks: a Death without room for its neighbours, or the required
    suit missing at the end."""
    found: list[Warned] = []
    plays_left = FULL - len(row)
    for at, card in enumerate(row):
        ends = (at == 0) + (at == len(row) - 1)
        if card.clouded_death and ends > plays_left:
            text = f"{card.name} would have no room for a second neighbour"
            found.append(Warned("room", f"{text}, so runes alone could not conquer it"))
        elif card.clouded_death and plays_left == 0:
            found.append(Warned("death", f"{card.name} would not be conquered"))
    required = t.required
    met = required is None or any(required in card.suits for card in row)
    if required is not None and not met and plays_left <= 1:
        name = required.capitalize()
        if plays_left:
            found.append(Warned("last", f"only 1 play left for {name}"))
        else:
            found.append(Warned("suit", f"the reading would have no {name}"))
    return found


def told(t: Weaver, seen: Outlook) -> str:
    """An outlook in words: the waves one by one, and what the row would then pay."""
    waves: list[str] = []
    for number, (wave, row) in enumerate(seen.rows(), 1):
        runes = dict.fromkeys(row[at].right.capitalize() for at in wave.threads)
        names = []
        for at in wave.places:
            card = row[at]
            mark = " (conquered)" if card.face.death else " (X2)" if card.turned == 1 else ""
            names.append(card.name + mark)
        waves.append(f"wave {number} ({listed(list(runes))}) turns {listed(names)}")
    idle = why_idle(seen) or [seen.idle()] * bool(seen.idle())
    parts = [*waves, *idle, f"the row pays {gains(cards_pay(seen.row))}"]
    visitor = visitor_pays(t, seen.row)
    if visitor != Pay():
        parts.append(f"the visitor pays {gains(visitor)}")
    return "; ".join([*parts, *(f"warning: {each.text}" for each in warnings(t, seen.row))])


def why_idle(seen: Outlook) -> list[str]:
    """Why matches of the cards just placed turn nothing, in the words of the log."""
    return [
        silence.text.format(
            **{hole: seen.row[at].name for hole, at in silence.named.items()}, **silence.words
        ).removesuffix(".")
        for silence in seen.silences()
    ]


# Labels --------------------------------------------------------------------------------


def label(t: Weaver, seat: Seat, value: Any) -> str:
    """An option in words, with what it would do."""
    if value == "finish":
        row = t.reading()
        lost = [flaw.cause for flaw in flaws(row, t.required)]
        paid = gains(cards_pay(row).plus(visitor_pays(t, row)))
        return f"Finish and lose: {'; '.join(lost)}" if lost else f"Finish the reading: {paid}"
    if value == "done":
        return "Done"
    if type(value) is not tuple:
        return str(value).capitalize()
    if value[0] == "buy":
        return buy_label(t, value[1])
    said = play_label(t, *value[1:]) if value[0] == "play" else ability_label(t, *value)
    seen = outlook(t, value) if len(value) > 1 else None
    return f"{said}: {told(t, seen)}" if seen is not None else said


def play_label(t: Weaver, suit: Suit, gap: int) -> str:
    names = [card.name for card in t.row]
    said = f"{t.deck_of(suit).top.name} ({suit.capitalize()})"
    return f"{said} {gap_words(names, gap)}" if names else said


def buy_label(t: Weaver, relic: str) -> str:
    face = t.stacks[RELICS.index(relic)].top.face
    return (
        f"Buy {face.short} {'I' * face.rank} for {face.cost} gold: "
        f"{counted(face.price, 'shard')} per use, worth "
        f"{counted(face.worth, 'point')} at the end. {face.text}"
    )


def ability_label(t: Weaver, verb: str, *aims: Any) -> str:
    """An ability, its price and its targets."""
    face = next(card.face for card in owned(t) if card.face.verb == verb)
    head = f"{face.short} ({counted(face.price, 'shard')})"
    return f"{head}, {aim_words(t, verb, *aims)}" if aims else f"{head}: {face.text}"


def aim_words(t: Weaver, verb: str, *aims: Any) -> str:
    """What an ability does to its targets."""
    names = [card.name for card in t.row]
    match (verb, *aims):
        case ("mimic", place, side):
            return f"copy onto the {side} rune of {names[place]}"
        case ("mimic", place):
            return f"copy onto both runes of {names[place]}"
        case ("slither", place, to):
            return f"move {names[place]} to position {to + 1}"
        case ("slither", place):
            return f"swap {names[place]} and {names[place + 1]}"
        case ("mask", place, suit):
            return f"{names[place]} also counts as {suit.capitalize()}"
        case ("mask", suit):
            return f"the whole row also counts as {suit.capitalize()}"
        case ("bury" | "gaze", suit):
            top = t.deck_of(suit).top.name
            act = f"{top} goes under" if verb == "bury" else "look at the top 3 cards of"
            return f"{act} the {suit.capitalize()} deck"
        case ("blade", place):
            return f"conquer {names[place]}"
    raise ValueError(f"{verb} has no aim {aims}")


# Public facts --------------------------------------------------------------------------


PLAYER_NUMBERS = seat_numbers(DECLARED.player)
TABLE_NUMBERS = table_numbers(DECLARED.table)


def player_facts(t: Weaver, seat: Seat) -> dict[str, Any]:
    return {"rank": rank_of(t.track), **PLAYER_NUMBERS(t, seat)}


def table_facts(t: Weaver) -> dict[str, Any]:
    """Section 2: what the table must be able to show, told from open cards alone."""
    return {
        "difficulty": t.options["difficulty"],
        **TABLE_NUMBERS(t),
        "icons": icons(t),
        "cycles_left": [face.id for face in fitting_cycles(t)],
        "desires": desires(t),
        "wishes": wishes(t),
        "needs": needs(t),
        **{f"{suit}_top": top_words(t, suit) for suit in SUITS},
        "row": [lying_facts(card) for card in t.reading()],
        "reading": reading_words(t),
        "waves": wave_facts(t),
        "paid": paid_facts(t),
        "decks": {suit: deck_facts(t, suit) for suit in SUITS},
        "unseen": unseen(t),
        "tokens": list(t.tokens),
    }


def paid_facts(t: Weaver) -> dict[str, Any] | None:
    """The reading before this one, as it lay when it was paid, until a new one begins."""
    if not t.paid or t.row.cards:
        return None
    cards, visitor = (Pay(*each) for each in t.payments)
    return {
        "row": [lying_facts(card) for card in lain(t.paid)],
        "cards_pay": cards._asdict(),
        "visitor_pays": visitor._asdict(),
    }


def wave_facts(t: Weaver) -> list[dict[str, Any]]:
    """3.5.1. The waves of the last chain, one by one: the matches that called the cards, and
    the row as it lay before them."""
    return [
        {"threads": list(threads), "row": [lying_facts(card) for card in lain(row)]}
        for threads, *row in t.waves
    ]


def icons(t: Weaver) -> list[str]:
    """The icons of the ten rounds; those to come are veiled, unless the card is open."""
    cycle: Cycle = t.cycle.top.face
    known = ROUNDS if t.cycle.top.seen == t.everyone else t.round
    return [icon if at < known else "veiled" for at, icon in enumerate(cycle.icons)]


def desires(t: Weaver) -> dict[str, Any] | None:
    """What this round's visitor requires and pays."""
    if not t.visitor:
        return None
    visitor = t.adventurer
    if t.icon == "blood":
        return {"icon": t.icon, "required": None, "favoured": None, "token": visitor.blood_pays}
    return {
        "icon": t.icon,
        "required": t.required,
        "required_pays": visitor.required_pays,
        "favoured": t.favoured,
        "favoured_pays": visitor.favoured_pays,
    }


def wishes(t: Weaver) -> str | None:
    """What this round's visitor requires and pays, in words."""
    if not t.visitor:
        return None
    visitor = t.adventurer
    if t.required is None or t.favoured is None:
        return f"no required suit, pays {gains(pay_of(visitor.blood_pays))} for each X2 token"
    return (
        f"requires {t.required.capitalize()} ({gains(pay_of(visitor.required_pays))}), pays "
        f"{gains(pay_of(visitor.favoured_pays))} for each {t.favoured.capitalize()} card"
    )


def reading_words(t: Weaver) -> str | None:
    """The row in words, each card between its showing runes."""
    return " | ".join(lying_words(card) for card in t.reading()) or None


def lying_words(card: Lying) -> str:
    marks = [f"turned {card.turned}"] if card.turned else []
    marks += ["X2"] if card.turned > 1 else []
    marks += [
        f"also {suit.capitalize()}"
        for suit in SUITS
        if suit in card.suits and suit != card.face.suit
    ]
    told = f" ({', '.join(marks)})" if marks else ""
    return f"{card.left.capitalize()}·{card.name}·{card.right.capitalize()}{told}"


def top_words(t: Weaver, suit: Suit) -> str | None:
    """The runes of a deck's open card, and the Deaths that are left in the deck."""
    deck = t.deck_of(suit)
    if not deck or deck.top.seen != t.everyone:
        return None
    left, right = deck.top.face.clouded
    deaths = counted(deaths_left(t, suit), "Death")
    return f"{left.capitalize()}·{right.capitalize()}, {deaths} left"


def deck_facts(t: Weaver, suit: Suit) -> dict[str, Any]:
    """Cards and Deaths left in a deck, whether it is running out too early, and whether its
    second card is known to be no Death (3.1.15)."""
    deck = t.deck_of(suit)
    return {
        "cards": len(deck),
        "deaths": deaths_left(t, suit),
        "short": runs_short(t, suit),
        "dawn": any(card.zone is deck and card.seen != t.everyone for card in t.dawn),
    }


def runs_short(t: Weaver, suit: Suit) -> bool:
    """Whether a deck holds less than a card for each round to come."""
    return len(t.deck_of(suit)) < ROUNDS - t.round


def unseen(t: Weaver) -> dict[str, list[str]]:
    """The cards the player has not seen yet, in printed order: decks and box together."""
    hidden = {card.face.id for card in t.cards if card.seen != t.everyone}
    found: dict[str, list[str]] = {suit: [] for suit in (*SUITS, "adventurer")}
    for face in t.game.faces.values():
        if face.id in hidden and face.back in found:
            found[face.back].append(face.id)
    return found


def describe(face: Face) -> str:
    """A face's facts in one line of words."""
    if isinstance(face, Fate):
        states = " | ".join(gains(face.pay(turned)) for turned in range(face.death, face.limit + 1))
        runes = f"{'·'.join(face.clouded)}, turned {'·'.join(face.clear)}"
        kind = "Death" if face.death else f"clouded: {face.clouded_title}"
        return f"{face.suit.capitalize()}; {kind}; {runes}; pays {states}"
    if isinstance(face, Adventurer):
        return (
            f"day: requires {face.day_requires}, favours {face.day_favours}; night: requires "
            f"{face.night_requires}, favours {face.night_favours}; pays "
            f"{gains(pay_of(face.required_pays))} for the required suit, "
            f"{gains(pay_of(face.favoured_pays))} for each favoured card, "
            f"{gains(pay_of(face.blood_pays))} for each X2 token in a Blood Moon"
        )
    if isinstance(face, Relic):
        return f"cost {face.cost} gold, worth {face.worth}; {counted(face.price, 'shard')} per use"
    assert isinstance(face, Cycle)
    return ", ".join(ICONS[icon] for icon in face.icons)
