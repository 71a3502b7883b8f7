#!/bin/sh
# Crowns Pillow's test images, of the version that is compared with. usage: compare.sh SELFIE
# They come from Pillow's source package on PyPI, into a temporary folder.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
selfie=${1:?usage: compare.sh SELFIE}
python=$(VENV="$here/../../.cache/peer" "$here/../python.sh" "$here/requirements.txt")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
requirement=$(grep '^pillow==' "$here/requirements.txt")
"$python" -m pip download --quiet --no-binary pillow --no-deps --dest "$work" "$requirement"
tar -xzf "$work"/pillow-*.tar.gz -C "$work" --wildcards '*/Tests/images'
"$python" "$here/compare.py" "$selfie" "$(echo "$work"/pillow-*/Tests/images)"
