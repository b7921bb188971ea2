#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# Random choices, values and jitter, waits in calls, threads of a client, and user code. The seed is fixed, so that counts are
# exact: the model asks for as many samples at each sink as the weights give there.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

cp -r "$BELLWETHER_HOME/testmodels/valid/workloads" project

bellwether run project --json >run.json 2>run.err
result $? "runs the workloads on both ORBs"
jq -e '.status == "ok" and (.targets | length) == 2 and all(.targets[]; [.metrics[] | select(.kind == "latency")] | map({(.name): .count}) | add
  | .light == 751 and .heavy == 249 and .rare == 99 and .often == 401 and .fetch == 20)' run.json >/dev/null
result $? "takes branches by seed and weights, equally on both ORBs"
sides=$(find store -name '*.log' -exec sed -n 's/.*sides: //p' {} +)
[ "$sides" = "162 167 169 149 178 175
162 167 169 149 178 175" ]
result $? "draws the same values on both ORBs, and passes them to the user's code"
jq -e 'all(.targets[]; [.metrics[] | select(.kind == "throughput")] | length == 1 and all(.value > 0))' run.json >/dev/null
result $? "measures a client of two threads in a closed loop"

# The user's classes are created once, and never overwritten
rm -r project/user
bellwether run project --target omniorb --json >begun.json 2>begun.err &&
  grep -q 'project/user/sink_user.hpp and .cpp are new' begun.err && [ -f project/user/worker_user.cpp ] &&
  ! grep -q 'warning:' project/out/build/omniorb/build.log
result $? "writes new user classes, which compile without a warning and run"
sed -i 's|^void Sink::count(.*|void Sink::count(bw::Activation\&, const ::load::Item\& event) { most_.set(event.mark); }|' project/user/sink_user.cpp
cp project/user/sink_user.cpp mine.cpp
bellwether run project --target omniorb >broken.out 2>broken.err
[ $? = 1 ] && grep -q "$PWD/project/user/sink_user.cpp:[0-9]*:[0-9]*: error: .*mark" broken.err
result $? "an error of the compiler names the user's file"
printf '\377\376\000' >project/user/table.bin
bellwether run project --target omniorb >binary.out 2>binary.err
[ $? = 2 ] && grep -q 'user/table.bin' binary.err && grep -q 'name their place in user.cmake' binary.err
result $? "refuses binary files in the folder of user code"
rm project/user/table.bin

# The measured sources are run again after the files have changed
sides_of() {
  sed -n 's/.*sides: //p' "store/runs/$(jq -r '.targets[0].run' "$1")"/round-*/logs/*.log
}
bellwether rerun "$(jq -r '.targets[] | select(.target == "omniorb") | .run' run.json)" --json >again.json 2>again.err &&
  grep -q "The model in $PWD/project is not the one that was measured" again.err && [ "$(sides_of again.json)" = "162 167 169 149 178 175" ]
result $? "rerun uses the user code of the stored run"
cp "$(jq -r .report again.json)" report.html
mv project away
bellwether rerun report.html >refused.out 2>refused.err
[ $? = 2 ] && grep -q 'contains code that would be compiled' refused.err && grep -q -- '--trust' refused.err
result $? "rerun of a report with user code needs --trust"
bellwether rerun report.html --trust --json >trusted.json 2>trusted.err && [ "$(sides_of trusted.json)" = "162 167 169 149 178 175" ]
result $? "rerun --trust runs the user code of a report"
mv away project

bellwether generate project --target corbel --bundle --out bundle --json >bundle.json 2>bundle.err &&
  jq -e '.remarks == []' bundle.json >/dev/null && cmp -s mine.cpp project/user/sink_user.cpp && cmp -s mine.cpp bundle/user/sink_user.cpp &&
  [ -d bundle/runtime ]
result $? "keeps the user's files, and copies them into bundles"
sed -i 's/user count;/user tally;/; s/user inspect;/user look;\n      user again;/' project/workloads.bellwether
bellwether generate project --target corbel --out other >changed.out 2>changed.err &&
  grep -q 'sink_user.hpp:[0-9]*: the model calls tally now, and count no longer' changed.err &&
  grep -q 'worker_user.hpp: the model calls look, which user::Worker does not have: add void look(bw::Activation& activation, ' changed.err &&
  grep -q 'worker_user.hpp:[0-9]*: the model no longer calls inspect' changed.err && cmp -s mine.cpp project/user/sink_user.cpp
result $? "reports functions that were renamed, added and removed"

# Options that exclude each other are refused
bellwether generate project --target corbel --set corbel.Concurrency=reactive --out third >reactive.out 2>reactive.err
result $? "accepts a wait with a timeout in a reactive server"
sed -i 's/wait fresh timeout 1 s;/wait fresh;/' project/workloads.bellwether
bellwether generate project --target corbel --set corbel.Concurrency=reactive --out third >stuck.out 2>stuck.err
[ $? = 2 ] && grep -q 'BW835.*holders_0 waits for fresh in the only thread of process servers' stuck.err
result $? "refuses a wait without a timeout in a reactive server"
