#!/bin/bash
# Makes a Debian of its own with debootstrap, from the archive that this machine's apt uses. Root only.
# usage: debootstrap.sh RELEASE FOLDER
# Made once: remove the folder for a fresh one.
set -euo pipefail

release=${1:?usage: debootstrap.sh RELEASE FOLDER}
chroot=${2:?usage: debootstrap.sh RELEASE FOLDER}
root=$(cd "$(dirname "$0")/.." && pwd)
[ ! -e "$chroot/.made" ] || exit 0

# The archive that this machine's own release comes from; other releases lie beside it.
mirror() {
  . /etc/os-release
  # shellcheck disable=SC2016  # apt's variables, not the shell's
  apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Identifier: Packages' |
    awk -v suite="$VERSION_CODENAME$1" '$1 == suite { print $2; exit }'
}

"$root/Scripts/install-packages.sh" debootstrap
archive=$(mirror "")
security=$(mirror -security)
[ -n "$archive" ] || { echo "No Debian archive among apt's sources." >&2; exit 1; }
rm -rf --one-file-system "$chroot"
mkdir -p "$chroot"
echo "Making Debian $release in $chroot"
debootstrap --variant=minbase "$release" "$chroot" "$archive" >"$chroot.log" || {
  tail -n 20 "$chroot.log" >&2
  exit 1
}
{
  echo "deb $archive $release main"
  echo "deb $archive $release-updates main"
  [ -z "$security" ] || echo "deb $security $release-security main"
} >"$chroot/etc/apt/sources.list"
apt-config dump --no-empty | grep -E '^Acquire::https?::(Proxy|Verify|CaInfo)' \
  >"$chroot/etc/apt/apt.conf.d/90machine" || true
# No service starts.
printf '#!/bin/sh\nexit 101\n' >"$chroot/usr/sbin/policy-rc.d"
chmod 755 "$chroot/usr/sbin/policy-rc.d"
touch "$chroot/.made"
