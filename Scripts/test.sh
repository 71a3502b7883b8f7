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

# swift_tests NAME ARGUMENTS...: those of the libraries. Their program is run itself: `swift test`
# locks the build, and no other could run beside it.
swift_tests() {
  local report=$logs/$1.xml
  shift
  # Where nohup or a shell's & has it ignore signals, the programs that the tests start would, too.
  # The tests of the command start the optimised one: a debug build reads its arguments for a quarter
  # of a second.
  KOTINOS_SELFIE=$(realpath "$selfie") env --default-signal .build/debug/kotinosPackageTests.xctest \
    --testing-library swift-testing --xunit-output "$report" "$@"
}

# swift_alone NAME: once the parts beside it have ended.
swift_alone() {
  local failed
  failed=$(python3 Scripts/failed_tests.py "$logs/$1.xml") && [ -n "$failed" ] || return 1
  alone swift_tests "$1-alone" --no-parallel --filter "$failed"
}

# beside_each_other NAME...: the parts of the libraries whose arguments `of_NAME` has. A program of
# tests works on as many as there are processors, also where these wait for a child process.
beside_each_other() {
  local name running=()
  for name; do
    declare -n arguments=of_$name
    part "$name" swift_tests "$name" "${arguments[@]}" &
    running+=($!)
  done
  wait "${running[@]}"
  for name; do
    [ -e "$logs/$name.failed" ] || continue
    rm "$logs/$name.failed"
    part "$name" swift_alone "$name"
  done
}

# Most of a visit is waiting: three at a time keep two processors busy.
booth_tests() {
  Scripts/booth-tests.sh "$selfie" -m "not alone" --numprocesses 3 --maxschedchunk 1 \
    --durations 10 && return
  [ $? = 1 ] || return
  alone Scripts/booth-tests.sh "$selfie" -m "not alone" --last-failed
}

of_libraries=(--skip '^(MailerTests|CommandTests)\.')
of_commands=(--filter '^CommandTests\.' --skip '^CommandTests\.Mail')
# The mail's tests start servers and kill processes on purpose: they run one after the other.
of_mail=(--no-parallel --filter '^(MailerTests|CommandTests\.Mail)')
if part build swift build --build-tests; then
  beside_each_other libraries commands mail
fi
# A package that uses the libraries, as others would.
part dependent swift test --package-path Tests/Dependent
# What measures time has the machine for itself.
part measured Scripts/booth-tests.sh "$selfie" -m alone
part booth booth_tests

verdict "Every test passed."
