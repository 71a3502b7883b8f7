#!/bin/bash
# Passes every test, part by part; each line begins with its part's name, and the last lines name
# what failed.
# usage: test.sh SELFIE
set -uo pipefail
cd "$(dirname "$0")/.."
selfie=$1

. Scripts/parts.sh

# The mail's tests start servers and kill processes on purpose: they run one after the other.
mail='^(MailerTests|CommandTests\.Mail)'
if part build swift build --build-tests; then
  part libraries swift test --skip-build --skip "$mail"
  part mail swift test --skip-build --no-parallel --filter "$mail"
fi
# A package that uses the libraries, as others would.
part dependent swift test --package-path Tests/Dependent
# What measures time has the machine for itself.
part measured Scripts/booth-tests.sh "$selfie" -m alone
# Most of a visit is waiting: three at a time keep two processors busy. A test that fails beside
# others is named, and judged by itself.
booth() {
  Scripts/booth-tests.sh "$selfie" -m "not alone" --numprocesses 3 --maxschedchunk 1 && return
  [ $? = 1 ] || return
  echo "What failed beside other tests is judged by itself:"
  Scripts/booth-tests.sh "$selfie" -m "not alone" --last-failed
}
part booth booth

verdict "Every test passed."
