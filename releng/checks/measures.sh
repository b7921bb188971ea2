#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The end-to-end tests that look at times.
exec "$BELLWETHER_HOME/releng/checks/e2e.sh" --measures
