#!/bin/bash
# Becomes a command of the image, run as its user on a read-only root with one volume:
#   contained.sh ROOT VOLUME COMMAND [NAME=value …]
# MOUNTS names further folders of this machine as `here:there`.
set -euo pipefail
exec unshare --mount --propagation private bash -c '
  mounted=$1 data=$2 command=$3; shift 3
  mkdir -p "$mounted/proc" "$mounted/dev"
  mount --bind "$mounted" "$mounted" && mount --bind "$data" "$mounted/data"
  mount -t proc proc "$mounted/proc" && mount --rbind /dev "$mounted/dev"
  for pair in $MOUNTS; do
    mkdir -p "$mounted${pair#*:}"
    mount --bind "${pair%%:*}" "$mounted${pair#*:}"
  done
  mount -o remount,ro,bind "$mounted"
  exec env -i "$@" /usr/sbin/chroot --userspec=1000:1000 "$mounted" /bin/sh -c "cd /app && exec $command"
' - "$@"
