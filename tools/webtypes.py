"""Write the types of what the server sends for the browser client, from the types of the server.

python tools/webtypes.py            writes wire.d.ts and data.d.ts in src/fateloom/web
python tools/webtypes.py --check    says whether they are as they would be written
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, is_typeddict

import msgspec.inspect as look

from fateloom.engine.state import log
from fateloom.engine.view import labels, view_types
from fateloom.server import catalog_types, wire, wire_lessons

SOURCE = Path(__file__).parent.parent / "src"
WEB = SOURCE / "fateloom" / "web"
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
    if isinstance(kind, look.StructType | look.TypedDictType):
        return kind.cls.__name__
    if isinstance(kind, look.ListType):
        inner = said(kind.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(kind, look.TupleType):
        return f"[{', '.join(map(said, kind.item_types))}]"
    if isinstance(kind, look.DictType):
        return f"Record<string, {said(kind.value_type)}>"
    if isinstance(kind, look.LiteralType):
        return " | ".join(json.dumps(value) for value in kind.values)
    if isinstance(kind, look.UnionType):
        return " | ".join(dict.fromkeys(map(said, kind.types)))
    raise TypeError(f"no word for {kind}")


def interface(struct: look.StructType) -> str:
    lines = [f"export interface {struct.cls.__name__} {{"]
    if struct.tag_field is not None:
        lines.append(f"  {struct.tag_field}: {json.dumps(struct.tag)};")
    for field in struct.fields:
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {said(field.type)};")
    return "\n".join([*lines, "}"])


def wire_page() -> str:
    structs = [
        each
        for module in (wire, wire_lessons)
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, wire.Struct)
        and each.__module__ == module.__name__
    ]
    made = [interface(info) for info in map(look.type_info, structs) if isinstance(info, look.StructType)]  # fmt: skip
    head = "// Written by tools/webtypes.py from the structs in fateloom.server.wire and wire_lessons. Do not edit."
    return "\n\n".join([head, *made]) + "\n"


def data_page() -> str:
    """The types of views and of the catalog, which are plain data inside of the wire."""
    modules = (log, labels, view_types, catalog_types)
    names = ", ".join(module.__name__ for module in modules)
    head = f"// Written by tools/webtypes.py from the types in {names}. Do not edit."
    return "\n\n".join([head, *(each for module in modules for each in dicts(module))]) + "\n"


def dicts(module: ModuleType) -> Iterator[str]:
    """The typed dicts of a module as interfaces, with their docstrings."""
    notes = field_docs(module)
    for each in vars(module).values():
        if not is_typeddict(each) or each.__module__ != module.__name__:
            continue
        info: Any = look.type_info(each)
        lines = [] if each.__doc__ in (None, dict.__doc__) else [comment(str(each.__doc__), "")]
        lines.append(f"export interface {each.__name__} {{")
        order = list(each.__annotations__)
        for field in sorted(info.fields, key=lambda field: order.index(field.name)):
            note = notes.get((each.__name__, field.encode_name))
            lines += [comment(note, "  ")] if note else []
            name = field.encode_name
            name = name if name.isidentifier() else json.dumps(name)
            lines.append(f"  {name}{'' if field.required else '?'}: {said(field.type)};")
        yield "\n".join([*lines, "}"])


def source_of(module: ModuleType) -> str:
    """The source of a module of ours, also if its compiled build is loaded."""
    path = SOURCE / Path(*module.__name__.split("."))
    return path.with_suffix(".py").read_text(encoding="utf-8")


def field_docs(module: ModuleType) -> dict[tuple[str, str], str]:
    """The strings below the fields of a module's classes."""
    found = {}
    for node in ast.parse(source_of(module)).body:
        if isinstance(node, ast.ClassDef):
            for field, doc in zip(node.body, node.body[1:], strict=False):
                match field, doc:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(ast.Constant(str(text))):
                        found[node.name, name] = text
    return found


def comment(text: str, indent: str) -> str:
    return f"{indent}/** {' '.join(text.split()).replace('``', '`')} */"


PAGES = {WEB / "wire.d.ts": wire_page, WEB / "data.d.ts": data_page}


def main() -> int:
    if "--check" in sys.argv:
        stale = [path for path, page in PAGES.items() if path.read_text("utf-8") != page()]
        return 1 if stale else 0
    for path, page in PAGES.items():
        path.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
