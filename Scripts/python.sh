#!/bin/sh
# Prints the path of the project's own Python (a virtual environment in .venv), making it first if need be.
# Python serves set-up and tests only. usage: [VENV=FOLDER] python.sh [REQUIREMENTS.txt]
# Another folder is for requirements that exclude those of the rest.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
venv=${VENV:-$root/.venv}
python="$venv/bin/python"
[ -x "$python" ] && "$python" -m pip --version >/dev/null 2>&1 || python3 -m venv --clear "$venv" >&2
if [ $# -gt 0 ]; then
  mark="$venv/$(sha256sum "$1" | cut -c1-16).installed"
  if [ ! -e "$mark" ]; then
    "$python" -m pip install --quiet --disable-pip-version-check --requirement "$1" >&2
    touch "$mark"
  fi
fi
echo "$python"
