"""Which Swift packages are in the program:
those whose modules the linker was given, not all that Package.resolved pins.
"""

import json
import pathlib
import re


def modules(link_list):
    """The modules' names in the linker's list of object files:
    .../NIOCore.build/Channel.swift.o.
    """
    return set(re.findall(r"/([^/]+)\.build/", pathlib.Path(link_list).read_text()))


def declares(package, module):
    """Whether a checkout's manifest has the module as its own,
    not as a product of another package.
    """
    manifest = (package / "Package.swift").read_text()
    return re.search(rf'name: "{re.escape(module)}"(?!,\s*package:)', manifest) is not None


def linked(root, link_list):
    """[(identity, version, location, checkout's folder)] of the linked packages, by name."""
    root = pathlib.Path(root)
    pins = json.loads((root / "Package.resolved").read_text())["pins"]
    checkouts = {}
    for pin in pins:
        location = pin["location"].removesuffix(".git")
        folder = root / ".build/checkouts" / location.rsplit("/", 1)[1]
        if folder.is_dir():
            checkouts[pin["identity"]] = (
                pin["identity"], pin["state"]["version"], location, folder)
    found = set()
    for module in modules(link_list):
        if any((root / "Sources").glob(f"{module}/")) or any((root / "Sources").glob(f"*/{module}/")):
            continue
        owners = [
            identity for identity, (*_, folder) in checkouts.items() if declares(folder, module)]
        if len(owners) > 1:  # A trait of another package has the same name.
            owners = [
                owner for owner in owners if (checkouts[owner][3] / "Sources" / module).is_dir()]
        if not owners:
            raise SystemExit(f"No package in .build/checkouts has the module {module}.")
        # ServiceContextModule is in two packages, one of which re-exports the other: both are
        # named.
        found.update(owners)
    return sorted(checkouts[identity] for identity in found)
