#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds everything and runs every test, in stages. `bellwether test` calls it, after the machine has what it needs.
#   --quick   Java tests outside OSGi only, no product, no browser, no sanitizers, no end-to-end tests that measure
#   --long    also a minute of fuzzing for each target, and end-to-end tests at the models' own rates
#   --json    one object on standard output
# Ends with "N passed, N failed" and exit code 0 or 1.
set -eu

BELLWETHER_HOME=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
export BELLWETHER_HOME
# shellcheck source=lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"
# shellcheck source=lib/coverage.sh
. "$BELLWETHER_HOME/releng/lib/coverage.sh"

BELLWETHER_TEST=normal
for argument in "$@"; do
  case $argument in --json) BELLWETHER_JSON=yes ;; esac
done
for argument in "$@"; do
  case $argument in
    test | --json) ;;
    --quick) BELLWETHER_TEST=quick ;;
    --long) BELLWETHER_TEST=long ;;
    --help | -h)
      sed -n '3,7s/^# \{0,1\}//p' "$0"
      exit 0
      ;;
    *) fail 2 usage "test does not know the option $argument" "use --quick, --long, --json or none of them" ;;
  esac
done
export BELLWETHER_TEST

TESTS=$STATE/test
rm -rf "$TESTS"
mkdir -p "$TESTS"
passed=0
failed=0
stages=

stage_json() {
  printf '{"name":"%s","passed":%d,"failed":%d,"seconds":%d,"coverage":[%s],"log":"%s"}' \
    "$(json_text "$1")" "$stage_passed" "$stage_failed" $(($(seconds) - started)) "$(coverage_json "$BELLWETHER_COUNTS")" "$(json_text "$2")"
}

report() {
  if [ "$BELLWETHER_JSON" = no ]; then
    echo "$passed passed, $failed failed"
    return
  fi
  status=ok
  error=
  if [ "$failed" != 0 ]; then
    status=failed
    error=$(printf ',"error":{"code":"tests","message":"%d of %d tests failed","where":"%s","fix":"%s"}' \
      "$failed" $((passed + failed)) "$(json_text "$TESTS")" "Mend what the logs of the stages show")
  fi
  printf '{"schema":"bellwether.test/1","status":"%s","passed":%d,"failed":%d,"seconds":%d,"stages":[%s]%s}\n' \
    "$status" "$passed" "$failed" $(($(seconds) - began)) "$stages" "$error"
}

# stage NAME SCRIPT: runs a script of releng/checks; it writes "passed N" and "failed N" lines into its counts file
stage() {
  started=$(seconds)
  say "$1 …"
  BELLWETHER_COUNTS=$TESTS/$2.counts
  export BELLWETHER_COUNTS
  : >"$BELLWETHER_COUNTS"
  status=0
  "$BELLWETHER_HOME/releng/checks/$2.sh" >"$TESTS/$2.log" 2>&1 || status=$?
  stage_passed=$(total passed "$BELLWETHER_COUNTS")
  stage_failed=$(total failed "$BELLWETHER_COUNTS")
  # A stage that broke before it could count, or that tested nothing, has failed
  if [ "$stage_failed" = 0 ] && { [ "$status" != 0 ] || [ "$stage_passed" = 0 ]; }; then stage_failed=1; fi
  passed=$((passed + stage_passed))
  failed=$((failed + stage_failed))
  stages="$stages${stages:+,}$(stage_json "$1" "$TESTS/$2.log")"
  say "$1: $stage_passed passed, $stage_failed failed, $(($(seconds) - started)) s"
  # Tests that need what this machine does not have say so themselves
  grep -ho 'NOT RUN: .*' "$TESTS/$2.log" | sort -u >&2 || :
  covered=$(coverage_text "$BELLWETHER_COUNTS")
  [ -z "$covered" ] || say "the tests run $covered"
  if [ "$stage_failed" != 0 ]; then
    failures "$TESTS/$2.log" | head -n 40 >&2
    say "the whole log is $TESTS/$2.log"
  fi
}

began=$(seconds)
stage "format and lint" format
stage "Java, feature, repository and product" java
stage "VS Code extension and the editor in a browser" editor
stage "C++" cpp
stage "end to end" e2e
say "all stages took $(($(seconds) - began)) s"
report
[ "$failed" = 0 ]
