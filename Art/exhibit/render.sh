#!/bin/sh
# Draws the example exhibit again, pictures, motions and pages, into Assets/exhibit-example or the named
# folder; all of them, or the named pictures alone.
#
#     render.sh [FOLDER] [NAME ...]
#
# Needs Debian's packages python3-cairo, python3-numpy, python3-scipy and python3-pil.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/../../Assets/exhibit-example}
[ $# -eq 0 ] || shift
mkdir -p "$folder"
# Sums may depend on how many threads share them; and the sources' folder stays clean.
export OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
/usr/bin/python3 "$here/render.py" "$folder" "$@"
[ $# -gt 0 ] || /usr/bin/python3 "$here/render.py" --pages "$folder"
