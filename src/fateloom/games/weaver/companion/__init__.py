"""What a lone player wants beside the rules: a hint, a look back, the daily deal, records.

Whoever sits a player down finds these functions through ``Game.companion`` and brings the
clock; the records lie in the user's data folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import UsageError
from fateloom.games.weaver.advice.position import LOST
from fateloom.games.weaver.companion import daily_deal
from fateloom.games.weaver.companion.daily_deal import day_of, is_open, seed_of, share_line
from fateloom.games.weaver.companion.hints import Reviewed, hint
from fateloom.games.weaver.companion.hints import review as look_back
from fateloom.games.weaver.companion.records_file import Records
from fateloom.user_data import data_folder

__all__ = [
    "begin",
    "closed",
    "daily",
    "day",
    "day_secret",
    "hint",
    "keep",
    "places",
    "records",
    "result",
    "review",
    "seed",
    "share",
]


ANOTHER_DEAL = "Its cards depend on the date alone; a server's daily deal has other cards."


# The daily deal --------------------------------------------------------------------------


def daily(text: str, today: date) -> dict[str, Any]:
    """3.15.4, 3.15.6. The options that mean the deal of a day, today's if none is named."""
    return {"deal": day_of(text, today).isoformat()}


def seed(options: Mapping[str, Any], today: date) -> str:
    """3.15.4. The seed that options bring with them: only a daily deal has one."""
    deal = day(options)
    return "" if deal is None else seed_of(day_of(deal.isoformat(), today))


def share(match: Match) -> str:
    """3.15.8. The result of a daily game in one line; other games have none."""
    return "" if day(match.options) is None else share_line(match)


def day(options: Mapping[str, Any]) -> date | None:
    """3.15.4. The day whose deal it is, if any."""
    deal = options["deal"]
    return None if deal == "random" else date.fromisoformat(deal)


def day_secret(day: date, house: bytes) -> bytes:
    """3.15.7. The secret of a day where a house keeps it."""
    return daily_deal.secret_of(day, house)


def closed(options: Mapping[str, Any], today: date) -> Refused | None:
    """3.15.7. Why a daily deal is not open yet; other deals are not kept closed."""
    deal = day(options)
    if deal is None or is_open(deal, today):
        return None
    return Refused("3.15.7", f"the daily deal of {deal} opens when its day is over, at 00:00 UTC")


def result(match: Match) -> dict[str, Any]:
    """3.15.8. How a daily game ended, for the list of its day."""
    return {**daily_deal.result_of(match)._asdict(), "text": daily_deal.result_text(match)}


def places(results: Sequence[Mapping[str, Any]]) -> list[int]:
    """3.15.8. The place of each result in the list of its day."""
    return daily_deal.places(
        [
            daily_deal.Result(each["won"], each["score"], each["round"], each["track"])
            for each in results
        ]
    )


# Records ---------------------------------------------------------------------------------


def begin(match: Match, file: str, today: date) -> list[str]:
    """3.15.6. A game begins. A daily one is noted, and whether it counts is said."""
    deal = day(match.options)
    if deal is None:
        return []
    kept = Records(data_folder())
    counts = kept.begin_daily(deal, file, today)
    if counts:
        kept.save()
        said = f"This is your daily deal for {deal}. It counts, win or lose (3.15.6)."
    else:
        said = "This game doesn't count: only your first game on the day itself does (3.15.6)."
    return [*noticed(kept), said, ANOTHER_DEAL]


def keep(match: Match, file: str, today: date) -> list[str]:
    """3.13.11, 3.15.6. A game is over: keep it if it is a record, and show the records."""
    kept = Records(data_folder())
    deal = day(match.options)
    counts = deal is None or kept.end_daily(deal, file, share_line(match), today)
    record = kept.note(match, file, today, counts=counts)
    if record or (deal is not None and counts):
        kept.save()
    said = ["A new record (3.13.11)."] if record else []
    return [*noticed(kept), *said, *table(kept)]


def records() -> list[str]:
    """The player's best games."""
    kept = Records(data_folder())
    return [*noticed(kept), *(table(kept) or ["No records yet. Win a game to set one."])]


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
    refused = closed(match.options, today)
    if refused is not None:
        raise UsageError(str(refused))
    return review_lines(match)


def review_lines(match: Match) -> Iterator[str]:
    yield "Your plays in each reading, beside the best ones had you known every deck. Love 3 is the"
    yield "top card of the Love deck, played as the third card of the row; blade 2 is the Living Blade"
    yield "on the second card. The worth counts Clairvoyance, gold, shards and the decks left to you."
    for each in look_back(match):
        yield f"Round {each.round}: you played {told(each.played)}: {worth(each.worth)}."
        yield f"  {better(each)}"


def better(each: Reviewed) -> str:
    """What was missed in a reading, if anything."""
    if each.worth >= each.best_worth - 1e-9:
        return "No line was better." if each.exact else "No better line was found."
    said = "The best" if each.exact else "The best found"
    return f"{said}: {told(each.best)}: {worth(each.best_worth)}."


def told(keys: list[str]) -> str:
    """A line in words. That a reading is finished at its end goes without saying."""
    return ", ".join(told_key(key) for key in keys if key != "finish") or "nothing"


def told_key(key: str) -> str:
    """``play/love/2`` as "Love 3", ``blade/1`` as "blade 2"."""
    parts = [str(int(part) + 1) if part.isdecimal() else part for part in key.split("/")]
    if parts[0] == "play":
        return f"{parts[1].capitalize()} {parts[2]}"
    return " ".join(parts) if len(parts) > 1 or not parts[0].isdecimal() else f"pick {parts[0]}"


def worth(value: float) -> str:
    return "lost" if value <= LOST / 2 else f"worth {value:.1f}"
