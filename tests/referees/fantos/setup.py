"""Chapter 3.1: setup."""

from __future__ import annotations

from tests.referees.fantos.court import Court
from tests.referees.fantos.hiring import setup_hires
from tests.referees.fantos.shards import gain

ALL_SHARDS = 406

# 3.20.12: what stays in the box for a first game.
LEFT_OUT_LEGACIES = [
    "vizier",
    "freeman",
    "brigands",
    "gong_farmer",
    "marquis",
    "sapper",
    "pioneer",
    "mummers",
    "gravedigger",
    "lamplighter",
    "ferryman",
    "apothecary",
    "astrologers",
    "pardoner",
    "flagellants",
    "oracle",
    "bell_ringer",
    "herzog",
    "troubadour",
    "beadle",
]
LEFT_OUT_LABOR = [
    "clever_ruse",
    "council",
    "iridium_drill",
    "oubliette",
    "shackles",
    "skull_of_lodan",
    "thacko",
    "war_banner",
]
LEFT_OUT_TRIALS = [
    "stimulus",
    "dark_unions",
    "truce_of_ash",
    "iridium_rot",
    "star_witch",
    "blood_moon",
    "gravity_well",
    "cull_of_kytu",
    "wardens_audience",
]


def judge_setup(court: Court) -> None:
    """3.1.2 to 3.1.16. The deal, the first hires, the First Citadel."""
    judge_deal(court)
    last = setup_hires(court, first_hirer(court))
    first_citadel(court, last)


def judge_deal(court: Court) -> None:
    p, options = court.p, court.options
    seats = p.seats
    start = options["start_shards"]
    court.require("3.1.6", [start] * seats, p.reserve)
    court.require("3.1.6", ALL_SHARDS - start * seats, p.trove)
    court.require("3.1.3", [5] * seats, [len(hand) for hand in p.hand])
    labor, legacies = 54 if seats > 2 else 53, 48
    if options["cards"] == "first":
        labor -= sum(court.trace.game.faces[face].copies for face in LEFT_OUT_LABOR)
        legacies -= len(LEFT_OUT_LEGACIES)
        dealt = {*p.pool, *p.legacy_deck, *p.labor_deck, *p.trials_deck}
        dealt |= {face for hand in p.hand for face in hand}
        left_out = {*LEFT_OUT_LABOR, *LEFT_OUT_LEGACIES, *LEFT_OUT_TRIALS}
        court.require("3.20.12", set(), dealt & left_out)
    court.require("3.1.3", labor - 5 * seats, len(p.labor_deck))
    court.require("3.1.2", (5, legacies - 5), (len(p.pool), len(p.legacy_deck)))
    court.require("3.1.7", None, p.reigning)
    judge_trials(court)


def judge_trials(court: Court) -> None:
    """3.1.4, 3.20.1 to 3.20.4, 3.20.10. How the Trials are stacked."""
    p, options = court.p, court.options
    number = 17 - options["short"] - (1 if p.seats == 2 else 0)
    if options["cards"] == "first":
        number -= len(LEFT_OUT_TRIALS)
    court.require("3.20.4", number, len(p.trials_deck))
    tiers = [court.trial_face(name).tier for name in reversed(p.trials_deck)]
    if options["trials_mix"] == "tiered":
        court.require("3.1.4", sorted(tiers), tiers)
    elif options["trials_mix"] == "medium":
        court.require("3.20.1", *_sorted_by(tiers, {1: 0, 2: 0, 3: 1, 4: 2}))
    elif options["trials_mix"] == "hard":
        court.require("3.20.1", *_sorted_by(tiers, {1: 0, 2: 0, 3: 0, 4: 1}))
    if options["zodraz_last"]:
        court.require("3.20.3", "zodraz", p.trials_deck[0])
    if "zodraz" not in p.trials_deck[:5]:
        raise court.objection("3.1.4", "Zodraz among the last five", p.trials_deck)


def _sorted_by(tiers: list[int], rank: dict[int, int]) -> tuple[list[int], list[int]]:
    ranks = [rank[tier] for tier in tiers]
    return sorted(ranks), ranks


def first_hirer(court: Court) -> int:
    """3.1.8. Clockwise from a seat picked by chance, until a 3 comes up."""
    drawn = [draw for draw in court.opening if draw.order is None]
    if court.options["trials_mix"] == "extreme" and not court.options["zodraz_last"]:
        drawn = drawn[1:]  # 3.20.2: the place of Zodraz
    start, *rolls = drawn
    seat = start.outcome
    for draw in rolls:
        if court.die_of("3.1.8", draw) == 3:
            return seat
        seat = (seat + 1) % court.p.seats
    raise court.objection("3.1.8", "a 3", court.opening)


def first_citadel(court: Court, last: dict[int, int]) -> None:
    """3.1.13, 3.1.16. The largest Reserve, among tied ones the latest hire; then the bonus."""
    p = court.p
    if court.options["first_citadel"] == "random":
        p.first = court.draw("3.1.13", p.seats).outcome
    else:
        p.first = max(range(p.seats), key=lambda seat: (p.reserve[seat], last.get(seat, -1)))
    bonus = court.options["seat_bonus"]
    if bonus == "usual":
        usual = {4: [0, 0, 3, 6], 5: [3, 0, 7, 8, 12], 6: [3, 0, 5, 9, 11, 13]}
        by_place = usual.get(p.seats, [0] * p.seats)
    else:
        by_place = [place * bonus for place in range(p.seats)]
    for place, seat in enumerate(p.order(p.first)):
        gain(court, seat, by_place[place])
