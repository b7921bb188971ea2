#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The VS Code extension: installed from its lock file, linted, tested, packaged (editor/vscode/dist/bellwether.vsix).
set -eu

# shellcheck source=../lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=../lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"

cd "$BELLWETHER_HOME/editor/vscode"

# Installs what the lock file names, once; from the cache alone where that is enough
install() {
  stamp=node_modules/.installed-from
  if [ -e $stamp ] && cmp -s package-lock.json $stamp; then
    return
  fi
  npm ci --offline --no-progress >"$STATE/npm.log" 2>&1 || npm ci --no-progress >"$STATE/npm.log" 2>&1 || {
    cat "$STATE/npm.log"
    return 1
  }
  cp package-lock.json $stamp
}

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

check "libraries of the extension" install
check "TypeScript format and lint" npm run lint
check "grammar for colours" tests
check "package of the extension" package
