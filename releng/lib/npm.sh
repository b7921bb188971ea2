# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Libraries of the parts that are written in TypeScript.

# Installs the packages of the lock file in the current folder, once; from the cache alone if that is sufficient
npm_install() {
  (
    flock 9
    stamp=node_modules/.installed-from
    if [ -e $stamp ] && cmp -s package-lock.json $stamp; then
      exit 0
    fi
    find_cache
    home_for_children "$CACHE"
    npm ci --offline --no-progress >"$STATE/npm.log" 2>&1 || npm ci --no-progress >"$STATE/npm.log" 2>&1 || {
      cat "$STATE/npm.log" >&2
      exit 1
    }
    cp package-lock.json $stamp
  ) 9>"$STATE/npm.lock"
}
