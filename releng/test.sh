#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds everything and runs every test, in stages. `bellwether test` calls it, after the machine has what it needs.
#   --quick   what takes a minute or two: no product, no thread sanitizer, short end-to-end tests
#   --long    also fuzzing and the long end-to-end tests
# Ends with "N passed, N failed" and exit code 0 or 1.
set -eu

BELLWETHER_HOME=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
export BELLWETHER_HOME
# shellcheck source=lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"

BELLWETHER_TEST=normal
for argument in "$@"; do
  case $argument in
    --quick) BELLWETHER_TEST=quick ;;
    --long) BELLWETHER_TEST=long ;;
    --help | -h)
      sed -n 's/^# \{0,1\}//; 3,6p' "$0"
      exit 0
      ;;
    *) fail 2 usage "test does not know the option $argument" "use --quick, --long or neither" ;;
  esac
done
export BELLWETHER_TEST

TESTS=$STATE/test
rm -rf "$TESTS"
mkdir -p "$TESTS"
passed=0
failed=0

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
  say "$1: $stage_passed passed, $stage_failed failed, $(($(seconds) - started)) s"
  if [ "$stage_failed" != 0 ]; then
    failures "$TESTS/$2.log" | head -n 40 >&2
    say "the whole log is $TESTS/$2.log"
  fi
}

began=$(seconds)
stage "format and lint" format
stage "Java, feature, repository and product" java
stage "C++" cpp
stage "end to end" e2e
say "all stages took $(($(seconds) - began)) s"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
