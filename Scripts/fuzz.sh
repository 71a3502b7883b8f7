#!/bin/bash
# Builds the fuzzers and runs each for some seconds, on each processor one; ends with 1 when one of
# them found something.
# usage: fuzz.sh SECONDS [BOUNDARY]
#   FUZZ_WORK=FOLDER  where inputs that reach new code (corpus/) and that break something (found/) go;
#                     default .cache/fuzz
# Swift's driver takes only the last -sanitize=, so both are named in one flag as well. The C and C++
# parts get the undefined-behaviour checks too.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
seconds=${1:?usage: fuzz.sh SECONDS [BOUNDARY]}
work=${FUZZ_WORK:-$root/.cache/fuzz}

# It reaches targets that are no products.
export KOTINOS_WORKBENCH=1
swift build --package-path "$root/Fuzz" --configuration release \
  --sanitize fuzzer --sanitize address -Xswiftc -sanitize=address,fuzzer -Xswiftc -enable-testing \
  -Xcc -fsanitize=undefined -Xcc -fno-sanitize=vptr,function -Xcc -fno-sanitize-recover=undefined \
  -Xcc "-fsanitize-ignorelist=$root/Fuzz/third-party.ignore" --product fuzz >&2
fuzz=$root/Fuzz/.build/release/fuzz

# Swift's own report of a crash and the sanitizer's wait for each other for ever.
export SWIFT_BACKTRACE=enable=no
export LSAN_OPTIONS=suppressions=$root/Fuzz/leaks.supp:print_suppressions=0

# fuzz_boundary BOUNDARY: says in a line how it ended; its status is 1 when something was found.
fuzz_boundary() {
  local boundary=$1 log=$work/$1.log seeds=$root/Fuzz/Seeds/$1 status=0 count
  mkdir -p "$work/corpus/$boundary" "$work/found/$boundary"
  [ -d "$seeds" ] || seeds=
  # selfie-heif reads one file in a process with a limit of memory, and ends: what libheif does not
  # release is gone then, and what a stream claims beyond the limit it does not get. Here neither
  # holds: a process that has grown too large is replaced by another.
  local options=()
  export ASAN_OPTIONS=
  case $boundary in
    heic | avif)
      options=(-malloc_limit_mb=1000000 -fork=1 -ignore_ooms=1)
      ASAN_OPTIONS=detect_leaks=0:max_allocation_size_mb=512:allocator_may_return_null=1
      ;;
  esac
  "$fuzz" "$boundary" "${options[@]}" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=20 \
    -print_final_stats=1 -artifact_prefix="$work/found/$boundary/" \
    "$work/corpus/$boundary" ${seeds:+"$seeds"} >"$log" 2>&1 || status=$?
  # libFuzzer ends with the status of its last process, be it one that had grown too large (71).
  [ ${#options[@]} -eq 0 ] || [ $status -ne 71 ] || status=0
  count=$(grep -a -o -e 'number_of_executed_units: [0-9]*' -e '^#[0-9]*: cov' "$log" | tail -n 1 |
    grep -o '[0-9][0-9]*' || echo "?")
  printf '%-14s %10s executions  %s\n' "$boundary" "$count" \
    "$([ $status -eq 0 ] && echo "nothing found" || echo "FOUND, see $log and $work/found/$boundary")"
  [ $status -eq 0 ]
}
export -f fuzz_boundary
export root seconds work fuzz
printf '%s\n' ${2:-$("$fuzz")} | xargs -P "$(nproc)" -I BOUNDARY bash -c 'fuzz_boundary BOUNDARY' ||
  exit 1
