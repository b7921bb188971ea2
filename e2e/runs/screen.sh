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
result $? "tells what it would run"
holds plan.json '.steps == 35 and .open == 35 and .estimatedSeconds > 0' "32 runs, and three of the reference"

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
result $? "goes on after kill -9"
grep -q 'Resuming: ' second.err
result $? "says so"
# Killed runs are repeated; they may have been stored just before
holds second.json '.responses[0].runs == 32 and .responses[0].missing == 0' "has all runs"
bellwether runs --limit 99 --json >runs.json
jq -e '[.runs[] | select(.status == "ok")] | length == 35' runs.json >/dev/null
result $? "with nothing run twice"
[ "$before" -ge 7 ] && [ "$(runs)" -le $((35 + jobs)) ]
result $? "and nothing lost"

# There are folders for the configurations that show each level once, and for the jobs, but not for each configuration
[ "$(find model/out/variants -mindepth 1 -maxdepth 1 -name 'd*' | wc -l)" -lt 16 ] && [ -e model/out/variants/jobs/job-$jobs/client_process.conf ]
result $? "one program serves all"

bellwether "$@" --json >third.json 2>third.err
result $? "tells the same again without running anything"
[ "$(jq -c .responses second.json)" = "$(jq -c .responses third.json)" ]
result $? "to the last digit"

bellwether effects "$(jq -r .table third.json)" --response "call mean (full)" --json >effects.json 2>effects.err
result $? "leaves a table that effects reads"
[ "$(jq -c '[.effects[].effect]' effects.json)" = "$(jq -c '[.responses[0].effects[].effect]' third.json)" ]
result $? "and finds the same effects in"

# A screening in blocks of time: a pilot shows the expected precision; then a robust regression estimates effects in
# spite of drift
bellwether screen model --samples 100 --warmup 20 --replicates 4 --dry-run --pilot 8 --json >pilot.json 2>pilot.err
result $? "makes a pilot"
holds pilot.json '.steps == 145 and .open == 145 and .pilotRuns >= 8 and .estimatedSeconds > 0' "128 runs, and 17 of the reference"
holds pilot.json '(.smallestVisible | length) == 3 and all(.smallestVisible[]; .effect > 0)' "tells the smallest effect that they see"
[ "$BELLWETHER_TEST" = long ] || exit 0
bellwether screen model --samples 100 --warmup 20 --replicates 4 --reference-every 16 --confirm 0 --jobs $jobs --json >blocks.json 2>blocks.err
result $? "repeats each combination in blocks of time"
holds blocks.json '.responses | length == 3 and all(.runs == 128 and .method.name == "robust" and .smallestVisible > 0)' \
  "tells effects by a robust regression, and how small they may be"
holds blocks.json '.notes | map(select(startswith("The smallest effect on "))) | length == 3' "in its notes, too"
bellwether effects "$(jq -r .table blocks.json)" --response "call mean (full)" --robust --json >robust.json 2>robust.err
holds robust.json '.method.name == "robust" and .runs == 128' "leaves a table of which effects tells the same way"
