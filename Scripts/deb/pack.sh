#!/bin/bash
# Packs the built command, the artwork and the models as Debian packages of this machine's release, and lets lintian judge them.
# usage: pack.sh SELFIE MODELS FOLDER [LINK_LIST]
#   SELFIE     the program; it is copied and stripped, and so is selfie-heif beside it
#   MODELS     the folder of the face models
#   FOLDER     takes selfie_*.deb and selfie-data_*.deb; older ones are removed
#   LINK_LIST  which object files SELFIE was linked from, for NOTICE; default: beside it, as SwiftPM leaves it
# NO_LINTIAN=1 leaves lintian out; LEVEL=0 packs in a tenth of the time, for a judgement alone. The same inputs give the same bytes: times are those of debian/changelog, owners are root, xz has one thread.
set -euo pipefail

selfie=$(realpath "${1:?usage: pack.sh SELFIE MODELS FOLDER [LINK_LIST]}")
models=$(realpath "$2")
mkdir -p "$3"
folder=$(realpath "$3")
link_list=${4:-$selfie.product/Objects.LinkFileList}
cd "$(dirname "$0")/../.."

SOURCE_DATE_EPOCH=$(dpkg-parsechangelog --show-field Timestamp)
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC
umask 022
packed=.build/deb
rm -rf "$packed"
install -D -m 755 "$selfie" "$packed/bin/selfie"
install -D -m 755 "$(dirname "$selfie")/selfie-heif" "$packed/libexec/selfie-heif"
install -D -m 644 -t "$packed/models" "$models"/{face-detector,face-mesh,iris,person-mask,palm-detector,hand-landmarks}.onnx

# The program describes itself: man pages, completions.
/usr/bin/python3 Scripts/man/manual.py "$selfie" "$packed/man"
Scripts/deb/completions.sh "$selfie" "$packed/completions"
/usr/bin/python3 Scripts/sbom/copyright.py . "$link_list"
/usr/bin/python3 Scripts/sbom/notices.py . "$link_list" >"$packed/NOTICE"

rm -f "$folder"/selfie_*.deb "$folder"/selfie-data_*.deb
# What dpkg-buildpackage would set; it would also leave its files in the folder above this one.
DESTINATION=$folder DEB_RULES_REQUIRES_ROOT=no \
  debian/rules clean binary >"$packed/log" 2>&1 || {
  tail -n 30 "$packed/log" >&2
  exit 1
}
debian/rules clean >/dev/null 2>&1
[ -n "${NO_LINTIAN:-}" ] || lintian --allow-root --fail-on error,warning "$folder"/selfie*.deb
ls -l "$folder"/selfie*.deb
