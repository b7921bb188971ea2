#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: quick
# A text of 1,000 instances with 3,600 connections is validated and analysed as a whole, and an error in it is reported at
# its place.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
export PYTHONDONTWRITEBYTECODE=1

"$BELLWETHER_HOME/releng/bench/mesh.py" >grid.bellwether
[ "$(grep -c ' : mesh::Station;' grid.bellwether)" = 1000 ] && [ "$(grep -c ' -> ' grid.bellwether)" = 3600 ]
result $? "the generated model has 1,000 instances and 3,600 connections"
bellwether validate grid.bellwether --json >good.json && [ "$(jq -c '[.status, .problems]' good.json)" = '["ok",[]]' ]
result $? "the large model breaks no constraint"

bellwether specialise grid.bellwether --json >allowed.json &&
  jq -e '.implemented == false and (.processes | length) == 120 and (.connections | length) == 3600 and
    ([.connections[] | select(.messages) | .invariants[] | .counterexample? // empty | .line] | length > 0 and all(. > 0))' \
    allowed.json >/dev/null
result $? "specialise finds counterexamples with their lines"
bellwether specialise grid.bellwether --target omniorb >other.out 2>other.err
[ $? = 2 ] && grep -q 'The specialisations are of Corbel' other.err && [ ! -s other.out ]
result $? "specialisations of another ORB are refused"

sed 's/^  s20_7\.report -> s21_7\.near;/  s20_7.report -> s21_7.own;/' grid.bellwether >wrong.bellwether
line=$(grep -n '^  s20_7.report -> s21_7.own;' wrong.bellwether | cut -d: -f1)
bellwether validate wrong.bellwether --json >wrong.json
[ $? = 2 ] && [ "$(jq -c '[.problems[] | select(.severity == "error") | .line]' wrong.json)" = "[$line]" ]
result $? "a source that is connected to a facet is found in its line"

bellwether format grid.bellwether && bellwether format grid.bellwether --check &&
  bellwether validate grid.bellwether --json | cmp -s - good.json
result $? "format keeps the meaning of the large model"
