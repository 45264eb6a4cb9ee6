"""What is in deploy/ is sound, and speaks of what there is: settings, options and metrics.

Nothing of it is started here. The linters come with `make setup`; systemd-analyze and promtool are
asked as well where the system has them.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from ruamel.yaml import YAML

from fateloom.server.settings import unknown_variables
from tests.server.people import House
from tests.server.serving import ROOT

DEPLOY = ROOT / "deploy"
BIN = Path(sys.executable).parent


def done(*command: str | Path) -> str:
    """What a program says that finds nothing wrong."""
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout + ended.stderr


def yaml(path: str) -> Any:
    return YAML(typ="safe").load((DEPLOY / path).read_text())


def unit() -> dict[str, list[str]]:
    """The settings of the systemd unit."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / "fateloom.service").read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


# Linters -------------------------------------------------------------------------------------


def test_the_dockerfile_passes_its_linter(tmp_path: Path) -> None:
    assert done(BIN / "hadolint", DEPLOY / "Dockerfile") == ""
    wrong = tmp_path / "Dockerfile"
    wrong.write_text("FROM python\nRUN cd /x && sudo pip install y\n")
    assert subprocess.run([BIN / "hadolint", wrong], capture_output=True, check=False).returncode


def test_the_compose_file_fits_its_schema() -> None:
    schema = ("--builtin-schema", "vendor.compose-spec")
    assert "ok" in done(BIN / "check-jsonschema", *schema, DEPLOY / "compose.yaml")


def test_the_unit_is_one_for_systemd(tmp_path: Path) -> None:
    found = unit()
    assert int(found["LimitNOFILE"][0]) >= 65536
    assert found["DynamicUser"] == ["yes"] and found["StateDirectoryMode"] == ["0700"]
    (started,) = found["ExecStart"]
    assert started.startswith("/opt/fateloom/bin/fateloom serve ")
    if analyze := shutil.which("systemd-analyze"):
        # Its program need not be installed here.
        text = (DEPLOY / "fateloom.service").read_text()
        copy = tmp_path / "fateloom.service"
        copy.write_text(text.replace("/opt/fateloom/bin/fateloom", sys.executable))
        assert "fateloom.service" not in done(analyze, "verify", copy)


def test_the_rules_of_prometheus_are_rules() -> None:
    (group,) = yaml("prometheus/alerts.yml")["groups"]
    names = [rule["alert"] for rule in group["rules"]]
    assert len(set(names)) == len(names) > 5
    for rule in group["rules"]:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"].endswith(".")
    assert yaml("prometheus/prometheus.yml")["rule_files"] == ["alerts.yml"]
    if promtool := shutil.which("promtool"):
        done(promtool, "check", "config", DEPLOY / "prometheus" / "prometheus.yml")


# What it speaks of ---------------------------------------------------------------------------


def commands() -> Iterator[str]:
    """Every call of the program in a file of deploy/."""
    yield from unit()["ExecStart"]
    yield yaml("compose.yaml")["services"]["fateloom"]["command"][-1]
    (last,) = re.findall(r"^CMD (\[.*\])$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    yield " ".join(json.loads(last))


def test_the_server_knows_every_option_that_it_is_started_with() -> None:
    known = done(sys.executable, "-m", "fateloom", "serve", "--help")
    for command in commands():
        assert "fateloom serve " in command
        for option in re.findall(r"--[a-z-]+", command):
            assert f"{option} " in known, command


def test_the_server_knows_every_setting() -> None:
    services = yaml("compose.yaml")["services"]
    assert unknown_variables(services["fateloom"]["environment"]) == ""
    stated = dict.fromkeys(re.findall(r"FATELOOM_\w+", (DEPLOY / "Dockerfile").read_text()), "")
    assert unknown_variables(stated) == ""


def test_the_image_gets_every_file_that_a_wheel_is_made_of() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        settings = tomllib.load(file)
    project, wheel = settings["project"], settings["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = [project["readme"], *project["license-files"], *wheel["packages"]]
    needed += [wheel["hooks"]["custom"]["path"], *wheel["force-include"]]
    lines = re.findall(r"^COPY (?!--)(.*) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    copied = {name for line in lines for name in line.split()}
    for name in needed:
        assert copied & {name, *map(str, Path(name).parents)}, name


def test_every_file_that_is_mounted_is_there() -> None:
    for service in yaml("compose.yaml")["services"].values():
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert not source.startswith(".") or (DEPLOY / source).exists(), source


def expressions() -> Iterator[str]:
    """Everything that is asked of Prometheus."""
    for group in yaml("prometheus/alerts.yml")["groups"]:
        yield from (rule["expr"] for rule in group["rules"])
    board = json.loads((DEPLOY / "grafana" / "dashboards" / "fateloom.json").read_text())
    for panel in board["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def metrics_in(expression: str) -> set[str]:
    """The metrics in an expression of PromQL: the names that are no function, label or unit."""
    bare = re.sub(r'\{[^}]*\}|\[[^]]*\]|"[^"]*"|\b(by|without)\s*\([^)]*\)', " ", expression)
    names = re.findall(r"[A-Za-z_:][\w:]*(?!\w*\s*\()", bare)
    return {name for name in names if not re.search(rf"\b{name}\s*\(", bare)}


def test_names_of_metrics_are_found_in_expressions() -> None:
    found = metrics_in('histogram_quantile(0.9, sum by (le) (rate(a_bucket{x="y"}[5m]))) > b / 2e3')
    assert found >= {"a_bucket", "b"}
    assert found.isdisjoint({"rate", "sum", "le", "by", "x", "m", "histogram_quantile"})


@pytest.mark.parametrize("expression", sorted(set(expressions())))
def test_every_metric_that_is_asked_for_exists(house: House, expression: str) -> None:
    known = {"up"}  # Prometheus's own
    for family in text_string_to_metric_families(house.get("/metrics").text):
        suffixes = {
            "counter": ["_total"],
            "histogram": ["_bucket", "_sum", "_count"],
            "gauge": [""],
        }[family.type]
        known |= {family.name + suffix for suffix in suffixes}
    asked = {name for name in metrics_in(expression) if not re.fullmatch(r"e\d+", name)}
    assert asked
    assert asked <= known


def test_every_metric_of_ours_is_on_the_dashboard(house: House) -> None:
    shown = {name for each in expressions() for name in metrics_in(each)}
    for family in text_string_to_metric_families(house.get("/metrics").text):
        assert any(name.startswith(family.name) for name in shown), family.name
