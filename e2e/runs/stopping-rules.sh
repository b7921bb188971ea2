#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures, first
# Runs that continue until an interval is narrow enough, or until it is known whether a variant is worse: how they end, and what
# is stored and reported. Differences and widths are so large that a busy machine shows them, too.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

# The example of the Maven build, with the time of a call as a parameter
cp "$BELLWETHER_HOME/examples/maven-ci/src/main/bellwether/heating.bellwether" .

set -- --samples 20 --warmup 5 --rounds 1 --rate-scale 10
bellwether run heating.bellwether "$@" --variant 'old:work=20 us' --variant 'same:work=20 us' --variant 'new:work=100 us' \
  --threshold 30% --limit 4min --json >worse.json 2>worse.err
[ $? = 4 ]
result $? "--threshold exits with 4 if a variant is worse"
holds worse.json '.status == "ok" and .stopping.rule.kind == "threshold" and .stopping.rule.value == 0.3 and
  ([.stopping.comparisons[] | {(.other): .reason}] | add | .new == "worse" and .same != "worse")' \
  "--threshold finds the worse variant worse, and the equal one not"
holds worse.json '.stopping | .level < 0.05 and (.figures | index("asking_often p50 in saturated") != null) and
  all(.comparisons[].looks[]; .seconds > 0 and .starts > 0)' \
  "the session has the looks and the level of the stopping rule"
session=$(jq -r .session worse.json)
bellwether compare "$session:old" "$session:new" --json >compared.json 2>compared.err
# shellcheck disable=SC2016  # variables of jq
holds compared.json '[.stopping.comparisons[] | select([.base, .other] | sort == ["new", "old"])][0].looks[-1].level as $level |
  [.comparisons[0].figures[] | select(.primary)] | length >= 1 and all(.[]; .level == $level)' \
  "compare uses the level of the stopping rule"
bellwether gate "$session:new" --baseline "$session:old" --threshold 30 --json >gate.json 2>gate.err
[ $? = 4 ] && jq -e '.verdict == "worse"' gate.json >/dev/null
result $? "the gate finds the stored session worse"
grep -q 'new is worse than old by more than 30 %' "$(jq -r .report worse.json)"
result $? "the report names the worse variant"

bellwether run heating.bellwether "$@" --variant 'old:work=20 us' --variant 'same:work=20 us' --threshold 100% --limit 4min --json >same.json 2>same.err
result $? "--threshold exits with 0 if a variant is shown not to be worse"
holds same.json '.stopping.comparisons | length == 1 and .[0].reason == "not-worse"' \
  "the session has the verdict not-worse"
bellwether run heating.bellwether "$@" --variant 'old:work=20 us' --variant 'same:work=20 us' --threshold 0.001% --limit 4s --json >open.json 2>open.err
[ $? = 2 ]
result $? "--threshold exits with 2 if the limit ends it without a verdict"
holds open.json '.status == "ok" and .stopping.comparisons[0].reason == "most-seconds" and (has("error") | not)' \
  "a session without a verdict has no error"

bellwether run heating.bellwether "$@" --variant 'old:work=20 us' --variant 'same:work=20 us' --precision 50% --limit 4min --json >narrow.json 2>narrow.err
result $? "--precision ends when the intervals are narrow"
holds narrow.json '.stopping.comparisons | length == 1 and (.[0] | .reason == "precise" and (.looks[-1] | .width <= 0.5 and .starts >= 16 and .blocks >= 40))' \
  "--precision needs at least 16 starts"
holds narrow.json 'all(.targets[]; .status == "ok" and (.rounds | length) >= 16)' \
  "--precision stores all rounds of a configuration in one run"
holds narrow.json '[.targets[].metrics[] | select(.name == "asking") | .count] | length == 2 and all(. < 1000)' \
  "later rounds measure only the phases that decide"
# The session that ended after four seconds ends at the same time when it is repeated
bellwether rerun "$(jq -r .session open.json)" --json >again.json 2>again.err
jq -e --slurpfile before open.json '.stopping.rule == $before[0].stopping.rule and .stopping.rule.seconds == 4' again.json >/dev/null
result $? "rerun uses the same stopping rule"

bellwether run heating.bellwether "$@" --variant 'old:work=20 us' --variant 'same:work=20 us' --precision 0.01% --limit 4s >limit.out 2>limit.err
result $? "--precision ends at its limit"
grep -q 'the limit of 4 s ended it before the intervals were 0.01 % wide' limit.out
result $? "standard error names the limit that ended the session"

bellwether run heating.bellwether "$@" --variant 'old:work=20 us' --variant 'same:work=20 us' --precision 0.01% --limit 4min --json >cut.json 2>cut.err &
run=$!
until grep -q 'round 4' cut.err || ! kill -0 $run 2>/dev/null; do sleep 0.1; done
kill -TERM $run
wait $run
[ $? -ge 128 ]
result $? "SIGTERM interrupts --precision"
holds cut.json '.status == "interrupted" and .stopping.interrupted and all(.targets[]; .status == "ok" and (.rounds | length) >= 3 and (.metrics | length) >= 2)' \
  "an interrupted session keeps its rounds and figures"

bellwether run heating.bellwether "$@" --precision 2% --json >one.json 2>one.err
[ $? = 2 ] && jq -e '.error.code == "one-configuration"' one.json >/dev/null
result $? "--precision refuses a single configuration"
bellwether run heating.bellwether "$@" --variant a:corbel --variant b:corbel --precision 2% --figure asked --json >figure.json 2>figure.err
[ $? = 2 ] && jq -e '.error.code == "no-such-figure" and (.error.fix | test("asking_often"))' figure.json >/dev/null
result $? "--figure refuses an unknown figure, and lists the known ones"

# In a duet, both configurations measure each window at the same time, and exchange their cores between rounds
if [ "$(nproc)" -gt 1 ]; then
  bellwether run heating.bellwether --samples 20 --rounds 2 --rate-scale 10 --variant 'old:work=20 us' --variant 'new:work=100 us' --duet --json >duet.json 2>duet.err
  result $? "--duet measures two variants"
  for round in 1 2; do
    # shellcheck disable=SC2046  # no spaces in these names
    jq -e -s '[.[].phases[] | select(.name == "saturated") | .windows] | length == 2 and (transpose | length >= 10 and
      all(.[]; .[0].block == .[1].block and ([.[].startNs] | max) < ([.[].endNs] | min)))' \
      $(jq -r ".targets[].run | \"$BELLWETHER_STORE/runs/\" + . + \"/round-$round/result.json\"" duet.json) >/dev/null
    result $? "--duet measures the windows of round $round at the same time"
  done
  taskset -c "$(taskset -cp $$ | sed 's/.*[ ,-]//')" bellwether run heating.bellwether --variant a:corbel --variant b:corbel --duet --json >core.json 2>core.err
  [ $? = 3 ] && jq -e '.error.code == "duet-cores"' core.json >/dev/null
  result $? "--duet refuses a single core"
fi
