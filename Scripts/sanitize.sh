#!/bin/bash
# Passes the tests under AddressSanitizer with UndefinedBehaviorSanitizer, and under ThreadSanitizer.
# usage: sanitize.sh [address|thread]    SANITIZE_FILTER=REGEX runs a part of the tests
# The processes that the tests start are the sanitized build beside them. Whatever any of these
# processes reports is gathered in files: a report fails the run even where a test overlooks it.
# At the end of the tests every handle of the C seams must have been given back.
#
# UndefinedBehaviorSanitizer looks at the project's C and C++; Swift has none, and stops by itself
# at overflows, wrong indices and empty optionals. The libraries of the system are not instrumented.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
# Swift's own backtracer waits for itself when a sanitizer ends the process.
export SWIFT_BACKTRACE=enable=no
# A run of the command that is only slow does not count as hung.
export KOTINOS_PATIENCE=600

for kind in ${1:-address thread}; do
  flags=(--scratch-path "$root/.build/$kind" --sanitize "$kind")
  reports=$root/.build/$kind/reports
  mkdir -p "$reports"
  rm -f "$reports"/* "$root/.build/$kind"/tests*.xml
  # No report ends a process with a status of the program's own (ReportableError.swift).
  common=log_path=$reports/report:exitcode=99
  # Under a sanitizer everything takes several times its memory and time: what is about memory and
  # time is left to the usual run, and so is selfie-heif's cage, which a sanitizer's calls would break.
  skipped='HostileTests|LimitTests|hugeHeader|memory|CageTests/product'
  case $kind in
    address)
      # Memory that is alive at the end is a Swift program's normal state (globals are never freed):
      # leaks are looked for by the fuzzers instead, after every input.
      export ASAN_OPTIONS=$common:detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1
      export UBSAN_OPTIONS=$common:print_stacktrace=1
      # Optimised, as the command is shipped, and in a small part of the time. DEBUG has the points at
      # which a test kills the command.
      flags+=(--configuration release -Xswiftc -enable-testing -Xswiftc -DDEBUG)
      flags+=(-Xcc -fsanitize=undefined -Xcc -fno-sanitize=vptr,function
        -Xcc -fno-sanitize-recover=undefined
        -Xcc "-fsanitize-ignorelist=$root/Fuzz/third-party.ignore")
      ;;
    thread)
      # OpenBLAS is not instrumented, and the loader maps it twice, which a suppression cannot name.
      export OPENBLAS_NUM_THREADS=1
      export TSAN_OPTIONS=$common:suppressions=$root/Scripts/thread-sanitizer.supp
      clang -std=c17 -Wall -Wextra -Werror -O1 -fPIC -c Scripts/thread-sanitizer-mutex.c \
        -o "$root/.build/$kind/mutex.o"
      flags+=(-Xlinker "$root/.build/$kind/mutex.o")
      # The command takes a second to start here: only those of its tests run in which threads meet.
      threaded='CoronationFilm|Jobs|Live|ManyPhotos|Review|Snap|Stream|Trace|Work'
      skipped+="|^CommandTests\\.(?!$threaded)"
      ;;
    *)
      echo "sanitize.sh: address or thread, not \"$kind\"" >&2
      exit 64
      ;;
  esac
  echo "== $kind"
  swift build --build-tests "${flags[@]}"
  tests() {
    swift test --skip-build --no-parallel "${flags[@]}" --filter LiveHandleTests --skip "$skipped" "$@"
  }
  status=0
  results=$root/.build/$kind/tests
  tests --xunit-output "$results.xml" --filter "${SANITIZE_FILTER:-.}" || {
    status=1
    failed=$(python3 Scripts/failed_tests.py "$results-swift-testing.xml")
    [ -z "$failed" ] || {
      echo "== $kind: what failed is judged once more"
      tests --filter "$failed" && status=0
    }
  }
  if [ -n "$(ls "$reports")" ]; then
    cat "$reports"/*
    echo "== $kind: $(ls "$reports" | wc -l) processes reported a fault, see above" >&2
    exit 1
  fi
  [ "$status" -eq 0 ] || exit "$status"
  echo "== $kind: no report"
done
