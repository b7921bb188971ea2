#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# References that behaviours pass on, through a directory, as arguments and in events, and calls by these references; calls
# of nil fail.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

bellwether run "$BELLWETHER_HOME/testmodels/valid/references" --json >run.json 2>run.err
result $? "runs the model of references on both ORBs"
holds run.json '.status == "ok" and (.targets | length) == 2 and all(.targets[]; [.metrics[] | {(.name): .count}] | add
  | .note == 40 and .right == 40 and .met == 40)' "calls references from a directory, an argument and an event"
[ "$(find store -name '*.log' -path '*visitors*' -exec sed -n 's/.*phase timed: \([0-9]*\) errors.*/\1/p' {} +)" = "5
5" ]
result $? "counts calls of nil references as errors"
