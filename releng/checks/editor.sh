#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What is written in TypeScript, installed from its lock files. The VS Code extension: linted, tested, packaged
# (editor/vscode/dist/bellwether.vsix). The editor's page: linted (releng/e2e/browser.sh tests it).
set -eu

# shellcheck source=../lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=../lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"
# shellcheck source=../lib/npm.sh
. "$BELLWETHER_HOME/releng/lib/npm.sh"

# node --test ends with its counts
tests() {
  status=0
  npm test >"$STATE/npm-test.log" 2>&1 || status=$?
  cat "$STATE/npm-test.log"
  count passed "$(sed -n 's/^# pass //p' "$STATE/npm-test.log")"
  count failed "$(sed -n 's/^# fail //p' "$STATE/npm-test.log")"
  return $status
}

package() {
  rm -f dist/bellwether.vsix
  npm run package && [ -s dist/bellwether.vsix ]
}

cd "$BELLWETHER_HOME/editor/vscode"
check "libraries of the extension" npm_install
check "TypeScript format and lint" npm run lint
check "grammar for colours" tests
check "package of the extension" package

cd "$BELLWETHER_HOME/editor/client"
check "libraries of the editor's page" npm_install
check "the page's format and lint" npm run lint
check "the page's types" npm run types
