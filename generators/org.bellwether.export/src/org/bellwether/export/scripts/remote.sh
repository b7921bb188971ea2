#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# remote.sh [-o OPTION]… [-T] NODE LINE: runs a line of shell on a node; the launcher calls it as it would call ssh.
# BELLWETHER_HOSTS is the hosts file. BELLWETHER_REMOTE is ssh (the default) or srun, which makes a job step of one task.
set -eu

options=''
while [ $# -gt 2 ]; do
  case $1 in
    -o) options="$options -o $2"; shift 2 ;;
    -T) shift ;;
    *) break ;;
  esac
done
[ $# = 2 ] || { echo "usage: remote.sh [-o OPTION]... [-T] NODE LINE" >&2; exit 2; }
host=$(awk -v node="$1" '$1 == node { print $2; exit }' "$BELLWETHER_HOSTS")
[ -n "$host" ] || { echo "remote.sh: $BELLWETHER_HOSTS has no node $1" >&2; exit 2; }
line=$2

# Samples of a node that shares this folder with the launcher are there already; to copy them over themselves could cut them
case $line in
  "tar -C "*)
    if [ -n "${BELLWETHER_MARKER:-}" ]; then
      line="if [ -e '$BELLWETHER_MARKER' ]; then exec tar -cf - -T /dev/null; fi; exec $line"
    fi
    ;;
esac

case ${BELLWETHER_REMOTE:-ssh} in
  srun)
    # The call has no --unbuffered, which makes a terminal of standard output: archives go through it, too
    # shellcheck disable=SC2086  # a list of options
    exec srun --quiet --overlap --nodes=1 --ntasks=1 --nodelist="$host" ${BELLWETHER_CPU_BIND:-} sh -c "$line"
    ;;
  ssh)
    # shellcheck disable=SC2086  # lists of options
    exec ssh ${BELLWETHER_SSH_OPTIONS:-} -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=5 -o ServerAliveCountMax=3 $options -T \
      -- "$host" "$line"
    ;;
  *) echo "remote.sh: BELLWETHER_REMOTE is ssh or srun, not $BELLWETHER_REMOTE" >&2; exit 2 ;;
esac
