"""Prints the Debian packages that docs/libraries.md names for products, one a line.

usage: library_packages.py PAGE PRODUCT...
"""

import re
import sys

page, *products = sys.argv[1:]
own: dict[str, set[str]] = {}
bases: dict[str, list[str]] = {}
for line in open(page, encoding="utf-8"):
    row = re.fullmatch(r"\| ((?:`\w+`(?:, )?)+) \| (.*) \|\n", line)
    if not row:
        continue
    for name in re.findall(r"`(\w+)`", row[1]):
        own[name] = set(re.findall(r"`([a-z0-9.+-]+)`", row[2]))
        bases[name] = re.findall(r"(\w+)'s", row[2])


def packages(product: str) -> set[str]:
    if product not in own:
        sys.exit(f"{page} names no packages for {product}.")
    return own[product].union(*(packages(base) for base in bases[product]))


print("\n".join(sorted(set().union(*map(packages, products)))))
