#!/bin/bash
# Puts PROGRAM into FOLDER, out of the first of PACKAGEs that Debian has. The package is unpacked, not installed: it
# would start a server. Says nothing when the program is there already, in FOLDER or installed.
# usage: Scripts/unpack-program.sh PROGRAM FOLDER PACKAGE...
set -euo pipefail

usage="usage: unpack-program.sh PROGRAM FOLDER PACKAGE..."
program=${1:?$usage}
folder=${2:?$usage}
shift 2
for place in /usr/bin /usr/sbin "$folder"; do
  [ ! -x "$place/$program" ] || exit 0
done

echo "unpacking $program into $folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fetch() {
  local package
  for package in "$@"; do
    apt-get -o APT::Sandbox::User=root download "$package" && return
  done
  return 1
}
# A stale list of packages names a version that the mirror no longer has; only root may fetch another.
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo)
if ! fetch "$@" >log 2>&1 && ! { "${as_root[@]}" apt-get update && fetch "$@"; } >log 2>&1; then
  tail -n 20 log >&2
  echo "No package of $* could be fetched; the lines above say why." >&2
  exit 69
fi
dpkg-deb --extract ./*.deb unpacked
install -m 755 unpacked/usr/*bin/"$program" "$folder/$program"
