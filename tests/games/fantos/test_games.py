"""9 Invariants along random games, over all seat counts and options, and how games end."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import sample_world
from fateloom.engine.state.chance import SeededChance
from fateloom.games.fantos.facts import trials_left
from fateloom.games.fantos.invariants import conserved
from fateloom.testing import rule

from .scenes import GAME, SHARDS, random_match

OPTIONS: list[dict[str, Any]] = [
    {},
    {"negotiation": "off"},
    {"trials_mix": "medium", "negotiation": "talk"},
    {"trials_mix": "hard", "short": 3},
    {"trials_mix": "extreme", "start_shards": 30},
    {"trials_mix": "extreme", "zodraz_last": True, "negotiation": "off"},
    {"short": 6, "setup_hires": 4},
    {"start_shards": 50, "setup_hires": 4, "discard_fee": True},
    {"elimination": "bailout", "start_shards": 30, "negotiation": "off"},
    {"trove": "unlimited", "start_shards": 50, "die_faces": "111223"},
    {"first_citadel": "random", "seat_bonus": 2, "turn_seconds": 300},
    {"seat_bonus": 0, "zodraz_last": True, "discard_fee": True, "negotiation": "off"},
]


class Watch:
    """Section 9 as a watcher at the table would check it, without asking the rules."""

    def __init__(self) -> None:
        self.trials_left = -1
        self.turn = 0

    def look(self, match: Match) -> None:
        t = match.table
        on_legacies = sum(card.count("shards") for row in t.tableau for card in row)
        assert sum(t.reserve) + on_legacies + t.trove == SHARDS + t.minted  # I1
        assert min(*t.reserve, t.trove) >= 0
        self.cards(t)
        self.citadels(t, match)
        if t.final:  # I12
            assert self.trials_left in (-1, len(t.trials_deck))
            self.trials_left = len(t.trials_deck)
            assert t.action != "harvest"
        ask = match.ask
        if ask is not None and ask.id in (
            "window",
            "secondary",
            "action",
            "hire",
            "discard",
        ):  # I11
            assert not t.stack.cards and not t.pending
        if ask is not None and ask.id in ("action", "hire", "discard", "secondary", "vote"):
            assert not t.on_action.cards or t.action

    def hand(self, match: Match) -> None:
        """I10, at the first question of a turn."""
        t = match.table
        if t.turn_number != self.turn and match.ask is not None:
            self.turn = t.turn_number
            ran_out = not t.labor_deck.cards and not t.labor_discard.cards
            assert len(t.hand[t.active]) >= 5 or ran_out

    def cards(self, t: Any) -> None:
        legacies = [
            card.face.id
            for zone in (t.legacy_deck, t.legacy_pool, t.blind_pool, t.legacy_discard, *t.tableau)
            for card in zone
            if card.face.back == "legacy"
        ]
        assert len(legacies) == len(set(legacies)) == 48  # I2
        labor = [
            card.face.id
            for zone in (t.labor_deck, t.labor_discard, *t.hand, t.stack, t.on_action, *t.tableau)
            for card in zone
            if card.face.back == "labor"
        ]
        assert len(labor) == (53 if t.seats == 2 else 54)  # I3
        assert all(labor.count(id) == GAME.face(id).copies for id in set(labor))
        trials = [t.trials_deck, t.trials_in_play, t.trials_gone, t.trials_out]
        assert sum(map(len, trials)) == (16 if t.seats == 2 else 17)  # I4
        assert len(t.trials_in_play) <= 3 and "zodraz" not in t.trials_gone.faces()
        tiers = [card.face.tier for card in t.trials_deck]
        assert trials_left(t) == [tiers.count(tier) for tier in (1, 2, 3, 4)]  # section 2
        pool = len(t.legacy_pool) + len(t.blind_pool)
        assert pool == 5 or not t.legacy_deck.cards  # I5

    def citadels(self, t: Any, match: Match) -> None:
        for seat in range(t.seats):
            if seat in t.out:  # I6
                assert not t.reserve[seat] and not t.tableau[seat].cards and not t.hand[seat].cards
            else:
                assert t.reserve[seat] >= 1
            bearer = None
            for card in t.tableau[seat]:
                if card.face.back == "legacy":
                    bearer = card
                    fallen = card.turned == 3
                    assert (card.count("shards") == 0) is fallen and (
                        not fallen or card.face.id == "vizier"
                    )  # I7
                else:  # I9
                    assert bearer is not None and bearer.turned < 2
        crowned = [card for card in t.cards if card.count("reigning")]  # I8
        assert len(crowned) <= 1
        assert all(card.zone.name == "tableau" and card.turned < 2 for card in crowned)
        if match.ask is not None:
            assert t.first not in t.out or match.ask.id == "setup_hire"
            assert not set(match.unanswered) & t.out


@rule("3.2.1", "3.8.12")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: ",".join(options) or "plain")
def test_the_invariants_hold_at_every_decision(seats: int, options: dict[str, Any]) -> None:
    watch = Watch()
    for match in random_match(seats, 31 * seats + len(str(options)), options):
        watch.look(match)
        watch.hand(match)
        conserved(match.table)
    assert match.outcome is not None and match.outcome.winners


@rule("3.17.7", "3.8.15", "3.18.6")
def test_a_game_ends_in_the_final_round_or_with_one_survivor() -> None:
    for seed in range(12):
        seats = 2 + seed % 5
        *_, match = random_match(seats, 700 + seed, {"negotiation": "off"})
        t = match.table
        assert match.outcome is not None
        alone = len(t.out) == seats - 1
        assert alone or (t.final and not any(t.counters))
        assert not set(match.outcome.winners) & t.out
        best = max(match.outcome.scores)
        assert alone or all(match.outcome.scores[seat] == best for seat in match.outcome.winners)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_imagined_worlds_keep_the_invariants_and_can_be_played_on(seats: int) -> None:
    for step, match in enumerate(random_match(seats, 40 + seats, quiet=False), 1):
        if match.ask is not None and step % 60 == 0:
            for seat in match.unanswered:
                world = sample_world(match, seat, SeededChance(step))
                conserved(world.table)
                luck = SeededChance(step)
                for _ in range(40):
                    if world.ask is None:
                        break
                    prompt = world.prompt
                    if prompt.least is None:
                        world.answer(luck.below(len(prompt.values)))
                    else:
                        world.answer(tuple(range(prompt.least)))
                conserved(world.table)


def test_a_game_with_its_history_can_be_read_by_all() -> None:
    *_, match = random_match(4, 8, quiet=False)
    lines = [line["text"] for line in match.table.log.read(4)]
    assert len(lines) > 60 and any("wins" in line for line in lines)
    assert not [line for line in lines if "{" in line or "#" in line or "_" in line]


@rule("3.3.12", "3.12.2")
@pytest.mark.deep
def test_10_000_random_games_end() -> None:
    for seed in range(10_000):
        options = OPTIONS[seed // 5 % len(OPTIONS)]
        watch = Watch()
        for step, match in enumerate(random_match(2 + seed % 5, 50_000 + seed, options)):
            if step % 50 == 0:
                watch.look(match)
        watch.look(match)
        conserved(match.table)
        assert match.outcome is not None and match.outcome.winners
