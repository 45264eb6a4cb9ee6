"""3.20 Options of play, and section 6."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.match.turn_timer import TurnTimer
from fateloom.engine.rules.game import UsageError
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import rule

from .scenes import GAME, planet, plays, quietly, random_match, secondary


def tiers(seed: int = 1, seats: int = 4, **options: Any) -> list[int]:
    """The tiers of the Trials deck from the top."""
    t = Match(GAME, seats, SeededChance(seed), options).table
    return [card.face.tier for card in reversed(t.trials_deck.cards)]


def below(seed: int, **options: Any) -> list[str]:
    """The Trials deck from the top."""
    return list(reversed(Match(GAME, 4, SeededChance(seed), options).table.trials_deck.faces()))


@rule("3.20.1")
def test_medium_mixes_tiers_1_and_2_and_hard_1_to_3() -> None:
    medium = [tiers(seed, trials_mix="medium") for seed in range(8)]
    assert all(sorted(row[:8]) == [1] * 4 + [2] * 4 for row in medium)
    assert all(row[8:] == [3] * 4 + [4] * 5 for row in medium)
    assert any(row[:8] != [1] * 4 + [2] * 4 for row in medium)
    hard = [tiers(seed, trials_mix="hard") for seed in range(8)]
    assert all(row[12:] == [4] * 5 for row in hard) and any(3 in row[:4] for row in hard)


@rule("3.20.2")
def test_extreme_mixes_all_with_zodraz_among_the_last_five() -> None:
    rows = [below(seed, trials_mix="extreme") for seed in range(20)]
    assert all("zodraz" in row[-5:] for row in rows)
    assert any(GAME.face(row[0]).tier == 4 for row in rows)
    assert len({row.index("zodraz") for row in rows}) > 2


@rule("3.20.3")
@pytest.mark.parametrize("mix", ["tiered", "medium", "hard", "extreme"])
def test_zodraz_last(mix: str) -> None:
    assert all(below(seed, zodraz_last=True, trials_mix=mix)[-1] == "zodraz" for seed in range(5))


@rule("3.20.4")
@pytest.mark.parametrize(("short", "each"), [(3, 3), (6, 2)])
def test_short_takes_trials_out_of_tiers_1_to_3_unseen(short: int, each: int) -> None:
    assert tiers(short=short) == [1] * each + [2] * each + [3] * each + [4] * 5
    match = Match(GAME, 4, SeededChance(1), {"short": short})
    assert len(match.table.trials_out) == short
    assert all(card.seen == 0 for card in match.table.trials_out)


@rule("3.20.4", "3.20.10")
@pytest.mark.parametrize(("short", "left"), [(0, 16), (3, 13), (6, 10)])
def test_a_short_game_for_two_keeps_zodraz_among_the_last_five(short: int, left: int) -> None:
    for seed in range(5):
        t = Match(GAME, 2, SeededChance(seed), {"short": short}).table
        assert len(t.trials_deck) == left and "zodraz" in t.trials_deck.faces()[:5]


@rule("3.20.5", "3.1.6")
@pytest.mark.parametrize("number", [30, 40, 50])
def test_start_shards(number: int) -> None:
    t = Match(GAME, 3, SeededChance(1), {"start_shards": number}).table
    assert t.reserve == [number] * 3 and t.trove == 406 - 3 * number


@rule("3.20.6")
def test_four_setup_hires() -> None:
    match = Match(GAME, 3, SeededChance(1), {"setup_hires": 4})
    asks = 0
    while match.ask is not None and match.ask.id == "setup_hire":
        match.answer_default(match.next_seat)
        asks += 1
    assert asks == 12


@rule("3.20.7")
def test_bailout_gives_everybody_10_instead_of_eliminating() -> None:
    laid = secondary({0: "sperviter"}, reserve=[30, 2, 30], options={"elimination": "bailout"})
    plays(laid, 0, "sperviter/s1")
    assert laid.reserve == [42, 10, 40] and laid.t.out == set()


@rule("3.20.7")
def test_a_bailout_serves_the_exhausted_one_first_and_fails_with_an_empty_trove() -> None:
    laid = secondary(
        {0: "sperviter"}, reserve=[30, 2, 30], trove=12, options={"elimination": "bailout"}
    )
    plays(laid, 0, "sperviter/s1")
    assert laid.reserve == [32, 10, 32] and laid.trove == 0
    dry = secondary(
        {0: "sperviter"}, reserve=[30, 2, 30], trove=0, options={"elimination": "bailout"}
    )
    plays(dry, 0, "sperviter/s1")
    assert dry.t.out == {1}


@rule("3.20.8", "3.2.7")
def test_the_discard_fee_costs_1_for_each_card() -> None:
    laid = planet({}, {0: "raid balm duel"}, phase="discard", options={"discard_fee": True})
    trove = laid.trove
    laid.says(0, "raid+duel")
    assert laid.reserve[0] == 28 and laid.trove == trove + 2
    poor = planet(
        {}, {0: "raid balm duel"}, phase="discard", reserve=[2], options={"discard_fee": True}
    )
    assert poor.view(0)["prompt"]["most"] == 1
    assert poor.refusal(0, "raid+balm").rule
    broke = planet(
        {}, {0: "raid balm"}, phase="discard", reserve=[1], options={"discard_fee": True}
    )
    assert broke.ask != "discard"


@rule("3.20.9")
def test_out_of_time_every_decision_takes_its_default() -> None:
    laid = planet({0: "knight cook", 1: "leech"}, {0: "raid"}, options={"turn_seconds": 120})
    assert laid.match.options["turn_seconds"] == 120
    while laid.active == 0:
        laid.match.answer_default(laid.asked[0])
    assert next(decision.key for decision in laid.match.decisions if decision.seat == 0) == "none"
    assert laid.reserve[0] == 30 and laid.hand[0] == ["raid"]


@rule("3.20.9")
def test_time_is_counted_for_each_seat_and_anew_in_each_turn() -> None:
    laid = planet({0: "knight cook", 1: "leech"}, {0: "raid"}, options={"turn_seconds": 120})
    clock = TurnTimer(laid.match)
    clock.spend(0, 100)
    assert clock.left(0) == 20 and clock.left(1) == 120
    clock.spend(0, 30)
    assert clock.left(0) == 0 and clock.left(1) == 120
    while laid.active == 0:
        laid.match.answer_default(laid.asked[0])
    assert clock.left(0) == clock.left(1) == 120, "a new turn has begun"
    free = TurnTimer(planet({0: "knight"}).match)
    free.spend(0, 10_000)
    assert free.left(0) is None


@rule("3.20.10", "3.1.1")
def test_two_play_without_zradas_and_bad_blood() -> None:
    t = Match(GAME, 2, SeededChance(1)).table
    labor = [card.face.id for zone in (t.labor_deck, *t.hand) for card in zone]
    assert len(labor) == 53 and "zradas" not in labor
    assert len(t.trials_deck) == 16 and "bad_blood" not in t.trials_deck.faces()
    laid = planet({0: "knight"}, seats=2)
    assert [key for key in laid.options(0) if key.startswith("war")] == ["war/s1"]


@rule("3.20.11")
def test_negotiation_off_asks_nobody_for_a_deal() -> None:
    assert planet({}, phase="secondary").ask == "hire"


@pytest.mark.parametrize("faces", ["112233", "111223"])
def test_the_faces_of_the_die(faces: str) -> None:
    rolled = []
    for seed in range(60):
        laid = planet({0: "cook"}, options={"die_faces": faces}, seed=seed).says(0, "harvest")
        rolled.append(quietly(laid).reserve[0] - 31)
    assert set(rolled) == {1, 2, 3}
    assert (rolled.count(1) > rolled.count(2) + 5) is (faces == "111223")


@rule("3.1.13")
def test_the_first_citadel_by_chance() -> None:
    firsts = set()
    for seed in range(12):
        laid = planet({}, reserve=[30, 40, 30], phase="first_citadel", seed=seed,
                      options={"first_citadel": "random"})  # fmt: skip
        firsts.add(laid.first)
    assert len(firsts) > 1


def test_an_unknown_option_or_value_is_refused() -> None:
    for options in ({"weather": 1}, {"short": 4}, {"start_shards": 20}, {"trove": "deep"}):
        with pytest.raises(UsageError):
            Match(GAME, 4, SeededChance(1), options)


def test_a_short_game_for_two_still_ends() -> None:
    *_, match = random_match(2, 3, {"short": 6, "start_shards": 50})
    assert match.outcome is not None


FIRST_GAME_BOX = """
Vizier, Freeman, Brigands, Gong Farmer, Marquis, Sapper, Pioneer, Mummers, Gravedigger, Lamplighter,
Ferryman, Apothecary, Astrologers, Pardoner, Flagellants, Oracle, Bell Ringer, Herzog, Troubadour,
Beadle, Clever Ruse, Council, Iridium Drill, Oubliette, Shackles, Skull of Lodan, Thacko,
War Banner, Stimulus, Dark Unions, Truce of Ash, Iridium Rot, Star Witch, Blood Moon, Gravity Well,
Cull of Kytu, Warden's Audience
"""


@rule("3.20.12")
def test_a_first_game_leaves_cards_in_the_box() -> None:
    boxed = {name.strip() for name in FIRST_GAME_BOX.replace("\n", " ").split(",")}
    kinds = {type(face) for face in GAME.faces.values() if face.name in boxed}

    def in_play(**options: Any) -> list[str]:
        """The Legacies, Labor cards and Trials; which Citadels play is drawn."""
        t = Match(GAME, 4, SeededChance(1), options).table
        cards = [card for zone in t.zones if zone is not t.box for card in zone.cards]
        return sorted(card.face.name for card in cards if type(card.face) in kinds)

    assert boxed <= set(in_play())
    assert in_play(cards="first") == [name for name in in_play() if name not in boxed]


@rule("3.20.12")
def test_a_first_game_is_not_made_short_in_addition() -> None:
    with pytest.raises(UsageError, match=r"choose one of the two \(3.20.12\)"):
        Match(GAME, 2, SeededChance(1), {"cards": "first", "short": 3})
