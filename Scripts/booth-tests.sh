#!/bin/sh
# Tests the booth with the real server: over HTTP, and in Debian's Chromium when it can be installed.
# usage: booth-tests.sh [SELFIE [run.py's arguments]]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
SELFIE=${1:-$root/.build/release/selfie}
[ $# -eq 0 ] || shift
export SELFIE

"$root/Scripts/install-packages.sh" python3 python3-venv libjpeg-turbo-progs zbar-tools
python=$("$root/Scripts/python.sh" "$root/Tests/Booth/requirements.txt")
"$root/Scripts/python.sh" "$root/Tests/Booth/schema-requirements.txt" >/dev/null
"$root/Scripts/astronaut.sh" "$root/.cache/astronaut.png"
browser=
"$root/Scripts/install-packages.sh" chromium ffmpeg || {
  echo "The booth's tests in a browser are skipped: Chromium cannot be installed here. Those over HTTP run."
  browser=--http
}
exec "$python" "$root/Tests/Booth/real/run.py" $browser "$@"
