#!/bin/sh
# Tests the booth with the real server: over HTTP, and in Debian's Chromium when it can be installed.
# usage: booth-tests.sh [SELFIE [PYTEST'S ARGUMENTS]]
#   booth-tests.sh .build/release/selfie -k mail               those with this word in their name
#   booth-tests.sh .build/release/selfie -m "not browser" -n 4 those over HTTP, four side by side
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
SELFIE=$(realpath "${1:-$root/.build/release/selfie}")
[ $# -eq 0 ] || shift
export SELFIE

"$root/Scripts/install-packages.sh" python3 python3-venv libjpeg-turbo-progs zbar-tools nftables iproute2 \
  cups-ipp-utils dbus-daemon
python=$("$root/Scripts/python.sh" "$root/Tests/Booth/requirements.txt")
"$root/Scripts/python.sh" "$root/Tests/Booth/schema-requirements.txt" >/dev/null
for proxy in nginx caddy; do
  "$root/Scripts/unpack-program.sh" "$proxy" "$root/.cache/proxies" "$proxy" ||
    echo "The booth's tests behind $proxy say when they skip."
done
"$root/Scripts/astronaut.sh" "$root/.cache/astronaut.png"
"$root/Scripts/install-packages.sh" chromium ffmpeg ||
  echo "Chromium cannot be installed here: the booth's tests in a browser say when they skip."

cd "$root/Tests/Booth"
exec "$python" -m pytest -o cache_dir="$root/.cache/pytest" "$@"
