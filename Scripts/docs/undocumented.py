"""Names every public symbol of the given symbol graphs that has no documentation comment.

usage: undocumented.py MODULE.symbols.json...    ends with 1 when there is one
"""

import json
import sys


def undocumented(path):
    with open(path) as file:
        graph = json.load(file)
    # What a symbol inherits from a protocol's requirement is documented there.
    inherited = {
        relation["source"]
        for relation in graph["relationships"]
        if "sourceOrigin" in relation
        or relation["kind"] in ("requirementOf", "defaultImplementationOf", "overrides")
        and relation.get("targetFallback", "").startswith("Swift.")
    }
    for symbol in graph["symbols"]:
        identifier = symbol["identifier"]["precise"]
        if "::SYNTHESIZED::" in identifier or identifier in inherited or "docComment" in symbol:
            continue
        yield symbol


def main():
    count = 0
    for path in sys.argv[1:]:
        for symbol in undocumented(path):
            count += 1
            place = symbol.get("location", {}).get("uri", "no file").split("/Sources/")[-1]
            print(
                f"{place}: {'.'.join(symbol['pathComponents'])} is not documented", file=sys.stderr)
    print(f"{count} public symbols without documentation")
    sys.exit(1 if count else 0)


main()
