#!/bin/sh
# Draws the empty cards again: into Assets/card, or the named folder; all formats, or the named ones.
# usage: render.sh [FOLDER] [FORMAT ...]; needs python3-numpy, python3-scipy and convert (imagemagick)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/../../Assets/card}
[ $# -eq 0 ] || shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
python3 "$here/card.py" "$work" "$@"
for picture in "$work"/*.png; do
    convert "$picture" -alpha off -strip -sampling-factor 4:4:4 -quality 90 \
        "$folder/$(basename "$picture" .png).jpg"
done
