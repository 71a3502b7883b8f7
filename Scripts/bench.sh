#!/bin/sh
# Builds and runs the benchmarks; prints Markdown tables. usage: bench.sh
#   SELFIE=FILE        the command, default .build/release/selfie
#   SELFIE_MODELS=DIR  the face models, default those of the user
#   WHOLE=1            the whole command and painting alone, not the detection by itself
#   RIVAL=0            without the Python scripts that are measured beside
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/.." && pwd)
selfie=${SELFIE:-$root/.build/release/selfie}
models=${SELFIE_MODELS:-${XDG_DATA_HOME:-$HOME/.local/share}/selfie/models}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/astronaut.sh" "$root/.cache/astronaut.png"
# The benchmarks read times that the libraries keep to themselves.
build() {
  swift build --package-path "$root/Benchmarks" --configuration release -Xswiftc -enable-testing \
    --product bench >&2
}
# Twice: files that came into the project since the last build are only seen by the second.
build || build
bench=$root/Benchmarks/.build/release/bench
# The scripts have an environment of their own: what they need is no part of the project's.
scripts=$root/Benchmarks/rival
python=
if [ "${RIVAL:-1}" != 0 ]; then
  python=$(VENV=$root/.cache/rival "$here/python.sh" "$scripts/requirements.txt") &&
    "$python" "$scripts/any_size.py" "${models%%:*}/face-detector.onnx" "$work/centerface.onnx" || {
    echo "The scripts cannot be installed (MediaPipe 0.10.21 needs Python 3.9 to 3.12); their lines are left out." >&2
    python=
  }
fi
# Photos of people that are no part of the repository.
photos=$(ls "$root"/../shared/faces/wild/*.jpg 2>/dev/null | head -n 90) || photos=
lscpu | sed -n 's/^Model name: */Measured on: /p'
nproc | sed 's/$/ processors/'
set -- "$root/.cache/astronaut.png" "$selfie"
# shellcheck disable=SC2086  # the names of the photos are words
"$bench" --whole "$@" "$root/Assets" "$work" \
  ${python:+"$python" "$scripts" "$work/centerface.onnx" $photos} >"$work/table"
grep -v '^growth' "$work/table"
grep '^growth' "$work/table" | python3 "$root/Benchmarks/plot.py" "$root/docs/performance"
[ "${WHOLE:-0}" = 1 ] && exit
"$bench" "$@" "$work/champion.jpg"
