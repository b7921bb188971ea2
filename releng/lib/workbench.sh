# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# The built Eclipse workbench: target/workbench/<fingerprint>/, a complete product.

# shellcheck source=page.sh
. "$BELLWETHER_HOME/releng/lib/page.sh"

# Sets WORKBENCH; builds if its sources have changed since the last build
workbench() {
  WORKBENCH=$STATE/workbench/$(workbench_fingerprint)
  [ ! -e "$WORKBENCH/configuration/config.ini" ] || return 0
  may_build "the workbench" eclipse
  (
    flock 9
    # Another process may have built the workbench meanwhile
    [ -e "$WORKBENCH/configuration/config.ini" ] || build_workbench
  ) 9>"$STATE/lock"
}

# Computes the fingerprint of the application's and the page's sources, and of the files that only the workbench uses
workbench_fingerprint() {
  {
    fingerprint
    page_fingerprint
    (
      cd "$BELLWETHER_HOME" || exit
      find editor/org.bellwether.ui releng/helpgen releng/product releng/lib/user.sh docs \
        \( -name target -o -name help-gen \) -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
    )
  } | sha256sum | cut -c1-16
}

build_workbench() {
  page
  # shellcheck source=maven.sh
  . "$BELLWETHER_HOME/releng/lib/maven.sh"
  say "building the workbench (a few minutes the first time)"
  started=$(seconds)
  maven_build "$STATE/build.log" -Dfast -Dworkbench package ||
    fail 1 build "the build failed: $(build_error "$STATE/build.log")" "the log is $STATE/build.log"
  mkdir -p "$STATE/workbench"
  rm -rf "$WORKBENCH"
  mv "$BELLWETHER_HOME/releng/product/target/products/org.bellwether.product/linux/gtk/$(uname -m)" "$WORKBENCH"
  # The two newest folders are kept, because running workbenches may use them
  # shellcheck disable=SC2012  # names of our own making
  (cd "$STATE/workbench" && ls -t | tail -n +3 | xargs -r rm -rf)
  say "built in $(($(seconds) - started)) s"
}
