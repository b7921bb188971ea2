#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds everything and runs every test, in stages. `bellwether test` calls it, after the machine has what it needs.
#   --quick   Java tests outside OSGi only, no product, no browser, no sanitizers, no end-to-end tests that measure
#   --long    also a minute of fuzzing for each target, all C++ tests under both sanitizers, all Java tests in OSGi, all end-to-end tests
#   --json    one object on standard output
# Failed tests run once more, alone, at the end: a test that passes then is reported as flaky, and up to two flaky ones count as passed.
# Ends with "N passed, N failed", where tests were skipped ", N skipped", and exit code 0 or 1.
set -eu

BELLWETHER_HOME=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
export BELLWETHER_HOME
# shellcheck source=lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
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
      sed -n '3,8s/^# \{0,1\}//p' "$0"
      exit 0
      ;;
    *) fail 2 usage "test does not know the option $argument" "use --quick, --long, --json or none of them" ;;
  esac
done
export BELLWETHER_TEST

TESTS=$STATE/test
export TESTS
rm -rf "$TESTS"
mkdir -p "$TESTS"

# beside STAGES…: runs several lists of stages in parallel
beside() {
  # The report shows the results of a stage, and counts a stage without results as failed
  printf '%s\n' "$@" | xargs -P $# -L 1 "$BELLWETHER_HOME/releng/lib/stage.sh" || :
}

# Prints the slowest tests of all stages, by their own times
slowest() {
  cat "$TESTS"/*.counts | grep '^took ' | sort -k 2,2 -rn | head -n 10 | while read -r _ time name; do
    say "$(printf '%6.1f s  %s' "$time" "$name")"
  done
}

# report STAGE…: sums up the results of the stages
report() {
  passed=0
  failed=0
  objects=
  for stage in "$@"; do
    stage_passed=0 stage_failed=1 stage_took=0 stage_work=0 stage_name=$stage # the stage was not begun
    touch "$TESTS/$stage.counts"
    [ ! -e "$TESTS/$stage.result" ] || read -r stage_passed stage_failed stage_took stage_work stage_name <"$TESTS/$stage.result"
    passed=$((passed + stage_passed))
    failed=$((failed + stage_failed))
    objects="$objects${objects:+,}$(stage_json "$stage")"
  done
  touch "$TESTS/flaky"
  if [ "$BELLWETHER_JSON" = no ]; then
    sed 's/^/flaky: /; s/$/ (it failed beside other tests and passed alone)/' "$TESTS/flaky"
    skipped=$(cat "$TESTS"/*.counts | awk '$1 == "skipped" { sum += $2 } END { print sum + 0 }')
    [ "$skipped" = 0 ] && skipped= || skipped=", $skipped skipped"
    echo "$passed passed, $failed failed$skipped"
    return
  fi
  status=ok
  error=
  if [ "$failed" != 0 ]; then
    status=failed
    error=$(printf ',"error":{"code":"tests","message":"%d of %d tests failed","where":"%s","fix":"%s"}' \
      "$failed" $((passed + failed)) "$(json_text "$TESTS")" "Fix what the logs of the stages show")
  fi
  printf '{"schema":"bellwether.test/1","status":"%s","passed":%d,"failed":%d,"seconds":%d,"stages":[%s],"flaky":[%s]%s}\n' \
    "$status" "$passed" "$failed" $(($(seconds) - began)) "$objects" "$(flaky_json)" "$error"
}

flaky_json() {
  while IFS= read -r name; do printf '"%s"\n' "$(json_text "$name")"; done <"$TESTS/flaky" | paste -sd , -
}

stage_json() {
  printf '{"name":"%s","passed":%d,"failed":%d,"seconds":%d,"processorSeconds":%d,"coverage":[%s],"log":"%s"}' \
    "$(json_text "$stage_name")" "$stage_passed" "$stage_failed" "$stage_took" "$stage_work" \
    "$(coverage_json "$TESTS/$stage.counts")" "$(json_text "$TESTS/$stage.log")"
}

began=$(seconds)
stages="format java editor cpp e2e"
# A single list does not keep two cores busy all the time. End-to-end tests need the Java stage's output, and the
# optimised ORB, which the C++ stage builds first
beside "format java e2e" editor cpp
if [ "$BELLWETHER_TEST" != quick ]; then
  # The measuring tests run last and alone, without disturbances
  beside measures
  stages="$stages measures"
fi
# shellcheck disable=SC2086  # a list of names
"$BELLWETHER_HOME/releng/lib/retries.sh" $stages
slowest >&2
if [ -e "$TESTS/budgets" ]; then while read -r line; do say "$line"; done <"$TESTS/budgets"; fi
say "all stages took $(($(seconds) - began)) s"
# shellcheck disable=SC2086  # a list of names
report $stages
[ "$failed" = 0 ]
