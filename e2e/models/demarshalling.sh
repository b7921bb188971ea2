#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# The example of sequences of structures: the general and the native layout take turns, and the report shows the change of each
# length beside the paper's figure.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

model=$BELLWETHER_HOME/examples/demarshalling

bellwether specialise "$model" --json >allowed.json 2>allowed.err
holds allowed.json '[.connections[].operations[].specialisations[] | select(.name == "fixed-sizes") | .allowed] == ["no"]' \
  "fixed-sizes is not allowed for sequences"

bellwether run "$model" --specialise native-layout --samples 800 --warmup 20 --rounds 8 --out "$PWD/out" --json >run.json 2>run.err
result $? "runs the general and the native layout in turn"
holds run.json '[.targets[].variant] == ["general", "specialised"] and all(.targets[]; .status == "ok" and
  ([.metrics[] | select(.kind == "latency")] | length == 5 and all(.[]; .p50 > 0 and (.systemExceptions // 0) == 0)))' \
  "both layouts have a latency for each of the five lengths"
grep -q 'Demarshalling by sequence length' "$(jq -r .report run.json)"
result $? "the report has the figure of the paper"
