# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# What every end-to-end test begins with. Source it in the script's own folder.
set -u

# A run store of its own
BELLWETHER_STORE=$PWD/store
export BELLWETHER_STORE

# result CODE NAME: one test, and the exit code of what tried it
result() {
  if [ "$1" = 0 ]; then echo "ok $2"; else echo "not ok $2"; fi
}

# holds FILE JQ-FILTER NAME: one test: the filter yields true for the one JSON object in the file
holds() {
  jq -e -s "length == 1 and (.[0] | $2)" "$1" >/dev/null
  result $? "$3"
}
