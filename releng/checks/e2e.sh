#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# End-to-end tests: every script in releng/e2e. A script prints a line "ok NAME" or "not ok NAME" for each test and
# anything else as it likes; a script that ends badly without having said so counts as one failure. Its line "# Tests:"
# says when it runs: quick (always), normal (not with --quick), long (with --long only).
set -eu

# shellcheck source=../lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"

PATH=$BELLWETHER_HOME:$PATH
export PATH
scratch=$(mktemp -d)
chmod 711 "$scratch" # a test works as another user
trap 'rm -rf "$scratch"' EXIT

wanted() {
  case $BELLWETHER_TEST:$(sed -n 's/^# Tests: //p' "$1") in
    *:quick | normal:normal | long:normal | long:long) ;;
    quick:normal | quick:long | normal:long) return 1 ;;
    *)
      echo "not ok $1 has no line '# Tests: quick', normal or long"
      count failed 1
      ;;
  esac
}

for script in "$BELLWETHER_HOME"/releng/e2e/*.sh; do
  wanted "$script" || continue
  name=$(basename "$script" .sh)
  started=$(date +%s)
  status=0
  mkdir "$scratch/$name"
  (cd "$scratch/$name" && "$script") >"$scratch/$name.out" 2>&1 || status=$?
  cat "$scratch/$name.out"
  good=$(grep -c '^ok ' "$scratch/$name.out") || true
  bad=$(grep -c '^not ok ' "$scratch/$name.out") || true
  if [ "$bad" = 0 ] && { [ "$status" != 0 ] || [ "$good" = 0 ]; }; then bad=1; fi
  count passed "$good"
  count failed "$bad"
  echo "== $name: $good passed, $bad failed, exit $status, $(($(date +%s) - started)) s"
done
