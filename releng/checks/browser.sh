#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The editor's page, driven in a browser against the command line. Needs what java.sh builds.
set -eu

# shellcheck source=../lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=../lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"
# shellcheck source=../lib/npm.sh
. "$BELLWETHER_HOME/releng/lib/npm.sh"

cd "$BELLWETHER_HOME/editor/client"
check "libraries of the editor's page" npm_install
check "the editor in a browser" npm_tests
