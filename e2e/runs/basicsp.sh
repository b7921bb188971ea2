#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures, first
# The main use: BasicSP from the model to figures, on both ORBs, and the contents of the store afterwards.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

model=$BELLWETHER_HOME/examples/basicsp

bellwether run "$model" --samples 2000 --rate-scale 50 --json >corbel.json 2>corbel.err
result $? "runs BasicSP on Corbel"
holds corbel.json '.schema == "bellwether.session/1" and .status == "ok" and (.session | length > 0)' "prints one JSON object and nothing else"
holds corbel.json '(.targets | length) == 1 and .targets[0].target == "corbel" and (.targets[0].run | length > 0) and .targets[0].floor.p50 > 0' \
  "the JSON object has target, run and floor"
holds corbel.json '[.targets[0].metrics[] | select(.kind == "latency")] | length >= 6 and all(.count == 2000 and .unit == "ns"
  and 0 < .p50 and .p50 <= .p90 and .p90 <= .p99 and .p99 <= .p999 and .p999 <= .max and .mean > 0 and .stddev >= 0)' \
  "each latency has 2000 samples and ordered percentiles"
holds corbel.json '[.targets[0].metrics[] | select(.kind == "throughput" and .unit == "1/s")] | length >= 1 and all(.value > 0)' \
  "the run has a throughput"
holds corbel.json '[.targets[0].metrics[] | select(.kind == "deadline-misses")] | length >= 1 and all(.of == 2000 and .count <= .of)' "counts deadline misses"
# A path of two calls and three events takes at least as long as one of its calls
holds corbel.json '[.targets[0].metrics[] | select(.kind == "latency" and .phase == "saturated")] | (map(.p50) | max) > 2 * (map(.p50) | min)' \
  "the path of the update takes longer than its calls"

bellwether run "$model" --target corbel --target omniorb --samples 400 --rounds 1 --rate-scale 50 --json >both.json 2>both.err
result $? "runs the same components on Corbel and omniORB"
holds both.json '[.targets[].target] == ["corbel", "omniorb"] and all(.targets[]; all(.metrics[] | select(.kind == "latency"); .count >= 400))' \
  "one session has the runs of both ORBs"
report=$(jq -r .report both.json)
[ -s "$report" ] && grep -q omniorb "$report"
result $? "one report has both ORBs"

bellwether runs --json >runs.json 2>runs.err
holds runs.json '(.runs | length) == 3' "the store has all three runs"
bellwether show "$(jq -r '.targets[0].run' corbel.json)" --json >show.json 2>show.err
holds show.json '.status == "ok"' "shows a run"

bellwether run "$BELLWETHER_HOME/examples/interactions" --target corbel --target omniorb --samples 200 --rounds 1 --rate-scale 10 --json \
  >four.json 2>four.err
result $? "runs BGML's four interactions on both ORBs"
holds four.json 'all(.targets[]; ([.metrics[] | select(.kind == "latency")] | length >= 4) and ([.metrics[] | select(.kind == "throughput")] | length >= 4))' \
  "each interaction has a latency and a throughput"

holds both.json '[.targets[].floors[0].p50] | unique | length == 1' "compares both targets with one floor"
holds both.json '[.targets[] | [.metrics[] | select(.kind == "latency" and .phase == "saturated")][0] | .p50 / .floorMultiple.p50] | (max - min) < 1' \
  "multiples of the floor agree with the ratio of the targets"
bellwether run "$model" --samples 50 --rounds 1 --rate-scale 50 --variant one:corbel.Concurrency=reactive \
  --variant many:corbel.Concurrency=thread-per-connection --json >turns.json 2>turns.err
result $? "runs two configurations of one ORB in turn"
holds turns.json '[.targets[].variant] == ["one", "many"] and ([.configurations[].configuration] | unique | length == 2)' \
  "the two configurations have different hashes"
bellwether compare "$(jq -r .session turns.json)" --json >compared.json 2>compared.err
holds compared.json '.comparisons[0].differences == ["options.Concurrency: reactive → thread-per-connection"] and .comparisons[0].inTurns' \
  "compare names the option that differs"
# Both variants ran at the same time, and measured windows in turn
jq -r '.targets[].run' turns.json | while read -r run; do cat "$BELLWETHER_STORE/runs/$run/round-1/result.json"; done | jq -s . >windows.json
holds windows.json 'length == 2 and all(.[].phases[]; .endedBy == "windows" and (.windows | length) >= 10) and
  ([.[] | [.phases[].windows[].block]] | unique | length) == 1 and (.[0].phases | [.[].windows[].block] | . == [range(1; length + 1)])' \
  "both configurations measure the same blocks"
