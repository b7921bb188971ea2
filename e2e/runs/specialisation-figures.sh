#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: quick
# The program that measures the goals of specialisation: its figures, its models, and the time of an analysis. A measurement itself
# takes an hour on a quiet machine (docs/how-to/specialisation.md).

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
export PYTHONDONTWRITEBYTECODE=1

bench=$BELLWETHER_HOME/releng/bench
python3 "$bench/specialisation_test.py" >tests.out 2>&1
status=$?
[ $status = 0 ] || cat tests.out
result $status "computes figures from checkpoints, comparisons and predictions"

for transport in iiop uiop shmiop; do
  PYTHONPATH=$bench python3 -c 'import sys; from goals import common; print(common.model(sys.argv[1]))' $transport >$transport.bellwether &&
    bellwether validate $transport.bellwether >$transport.out 2>$transport.err
  result $? "the model over $transport is valid"
done
bellwether specialise uiop.bellwether --json >uiop.json 2>uiop.err
holds uiop.json '[.processes[].specialisations[] | select(.name == "framework") | .allowed] == ["yes", "yes", "yes", "yes"]' \
  "each process of the model over UIOP has one transport"

"$bench/specialisation.py" analysis --runs 1 --json >analysis.json 2>analysis.err
result $? "measures the analysis of a large model"
holds analysis.json '.connections == 3600 and .seconds > 0' "the analysis covers all 3,600 connections"

"$bench/specialisation.py" analysis --quick >analysis.md 2>>analysis.err
# shellcheck disable=SC2016  # Markdown
grep -q '^| `specialise` on 1,000 instances | less than 3 s | [0-9.]* s, at most [0-9.]* s | [a-z]* |$' analysis.md
result $? "the analysis prints a row of the table of goals"
