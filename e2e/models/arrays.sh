#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# Arrays of an assembly with exported ports of all kinds, with a thread for each replica, over the wire on both ORBs.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

cp -r "$BELLWETHER_HOME/testmodels/valid/arrays" project

bellwether run project --json >run.json 2>run.err &&
  jq -e '.status == "ok" and (.targets | length) == 2 and all(.targets[];
    [.metrics[] | {(.name): .count}] | add | .asked == 60 and .done == 60 and .pinged == 60 and ([to_entries[] | select(.key | startswith("noted")) | .value] == [20, 20, 20]))' run.json >/dev/null
result $? "calls and events of exported ports reach each replica, in its own thread"
jq -e '[.targets[].metrics[] | .userExceptions // 0, .systemExceptions // 0, .timeouts // 0] | add == 0' run.json >/dev/null
result $? "no call or event of a replica fails"
jq -e 'all(.targets[]; [.metrics[] | select(.kind == "footprint")] | all(.unit == "B" and .value > 1000) and
    ([.[] | .name + " " + .counts] | sort == ["code text", "given heap", "memory_others resident", "memory_workers resident",
      "shared proportional", "variables data"])) and
  ([.targets[] | .metrics[] | select(.name == "code") | .value] | .[0] < .[1])' run.json >/dev/null
result $? "measures the memory of processes on both ORBs; omniORB has more code"
report=$(jq -r .report run.json)
grep -q '<section id="footprint">' "$report"
result $? "the report has the section on footprint"
[ "$(grep -c 'cells_[012]_worker.done → asker.done' "$report")" -ge 3 ]
result $? "the report has a row for each connection of a sink"
[ "$(grep -c 'asker.workers → cells_[012]_worker' "$report")" -ge 3 ]
result $? "the report has a row for each connection of a receptacle"

sed -i 's/publish done(number = number);/wait notes;\n      publish done(number = number);/' project/arrays.bellwether
bellwether validate project >stuck.out 2>&1
[ $? = 2 ] && grep -q 'BW835.*cells_0_worker waits for notes in its own thread, which alone takes that event' stuck.out
result $? "refuses a wait for an event that only the waiting thread could deliver"
