#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: long, measures
# The examples at their models' rates and sizes, on both ORBs, twice, as in a user's session.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

for example in basicsp interactions; do
  bellwether run "$BELLWETHER_HOME/examples/$example" --target corbel --target omniorb --repeat 2 --out "$PWD/out-$example" --json \
    >"$example.json" 2>"$example.err"
  result $? "runs $example at its own rates"
  jq -e '(.targets | length) == 4 and .rateScale == 1 and all(.targets[]; .status == "ok" and (.metrics | length) > 0)' \
    "$example.json" >/dev/null
  result $? "each of the four runs of $example has figures"
  jq -e '[.targets[].floors[0].p50] | unique | length == 1' "$example.json" >/dev/null
  result $? "compares all runs of $example with one floor"
done

# Compiling a second Corbel takes a minute, which is too long for the other tests
bellwether run "$BELLWETHER_HOME/examples/basicsp" --checkpoints --samples 400 --rounds 1 --rate-scale 50 --out "$PWD/out-checkpoints" --json \
  >checkpoints.json 2>checkpoints.err
result $? "runs BasicSP with checkpoints"
jq -e '.targets[0].checkpoints.connections | (map(select(.kind == "two-way" and .operation == "get_data")) | length) >= 2 and
  all(.[]; .p50 > 0 and .calls > 100 and (.segments | length) >= 8 and (.segments | all(.p50 >= 0)) and
    (([.segments[].p50] | add) / .p50 | . > 0.5 and . < 1.5))' checkpoints.json >/dev/null
result $? "the parts of each call add up to the call"
jq -e '.targets[0].checkpoints | .clockNs > 0 and .checkpointNs >= .clockNs' checkpoints.json >/dev/null
result $? "the run has the cost of a checkpoint"
bellwether compare "$(jq -r '.targets[0].run' checkpoints.json)" "$(jq -r '.targets[0].run' basicsp.json)" --json >mixed.json 2>mixed.err
[ $? = 2 ] && jq -e '.error.code == "not-comparable"' mixed.json >/dev/null
result $? "refuses to compare a run with checkpoints with a run without them"
bellwether run "$BELLWETHER_HOME/examples/distributable-threads" --checkpoints --samples 3 --out "$PWD/out-threads" --json \
  >threads.json 2>threads.err
result $? "runs five threads with checkpoints"
report=$(jq -r .report threads.json)
grep -q '<svg class="gantt"' "$report" && grep -q '>host1</text>' "$report" && grep -q '>host2</text>' "$report"
result $? "the report draws five threads over both processes"

# A few sessions of the series by which the method was judged; the long series is run by hand
"$BELLWETHER_HOME/releng/bench/comparisons.py" measure --store "$PWD/series" --change 10 --sessions 3 --limit 45s --gate 5 >series.out 2>series.err &&
  "$BELLWETHER_HOME/releng/bench/comparisons.py" table --store "$PWD/series" --json >series.json 2>>series.err
result $? "measures a series of sessions with an injected change"
holds series.json 'length == 1 and (.[0] | .sessions == 3 and .foundNs > 0 and .foundAtP10Ns > 0 and .measuredShare > 0.2)' \
  "the table of a series has its figures"
holds series.json '.[0].injectedNs / .[0].askedNs | . > 0.5 and . < 2' "the table of a series has the injected time"

# The calibration of this machine: equal configurations, and an injected change. A busy machine need not find the change
bellwether doctor --calibrate --time 1min --json >calibrated.json 2>calibrated.err
status=$?
[ "$status" = 0 ] || [ "$status" = 3 ] # 3: the machine lacks a program that other tests need
result $? "calibrates this machine"
holds calibrated.json '.calibration | .known and .seconds > 0 and .secondsToSeeFivePercent > 0 and
  (.visible | length >= 1 and all(.part > 0)) and .pieces >= 1 and .falseAlarms <= .pieces and .injected.ns > 0' \
  "and says what can be seen on it, and how often there were false alarms"
bellwether doctor --json >known.json 2>known.err
jq -e --slurpfile calibrated calibrated.json '.calibration == $calibrated[0].calibration' known.json >/dev/null
result $? "and knows it later"

# The measurements of scheduling, shortened; they resume where they ended, so the second time they only print
scheduling=$BELLWETHER_HOME/releng/bench/scheduling
"$scheduling/overload.py" --out "$PWD/overload" --hyperperiods 3 >overload.md 2>overload.err &&
  [ "$(grep -c '^| maximum-urgency-first\|^| rate-monotonic' overload.md)" = 6 ]
result $? "the benchmark of overload measures six policies"
"$scheduling/overload.py" --out "$PWD/overload" --hyperperiods 3 >again.md 2>again.err && cmp -s overload.md again.md && [ ! -s again.err ]
result $? "the benchmark of overload prints stored results again"
"$scheduling/imagery.py" --out "$PWD/rates" --images 1 --without-link >rates.md 2>rates.err &&
  [ "$(grep -c '^| [0-9]* s | [1-9]' rates.md)" = 3 ]
result $? "the benchmark of imagery measures three deadlines"
if chrt --fifo 99 true 2>chrt.err; then
  "$scheduling/threads.py" --out "$PWD/order" --cycles 3 --second 20 >order.md 2>order.err && [ "$(grep -c '^| queue\|^| priorities' order.md)" = 6 ]
  result $? "the benchmark of threads measures both mechanisms"
  "$scheduling/bounds.py" --out "$PWD/bounds" --sets 1 --seconds 3 >bounds.md 2>bounds.err && [ "$(grep -c '^| 1, ' bounds.md)" = 2 ]
  result $? "the benchmark of bounds measures a random task set"
else
  echo "NOT RUN: switches and bounds by priorities of the system: SCHED_FIFO is not permitted (ulimit -r 99, or CAP_SYS_NICE)"
fi
