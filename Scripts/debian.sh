#!/bin/bash
# Runs `make demo` and `make test`, or COMMAND, in a clone of the last commit within a Debian of
# its own, made with debootstrap: nothing but Debian's packages and this machine's Swift is there.
# usage: debian.sh RELEASE [COMMAND...]   RELEASE is bookworm, trixie, ...
#   CHROOT=FOLDER  where that Debian is, or is made; default .cache/debian-RELEASE. Made once: remove the
#                  folder for a fresh one. The clone is new for each commit.
# Root only. apt's mirror, git's mirrors of packages, proxies, certificates and pip's settings are those
# of this machine. Everything is mounted in a namespace of this script's own and gone when it ends.
set -euo pipefail

release=${1:?usage: debian.sh RELEASE [COMMAND...]}
shift
root=$(cd "$(dirname "$0")/.." && pwd)
chroot=${CHROOT:-$root/.cache/debian-$release}
[ "$(id -u)" -eq 0 ] || { echo "Mounting and chroot need root." >&2; exit 1; }
if [ -z "${KOTINOS_OWN_MOUNTS:-}" ]; then
  KOTINOS_OWN_MOUNTS=1 exec unshare --mount --propagation private "$0" "$release" "$@"
fi

swift=$(command -v swift) || { echo "No swift in PATH." >&2; exit 1; }
toolchain=$(dirname "$(dirname "$(readlink -f "$swift")")")
[ "$toolchain" != /usr ] || { echo "Swift must be installed outside /usr to be lent." >&2; exit 1; }

# lend PATH: this machine's folder, read-only, at the same place.
lend() {
  mkdir -p "$chroot$1"
  mount --bind "$1" "$chroot$1"
  mount -o remount,bind,ro "$chroot$1"
}

# Only what leads to packages: no identity, no credentials.
copy_git_configuration() {
  local target=$chroot/root/.gitconfig key value
  rm -f "$target"
  git -C / config --get-regexp '^(url\..*\.insteadof|http\..*|core\.excludesfile)$' |
    while read -r key value; do
      git config --file "$target" --add "$key" "$value"
      case $key in
        url.*)
          value=${key#url.}
          value=${value%.insteadof}
          value=${value#file://}
          ;;
      esac
      # A mirror on this machine, or a file of names to ignore.
      if [ -d "$value" ]; then
        mountpoint -q "$chroot$value" || lend "${value%/}"
      elif [ -f "$value" ]; then
        install -D -m 644 "$value" "$chroot$value"
      fi
    done
}

copy_pip_configuration() {
  [ ! -f /etc/pip.conf ] || cp /etc/pip.conf "$chroot/etc/pip.conf"
  mkdir -p "$chroot/root/.config"
  [ ! -d "$HOME/.config/pip" ] || cp -r "$HOME/.config/pip" "$chroot/root/.config/"
  local folder
  for folder in ${PIP_FIND_LINKS:-}; do
    if [ -d "$folder" ]; then lend "$folder"; fi
  done
}

"$root/Scripts/debootstrap.sh" "$release" "$chroot"
cp /etc/resolv.conf /etc/hosts "$chroot/etc/"
mkdir -p "$chroot/usr/local/share"
[ ! -d /usr/local/share/ca-certificates ] ||
  cp -r /usr/local/share/ca-certificates "$chroot/usr/local/share/"
# Tests that mount want a root that is a mount itself.
mount --bind "$chroot" "$chroot"
mount -t proc proc "$chroot/proc"
mount --rbind /sys "$chroot/sys"
mount --rbind /dev "$chroot/dev"
lend "$toolchain"
copy_git_configuration
copy_pip_configuration

clone=$chroot/src/kotinos
[ "$(git -C "$clone" rev-parse HEAD 2>/dev/null)" = "$(git -C "$root" rev-parse HEAD)" ] || {
  rm -rf --one-file-system "$clone"
  mkdir -p "$chroot/src"
  git clone --quiet "$root" "$clone"
}
if [ -d "$root/../shared/faces" ]; then
  faces=$(cd "$root/../shared/faces" && pwd)
  mkdir -p "$chroot/src/shared/faces"
  mount --bind "$faces" "$chroot/src/shared/faces"
  mount -o remount,bind,ro "$chroot/src/shared/faces"
fi

# Proxies, certificates and pip's settings are needed there; nothing else of this environment is.
settings=(HOME=/root LANG=C.UTF-8 "TERM=${TERM:-dumb}"
  "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:$toolchain/bin")
while IFS= read -r -d '' setting; do
  case $setting in
    *_proxy=* | *_PROXY=* | PIP_*=* | SSL_CERT_*=* | *_CA_BUNDLE=* | OPENBLAS_*=*)
      settings+=("$setting") ;;
  esac
done </proc/self/environ

inside() { chroot "$chroot" env -i "${settings[@]}" /bin/sh -c "$1"; }

# What the toolchain itself needs: a C++ compiler's headers and start files, and the libraries that its
# programs are linked with. What the project needs is the Makefile's to install.
inside 'cd /src/kotinos && Scripts/install-packages.sh make git ca-certificates tzdata g++ \
  curl libedit2 libncurses6 libsqlite3-0 libxml2 && update-ca-certificates >/dev/null'
inside "cd /src/kotinos && ${*:-make demo && make test}"
