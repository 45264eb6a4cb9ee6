"""Planted leaks of secrets that masks do not guard: each is found by the law it is there for.

Equal cards in a hand (*twins*), cards that leave a hand (*departures*), *shuffles and
arrangements*, and *secret choices*. ``docs/laws.md`` lists them with how soon each
is found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from fateloom.engine.rules.asks import choose_all
from fateloom.engine.rules.game import Game
from fateloom.engine.state import log
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Mask, Table, Zone
from fateloom.laws import LAWS, random_setup
from tests.properties import den
from tests.properties.den import rules
from tests.properties.den.table import Den

MATCHES = 60
"""Every fault must be found within so many matches."""


CLEAN = 12
"""Matches of games without a fault."""


def found_by(law: str, game: Game, matches: int = MATCHES) -> str:
    """What a law finds, nothing if it finds no fault; how soon is printed."""
    pairs = 0
    for seed in range(matches):
        verdict = LAWS[law](game, *random_setup(game, seed), seed)
        pairs += verdict.tested + verdict.void + bool(verdict.broken)
        if verdict.broken:
            print(f"pair {pairs}, match {seed + 1}: {verdict.broken}")
            return verdict.broken
    return ""


def on(table: type[Table], game: Game = den.game) -> Game:
    """A game on a table with a fault."""
    return replace(game, table=type(table.__name__, (table, Den), {}))


# The Den with an arrangement and a shuffle in every round ----------------------------------


async def stacked_gifts(t: Den) -> str:
    """All see the top of the loot, then the first seat stacks it in secret; the rest is mixed
    in the next round."""
    if t.round % 2:
        top = t.loot.cards[:-4:-1]
        t.show_all(top, t.everyone)
        order = [top[at] for at in t.chance.permutation(len(top))]
        t.arrange(t.loot, order, seen_by=t.only(0))
    elif t.loot:
        t.shuffle(t.loot)
    return await rules.gifts(t)


STACKING = replace(den.game, phases={**den.game.phases, "gifts": stacked_gifts})


def giving(act: Callable[[Den, int, Card], None]) -> Game:
    """The Den, where something is done with each gift."""

    async def gifts(t: Den) -> str:
        givers = [seat for seat in range(t.seats) if t.hand[seat]]
        given = await choose_all(givers, lambda seat: list(t.hand[seat]), rule="D7")
        for seat, card in given.items():
            t.move(card, t.hand[t.left_of(seat)])
            t.say("D7", "{who} passes on {card}.", who=Name(seat), card=card)
            act(t, seat, card)
        return "boasts"

    return replace(den.game, phases={**den.game.phases, "gifts": gifts})


def test_the_games_without_faults_raise_no_alarm() -> None:
    clean = [den.game, STACKING, giving(lambda t, seat, card: None)]
    for law in ("twins", "unseen_swaps"):
        assert [found_by(law, game, CLEAN) for game in clean] == [""] * len(clean)


# Twins -------------------------------------------------------------------------------------


class StaysKnown(Table):
    """The copy that was known stays known, whichever one goes."""

    def _confuse(self, card: Card, others: Any, mask: Mask) -> Mask:
        return 0


class TellsTheGallery(Table):
    """The seats take one copy for another, the gallery does not."""

    def _confuse(self, card: Card, others: Any, mask: Mask) -> Mask:
        return super()._confuse(card, others, mask & ~self.only(self.gallery))


class TellsByShowing(Table):
    """A copy that is shown is told from the one that was known."""

    def show_all(self, cards: Sequence[Card], mask: Mask) -> None:
        for card in cards:
            if mask & ~card.seen:
                self._learn(card, mask & ~card.seen)


class ForgetsAll(Table):
    """Those who knew a copy forget it; those who knew the card itself know no more of others."""

    def _confuse(self, card: Card, others: Any, mask: Mask) -> Mask:
        for each in others:
            if each.face is card.face:
                each.seen &= ~(mask & ~card.seen)
        return 0


class TellsWhoKnew(Den):
    """The log tells those who knew the very card that goes."""

    def move(self, card: Card, to: Zone, **how: Any) -> Card:
        knew = card.seen & ~card.zone.seen_by
        super().move(card, to, **how)
        if to is self.discard and knew:
            self.say("D6", "You knew it.", to=knew)
        return card


@pytest.mark.parametrize("fault", [StaysKnown, TellsTheGallery, TellsByShowing, ForgetsAll])
def test_twins_finds(fault: type[Table]) -> None:
    assert "sees a difference" in found_by("twins", on(fault))


def test_twins_finds_a_line_for_those_who_knew_the_card() -> None:
    assert "log" in found_by("twins", replace(den.game, table=TellsWhoKnew))


@pytest.mark.pure
def test_twins_finds_a_name_that_tells_copies_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def name_anew(names: dict[int, str], id: int, copies: Sequence[int]) -> None:
        if id not in names:
            names[id] = f"{names[copies[0]]}b"

    monkeypatch.setattr(log, "_rename", name_anew)
    assert ".id" in found_by("twins", den.game)


# Departures that leave knowledge behind --------------------------------------------------------


class KeepsAll(Table):
    """Nobody loses track of the cards of a hand when one leaves unseen."""

    def _lose_track(self, gone: Card, left: list[Card], watched: Mask) -> None:
        pass


class KeepsThoseLeft(Table):
    """The card that leaves is forgotten, those that stay are not."""

    def _lose_track(self, gone: Card, left: list[Card], watched: Mask) -> None:
        gone.seen &= watched


class KeepsTheOneGone(Table):
    """Those that stay are forgotten, the card that leaves is not."""

    def _lose_track(self, gone: Card, left: list[Card], watched: Mask) -> None:
        for card in left:
            card.seen &= watched


class GalleryKeepsAll(Table):
    """The seats lose track, the gallery does not."""

    def _lose_track(self, gone: Card, left: list[Card], watched: Mask) -> None:
        super()._lose_track(gone, left, watched | self.only(self.gallery))


class KeepsTheLatest(Table):
    """The card that came last to a hand is not forgotten with the others."""

    def _lose_track(self, gone: Card, left: list[Card], watched: Mask) -> None:
        super()._lose_track(gone, left[:-1], watched)


class FollowsGifts(Table):
    """Everybody follows the cards that go from hand to hand."""

    def move(self, card: Card, to: Zone, **how: Any) -> Card:
        between_hands = not card.zone.ordered and not to.ordered
        return super().move(card, to, **how, followed=self.everyone if between_hands else 0)


@pytest.mark.parametrize(
    "fault",
    [KeepsAll, KeepsThoseLeft, KeepsTheOneGone, GalleryKeepsAll, KeepsTheLatest, FollowsGifts],
)
def test_unseen_swaps_finds_a_departure_that_leaves_knowledge_behind(fault: type[Table]) -> None:
    assert "sees a difference" in found_by("unseen_swaps", on(fault))


# Shuffles and arrangements ---------------------------------------------------------------------


class ShuffleKeeps(Table):
    """Who knew the card in a place is taken to know what lies there after a shuffle."""

    kept: Mask = -1

    def shuffle(self, zone: Zone) -> None:
        known = [card.seen for card in zone.cards]
        super().shuffle(zone)
        for card, seen in zip(zone.cards, known, strict=True):
            card.seen |= seen & self.kept


class ShuffleKeepsForTheFirstSeat(ShuffleKeeps):
    """The same for one seat alone."""

    kept = 1


class ShuffleShowsTheBottom(Table):
    """The first seat knows the lowest card after a shuffle."""

    def shuffle(self, zone: Zone) -> None:
        super().shuffle(zone)
        if zone.cards:
            zone.cards[0].seen |= 1


class ArrangeKeeps(Table):
    """Everybody goes on knowing the cards that are put into another order."""

    def arrange(self, zone: Zone, cards: Sequence[Card], *, seen_by: Mask) -> None:
        super().arrange(zone, cards, seen_by=self.everyone)


class ArrangeKeepsForTheGallery(Table):
    """The gallery goes on knowing them."""

    def arrange(self, zone: Zone, cards: Sequence[Card], *, seen_by: Mask) -> None:
        super().arrange(zone, cards, seen_by=seen_by | self.only(self.gallery))


class ArrangeKeepsTheTop(Table):
    """Everybody goes on knowing the card that comes to lie on top."""

    def arrange(self, zone: Zone, cards: Sequence[Card], *, seen_by: Mask) -> None:
        known = [card.seen for card in cards[:1]]
        super().arrange(zone, cards, seen_by=seen_by)
        for card, seen in zip(cards, known, strict=False):
            card.seen |= seen


@pytest.mark.parametrize(
    "fault",
    [
        ShuffleKeeps,
        ShuffleKeepsForTheFirstSeat,
        ShuffleShowsTheBottom,
        ArrangeKeeps,
        ArrangeKeepsForTheGallery,
        ArrangeKeepsTheTop,
    ],
)
def test_unseen_swaps_finds_knowledge_that_outlives(fault: type[Table]) -> None:
    assert "sees a difference" in found_by("unseen_swaps", on(fault, STACKING))


# Secret choices --------------------------------------------------------------------------------


def let_the_third_see(t: Den, seat: int, card: Card) -> None:
    """A mask is set by hand for one who saw nothing."""
    card.seen |= t.only(t.left_of(t.left_of(seat)))


def let_the_gallery_see(t: Den, seat: int, card: Card) -> None:
    card.seen |= t.only(t.gallery)


def turn_a_trap(t: Den, seat: int, card: Card) -> None:
    card.turned = int(card.face.id == "trap")


def praise_a_gift(t: Den, seat: int, card: Card) -> None:
    if card.face.worth > 2:
        t.say("D7", "{whom} smiles.", whom=Name(t.left_of(seat)))


def pay_for_a_gift(t: Den, seat: int, card: Card) -> None:
    t.coins[seat] += card.face.worth > 2


def roll_for_a_gift(t: Den, seat: int, card: Card) -> None:
    if card.face.id == "dog":
        t.chance.roll()


@pytest.mark.parametrize(
    "fault",
    [
        let_the_third_see,
        let_the_gallery_see,
        turn_a_trap,
        praise_a_gift,
        pay_for_a_gift,
        roll_for_a_gift,
    ],
)
def test_unseen_swaps_finds_a_choice_that_shows(fault: Callable[[Den, int, Card], None]) -> None:
    broken = found_by("unseen_swaps", giving(fault))
    assert "sees a difference" in broken or "chance is drawn" in broken
