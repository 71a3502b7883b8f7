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

# One photo of some size, and small ones that differ: a message is made once for photo and recipient.
/usr/bin/python3 - "$work" "$messages" <<'P'
import os, random, struct, sys, zlib
dice = random.Random(1896)
def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
def photo(path, side):
    rows = b"".join(b"\0" + dice.randbytes(side * 3) for _ in range(side))
    with open(path, "wb") as file:
        file.write(
            b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
photo(sys.argv[1] + "/photo.png", 160)
os.mkdir(sys.argv[1] + "/small")
for number in range(int(sys.argv[2])):
    photo("%s/small/%d.png" % (sys.argv[1], number), 24)
P

# Memory (resident, anonymous), descriptors and threads of a process; temporary files anywhere.
state() {
  awk -v n="$2" '/^VmRSS/ {rss=$2} /^RssAnon/ {anon=$2} /^Threads/ {threads=$2}
    END {printf "%8s  %7d KB resident  %7d KB anonymous  %3d threads", n, rss, anon, threads}' \
    "/proc/$1/status" 2>/dev/null || return 0
  printf '  %3d descriptors  %3d temporary files\n' "$(ls "/proc/$1/fd" 2>/dev/null | wc -l)" \
    "$(find "$work" "${TMPDIR:-/tmp}" -maxdepth 2 \( -name '*.tmp' -o -name '.selfie*' \) 2>/dev/null | wc -l)"
}

# Follows a process that writes a line a photo to its end, with a state at every tenth; its exit code
# becomes `status`.
follow() {
  local done next=$(($3 / 10))
  touch "$2"
  while kill -0 "$1" 2>/dev/null; do
    done=$(wc -l <"$2")
    if [ "$done" -ge $next ] && [ "$done" -lt "$3" ]; then
      # The subshell has become the command by now.
      state "$1" "$done"
      next=$((done + $3 / 10))
    fi
    sleep 0.2
  done
  status=0
  wait "$1" || status=$?
  [ "$status" -eq 0 ] || tail -n 3 "$work/errors" >&2
}

echo "== $photos photos, crowned by one process, one JSON object a photo"
mkdir "$work/in"
for number in $(seq "$photos"); do ln "$work/photo.png" "$work/in/$number.png"; done
# A wreath and the statue are painted on each; nobody is looked for.
(cd "$work/in" && exec "$selfie" crown *.png --wreath 50%,30% --statue 80%,95% --json \
  --output-directory "$work/out" >"$work/json" 2>"$work/errors") &
follow $! "$work/json" "$photos"
echo "exit $status, $(wc -l <"$work/json") objects, $(ls "$work/out" | wc -l) outputs, $(wc -l <"$work/errors") lines of errors"

echo "== $messages messages through one outbox to smtp-sink"
port=$((20000 + RANDOM % 20000))
user=(); [ "$(id -u)" -ne 0 ] || user=(-u nobody)
PATH=$PATH:/usr/sbin smtp-sink "${user[@]}" 127.0.0.1:$port 100 &
sink=$!
export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config
export SELFIE_SMTP_URL=smtp+plaintext://127.0.0.1:$port SELFIE_SMTP_FROM=photos@museum.example
# Crowned and queued by one process, as fast as the disk makes them durable.
(cd "$work/small" && exec "$selfie" crown *.png --wreath 50%,30% --no-statue --json \
  --to visitor@test.example --queue-only --output-directory "$work/mailed" \
  >"$work/queued" 2>"$work/errors") &
follow $! "$work/queued" "$messages"
outbox=$work/data/selfie/outbox
echo "exit $status; queued: $(ls "$outbox/spool" | wc -l) files, database $(stat -c %s "$outbox/outbox.sqlite") bytes"
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
