#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: long
# A campaign of 32 runs on a real Slurm. Its command is killed twice, and one of its nodes is lost: no run is lost, and none is stored
# twice.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/slurm.sh
. "$BELLWETHER_HOME/e2e/lib/slurm.sh"

slurm_test "campaigns on Slurm" n1:big n2:big n3:big
folder=$PWD/out/slurm-design

screen() {
  exec bellwether screen model.bellwether --on slurm --out out --jobs 3 --reference-every 16 --confirm 2 --despite-drift --json
}

# made N: returns whether N runs of the newest submission have ended
made() { [ "$(find "$folder/submissions" -name '*.done' | wc -l)" -ge "$1" ]; }

# killed_after N: kills the command after N runs have ended
killed_after() {
  screen >"killed-$1.json" 2>"killed-$1.err" &
  command=$!
  until_true made "$1"
  kill -KILL $command
  wait $command 2>/dev/null
}

slurm_model model.bellwether 40 \
  'factor concurrency = option threadPerConnectionPolicy on omniorb { true, false }' \
  'factor watch = option threadPoolWatchConnection on omniorb { 0, 1 }' \
  'factor threads = option maxServerThreadPerConnection on omniorb { 1, 100 }' \
  'factor pool = option maxServerThreadPoolSize on omniorb { 1, 100 }' \
  'factor upper = option threadPerConnectionUpperLimit on omniorb { 9500, 10000 }' 1

killed_after 4
killed_after 10
scontrol update NodeName=n3 State=DOWN Reason=test
(screen) >last.json 2>last.err
result $? "a campaign completes after two kills of its command and the loss of a node"
holds last.json '.responses[0].runs == 32 and .responses[0].missing == 0' "the campaign has all 32 runs"
bellwether runs --limit 999 --json >runs.json 2>runs.err
holds runs.json '[.runs[] | select(.status == "ok")] | length | . >= 35' "the store has all successful runs"
holds runs.json '[.runs[] | select(.status == "failed")] | length == 0' "no run has failed"
confirmed=$(jq '[.runs[] | select(.status == "ok")] | length' runs.json)
[ "$confirmed" = 35 ] || [ "$confirmed" = 39 ]
result $? "no run is made twice: 32 runs, 3 of the reference, and 4 of the confirmation if it is needed"
scontrol update NodeName=n3 State=RESUME 2>/dev/null # fails if the node is available again already

# The benchmark of the overhead, which starts another Slurm, is killed and resumed
bench() { "$BELLWETHER_HOME/releng/bench/slurm_overhead.py" "$@" --folder bench; }
"$BELLWETHER_HOME/releng/bench/slurm_overhead.py" measure --folder bench --runs 8 --block 4 >bench.out 2>bench.err &
command=$!
until_true test -s bench/blocks.jsonl
kill -KILL $command
wait $command 2>/dev/null
until_true test ! -e bench/cluster
result $? "the Slurm of a benchmark that was killed ends after at most 5 min"
measured=$(grep -c seconds bench/blocks.jsonl)
bench measure --runs 8 --block 4 >bench.out 2>>bench.err
result $? "the benchmark resumes"
[ "$(grep -c seconds bench/blocks.jsonl)" = 4 ] && [ "$measured" -ge 1 ]
result $? "the benchmark measures each block once"
bench table --json >bench.json 2>>bench.err
holds bench.json '.runs == 8 and .blocks == 2 and (.overheads.array.percent | type) == "number"' \
  "the benchmark prints the overhead"
bellwether store check --json >check.json 2>&1
result $? "store check finds no damage"
