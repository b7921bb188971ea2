#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# Operations with context clauses: the user's classes get the entries of the client's default context that a clause names, over
# the wire on both ORBs, and within a process.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

cp -r "$BELLWETHER_HOME/testmodels/valid/contexts" project
bellwether run project --experiment remote --no-windows --json >remote.json 2>remote.err
holds remote.json '.status == "ok" and (.targets | length) == 2 and all(.targets[]; [.metrics[] | {(.name): .}] | add
  | .asked.count == 50 and .asked.userExceptions == 0 and .asked.systemExceptions == 0 and .told.count == 50 and .named.count == 50)' \
  "calls with contexts pass the properties that the clauses name"
[ "$(find store -name '*.log' -path '*serve*' -exec sed -n 's/.*phase timed: \([0-9]*\) errors.*/\1/p' {} +)" = "" ]
result $? "oneway calls pass the properties that the clauses name"
# On Corbel; with --long on omniORB, too
set -- corbel
[ "$BELLWETHER_TEST" != long ] || set -- corbel --target omniorb
bellwether run project --experiment local --target "$@" --no-windows --json >local.json 2>local.err
holds local.json '.status == "ok" and (.targets | length) > 0
  and all(.targets[]; .metrics[0].count == 50 and .metrics[0].userExceptions == 0 and .metrics[0].systemExceptions == 0)' \
  "calls within a process pass only the properties that the clauses name"
