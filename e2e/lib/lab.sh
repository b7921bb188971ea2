# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Local labs for tests.

# lab_test WHAT: the beginning of a test of WHAT, or of the part of a script that needs a lab. Labs are in the script's own folder.
# Ends the script where this machine permits none
lab_test() {
  if [ "$(id -u)" != 0 ] || ! unshare --net --pid --fork --time --mount --uts true 2>unshare.err || [ ! -c /dev/net/tun ]; then
    echo "NOT RUN: $1: local labs need root, namespaces and /dev/net/tun"
    exit 0
  fi
  BELLWETHER_LABS=$PWD/labs
  export BELLWETHER_LABS
}
