#!/bin/sh
# Writes the original models' outputs for a few inputs to .cache/comparison, where the tests compare them
# with those of the converted models. usage: compare.sh PORTRAIT
# Does nothing if models, inputs and runtime have not changed since the last run.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
portrait=${1:?usage: compare.sh PORTRAIT}
folder=$root/.cache/comparison

state=$(cat "$here/compare.py" "$here/compare-requirements.txt" "$here/models.tsv" "$portrait" | sha256sum)
if [ "$(cat "$folder/state" 2>/dev/null)" = "$state" ]; then exit 0; fi
echo "Running the original models for comparison with the converted ones"

python=$("$here/../python.sh" "$here/compare-requirements.txt")
originals=$("$here/originals.sh")
rm -rf "$folder"
mkdir -p "$folder"
"$python" "$here/compare.py" "$originals" "$here/models.tsv" "$portrait" "$folder" 2>"$folder/log" || {
  cat "$folder/log" >&2
  echo "The original models did not run." >&2
  exit 1
}
echo "$state" >"$folder/state"
