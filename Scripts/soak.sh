#!/bin/bash
# Thousands of photos through one process, and thousands of messages through one outbox: what grows.
# usage: soak.sh SELFIE [PHOTOS] [MESSAGES]
# Prints memory, descriptors and temporary files at every tenth of the way. Needs smtp-sink (postfix).
set -euo pipefail

selfie=$(realpath "${1:?usage: soak.sh SELFIE [PHOTOS] [MESSAGES]}")
photos=${2:-10000}
messages=${3:-10000}
work=$(mktemp -d)
sink=
finish() {
  [ -z "$sink" ] || kill "$sink" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

# A small gray JPEG by hand would do; a PNG of noise is one line of Python and a real picture.
/usr/bin/python3 - "$work/photo.png" <<'P'
import random, struct, sys, zlib
dice = random.Random(1896)
side = 160
rows = b"".join(b"\0" + bytes(dice.randrange(256) for _ in range(side * 3)) for _ in range(side))
def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
open(sys.argv[1], "wb").write(
    b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
P

# Memory (resident, anonymous), descriptors and threads of a process; temporary files anywhere.
state() {
  awk -v n="$2" '/^VmRSS/ {rss=$2} /^RssAnon/ {anon=$2} /^Threads/ {threads=$2}
    END {printf "%8s  %7d KB resident  %7d KB anonymous  %3d threads", n, rss, anon, threads}' \
    "/proc/$1/status" 2>/dev/null || return 0
  printf '  %3d descriptors  %3d temporary files\n' "$(ls "/proc/$1/fd" 2>/dev/null | wc -l)" \
    "$(find "$work" "${TMPDIR:-/tmp}" -maxdepth 2 \( -name '*.tmp' -o -name '.selfie*' \) 2>/dev/null | wc -l)"
}

echo "== $photos photos, crowned by one process, one JSON object a photo"
mkdir "$work/in"
for number in $(seq "$photos"); do ln "$work/photo.png" "$work/in/$number.png"; done
# A wreath and the statue are painted on each; nobody is looked for.
(cd "$work/in" && exec "$selfie" crown *.png --wreath 50%,30% --statue 80%,95% --json \
  --output-directory "$work/out" >"$work/json" 2>"$work/errors") &
process=$!
next=0
touch "$work/json"
while kill -0 $process 2>/dev/null; do
  done=$(wc -l <"$work/json" 2>/dev/null || echo 0)
  if [ "$done" -ge $next ]; then
    # The subshell has become the command by now.
    [ "$done" -eq 0 ] || state $process "$done"
    next=$((done + photos / 10))
  fi
  sleep 0.2
done
wait $process && status=0 || status=$?
echo "exit $status, $(wc -l <"$work/json") objects, $(ls "$work/out" | wc -l) outputs, $(wc -l <"$work/errors") lines of errors"

echo "== $messages messages through one outbox to smtp-sink"
port=$((20000 + RANDOM % 20000))
user=(); [ "$(id -u)" -ne 0 ] || user=(-u nobody)
PATH=$PATH:/usr/sbin smtp-sink "${user[@]}" 127.0.0.1:$port 100 &
sink=$!
export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config
export SELFIE_SMTP_URL=smtp+plaintext://127.0.0.1:$port SELFIE_SMTP_FROM=photos@museum.example
# One file is another photo for each visit.
for number in $(seq "$messages"); do
  "$selfie" send "$work/photo.png" --to "visitor$number@test.example" --queue-only >/dev/null
done
outbox=$work/data/selfie/outbox
echo "queued: $(ls "$outbox/spool" | wc -l) files, database $(stat -c %s "$outbox/outbox.sqlite") bytes"
"$selfie" outbox run >"$work/run" 2>&1 &
process=$!
next=$messages
while kill -0 $process 2>/dev/null; do
  left=$(ls "$outbox/spool" 2>/dev/null | wc -l)
  if [ "$left" -le $next ]; then
    state $process $((messages - left))
    next=$((left - messages / 10))
  fi
  sleep 0.2
done
wait $process && status=0 || status=$?
echo "exit $status, $(ls "$outbox/spool" | wc -l) files left in the spool, $(ls "$outbox/owners" | wc -l) owners"
SELFIE_OUTBOX_RETENTION_DAYS=0 "$selfie" outbox purge >/dev/null
echo "after purge: database $(stat -c %s "$outbox/outbox.sqlite") bytes"
