# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# The built page of the editor: target/page/<fingerprint>/, and target/page/current, which the build of the bundles includes.

# shellcheck source=npm.sh
. "$BELLWETHER_HOME/releng/lib/npm.sh"

# Sets PAGE; builds if the sources have changed since the last build
page() {
  PAGE=$STATE/page/$(page_fingerprint)
  [ ! -e "$PAGE/index.html" ] || return 0
  may_build "the editor's page" "edit MODEL"
  mkdir -p "$STATE/page"
  (
    flock 9
    # Another process may have built the page meanwhile
    [ -e "$PAGE/index.html" ] || build_page
  ) 9>"$STATE/page.lock"
}

page_fingerprint() {
  (
    cd "$BELLWETHER_HOME/editor/client" || exit
    find src scripts package-lock.json tsconfig.json -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c1-16
  )
}

build_page() {
  say "building the editor's page (half a minute the first time)"
  (
    cd "$BELLWETHER_HOME/editor/client" &&
      npm_install &&
      rm -rf "$STATE/page/fresh" &&
      node scripts/build.mjs "$STATE/page/fresh"
  ) >"$STATE/page.log" 2>&1 ||
    fail 1 build "the editor's page could not be built: $(tail -n 1 "$STATE/page.log")" "the log is $STATE/page.log"
  rm -rf "$PAGE"
  mv "$STATE/page/fresh" "$PAGE"
  ln -sfn "$(basename "$PAGE")" "$STATE/page/current"
  # The three newest folders are kept, because running servers may use them
  # shellcheck disable=SC2012  # names of our own making
  (cd "$STATE/page" && ls -dt ./????????????????/ | tail -n +4 | xargs -r rm -rf)
}
