#!/bin/bash
# Tries the packages of Debian 12 and 13: of this machine's own release as `make deb` has left them, of the other as
# `make deb` makes them there, in a Debian with this machine's Swift.
# usage: test-releases.sh FOLDER SELFIE MODELS [RELEASE...]
set -euo pipefail

folder=$1
selfie=$2
models=$3
shift 3
cd "$(dirname "$0")/../.."
own=$(. /etc/os-release && echo "$VERSION_CODENAME")
[ $# -gt 0 ] || set -- bookworm trixie
for release in "$@"; do
  if [ "$release" = "$own" ]; then
    Scripts/deb/test.sh "$release" "$folder" "$selfie" "$models"
  else
    Scripts/debian.sh "$release" make deb
    source=.cache/debian-$release/src/kotinos
    Scripts/deb/test.sh "$release" "$source/.cache/deb" "$source/.build/release/selfie" "$models"
  fi
done
