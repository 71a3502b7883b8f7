#!/bin/bash
# Installs what the mail tests need: servers that run on loopback only, and judges that read the mail
# we compose. Says nothing when everything is there.
# usage: Scripts/install-mail-test-servers.sh [TOOLS]
# TOOLS is where the Python environment goes; by default .build/mail-tools beside Package.swift.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
tools=${1:-${SELFIE_MAIL_TEST_TOOLS:-$root/.build/mail-tools}}

packages=(
  libcurl4-openssl-dev libidn2-dev libsqlite3-dev   # what the library links
  postfix sasl2-bin libsasl2-modules                # a real server; smtp-sink is in postfix
  openssl python3-venv                              # certificates; the home of aiosmtpd
  libemail-mime-perl gir1.2-gmime-3.0 python3-gi    # judges
  spamassassin                                      # how spammy a message looks
)
missing=()
for package in "${packages[@]}"; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing+=("$package")
done

if [ ${#missing[@]} -gt 0 ]; then
  if [ "$(id -u)" != 0 ]; then
    echo "The mail tests need ${missing[*]}; run this script as root or install them." >&2
    exit 69
  fi
  echo "installing ${missing[*]}"
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  # Postfix must neither ask nor start a system-wide server: the tests bring up private ones.
  echo "postfix postfix/main_mailer_type select No configuration" | debconf-set-selections
  policy=/usr/sbin/policy-rc.d
  if [ ! -e $policy ]; then
    printf '#!/bin/sh\nexit 101\n' > $policy
    chmod 755 $policy
    trap 'rm -f "$log" '$policy EXIT
  fi
  if ! { apt-get -o DPkg::Lock::Timeout=600 update && DEBIAN_FRONTEND=noninteractive \
      apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends "${missing[@]}"; } > "$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "The packages could not be installed; the lines above say why." >&2
    exit 69
  fi
fi

if ! "$tools/venv/bin/python" -c 'import aiosmtpd' 2>/dev/null; then
  echo "installing aiosmtpd into $tools/venv"
  mkdir -p "$tools"
  /usr/bin/python3 -m venv "$tools/venv"
  "$tools/venv/bin/pip" install --quiet --disable-pip-version-check aiosmtpd==1.4.6
fi
