#!/bin/sh
# Makes what the mock server answers with, and the film for the browser's camera, out of the
# demo's portrait. usage: make_fixtures.sh SELFIE FOLDER; needs convert, ffmpeg and python3
set -eu
selfie=${1:?usage: make_fixtures.sh SELFIE FOLDER}
folder=${2:?usage: make_fixtures.sh SELFIE FOLDER}
root=$(cd "$(dirname "$0")/../.." && pwd)
export SELFIE_ASSETS="${SELFIE_ASSETS:-$root/Assets}"
mkdir -p "$folder"
"$root/Scripts/astronaut.sh" "$root/.cache/astronaut.png"

# A camera's format, 4:3, with the whole head in it.
convert "$root/.cache/astronaut.png" -crop 512x384+0+0 +repage -resize 960x720 "$folder/camera.png"
ffmpeg -loglevel error -y -loop 1 -i "$folder/camera.png" -t 2 -r 30 -q:v 3 -pix_fmt yuvj420p \
  -c:v mjpeg "$folder/camera.mjpeg"
"$selfie" plan "$folder/camera.png" >"$folder/plan.json"

# Wreath and statue by themselves: painted on black and on white, the difference is what shows through.
convert -size 960x720 xc:black "$folder/black.png"
convert -size 960x720 xc:white "$folder/white.png"
python3 - "$folder" <<'PYTHON'
import json, pathlib, sys
folder = pathlib.Path(sys.argv[1])
plan = json.loads((folder / "plan.json").read_text())
wreath = dict(plan["wreaths"][0], angle=0, center={"x": 480, "y": 360}, width=420)
statue = dict(plan["statue"], base={"x": 480, "y": 710}, height=690)
(folder / "wreath.json").write_text(json.dumps(dict(plan, wreaths=[wreath], statue=None)))
(folder / "statue.json").write_text(json.dumps(dict(plan, wreaths=[], statue=statue)))
PYTHON

# sprite NAME X Y: what NAME.json paints, cropped to what shows; where X,Y of the canvas then lies goes
# beside it.
sprite() {
  for ground in black white; do
    "$selfie" crown "$folder/$ground.png" --plan "$folder/$1.json" -o "$folder/$1-$ground.png" --force
  done
  convert "$folder/$1-white.png" "$folder/$1-black.png" -compose Difference -composite \
    -colorspace Gray -negate "$folder/alpha.png"
  # Un-premultiplied: the colour on black divided by its alpha.
  convert "$folder/$1-black.png" "$folder/alpha.png" -compose DivideSrc -composite \
    "$folder/alpha.png" -alpha off -compose CopyOpacity -composite "$folder/whole.png"
  convert "$folder/whole.png" -fuzz 12% -trim -format "{\"x\": %[fx:$2-page.x], \"y\": %[fx:$3-page.y]}" \
    -write info:"$folder/$1-sprite.json" +repage "$folder/$1-sprite.png"
}
sprite wreath 480 360
sprite statue 480 710
cp "$SELFIE_ASSETS/nike-half.png" "$folder/statue.png"
