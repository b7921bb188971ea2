#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# The example of two sites in a local lab: the expectations of its README for calls within a site, over the line, and
# beyond it.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/lab.sh
. "$BELLWETHER_HOME/e2e/lib/lab.sh"

lab_test "two sites"
cp -r "$BELLWETHER_HOME/examples/wan" wan
rm -rf wan/out

bellwether run wan --lab --samples 60 --warmup 4 --json >run.json 2>run.err
result $? "runs two sites in a lab"
# p50 METRIC: prints a filter for the metric's median
p50() {
  echo ".targets[0].metrics[] | select(.name == \"$1\" and .kind == \"latency\") | .p50"
}
# A busy machine makes calls longer, but never shorter than the links' delays
holds run.json "($(p50 near)) > 200000" "a call within a site takes at least two delays of 0.1 ms"
holds run.json "($(p50 far)) > 36000000" "a call over the line takes at least two delays of 20 ms less jitter"
holds run.json "($(p50 behind)) > 36000000" \
  "a call to the host behind the line takes at least two delays of 20 ms less jitter"
holds run.json "($(p50 near)) < ($(p50 far)) and ($(p50 near)) < ($(p50 behind))" "a call within the site is the shortest"
holds run.json '.targets[0].network.links | map(.name) == ["office", "line", "centre"] and
  all(.[]; .means != "relay" or all(.ends[].packets; .received > 60))' "the calls use the links of the model"
echo "# medians in ms: $(jq -c '[.targets[0].metrics[] | select(.kind == "latency") | {(.name): (.p50 / 1e6)}] | add' run.json)"
