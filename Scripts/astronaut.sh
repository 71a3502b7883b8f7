#!/bin/sh
# Puts the demo's photograph into FILE: the portrait of Eileen Collins (NASA, public domain) that
# scikit-image carries in its wheel. usage: astronaut.sh FILE
set -eu
file=${1:?usage: astronaut.sh FILE}
sha=88431cd9653ccd539741b555fb0a46b61558b301d4110412b5bc28b5e3ea6cb5
check() { echo "$sha  $1" | sha256sum --check --status 2>/dev/null; }
if check "$file"; then exit 0; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Only unzipped, so any platform's wheel serves; a fixed one makes every machine ask for the same file.
python=$("$(dirname "$0")/python.sh")
"$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
  --python-version 3.11 --platform manylinux_2_28_x86_64 --dest "$work" scikit-image==0.26.0
unzip -qp "$work"/scikit_image-*.whl skimage/data/astronaut.png >"$work/astronaut.png"
check "$work/astronaut.png" || {
  echo "The photograph in the wheel is not the one that was checked (sha256 differs)." >&2
  exit 1
}
mkdir -p "$(dirname "$file")"
mv "$work/astronaut.png" "$file"
