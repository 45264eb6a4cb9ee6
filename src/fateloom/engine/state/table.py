"""The table: its zones and cards, who knows what, and how cards move.

Cards move only through the methods of :class:`Table`, so that knowledge masks, pools and
laws hold everywhere. A mask is an integer with one bit per seat; the bit after the last
seat is the gallery (spectators). Numbers such as coins are plain attributes of a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self, TypeVar

from fateloom.engine.native import mypyc_attr
from fateloom.engine.state.pieces import Card, Face, Mask, Seat, Zone
from fateloom.engine.state.table_copy import copy_table

if TYPE_CHECKING:
    from fateloom.engine.rules.game import Game
    from fateloom.engine.state.chance import Chance
    from fateloom.engine.state.log import Log

R = TypeVar("R")

__all__ = ["Card", "Claim", "Face", "Mask", "Seat", "Table", "Zone"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A public fact about hidden cards, which every imagined world must honour.

    ``places`` gives the cards it speaks of and ``fits`` the faces. With ``some`` at least
    one of the places holds a fitting face, without it none does; with ``number`` exactly as
    many do as it gives.
    """

    places: Callable[[Any], Sequence[Card]]
    fits: Callable[[Any], bool]
    at_least_one: bool = True
    number: Callable[[Any], int] | None = None

    def shortfall(self, table: Table) -> int:
        """How many fitting faces the places want (negative: have too many); 0 if it holds."""
        fits = self.fits
        there = len([card for card in self.places(table) if fits(card.face)])
        if self.number is not None:
            return self.number(table) - there
        return int(there == 0) if self.at_least_one else -there

    def holds(self, table: Table) -> bool:
        return self.shortfall(table) == 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """Everything that lies on the table. Games subclass it with their components."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        self.game = game
        self.seats = seats
        self.everyone: Mask = (2 << seats) - 1
        self.options = options
        self.chance = chance
        self.log: Log | None = None
        self._cards: list[Card] | None = []
        self.zones: list[Zone] = []
        self.claims: dict[str, Claim] = {}
        self.out: set[Seat] = set()
        self.phase = ""
        self.pools = 0
        self.learned: Mask = 0
        """Who has learned a face; undo asks for it."""
        self.worked_out: dict[Any, Any] | None = None
        """What :meth:`once` has worked out, while somebody only looks at the table."""

    @property
    def cards(self) -> list[Card]:
        """All cards by number; on a copy they are gathered when somebody asks for them."""
        cards = self._cards
        if cards is None:
            cards = [card for zone in self.zones for card in zone.cards]
            cards.sort(key=_NUMBER)
            self._cards = cards
        return cards

    # Masks -----------------------------------------------------------------------------

    @property
    def gallery(self) -> Seat:
        """The seat number under which spectators see the table."""
        return self.seats

    @staticmethod
    def only(*seats: Seat) -> Mask:
        mask = 0
        for seat in seats:
            mask |= 1 << seat
        return mask

    # Building --------------------------------------------------------------------------

    def zone(
        self, name: str, owner: Seat | None = None, seen_by: Mask = 0, ordered: bool = False
    ) -> Zone:
        zones = self.zones
        zone = Zone(len(zones), name, owner, seen_by, ordered)
        zones.append(zone)
        return zone

    def public(self, name: str, *, ordered: bool = True) -> Zone:
        """A zone whose cards everybody sees."""
        return self.zone(name, None, self.everyone, ordered)

    def deck(self, name: str) -> Zone:
        """An ordered zone whose cards nobody sees."""
        return self.zone(name, None, 0, True)

    def hands(self, name: str) -> list[Zone]:
        """One unordered zone a seat, seen by its owner alone."""
        return [self.zone(name, seat, 1 << seat, False) for seat in range(self.seats)]

    def fronts(self, name: str, *, seen_by: Mask | None = None) -> list[Zone]:
        """One ordered zone a seat, public unless said otherwise."""
        mask = self.everyone if seen_by is None else seen_by
        return [self.zone(name, seat, mask, True) for seat in range(self.seats)]

    def fill(self, zone: Zone, faces: Iterable[Face]) -> None:
        """Lay all copies of these faces into a zone."""
        cards, backs = self.cards, self.game.pool_ids
        id = first = len(cards)
        seen = zone.seen_by
        for face in faces:
            pool = backs.get(face.public_kind)
            if pool is None:
                pool = backs[face.public_kind] = len(backs) + 1
            if pool > self.pools:
                self.pools = pool
            for _ in range(face.copies):
                card = Card()
                card.id = id
                card.face = face
                card.zone = zone
                card.seen = seen
                card.pool = pool
                card.turned = 0
                card.counters = None
                cards.append(card)
                id += 1
        zone.cards += cards[first:]

    # Moving ----------------------------------------------------------------------------

    def move(
        self, card: Card, to: Zone, *, shown: Mask = 0, at: int | None = None, followed: Mask = 0
    ) -> Card:
        """Move a card to the top of a zone, or to place ``at`` (0 is the bottom).

        Those who see the source or the target watch the move, and so do ``shown``, who
        learn the face, and ``followed``, who do not. Whoever does not watch a card leave an
        unordered zone can no longer tell which of the cards with that back is gone, and
        forgets them. Whoever sees only its face cannot tell it from an equal one there.
        """
        source = card.zone
        cards = source.cards
        if cards[-1] is card:
            cards.pop()
        else:
            cards.remove(card)
        learn = to.seen_by | shown
        fresh = learn & ~card.seen
        if not source.ordered and cards:
            watched = source.seen_by | learn | followed
            if watched != self.everyone:
                self._lose_track(card, cards, watched)
            outside = learn & ~source.seen_by
            if outside:
                fresh &= ~self._confuse(card, cards, outside)
        if fresh:
            self._learn(card, fresh)
        card.zone = to
        if at is None:
            to.cards.append(card)
        else:
            to.cards.insert(at, card)
        return card

    def move_all(self, cards: Sequence[Card], to: Zone) -> None:
        """Move cards with equal backs out of one zone together. Where none of that back stays
        behind, everybody knows which ones went; else it is as if they went one by one."""
        if not cards:
            return
        source, back = cards[0].zone, cards[0].face.back
        emptied = len(cards) == sum(1 for card in source.cards if card.face.back == back)
        for card in list(cards):
            self.move(card, to, followed=self.everyone if emptied else 0)

    def _learn(self, card: Card, fresh: Mask) -> None:
        self.learned |= fresh
        card.seen |= fresh
        if self.log is not None:
            self.log.learned.append((card.id, card.face.id, fresh, ()))

    def _confuse(self, card: Card, others: Iterable[Card], mask: Mask) -> Mask:
        """Let the seats of the mask, who see this card but not the unordered zone around it,
        take it for an equal one of the ``others`` if they knew one there: they know this one
        instead. Return who did not know it before and has met nothing new.

        Which of the copies they knew is open then, so all of them share a pool, and the name
        of the first one met goes with the card.
        """
        face = card.face
        copies = [each for each in others if each.face is face and _marked_alike(each, card)]
        if not copies:
            return 0
        if any(each.pool != card.pool for each in copies):
            self._mix([card, *copies])
        seen, taken = card.seen, 0
        known = 0
        for each in copies:
            known |= each.seen
        for seat in range(self.seats + 1) if known & mask else ():
            bit = 1 << seat
            if not known & mask & bit:
                continue
            met = [each for each in copies if each.seen & bit]
            ids = [each.id for each in met]
            if seen & bit:
                ids.append(card.id)
            else:
                met[0].seen &= ~bit
                card.seen |= bit
                taken |= bit
            if self.log is not None:
                self.log.learned.append((card.id, face.id, bit, tuple(ids)))
        return taken

    def forget(self, cards: Sequence[Card], mask: Mask) -> None:
        """Let the seats of the mask lose track of these cards, which can no longer be told
        apart."""
        self._mix(cards)
        for card in cards:
            card.seen &= ~mask

    def _lose_track(self, gone: Card, left: list[Card], watched: Mask) -> None:
        """A card left an unordered zone unseen by some: they forget what they knew there, and
        if the cards there came from several pools, it may have come from any of them."""
        alike = [card for card in left if card.face.back == gone.face.back]
        if not alike:
            return
        known, mixed = gone.seen, False
        for card in alike:
            known |= card.seen
            mixed |= card.pool != gone.pool
        if mixed or known & ~watched:
            alike.append(gone)
            self._mix(alike)
            for card in alike:
                card.seen &= watched

    def _mix(self, cards: Sequence[Card]) -> None:
        """These cards can no longer be told apart: those of one kin form a pool, together
        with the pools of those among them that were not public."""
        everyone = self.everyone
        hidden = {card.pool for card in cards if card.seen != everyone}
        fresh: dict[str, int] = {}
        alike = [card for zone in self.zones for card in zone.cards if card.pool in hidden]
        for card in [*cards, *alike]:
            kin = card.face.public_kind
            if kin not in fresh:
                self.pools += 1
                fresh[kin] = self.pools
            card.pool = fresh[kin]

    def draw(self, deck: Zone, to: Zone) -> Card:
        return self.move(deck.cards[-1], to)

    def shuffle(self, zone: Zone) -> None:
        """Deal the faces of a zone anew among its cards; nobody knows any of them after."""
        cards = zone.cards
        if len(cards) > 1:
            order = self.chance.permutation(len(cards))
            faces = [card.face for card in cards]
            for card, place in zip(cards, order, strict=True):
                card.face = faces[place]
            pool = cards[0].pool
            if any(card.seen or card.pool != pool for card in cards):
                self._mix(cards)
        for card in cards:
            card.seen = zone.seen_by

    def arrange(self, zone: Zone, cards: Sequence[Card], *, seen_by: Mask) -> None:
        """Put these cards of an ordered zone into the places they hold together, in the
        given order from the top; all but ``seen_by`` lose track of them."""
        places = sorted(zone.cards.index(card) for card in cards)
        for place, card in zip(reversed(places), cards, strict=True):
            zone.cards[place] = card
        self._mix(cards)
        for card in cards:
            card.seen &= seen_by | zone.seen_by

    def show(self, card: Card, mask: Mask) -> None:
        """Let the seats of the mask know a card where it lies. In an unordered zone they cannot
        tell it from an equal one that they knew there."""
        self.show_all((card,), mask)

    def show_all(self, cards: Sequence[Card], mask: Mask) -> None:
        """Let the seats of the mask know these cards of one zone, which they see side by side."""
        for at, card in enumerate(cards):
            fresh = mask & ~card.seen
            if fresh and not card.zone.ordered:
                shown = cards[: at + 1]
                others = [each for each in card.zone.cards if each not in shown]
                fresh &= ~self._confuse(card, others, fresh)
            if fresh:
                self._learn(card, fresh)

    def knows(self, seat: Seat, card: Card) -> bool:
        return bool(card.seen >> seat & 1)

    def claim(self, name: str, claim: Claim | None) -> None:
        """State (or with ``None`` withdraw) a public fact about hidden cards."""
        if claim is None:
            self.claims.pop(name, None)
        else:
            self.claims[name] = claim

    # Seats -----------------------------------------------------------------------------

    def seats_from(self, first: Seat) -> list[Seat]:
        """The seats still in the game, clockwise from ``first``."""
        ring = _ring(self.seats, first)
        return [seat for seat in ring if seat not in self.out] if self.out else [*ring]

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise that is still in the game."""
        after = (seat + 1) % self.seats
        while after in self.out and after != seat:
            after = (after + 1) % self.seats
        return after

    # What the cards do -----------------------------------------------------------------

    def active_cards(self, seat: Seat) -> Iterable[Card]:
        """The cards whose texts work for a seat while they lie there. Games override it."""
        return ()

    def reaction_cards(self, seat: Seat) -> Iterable[Card]:
        """The cards a seat may answer a moment with. Games with windows override it."""
        return ()

    def value(self, name: str, base: int, seat: Seat, of: object = None) -> int:
        """A number of the rules as the standing cards of a seat modify it."""
        cards = self.active_cards(seat)
        if not cards:
            return base
        modifiers = self.game.effects.modifiers.get(name)
        if modifiers:
            for card in cards:
                id = card.face.id
                if id in modifiers:
                    base = modifiers[id](self, card, base, of)
        return base

    # History ---------------------------------------------------------------------------

    @property
    def quiet(self) -> bool:
        """Whether nobody listens: a search needs no words."""
        return self.log is None

    def say(self, rule: str, text: str, *, to: Mask | None = None, **words: object) -> None:
        """Write a line of history, readable by ``to`` (everybody if not said). Cards among
        the words are named only to those who know them now: speak after the move."""
        log = self.log
        if log is not None:
            log.write(rule, text, to, words)

    # Looking ---------------------------------------------------------------------------

    def once(self, work: Callable[..., R], *about: Any) -> R:
        """Return ``work(t, *about)``: while a view is drawn, and the table stays as it is, it is
        worked out once. What not everybody may know has the observer in ``about``."""
        found = self.worked_out
        if found is None:
            return work(self, *about)
        key = (work, about)
        try:
            result: R = found[key]
        except KeyError:
            result = found[key] = work(self, *about)
        return result

    # Copy ------------------------------------------------------------------------------

    def copy(self, chance: Chance, *, lazy: bool = False) -> Self:
        """A table of its own, without history, drawing from another chance. A copy of a table
        that stays ``still``, never to change again, is quicker made: it copies the cards of a
        zone when somebody first looks into it."""
        new = copy_table(self, chance)
        if not lazy:
            _ = new.cards
        return new

    def free_cards(self) -> None:
        """Take all cards off a table that nobody needs any more. A card and its zone refer to each
        other: parted, they are freed at once, and the garbage collector has nothing to do."""
        for zone in self.zones:
            zone.free_cards()
        self._cards = None


@cache
def _ring(seats: int, first: Seat) -> tuple[Seat, ...]:
    """All seats, clockwise from one."""
    return (*range(first, seats), *range(first))


def _marked_alike(one: Card, other: Card) -> bool:
    """Whether nothing that lies on two cards tells them apart."""
    return one.turned == other.turned and (one.counters or None) == (other.counters or None)


_NUMBER = attrgetter("id")
