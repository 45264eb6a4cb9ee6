"""The files that a game brings for the browser."""

from __future__ import annotations

from http.client import HTTPConnection
from pathlib import Path

import pytest

from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.server import catalog
from tests.server.people import House


def test_the_catalog_says_which_files_a_game_brings(house: House) -> None:
    for game in house.get("/api/games").json():
        for name in game["web"]:
            answer = house.get(f"/static/games/{game['id']}/{name}")
            assert answer.status_code == 200, name
            again = house.http.get(
                f"/static/games/{game['id']}/{name}",
                headers={"If-None-Match": answer.headers["etag"]},
            )
            assert again.status_code == 304
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] == "no-cache"
    table = house.get("/static/games/council/table.js")
    assert table.headers["content-type"].startswith("text/javascript")


def test_a_game_without_such_files_has_none(house: House) -> None:
    assert house.get("/api/games/kuhn").json()["web"] == []
    assert house.get("/static/games/kuhn/table.js").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "council/nothing.js",
        "council",
        "council/",
        "nothing/table.js",
        "council/../table.py",
        "council/%2e%2e/table.py",
        "council/..%2ftable.py",
        "council/%2fetc%2fpasswd",
        "council/table.js%00.css",
        "../games/council/table.py",
    ],
)
def test_nothing_else_of_a_game_is_served(house: House, path: str) -> None:
    assert house.get(f"/static/games/{path}").status_code == 404


def fetched(house: House, path: str) -> int:
    """The status of a request whose path is sent as it is written; httpx would tidy it up."""
    connection = HTTPConnection("127.0.0.1", house.port, timeout=60)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


@pytest.mark.parametrize(
    "path",
    [
        "/static/styles/../app.js",
        "/static/styles/../vendor/../app.js",
        "/static/styles/%2e%2e/app.js",
        "/static/games/../app.js",
        "/static/games/council/icons/../table.js",
        "/static/games/council/x/..%2ftable.js",
    ],
)
def test_no_file_is_served_by_a_detour(house: House, path: str) -> None:
    assert fetched(house, path) == 404


def test_a_file_is_kept_once_however_its_path_is_written(house: House) -> None:
    def memory() -> float:
        lines = house.get("/metrics").text.splitlines()
        return float(next(line for line in lines if line.startswith("process_resid")).split()[1])

    assert fetched(house, "/static/icons/house.svg") == 200
    before = memory()
    for at in range(1, 400):
        fetched(house, f"/static/{'./' * at}icons/house.svg")
        fetched(house, f"/static/{'icons/../' * at}icons/house.svg")
    assert memory() - before < 8e6


def test_a_link_out_of_the_folder_leads_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is listed is what is served: files in the folder, and no others."""
    web = tmp_path / "web"
    web.mkdir()
    (tmp_path / "secret").write_text("secret")
    (web / "table.js").write_text("export default () => ({});")
    (web / "secret.js").symlink_to(tmp_path / "secret")
    monkeypatch.setattr(catalog, "web_folder", lambda game: web)
    assert catalog.web_files("council") == ["table.js"]


def test_every_game_of_ours_brings_a_table_a_style_sheet_and_a_poster() -> None:
    for id in game_ids():
        if find_game(id).package.startswith("fateloom.games."):
            assert {"icons.svg", "poster.js", "style.css", "table.js"} <= set(catalog.web_files(id))


def test_every_page_of_the_client_is_served_and_no_other(house: House) -> None:
    """The routes of app.js are read by the server; one it does not find there is not served."""
    for path in (
        "/",
        "/new",
        "/play/council",
        "/table/abc",
        "/replay/abc",
        "/rules",
        "/rules/souk",
    ):
        page = house.get(path)
        assert page.status_code == 200, path
        assert "/static/app.js" in page.text
    for path in ("/play", "/table", "/nothing", "/rules/souk/1.1"):
        assert house.get(path).status_code == 404, path
