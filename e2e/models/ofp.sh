#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures
# The flight program in overload: which deadlines two disciplines make, by criticality.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

model=$BELLWETHER_HOME/examples/ofp

bellwether analyse "$model" --discipline muf --json >analysis.json 2>analysis.err
[ $? = 4 ]
result $? "the analysis finds deadlines that can be missed"

bellwether run "$model" --variant urgency:corbel.SchedulingDiscipline=maximum-urgency-first \
  --variant rates:corbel.SchedulingDiscipline=rate-monotonic --samples 60 --out "$PWD/out" --json >session.json 2>session.err
result $? "runs 70 operations by two disciplines"
jq '[.targets[] | {key: .variant, value: ([.metrics[] | select(.kind == "deadline-misses")] |
    {operations: length, critical: map(select(.criticality == 1)), others: map(select(.criticality == 0))} |
    {operations, critical: {operations: (.critical | length), made: (.critical | map(.made) | add),
        missed: (.critical | map(.count) | add)}, missed: (.others | map(.count) | add)})}] | from_entries' \
  session.json >deadlines.json
holds deadlines.json 'all(.operations == 70 and .critical.operations == 28 and .missed > 0)' "counts the deadlines of each, in overload"
# By rates the operations at 1 Hz get nothing, six critical ones among them. By urgency a disturbance of the machine alone can
# make a critical operation late.
holds deadlines.json '.rates.critical.missed >= 6 and .urgency.critical.missed * 3 < .rates.critical.missed' \
  "urgency protects the critical ones, and rates do not"
holds deadlines.json '.urgency.critical | .missed * 10 <= .made' "urgency makes nearly all critical deadlines"
grep -q '<h2>Deadlines</h2>' "$(jq -r .report session.json)"
result $? "the report compares the deadlines"
