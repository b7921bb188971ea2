# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Runs tests in a browser.

# shellcheck source=../../releng/lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=../../releng/lib/npm.sh
. "$BELLWETHER_HOME/releng/lib/npm.sh"

# browser_tests FOLDER: runs the tests in this folder of editor/client/tests
browser_tests() {
  cd "$BELLWETHER_HOME/editor/client" && npm_install && npm test -- "tests/$1"
}
