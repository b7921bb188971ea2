#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures
# Options of a connection apply only to its calls: time limits on both ORBs, sync scopes on Corbel. Events are sent to
# sinks of their base types, too.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

cp -r "$BELLWETHER_HOME/testmodels/valid/terms" project

bellwether run project --json >run.json 2>run.err
result $? "runs a model with time limits and sync scopes of connections"
jq -e '[.targets[0].metrics[] | {(.name): .}] | add | .asked_in_haste.timeouts == 1 and .asked_with_patience.timeouts == 0' \
  run.json >/dev/null
result $? "ends the calls of the connection with a time limit, and no others"
# The sink needs 20 ms for each event; times are in ns
jq -e '[.targets[0].metrics[] | {(.name): .}] | add | .awaited.min >= 20000000 and .taken.min < 20000000 and .sent.min < 20000000' \
  run.json >/dev/null
result $? "a publication waits for the handler with sync target only"

bellwether generate project --target omniorb --out refused >refused.out 2>refused.err
[ $? = 2 ] && grep -q 'BW820 assembly Room / connection lamp.blink -> watcher.seen: On omniORB 4 sync scopes' refused.err && [ ! -e refused ]
result $? "names the ORB without sync scopes"
sed -i 's/ { sync [a-z]*; }$/;/' project/terms.bellwether
bellwether run project --target omniorb --json >omniorb.json 2>omniorb.err &&
  jq -e '[.targets[0].metrics[] | {(.name): .}] | add | .asked_in_haste.timeouts == 1 and .asked_with_patience.timeouts == 0' \
    omniorb.json >/dev/null
result $? "ends calls with a time limit on omniORB"

cp -r "$BELLWETHER_HOME/testmodels/valid/bases" bases
bellwether run bases --no-windows --json >bases.json 2>bases.err &&
  jq -e '.status == "ok" and (.targets | length) == 2 and all(.targets[]; (.metrics | length) == 5 and all(.metrics[]; .count == 100))' bases.json >/dev/null
result $? "pushes events to sinks of base types on both ORBs"
