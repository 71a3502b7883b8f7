#!/bin/sh
# Builds and runs the benchmarks; prints Markdown tables. usage: bench.sh
#   SELFIE=FILE  the command, default .build/release/selfie
#   YUNET=FILE   a YuNet model; without it the installed one is measured, if there is one
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/.." && pwd)
selfie=${SELFIE:-$root/.build/release/selfie}
yunet=${YUNET:-}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
set --
if [ -n "$yunet" ]; then
  # A folder of its own, asked first; the other models are still found in the usual places.
  mkdir "$work/models"
  cp "$yunet" "$work/models/yunet.onnx"
  set -- --models "$work/models"
fi
"$here/astronaut.sh" "$root/.cache/astronaut.png"
build() { swift build --package-path "$root/Benchmarks" --configuration release --product bench >&2; }
# Twice: files that came into the project since the last build are only seen by the second.
build || build
"$root/Benchmarks/.build/release/bench" "$root/.cache/astronaut.png" "$selfie" "$work/champion.jpg" "$@"
