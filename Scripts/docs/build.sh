#!/bin/bash
# Builds the documentation of the libraries as static pages, without a network.
# usage: build.sh FOLDER
# Every public symbol must be documented, and docc must have nothing to warn of.
set -euo pipefail

folder=$1
cd "$(dirname "$0")/../.."
# Dependencies first: a module's pages link to those built before.
modules=(
  Files ChildProcesses Settings JobQueue Imaging Texts FaceTrack PictureTracking Overlay Camera Mailer
  Printing Champion Card
)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

swift build --product selfie
# `swift package dump-symbol-graph` hands C++'s language standard to C modules and fails: the modules
# are extracted one by one.
mapfile -t flags < <(Scripts/modules.sh)
for module in "${modules[@]}"; do
  mkdir "$work/$module.graphs"
  swift symbolgraph-extract -module-name "$module" -target "$(uname -m)-unknown-linux-gnu" \
    "${flags[@]}" -minimum-access-level public -skip-synthesized-members \
    -output-dir "$work/$module.graphs"
done
python3 Scripts/docs/undocumented.py "$work"/*.graphs/*.symbols.json

archives=()
dependencies=()
for module in "${modules[@]}"; do
  catalog=$(find Sources -maxdepth 3 -name "$module.docc")
  docc convert ${catalog:+"$catalog"} --additional-symbol-graph-dir "$work/$module.graphs" \
    --fallback-display-name "$module" --fallback-bundle-identifier "kotinos.$module" \
    --enable-experimental-external-link-support "${dependencies[@]}" \
    --warnings-as-errors --output-path "$work/$module.doccarchive"
  archives+=("$work/$module.doccarchive")
  dependencies+=(--dependency "$work/$module.doccarchive")
done
rm -rf "$folder"
docc merge "${archives[@]}" --synthesized-landing-page-name Kotinos --output-path "$folder"
echo "The documentation is in $folder; to read it: python3 -m http.server --directory $folder"
