#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# Tests the editor's drawings in a browser, with the server of the command line: editor/client/tests/drawing, whose reporter prints the
# lines "ok".
# shellcheck source=../lib/browser.sh
. "$BELLWETHER_HOME/e2e/lib/browser.sh"
browser_tests drawing
