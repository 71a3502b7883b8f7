#!/bin/sh
# Measures the accuracy of the face search and prints it with its targets. usage: accuracy.sh
#   SELFIE=FILE  the command, default .build/release/selfie
#   FACES=DIR    the face sets with score.py, vary.py and compose.py, default ../shared/faces
#   SETS=NAMES   these sets only, for example "wild page"
# Harder copies of the sets and the detections are cached under .cache/accuracy.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
here=$root/Scripts/accuracy
selfie=${SELFIE:-$root/.build/release/selfie}
faces=${FACES:-$root/../shared/faces}
made=$root/.cache/accuracy/sets
found=$root/.cache/accuracy/found

for file in score.py vary.py compose.py; do
  [ -e "$faces/$file" ] || {
    echo "Nothing is measured: the face sets are not here ($file is missing in $faces); FACES=DIR names them."
    exit 0
  }
done
python=$("$root/Scripts/python.sh" "$here/requirements.txt")
. "$here/sets.sh"

rm -rf "$found"
mkdir -p "$found"
for name in ${SETS:-studio wild none $(copies | cut -d ' ' -f 1)}; do
  make_set "$name" || continue
  echo "measuring $name" >&2
  print_all "$found/$name.ndjson" "$folder" "$selfie" detect --json --
  "$python" "$faces/score.py" "$folder/truth.json" "$found/$name.ndjson" >"$found/$name.score"
done
"$python" "$here/table.py" "$found"
