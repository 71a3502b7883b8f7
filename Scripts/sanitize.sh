#!/bin/bash
# Passes the tests under AddressSanitizer with UndefinedBehaviorSanitizer, and under ThreadSanitizer.
# usage: sanitize.sh [address|thread]    SANITIZE_FILTER=REGEX runs a part of the tests
# The processes that the tests start are the sanitized debug build beside them.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
for kind in ${1:-address thread}; do
  flags=(--scratch-path "$root/.build-$kind" --sanitize "$kind")
  if [ "$kind" = address ]; then
    # Memory that is alive at the end is a Swift program's normal state (globals are never freed):
    # leaks are looked for by the fuzzers instead, after every input.
    export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1
    export UBSAN_OPTIONS=print_stacktrace=1
    flags+=(-Xcc -fsanitize=undefined -Xcc -fno-sanitize=vptr,function
      -Xcc -fno-sanitize-recover=undefined
      -Xcc "-fsanitize-ignorelist=$root/Fuzz/third-party.ignore")
  else
    export TSAN_OPTIONS=suppressions=$root/Scripts/thread-sanitizer.supp:halt_on_error=1
  fi
  echo "== $kind"
  # Under a sanitizer everything takes several times its memory and time: what is about memory and
  # time is left to the usual run.
  swift build --build-tests "${flags[@]}"
  swift test --skip-build --no-parallel "${flags[@]}" --filter "${SANITIZE_FILTER:-.}" \
    --skip 'HostileTests|hugeHeader|memory'
done
