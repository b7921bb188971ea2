#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The TypeScript parts, installed from their lock files. The VS Code extension is linted, tested and packaged
# (editor/vscode/dist/bellwether.vsix). The editor's page is linted (e2e/editors/browser-*.sh test it).
set -eu

# shellcheck source=../lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=../lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"
# shellcheck source=../lib/npm.sh
. "$BELLWETHER_HOME/releng/lib/npm.sh"
# shellcheck source=../lib/sources.sh
. "$BELLWETHER_HOME/releng/lib/sources.sh"

# node --test prints its counts at the end
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

# Markdown wraps at 120 columns. Prettier is one of the libraries of the editor's page
documents_format() {
  cd "$BELLWETHER_HOME"
  documents | xargs -r editor/client/node_modules/.bin/prettier --check --parser markdown --prose-wrap always --print-width 120
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
# The last check, because it changes the folder
check "format of the documents" documents_format
