#!/bin/sh
# Makes the models: takes CenterFace's and MediaPipe's files (originals.sh), folds CenterFace's batch normalizations
# and converts MediaPipe's to ONNX in a virtual environment, verifies the result, and installs it into FOLDER.
# usage: install.sh FOLDER
# Does nothing if FOLDER already holds the right files. Python is needed here only, not at run time.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: install.sh FOLDER}
table="$here/models.tsv"

# name source source_sha target_sha outputs, one model a line
rows() { grep -v '^#' "$table"; }

complete() {
  rows | while IFS="$(printf '\t')" read -r name _ _ target_sha _; do
    echo "$target_sha  $folder/$name.onnx"
  done | sha256sum --check --status 2>/dev/null
}

if complete; then exit 0; fi
echo "Making the face models in $folder"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python=$("$here/../python.sh" "$here/requirements.txt")
originals=$("$here/originals.sh")

mkdir -p "$folder"
rows | while IFS="$(printf '\t')" read -r name source _ target_sha outputs; do
  # shellcheck disable=SC2046,SC2086  # one option a word
  case $source in
  *.onnx)
    "$python" "$here/fold_normalizations.py" "$originals/$(basename "$source")" "$work/$name.onnx"
    ;;
  *)
    "$python" "$here/tflite_to_onnx.py" "$originals/$(basename "$source")" "$work/$name.onnx" \
      $(printf -- '--output %s ' $outputs)
    ;;
  esac
  echo "$target_sha  $work/$name.onnx" | sha256sum --check --status || {
    echo "$name.onnx differs from the tested file (sha256)." >&2
    exit 1
  }
  # A rename in the same folder: a reader sees the old file or the whole new one.
  cp "$work/$name.onnx" "$folder/.$name.onnx.part"
  mv "$folder/.$name.onnx.part" "$folder/$name.onnx"
done
cp "$originals"/LICENSE.* "$folder"
complete || { echo "The models in $folder are not complete." >&2; exit 1; }
