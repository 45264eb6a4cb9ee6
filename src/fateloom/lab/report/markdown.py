"""A study as Markdown, for pages of a repository such as ``docs/balance/``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fateloom.lab.stats.intervals import Estimate
from fateloom.lab.study.figures import written


def page(data: Mapping[str, Any]) -> str:
    """Return the report of a study."""
    parts = [
        f"# {data['title']}",
        f"{data['stopped']}. Rules: {data['game']}, version {data['version']}.",
        f"```\n{data['command']}\n```",
        *map(_section, data["findings"]),
    ]
    return "\n\n".join(parts) + "\n"


def _section(finding: Mapping[str, Any]) -> str:
    unit = finding["unit"]
    fair = "" if finding["fair"] is None else written(Estimate(finding["fair"], 0, 0), unit)[0]
    lines = [f"## {finding['cell']}: {finding['title']}", ""]
    lines += [
        f"| {f'fair: {fair}' if fair else ''} | | 95 % | games | |",
        "|---|---:|---:|---:|---|",
    ]
    for each in finding["figures"]:
        low, high = (
            each[end] if each[end] is not None else float("nan") for end in ("low", "high")
        )
        value, span = written(Estimate(each["value"], low, high), unit)
        cells = (_plain(each["name"]), value, span, f"{each['games']:,}", _plain(each["note"]))
        lines.append(f"| {' | '.join(cells)} |")
    notes = [note for each in finding["notes"] for note in ("", each)]
    return "\n".join([*lines, *notes])


def _plain(text: str) -> str:
    return text.replace("|", "\\|")
