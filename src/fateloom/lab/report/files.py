"""The files of a report: ``study.json`` with all figures, and two pages that are made from it."""

from __future__ import annotations

import json
from pathlib import Path

from fateloom.engine.rules.game import UsageError
from fateloom.lab.report import html, markdown
from fateloom.lab.study.study import Study

DATA, PAGE, TEXT = "study.json", "report.html", "report.md"


def write_report(study: Study, folder: Path) -> Path:
    """Write all files into the folder of a study. Return where the page for a browser is."""
    data = study.data()
    try:
        (folder / DATA).write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")
        (folder / PAGE).write_text(html.page(data), "utf-8")
        (folder / TEXT).write_text(markdown.page(data), "utf-8")
    except OSError as problem:
        raise UsageError(f"{folder} cannot be written: {problem.strerror}") from None
    return folder / PAGE
