#!/bin/bash
# Installs the packages in a fresh Debian, boots it, and tries what an owner does with them. Prints a line for each thing
# that holds, and ends at the first that does not.
# usage: test.sh RELEASE FOLDER SELFIE MODELS
#   RELEASE  bookworm or trixie; made with debootstrap once, in .cache/deb-RELEASE, and copied for each run
#   FOLDER   of selfie_*.deb and selfie-data_*.deb, built on that release
#   SELFIE   the program as the build left it, which the installed one is compared with; MODELS its models
# Root only. The machine has namespaces of its own, with loopback for a network, and is gone at the end.
set -euo pipefail

if [ -z "${KOTINOS_OWN_MOUNTS:-}" ]; then
  KOTINOS_OWN_MOUNTS=1 exec unshare --mount --propagation private "$0" "$@"
fi
release=${1:?usage: test.sh RELEASE FOLDER SELFIE MODELS}
debs=$(realpath "$2")
selfie=$(realpath "$3")
models=$(realpath "$4")
cd "$(dirname "$0")/../.."
root=$PWD
base=${BASE:-$root/.cache/deb-$release}
Scripts/install-packages.sh imagemagick openssl iproute2
Scripts/debootstrap.sh "$release" "$base"

work=$(mktemp -d -p "${TMPDIR:-/tmp}" kotinos-deb-XXXXXX)
machine=$work/machine
init=
finish() {
  [ -z "$init" ] || kill -9 "$init" 2>/dev/null || true
  cd /
  for mount in proc dev outside; do umount --recursive --lazy "$machine/$mount" 2>/dev/null || true; done
  # Systemd's own mounts went with its namespace; one that is left must not be followed.
  sleep 1
  find /sys/fs/cgroup -depth -type d -path "*/kotinos-test${machine//\//-}*" -exec rmdir {} + 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap finish EXIT

ok() { echo "ok  $*"; }
fail() { echo "NOT $*" >&2; exit 1; }

# in_chroot: before the boot, with this machine's network. in_machine: afterwards, with loopback alone.
environment=(HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin)
in_chroot() { chroot "$machine" env -i "${environment[@]}" "$@"; }
in_machine() { nsenter --target "$init" --all --root --wd env -i "${environment[@]}" "$@"; }
as_selfie() { in_machine runuser -u selfie -- env XDG_DATA_HOME=/var/lib HOME=/var/lib/selfie "$@"; }
# http PATH [PORT]: a page's answer to GET, header and body; the booth's by default
http() {
  in_machine bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$1"
    printf "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n" "$0" "$1" >&3; cat <&3' "$1" "${2:-8461}"
}
# wait_for booth|exhibit PORT
wait_for() {
  for _ in $(seq 100); do
    if http /healthz "$2" 2>/dev/null | grep -q '^HTTP/1.1 204'; then return; fi
    sleep 0.2
  done
  in_machine journalctl --no-pager -u "selfie-$1" | tail -n 20 >&2
  fail "the $1 answers"
}
wait_for_booth() { wait_for booth 8461; }

cp -a "$base" "$machine"
cp /etc/resolv.conf /etc/hosts "$machine/etc/"
cp -r /usr/local/share/ca-certificates "$machine/usr/local/share/" 2>/dev/null || true
mount -t proc proc "$machine/proc"
mount --rbind /dev "$machine/dev"

# 1. Install
mkdir "$machine/debs" "$machine/outside" "$machine/photos"
cp "$debs"/selfie*.deb "$machine/debs/"
in_chroot apt-get -qq update
in_chroot sh -c 'apt-get -qq -y --no-install-recommends install /debs/selfie*.deb' >"$work/apt.log" 2>&1 || {
  tail -n 20 "$work/apt.log" >&2
  fail "apt install ./selfie*.deb"
}
ok "apt install ./selfie*.deb on $(in_chroot sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' /etc/os-release)"
in_chroot useradd --create-home visitor
as_visitor() { in_chroot runuser -u visitor -- "$@"; }

# 2. The same bytes as the program outside, on this release's libraries.
Scripts/astronaut.sh .cache/astronaut.png
convert .cache/astronaut.png -quality 95 "$machine/photos/portrait.jpg"
convert .cache/astronaut.png -evaluate multiply 0.12 -quality 95 "$machine/photos/dark.jpg"
mkdir "$machine/outside/Assets" "$machine/outside/models"
mount --bind Assets "$machine/outside/Assets"
mount --bind "$models" "$machine/outside/models"
cp "$selfie" "$machine/outside/selfie"
for photo in portrait dark; do
  as_visitor selfie crown /photos/$photo.jpg -o /home/visitor/$photo.jpg --quiet
  in_chroot env SELFIE_ASSETS=/outside/Assets SELFIE_MODELS=/outside/models /outside/selfie crown /photos/$photo.jpg \
    -o /outside/$photo.jpg --quiet
  cmp "$machine/home/visitor/$photo.jpg" "$machine/outside/$photo.jpg"
  ok "crown of the $photo photo: the bytes of the build outside, $(sha256sum <"$machine/outside/$photo.jpg" | cut -c1-16)…"
done
umount "$machine/outside/Assets" "$machine/outside/models"
as_visitor selfie doctor --offline >"$work/doctor" || { cat "$work/doctor" >&2; fail "doctor"; }
grep -q '^ok *photos .*HEIC and AVIF' "$work/doctor" || { cat "$work/doctor" >&2; fail "HEIC and AVIF"; }
ok "doctor, as a user without settings: HEIC and AVIF are read"
for page in $(cd "$machine/usr/share/man/man1" && ls selfie*); do
  MANPATH=$machine/usr/share/man man --warnings=w -l "$machine/usr/share/man/man1/$page" >/dev/null 2>"$work/man" || true
  [ ! -s "$work/man" ] || { cat "$work/man" >&2; fail "man page $page"; }
done
[ "$(cd "$machine/usr/share/man/man1" && ls selfie*)" = "$(cd .build/deb/man && ls | sed 's/$/.gz/')" ] ||
  fail "a man page of each subcommand"
ok "a man page of the command and of each subcommand"

# 3. Units
for unit in selfie-{booth,exhibit,outbox,prints,purge}.service selfie-{outbox,prints,purge}.timer; do
  in_chroot systemd-analyze verify --man=no "$unit"
done
ok "systemd-analyze verify: eight units"
for unit in booth exhibit outbox prints purge; do
  in_chroot systemd-analyze security --offline=yes --threshold=19 selfie-$unit.service >"$work/security" ||
    { cat "$work/security" >&2; fail "security of selfie-$unit under 2.0"; }
  ok "systemd-analyze security selfie-$unit.service: $(sed -n 's/.*level for [^:]*: \([0-9.]*\).*/\1/p' "$work/security")"
done

# Postfix is installed while there is a network; nothing starts it but this test.
echo "postfix postfix/main_mailer_type select No configuration" | in_chroot debconf-set-selections
in_chroot apt-get -qq -y --no-install-recommends install postfix sasl2-bin libsasl2-modules >"$work/apt.log" 2>&1 || {
  tail -n 20 "$work/apt.log" >&2
  fail "installing Postfix"
}
# Nothing in namespaces loads modules into the kernel.
in_chroot systemctl --quiet mask postfix.service saslauthd.service systemd-modules-load.service modprobe@videodev.service
mkdir -p "$machine/servers/tls"
cp Tests/MailerTests/Servers/{postfix,certificates}.sh "$machine/servers/"
bash Tests/MailerTests/Servers/certificates.sh "$machine/servers/tls"
umount --recursive --lazy "$machine/dev" "$machine/proc"
rm "$machine/usr/sbin/policy-rc.d"

# 4. Boot, and the booth as its unit runs it
init=$(Scripts/deb/boot.sh "$machine")
for _ in $(seq 100); do
  state=$(in_machine systemctl is-system-running 2>/dev/null || true)
  case $state in running | degraded) break ;; esac
  sleep 0.2
