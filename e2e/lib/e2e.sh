# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# The beginning of every end-to-end test. Source it in the script's own folder.
set -u

# A run store of its own
BELLWETHER_STORE=$PWD/store
export BELLWETHER_STORE

# result CODE NAME: records one test with the exit code of its command
result() {
  if [ "$1" = 0 ]; then echo "ok $2"; else echo "not ok $2"; fi
}

# holds FILE JQ-FILTER NAME: one test: the filter yields true for the one JSON object in the file
holds() {
  jq -e -s "length == 1 and (.[0] | $2)" "$1" >/dev/null
  result $? "$3"
}

# copy_clone FOLDER: a new folder with a copy of the clone, as it is built
copy_clone() {
  mkdir "$1"
  (cd "$BELLWETHER_HOME" && tar -cf - --exclude=./.git --exclude=./runtime-cpp/build --exclude=./target/test \
    --exclude=./target/workbench --exclude=./target/maven-repository --exclude=./releng/product/target \
    --exclude=./releng/plain-eclipse/target --exclude=./updatesite/target --exclude=node_modules \
    --exclude=./out --exclude="./examples/*/out" .) | tar -xf - -C "$1"
}

# bare [VARIABLE=VALUE…] COMMAND…: as in a container or a cron job: a user whom the password database does not know (where we may
# become one), no locale, and only those variables that are given
bare() {
  set -- env -i PATH=/usr/bin:/bin "$@"
  [ "$(id -u)" != 0 ] || set -- setpriv --reuid=12345 --regid=12345 --clear-groups "$@"
  "$@"
}
