#!/bin/bash
# Judges what no test runs: style, the libraries' documentation, the sources of benchmarks and
# fuzzers, the packages' metadata. It stands on the builds that `make test` leaves.
# usage: static.sh SELFIE MODELS
set -uo pipefail
cd "$(dirname "$0")/.."
selfie=$1 models=$2
. Scripts/parts.sh

# typecheck SOURCES...: as one program of another package, with the settings of these packages.
typecheck() {
  swiftc -typecheck -swift-version 6 -enable-upcoming-feature ExistentialAny \
    -enable-upcoming-feature MemberImportVisibility -warnings-as-errors \
    -module-name "$(basename "$1")" -parse-as-library "${flags[@]}" \
    -Xcc -fmodule-map-file="$logs/CHaar.modulemap" "$1"/*.swift
}

# Dependencies that no source imports: the manifest's map of the product would be wrong.
dependencies() { swift package dump-package | python3 Scripts/unused_dependencies.py; }

part lint make --no-print-directory lint
part dependencies dependencies
part folders python3 Scripts/folder_circles.py Sources/{FaceTrack,Overlay,Mailer,selfie} \
  Sources/{Photo,Camera,Print,Booth,Exhibit,Command,System}/*
part docs Scripts/docs/build.sh .cache/docs
mapfile -t flags < <(Scripts/modules.sh)
echo "module CHaar { header \"$PWD/Benchmarks/Sources/CHaar/include/CHaar.h\" export * }" \
  >"$logs/CHaar.modulemap"
part fuzz typecheck Fuzz/Sources/fuzz
part bench typecheck Benchmarks/Sources/bench
part candidates typecheck Benchmarks/Sources/candidates
LEVEL=0 part packages Scripts/deb/pack.sh "$selfie" "$models" .cache/static

verdict "Style, documentation, benchmarks, fuzzers and packages are in order."
