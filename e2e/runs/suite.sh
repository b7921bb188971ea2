#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures
# A suite of two short experiments: run, selected by tag, interrupted and resumed, compared with a baseline.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

bellwether new heating >new.out 2>new.err
result $? "new creates a project"
model=$(find heating -maxdepth 1 -name '*.bellwether')
cat >>"$model" <<'EOF'

experiment often of local {
  tag nightly, quick;

  saturated phase saturated { drive controller.tick; }

  measure latency asking at controller.sensor.temperature in saturated warmup 5 samples 100;
}
EOF

set -- run heating --samples 100 --warmup 5 --rounds 1
bellwether "$@" --repeat 5 --all --json --junit suite.xml >first.json 2>first.err
result $? "run --all runs all experiments"
holds first.json '.schema == "bellwether.suite/1" and .status == "ok" and [.experiments[].name] == ["steady", "often"] and
  all(.experiments[]; .status == "ok" and .configurations[0].metrics[0].p50 > 0)' \
  "the suite has the figures of each experiment"
grep -q '<testsuite name="bellwether heating" tests="2" failures="0" errors="0" skipped="0">' suite.xml
result $? "--junit writes a JUnit file of the suite"
page=$(jq -r .report first.json)
missing=0
for session in $(jq -r '.experiments[].session' first.json); do
  { grep -q "href=\"$session.html\"" "$page" && [ -s "$(dirname "$page")/$session.html" ]; } || missing=1
done
result $missing "the suite's page links to the report of each experiment"

bellwether "$@" --tag quick --json >tagged.json 2>tagged.err
result $? "run --tag runs the experiments with a tag"
holds tagged.json '[.experiments[].name] == ["often"] and .experiments[0].tags == ["nightly", "quick"]' \
  "run --tag runs no experiments without the tag"
bellwether "$@" --tag weekly >/dev/null 2>unknown.err
[ $? = 2 ] && grep -q 'Use one of: nightly, quick' unknown.err
result $? "refuses a tag that no experiment has"

bellwether gate tagged.json --baseline first.json >gate.out 2>&1
[ $? = 2 ] && grep -q 'steady: the new suite does not have it' gate.out
result $? "the gate refuses a suite that lacks an experiment of the baseline"

# Interrupted while the second experiment is made; a background process ignores SIGINT
bellwether "$@" --repeat 5 --all >stopped.out 2>stopped.err &
command=$!
while kill -0 "$command" 2>/dev/null && ! grep -q 'experiment 2 of 2' stopped.err; do sleep 0.2; done
kill -TERM "$command"
wait "$command"
[ $? = 143 ] && grep -q 'with --resume to go on' stopped.err
result $? "SIGTERM interrupts the suite, with a hint on --resume"
bellwether show latest-suite --json >before.json
holds before.json '.status == "interrupted" and .experiments[0].status == "ok" and .experiments[1].status != "ok"' \
  "show shows the completed experiments of the interrupted suite"
bellwether "$@" --repeat 5 --all --resume --json >resumed.json 2>resumed.err
result $? "run --resume completes the suite"
jq -e --slurpfile before before.json '.status == "ok" and .suite == $before[0].suite and
  .experiments[0].session == $before[0].experiments[0].session' resumed.json >/dev/null
result $? "run --resume keeps the session of the completed experiment"

bellwether report latest-suite --out public --json >pages.json 2>pages.err
result $? "report writes the suite's page again"
holds pages.json '.reports | length == 3' "report writes the report of each experiment"

# A median may be up to four times as long: other tests may run at the same time
bellwether gate resumed.json --baseline first.json --threshold 300 --undecided pass --figure asking.p50 >same.out 2>same.err
result $? "the gate passes without a change"
grep -q '^steady  *\(not worse\|undecided\)' same.out && grep -q '^often  *\(not worse\|undecided\)' same.out
result $? "the gate has a verdict for each experiment"
