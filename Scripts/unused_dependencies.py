"""Names the dependencies that a target of the package has and none of its sources imports.

usage: swift package dump-package | unused_dependencies.py
"""
import json
import pathlib
import re
import sys

# Modifiers and attributes, the kind of a single imported declaration, then the module.
IMPORT = re.compile(
    r"^(?:@\w+ |public |package |internal |private |fileprivate )*import (?:\w+ )?(\w+)", re.M)

unused = []
for target in json.load(sys.stdin)["targets"]:
    folder = target.get("path") or f"Tests/{target['name']}"
    sources = [path.read_text() for path in pathlib.Path(folder).rglob("*.swift")]
    imported = {module for source in sources for module in IMPORT.findall(source)}
    for dependency in target["dependencies"]:
        name = next(iter(dependency.values()))[0]
        # What targets of C include, the linker misses; programs that tests run are no modules.
        if sources and name not in imported and name not in ("selfie", "EscapeAttempt"):
            unused.append(f"{target['name']} does not import {name}")
sys.exit("\n".join(unused) or None)
