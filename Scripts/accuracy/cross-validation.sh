#!/bin/sh
# Prints out-of-fold recall and precision of the acceptance of faces (docs/decisions/0064).
# usage: cross-validation.sh MODELS
#   FACES=DIR    the face sets with vary.py, default ../shared/faces
#   YUNET=FILE   a YuNet model to measure, too
# Harder copies of the sets and the candidates are cached under .cache/cross-validation.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
models=${1:?usage: cross-validation.sh MODELS}
faces=${FACES:-$root/../shared/faces}
yunet=${YUNET:-}
cache=$root/.cache/cross-validation

[ -e "$faces/vary.py" ] || {
  echo "Nothing is measured: the face sets are not here (vary.py is missing in $faces); FACES=DIR names them."
  exit 0
}
python=$("$here/../python.sh" "$here/requirements.txt")
# Testability lets the program read what the search keeps to itself; a folder of its own spares bench a rebuild.
swift build --package-path "$root/Benchmarks" --scratch-path "$root/Benchmarks/.build-testing" \
  --configuration release -Xswiftc -enable-testing --product candidates >&2
program=$root/Benchmarks/.build-testing/release/candidates

sets=$cache/sets
mkdir -p "$sets"
ln -sfn "$(cd "$faces" && pwd)/wild" "$sets/wild"
ln -sfn "$(cd "$faces" && pwd)/none" "$sets/none"
[ -e "$sets/wild-turned-90/truth.json" ] || "$python" "$faces/vary.py" "$faces/wild" "$sets/wild-turned-90" --turn 90
[ -e "$sets/wild-dark/truth.json" ] || "$python" "$faces/vary.py" "$faces/wild" "$sets/wild-dark" --gamma 4 --noise 6
[ -e "$sets/wild-cut/truth.json" ] || "$python" "$here/augment.py" "$faces/wild" "$sets/wild-cut" cut

# validate DETECTOR MODELS [SCORE]
validate() {
  mkdir -p "$cache/$1"
  for set in wild wild-turned-90 wild-dark wild-cut none; do
    SELFIE_MODELS=$2 "$program" "$1" "$sets/$set"/*.jpg >"$cache/$1/$set.ndjson"
  done
  echo "$1"
  "$python" "$here/cross_validate.py" "$sets" "$cache/$1" ${3:+"$3"}
}

validate default "$models"
if [ -n "$yunet" ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  cp "$yunet" "$work/yunet.onnx"
  # YuNet's candidates of this score are accepted whatever the mesh says (YuNetDetector.swift).
  validate yunet "$work:$models" 0.82
fi
