#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures, first
# Failures during a measurement: see failures.py.
exec python3 "$BELLWETHER_HOME/e2e/lib/failures.py"
