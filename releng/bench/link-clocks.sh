#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Measures the error of clock comparisons over an unloaded link of a local lab, which has the true offsets: BasicSP on four hosts,
# links without a delay, six comparisons a run. Needs root, on a machine where nothing else runs.
# usage: link-clocks.sh [RUNS]     (20)
set -eu

BELLWETHER_HOME=$(dirname -- "$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")")
runs=${1:-20}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
BELLWETHER_STORE=$folder/store
export BELLWETHER_STORE
sed 's/ bandwidth 100 Mbit.s delay 2 ms//' "$BELLWETHER_HOME/examples/basicsp-lan/basicsp-lan.bellwether" >short.bellwether

for run in $(seq "$runs"); do
  "$BELLWETHER_HOME/bellwether" run short.bellwether --lab --samples 10 --warmup 1 --json >run.json 2>run.err || { cat run.err >&2; exit 1; }
  # shellcheck disable=SC2016  # jq's variables
  jq -r '.targets[0] | ([.network.hosts[] | {(.name): .clockNs}] | add) as $truth |
    .clockPairs[] | ($truth[.to] - $truth[.from]) as $real | .links[] | select(.boundNs) | "\($real - .offsetNs | fabs) \(.boundNs)"' run.json
  echo "run $run of $runs" >&2
done | sort -n | awk '{ error[NR] = $1; if ($1 > $2) outside++ }
  END {
    if (NR == 0) { print "no comparison over a link" > "/dev/stderr"; exit 1 }
    rank = int(0.99 * NR); if (rank < 0.99 * NR) rank++
    half = int(NR / 2); if (half < 1) half = 1
    printf "%d comparisons: error p50 %.1f µs, p99 %.1f µs (goal: 10 µs), largest %.1f µs; outside of the bound: %d\n",
      NR, error[half] / 1000, error[rank] / 1000, error[NR] / 1000, outside + 0
  }'
