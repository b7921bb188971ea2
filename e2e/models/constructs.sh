#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# A model with one of each construct that the generators support: it is built without warnings, and runs without a wrong
# answer.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

model=$BELLWETHER_HOME/testmodels/issues/2/constructs.bellwether

bellwether run "$model" --target corbel --target omniorb --rounds 1 --rate-scale 10 --json >run.json 2>run.err
result $? "builds and runs every construct on both ORBs"
jq -e '.status == "ok" and all(.targets[]; [.metrics[] | select(.kind == "latency")] | length >= 3)' run.json >/dev/null
result $? "measures calls, events and exceptions of every construct"

bellwether generate "$model" --target omniorb --out made/generated >first.out 2>first.err
result $? "generates into a folder"
# The folders have the same relative paths as those of a run: the compiler cache has the objects that the run has
# compiled
made/generated/scripts/run.sh --target omniorb --build-only --build-dir "$PWD/made/build/omniorb" >build.out 2>build.err
result $? "the generated script builds the folder without Bellwether"
bellwether generate "$model" --target omniorb --out made/generated >second.out 2>second.err &&
  [ -x made/build/omniorb/process_clients ] && [ -z "$(find made/generated -newer made/build/omniorb/process_clients -type f ! -name bellwether.stamp)" ]
result $? "generating again changes no file"

# omniORB prints the options from its file; the process ends, because standard input has ended
echo '-ORBdumpConfiguration 1' >dump.conf
OMNIORB_CONFIG=$PWD/made/generated/target/omniorb/clients.cfg made/build/omniorb/process_clients --process clients --run-dir "$PWD" \
  --settings made/generated/plan/settings --orb-config "$PWD/dump.conf" </dev/null >dump.out 2>&1
grep -v '^#' made/generated/target/omniorb/clients.cfg >wanted
[ "$(grep -cF -f wanted dump.out)" -ge "$(wc -l <wanted)" ] && grep -q '^clientCallTimeOutPeriod = 2000$' wanted
result $? "writes an omniORB.cfg that omniORB reads"
