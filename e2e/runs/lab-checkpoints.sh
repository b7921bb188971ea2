#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: long, measures
# The parts of calls between the hosts of a local lab: request and reply are separated as far as the clocks' errors
# permit.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

BELLWETHER_LABS=$PWD/labs
export BELLWETHER_LABS

if [ "$(id -u)" != 0 ] || ! unshare --net --pid --fork --time --mount --uts true 2>unshare.err || [ ! -c /dev/net/tun ]; then
  echo "NOT RUN: checkpoints in a local lab: they need root, namespaces and /dev/net/tun"
  exit
fi

# limited LIMIT: prints the example with a limit for the error of clocks in the timed phase on its path
limited() {
  sed "s/\(measure latency update from timer.timeout to display.refresh in timed\)/\1 clock error $1/" \
    "$BELLWETHER_HOME/examples/basicsp-lan/basicsp-lan.bellwether"
}

limited '2 ms' >wide.bellwether
bellwether run wide.bellwether --lab --checkpoints --samples 60 --warmup 5 --json >wide.json 2>wide.err
result $? "runs BasicSP with checkpoints on four hosts of a lab"
holds wide.json '[.targets[0].checkpoints.connections[] | select(.phase == "timed" and .operation == "get_data")] | length == 2 and
  all(.kind == "two-way" and .calls >= 40 and .p50 > 4000000 and (has("refused") | not) and
    ([.segments[] | select(.clockBound and (.segment | test("wire")))] | length == 2 and
      all(.p50 > 1900000 - .clockBound and .p50 < 15000000 + .clockBound)))' \
  "each call is split on both sides, with the bound of the clocks at the ways there and back"
holds wide.json '[.targets[0].checkpoints.connections[] | select(.phase == "timed" and .kind == "oneway")] | length == 3 and
  all(any(.segments[]; .clockBound > 0) and .p50 > 1900000 - ([.segments[].clockBound // 0] | max))' "so is each event"
grep -q 'ms ±' "$(jq -r .report wide.json)"
result $? "the report has the bound"

limited '1 ns' >narrow.bellwether
bellwether run narrow.bellwether --lab --checkpoints --samples 60 --warmup 5 --json >narrow.json 2>narrow.err
holds narrow.json '[.targets[0].checkpoints.connections[] | select(.phase == "timed" and .operation == "get_data")] | length == 2 and
  all((.refused | test("more than the model.s limit of 0.001 µs")) and
    ([.segments[] | select(.segment == "both-ways")] | length == 1 and .[0].p50 > 4000000) and any(.segments[]; .segment == "servant"))' \
  "ways that are too short for the clocks are one part, beside those of the server"
bellwether show "$(jq -r '.targets[0].run' narrow.json)" >show.out 2>show.err
grep -q 'the parts between the hosts are not told apart: the clocks of its hosts are known to ±' show.out
result $? "the prompt says why"
