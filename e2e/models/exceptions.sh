#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures
# Calls that end with exceptions are counted by kind, and shown in all output with figures.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

cp -r "$BELLWETHER_HOME/testmodels/valid/exceptions" project

bellwether run project --no-windows --json >run.json 2>run.err &&
  jq -e '.status == "ok" and all(.targets[]; [.metrics[] | {(.name): .}] | add
    | .bought.userExceptions == 25 and .bought.systemExceptions == 0 and .bought.timeouts == 0 and .bought.count == 50
      and .asked.userExceptions == 0 and .asked.systemExceptions == 0 and .asked.timeouts == 1 and .asks.timeouts == 1)' run.json >/dev/null
result $? "counts user exceptions and timeouts on both ORBs, over the wire"
jq -e '[.targets[].warnings[]] | length == 2 and all(.[]; test("^asked, phase timed: calls timed out, not in the figures: 1$"))' run.json >/dev/null
result $? "warns of timeouts by the metric's name, and not of user exceptions"
bellwether show latest >show.out 2>&1 && grep -q ' exceptions$' show.out && grep -q ' user$' show.out && grep -q ' 1 timeout$' show.out
result $? "show prints exceptions and timeouts of a stored run"
grep -q '>exceptions<' "$(jq -r .report run.json)" && grep -q '>1 timeout<' "$(jq -r .report run.json)"
result $? "the report has exceptions and timeouts"

cp "$BELLWETHER_HOME/testmodels/broken/BW519/model.bellwether" loop.bellwether
bellwether run loop.bellwether --samples 200 --json >loop.json 2>loop.err &&
  jq -e '.status == "ok" and .targets[0].metrics[0].count == 200
    and any(.targets[0].warnings[]; test("^full: exceptions ended [1-9][0-9]* of [0-9]+ activations of source.tick before the event"))' \
    loop.json >/dev/null
result $? "a loop that waits for an event continues after an exception"
