#!/bin/sh
# Builds and runs the benchmarks; prints Markdown tables. usage: bench.sh
#   SELFIE=FILE  the command, default .build/release/selfie
#   WHOLE=1      the whole command and painting alone, not the detection by itself
#   RIVAL=0      without the Python script that is measured beside
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
bench=$root/Benchmarks/.build/release/bench
# The rival has an environment of its own: what it needs is no part of the project's.
rival=$root/.cache/rival
if [ "${RIVAL:-1}" != 0 ] && ! [ -e "$rival/installed" ]; then
  python3 -m venv --clear "$rival" >&2 &&
    "$rival/bin/pip" install --quiet --disable-pip-version-check \
      --requirement "$root/Benchmarks/rival/requirements.txt" >&2 && touch "$rival/installed" ||
    echo "The rival cannot be installed; its line is left out." >&2
fi
# Photos of people that are no part of the repository.
photos=$(ls "$root"/../shared/faces/wild/*.jpg 2>/dev/null | head -n 90) || photos=
lscpu | sed -n 's/^Model name: */Measured on: /p'
nproc | sed 's/$/ processors/'
if [ -e "$rival/installed" ]; then
  "$bench" --whole "$root/.cache/astronaut.png" "$selfie" "$root/Assets" "$work" \
    "$rival/bin/python" "$root/Benchmarks/rival/crown.py" $photos >"$work/table"
else
  "$bench" --whole "$root/.cache/astronaut.png" "$selfie" "$root/Assets" "$work" >"$work/table"
fi
grep -v '^growth' "$work/table"
grep '^growth' "$work/table" | python3 "$root/Benchmarks/plot.py" "$root/docs/performance"
[ "${WHOLE:-0}" = 1 ] && exit
"$bench" "$root/.cache/astronaut.png" "$selfie" "$work/champion.jpg" "$@"
