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
installing=("$root/Scripts/install-packages.sh" "${packages[@]}")
if ! states=$(dpkg-query -W -f '${db:Status-Status}\n' "${packages[@]}" 2>/dev/null) ||
  grep -qvx installed <<<"$states"; then
  as_root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || exec "${installing[@]}" # which says that it needs root
    as_root=(sudo)
  fi
  # Postfix must neither ask nor start a system-wide server: the tests bring up private ones.
  "${as_root[@]}" debconf-set-selections <<<"postfix postfix/main_mailer_type select No configuration"
  policy=/usr/sbin/policy-rc.d
  if [ ! -e $policy ]; then
    trap '"${as_root[@]}" rm -f $policy' EXIT
    printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" install -m 755 /dev/stdin $policy
  fi
  "${installing[@]}"
fi

if ! "$tools/venv/bin/python" -c 'import aiosmtpd' 2>/dev/null; then
  echo "installing aiosmtpd into $tools/venv"
  mkdir -p "$tools"
  /usr/bin/python3 -m venv "$tools/venv"
  "$tools/venv/bin/pip" install --quiet --disable-pip-version-check aiosmtpd==1.4.6
fi
