#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the end-to-end tests that measure times.
exec "$BELLWETHER_HOME/releng/checks/e2e.sh" --measures