done
[ "$state" = running ] || { in_machine systemctl list-units --failed --no-pager >&2; fail "systemd is $state"; }
ok "$(in_machine systemctl --version | head -n 1) runs as the first process"
in_machine systemctl --quiet is-enabled selfie-outbox.timer selfie-purge.timer selfie-prints.timer || fail "timers are enabled"
[ "$(in_machine systemctl is-enabled selfie-booth || true)" = disabled ] || fail "the booth waits to be enabled"
ok "the timers are enabled, the booth is not"
in_machine systemctl --quiet enable --now selfie-booth 2>/dev/null
wait_for_booth
http / | grep -q '<script src="js/' || fail "the booth's page"
process=$(in_machine systemctl show --property=MainPID --value selfie-booth)
[ "$(in_machine ps -o user= -p "$process" 2>/dev/null || in_machine stat -c %U "/proc/$process")" = selfie ] ||
  fail "the booth runs as selfie"
ok "systemctl enable --now selfie-booth: /healthz 204 and the page, as the user selfie, under its unit's restrictions"

# Monitoring, as docs/fleet.md sets it up, of a booth that has not mailed.
numbers=/var/lib/prometheus/node-exporter
mkdir -p "$machine$numbers"
in_machine dpkg-statoverride --update --add root selfie 0775 $numbers
in_machine install -m 644 /usr/share/doc/selfie/examples/fleet/selfie-status.service /etc/systemd/system/
in_machine systemctl daemon-reload
in_machine systemctl start selfie-status || { in_machine journalctl --no-pager -u selfie-status >&2; fail "the status is written"; }
for metric in selfie_outbox_hold selfie_booth_open; do
  grep -q "^$metric " "$machine$numbers"/selfie*.prom || fail "$metric of a booth that has not mailed"
