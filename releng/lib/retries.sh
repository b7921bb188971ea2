#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# retries.sh STAGE…: runs the failed tests of these stages again, each alone. A test that passes now is flaky: its name is added
# to $TESTS/flaky. Up to $allowed flaky tests count as passed in their stages' results; if there are more, all count as failed.
set -eu

# shellcheck source=common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"

allowed=2 # a machine that makes more tests fail would hide defects
most=10   # more failures are not accidental: repeating them would only take time
tab=$(printf '\t')
unset BELLWETHER_RETRIES

# run_alone STAGE FAILED NAME COMMAND…: runs a failed command again, and counts it as passed if it is flaky
run_alone() {
  stage=$1 failed=$2 name=$3
  shift 3
  say "once more, alone: $name …"
  status=0
  BELLWETHER_COUNTS=$TESTS/retries.counts "$@" >"$TESTS/retry.log" 2>&1 </dev/null || status=$?
  cat "$TESTS/retry.log" >>"$TESTS/retries.log"
  if [ "$status" = 0 ]; then
    echo "$name" >>"$TESTS/flaky"
    echo "$stage $failed" >>"$TESTS/forgiven"
    say "$name passed alone"
  else
    say "$name failed again, with exit code $status; the log is $TESTS/retries.log"
    failures "$TESTS/retry.log" | head -n 10 >&2
  fi
}

# forgive STAGE FAILED: counts failures of a stage as passed
forgive() {
  read -r stage_passed stage_failed rest <"$TESTS/$1.result"
  echo "$((stage_passed + $2)) $((stage_failed - $2)) $rest" >"$TESTS/$1.result"
}

for stage in "$@"; do
  if [ -e "$TESTS/$stage.retries" ]; then sed "s/^/$stage$tab/" "$TESTS/$stage.retries"; fi
done >"$TESTS/retries"
count=$(wc -l <"$TESTS/retries")
if [ "$count" -gt $most ]; then
  say "$count test programs and scripts failed: too many to run each once more"
  exit
fi
: >"$TESTS/flaky"
: >"$TESTS/forgiven"
while IFS= read -r line; do
  IFS=$tab
  set -f
  # shellcheck disable=SC2086  # fields between tabs
  set -- $line
  set +f
  unset IFS
  run_alone "$@"
done <"$TESTS/retries"
if [ "$(wc -l <"$TESTS/flaky")" -gt $allowed ]; then
  say "more than $allowed flaky tests: all of them count as failed"
  exit
fi
while read -r stage failed; do forgive "$stage" "$failed"; done <"$TESTS/forgiven"
