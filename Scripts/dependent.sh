#!/bin/bash
# Builds Tests/Dependent, which uses this package's libraries as any other package does, in a Debian
# that has this machine's Swift and, for the libraries, the packages alone that docs/libraries.md names.
# usage: dependent.sh RELEASE
# Root only. That Debian is made anew each time.
set -euo pipefail

release=${1:?usage: dependent.sh RELEASE}
cd "$(dirname "$0")/.."
products=$(sed -n 's/.*\.product(name: "\(.*\)", package: "kotinos").*/\1/p' Tests/Dependent/Package.swift)
# shellcheck disable=SC2086  # the names are words, one argument each
packages=$(/usr/bin/python3 Scripts/library_packages.py docs/libraries.md $products | tr '\n' ' ')
echo "For" $products: "$packages"
export CHROOT=$PWD/.cache/debian-dependent
rm -rf --one-file-system "$CHROOT"
Scripts/debian.sh "$release" "Scripts/install-packages.sh $packages &&
  cd Tests/Dependent && swift build --build-tests"
