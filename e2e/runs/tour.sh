#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# The tour: the model that a user has typed at its end is a working benchmark.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

mkdir heating
awk '/^```bellwether$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$BELLWETHER_HOME/docs/tutorial/tour.md" >heating/heating.bellwether
bellwether validate heating
result $? "the tour's model is valid"
bellwether run heating --json >run.json
result $? "the tour's model runs"
jq -e '.status == "ok"' run.json >/dev/null && grep -q '"asking"' run.json && grep -q '"questions"' run.json
result $? "the tour's metrics are measured"
mv heating moved
bellwether run moved --json >moved.json
result $? "a project that was moved with its output runs"
