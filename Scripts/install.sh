#!/bin/sh
# Installs the command, selfie-heif from beside it, its artwork, the booth's page and the models under PREFIX, or removes them.
# usage: install.sh [--remove] SELFIE MODELS PREFIX      (DESTDIR is put before PREFIX)
#
# Everything is there before anything is copied: a half installation would greet its user with missing
# models. Removing keeps what this script has not installed, such as a model that was added later.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
remove=
[ "$1" != --remove ] || { remove=1; shift; }
selfie=${1:?usage: install.sh [--remove] SELFIE MODELS PREFIX}
heif=$(dirname "$selfie")/selfie-heif
models=$2
prefix=${DESTDIR:-}$3
share=$prefix/share/selfie

names() {
  sed -n 's/^\([^#\t]*\)\t.*/\1.onnx/p' "$root/Scripts/models/models.tsv"
  sed -n 's/^\([^#\t]*\)\t.*/LICENSE.\1/p' "$root/Scripts/models/wheels.tsv"
}

if [ "$remove" ]; then
  rm -f "$prefix/bin/selfie" "$prefix/libexec/selfie/selfie-heif"
  [ ! -d "$prefix/libexec/selfie" ] || rmdir --ignore-fail-on-non-empty "$prefix/libexec/selfie"
  rm -rf "$share/Assets"
  names | while read -r name; do rm -f "$share/models/$name"; done
  for folder in "$share/models" "$share"; do
    [ ! -d "$folder" ] || rmdir --ignore-fail-on-non-empty "$folder"
  done
  [ ! -d "$share" ] || echo "Kept, since it is not the program's: $(cd "$share" && find "$PWD" -type f)"
  exit 0
fi

for program in "$selfie" "$heif"; do
  [ ! -x "$program" ] || continue
  echo "There is no $program to install; run \"make build models\" as the user who has Swift," \
    "then \"make install\" again." >&2
  exit 1
done
names | while read -r name; do
  if [ ! -r "$models/$name" ]; then
    echo "There is no $models/$name to install; run \"make models\" as the user who builds," \
      "or name the folder with MODELS=DIR." >&2
    exit 1
  fi
done

install -D -m 755 "$selfie" "$prefix/bin/selfie"
install -D -m 755 "$heif" "$prefix/libexec/selfie/selfie-heif"
install -D -m 644 -t "$share/Assets" "$root"/Assets/*.png
(cd "$root/Assets" && find booth card exhibit exhibit-example -type f -print) |
  while read -r file; do install -D -m 644 "$root/Assets/$file" "$share/Assets/$file"; done
names | while read -r name; do install -D -m 644 "$models/$name" "$share/models/$name"; done
