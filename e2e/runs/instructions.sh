#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# Instructions of an activation, counted by callgrind in separate launches, and the results of compare and gate about
# them.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

bellwether doctor --json >doctor.json 2>doctor.err
holds doctor.json '.requirements | any(.name == "valgrind" and .optional)' "doctor lists valgrind as optional"

cp -r "$BELLWETHER_HOME/examples/basicsp" model
bellwether run model --samples 100 --rounds 1 --rate-scale 50 --instructions=callgrind --variant one:corbel.Concurrency=reactive \
  --variant same:corbel.Concurrency=reactive --variant many:corbel.Concurrency=thread-per-connection --json >session.json 2>session.err
result $? "counts instructions after the measured rounds"
# shellcheck disable=SC2016  # variables of jq
counted='[.targets[] | [.metrics[] | select(.kind == "instructions")]]'
holds session.json "$counted | length == 3 and all(length == 5 and .[0].name == \"instructions\")" \
  "instructions have a total and a value for each of four processes"
holds session.json "$counted | all(.[0].value > 1000 and .[0].activations >= 300)" \
  "instructions are counted for each activation, over at least 300 activations"
holds session.json "$counted | all(.[] | (.stub + .orb + .skeleton + .servant + .harness + .system - .value | fabs) < 1)" \
  "the parts of the instructions add up to the total"
holds session.json "$counted | all(.[0] | .stub > 0 and .orb > 1000 and .skeleton > 0 and .servant > 0 and .harness > 0)" \
  "each part of a call has instructions"
holds session.json "$counted | (.[0][0].orb / .[1][0].orb - 1 | fabs) < 0.005" "equal configurations have equal counts"
holds session.json '.targets | all([.metrics[] | select(.kind == "latency")] | all(.count >= 100))' \
  "counting leaves the latencies with all samples"
[ ! -e model/out/instructions ]
result $? "counting leaves no profiles in the project"
report=$(jq -r .report session.json)
grep -q '>Instructions<' "$report"
result $? "the report has the section on instructions"

session=$(jq -r .session session.json)
bellwether compare "$session" --json >compared.json 2>compared.err
holds compared.json '.comparisons[0].instructions | test("^as many instructions an activation")' \
  "compare finds no difference between equal configurations"
holds compared.json '.comparisons[1].instructions | test("% fewer instructions an activation .* in the ORB")' \
  "compare names the part that differs, from one run"
holds compared.json '[.comparisons[1].figures[] | select(.metric == "instructions" and .statistic == "orb")][0] |
  .verdict == "lower" and .method == "count" and .low <= .ratio and .ratio <= .high' \
  "a compared count has a tolerance in place of an interval"

bellwether gate "$session:many" --baseline "$session:one" --figure instructions --json >gate.json 2>gate.err
result $? "a gate on instructions passes for fewer instructions"
bellwether gate "$session:one" --baseline "$session:many" --figure instructions.orb --threshold 2 --json >worse.json 2>worse.err
[ $? = 4 ]
result $? "a gate on instructions fails for more instructions"
bellwether store export --out tables --format csv latest --json >export.json 2>export.err
grep -rq instructions tables
result $? "store export writes instructions"

# omniORB is a shared library
bellwether run model --target omniorb --samples 50 --rounds 1 --rate-scale 50 --instructions callgrind --json >omniorb.json 2>omniorb.err
result $? "counts instructions of omniORB"
holds omniorb.json '[.targets[0].metrics[] | select(.kind == "instructions")][0] | .orb > 1000 and .value > .orb' \
  "instructions of omniORB have the ORB as a part"

bellwether run model --samples 50 --instructions perf --json >perf.json 2>perf.err
code=$?
if perf stat -x, -e instructions:u true 2>&1 | grep -q '^[0-9]'; then
  [ $code = 0 ]
  result $? "counts with the machine's counters"
  holds perf.json '[.targets[0].metrics[] | select(.kind == "instructions")][0] | .value > 1000 and (has("orb") | not)' \
    "perf counts whole processes"
else
  [ $code = 3 ]
  result $? "refuses perf on a machine without counters"
  holds perf.json '.error.code == "no-counters" or .error.code == "machine-lacks"' "the refusal of perf has its code"
fi
