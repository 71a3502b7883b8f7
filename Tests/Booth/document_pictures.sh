#!/bin/sh
# Puts one picture of each screen, as shots.py took them, into docs/pictures/booth for docs/booth.md,
# and some of the walk in test_exhibit_example.py into docs/pictures/exhibit for docs/exhibits.md.
# usage: document_pictures.sh FOLDER_OF_SHOTS
set -eu
shots=${1:?usage: document_pictures.sh FOLDER_OF_SHOTS}
root="$(cd "$(dirname "$0")/../.." && pwd)"
pictures="$root/docs/pictures/booth"
width=540
put() {
  mkdir -p "$pictures"
  if [ -e "$shots/$2.png" ]; then
    convert "$shots/$2.png" -resize "${width}x>" -strip -sampling-factor 4:2:0 -quality 82 "$pictures/$1.jpg"
  else
    echo "$1.jpg stays: there is no $shots/$2.png" >&2
  fi
}
put attract attract-el-portrait
for screen in quiz wrong live countdown review mail confirm thanks thanks-waiting thanks-refused camera idle lost closed pin panel link code; do
  put "$screen" "$screen-en-portrait"
done
pictures="$root/docs/pictures/exhibit"
width=900
put javelin exhibit-example-javelin-en
put map exhibit-example-map-el
