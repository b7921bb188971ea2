#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# Tests runs from the editor, their reports and the scoreboard in a browser, with the server of the command line: editor/client/tests/runs,
# whose reporter prints the lines "ok".
# shellcheck source=../lib/browser.sh
. "$BELLWETHER_HOME/e2e/lib/browser.sh"
browser_tests runs
