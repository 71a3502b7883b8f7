#!/bin/sh
# Judges an edit: builds for debugging and passes every Swift test that starts no server.
# usage: check.sh [TARGET]
#   TARGET  a target such as Overlay: its tests alone
# The models and the portrait are used when they are there; tests that need them say when they skip.
set -eu
cd "$(dirname "$0")/.."

swift build --build-tests
if [ $# -gt 0 ]; then
  [ -d "Tests/${1}Tests" ] || {
    echo "There are no tests of $1; the targets with tests are:" >&2
    ls -d Tests/*Tests | sed 's|Tests/\(.*\)Tests|  \1|' >&2
    exit 64
  }
  exec swift test --skip-build --filter "^${1}Tests\\."
fi
# Tests that would start a server cancel themselves (Tests/TestSupport/Servers.swift).
export KOTINOS_WITHOUT_SERVERS=1
exec swift test --skip-build
