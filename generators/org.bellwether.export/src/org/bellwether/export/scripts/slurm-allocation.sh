#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# allocation.sh: measures within an allocation of Slurm. It maps nodes of the model to nodes of the allocation, builds, and starts
# each process as a job step of one task. Nodes that do not all see this folder, or are of several platforms, work in folders of
# their own, from which the results are copied back.
# allocation.sh FOLDER SUBMISSION: the same for runs of a design, by tasks.sh.
# BELLWETHER_SHARED=yes|no overrides the check; BELLWETHER_WORK is where folders of the nodes' own are (/tmp);
# BELLWETHER_INTERFACE names the network interface at whose address the ORBs listen (the address that Slurm knows of the node).
set -eu

export_folder=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
root=$export_folder
# shellcheck source=lib.sh
. "$root/scripts/lib.sh"
: "${SLURM_JOB_ID:?run it by submit.sh}"
export BELLWETHER_REMOTE=srun
allocated=$(scontrol show hostnames "$SLURM_JOB_NODELIST")
count=$(echo "$allocated" | wc -l)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Processes are pinned as the model says, not by srun; a cluster without that plugin complains of each option about it
case $(scontrol show config | sed -n 's/^TaskPlugin *= *//p') in
  '' | task/none | '(null)') BELLWETHER_CPU_BIND='' ;;
  *) BELLWETHER_CPU_BIND=--cpu-bind=none ;;
esac
export BELLWETHER_CPU_BIND

# on_all LINE: a line of shell on each node, once
# shellcheck disable=SC2086  # a list of options
on_all() { srun --quiet --overlap --nodes="$count" --ntasks="$count" --ntasks-per-node=1 $BELLWETHER_CPU_BIND sh -c "$1" </dev/null; }

# field NODE NAME: a field of Slurm's description of a node
field() { scontrol --oneliner show node "$1" | tr ' ' '\n' | sed -n "s/^$2=//p" | head -n 1; }

address() {
  if [ -z "${BELLWETHER_INTERFACE:-}" ]; then
    field "$1" NodeAddr
  else
    # shellcheck disable=SC2086  # a list of options
    srun --quiet --overlap --nodes=1 --ntasks=1 --nodelist="$1" $BELLWETHER_CPU_BIND ip -o -4 address show dev "$BELLWETHER_INTERFACE" </dev/null |
      sed -n 's/.* inet \([0-9.]*\).*/\1/p' | head -n 1
  fi
}

# The nodes that ask for a feature choose first. plan/features: NODE FEATURE a line, - for none
map_nodes() {
  : >"$scratch/taken"
  awk '$2 != "-"' "$root/plan/features" >"$scratch/order"
  awk '$2 == "-"' "$root/plan/features" >>"$scratch/order"
  while read -r node feature; do
    chosen=''
    for candidate in $allocated; do
      ! grep -qxF "$candidate" "$scratch/taken" || continue
      if [ "$feature" = - ] || field "$candidate" ActiveFeatures | tr ',' '\n' | grep -qxF "$feature"; then
        chosen=$candidate
        break
      fi
    done
    [ -n "$chosen" ] || failed "no node of the allocation is left for node $node, which asks for ${feature}"
    echo "$chosen" >>"$scratch/taken"
    at=$(address "$chosen")
    [ -n "$at" ] || failed "node $chosen has no address at ${BELLWETHER_INTERFACE:-all}"
    echo "$node $chosen $at" >>"$scratch/mapped"
  done <"$scratch/order"
  # Nodes stand in the order of the model
  while read -r node feature; do awk -v node="$node" '$1 == node' "$scratch/mapped"; done <"$root/plan/features" >"$scratch/hosts"
}

# Succeeds if all nodes see this folder and are of one platform
is_shared() {
  case ${BELLWETHER_SHARED:-} in yes) return 0 ;; no) return 1 ;; esac
  [ -z "${SLURMD_NODENAME:-}" ] && return 1
  marker=$root/state/shared.$SLURM_JOB_ID
  mkdir -p "$root/state"
  : >"$marker"
  on_all "[ ! -e $(shell_word "$marker") ] || echo seen \$(uname -m) \$(getconf GNU_LIBC_VERSION)" >"$scratch/seen"
  rm -f "$marker"
  [ "$(grep -c '^seen ' "$scratch/seen")" = "$count" ] && [ "$(sort -u "$scratch/seen" | wc -l)" = 1 ]
}

# The export on each node, in a folder of the node's own
distribute() {
  root=${BELLWETHER_WORK:-/tmp}/bellwether-$(id -u)-$SLURM_JOB_ID
  (
    cd "$export_folder"
    tar --exclude=./results --exclude=./state --exclude=./build -cf "$scratch/export.tar" .
  )
  (umask 077 && mkdir -p "$root")
  tar -C "$root" -xf "$scratch/export.tar"
  sbcast --force "$scratch/export.tar" "$root.tar"
  on_all "(umask 077 && mkdir -p '$root') && exec 9>'$root.lock' && flock 9 && tar -C '$root' -xf '$root.tar'" || failed "not all nodes took the export"
}

map_nodes
say "nodes: $(awk '{ printf "%s%s on %s", NR == 1 ? "" : ", ", $1, $2 }' "$scratch/hosts")"
if is_shared; then
  prepared=$(nodes_of "$scratch/hosts" | head -n 1)
elif [ $# != 0 ]; then
  failed "runs of a design need a folder that all nodes see and that are of one platform; this is none: $root"
else
  distribute
  prepared=$(nodes_of "$scratch/hosts")
fi
BELLWETHER_HOSTS=$scratch/hosts
export BELLWETHER_HOSTS
if [ -z "${SLURMD_NODENAME:-}" ]; then
  export BELLWETHER_LAUNCHER=elsewhere
  build_launcher
fi

# Each node has one task at a time; nodes that share the folder wait for one another at its lock
: >"$scratch/unprepared"
for node in $prepared; do
  (on_node "$scratch/hosts" "$node" "exec $(shell_word "$root/scripts/node.sh") $node" </dev/null || echo "$node" >>"$scratch/unprepared") &
done
wait
[ ! -s "$scratch/unprepared" ] || failed "could not be prepared: $(tr '\n' ' ' <"$scratch/unprepared")"

code=0
if [ $# = 0 ]; then
  "$root/scripts/measure.sh" "$scratch/hosts" >"$scratch/session" &
else
  : >"$scratch/session"
  "$root/scripts/tasks.sh" "$scratch/hosts" "$@" >&2 &
fi
measuring=$!
trap 'kill -TERM $measuring 2>/dev/null' INT TERM HUP
wait $measuring || code=$?
while kill -0 $measuring 2>/dev/null; do
  code=0
  wait $measuring || code=$?
done
session=$(cat "$scratch/session")
if [ "$root" != "$export_folder" ] && [ -n "$session" ]; then
  # Under a name that is no session's until it is whole
  mkdir -p "$export_folder/results"
  cp -r "$session" "$export_folder/results/.${session##*/}"
  mv "$export_folder/results/.${session##*/}" "$export_folder/results/${session##*/}"
  on_all "rm -rf '$root' '$root.tar' '$root.lock'" || say "warning: not all nodes removed $root"
  rm -rf "$root"
fi
if [ -n "$session" ]; then say "results: $export_folder/results/${session##*/}"; fi
exit $code
