#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: long
# The steps of "From a drawing to a testbed" in docs/how-to/several-machines.md: a new project gets a second node and a link, runs over
# this link in a local lab, and is exported to CloudLab. A script changes the model in place of the editor.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/lab.sh
. "$BELLWETHER_HOME/e2e/lib/lab.sh"
# shellcheck source=../lib/geni.sh
. "$BELLWETHER_HOME/e2e/lib/geni.sh"

bellwether new pair >new.out 2>new.err
result $? "makes a project"
awk '/process controller / { print "  }\n  node there {" } { print }' pair/pair.bellwether >nodes.bellwether
bellwether validate nodes.bellwether --json >nodes.json 2>nodes.err
[ $? = 2 ] && grep -q BW414 nodes.json
result $? "nodes that talk must be joined by links"
awk '{ print } /process controller / { last = 1 } last && $0 == "  }" {
  print "  link line between here, there bandwidth 100 Mbit/s delay 2 ms;"
  last = 0
}' nodes.bellwether >pair/pair.bellwether
bellwether validate pair >validate.out 2>validate.err
result $? "with a link the model is valid"

bellwether export pair --to cloudlab --out pair-cloudlab --json >export.json 2>export.err
result $? "exports it to CloudLab"
holds export.json '.kind == "cloudlab" and .nodes == 2' "as two nodes"
[ "$(grep -c '<property .*capacity="100000" latency="2"' pair-cloudlab/rspec.xml)" = 2 ]
result $? "with the link that was drawn, in both directions"
grep -q 'bellwether collect USER@HOST:/local/repository' pair-cloudlab/README.md
result $? "the README names the last step"
if geni_start >geni.out 2>&1; then
  "$geni_python" -W ignore pair-cloudlab/profile.py >given.xml 2>given.err &&
    "$geni_python" "$BELLWETHER_HOME/e2e/lib/rspec_same.py" given.xml pair-cloudlab/rspec.xml
  result $? "the profile gives the RSpec, under geni-lib"
else
  echo "NOT RUN: the profile of CloudLab under geni-lib: it cannot be installed from PyPI (see geni.out)"
fi

lab_test "a drawn pair in a local lab"
bellwether run pair --lab --samples 60 --warmup 5 --json >run.json 2>run.err
result $? "runs on this machine, over the link that was drawn"
holds run.json '.status == "ok" and any(.targets[0].metrics[]; .name == "asking" and .kind == "latency" and .count == 60 and .p50 > 4000000)' \
  "each call takes twice the delay of the link, and longer"
holds run.json '[.targets[0].network.links[].name] == ["line"]' "and the report has the link"
