#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures
# Scheduling disciplines of a model: on an overloaded core, the critical task is late under one discipline and not under another.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

model=$BELLWETHER_HOME/testmodels/valid/scheduling

bellwether run "$model" --variant urgency:corbel.SchedulingDiscipline=maximum-urgency-first \
  --variant rate:corbel.SchedulingDiscipline=rate-monotonic --variant none:corbel.SchedulingDiscipline=none \
  --json >session.json 2>session.err
result $? "runs an overloaded core with two disciplines and without one"
jq '[.targets[] | {key: .variant, value: ([.metrics[] | select(.kind == "deadline-misses") | {key: .name, value: .}] | from_entries)}] | from_entries' \
  session.json >deadlines.json
holds deadlines.json '.urgency | keys == ["control_tick_deadline", "display_tick_deadline", "gyro_attitude_correction_deadline", "recorder_tick_deadline"]' \
  "counts the deadlines of each timer and operation"
holds deadlines.json '.none == {}' "counts no deadlines without a discipline"
holds deadlines.json '[.urgency, .rate | .[]] | all(.of == .made + .count + .cancelled and .of > 0 and .deadline > 0)' \
  "the deadlines that are met, missed and cancelled add up to all"
holds deadlines.json '[.urgency, .rate | .control_tick_deadline.criticality, .gyro_attitude_correction_deadline.criticality] | all(. == 1)' \
  "deadlines have their criticality"
# The critical task has the longest period. Under rate monotonic order, it waits until the other tasks have done all their
# work, which takes several of its deadlines; under maximum urgency first, it waits for at most one activation of another task,
# which is less than a tenth of its deadline.
holds deadlines.json '.rate.control_tick_deadline.count >= 3' \
  "with rate-monotonic scheduling, the critical task misses deadlines"
holds deadlines.json '.urgency.control_tick_deadline | .count == 0 and .made == 8' \
  "with maximum-urgency-first, the critical task meets all deadlines"
holds deadlines.json '.urgency | .display_tick_deadline.count + .recorder_tick_deadline.count > 0' \
  "with maximum-urgency-first, tasks that are not critical miss deadlines"
jq -r '.targets[] | select(.variant == "urgency") | .run' session.json >run
holds "$BELLWETHER_STORE/runs/$(cat run)/round-1/result.json" \
  '[.phases[].deadlines[] | select(.name == "control.tick")] | length == 1 and .[0].criticality == 1 and .[0].deadlineNs == 800000000 and .[0].made == 8' \
  "the launcher's record has the deadlines"
report=$(jq -r .report session.json)
grep -q 'criticality 1' "$report"
result $? "the report has the criticality of deadlines"

# The ORB gives its threads system priorities below the priority of their process. The model keeps its name, so that
# ccache has its objects.
mkdir fifo
sed 's/maximum-urgency-first/most-important-first/; s/      affinity 0;/&\n      scheduling fifo;\n      priority 99;/' \
  "$model/scheduling.bellwether" >fifo/scheduling.bellwether
if chrt --fifo 99 true 2>chrt.err; then
  bellwether run fifo --variant queue:corbel.SchedulingMechanism=queue \
    --variant priorities:corbel.SchedulingMechanism=priorities --json >mechanisms.json 2>mechanisms.err
  result $? "runs an overloaded core with both scheduling mechanisms"
  jq '[.targets[] | {key: .variant, value: (.metrics[] | select(.name == "control_tick_deadline"))}] | from_entries' \
    mechanisms.json >critical.json
  holds critical.json '[.queue, .priorities] | all(.count == 0 and .made == 8)' \
    "the most important task meets all deadlines with both mechanisms"
else
  echo "NOT RUN: priorities of the system: SCHED_FIFO is not permitted (ulimit -r 99, or CAP_SYS_NICE)"
fi
# unpermitted COMMAND…: runs a command without the right to real-time scheduling
unpermitted() {
  [ "$(id -u)" != 0 ] || set -- setpriv --bounding-set=-sys_nice --inh-caps=-sys_nice "$@"
  prlimit --rtprio=0 "$@"
}
unpermitted bellwether run fifo --json >refused.json 2>refused.err
[ $? = 3 ]
result $? "exits with 3 if real-time scheduling is not permitted"
holds refused.json '.error.code == "machine-lacks" and (.error.fix | test("ulimit -r 99"))' \
  "the error names the way to permit real-time scheduling"
unpermitted bellwether run fifo --without-real-time --samples 2 --json >instead.json 2>instead.err
result $? "runs without the permission with --without-real-time"
grep -q 'real-time scheduling was left out of these processes' instead.err
result $? "standard error states before the build that real-time scheduling is left out"
holds instead.json '[.banners[] | select(test("--without-real-time"))] | length == 1' \
  "the session has a banner about --without-real-time"
holds instead.json '[.targets[].metrics[] | select(.name == "control_tick_deadline")] | length == 1 and .[0].of > 0' \
  "without real-time scheduling, deadlines are counted"
grep -q 'Without real-time scheduling' "$(jq -r .report instead.json)"
result $? "the report has the banner about --without-real-time"
bellwether run fifo --without-real-time --variant queue:corbel.SchedulingMechanism=queue \
  --variant priorities:corbel.SchedulingMechanism=priorities --json >same.json 2>same.err
[ $? = 2 ]
result $? "refuses variants that --without-real-time makes equal"
holds same.json '.error.code == "real-time-option"' "the refusal of equal variants has the code real-time-option"

bellwether run "$model" --target corbel --target omniorb --json >both.json 2>both.err
[ $? = 2 ]
result $? "refuses a session that includes an ORB without disciplines"
holds both.json '.error.code == "BW858" and (.error.fix | test("omniorb"))' \
  "the refusal names the ORB without disciplines"
