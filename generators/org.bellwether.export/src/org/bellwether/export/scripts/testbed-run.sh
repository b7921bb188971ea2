#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh [--copy-to DIR] [--wait-only]: starts the run from the first node, when all nodes are ready. Results go to results/<id> beside
# this script, and are copied to DIR as well.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=lib.sh
. "$root/scripts/lib.sh"
copy='' only=no
while [ $# -gt 0 ]; do
  case $1 in
    --copy-to) [ $# -gt 1 ] || wrong "--copy-to needs a folder"; copy=$2; shift ;;
    --wait-only) only=yes ;;
    *) wrong "usage: run.sh [--copy-to DIR] [--wait-only]" ;;
  esac
  shift
done

# plan/nodes: NODE HOST ADDRESS a line; the first is this machine
mkdir -p "$root/state"
hosts=$root/state/hosts
awk 'NR == 1 { $2 = "-" } { print }' "$root/plan/nodes" >"$hosts"
# Nodes get new host keys with each experiment: they are learned once, in a file of the experiment, and a key that changes is refused
BELLWETHER_SSH_OPTIONS="-o UserKnownHostsFile=$root/state/known_hosts -o StrictHostKeyChecking=accept-new"
if [ -r "${HOME:-/root}/.ssh/bellwether" ]; then BELLWETHER_SSH_OPTIONS="$BELLWETHER_SSH_OPTIONS -i ${HOME:-/root}/.ssh/bellwether"; fi
export BELLWETHER_SSH_OPTIONS

# ready NODE: 0 when it is ready, 2 when it failed, 1 otherwise
ready() {
  on_node "$hosts" "$1" "if [ -e $(shell_word "$root/state/$1.ready") ]; then exit 0; elif [ -e $(shell_word "$root/state/$1.failed") ]; then exit 2; else exit 1; fi" </dev/null 2>/dev/null
}

limit=$(($(date +%s) + ${BELLWETHER_READY_SECONDS:-3600}))
for node in $(nodes_of "$hosts"); do
  told=no
  while :; do
    code=0
    ready "$node" || code=$?
    [ $code != 0 ] || break
    [ $code != 2 ] || failed "node $node could not be prepared; its log: state/$node.log in $root there"
    if [ $told = no ]; then say "waiting for node $node"; told=yes; fi
    [ "$(date +%s)" -lt $limit ] || failed "node $node is not ready; look at state/$node.log in $root there, or run start.sh $node"
    sleep "${BELLWETHER_PAUSE:-5}"
  done
done
[ $only = no ] || exit 0

code=0
session=$("$root/scripts/measure.sh" "$hosts") || code=$?
if [ -n "$copy" ] && [ -n "$session" ]; then
  mkdir -p "$copy/results"
  cp -r "$session" "$copy/results/"
fi
exit $code
