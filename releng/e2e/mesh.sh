#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# Replicas: a grid of 4 x 4 cells, as processes and as threads of one; each waits for all its neighbours.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/releng/lib/e2e.sh"

model=$BELLWETHER_HOME/examples/mesh

bellwether run "$model" --samples 20 --rate-scale 2 --json >processes.json 2>processes.err
result $? "runs 16 cells in 16 processes"
holds processes.json '[.targets[0].metrics[] | select(.name == "link")] | length == 2 and all(.count == 320)' "pools the samples of all cells"
holds processes.json '[.targets[0].metrics[] | select(.name | startswith("cycles_"))] | length == 16 and all(.count == 20 and .value > 0)' \
  "keeps the cycles of each cell apart"

bellwether run "$model" --parameter processes=1 --samples 20 --rate-scale 2 --json >threads.json 2>threads.err
result $? "runs them as threads of one process"
holds threads.json '[.targets[0].metrics[] | select(.name == "link")] | length == 2 and all(.count == 320)' "with as many samples"
