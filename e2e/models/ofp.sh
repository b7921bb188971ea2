#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures
# The flight program in overload: the effects of cancellation and of retries. With --long, the deadlines that two disciplines meet,
# by criticality, which scheduling.sh shows with a smaller model.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

model=$BELLWETHER_HOME/examples/ofp

bellwether analyse "$model" --discipline muf --json >analysis.json 2>analysis.err
[ $? = 4 ]
result $? "the analysis finds deadlines that can be missed"

bellwether run "$model" --variant never:corbel.SchedulingCancellation=never \
  --variant infeasible:corbel.SchedulingCancellation=infeasible \
  --variant again:corbel.SchedulingCancellation=infeasible --variant again:corbel.SchedulingRetry=1 \
  --samples 60 --out "$PWD/out" --json >policies.json 2>policies.err
result $? "runs 70 operations without and with cancellation, and with retries"
holds policies.json 'all(.targets[]; [.metrics[] | select(.kind == "deadline-misses")] | length == 70)' \
  "counts the deadlines of 70 operations with each policy"
jq '[.targets[] | {key: .variant, value: ([.metrics[] | select(.kind == "deadline-misses")] |
    {critical: map(select(.criticality == 1)), others: map(select(.criticality == 0))} |
    map_values({made: (map(.made) | add), missed: (map(.count) | add), cancelled: (map(.cancelled) | add),
        retried: (map(.retried) | add), wasted: (map(.wasted) | add)}))}] | from_entries' policies.json >cancelled.json
holds cancelled.json '.never | .critical.cancelled == 0 and .others.cancelled == 0 and .others.missed > 0 and .others.wasted > 0' \
  "without cancellation, late operations waste time"
# An operation that has begun is late only if other programs disturb the machine.
holds cancelled.json '.infeasible.others.cancelled > 0 and .infeasible.others.missed * 2 < .never.others.missed' \
  "cancellation halves the missed deadlines that are not critical"
holds cancelled.json '.infeasible.critical | (.missed + .cancelled) * 10 <= .made' \
  "with cancellation, nine of ten critical deadlines are met"
holds cancelled.json '.again.others | .retried > 0 and .retried <= .cancelled' "retries do some of the cancelled work"
holds cancelled.json '[.never, .infeasible | .critical, .others] | all(.retried == 0)' \
  "without the option SchedulingRetry nothing is retried"
holds cancelled.json '.again.critical | (.missed + .cancelled) * 10 <= .made' \
  "with retries, nine of ten critical deadlines are met"
grep -q '>retried</th>' "$(jq -r .report policies.json)"
result $? "the report shows the retried work"
grep -q '>wasted</th>' "$(jq -r .report policies.json)"
result $? "the report shows the wasted time"
grep -q '<h2>Deadlines</h2>' "$(jq -r .report policies.json)"
result $? "the report compares the deadlines"

[ "$BELLWETHER_TEST" = long ] || exit 0
bellwether run "$model" --variant urgency:corbel.SchedulingDiscipline=maximum-urgency-first \
  --variant rates:corbel.SchedulingDiscipline=rate-monotonic --samples 60 --out "$PWD/out" --json >session.json 2>session.err
result $? "runs 70 operations by two disciplines"
jq '[.targets[] | {key: .variant, value: ([.metrics[] | select(.kind == "deadline-misses")] |
    {operations: length, critical: map(select(.criticality == 1)), others: map(select(.criticality == 0))} |
    {operations, critical: {operations: (.critical | length), made: (.critical | map(.made) | add),
        missed: (.critical | map(.count) | add)}, missed: (.others | map(.count) | add)})}] | from_entries' \
  session.json >deadlines.json
holds deadlines.json 'all(.operations == 70 and .critical.operations == 28 and .missed > 0)' \
  "counts the deadlines of 70 operations with each discipline"
# Under rate monotonic order, the operations at 1 Hz get no time, including six critical ones. Under maximum urgency first,
# only a disturbance of the machine can make a critical operation late.
holds deadlines.json '.rates.critical.missed >= 6 and .urgency.critical.missed * 3 < .rates.critical.missed' \
  "maximum-urgency-first protects critical operations better than rate-monotonic"
holds deadlines.json '.urgency.critical | .missed * 10 <= .made' \
  "with maximum-urgency-first, nine of ten critical deadlines are met"
