#!/bin/bash
# Judges a release: all that CI does not, one line a part; what a part prints is in .cache/release.
# A run that was interrupted goes on: what has passed on this commit is not judged again.
# usage: release.sh
#   FUZZ_SECONDS=60  for each boundary of the fuzzers
# Root only: packages are tried, and the other Debian is made, in a chroot. Some three hours
# on two processors.
set -uo pipefail
cd "$(dirname "$0")/.."

QUIET=1 LOGS=.cache/release
. Scripts/parts.sh

commit=$(git rev-parse HEAD)
git diff --quiet HEAD || commit+=" and changes of $(date --iso-8601=ns)"

# target PART GOAL...: judges a part by a goal of the Makefile.
target() {
  local passed=$LOGS/$1.passed
  if [ "$(cat "$passed" 2>/dev/null)" = "$commit" ]; then
    echo "$1: passed before"
    return
  fi
  part "$1" make --no-print-directory "${@:2}" && echo "$commit" >"$passed"
}

# Two lanes of parts, about as long as each other on two processors.
{
  # Sanitized tests run one after the other, for some two hours.
  target address sanitize KINDS=address
  target thread sanitize KINDS=thread
} &
target docs docs
target sbom sbom
target packages test-deb
target dependent dependent
target reproducible reproducible-deb
target fuzzers fuzz SECONDS="${FUZZ_SECONDS:-60}"
target accuracy accuracy
target cluster test-cluster
# This machine's own Debian is CI's.
for release in bookworm trixie; do
  grep -q "^VERSION_CODENAME=$release$" /etc/os-release || target "$release" debian RELEASE=$release
done
wait

verdict "The release is in order."
