"""``/lab``: reports for who hosts, and nothing for anybody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import House

STUDY = {
    "title": "Cards <of> Council",
    "stopped": "500 games a cell",
    "game": "council",
    "findings": [
        {
            "cell": "games",
            "kind": "cards",
            "unit": "points of win share",
            "what": "held",
            "figures": [
                {"name": "Troll", "value": -0.05, "low": -0.09, "high": -0.01, "games": 300},
                {"name": "Basilisk", "value": 0.12, "low": 0.05, "high": 0.19, "games": 310},
            ],
            "effects": [{"id": "troll", "found": False}, {"id": "basilisk", "found": True}],
        }
    ],
}


@pytest.fixture
def studies(tmp_path: Path) -> Path:
    folder = tmp_path / "studies"
    (folder / "council-cards").mkdir(parents=True)
    (folder / "council-cards" / "study.json").write_text(json.dumps(STUDY))
    (folder / "council-cards" / "report.html").write_text("<h1>All of it</h1>")
    (folder / "broken").mkdir()
    (folder / "broken" / "study.json").write_text("[")
    (tmp_path / "report.html").write_text("not for readers")
    return folder


@pytest.fixture
def lab(studies: Path, tmp_path: Path) -> Iterator[House]:
    with House(str(tmp_path / "tables.db"), tmp_path / "log", lab=str(studies)) as house:
        yield house


def test_who_hosts_reads_reports_and_cards_by_impact(lab: House) -> None:
    index = lab.get("/lab")
    assert index.status_code == 200
    assert index.headers["content-type"].startswith("text/html")
    assert "script-src" not in index.headers["content-security-policy"]
    assert "Cards &lt;of&gt; Council" in index.text
    assert "broken" not in index.text
    assert lab.get("/lab/reports/council-cards").text == "<h1>All of it</h1>"
    cards = lab.get("/lab/cards/council").text
    assert cards.index("Basilisk *") < cards.index("Troll")
    assert "+12.0" in cards and "+5.0 to +19.0" in cards
    assert 'id="troll"' in cards
    assert lab.get("/api/lab").json() == ["council"]
    assert "No study has judged them." in lab.get("/lab/cards/fantos").text


@pytest.mark.parametrize("path", ["reports/broken", "reports/%2e%2e", "reports/none",
                                  "reports/..%2f", "cards/chess"])  # fmt: skip
def test_nothing_else_is_shown(lab: House, path: str) -> None:
    assert lab.get(f"/lab/{path}").status_code == 404


def test_nothing_can_be_changed(lab: House) -> None:
    for path in ("/lab", "/lab/reports/council-cards", "/lab/cards/council"):
        assert lab.http.post(path, json={}).status_code == 405
        assert lab.http.delete(path).status_code == 405


def test_without_a_folder_and_for_strangers_there_is_no_lab(studies: Path, tmp_path: Path) -> None:
    with House(str(tmp_path / "a.db"), tmp_path / "log a") as house:
        assert house.get("/lab").status_code == 404
        assert house.get("/api/lab").json() == []
    elsewhere = {"lab": str(studies), "lab_from": "192.0.2.1"}
    with House(str(tmp_path / "b.db"), tmp_path / "log b", **elsewhere) as house:
        for path in ("/lab", "/lab/reports/council-cards", "/lab/cards/council"):
            assert house.get(path).status_code == 404
        assert house.get("/api/lab").json() == []
