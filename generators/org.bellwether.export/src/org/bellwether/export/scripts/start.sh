#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# start.sh NODE: what a node of Emulab or CloudLab does when it has booted: addresses of the experiment's links are reached over these
# links, real-time priorities are permitted, nodes reach one another by ssh, and everything is built. The testbed runs it at each boot.
set -u

root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
node=$1
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

# plan/routes: NODE DESTINATION GATEWAY a line. Emulab routes by itself (rtproto Static) and has no such file.
if [ -f "$root/plan/routes" ]; then
  as_root sysctl -q -w net.ipv4.ip_forward=1
  while read -r at destination gateway; do
    if [ "$at" = "$node" ]; then as_root ip route replace "$destination" via "$gateway"; fi
  done <"$root/plan/routes"
fi

printf '* - rtprio 99\n* - memlock unlimited\nroot - rtprio 99\nroot - memlock unlimited\n' |
  as_root tee /etc/security/limits.d/bellwether.conf >/dev/null

# CloudLab gives all nodes of an experiment one key; run.sh works as root there
if command -v geni-get >/dev/null && key=$(geni-get key) && [ -n "$key" ]; then
  as_root mkdir -p /root/.ssh
  # shellcheck disable=SC2016  # for the shell of root
  printf '%s\n' "$key" | as_root sh -c 'umask 077; cat >/root/.ssh/bellwether; ssh-keygen -y -f /root/.ssh/bellwether >/root/.ssh/bellwether.pub
    grep -qxF "$(cat /root/.ssh/bellwether.pub)" /root/.ssh/authorized_keys 2>/dev/null || cat /root/.ssh/bellwether.pub >>/root/.ssh/authorized_keys'
fi

exec "$root/scripts/node.sh" --packages "$node"
