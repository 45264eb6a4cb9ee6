"""Write the wire's types for the browser client, from the structs of the server.

python tools/webtypes.py            writes src/fateloom/web/wire.d.ts
python tools/webtypes.py --check    says whether it is as it would be written
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec.inspect as look

from fateloom.server import wire

TARGET = Path(__file__).parent.parent / "src" / "fateloom" / "web" / "wire.d.ts"
PLAIN = {
    look.AnyType: "any",
    look.BoolType: "boolean",
    look.FloatType: "number",
    look.IntType: "number",
    look.NoneType: "null",
    look.StrType: "string",
}


def said(kind: look.Type) -> str:
    """A type as TypeScript says it."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    if isinstance(kind, look.StructType):
        return kind.cls.__name__
    if isinstance(kind, look.ListType):
        inner = said(kind.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(kind, look.DictType):
        return f"Record<string, {said(kind.value_type)}>"
    if isinstance(kind, look.LiteralType):
        return " | ".join(json.dumps(value) for value in kind.values)
    if isinstance(kind, look.UnionType):
        return " | ".join(said(each) for each in kind.types)
    raise TypeError(f"no word for {kind}")


def interface(struct: look.StructType) -> str:
    lines = [f"export interface {struct.cls.__name__} {{"]
    if struct.tag_field is not None:
        lines.append(f"  {struct.tag_field}: {json.dumps(struct.tag)};")
    for field in struct.fields:
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {said(field.type)};")
    return "\n".join([*lines, "}"])


def page() -> str:
    structs = [
        each
        for each in vars(wire).values()
        if isinstance(each, type)
        and issubclass(each, wire.Struct)
        and each.__module__ == wire.__name__
    ]
    made = [interface(info) for info in map(look.type_info, structs) if isinstance(info, look.StructType)]  # fmt: skip
    head = "// Written by tools/webtypes.py from the structs in fateloom.server.wire. Do not edit."
    return "\n\n".join([head, *made]) + "\n"


def main() -> int:
    written = page()
    if "--check" in sys.argv:
        return 0 if TARGET.read_text(encoding="utf-8") == written else 1
    TARGET.write_text(written, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
