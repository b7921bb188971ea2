#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: long
# An export for hosts by ssh, on two hosts of a local lab that share no folder with each other or with the controlling machine: it is
# copied to the hosts, built there, and measures over the link between them.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/lab.sh
. "$BELLWETHER_HOME/e2e/lib/lab.sh"

lab_test "exports on the hosts of a local lab"

# A server on the host head, and its client on the host middle
mkdir pair
sed '/^  node far_end/,/^  }/d; /link lan/d; /far\[i : 2\]/d; /far.service/d; /measure latency far_call/d; /user "bench";/d
  /scheduling fifo;/d; /priority 10;/d
  s/host "middle.example.org";/host "middle";/; s/affinity 2;//; s/  platform big;/&\n    host "head";/
  s/architecture ".*";/architecture "'"$(uname -m)"'";/
  s/link fast between head, middle .*/link fast between head, middle delay 2 ms;/' \
  "$BELLWETHER_HOME/testmodels/valid/testbed/testbed.bellwether" >pair/pair.bellwether

bellwether lab up pair --json >up.json 2>up.err
result $? "creates a lab of two hosts"
lab=$(jq -r .lab up.json)
first=$(jq .first.pid "$BELLWETHER_LABS/$lab/lab.json")
# Each host has a private /tmp
there=$(mktemp -d /tmp/export-lab-XXXXXX)
trap 'bellwether lab down "$lab" >/dev/null 2>>down.err; rm -rf "$there" "$there.lock"' EXIT

# The launcher is built on this machine without optimisation, because it runs only a few times
printf '#!/bin/sh\nexec c++ "$@" -O0\n' >c++
chmod +x c++
CXX=$PWD/c++
export CXX

# The addresses that the lab assigns to links without addresses
bellwether export pair --to ssh --out hosts --target omniorb --samples 50 --rounds 2 --json >export.json 2>export.err &&
  sed -i 's/^head .*/& bellwether_address=10.64.0.1/; s/^middle .*/& bellwether_address=10.64.0.2/' hosts/inventory.ini
result $? "exports two hosts"

# run_there: runs the export from a machine whose ssh has the hosts' configuration
run_there() {
  env PATH="$BELLWETHER_LABS/$lab/bin:$PATH" nsenter --net="/proc/$first/ns/net" -- hosts/run.sh --folder "$there"
}

run_there >run.out 2>run.err
result $? "the export copies itself to both hosts, builds there, and measures"
[ "$(grep -c 'node .* is ready' run.err)" = 2 ]
result $? "the export reports the hosts that are ready"
bellwether collect hosts --json >collect.json 2>collect.err
result $? "collects the results"
holds collect.json '.sessions[0].status == "ok" and ([.sessions[0].targets[].metrics[] | select(.name == "near_call" and .kind == "latency")] |
  length == 1 and all(.count == 50 and .p50 > 4000000))' "each call takes at least twice the delay of the link"

# at HOST COMMAND…: runs the command on the host
at() {
  host_pid=$(jq -r --arg host "$1" '.hosts[$host]' "$BELLWETHER_LABS/$lab/lab.json")
  shift
  nsenter --target "$host_pid" --net --pid --mount -- "$@"
}

[ -z "$(at head find "$there/results" -type f)" ] && [ -z "$(at middle find "$there/results" -type f)" ]
result $? "no samples are left on the hosts"
at middle ip link set ctl down
! run_there >cut.out 2>cut.err && grep -q 'node middle (middle) could not be prepared' cut.err
result $? "the export names a host that cannot be reached"
