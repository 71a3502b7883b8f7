# To be sourced by bash: runs a long judgement part by part, each with one line that says how it ended.
# QUIET=1 leaves a part's own output to its log.

logs=${LOGS:-$(mktemp -d)}
mkdir -p "$logs"
[ -n "${LOGS:-}" ] || trap 'rm -rf "$logs"' EXIT
rm -f "$logs"/*.failed

# part NAME COMMAND...: runs the command and keeps what it prints; its status is the command's.
part() {
  local name=$1 began=$SECONDS status=0
  shift
  if [ -n "${QUIET:-}" ]; then
    "$@" >"$logs/$name" 2>&1 || status=$?
  else
    "$@" 2>&1 | tee "$logs/$name" | sed --unbuffered "s/^/$name: /" || status=$?
  fi
  echo "$name: $([ $status = 0 ] && echo passed || echo FAILED), $((SECONDS - began)) s"
  [ $status = 0 ] || touch "$logs/$name.failed"
  return $status
}

# verdict SENTENCE: says it where every part passed; else names what failed, and ends with 1.
verdict() {
  local failed part
  failed=$(cd "$logs" && ls -- *.failed 2>/dev/null)
  [ -n "$failed" ] || { echo "$1"; exit 0; }
  for part in ${failed//.failed/}; do
    echo "FAILED: $part"
    grep -A 3 -E 'recorded an issue|^FAILED |^E   |error:|warning:|^E: |^W: |is not documented' \
      "$logs/$part" | tail -n 40
  done
  exit 1
}
