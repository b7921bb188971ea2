#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: long, measures
# The parts of calls between the hosts of a local lab: request and reply are separated as far as the clocks' errors
# permit.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/lab.sh
. "$BELLWETHER_HOME/e2e/lib/lab.sh"

lab_test "checkpoints in a local lab"

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
  "each call has parts on both sides, with the clocks' error bound"
holds wide.json '[.targets[0].checkpoints.connections[] | select(.phase == "timed" and .kind == "oneway")] | length == 3 and
  all(any(.segments[]; .clockBound > 0) and .p50 > 1900000 - ([.segments[].clockBound // 0] | max))' \
  "each event has parts on both sides, with the clocks' error bound"
grep -q 'ms ±' "$(jq -r .report wide.json)"
result $? "the report has the clocks' error bound"

limited '1 ns' >narrow.bellwether
bellwether run narrow.bellwether --lab --checkpoints --samples 60 --warmup 5 --json >narrow.json 2>narrow.err
holds narrow.json '[.targets[0].checkpoints.connections[] | select(.phase == "timed" and .operation == "get_data")] | length == 2 and
  all((.refused | test("more than the model.s limit of 0.001 µs")) and
    ([.segments[] | select(.segment == "both-ways")] | length == 1 and .[0].p50 > 4000000) and any(.segments[]; .segment == "servant"))' \
  "links that are short compared with the clocks' error become one part"
bellwether show "$(jq -r '.targets[0].run' narrow.json)" >show.out 2>show.err
grep -q 'the parts between the hosts are not told apart: the clocks of its hosts are known to ±' show.out
result $? "show gives the reason for the joined part"
