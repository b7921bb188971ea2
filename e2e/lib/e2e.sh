# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# The beginning of every end-to-end test. A script sources this file in its working folder.
set -u

# A separate run store
BELLWETHER_STORE=$PWD/store
export BELLWETHER_STORE

# result CODE NAME: records one test by the exit code of its command
result() {
  if [ "$1" = 0 ]; then echo "ok $2"; else echo "not ok $2"; fi
}

# holds FILE JQ-FILTER NAME: records one test, which passes if the filter yields true for the only JSON object in the
# file
holds() {
  jq -e -s "length == 1 and (.[0] | $2)" "$1" >/dev/null
  result $? "$3"
}

# copy_clone FOLDER: creates a folder with a copy of the clone and its built files
copy_clone() {
  mkdir "$1"
  (cd "$BELLWETHER_HOME" && tar -cf - --exclude=./.git --exclude=./runtime-cpp/build --exclude=./target/test \
    --exclude=./target/workbench --exclude=./releng/product/target --exclude=./updatesite/target --exclude=node_modules \
    --exclude=./out --exclude="./examples/*/out" .) | tar -xf - -C "$1"
}

# bare [VARIABLE=VALUE…] COMMAND…: runs a command as in a container or a cron job: the password database does not contain the
# user (if the test may change users), there is no locale, and only the given variables are set
bare() {
  set -- env -i PATH=/usr/bin:/bin "$@"
  [ "$(id -u)" != 0 ] || set -- setpriv --reuid=12345 --regid=12345 --clear-groups "$@"
  "$@"
}
