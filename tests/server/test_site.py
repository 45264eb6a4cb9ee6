"""The server as a web site: below a path prefix, and with HEAD wherever there is GET."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from fateloom.cli import main
from tests.server.people import House, Person, bearer

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "path", ["/", "/static/app.js", "/api/games", "/api/tables", "/healthz", "/readyz", "/metrics"]
)
def test_head_has_what_get_has_but_the_body(house: House, path: str) -> None:
    full, head = house.http.get(path), house.http.head(path)
    assert (head.status_code, head.content) == (full.status_code, b"")
    changing = {"content-length", "etag"} if path == "/metrics" else set()
    for name in ("content-type", "content-length", "etag", "cache-control"):
        if name not in changing:
            assert head.headers.get(name) == full.headers.get(name), name


def test_the_api_says_which_version_and_build_runs(house: House) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "fateloom", "--version"], capture_output=True, text=True, check=True
    )
    about = house.get("/api").json()
    assert f"fateloom {about['version']} ({about['build']})" == said.stdout.strip()
    described = house.get("/schema/openapi.json").json()["info"]["description"]
    assert f"{about['version']} ({about['build']})" in described


def test_head_of_what_is_not_there_or_not_to_be_read(house: House) -> None:
    assert house.http.head("/static/nothing.js").status_code == 404
    assert house.http.head("/api/tables/aaaaaaaaaaaaaaaaaa").status_code == 404
    table, _ = house.seat("souk", "Ada", "Bo")
    assert house.http.head(f"/api/tables/{table}/decide").status_code == 405


def test_head_of_an_endless_stream_ends(house: House) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    head = house.http.head(f"/api/bot/tables/{table}/stream", headers=bearer(ada))
    assert (head.status_code, head.content) == (200, b"")
    assert house.get("/healthz").status_code == 200


async def test_a_site_below_a_prefix(tmp_path: Path) -> None:
    """Both for a proxy that passes the prefix on and for one that removes it."""
    db = str(tmp_path / "tables.db")
    with House(db, tmp_path / "log", root_path="/games/fate/") as house:
        pages = {path: house.get(f"/games/fate{path}").text for path in ("/", "/rules")}
        for page in pages.values():
            assert 'src="/games/fate/static/app.js"' in page
            links = re.findall(r'(?:href|src)="(/[^"]*)"', page)
            assert all(link.startswith("/games/fate/") for link in links)
        for prefix in ("", "/games/fate"):
            for path, page in pages.items():
                assert house.get(f"{prefix}{path}").text == page
            assert house.get(f"{prefix}/static/app.js").status_code == 200
            assert house.get(f"{prefix}/api/games").status_code == 200
        assert house.get("/games/fated/api/games").status_code == 404
        assert house.get("/schema/openapi.json").json()["servers"] == [{"url": "/games/fate"}]
        table, (ada, _) = house.seat("souk", "Ada", "Bo")
        async with Person(f"{house.url}/games/fate", table, [ada]) as person:
            await person.until(lambda: person.asked())
        assert "/games/fate (Ctrl-C" in house.log.read_text()


async def test_two_servers_below_a_prefix_pass_requests_on(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    with (
        House(db, tmp_path / "log1", root_path="/fate") as one,
        House(db, tmp_path / "log2", root_path="/fate") as two,
    ):
        table, (ada, _) = one.seat("souk", "Ada", "Bo")
        for prefix in ("", "/fate"):
            answer = httpx.get(f"{two.url}{prefix}/api/tables/{table}/view", headers=bearer(ada))
            assert answer.status_code == 200
            async with Person(f"{two.url}{prefix}", table, [ada]) as person:
                await person.until(lambda: person.asked())


@pytest.mark.parametrize("wrong", ["/a b", "/<x>", "/a//b", '/"', "http://x"])
def test_a_prefix_that_is_none_is_refused(
    wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--root-path", wrong, "--db", str(tmp_path / "tables.db")]) == 2
    assert "is not like /play or /games/fate" in capsys.readouterr().err
