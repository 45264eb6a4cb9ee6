"""The page that every address of the client begins with, made so that it shows something soon.

On a slow line each file that must arrive first costs a round trip. ``index.html`` names the style sheets
one by one; the page that is sent names two files that hold them all. It names the modules that its
own address needs, and no others, so that the browser asks for them at once. The lobby comes with its
games in words, which can be read before any script runs, and without scripts.
"""

from __future__ import annotations

import posixpath
import re
from html import escape
from pathlib import Path
from typing import NamedTuple

import fateloom
from fateloom.server import catalog
from fateloom.server.catalog_types import GameCard
from fateloom.server.http.cached_response import CachedResponse

WEB = Path(fateloom.__file__).parent / "web"
_SHEET = re.compile(r'<link rel="stylesheet" href="/static/([\w/]+\.css)"( id="[\w-]+")?>\n')
_IMPORT = re.compile(r'^(?:im|ex)port [^;]*?from ["\'](\.[\w./]+\.js)["\']', re.MULTILINE)
_ROUTE = re.compile(r'^  \["(/[^"]*)", \(\) => import\("\./([\w/]+\.js)"\)\]', re.MULTILINE)
_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


def routes() -> dict[str, str]:
    """Return the module of each page by its path, as ``ROUTES`` in app.js lists them."""
    return dict(_ROUTE.findall((WEB / "app.js").read_text(encoding="utf-8")))


class _Made(NamedTuple):
    """A response with the times at which the files that it is made of last changed."""

    changed: tuple[int, ...]
    files: tuple[Path, ...]
    response: CachedResponse

    @property
    def is_fresh(self) -> bool:
        return _changed(self.files) == self.changed


_made: dict[str, _Made] = {}
"""The pages by their path, and the style sheets by their name."""


def _changed(files: tuple[Path, ...]) -> tuple[int, ...]:
    return tuple(file.stat().st_mtime_ns for file in files)


def page(route: str, root: str = "") -> CachedResponse:
    """Return the page for a path of ``ROUTES``. Its links have the prefix ``root``."""
    found = _made.get(root + route)
    if found is None or not found.is_fresh:
        modules = needed_by(routes()[route])
        files = (WEB / "index.html", *(WEB / module for module in modules))
        changed = _changed(files)
        body = re.sub(r'( href| src)="/', rf'\1="{root}/', _page(route, modules)).encode()
        response = CachedResponse(body, "text/html", "no-cache")
        found = _made[root + route] = _Made(changed, files, response)
    return found.response


def sheet(name: str) -> CachedResponse | None:
    """Return the style sheets that a page names as one, or ``None`` if it names no such group."""
    groups = _sheet_groups()
    if name not in groups:
        return None
    found = _made.get(name)
    if found is None or not found.is_fresh:
        files = tuple(WEB / each for each in groups[name])
        changed = _changed(files)
        body = b"\n".join(file.read_bytes() for file in files)
        found = _made[name] = _Made(changed, files, CachedResponse(body, "text/css", "no-cache"))
    return found.response


def needed_by(module: str) -> list[str]:
    """Return the modules that a page imports, those of the router among them."""
    found: list[str] = []
    wanted = ["app.js", module]
    while wanted:
        each = wanted.pop(0)
        if each not in found:
            found.append(each)
            source = (WEB / each).read_text(encoding="utf-8")
            folder = posixpath.dirname(each)
            wanted += [
                posixpath.normpath(posixpath.join(folder, i)) for i in _IMPORT.findall(source)
            ]
    return found


# The parts of the page -------------------------------------------------------------------------


def _sheet_groups() -> dict[str, list[str]]:
    """Return the style sheets of index.html by the name of their group; one with an id begins a group.

    Games' own style sheets are put before the group with the id.
    """
    groups: list[list[str]] = []
    for path, id in _SHEET.findall((WEB / "index.html").read_text(encoding="utf-8")):
        if id or not groups:
            groups.append([])
        groups[-1].append(path)
    return {f"{at}.css": group for at, group in enumerate(groups)}


def _page(route: str, modules: list[str]) -> str:
    html = (WEB / "index.html").read_text(encoding="utf-8")
    first = {paths[0]: name for name, paths in _sheet_groups().items()}

    def grouped(link: re.Match[str]) -> str:
        name = first.get(link[1])
        return (
            f'<link rel="stylesheet" href="/static/sheets/{name}"{link[2] or ""}>\n' if name else ""
        )

    html = _SHEET.sub(grouped, html)
    links = [f'<link rel="modulepreload" href="/static/{each}">' for each in modules]
    if route == "/":
        games = catalog.games()
        links += _lobby_links(games)
        html = html.replace(
            '<div id="app"></div>', f'<div id="app" class="lobby cloth">{_lobby(games)}</div>'
        )
    return html.replace("<!-- modules -->", "\n".join(links))


def _lobby_links(games: list[GameCard]) -> list[str]:
    """Return links to what the lobby fetches as soon as its script runs."""
    links = ['<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/games">']
    for game in games:
        files = f"/static/games/{game['id']}"
        if "style.css" in game["web"]:
            links.append(f'<link rel="preload" as="style" href="{files}/style.css">')
        if "poster.js" in game["web"]:
            links.append(f'<link rel="modulepreload" href="{files}/poster.js">')
    return links


def _lobby(games: list[GameCard]) -> str:
    """Return the lobby in words: its heading, and the games with what they are."""
    number = _NUMBERS[len(games)] if len(games) < len(_NUMBERS) else str(len(games))
    plural = "game" if len(games) == 1 else "games"
    posters = "".join(map(_poster, games))
    many = number.lower() if len(games) in range(1, 7) else ""
    return (
        '<header class="top"><a class="brand" href="/"><span>Fateloom</span></a></header>'
        f'<main id="main"><h1 tabindex="-1">{number} {plural} of fate. <em>Pull a thread.</em></h1>'
        f'<div class="posters {many}">{posters}</div></main>'
    )


def _poster(game: GameCard) -> str:
    least, most = game["seats"]["least"], game["seats"]["most"]
    players = (
        "Solo" if most == 1 else f"{least} players" if least == most else f"{least}–{most} players"
    )
    return (
        f'<article class="poster" data-game="{escape(game["id"])}"><div class="art"></div>'
        f"<h2>{escape(game['title'])}</h2>"
        f'<div class="caption"><p>{escape(game["blurb"])}</p>'
        f"<span>{players} · {escape(game['length'])}</span></div></article>"
    )
