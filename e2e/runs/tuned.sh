#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# The search for the best build: a candidate that compiles fast, the stored choice, and its refusal when it is invalid. Its
# speed is not tested. The ORB is omniORB, which no candidate rebuilds. With --long, the ORB is Corbel, there are two
# candidates, and a profile of the model's run guides the compiler.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

cp "$BELLWETHER_HOME/examples/basicsp/basicsp.bellwether" .

orb=omniorb
[ "$BELLWETHER_TEST" != long ] || orb=corbel
set -- --samples 20 --warmup 5 --rate-scale 10 --target $orb
bellwether run basicsp.bellwether --samples 20 --warmup 5 --rate-scale 10 --tuned --json >none.json 2>none.err
[ $? = 2 ] && jq -e '.error.code == "not-tuned"' none.json >/dev/null
result $? "run --tuned refuses a model without a tuning"

candidates='["optimization-0"]'
set -- "$@" --try optimization=0
if [ "$BELLWETHER_TEST" = long ]; then
  candidates='["optimization-0", "optimization-1"]'
  set -- "$@" --try optimization=1
fi
bellwether tune basicsp.bellwether "$@" --precision 50% --limit 4min --json >tune.json 2>tune.err
result $? "tune tries the candidates"
holds tune.json ".schema == \"bellwether.tuning/1\" and .status == \"ok\" and .target == \"$orb\" and
  ([.stages[0].candidates[].name] == $candidates)" "the tuning record has the candidates"
holds tune.json '.stages[0].candidates | all(.[]; .judgement != "failed" and (.figures | length) >= 1 and
  all(.figures[]; .low <= .effect and .effect <= .high and .visible > 0))' \
  "each candidate has ratios with intervals and visible differences"
holds tune.json '(.kept == "default") == (.settings == {})' "only a kept candidate has settings"
report=$(jq -r .report tune.json)
grep -q 'id="tuning"' "$report"
result $? "the report has the section on tuning"

bellwether run basicsp.bellwether --samples 20 --warmup 5 --rate-scale 10 --tuned --json >tuned.json 2>tuned.err
result $? "run --tuned uses the kept candidate"
holds tuned.json '[.targets[].variant] == ["tuned"] and .targets[0].status == "ok"' \
  "run --tuned names its configuration tuned"

# alter FILTER: changes every stored choice
alter() {
  find store -name tuning.json >choices
  while read -r choice; do
    jq "$1" "$choice" >altered && cp altered "$choice"
  done <choices
  [ -s choices ]
}
# refused CODE NAME: tests that the choice is refused, with the command that renews it
refused() {
  bellwether run basicsp.bellwether --tuned --json >refused.json 2>refused.err
  [ $? = 2 ] && jq -e --arg code "$1" '.error.code == $code and (.error.fix | test(" tune "))' refused.json >/dev/null
  result $? "$2"
}
alter '.orb = "older"'
result $? "the tuning is in the store"
refused tuning-of-another-orb "run --tuned refuses a tuning for older sources"
alter '.compiler = "g++ 4.2"'
refused tuning-by-another-compiler "run --tuned refuses a tuning by another compiler"

[ "$BELLWETHER_TEST" = long ] || exit 0
bellwether tune basicsp.bellwether --samples 200 --warmup 20 --rate-scale 10 --try profile --precision 50% --limit 4min --json \
  >profile.json 2>profile.err
result $? "tune --try profile uses a profile of the model's own run"
holds profile.json '.stages[0].candidates[0] | .name == "profile" and .judgement != "failed"' \
  "the build with a profile runs"