done
in_machine systemctl start selfie-outbox || fail "an empty outbox asks for no mail server"
rm "$machine/etc/systemd/system/selfie-status.service" "$machine$numbers"/selfie*.prom
in_machine systemctl daemon-reload
ok "selfie-status.service: outbox and booth, before the first mail"

# One picture that hangs still: without ffmpeg none comes alive.
install -D "$machine/usr/share/selfie/Assets/exhibit-example/pictures/map.jpg" "$machine/srv/games/map.jpg"
cat >"$machine/srv/games/exhibit.toml" <<'T'
[title]
en = "The games"
[pictures.map]
file = "map.jpg"
[pictures.map.title]
en = "Where the games were held"
[pictures.map.description]
en = "A map of southern Greece."
T
echo 'EXHIBIT_OPTIONS=/srv/games' >"$machine/etc/default/selfie-exhibit"
in_machine systemctl --quiet start selfie-exhibit
wait_for exhibit 8462
[ "$(in_machine stat -c '%U %a' /var/lib/selfie/exhibit)" = "selfie 700" ] || fail "the exhibit's sums are its user's"
in_machine systemctl reload selfie-exhibit || fail "the exhibit reads its folder anew"
wait_for exhibit 8462
in_machine systemctl stop selfie-exhibit
ok "systemctl start and reload selfie-exhibit: /healthz 204, its folder under /var/lib is its user's alone"

# 5. Mail through Postfix: STARTTLS, a login, the outbox of the unit's user, its timer's service
in_machine bash /servers/postfix.sh /servers/postfix /servers/tls 2500 >"$work/postfix" 2>&1 ||
  { cat "$work/postfix" >&2; fail "Postfix starts"; }
cat >"$machine/etc/selfie/config.toml" <<'T'
[smtp]
url = "smtp://alice%40test.example@localhost:2500"
from = "Museum <alice@test.example>"
password_file = "/etc/selfie/password"
ca_file = "/servers/tls/ca.pem"
T
printf 'secret\n' >"$machine/etc/selfie/password"
chmod 755 "$machine/servers" "$machine/servers/tls"
in_machine systemd-tmpfiles --create selfie.conf
[ "$(in_machine stat -c '%U %a' /etc/selfie/password)" = "selfie 600" ] || fail "the password's file is the user's"
as_selfie selfie config check >"$work/check" || { cat "$work/check" >&2; fail "config check"; }
as_selfie selfie send /photos/portrait.jpg --to visitor@test.example --queue-only >/dev/null || [ $? -eq 75 ]
in_machine systemctl start selfie-outbox || { in_machine journalctl --no-pager -u selfie-outbox >&2; fail "the outbox runs"; }
for _ in $(seq 50); do
  mail=$(find "$machine/servers/postfix/mail" -type f -path '*/new/*' | head -n 1)
  [ -z "$mail" ] || break
  sleep 0.2
