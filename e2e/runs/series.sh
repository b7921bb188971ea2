#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: quick
# The series by which comparisons are judged: its figures, and its model, which is a changed BasicSP. long.sh measures a short
# series.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
export PYTHONDONTWRITEBYTECODE=1

bench=$BELLWETHER_HOME/releng/bench
python3 "$bench/comparisons_test.py" >tests.out 2>&1
result $? "computes the figures of a series from its samples and comparisons"

PYTHONPATH=$bench python3 -c 'import comparisons, pathlib; comparisons.model(pathlib.Path("."))' &&
  bellwether validate basicsp.bellwether >valid.out 2>valid.err
result $? "the model of the series is valid"
