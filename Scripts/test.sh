#!/bin/bash
# Passes every test, part by part; each line begins with its part's name, and the last lines name
# what failed.
# usage: test.sh SELFIE
set -uo pipefail
cd "$(dirname "$0")/.."
selfie=$1

. Scripts/parts.sh

# A test that fails beside others is named, and judged by itself.
alone() { echo "What failed beside other tests is judged by itself:"; "$@"; }

# swift_tests NAME ARGUMENTS...: those of the libraries.
swift_tests() {
  local failed report=$logs/$1
  shift
  swift test --skip-build --xunit-output "$report.xml" "$@" && return
  failed=$(python3 Scripts/failed_tests.py "$report-swift-testing.xml") && [ -n "$failed" ] || return 1
  alone swift test --skip-build --no-parallel --filter "$failed"
}

# Most of a visit is waiting: three at a time keep two processors busy.
booth_tests() {
  Scripts/booth-tests.sh "$selfie" -m "not alone" --numprocesses 3 --maxschedchunk 1 && return
  [ $? = 1 ] || return
  alone Scripts/booth-tests.sh "$selfie" -m "not alone" --last-failed
}

# The mail's tests start servers and kill processes on purpose: they run one after the other.
mail='^(MailerTests|CommandTests\.Mail)'
if part build swift build --build-tests; then
  part libraries swift_tests libraries --skip "$mail"
  part mail swift_tests mail --no-parallel --filter "$mail"
fi
# A package that uses the libraries, as others would.
part dependent swift test --package-path Tests/Dependent
# What measures time has the machine for itself.
part measured Scripts/booth-tests.sh "$selfie" -m alone
part booth booth_tests

verdict "Every test passed."
