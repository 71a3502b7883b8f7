#!/bin/sh
# Renders wreath and statue again, byte for byte, into Assets or the named folder; with
# "wreath" or "nike" as second argument that picture alone.
#
#     render.sh [FOLDER] [wreath|nike]
#
# Needs Debian 12's packages blender, python3-numpy and python3-scipy.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/../../Assets}
mkdir -p "$folder"
# Sums of a matrix product may depend on how many threads share it.
export OPENBLAS_NUM_THREADS=1
# Keeps the sources' folder clean.
export PYTHONDONTWRITEBYTECODE=1
# One thread: rendered with two, some thousand pixels of the statue came out by a few levels otherwise.
for piece in ${2:-wreath nike}; do
    blender --background --factory-startup --threads 1 --python-exit-code 1 \
        --python "$here/$piece.py" -- "$folder"
done
# Their mip levels.
# shellcheck disable=SC2086  # pieces are words
python3 "$here/levels.py" "$folder" ${2:-wreath nike}
