#!/bin/sh
# Bakes the page's textures, as their filters are too slow for a kiosk without a GPU, and the quiz's ring.
# usage: render.sh; needs rsvg-convert (librsvg2-bin) and convert (imagemagick)
set -eu
cd "$(dirname "$0")"
assets=../../Assets
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
marble() {
  sed "s/WIDTH/$2/g; s/HEIGHT/$3/g" marble.svg >"$work/$1.svg"
  rsvg-convert "$work/$1.svg" -o "$work/$1.png"
  convert "$work/$1.png" -strip -interlace Plane -quality 82 "$assets/booth/pictures/$1.jpg"
}
marble marble-portrait 1080 1920
marble marble-landscape 1280 800
rsvg-convert plaster.svg -o "$work/plaster.png"
# Half the size and sixty-four steps of alpha: the eye tells no difference, the bytes are a tenth.
convert "$work/plaster.png" -strip -resize 50% -channel A -depth 6 +channel -define png:compression-level=9 \
  "$assets/booth/pictures/plaster.png"
# The wreath's strip bent into a ring: tie below, tips above.
convert "$assets/wreath-half.png" -background none -virtual-pixel transparent -distort Arc '360 0 640 130' \
  -trim +repage -resize 480x480 -strip -depth 6 -define png:compression-level=9 "$assets/booth/pictures/ring.png"
