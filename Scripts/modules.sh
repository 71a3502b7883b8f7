#!/bin/bash
# Prints the compiler's flags, one a line, by which a tool finds the modules of the debug build and
# the maps of the C modules that they import.
set -euo pipefail
cd "$(dirname "$0")/.."

built=$(swift build --show-bin-path)
printf '%s\n' -I "$built/Modules"
printf '%s\n' -Xcc -fmodule-map-file=.build/checkouts/GRDB.swift/Sources/GRDBSQLite/module.modulemap
for target in Sources/COpenCV/ Sources/*/C*/; do
  map=$target/module.modulemap
  [ -e "$map" ] || map=$built/$(basename "$target").build/module.modulemap
  [ ! -e "$map" ] || printf '%s\n' -Xcc "-fmodule-map-file=$map" -Xcc "-I$target/include"
done