# shellcheck disable=SC2016  # variables of jq
holds windows.json '[.[0].phases[].windows[].order] as $one | [.[1].phases[].windows[].order] as $two |
  ([$one, $two] | transpose | all(sort == [1, 2])) and ($one | unique) == [1, 2]' "the order in the blocks is random"
holds windows.json '[.[].phases[].windows[]] | all(.endNs > .startNs and (.floors | length) >= 2 and all(.floors[]; .samples >= 20 and 0 < .p10Ns and .p10Ns <= .p50Ns))' \
  "each window has floors"
holds windows.json '([.[].phases[].windows[] | .endNs - .startNs] | add) / (([.[].phases[].endNs] | max) - ([.[].phases[].startNs] | min)) > 0.3' \
  "windows fill more than 30 % of the time"
# shellcheck disable=SC2016  # variables of jq
holds windows.json '[.[] | [.phases[].windows[] | [.startNs, .endNs]]] | add | sort | . as $all | all(range(1; length); $all[. - 1][1] < $all[.][0])' \
  "windows do not overlap"
# Processes that spin on one core may be too slow for their samples, but for windows, they are refused before the run
BELLWETHER_STORE=$PWD/spin bellwether run "$model" --samples 5 --warmup 1 --rounds 1 --variant one:corbel.Concurrency=reactive \
  --variant spin:corbel.SocketWait=spin --json >spin.json 2>spin.err
grep -q 'Whole launches take turns.*% of a core while they have nothing to do' spin.err
result $? "whole launches alternate if a process spins, with the reason"
bellwether run "$model" --samples 1900000000 --repeat 1000 --json >huge.json 2>huge.err
[ $? = 3 ]
result $? "refuses more samples than the disk has room for"
holds huge.json '.error.code == "too-many-samples" and (.error.message | test("needs .* and there is "))' \
  "the refusal names the needed and the free space"
bellwether run "$model" --target corbel --target omniorb --checkpoints --json >checkpoints.json 2>checkpoints.err
[ $? = 2 ]
result $? "refuses checkpoints on an ORB without them"
holds checkpoints.json '.error.code == "BW817" and (.error.message | test("omniORB")) and (.error.fix | test("--target corbel"))' \
  "the refusal names a target with checkpoints"

# The same run with a store in PostgreSQL uses the built programs, and the measured runs are moved there
# shellcheck source=../lib/postgresql.sh
. "$BELLWETHER_HOME/e2e/lib/postgresql.sh"
if postgresql_start; then
  folder=$BELLWETHER_STORE
  BELLWETHER_STORE=$postgresql_url
  XDG_DATA_HOME=$PWD/data # for samples and logs
  export XDG_DATA_HOME
  bellwether run "$model" --samples 50 --rounds 1 --rate-scale 50 --repeat 5 --target corbel --target omniorb --json >pg.json 2>pg.err
  result $? "runs with its store in PostgreSQL"
  session=$(jq -r .session pg.json)
  bellwether store import "$folder" --json >pg-import.json 2>pg-import.err
  bellwether runs --limit 99 --json >pg-runs.json 2>pg-runs.err
  holds pg-runs.json '(.runs | length) == 17 and all(.runs[]; .status == "ok")' \
    "runs lists the runs of PostgreSQL and the imported runs"
  bellwether compare "$session" --json >pg-compare.json 2>pg-compare.err
  holds pg-compare.json '.comparisons[0].inTurns and ([.comparisons[0].figures[] | select(has("ratio"))] | length > 9 and all(.low <= .ratio and .ratio <= .high))' \
    "compare reads samples from a folder beside PostgreSQL"
  report=$(jq -r .report pg.json)
  grep -q omniorb "$report"
  result $? "the report of a session in PostgreSQL has both ORBs"
  bellwether serve --no-open --json >pg-serve.json 2>pg-serve.err &
  server=$!
  until [ -s pg-serve.json ] || ! kill -0 $server 2>/dev/null; do sleep 0.1; done
  url=$(jq -r .url pg-serve.json)
  ask=$BELLWETHER_HOME/e2e/lib/scoreboard_ask.py
  python3 "$ask" "$url" runs '{"query":{"text":"basicsp","target":"omniorb","status":"ok","limit":9}}' >pg-board.json 2>pg-board.err
  holds pg-board.json '(.runs | length) == 6 and .matching == 6 and (.targets | index("corbel") != null) and all(.runs[]; .target == "omniorb")' \
    "the scoreboard shows runs of PostgreSQL"
  kill $server # SIGINT would have no effect: a script's background commands ignore it
  wait $server
  ! grep -r -l correct-horse pg*.json pg*.err "$report"
  result $? "no output contains the password of PostgreSQL"
else
  echo "NOT RUN: a run with its store in PostgreSQL, which is not installed (Debian: postgresql)"
fi
