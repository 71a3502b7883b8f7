#!/bin/sh
# Draws the README's two pictures: a painted marble bust, and what `selfie crown` makes of it.
# usage: readme-pictures.sh SELFIE FOLDER
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
selfie=$1
folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
blender --background --factory-startup --threads 1 --python-exit-code 1 \
  --python "$root/Assets/sources/bust.py" -- "$work" >"$work/log" || { tail -n 20 "$work/log" >&2; exit 1; }
mkdir -p "$folder"
convert "$work/bust.png" -strip -quality 90 "$folder/bust.jpg"
"$selfie" crown "$folder/bust.jpg" -o "$folder/champion.jpg" --force
