#!/bin/sh
# Chooses the thresholds of the acceptance of faces anew in each of several folds of photos, and prints recall and
# precision on the photos of the other fold. usage: cross-validation.sh MODELS
#   FACES=DIR    the face sets with vary.py, default ../shared/faces
# Harder copies of the sets are cached under .cache/accuracy, the candidates under .cache/cross-validation.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
models=${1:?usage: cross-validation.sh MODELS}
faces=${FACES:-$root/../shared/faces}
made=$root/.cache/accuracy/sets
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
. "$here/sets.sh"

rm -rf "$cache"
mkdir -p "$cache"
set --
for name in wild wild-turned-90 wild-dark wild-cut wild-mask wild-defocus none; do
  make_set "$name" || exit 0
  echo "searching $name" >&2
  SELFIE_MODELS=$models print_all "$cache/$name.ndjson" "$folder" "$program"
  set -- "$@" "$folder/truth.json" "$cache/$name.ndjson"
done
"$python" "$here/cross_validate.py" "$@"
