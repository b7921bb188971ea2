#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures
# Five distributable threads on two hosts, in the order of their importance: each makes its deadline in this order only.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

bellwether run "$BELLWETHER_HOME/examples/distributable-threads" --parameter second=10 --samples 20 --out "$PWD/out" \
  --variant importance:corbel.SchedulingDiscipline=most-important-first \
  --variant rates:corbel.SchedulingDiscipline=rate-monotonic --json >session.json 2>session.err
result $? "runs five threads on two hosts by two disciplines"
jq '[.targets[] | {key: .variant, value: ([.metrics[] | select(.kind == "deadline-misses") | {key: .name, value: .}] | from_entries)}] | from_entries' \
  session.json >deadlines.json
holds deadlines.json 'all(keys == ["thread1_tick_deadline", "thread2_tick_deadline", "thread3_tick_deadline",
  "thread4_tick_deadline", "thread5_tick_deadline"])' "counts the deadlines of each thread"
# A cycle that a disturbance of the machine prolongs is no other order
holds deadlines.json '.importance | all(.of >= 20 and .made * 10 >= .of * 8)' "each thread is in time by importance"
holds deadlines.json '.rates.thread1_tick_deadline | .count * 10 >= .of * 8' "and the most important one is late by rates, by which nobody gives way"
holds session.json '[.targets[] | select(.variant == "importance") | .metrics[] | select(.name == "visit" and .kind == "latency") | .p50] |
  length == 1 and all(. > 20e6 and . < 60e6)' "its visit to the other host takes three seconds of the paper"
