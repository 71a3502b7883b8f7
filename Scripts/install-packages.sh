#!/bin/sh
# Installs the Debian packages named as arguments that are missing, and says which; silent when all are there.
set -eu

missing=""
for name in "$@"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $name"
done
[ -n "$missing" ] || exit 0

echo "Installing Debian packages:$missing"
as_root=""
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || {
    echo "Neither root nor sudo: run as root  apt-get install$missing" >&2
    exit 1
  }
  as_root="sudo"
fi
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# A lock held by another apt is waited for; a stale list of packages is fetched anew.
# shellcheck disable=SC2086  # the names are words, one argument each
if ! { $as_root apt-get -o DPkg::Lock::Timeout=600 update &&
  $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends $missing; } >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "Installing the Debian packages failed; see above." >&2
  exit 1
fi
