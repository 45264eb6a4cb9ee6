"""Section 5: when a card or an ability may be played, and what it needs.

``Moment`` is a window with all that its plays may look at. The referee asks whether a type of
Labor, or the ability of a Legacy, could be played there by a Citadel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.referees.fantos.court import Court
from tests.referees.fantos.position import TASKED, UNTASKED, Position
from tests.referees.fantos.scores import score, stat
from tests.referees.fantos.trace import Answered

ANY = ("open", "trial", "secondary", "war.declared", "tribute.declared")
"""With the rolled ones, the windows of an Instant that may be played at any time (3.7.3)."""


@dataclass
class Moment:
    """A window, seen by one Citadel."""

    court: Court
    p: Position
    window: str
    seat: int
    answered: Answered | None = None

    @property
    def is_any(self) -> bool:
        """3.7.3, 3.7.5. Whether any-window Instants may be played here."""
        if self.answered is not None:
            return self.seat in self.answered.touches
        return self.window in ANY or self.window.endswith(".rolled")

    @property
    def before_vote(self) -> bool:
        """3.15.17. Whether a Diplomacy Trial is about to be voted on."""
        if self.window != "trial":
            return False
        newest = self.p.trials_in_play[-1][0]
        return self.court.trial_face(newest).kind == "Diplomacy"

    def is_time_for(self, windows: tuple[str, ...]) -> bool:
        if self.answered is not None:
            return "any" in windows and self.is_any
        return self.window in windows or ("any" in windows and self.is_any)

    # What plays may name ---------------------------------------------------------------

    def legacies(self, *, but: str = "", gone: str = "") -> list[str]:
        """3.5.11. The Legacies that may be named: hired, neither disabled nor fallen."""
        p = self.p
        found = [name for seat in p.order(p.active) for name in p.able(seat)]
        return [name for name in found if name not in (but, gone)]

    def movable(self, turned: int, *, but: str = "", gone: str = "") -> list[str]:
        """Legacies that lie so and may be turned; a Sentinel of somebody else may not."""
        return [
            name
            for name in self.unguarded(but=but, gone=gone)
            if self.p.legacy(name).turned == turned
        ]

    def unguarded(self, *, but: str = "", gone: str = "") -> list[str]:
        found = self.legacies(but=but, gone=gone)
        mine = self.p.tableau[self.seat]
        return [name for name in found if name != "sentinel" or name in mine]

    def others(self) -> list[int]:
        return [seat for seat in self.p.order(self.seat) if seat != self.seat]

    @property
    def trove(self) -> bool:
        return self.p.trove > 0 or self.court.options["trove"] == "unlimited"

    @property
    def in_action(self) -> list[str]:
        return [name for team in self.p.teams for name in team]


Need = Callable[[Moment, str, str], bool]
"""Whether a play is possible, for a payer (or the Legacy itself) and one that is gone by paying."""


def _always(m: Moment, by: str, gone: str) -> bool:
    return True


def _receiver(m: Moment, by: str, gone: str) -> bool:
    return bool(m.legacies(gone=gone))


def _receiver_in(kind: str) -> Need:
    """A Legacy; in the rolled window of this action one that takes part in it."""

    def need(m: Moment, by: str, gone: str) -> bool:
        if m.window == f"{kind}.rolled":
            return any(name != gone for name in m.in_action)
        return _receiver(m, by, gone)

    return need


def _alms(m: Moment, by: str, gone: str) -> bool:
    return len({m.p.reserve[seat] for seat in m.p.order(0)}) > 1


def _camp_followers(m: Moment, by: str, gone: str) -> bool:
    return any(seat != m.seat and seat not in m.p.out for seat in m.p.sides)


def _council(m: Moment, by: str, gone: str) -> bool:
    return any("special" not in m.p.marks.get(name, []) for name in m.legacies(gone=gone))


def _duel(m: Moment, by: str, gone: str) -> bool:
    fresh = [name for name in m.legacies(gone=gone) if "duel" not in m.p.marks.get(name, [])]
    mine = [name for name in m.p.untasked(m.seat) if name in fresh]
    return bool(mine) and len(fresh) > 1


def _other_harvests(m: Moment, by: str, gone: str) -> bool:
    return m.p.active != m.seat


def _pilgrimage(m: Moment, by: str, gone: str) -> bool:
    return m.seat not in m.p.pilgrims and _card_to_draw(m, by, gone)


def _card_to_draw(m: Moment, by: str, gone: str) -> bool:
    return bool(m.p.labor_deck or m.p.labor_discard)


def _another_citadel(m: Moment, by: str, gone: str) -> bool:
    return bool(m.others())


def _second_wind(m: Moment, by: str, gone: str) -> bool:
    return bool(m.movable(TASKED, gone=gone))


def _shackles(m: Moment, by: str, gone: str) -> bool:
    return bool(m.movable(UNTASKED, gone=gone))


def _shell_game(m: Moment, by: str, gone: str) -> bool:
    # The bearer of a card is not its receiver: 3.6.11 does not bar it from paying.
    attached = any(legacy.labor for hired in m.p.tableau for legacy in hired.values())
    return attached or bool(m.p.on_action)


def _zradas(m: Moment, by: str, gone: str) -> bool:
    return (m.window != "trial" or m.before_vote) and _receiver(m, by, gone)


def _no_special(m: Moment, by: str, gone: str) -> bool:
    return m.p.action != "special"


LABOR: dict[str, Need] = {
    "a_time_of_peace": _always,
    "alms": _alms,
    "balm": lambda m, by, gone: m.trove and _receiver(m, by, gone),
    "bled_dry": _no_special,
    "camp_followers": _camp_followers,
    "council": _council,
    "duel": _duel,
    "envoy": _always,
    "high_walls": _always,
    "iridium_drill": _receiver_in("harvest"),
    "loaded_die": lambda m, by, gone: bool(m.p.dice),
    "mercenaries": _always,
    "mill_fee": _other_harvests,
    "oubliette": lambda m, by, gone: bool(m.unguarded(gone=gone)),
    "pack_beasts": _always,
    "pilgrimage": _pilgrimage,
    "raid": _another_citadel,
    "rich_vein": _always,
    "rockfall": _always,
    "scandal": _always,
    "second_wind": _second_wind,
    "shackles": _shackles,
    "shell_game": _shell_game,
    "skull_of_lodan": _receiver,
    "thacko": _receiver,
    "war_banner": _receiver_in("war"),
    "zradas": _zradas,
}
"""What each type of Labor needs, beside its time and its payer."""


def _brigands(m: Moment, by: str, gone: str) -> bool:
    who, number = m.court.reward
    return number > 0 and who not in (m.seat, *m.p.out)


def _gong_farmer(m: Moment, by: str, gone: str) -> bool:
    return any(m.p.hand[seat] for seat in m.others())


def _executioner(m: Moment, by: str, gone: str) -> bool:
    return any(m.p.legacy(name).shards <= 2 for name in m.legacies(but=by))


def _sapper(m: Moment, by: str, gone: str) -> bool:
    return m.p.teams[0] != [by] and any(score(m.court, side) for side in (0, 1))


def _mummers(m: Moment, by: str, gone: str) -> bool:
    hollow = [
        name for name in m.in_action if name != by and m.court.legacy_face(name).race == "Hollow"
    ]
    return _no_special(m, by, gone) and bool(hollow) and stat(m.court, by, m.p.action) > 0


def _leech(m: Moment, by: str, gone: str) -> bool:
    return any(m.p.able(seat) for seat in m.others())


def _oracle(m: Moment, by: str, gone: str) -> bool:
    return any(turn != m.p.turn and name != "zodraz" for name, turn in m.p.trials_in_play)


def _publican(m: Moment, by: str, gone: str) -> bool:
    return any(m.p.reserve[seat] > m.p.reserve[m.seat] for seat in m.others())


ABILITY: dict[str, Need] = {
    "freeman": _always,
    "brigands": _brigands,
    "quarryman": lambda m, by, gone: m.p.sides[1] == m.seat,
    "gong_farmer": _gong_farmer,
    "sperviter": _another_citadel,
    "poacher": _other_harvests,
    "executioner": _executioner,
    "sapper": _sapper,
    "pioneer": lambda m, by, gone: bool(m.p.on_action or m.p.attached_now),
    "armorer": _always,
    "mummers": _mummers,
    "gravedigger": lambda m, by, gone: len(m.p.pool) + len(m.p.blind) >= 2,
    "diver": _other_harvests,
    "leech": _leech,
    "lamplighter": lambda m, by, gone: bool(m.p.trials_deck) and not m.p.final,
    "ferryman": lambda m, by, gone: bool(m.movable(TASKED, but=by)),
    "bell_ringer": lambda m, by, gone: bool(m.movable(UNTASKED, but=by)),
    "cutpurse": _gong_farmer,
    "inquisitor": _gong_farmer,
    "apothecary": lambda m, by, gone: len(m.p.able(m.seat)) > 1,
    "astrologers": lambda m, by, gone: bool(m.p.dice),
    "alchemist": _always,
    "chamberlain": lambda m, by, gone: m.p.active == m.seat,
    "tinker": lambda m, by, gone: bool(m.p.labor_discard),
    "scrivener": _card_to_draw,
    "bishop": lambda m, by, gone: m.before_vote,
    "almoner": lambda m, by, gone: m.p.reserve[m.seat] >= 2,
    "oracle": _oracle,
    "publican": _publican,
    "troubadour": _no_special,
    "cook": lambda m, by, gone: m.trove and bool(m.legacies(but=by)),
    "beadle": lambda m, by, gone: bool(m.unguarded(but=by)),
}
"""What each ability needs, beside its time and its conditions."""
