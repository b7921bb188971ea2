#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures
# Replicas: a grid of 4 x 4 cells, as processes and as threads of one process; each cell waits for all its neighbours.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

model=$BELLWETHER_HOME/examples/mesh

bellwether run "$model" --samples 20 --rate-scale 2 --json >processes.json 2>processes.err
result $? "runs 16 cells in 16 processes"
holds processes.json '[.targets[0].metrics[] | select(.name == "link")] | length == 2 and all(.count == 320)' "pools the samples of all cells"
holds processes.json '[.targets[0].metrics[] | select(.name | startswith("cycles_"))] | length == 16 and all(.count == 20 and .value > 0)' \
  "keeps the cycles of each cell apart"

bellwether run "$model" --parameter processes=1 --samples 20 --rate-scale 2 --json >threads.json 2>threads.err
result $? "runs 16 cells as threads of one process"
holds threads.json '[.targets[0].metrics[] | select(.name == "link")] | length == 2 and all(.count == 320)' \
  "16 threads record as many samples as 16 processes"

# Each of 100 cells has a process: all start, run and stop. docs/status.md has the measured times; the limit is higher,
# for slower machines.
cp -r "$model" many
bellwether run many --parameter n=10 --parameter processes=100 --parameter warmup=2 --samples 5 --json >many.json 2>many.err
result $? "runs 100 cells in 100 processes"
holds many.json '[.targets[0].metrics[] | select(.name == "link")] | length == 2 and all(.count == 500)' \
  "pools the samples of 100 processes"
holds many.json '[.targets[0].metrics[] | select(.name == "memory")] | length == 1 and (.[0].value > 0 and .[0].value < 250e6)' \
  "100 processes use less than 250 MB"
jq -e '.startTookNs > 0 and .startTookNs < 10e9 and .stopTookNs > 0 and (.processes | length) == 100' \
  "store/runs/$(jq -r '.targets[0].run' many.json)/round-1/result.json" >/dev/null
result $? "100 processes start within 10 s, and end"
left=$(find /proc -maxdepth 2 -name exe -lname "$PWD/many/*" 2>/dev/null)
[ -z "$left" ]
result $? "no process of the mesh is left"

# Neighbours that find each other through a registry, and call each other by references from it
cp -r "$BELLWETHER_HOME/examples/mesh-registry" found
bellwether run found --rounds 1 --samples 20 --rate-scale 2 --json >found.json 2>found.err
result $? "runs cells without connections, which use a registry, on both ORBs"
holds found.json '(.targets | length) == 2 and all(.targets[]; [.metrics[] | select(.name == "cycle")] | length == 2 and all(.count >= 320))' \
  "each cell gets messages from all neighbours in each cycle"
holds found.json 'all(.targets[]; [.metrics[] | select(.name | startswith("cycles_"))] | length == 16 and all(.count >= 20 and .value > 0))' \
  "each cell of the registry has cycles of its own"
[ "$BELLWETHER_TEST" = long ] || exit 0
bellwether run found --rounds 1 --parameter processes=1 --samples 20 --rate-scale 2 --json >alone.json 2>alone.err
result $? "runs cells with a registry as threads of one process"
holds alone.json 'all(.targets[]; [.metrics[] | select(.name == "cycle")] | length == 2 and all(.count >= 320))' \
  "threads with a registry record as many samples as processes"
