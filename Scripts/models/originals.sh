#!/bin/sh
# Extracts MediaPipe's model files and licence from its PyPI wheel into .cache/originals, unless they are
# there, and prints the folder's path. usage: originals.sh
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
folder=$root/.cache/originals
wheel_name=mediapipe-0.10.21-cp311-cp311-manylinux_2_28_x86_64.whl
wheel_sha=05dc4a9e593655a79558d05d6227d31018c2537a4bd3362b51e230cf22aecfe3

# name source source_sha ..., one model a line
rows() { grep -v '^#' "$here/models.tsv"; }

complete() {
  [ -e "$folder/LICENSE.mediapipe" ] || return 1
  rows | while IFS="$(printf '\t')" read -r _ source source_sha _; do
    echo "$source_sha  $folder/$(basename "$source")"
  done | sha256sum --check --status 2>/dev/null
}

if ! complete; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  python=$("$here/../python.sh")
  # The wheel is unzipped, never installed: any Python version and platform will do.
  "$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
    --python-version 3.11 --platform manylinux_2_28_x86_64 --dest "$work" mediapipe==0.10.21 >&2
  echo "$wheel_sha  $work/$wheel_name" | sha256sum --check --status || {
    echo "The wheel $wheel_name differs from the pinned one (sha256)." >&2
    exit 1
  }
  mkdir -p "$folder"
  rows | while IFS="$(printf '\t')" read -r _ source _; do
    unzip -qjo "$work/$wheel_name" "$source" -d "$folder"
  done
  unzip -qp "$work/$wheel_name" mediapipe-0.10.21.dist-info/LICENSE >"$folder/LICENSE.mediapipe"
  complete || {
    echo "A model in the wheel differs from the pinned file (sha256)." >&2
    exit 1
  }
fi
echo "$folder"
