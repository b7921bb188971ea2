#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures
# A suite of two short experiments: run, selected by tag, interrupted and resumed, compared with a baseline.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

bellwether new heating >new.out 2>new.err
result $? "makes a project"
model=$(find heating -maxdepth 1 -name '*.bellwether')
cat >>"$model" <<'EOF'

experiment often of local {
  tag nightly, quick;

  saturated phase saturated { drive controller.tick; }

  measure latency asking at controller.sensor.temperature in saturated warmup 5 samples 100;
}
EOF

set -- run heating --samples 100 --warmup 5 --rounds 1 --repeat 5
bellwether "$@" --all --json --junit suite.xml >first.json 2>first.err
result $? "runs all experiments"
holds first.json '.schema == "bellwether.suite/1" and .status == "ok" and [.experiments[].name] == ["steady", "often"] and
  all(.experiments[]; .status == "ok" and .configurations[0].metrics[0].p50 > 0)' "has the figures of each"
grep -q '<testsuite name="bellwether heating" tests="2" failures="0" errors="0" skipped="0">' suite.xml
result $? "writes JUnit's XML"
page=$(jq -r .report first.json)
missing=0
for session in $(jq -r '.experiments[].session' first.json); do
  { grep -q "href=\"$session.html\"" "$page" && [ -s "$(dirname "$page")/$session.html" ]; } || missing=1
done
result $missing "has a page with links to the report of each"

bellwether "$@" --tag quick --json >tagged.json 2>tagged.err
result $? "runs the experiments with a tag"
holds tagged.json '[.experiments[].name] == ["often"] and .experiments[0].tags == ["nightly", "quick"]' "and no others"
bellwether "$@" --tag weekly >/dev/null 2>unknown.err
[ $? = 2 ] && grep -q 'Use one of: nightly, quick' unknown.err
result $? "refuses a tag that no experiment has"

bellwether gate tagged.json --baseline first.json >gate.out 2>&1
[ $? = 2 ] && grep -q 'steady: the new suite does not have it' gate.out
result $? "an experiment that the new suite lacks is never not worse"

# The command is interrupted during the second experiment; a background process ignores SIGINT
bellwether "$@" --all >stopped.out 2>stopped.err &
command=$!
while kill -0 "$command" 2>/dev/null && ! grep -q 'experiment 2 of 2' stopped.err; do sleep 0.2; done
kill -TERM "$command"
wait "$command"
[ $? = 143 ] && grep -q 'with --resume to go on' stopped.err
result $? "is interrupted"
bellwether show latest-suite --json >before.json
holds before.json '.status == "interrupted" and .experiments[0].status == "ok" and .experiments[1].status != "ok"' "says how far it came"
bellwether "$@" --all --resume --json >resumed.json 2>resumed.err
result $? "goes on"
jq -e --slurpfile before before.json '.status == "ok" and .suite == $before[0].suite and
  .experiments[0].session == $before[0].experiments[0].session' resumed.json >/dev/null
result $? "and does not measure again what is measured"

bellwether report latest-suite --out public --json >pages.json 2>pages.err
result $? "writes its page again"
holds pages.json '.reports | length == 3' "with the report of each experiment"

# A median may be up to four times as long: other tests may run at the same time
bellwether gate resumed.json --baseline first.json --threshold 300 --undecided pass --figure asking.p50 >same.out 2>same.err
result $? "the gate opens where nothing was changed"
grep -q '^steady  *\(not worse\|cannot be told\)' same.out && grep -q '^often  *\(not worse\|cannot be told\)' same.out
result $? "with a verdict for each experiment"
