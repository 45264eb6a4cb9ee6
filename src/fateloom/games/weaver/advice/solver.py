"""The best line of a reading, searched to its end.

Exact: every play, every ability and every card that may be turned up is looked at, and the
value is what the line brings on average. Where that is too much, a few cards stand for those
that may come and abilities wait for the fourth card; the solution then says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fateloom.games.weaver.advice.position import LOST, Deck, Decks, Position, Row
from fateloom.games.weaver.faces import SUITS, Fate, Suit
from fateloom.games.weaver.rules.moves import AIMS, LOOKED_AHEAD, Moved, ahead, play
from fateloom.games.weaver.rules.reading import FULL

Action = Any
"""An answer as the rules offer it: ``("play", "love", 2)``, ``"finish"``."""
CENSERS = {"ember_censer_1": 1, "ember_censer_2": 2, "ember_censer_3": 1}
EARLY = ("mimic", "slither", "blade")
LATE = (*EARLY, "mask")
SEEN_BY_GAZE = 3
EXPECTED = {0: 1, 1: 16, 2: 900, 3: 18_000, 4: 300_000}
"""About how much an exact search looks at, by the plays left, while there are no shards."""


class Scope(NamedTuple):
    """How much a search looks at."""

    width: int | None
    """How many ordinary cards stand for all that may be turned up; nothing: all of them."""
    uses: int | None
    """How many abilities may rescue a reading that would lose; nothing: abilities are used
    at any time and as often as they can be paid."""


EXACT = Scope(None, None)
NARROWER = (Scope(None, 2), Scope(3, 2), Scope(3, 1), Scope(2, 1))
NARROWEST = Scope(1, 1)
CAREFUL = NARROWER[0]
CARE = 30
"""How many times its budget a search may use for a second thought about a Death."""
DEADLY = 20.0
"""A play that is worth less than it seemed by so much may well lose the game."""


class TooMuch(Exception):
    """The search has used up its budget."""


class Solution(NamedTuple):
    """The best line of a reading."""

    line: list[Action]
    """The best answers one after another, as far as no unknown card is turned up."""
    value: float
    exact: bool
    choices: dict[Action, float]
    """What each first answer is worth."""
    looked: int
    """How many rows and positions were looked at."""


def solve(position: Position, budget: int | None = None) -> Solution:
    """The best line from here to the end of the reading. Within a budget of rows to look at
    the search narrows down until it fits; without one it is exact."""
    found = within(position, budget)
    return found if found.exact or budget is None else reconsidered(position, found, budget)


def within(position: Position, budget: int | None) -> Solution:
    """The best line by the widest search that fits a budget."""
    plays_left = FULL - len(position.row)
    for scope in (EXACT, *NARROWER):
        if scope.width is None and budget is not None and EXPECTED[plays_left] > budget:
            continue
        try:
            return Search(position, scope, budget).solution()
        except TooMuch:
            continue
    return Search(position, NARROWEST).solution()


def reconsidered(position: Position, found: Solution, budget: int) -> Solution:
    """The same, with a second thought about plays that leave a Death clouded.

    A narrow search knows too well which cards will come: it plays a Death and trusts that the card
    which conquers it follows. Such plays are looked at with all cards that may come, the best first,
    until one is no worse than it seemed or no Death is at stake.
    """
    choices = dict(found.choices)
    while True:
        best = max(choices, key=lambda action: choices[action])
        seemed = found.choices[best]
        if choices[best] < seemed or not leaves_death(position, best):
            break
        try:
            true = Search(position, CAREFUL, CARE * budget).value_of(best)
        except TooMuch:
            break
        if true > seemed - DEADLY:
            break
        choices[best] = true
    if best == found.line[0]:
        return found
    return found._replace(line=[best], value=choices[best], choices=choices)


def leaves_death(position: Position, action: Action) -> bool:
    """Whether an answer is the second or third play and leaves a Death clouded. After the first
    there is time to match both its sides, and with the last the search sees what it leads to."""
    if action[0] != "play" or len(position.row) not in (1, 2):
        return False
    search = Search(position)
    node, _, _ = search.after(action, search.node(position.row), position.decks, position.shards)
    return any(card.clouded_death for card in node.row)


class Node:
    """A row in a search, with what has been worked out for it."""

    __slots__ = ("full", "last", "open", "placed", "row")

    def __init__(self, row: Row) -> None:
        self.row = row
        self.placed: dict[Fate, list[Node]] = {}
        self.open: dict[tuple[Decks, int], tuple[float, Action]] = {}
        self.last: dict[tuple[Fate, int], tuple[float, int]] = {}
        self.full: dict[tuple[int, int], tuple[float, Action]] = {}


class Search:
    """One search of a reading."""

    def __init__(self, position: Position, scope: Scope = EXACT, budget: int | None = None) -> None:
        self.at = position
        self.width = scope.width
        able = any(relic.price <= position.shards for relic in position.relics)
        self.free = scope.uses is None and able
        self.rescues = scope.uses if scope.uses is not None and able else 0
        self.exact = scope.width is None and (scope.uses is None or not able)
        self.censer = next((each for each in position.relics if each.verb == "censer"), None)
        self.budget = budget
        self.looked = 0
        self._nodes: dict[Row, Node] = {}
        self._outlooks: dict[Deck, float] = {}

    # The solution ------------------------------------------------------------------------

    def solution(self) -> Solution:
        at = self.at
        start = self.node(at.row)
        choices = dict(self.choices(start, at.decks, at.shards))
        best = max(choices, key=lambda action: choices[action])
        line = [best, *self.line_after(best, start, at.decks, at.shards)]
        return Solution(line, choices[best], self.exact, choices, self.looked)

    def value_of(self, action: Action) -> float:
        """What a play is worth, on average over the cards that may be turned up."""
        node, decks, shards = self.after(
            action, self.node(self.at.row), self.at.decks, self.at.shards
        )
        return self.turned_up(node, decks, shards, action[1])

    def line_after(self, action: Action, node: Node, decks: Decks, shards: int) -> list[Action]:
        """Follow the best answers as long as no unknown card is turned up."""
        if action == "finish" or action[0] == "gaze":
            return []
        node, decks, shards = self.after(action, node, decks, shards)
        if action[0] == "censer":
            return ["finish"]
        hidden = any(deck.cards and deck.cards[0] is None for deck in decks)
        if len(node.row) < FULL and (hidden or not any(deck.cards for deck in decks)):
            return []
        _, then = self.best(node, decks, shards)
        return [then, *self.line_after(then, node, decks, shards)]

    def after(
        self, action: Action, node: Node, decks: Decks, shards: int
    ) -> tuple[Node, Decks, int]:
        """Where an answer leads; the next card of a deck stays unknown if it is."""
        verb, *aims = action
        if verb == "play":
            suit, gap = aims
            top = decks[SUITS.index(suit)].cards[0]
            assert top is not None
            return self.placed(node, top)[gap], dropped(decks, suit), shards
        relic = next(each for each in self.at.relics if each.verb == verb)
        if verb == "bury":
            deck = decks[SUITS.index(aims[0])].buried
            return node, with_deck(decks, aims[0], deck), shards - relic.price
        if verb == "censer":
            return node, decks, shards - relic.price
        return self.used(node, verb, aims), decks, shards - relic.price

    def look(self) -> None:
        """Look at one more row or position."""
        self.looked += 1
        if self.budget is not None and self.looked > self.budget:
            raise TooMuch

    # Rows --------------------------------------------------------------------------------

    def node(self, row: Row) -> Node:
        node = self._nodes.get(row)
        if node is None:
            self.look()
            node = self._nodes[row] = Node(row)
        return node

    def placed(self, node: Node, face: Fate) -> list[Node]:
        """The rows after a card is played, gap by gap."""
        known = node.placed.get(face)
        if known is None:
            row = node.row
            known = [self.node(settled(play(row, face, gap))) for gap in range(len(row) + 1)]
            node.placed[face] = known
        return known

    def used(self, node: Node, verb: str, aims: Any) -> Node:
        """The row after an ability."""
        return self.node(settled(LOOKED_AHEAD[verb](node.row, *aims)))

    # Before the fourth card --------------------------------------------------------------

    def best(self, node: Node, decks: Decks, shards: int) -> tuple[float, Action]:
        """The value of a position and the best answer there."""
        if len(node.row) == FULL:
            value, action = self.full(node, shards)
            return value + self.outlook(decks), action
        known = node.open.get((decks, shards))
        if known is None:
            self.look()
            known = (2 * LOST, None)
            for action, value in self.choices(node, decks, shards):
                if value > known[0]:
                    known = (value, action)
            node.open[decks, shards] = known
        return known

    def choices(self, node: Node, decks: Decks, shards: int) -> Iterator[tuple[Action, float]]:
        """Every answer in a position, and what it is worth."""
        number = len(node.row)
        if number == FULL:
            future = self.outlook(decks)
            for action, value in self.full_choices(node, shards):
                yield action, value + future
            return
        for suit, deck in zip(SUITS, decks, strict=True):
            if deck.cards:
                top = deck.cards[0]
                assert top is not None
                left = dropped(decks, suit)
                if number == FULL - 1 and node.row is not self.at.row:
                    value, gap = self.last(node, top, shards)
                    yield ("play", suit, gap), value + self.outlook(left)
                    continue
                for gap, after in enumerate(self.placed(node, top)):
                    yield ("play", suit, gap), self.turned_up(after, left, shards, suit)
        if self.free:
            yield from self.early_choices(node, decks, shards)

    def last(self, node: Node, face: Fate, shards: int) -> tuple[float, int]:
        """The best gap for a fourth card, and the value of the row it makes."""
        known = node.last.get((face, shards))
        if known is None:
            rows = self.placed(node, face)
            values = [self.full(after, shards, 0)[0] for after in rows]
            best = max(values)
            if best == LOST and self.rescues:
                values = [self.full(after, shards)[0] for after in rows]
                best = max(values)
            known = node.last[face, shards] = (best, values.index(best))
        return known

    def early_choices(
        self, node: Node, decks: Decks, shards: int
    ) -> Iterator[tuple[Action, float]]:
        """The abilities before the fourth card. Mask and Censer may as well wait for it."""
        for relic in self.at.relics:
            left = shards - relic.price
            if left < 0:
                continue
            if relic.verb in EARLY:
                for aims in AIMS[relic.id](node.row, self.at.desired):
                    after = self.used(node, relic.verb, aims)
                    yield (relic.verb, *aims), self.best(after, decks, left)[0]
            elif relic.verb in ("bury", "gaze"):
                for suit, deck in zip(SUITS, decks, strict=True):
                    if len(deck.cards) < 2:
                        continue
                    if relic.verb == "bury":
                        beneath = with_deck(decks, suit, deck.buried)
                        yield ("bury", suit), self.turned_up(node, beneath, left, suit)
                    else:
                        yield ("gaze", suit), self.gaze(node, decks, left, suit)

    def turned_up(self, node: Node, decks: Decks, shards: int, suit: Suit) -> float:
        """3.3.6. The value when the next card of a deck is turned up: on average."""
        if len(node.row) == FULL:
            return self.best(node, decks, shards)[0]
        deck = decks[SUITS.index(suit)]
        if not deck.cards or deck.cards[0] is not None:
            if not any(each.cards for each in decks):
                return LOST  # 3.13.5
            return self.best(node, decks, shards)[0]
        return sum(
            [
                share * self.best(node, with_deck(decks, suit, shown), shards)[0]
                for share, shown in deck.shown(0, self.width)
            ],
            0.0,
        )

    def gaze(self, node: Node, decks: Decks, shards: int, suit: Suit, place: int = 1) -> float:
        """3.9.13. The value when up to three cards of a deck are looked at and one is
        picked."""
        deck = decks[SUITS.index(suit)]
        if place < min(SEEN_BY_GAZE, len(deck.cards)):
            return sum(
                [
                    share * self.gaze(node, with_deck(decks, suit, shown), shards, suit, place + 1)
                    for share, shown in deck.shown(place, self.width)
                ],
                0.0,
            )
        return max(
            self.best(node, with_deck(decks, suit, deck.picked(place, pick)), shards)[0]
            for pick in range(place)
        )

    def outlook(self, decks: Decks) -> float:
        """What the decks are worth for the rounds to come."""
        known, total = self._outlooks, 0.0
        for deck in decks:
            worth = known.get(deck)
            if worth is None:
                worth = known[deck] = self.at.outlook(deck)
            total += worth
        return total

    # With four cards ---------------------------------------------------------------------

    def full(self, node: Node, shards: int, rescues: int | None = None) -> tuple[float, Action]:
        """The value of a reading whose four cards lie, and the best answer there."""
        rescues = self.rescues if rescues is None else rescues
        known = node.full.get((shards, rescues))
        if known is None:
            known = self.finished(node, shards)
            verbs = LATE if self.free else self.remedies(node.row, rescues)
            for action, value in self.uses(node, shards, verbs, rescues - 1):
                if value > known[0]:
                    known = (value, action)
            node.full[shards, rescues] = known
        return known

    def remedies(self, row: Row, rescues: int) -> tuple[str, ...]:
        """In a narrow search: the abilities that may rescue a row which would lose."""
        if not rescues or self.at.stands(row):
            return ()
        deaths = any(card.clouded_death for card in row)
        if self.at.has_required(row):
            return EARLY
        return ("mask",) if not deaths else LATE if rescues > 1 else ()

    def full_choices(self, node: Node, shards: int) -> Iterator[tuple[Action, float]]:
        value, action = self.finished(node, shards)
        if action != "finish":
            yield action, value
        yield from self.uses(node, shards, LATE, self.rescues - 1)
        yield "finish", self.at.worth(node.row, shards)

    def finished(self, node: Node, shards: int) -> tuple[float, Action]:
        """The value of finishing now, after burning as many shards in the Censer as pays."""
        best: tuple[float, Action] = (self.at.worth(node.row, shards), "finish")
        if self.censer is not None and best[0] != LOST:
            price, steps = self.censer.price, CENSERS[self.censer.id]
            for times in range(1, shards // price + 1):
                value = self.at.worth(node.row, shards - times * price, times * steps)
                if value > best[0] + 1e-9:
                    best = (value, ("censer",))
        return best

    def uses(
        self, node: Node, shards: int, verbs: tuple[str, ...], rescues: int
    ) -> Iterator[tuple[Action, float]]:
        """What each of these abilities makes of a full row."""
        for relic in self.at.relics if verbs else ():
            left = shards - relic.price
            if left >= 0 and relic.verb in verbs:
                for aims in AIMS[relic.id](node.row, self.at.desired):
                    self.look()
                    after = self.used(node, relic.verb, aims)
                    yield (relic.verb, *aims), self.full(after, left, max(0, rescues))[0]


def settled(moved: Moved) -> Row:
    """The row at the end of the chain."""
    row, _ = ahead(moved)
    return tuple(row)


def with_deck(decks: Decks, suit: Suit, deck: Deck) -> Decks:
    at = SUITS.index(suit)
    return (*decks[:at], deck, *decks[at + 1 :])


def dropped(decks: Decks, suit: Suit) -> Decks:
    """The decks without the top card of a suit."""
    return with_deck(decks, suit, decks[SUITS.index(suit)].dropped)
