#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# The editor's drawings, driven in a browser against the command line: editor/client/tests/drawing, whose reporter prints the
# lines "ok".
# shellcheck source=../lib/browser.sh
. "$BELLWETHER_HOME/e2e/lib/browser.sh"
browser_tests drawing
