#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures
# The example of a Maven build with the plug-in that was built: from a Maven repository, without Eclipse and without a clone.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

export MAVEN_OPTS="-XX:+UseSerialGC -XX:TieredStopAtLevel=1" # the optimising compiler does not pay for short runs

cp -r "$BELLWETHER_HOME/examples/maven-ci" project
# shellcheck source=../../releng/lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
find_cache
for maven in "$CACHE"/apache-maven-*/bin/mvn "$(command -v mvn)"; do
  [ ! -x "$maven" ] || break
done
# Bellwether's artefacts are read from the built repository, all others from the build's local repository: the network is
# not used
"$maven" -o -X validate >where.log 2>&1 # there is no project, but the log has the repositories
user=$(sed -n 's/.*Using local repository at //p' where.log)
build() {
  (cd project && "$maven" -o -B -ntp -Dmaven.repo.local="$OLDPWD/repository" -Dmaven.repo.local.tail="$user,$BELLWETHER_HOME/target/maven-repository" "$@")
}

# Few samples, and a separate store
set -- -Dbellwether.samples=40 -Dbellwether.warmup=5 -Dbellwether.rounds=1 -Dbellwether.store="$PWD/store"

build verify "$@" >good.log 2>&1
status=$?
[ "$status" = 0 ] || tail -n 40 good.log
result "$status" "validates, generates and measures in a Maven build"
jq -e '.status == "ok" and (.targets | length == 5) and
  all(.targets[]; [.metrics[] | select(.kind == "latency")] | length == 2 and all(.count == 40))' \
  project/target/bellwether/session.json >/dev/null
result $? "the build keeps the session's figures"
[ -s "$(jq -r .report project/target/bellwether/session.json)" ] && [ -e project/target/bellwether/generated/CMakeLists.txt ]
result $? "the build keeps the report and the generated files"

build bellwether:run "$@" -Dbellwether.all -Dbellwether.repeat=1 -Dbellwether.result="$PWD/suite.json" >suite.log 2>&1
status=$?
[ "$status" = 0 ] || tail -n 40 suite.log
result "$status" "bellwether:run runs all experiments as a suite"
holds suite.json '.schema == "bellwether.suite/1" and .status == "ok" and [.experiments[].name] == ["steady"]' \
  "bellwether:run keeps the figures of the suite"
grep -q '<testsuite name="bellwether [^"]*" tests="1" failures="0"' project/target/failsafe-reports/TEST-bellwether-run.xml
result $? "bellwether:run writes a JUnit file"

# One median, of calls that wait for no timer, may be up to four times as long, because other tests run at the same
# time. If these tests make the figures so uncertain that the gate cannot decide, the test passes
mv project/target/bellwether/session.json baseline.json
set -- "$@" -Dbellwether.baseline="$PWD/baseline.json" -Dbellwether.threshold=300 -Dbellwether.figures=asking_often.p50
junit=project/target/failsafe-reports/TEST-bellwether-gate.xml
build bellwether:run bellwether:gate -Dbellwether.undecided=pass "$@" >same.log 2>&1
status=$?
[ "$status" = 0 ] || tail -n 40 same.log
result "$status" "the gate passes without a change"
grep -q '<testsuite name="bellwether gate" tests="1" failures="0" errors="0" skipped="[01]">' $junit &&
  grep -Eq '(not|undecided whether) worse by more than 300 %' same.log
result $? "the gate writes its verdict to the log and a JUnit file"

# Variants in turn, until the verdict is known: a large change, which is known soon; with --long, 5 % of a call of about
# 40 us, and no change
if [ "$BELLWETHER_TEST" = long ]; then new='22 us' percent=2 change='5 %'; else new='100 us' percent=30 change='large change'; fi
! build bellwether:run "$@" -Dbellwether.variants="old:work=20 us,new:work=$new" -Dbellwether.untilThreshold=$percent \
  -Dbellwether.rateScale=10 -Dbellwether.limit=2min -Dbellwether.result="$PWD/changed.json" >changed.log 2>&1 &&
  grep -q 'bellwether run ended with exit code 4' changed.log
status=$?
[ "$status" = 0 ] || tail -n 40 changed.log
result "$status" "bellwether:run finds an injected $change within two minutes"
grep -q 'new is worse than Corbel by more than' changed.log && [ -s "$(jq -r .report changed.json)" ]
status=$?
[ "$status" = 0 ] || { tail -n 60 changed.log && jq '{session, report}' changed.json; }
result "$status" "Maven's log names the worse variant, and the report is kept"
# The stored session is judged again, by the figures that decided, as a later build does
session=$(jq -r .session changed.json)
! build bellwether:gate -Dbellwether.store="$PWD/store" -Dbellwether.baseline="$session:old" -Dbellwether.run="$session:new" \
  -Dbellwether.threshold=$percent >stored.log 2>&1 && grep -q 'bellwether gate ended with exit code 4' stored.log
status=$?
[ "$status" = 0 ] || tail -n 40 stored.log
result "$status" "bellwether:gate finds the stored session worse"
if [ "$BELLWETHER_TEST" = long ]; then
  # Half a minute may be too short to show that equal variants are not worse (exit code 2), but they must never be reported
  # as worse
  if build bellwether:run "$@" -Dbellwether.variants='old:work=20 us,new:work=20 us' -Dbellwether.untilThreshold=2 \
    -Dbellwether.limit=30s -Dbellwether.result="$PWD/equal.json" >equal.log 2>&1; then
    holds equal.json '.stopping.comparisons[0].reason == "not-worse"' "equal variants are not reported as worse"
  else
    grep -q 'bellwether run ended with exit code 2' equal.log
    result $? "equal variants are not reported as worse"
  fi
fi

sed -i 's/work : duration = 20 us/work : duration = 3 ms/' project/src/main/bellwether/heating.bellwether
! build verify "$@" >worse.log 2>&1 && grep -q 'bellwether gate ended with exit code 4: worse than the baseline, or runs failed' worse.log &&
  grep -q 'asking_often p50 .* worse' worse.log && grep -q 'tests="1" failures="1"' $junit
status=$?
[ "$status" = 0 ] || tail -n 40 worse.log
result "$status" "a slower operation fails the build"

build bellwether:screen -Dbellwether.plan "$@" >plan.log 2>&1 && grep -q 'asking_often p50' plan.log && grep -q 'waiting .*RW, MT' plan.log
result $? "bellwether:screen prints the plan of a screening"

sed -i 's/controller.sensor -> sensor.reading;//' project/src/main/bellwether/heating.bellwether
! build verify >bad.log 2>&1 && grep -q 'heating.bellwether:[0-9].*BW307' bad.log && grep -q 'the input is wrong' bad.log &&
  ! grep -q 'bellwether:.*:generate' bad.log
result $? "a broken model fails the build with place and reason, before anything is generated"
