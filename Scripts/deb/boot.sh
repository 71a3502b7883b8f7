#!/bin/bash
# Boots the systemd of CHROOT as the first process of namespaces of its own: processes, mounts, network (loopback alone),
# control groups. Prints its process id; `nsenter --target ID --all` gets in; kill -9 of that process ends the machine.
# usage: boot.sh CHROOT     Root only.
set -euo pipefail

if [ -z "${KOTINOS_INSIDE:-}" ]; then
  root=$(cd "${1:?usage: boot.sh CHROOT}" && pwd)
  # systemd's groups must not be those of this machine: it gets a branch of the tree as its root, named after CHROOT's path.
  tree=/sys/fs/cgroup
  [ -e $tree/cgroup.procs ] || tree=$tree/unified
  branch=$tree/kotinos-test${root//\//-}
  mkdir -p "$branch"
  KOTINOS_INSIDE=1 bash -c 'echo $$ >"$1/cgroup.procs"; shift
    exec unshare --mount --pid --fork --net --ipc --uts --cgroup --propagation private "$0" "$@"' \
    "$0" "$branch" "$root" </dev/null >"$root.boot.log" 2>&1 &
  for _ in $(seq 100); do
    # unshare's child, which has become systemd.
    pid=$(cat "/proc/$!/task/$!/children" 2>/dev/null | tr -d ' ') || true
    if [ -n "$pid" ] && [ "$(cat "/proc/$pid/comm")" = systemd ]; then
      echo "$pid"
      exit 0
    fi
    sleep 0.1
  done
  echo "systemd did not start; see $root.boot.log" >&2
  exit 1
fi

root=$1
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
ip link set lo up
# Not chroot: below one the kernel refuses user namespaces, which PrivateUsers= needs.
cd "$root"
mkdir -p old-root
pivot_root . old-root
exec env -i container=kotinos-test PATH=/usr/sbin:/usr/bin:/sbin:/bin /bin/sh -c \
  'umount -l /old-root && rmdir /old-root
  exec /lib/systemd/systemd --system --unit=multi-user.target --log-target=console --show-status=false'
