#!/bin/bash
# Builds the packages twice, each time from a fresh clone of the last commit at the same path, and compares their bytes.
# usage: reproducible.sh [SELFIE MODELS]
#   Without arguments everything is compiled twice. With a built program and its models only the packing is repeated, with other
#   times of files and another umask.
# Packages that differ stay in .cache/reproducible/1 and 2.
# The path is fixed: at another one a few strings differ.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
work=/tmp/kotinos-reproducible
mkdir "$work"  # fails if another run is under way
trap 'rm -rf "$work"' EXIT

commit=$(git -C "$root" rev-parse HEAD)
for run in 1 2; do
  rm -rf "$work/src"
  git clone --quiet "$root" "$work/src"
  git -C "$work/src" checkout --quiet --detach "$commit"
  if [ $# -eq 0 ]; then
    "$work/src/Scripts/pin-packages.sh"
    make -C "$work/src" deb DEB="$work/$run"
  else
    mkdir -p "$work/src/.build"
    ln -s "$root/.build/checkouts" "$work/src/.build/checkouts"
    find "$work/src" -type f -exec touch --date="2001-01-0$run" {} +
    (umask "02$((run * 5 - 3))"  # 022, 027
      NO_LINTIAN=1 "$work/src/Scripts/deb/pack.sh" "$1" "$2" "$work/$run" "$1.product/Objects.LinkFileList")
  fi
done
(cd "$work/1" && sha256sum ./*.deb) | tee "$work/sums"
(cd "$work/2" && sha256sum --check --quiet "$work/sums") || {
  kept=$root/.cache/reproducible
  rm -rf "$kept"
  mkdir -p "$kept"
  mv "$work/1" "$work/2" "$kept"
  echo "The second build differs; diffoscope $kept/1 $kept/2 tells where." >&2
  exit 1
}
echo "Two builds, the same bytes."
