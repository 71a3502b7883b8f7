#!/bin/bash
# Passes every test. Parts that share nothing and measure nothing run side by side; each line begins
# with its part's name, and the last lines name what failed.
# usage: test.sh SELFIE
set -uo pipefail
cd "$(dirname "$0")/.."
selfie=$1

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
# A shell's background commands ignore Control-C.
trap 'trap - TERM; kill 0' INT TERM

# part NAME COMMAND...: runs the command and keeps what it prints; its status is the command's.
part() {
  local name=$1 began=$SECONDS status=0
  shift
  "$@" 2>&1 | tee "$logs/$name" | sed --unbuffered "s/^/$name: /" || status=$?
  echo "$name: $([ $status = 0 ] && echo passed || echo FAILED), $((SECONDS - began)) s"
  [ $status = 0 ] || touch "$logs/$name.failed"
  return $status
}

# The mail's tests start servers and kill processes on purpose: they run one after the other.
# They and the others only read the build, so SwiftPM's lock on it would make one wait for nothing.
mail_tests='^(MailerTests|CommandTests\.Mail)'
mail() {
  swift test --skip-build --ignore-lock --no-parallel --filter "$mail_tests"
}
libraries() {
  swift test --skip-build --ignore-lock --skip "$mail_tests"
}
# A package that uses the libraries, as others would.
dependent() {
  swift test --package-path Tests/Dependent
}

if part build swift build --build-tests; then
  { part mail mail; part dependent dependent; } &
  part libraries libraries
  wait
fi
# Visits in a browser have the machine for themselves, and what measures time has it alone.
part measured Scripts/booth-tests.sh "$selfie" -m alone
# Most of a visit is waiting: three at a time keep two processors busy.
part booth Scripts/booth-tests.sh "$selfie" -m "not alone" --numprocesses 3 --maxschedchunk 1

failed=$(cd "$logs" && ls -- *.failed 2>/dev/null)
[ -n "$failed" ] || { echo "Every test passed."; exit 0; }
for part in ${failed//.failed/}; do
  echo "FAILED: $part"
  grep -A 3 -E 'recorded an issue|^FAILED |^E   |error:' "$logs/$part" | tail -n 40
done
exit 1
