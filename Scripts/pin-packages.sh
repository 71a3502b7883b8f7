#!/bin/bash
# Resolves the Swift packages at the versions that docs/dependencies.md names, those of the last
# release: a checkout without Package.resolved would take the newest.
# usage: pin-packages.sh
set -euo pipefail
cd "$(dirname "$0")/.."

swift package resolve
sed -n '/^## Versions of the Swift packages/,/^## /s/^- `\(.*\)` \(.*\)$/\1 \2/p' docs/dependencies.md |
  while read -r name version; do
    swift package resolve "${name,,}" --version "$version" >/dev/null
  done
