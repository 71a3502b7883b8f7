#!/bin/sh
# Installs the command, selfie-heif from beside it, its artwork, the booth's page, the models, the documents, man pages and
# completions under PREFIX, or removes them.
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
documents=$prefix/share/doc/selfie
pages=$prefix/share/man/man1
bash=$prefix/share/bash-completion/completions/selfie
zsh=$prefix/share/zsh/site-functions/_selfie
fish=$prefix/share/fish/vendor_completions.d/selfie.fish

names() {
  sed -n 's/^\([^#\t]*\)\t.*/\1.onnx/p' "$root/Scripts/models/models.tsv"
  sed -n 's/^\([^#\t]*\)\t.*/LICENSE.\1/p' "$root/Scripts/models/wheels.tsv"
}

if [ "$remove" ]; then
  rm -f "$prefix/bin/selfie" "$prefix/libexec/selfie/selfie-heif"
  [ ! -d "$prefix/libexec/selfie" ] || rmdir --ignore-fail-on-non-empty "$prefix/libexec/selfie"
  rm -rf "$share/Assets" "$documents"
  rm -f "$pages/selfie.1" "$pages"/selfie-*.1 "$bash" "$zsh" "$fish"
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

[ -x /usr/bin/python3 ] || {
  echo "There is no /usr/bin/python3, which writes the man pages; install the package python3." >&2
  exit 1
}
# The program describes itself.
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
SOURCE_DATE_EPOCH=$(date -d "$(sed -n '/^ -- /{s/.*>  //p;q}' "$root/debian/changelog")" +%s) \
  /usr/bin/python3 "$root/Scripts/man/manual.py" "$selfie" "$made/man"
"$root/Scripts/deb/completions.sh" "$selfie" "$made"

install -D -m 755 "$selfie" "$prefix/bin/selfie"
install -D -m 755 "$heif" "$prefix/libexec/selfie/selfie-heif"
install -D -m 644 -t "$share/Assets" "$root"/Assets/*.png
(cd "$root/Assets" && find booth card exhibit exhibit-example -type f -print) |
  while read -r file; do install -D -m 644 "$root/Assets/$file" "$share/Assets/$file"; done
names | while read -r name; do install -D -m 644 "$models/$name" "$share/models/$name"; done
(cd "$root" && find README.md CODE_OF_CONDUCT.md CONTRIBUTING.md SECURITY.md docs -type f) |
  while read -r file; do install -D -m 644 "$root/$file" "$documents/$file"; done
install -D -m 644 -t "$pages" "$made"/man/*.1
install -D -m 644 "$made/bash/selfie" "$bash"
install -D -m 644 "$made/zsh/_selfie" "$zsh"
install -D -m 644 "$made/fish/selfie.fish" "$fish"
