#!/bin/bash
# Puts promtool, which checks metrics and alert rules, into FOLDER, out of Debian's package promtool (Debian 13) or
# PACKAGE (Debian 12). The package is unpacked, not installed: it would start a server. Says nothing when promtool is there already.
# usage: Scripts/promtool.sh PACKAGE [FOLDER]
set -euo pipefail

package=${1:?usage: promtool.sh PACKAGE [FOLDER]}
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${2:-${SELFIE_MAIL_TEST_TOOLS:-$root/.build/mail-tools}}
[ ! -x /usr/bin/promtool ] && [ ! -x "$folder/promtool" ] || exit 0

echo "unpacking promtool into $folder"
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
# A stale list of packages names a version that the mirror no longer has.
fetch() {
  apt-get -o APT::Sandbox::User=root download promtool || apt-get -o APT::Sandbox::User=root download "$package"
}
if ! fetch >log 2>&1 && ! { apt-get update && fetch; } >log 2>&1; then
  tail -n 20 log >&2
  echo "The package $package could not be fetched; the lines above say why." >&2
  exit 69
fi
dpkg-deb --extract ./*.deb unpacked
install -m 755 unpacked/usr/bin/promtool "$folder/promtool"
