#!/bin/bash
# Judges a release: all that CI does not, one line a part; what a part prints is in .cache/release.
# usage: release.sh
#   FUZZ_SECONDS=60  for each boundary of the fuzzers
# Root only: packages are tried, and the other Debian is made, in a chroot. Some two and a half hours
# on two processors.
set -uo pipefail
cd "$(dirname "$0")/.."

QUIET=1 LOGS=.cache/release
. Scripts/parts.sh

target() { part "$1" make --no-print-directory "${@:2}"; }

# Two lanes of parts, about as long as each other on two processors.
{
  # Sanitized tests run one after the other, for some two hours.
  target sanitizers sanitize
  target accuracy accuracy
} &
target docs docs
target sbom sbom
target packages test-deb
target dependent dependent
target reproducible reproducible-deb
target cluster test-cluster
target fuzzers fuzz SECONDS="${FUZZ_SECONDS:-60}"
# This machine's own Debian is CI's.
for release in bookworm trixie; do
  grep -q "^VERSION_CODENAME=$release$" /etc/os-release || target "$release" debian RELEASE=$release
done
wait

verdict "The release is in order."
