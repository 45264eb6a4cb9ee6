"""``/lab``: the reports of studies, for who hosts. Read-only, and off unless a folder is set.

``FATELOOM_LAB`` is a folder of studies, each a folder with the ``study.json`` and ``report.html`` that
``fateloom study --save`` writes. Only the addresses of ``FATELOOM_LAB_FROM`` may read them. The files
are read at each request, which is rare.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from litestar import MediaType, Response, get
from litestar.params import FromPath

from fateloom.server import catalog
from fateloom.server.http.request import ApiRequest
from fateloom.server.problems import Problem

DATA, PAGE = "study.json", "report.html"
HEADERS = {
    # A report has its style inside and no script.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'none'",
    "Cache-Control": "no-store",
}
STYLE = """:root { color-scheme: light dark } body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem;
margin: 0 auto; padding: 1rem } table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .3rem .6rem .3rem 0; border-top: 1px solid #8888 }
.number { text-align: right; white-space: nowrap } :target { outline: 2px solid }"""


class CardEffect(NamedTuple):
    """What a card adds, by one finding of a study."""

    id: str
    name: str
    value: float
    low: float
    high: float
    found: bool
    """Whether it counts as an effect among all cards."""
    games: int
    what: str
    study: str


@get("/lab", include_in_schema=False)
async def lab(request: ApiRequest) -> Response[str]:
    """List the reports, and the games whose cards they judge."""
    folder, root = _folder(request), request.app.state.settings.root_path
    studies = list(_studies(folder))
    rows = [
        f'<tr><td><a href="{root}/lab/reports/{escape(name)}">{escape(str(data["title"]))}</a></td>'
        f"<td>{escape(str(data['stopped']))}</td></tr>"
        for name, data in studies
    ]
    games = dict.fromkeys(str(data["game"]) for _, data in studies)
    links = " · ".join(f'<a href="{root}/lab/cards/{escape(g)}">{escape(g)}</a>' for g in games)
    body = f"<table>{''.join(rows)}</table>" if rows else "<p>There is no report yet.</p>"
    return _page("The lab", body + (f"<p>Cards by impact: {links}</p>" if links else ""))


@get("/lab/reports/{name:str}", include_in_schema=False)
async def report(request: ApiRequest, name: FromPath[str]) -> Response[str]:
    """Return one report as it was written."""
    folder = _folder(request)
    if name not in {known for known, _ in _studies(folder)}:
        raise Problem(404, "There is no such report.")
    try:
        text = (folder / name / PAGE).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise Problem(404, "There is no such report.") from None
    return Response(text, media_type=MediaType.HTML, headers=HEADERS)


@get("/lab/cards/{game:str}", include_in_schema=False)
async def cards(request: ApiRequest, game: FromPath[str]) -> Response[str]:
    """Say of every card of a game how good it is."""
    folder = _folder(request)
    wanted = catalog.require_game(game)
    effects = sorted(_effects(_studies(folder), wanted.id), key=lambda effect: -effect.value)
    rows = [
        f'<tr id="{escape(each.id)}"><td>{escape(each.name)}{" *" * each.found}</td>'
        f"<td class=number>{100 * each.value:+.1f}</td>"
        f"<td class=number>{100 * each.low:+.1f} to {100 * each.high:+.1f}</td>"
        f"<td>{escape(each.what)}</td><td class=number>{each.games:,}</td>"
        f"<td>{escape(each.study)}</td></tr>"
        for each in effects
    ]
    head = (
        "<tr><th>card</th><th>adds</th><th>95 %</th><th>when</th><th>games</th><th>study</th></tr>"
    )
    note = (
        "<p>Percentage points that a card adds to the share of wins of a seat that has it, everything "
        "else alike. * counts as an effect at a false discovery rate of 5 %.</p>"
    )
    body = (
        f"{note}<table>{head}{''.join(rows)}</table>"
        if rows
        else "<p>No study has judged them.</p>"
    )
    return _page(f"{wanted.title}: cards by impact", body)


@get("/api/lab", tags=["Reference"], summary="The games whose cards a study here has judged")
async def judged_games(request: ApiRequest) -> list[str]:
    """Return nothing where there is no lab, or not for this reader."""
    if not _may_read(request):
        return []
    studies = _studies(_folder(request))
    games = [data["game"] for _, data in studies if any(_effects([("", data)], data["game"]))]
    return list(dict.fromkeys(games))


handlers = [lab, report, cards, judged_games]


def _may_read(request: ApiRequest) -> bool:
    """Tell whether there is a folder of studies that this address may read."""
    settings = request.app.state.settings
    allowed = settings.lab_from.split(",")
    known = "*" in allowed or (request.client is not None and request.client.host in allowed)
    return bool(settings.lab) and known


def _folder(request: ApiRequest) -> Path:
    if not _may_read(request):  # one answer for both reasons: strangers learn nothing
        raise Problem(404, "There is nothing here.")
    return Path(request.app.state.settings.lab)


def _studies(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the studies of a folder, by name. What is no study is left out."""
    for file in sorted(folder.glob(f"*/{DATA}")):
        try:
            data = json.loads(file.read_text("utf-8"))
        except (OSError, ValueError):
            continue
        if isinstance(data, dict) and {"title", "stopped", "game", "findings"} <= data.keys():
            yield file.parent.name, data


def _effects(studies: Iterable[tuple[str, dict[str, Any]]], game: str) -> Iterator[CardEffect]:
    for name, data in studies:
        for finding in data["findings"] if data["game"] == game else ():
            if finding["kind"] == "cards" and finding["unit"] == "points of win share":
                for figure, effect in zip(finding["figures"], finding["effects"], strict=True):
                    yield CardEffect(
                        effect["id"],
                        figure["name"],
                        figure["value"],
                        figure["low"],
                        figure["high"],
                        effect["found"],
                        figure["games"],
                        f"{finding['cell']}, {finding.get('what', '')}",
                        name,
                    )


def _page(title: str, body: str) -> Response[str]:
    text = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><main><h1>{escape(title)}</h1>{body}</main></body></html>\n"
    )
    return Response(text, media_type=MediaType.HTML, headers=HEADERS)
