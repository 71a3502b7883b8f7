#!/bin/sh
# Prints the path of the project's own Python (a virtual environment in .venv), making it first if need be.
# Python serves set-up and tests only. usage: python.sh [REQUIREMENTS.txt]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
python="$root/.venv/bin/python"
[ -x "$python" ] && "$python" -m pip --version >/dev/null 2>&1 || python3 -m venv --clear "$root/.venv" >&2
if [ $# -gt 0 ]; then
  mark="$root/.venv/$(sha256sum "$1" | cut -c1-16).installed"
  if [ ! -e "$mark" ]; then
    "$python" -m pip install --quiet --disable-pip-version-check --requirement "$1" >&2
    touch "$mark"
  fi
fi
echo "$python"