done
[ -n "$mail" ] || { in_machine journalctl --no-pager -u selfie-outbox | tail >&2; fail "the mail arrives"; }
grep -qi 'image/jpeg' "$mail" || fail "the mail has the photo"
ok "a mail through Postfix: queued as selfie, sent by selfie-outbox.service"

# 6. Upgrade, with mail that waits, settings and the booth at work
in_machine postfix -c /servers/postfix/etc stop >/dev/null 2>&1
in_machine systemctl stop selfie-outbox.timer
as_selfie selfie send /photos/dark.jpg --to visitor@test.example --queue-only >/dev/null || [ $? -eq 75 ]
sed -i 's/^BOOTH_OPTIONS=.*/BOOTH_OPTIONS="--no-mail --countdown 5"/' "$machine/etc/default/selfie-booth"
in_machine systemctl restart selfie-booth
wait_for_booth
kept() {
  # Settings and waiting photos by their bytes, messages by what is known of them: SQLite tidies its file as it likes.
  (cd "$machine" && find etc/selfie etc/default/selfie-booth var/lib/selfie/outbox/spool -type f \
    -exec sha256sum {} + | sort -k 2)
  # The upgrade starts the timer, whose run may find no server: when it tries again is not compared.
  as_selfie selfie outbox list | sed '/^left alone/d; s/ *next .*//'
}
kept >"$work/before"
grep -q outbox/spool/ "$work/before" || fail "a photo waits in the outbox"
for deb in "$machine"/debs/*.deb; do
  dpkg-deb -R "$deb" "$work/next"
  version=$(sed -n 's/^Version: //p' "$work/next/DEBIAN/control")
  sed -i "s/$version/$version.1/" "$work/next/DEBIAN/control"
  dpkg-deb --root-owner-group -Znone -b "$work/next" "$machine/debs/next-$(basename "$deb")" >/dev/null
  rm -rf "$work/next"
done
before=$(in_machine systemctl show --property=MainPID --value selfie-booth)
in_machine sh -c 'dpkg -i /debs/next-*.deb' >"$work/upgrade" 2>&1 || { cat "$work/upgrade" >&2; fail "upgrade"; }
wait_for_booth
[ "$before" != "$(in_machine systemctl show --property=MainPID --value selfie-booth)" ] || fail "the upgrade restarts the booth"
kept >"$work/after"
diff "$work/before" "$work/after" || fail "the upgrade keeps settings and outbox"
ok "upgrade to $version.1: the booth restarts; settings, waiting mail and its photo are kept ($(wc -l <"$work/before") lines alike)"
in_machine systemctl start selfie-purge || { in_machine journalctl --no-pager -u selfie-purge >&2; fail "the purge runs"; }
ok "selfie-purge.service: $(in_machine journalctl --no-pager -o cat -u selfie-purge | grep '^removed' | tail -n 1)"
[ -z "$(in_machine systemctl list-units --failed --plain --no-legend)" ] || fail "no unit failed"
ok "no unit failed"

# 7. Purge
in_machine sh -c 'dpkg --purge selfie selfie-data' >"$work/purge" 2>&1 || { cat "$work/purge" >&2; fail "purge"; }
sed -n 's/^selfie: /ok  purge: /p' "$work/purge"
left=$(cd "$machine" && find . -xdev -name '*selfie*' -not -path './debs/*' -not -path './outside/*' \
  -not -path './var/log/*' -not -path './proc/*' -not -path './sys/*' -not -path './dev/*' -not -path './run/*')
[ -z "$left" ] || fail "nothing is left: $left"
if in_machine getent passwd selfie >/dev/null; then fail "the user is gone"; fi
if in_machine dpkg-statoverride --list | grep -qw selfie; then fail "the override of docs/fleet.md is gone"; fi
ok "purge left no file, no unit, no user, no override"
