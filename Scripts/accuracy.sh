#!/bin/sh
# Measures the accuracy of the face search with each engine and prints it with its targets. usage: accuracy.sh
#   SELFIE=FILE  the command, default .build/release/selfie
#   FACES=DIR    the face sets with score.py and vary.py, default ../shared/faces
#   YUNET=FILE   a YuNet model, default the installed one if there is one
# Harder copies of the sets and the detections are cached under .cache/accuracy.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/.." && pwd)
selfie=${SELFIE:-$root/.build/release/selfie}
faces=${FACES:-$root/../shared/faces}
yunet=${YUNET:-}
cache=$root/.cache/accuracy

for file in score.py vary.py; do
  [ -e "$faces/$file" ] || {
    echo "Nothing is measured: the face sets are not here ($file is missing in $faces); FACES=DIR names them."
    exit 0
  }
done
[ -z "$yunet" ] || [ -r "$yunet" ] || {
  echo "The YuNet model $yunet cannot be read." >&2
  exit 1
}
python=$("$here/python.sh" "$here/accuracy/requirements.txt")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# name  set  options of vary.py, or the kind of accuracy/augment.py
sets() {
  cat <<EOF
studio studio
studio-turned-45 studio --turn 45
wild wild
wild-turned-30 wild --turn 30
wild-turned-90 wild --turn 90
wild-dark wild --gamma 4 --noise 6
none none
wild-cut wild cut
studio-cut studio cut
wild-jpeg30 wild jpeg30
wild-motion wild motion
wild-backlight wild backlight
wild-sepia wild sepia
wild-small wild small
wild-mask wild mask
wild-hat wild hat
wild-defocus wild defocus
EOF
}

# detect NAME DETECTOR ENGINE SET-FOLDER [OPTION...]: writes the faces of every photo to
# .cache/accuracy/DETECTOR-ENGINE/NAME.ndjson
detect() {
  name=$1 detector=$2 engine=$3 folder=$4
  shift 4
  status=0
  "$selfie" detect --json --detector "$detector" --engine "$engine" "$@" -- "$folder"/*.jpg \
    >"$cache/$detector-$engine/$name.ndjson" || status=$?
  # 2 is a photo without a face, which these sets contain.
  [ $status -eq 0 ] || [ $status -eq 2 ] || {
    echo "selfie detect failed on $name (exit code $status)." >&2
    exit 1
  }
}

# vary NAME SET OPTION...: makes the harder copy unless it is newer than the set and the script
vary() {
  name=$1 set=$2
  shift 2
  made=$cache/sets/$name
  case $1 in
  --*) script=$faces/vary.py ;;
  *) script=$here/accuracy/augment.py ;;
  esac
  if [ -e "$made/truth.json" ] && [ "$made/truth.json" -nt "$faces/$set/truth.json" ] &&
    [ "$made/truth.json" -nt "$script" ]; then
    return
  fi
  rm -rf "$made"
  mkdir -p "$made"
  "$python" "$script" "$faces/$set" "$made" "$@"
}

# Whether an engine is built in: otherwise the exit status is 78.
has_engine() {
  status=0
  "$selfie" detect --engine "$1" -- "$faces"/none/none-000.jpg >/dev/null 2>&1 || status=$?
  [ $status -ne 78 ]
}

# measure DETECTOR [OPTION...]: measures with each engine
measure() {
  for engine in opencv xnnpack; do
    rm -rf "${cache:?}/$1-$engine"
    if has_engine $engine; then
      measure_engine $engine "$@"
    else
      echo "$engine is not built in: its column stays empty." >&2
    fi
  done
}

# measure_engine ENGINE DETECTOR [OPTION...]
measure_engine() {
  engine=$1 detector=$2
  shift 2
  mkdir -p "$cache/$detector-$engine"
  sets | while read -r name set change; do
    if ! [ -e "$faces/$set/truth.json" ]; then
      echo "The set $set is not here: $name is left out." >&2
      continue
    fi
    folder=$faces/$set
    if [ -n "$change" ]; then
      # shellcheck disable=SC2086  # options are words
      vary "$name" "$set" $change
      folder=$cache/sets/$name
    fi
    echo "$detector, $engine: $name" >&2
    detect "$name" "$detector" "$engine" "$folder" "$@"
    "$python" "$faces/score.py" "$folder/truth.json" "$cache/$detector-$engine/$name.ndjson" \
      >"$cache/$detector-$engine/$name.score"
  done
}

measure default
if [ -n "$yunet" ]; then
  # A folder of its own, searched first; the other models come from the standard folders.
  mkdir "$work/models"
  cp "$yunet" "$work/models/yunet.onnx"
  measure yunet --models "$work/models"
elif "$selfie" models | grep '^yunet ' | grep -qv 'not installed'; then
  measure yunet
else
  rm -rf "$cache"/yunet-*
  echo "YuNet is not installed: its column stays empty (YUNET=FILE measures a file)." >&2
fi
"$python" "$here/accuracy/table.py" "$cache"
