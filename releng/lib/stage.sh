#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# stage.sh STAGE…: runs scripts of releng/checks in sequence, and reports the result of each. Each stage leaves
# STAGE.log, STAGE.counts and STAGE.retries (report.sh) and STAGE.result in the folder $TESTS.
set -eu

# shellcheck source=common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"
# shellcheck source=coverage.sh
. "$BELLWETHER_HOME/releng/lib/coverage.sh"

# stage SCRIPT NAME: runs one stage; its result is one line: passed, failed, seconds, seconds of processor time, name
stage() {
  log=$TESTS/$1.log
  BELLWETHER_COUNTS=$TESTS/$1.counts
  BELLWETHER_RETRIES=$TESTS/$1.retries
  export BELLWETHER_COUNTS BELLWETHER_RETRIES
  : >"$BELLWETHER_COUNTS"
  say "$2 …"
  started=$(seconds)
  status=0
  # A separate shell, whose children are only those of the stage
  (
    "$BELLWETHER_HOME/releng/checks/$1.sh" >"$log" 2>&1 || status=$?
    times >"$TESTS/$1.times"
    exit "$status"
  ) || status=$?
  took=$(($(seconds) - started))
  work=$(processor_seconds "$TESTS/$1.times")
  passed=$(total passed "$BELLWETHER_COUNTS")
  failed=$(total failed "$BELLWETHER_COUNTS")
  # A stage that ended before it could count, or that tested nothing, has failed
  if [ "$failed" = 0 ] && { [ "$status" != 0 ] || [ "$passed" = 0 ]; }; then failed=1; fi
  echo "$passed $failed $took $work $2" >"$TESTS/$1.result"
  say "$2: $passed passed, $failed failed, $took s, with $work s of the processors' time"
  # Tests report the programs that they need and that this machine lacks
  grep -ho 'NOT RUN: .*' "$log" | sort -u >&2 || :
  covered=$(coverage_text "$BELLWETHER_COUNTS")
  [ -z "$covered" ] || say "the tests run $covered"
  exceeded=$(over_budget "$2" "$work")
  [ -z "$exceeded" ] || echo "$exceeded" >>"$TESTS/budgets"
  if [ "$failed" != 0 ]; then
    failures "$log" | head -n 40 >&2
    say "the whole log is $log"
  fi
}

for script in "$@"; do
  case $script in
    format) stage format "format and lint" ;;
    java) stage java "Java, feature, repository and product" ;;
    editor) stage editor "VS Code extension and the editor's page" ;;
    cpp) stage cpp "C++" ;;
    e2e) stage e2e "end to end" ;;
    measures) stage measures "end to end, what measures" ;;
  esac
done
