#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# References that behaviours pass on, through a directory, as arguments and in events, and calls by these references; calls
# of nil fail.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

bellwether run "$BELLWETHER_HOME/testmodels/valid/references" --json >run.json 2>run.err
result $? "runs on both ORBs"
holds run.json '.status == "ok" and (.targets | length) == 2 and all(.targets[]; [.metrics[] | {(.name): .count}] | add
  | .note == 40 and .right == 40 and .met == 40)' "calls a reference from a directory, one that came as an argument and one of an event"
[ "$(find store -name '*.log' -path '*visitors*' -exec sed -n 's/.*phase timed: \([0-9]*\) errors.*/\1/p' {} +)" = "5
5" ]
result $? "fails calls of nil, and counts them"
