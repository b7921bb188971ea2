#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# The editor's page, driven in a browser against the command line: editor/client/tests, whose reporter prints the lines "ok".
set -u

# shellcheck source=../../releng/lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=../../releng/lib/npm.sh
. "$BELLWETHER_HOME/releng/lib/npm.sh"

cd "$BELLWETHER_HOME/editor/client" && npm_install && npm test
