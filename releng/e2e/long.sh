#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: long
# The examples at their models' own rates and sizes, on both ORBs, twice: what a user's session is.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/releng/lib/e2e.sh"

for example in basicsp interactions; do
  bellwether run "$BELLWETHER_HOME/examples/$example" --target corbel --target omniorb --repeat 2 --out "$PWD/out-$example" --json \
    >"$example.json" 2>"$example.err"
  result $? "runs $example at its own rates"
  jq -e '(.targets | length) == 4 and .rateScale == 1 and all(.targets[]; .status == "ok" and (.metrics | length) > 0)' \
    "$example.json" >/dev/null
  result $? "gives figures for each of $example's four runs"
  jq -e '[.targets[].floors[0].p50] | unique | length == 1' "$example.json" >/dev/null
  result $? "compares all runs of $example with one floor"
done
