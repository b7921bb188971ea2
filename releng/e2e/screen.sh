#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# A designed experiment that is killed in its midst, and goes on.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/releng/lib/e2e.sh"

# The example's calls with three of its factors
mkdir model
sed '/^  design screening/,$d' "$BELLWETHER_HOME/examples/screening14/screening14.bellwether" >model/calls.bellwether
cat >>model/calls.bellwether <<'END'
  design three : full-factorial of o2, o4, o10 {
    response call.p50;
  }
}
END

set -- screen model --samples 100 --warmup 20 --reference-every 4 --confirm 0 --despite-drift

bellwether "$@" --plan --json >plan.json 2>plan.err
result $? "tells what it would run"
holds plan.json '.steps == 11 and .open == 11 and .estimatedSeconds > 0' "eight runs, and three of the reference"

runs() {
  find "$BELLWETHER_STORE/runs" -name result.json 2>/dev/null | wc -l
}

bellwether "$@" >first.out 2>first.err &
command=$!
while [ "$(runs)" -lt 4 ] && kill -0 "$command" 2>/dev/null; do sleep 0.2; done
kill -9 "$command"
wait "$command" 2>/dev/null
before=$(runs)
sleep 2 # the launcher ends with its parent

bellwether "$@" --json >second.json 2>second.err
result $? "goes on after kill -9"
grep -q 'Going on: ' second.err
result $? "says so"
# The run that was killed is made again; it may just have been stored
holds second.json '.responses[0].runs == 8 and .responses[0].missing == 0' "has all runs"
bellwether runs --json >runs.json
jq -e '[.runs[] | select(.status == "ok")] | length == 11' runs.json >/dev/null
result $? "with nothing run twice"
[ "$before" -ge 3 ] && [ "$(runs)" -le 12 ]
result $? "and nothing lost"

bellwether "$@" --json >third.json 2>third.err
result $? "tells the same again without running anything"
[ "$(jq -c .responses second.json)" = "$(jq -c .responses third.json)" ]
result $? "to the last digit"

bellwether effects "$(jq -r .table third.json)" --response "call p50 (full)" --json >effects.json 2>effects.err
result $? "leaves a table that effects reads"
[ "$(jq -c '[.effects[].effect]' effects.json)" = "$(jq -c '[.responses[0].effects[].effect]' third.json)" ]
result $? "and finds the same effects in"
