"""Section 9: what holds at every decision and when the game is over."""

from __future__ import annotations

from collections import Counter

from fateloom.games.fantos.rules.hiring import POOL
from fateloom.games.fantos.rules.legacies import REIGNING, labor_on, legacies_of
from fateloom.games.fantos.rules.setup import ALL_SHARDS
from fateloom.games.fantos.rules.shards import shards_on
from fateloom.games.fantos.table import DISABLED, FALLEN, Fantos


def conserved(t: Fantos) -> None:
    """Raises :class:`AssertionError` with the first invariant that does not hold."""
    shards(t)
    cards(t)
    trials(t)
    citadels(t)
    legacies(t)
    table(t)


def shards(t: Fantos) -> None:
    """I1. All Shards are in Reserves, on Legacies or in the Trove."""
    on_legacies = sum(shards_on(card) for row in t.tableau for card in row.cards)
    there = sum(t.reserve) + on_legacies + t.trove - t.minted
    assert there == ALL_SHARDS, f"{there} Shards"
    assert t.trove >= 0, f"{t.trove} Shards in the Trove"
    assert min(t.reserve) >= 0, f"Reserves {t.reserve}"
    elsewhere = [card for card in t.cards if shards_on(card) and card.zone.name != "tableau"]
    assert not elsewhere, f"Shards lie on {elsewhere}"


def cards(t: Fantos) -> None:
    """I2, I3, I5. Every Legacy and every Labor card is in a zone for it. A Pool that could not be
    filled stays short until the next hire."""
    legacy_zones = {"legacy_deck", "legacy_pool", "blind_pool", "legacy_discard", "tableau", "box"}
    labor_zones = {
        "labor_deck", "labor_discard", "hand", "stack", "on_action", "tableau", "box",
    }  # fmt: skip
    for back, zones in (("legacy", legacy_zones), ("labor", labor_zones)):
        astray = [
            card for card in t.cards if card.face.back == back and card.zone.name not in zones
        ]
        assert not astray, f"{astray} went astray"
    ids = Counter(card.face.id for card in t.cards if card.face.back == "labor")
    wrong = [id for id, number in ids.items() if t.game.face(id).copies != number]
    assert not wrong, f"wrong number of {wrong}"
    pool = len(t.legacy_pool) + len(t.blind_pool)
    assert pool == POOL or not t.legacy_deck.cards, f"{pool} cards in the Pool"


def trials(t: Fantos) -> None:
    """I4. At most 3 Trials in play; Zodraz is never removed."""
    assert len(t.trials_in_play) <= 3, f"{len(t.trials_in_play)} Trials in play"
    assert "zodraz" not in t.trials_gone.faces(), "Zodraz was removed"
    zones = {"trials_deck", "trials_in_play", "trials_gone", "trials_out", "box"}
    astray = [card for card in t.cards if card.face.back == "trial" and card.zone.name not in zones]
    assert not astray, f"{astray} went astray"
    assert t.final == ("zodraz" in t.trials_in_play.faces()), "the final round is not Zodraz's"


def citadels(t: Fantos) -> None:
    """I6, I8. Who survives has Shards, who fell has nothing; one Citadel is First."""
    for seat in range(t.seats):
        if seat in t.out:
            assert not t.reserve[seat], f"seat {seat} is out, but holds Shards"
            assert not t.hand[seat].cards, f"seat {seat} is out, but holds Labor"
            assert not t.tableau[seat].cards, f"seat {seat} is out, but has Legacies"
        else:
            assert t.reserve[seat] > 0, f"seat {seat} has an empty Reserve"
    if len(t.out) < t.seats - 1:
        assert t.first not in t.out, "the First Citadel has fallen"


def legacies(t: Fantos) -> None:
    """I7-I9. Hired Legacies hold Shards; disabled and fallen ones bear nothing."""
    crowned = [card for card in t.cards if card.count(REIGNING)]
    assert len(crowned) <= 1, f"{crowned} reign together"
    for card in crowned:
        assert card.zone.name == "tableau", f"{card} reigns without being hired"
        assert card.turned < DISABLED, f"{card} reigns, but is disabled"
    for seat in range(t.seats):
        for legacy in legacies_of(t, seat):
            if legacy.turned == FALLEN:
                assert not shards_on(legacy), f"{legacy} has fallen, but holds Shards"
            else:
                assert shards_on(legacy), f"{legacy} holds no Shards"
            if legacy.turned >= DISABLED:
                assert not labor_on(legacy), f"{legacy} bears Labor"


def table(t: Fantos) -> None:
    """I11. Stack and action are empty where they must be."""
    assert t.action or not t.on_action.cards, "Labor lies on no action"
    assert t.pending or not t.stack.cards or t.window, "Labor waits on no stack"
