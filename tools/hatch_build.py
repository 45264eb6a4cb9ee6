"""The hook of Hatchling that makes a compiled wheel where ``FATELOOM_COMPILE=1`` asks for one.

Otherwise it does nothing, and the wheel is pure and needs no compiler.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface):  # type: ignore[misc,type-arg]
    PLUGIN_NAME = "custom"

    @property
    def _wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("FATELOOM_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]>=2.4", "setuptools"] if self._wanted else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self._wanted or version == "editable":
            return
        spec = importlib.util.spec_from_file_location(
            "compiled", Path(__file__).with_name("compiled.py")
        )
        assert spec is not None and spec.loader is not None
        compiled = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(compiled)
        target = Path(self.root) / compiled.WORK / "wheel"
        for path in compiled.build(target):
            build_data["force_include"][str(path)] = str(path.relative_to(target))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
