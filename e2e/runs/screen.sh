#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# The screening of the example is killed halfway, and resumed. With --long, a screening in blocks of time, too.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

# Screens the example with short runs, two at the same time if the machine has two cores; one program serves all
# configurations
cp -r "$BELLWETHER_HOME/examples/screening14" model
jobs=1
[ "$(nproc)" -lt 2 ] || jobs=2
set -- screen model --samples 100 --warmup 20 --reference-every 16 --confirm 0 --despite-drift --jobs $jobs

bellwether "$@" --plan --json >plan.json 2>plan.err
result $? "screen --plan prints the plan"
holds plan.json '.steps == 35 and .open == 35 and .estimatedSeconds > 0' \
  "the plan has 32 runs and three of the reference"

runs() {
  find "$BELLWETHER_STORE/runs" -name result.json 2>/dev/null | wc -l
}

# Succeeds if a process that was started here is still running
running() {
  # shellcheck disable=SC2062  # files, not a pattern
  echo "$PWD/" | grep -qsF -f - /proc/[0-9]*/cmdline
}

bellwether "$@" >first.out 2>first.err &
command=$!
while [ "$(runs)" -lt 9 ] && kill -0 "$command" 2>/dev/null; do sleep 0.2; done
kill -9 "$command"
wait "$command" 2>/dev/null
before=$(runs)
tries=0
while running && [ $tries -lt 300 ]; do
  tries=$((tries + 1))
  sleep 0.2
done
! running
result $? "the launcher ends with its parent"

bellwether "$@" --json >second.json 2>second.err
result $? "the same command resumes a killed screening"
grep -q 'Resuming: ' second.err
result $? "standard error states that the screening is resumed"
# Killed runs are repeated; they may have been stored just before
holds second.json '.responses[0].runs == 32 and .responses[0].missing == 0' "the resumed screening has all 32 runs"
bellwether runs --limit 99 --json >runs.json
jq -e '[.runs[] | select(.status == "ok")] | length == 35' runs.json >/dev/null
result $? "the store has each run of the screening once"
[ "$before" -ge 7 ] && [ "$(runs)" -le $((35 + jobs)) ]
result $? "the runs before the kill are kept"

# There are folders for the configurations that show each level once, and for the jobs, but not for each configuration
[ "$(find model/out/variants -mindepth 1 -maxdepth 1 -name 'd*' | wc -l)" -lt 16 ] && [ -e model/out/variants/jobs/job-$jobs/client_process.conf ]
result $? "all configurations share one program"

bellwether "$@" --json >third.json 2>third.err
result $? "a complete screening is evaluated again without runs"
[ "$(jq -c .responses second.json)" = "$(jq -c .responses third.json)" ]
result $? "the second evaluation has equal results"

bellwether effects "$(jq -r .table third.json)" --response "call mean (full)" --json >effects.json 2>effects.err
result $? "leaves a table that effects reads"
[ "$(jq -c '[.effects[].effect]' effects.json)" = "$(jq -c '[.responses[0].effects[].effect]' third.json)" ]
result $? "effects finds the screening's effects in its table"

# A screening in blocks of time: a pilot shows the expected precision; then a robust regression estimates effects in
# spite of drift
bellwether screen model --samples 100 --warmup 20 --replicates 4 --dry-run --pilot 8 --json >pilot.json 2>pilot.err
result $? "screen --pilot makes a pilot"
holds pilot.json '.steps == 145 and .open == 145 and .pilotRuns >= 8 and .estimatedSeconds > 0' \
  "the plan with a pilot has 128 runs and 17 of the reference"
holds pilot.json '(.smallestVisible | length) == 3 and all(.smallestVisible[]; .effect > 0)' \
  "the plan has the smallest visible effects"
[ "$BELLWETHER_TEST" = long ] || exit 0
bellwether screen model --samples 100 --warmup 20 --replicates 4 --reference-every 16 --confirm 0 --jobs $jobs --json >blocks.json 2>blocks.err
result $? "repeats each combination in blocks of time"
holds blocks.json '.responses | length == 3 and all(.runs == 128 and .method.name == "robust" and .smallestVisible > 0)' \
  "a robust regression estimates effects and the smallest visible ones"
holds blocks.json '.notes | map(select(startswith("The smallest effect on "))) | length == 3' \
  "the notes have the smallest visible effects"
bellwether effects "$(jq -r .table blocks.json)" --response "call mean (full)" --robust --json >robust.json 2>robust.err
holds robust.json '.method.name == "robust" and .runs == 128' \
  "effects --robust reads the table of a screening in blocks"
