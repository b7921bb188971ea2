#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: long
# A worker of a design on two nodes loses one node before Slurm notices it: the failed run is returned to the queue, and is
# not counted as a failure.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/slurm.sh
. "$BELLWETHER_HOME/e2e/lib/slurm.sh"

slurm_test "designs on several nodes of Slurm" n1:big n2:big

slurm_model one.bellwether 20 'factor concurrency = option threadPerConnectionPolicy on omniorb { true, false }' 3
awk '/process client_process/ { print "  }\n  node there {" } { print }' one.bellwether >model.bellwether

# made N: returns whether N runs have ended
made() { [ "$(find out/slurm-design/submissions -name '*.done' | wc -l)" -ge "$1" ]; }

bellwether screen model.bellwether --on slurm --out out --reference-every 0 --confirm 0 --despite-drift --json >screen.json 2>screen.err &
command=$!
until_true made 2
# Its processes continue until the run has ended; the next job step cannot start
kill -KILL "$(cat "$slurm_folder/slurmd-n2.pid")"
until_true sh -c 'grep -h "has lost n2" out/slurm-design/submissions/1/*.out'
result $? "the worker ends when it has lost a node"
wait_for_output 'Job [0-9]*: 1 pending' screen.err
slurmd -N n2
wait $command
result $? "the design completes when the node is back"
holds screen.json '.responses[0].runs == 6 and .responses[0].missing == 0' "the design has all six runs"
bellwether runs --limit 99 --json >runs.json 2>runs.err
holds runs.json '[.runs[] | select(.status == "failed")] | length == 0' "no run has failed"
holds runs.json '[.runs[] | select(.status == "interrupted")] | length == 1' "one run is interrupted"
bellwether store check --json >check.json 2>&1
result $? "store check finds no damage"
