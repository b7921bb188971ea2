#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# Tests the editor's page around the drawings in a browser, with the server of the command line: editor/client/tests/page, whose reporter
# prints the lines "ok".
# shellcheck source=../lib/browser.sh
. "$BELLWETHER_HOME/e2e/lib/browser.sh"
browser_tests page
