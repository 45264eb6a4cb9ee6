"""What a lone player wants beside the rules: a hint, a look back, the daily deal, records.

Whoever sits a player down finds these functions through ``Game.companion`` and brings the
clock; the records lie in the user's data folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from fateloom.engine.game import BadCall
from fateloom.engine.match import Match
from fateloom.games.weaver.daily import day_of, is_open, seed_of, share_line
from fateloom.games.weaver.hints import Reviewed, hint
from fateloom.games.weaver.hints import review as look_back
from fateloom.games.weaver.position import LOST
from fateloom.games.weaver.records import Records, data_folder

__all__ = ["begin", "daily", "hint", "keep", "records", "review", "seed", "share"]


# The daily deal --------------------------------------------------------------------------


def daily(text: str, today: date) -> dict[str, Any]:
    """3.15.4, 3.15.6. The options that mean the deal of a day, today's if none is named."""
    return {"deal": day_of(text, today).isoformat()}


def seed(options: Mapping[str, Any], today: date) -> str:
    """3.15.4. The seed that options bring with them: only a daily deal has one."""
    deal = deal_of(options)
    return "" if deal is None else seed_of(day_of(deal.isoformat(), today))


def share(match: Match) -> str:
    """3.15.8. The result of a daily game in one line; other games have none."""
    return "" if deal_of(match.options) is None else share_line(match)


def deal_of(options: Mapping[str, Any]) -> date | None:
    """The day whose deal it is, if any."""
    deal = options["deal"]
    return None if deal == "random" else date.fromisoformat(deal)


# Records ---------------------------------------------------------------------------------


def begin(match: Match, file: str, today: date) -> list[str]:
    """3.15.6. A game begins. A daily one is noted, and whether it counts is said."""
    deal = deal_of(match.options)
    if deal is None:
        return []
    kept = Records(data_folder())
    counts = kept.begin_daily(deal, file, today)
    if counts:
        kept.save()
        said = f"This is your game of {deal}: it counts, however it ends (3.15.6)."
    else:
        said = "This game counts nowhere: only the first one on its own day does (3.15.6)."
    return [*noticed(kept), said]


def keep(match: Match, file: str, today: date) -> list[str]:
    """3.13.11, 3.15.6. A game is over: keep it if it is a record, and show the records."""
    kept = Records(data_folder())
    deal = deal_of(match.options)
    counts = deal is None or kept.end_daily(deal, file, share_line(match), today)
    record = kept.note(match, file, today, counts=counts)
    if record or (deal is not None and counts):
        kept.save()
    said = ["A new record (3.13.11)."] if record else []
    return [*noticed(kept), *said, *table(kept)]


def records() -> list[str]:
    """The player's best games."""
    kept = Records(data_folder())
    return [*noticed(kept), *(table(kept) or ["No game is won yet, so there are no records."])]


def table(kept: Records) -> list[str]:
    rows = [
        f"  {name.replace('_', ' ').capitalize()}: {score} on {day}, {file}"
        for name, score, day, file in kept.table()
    ]
    return ["Your records:", *rows] if rows else []


def noticed(kept: Records) -> list[str]:
    """A word on a records file that could not be read."""
    return [f"{kept.notice[0].upper()}{kept.notice[1:]}."] if kept.notice else []


# Looking back ----------------------------------------------------------------------------


def review(match: Match, today: date) -> Iterator[str]:
    """3.15.7. The best line for each reading, with all decks open, beside the one played; of
    a daily deal not before its day is over."""
    deal = deal_of(match.options)
    if deal is not None and not is_open(deal, today):
        raise BadCall(f"the deal of {deal} is looked back on when its day is over (3.15.7)")
    return review_lines(match)


def review_lines(match: Match) -> Iterator[str]:
    yield "The best line of each reading, had you known all decks, beside yours. A play is told"
    yield "as the deck and the place in the row where the card was laid, an ability as its places,"
    yield "counted from the left. Worth are Clairvoyance, gold and shards, and good decks to go on."
    for each in look_back(match):
        yield f"Round {each.round}: you {told(each.played)}: {worth(each.worth)}."
        yield f"  {better(each)}"


def better(each: Reviewed) -> str:
    """What was missed in a reading, if anything."""
    if each.worth >= each.best_worth - 1e-9:
        return "None was better." if each.exact else "None better was found."
    said = "best" if each.exact else "best found"
    return f"{said} {told(each.best)}: {worth(each.best_worth)}."


def told(keys: list[str]) -> str:
    """A line in words. That a reading is finished at its end goes without saying."""
    return ", ".join(told_key(key) for key in keys if key != "finish") or "finished"


def told_key(key: str) -> str:
    """``play/love/2`` as "Love 3", ``blade/1`` as "blade 2"."""
    parts = [str(int(part) + 1) if part.isdecimal() else part for part in key.split("/")]
    if parts[0] == "play":
        return f"{parts[1].capitalize()} {parts[2]}"
    return " ".join(parts) if len(parts) > 1 or not parts[0].isdecimal() else f"pick {parts[0]}"


def worth(value: float) -> str:
    return "lost" if value <= LOST / 2 else f"worth {value:.1f}"
