#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# Local labs of a user who is not root, in a user namespace: the lab's hosts, links and clocks, a run in it, the remains of labs whose
# processes were killed, and a system that refuses user namespaces.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/lab.sh
. "$BELLWETHER_HOME/e2e/lib/lab.sh"

without_root "local labs of users who are not root"

mkdir lan
cp "$BELLWETHER_HOME/examples/basicsp-lan/basicsp-lan.bellwether" lan/

# Labs are in the user's folder for states, unless BELLWETHER_LABS names another one
unset BELLWETHER_LABS
XDG_STATE_HOME=$PWD/state
export XDG_STATE_HOME
labs=$XDG_STATE_HOME/bellwether/labs
bellwether doctor --json >doctor.json 2>doctor.err
jq -e '.labs.kind == "user-namespace" and .labs.removed == []' doctor.json >/dev/null
result $? "doctor reports that labs use a user namespace"
bellwether lab up lan --json >up.json 2>up.err
result $? "creates a lab without root"
lab=$(jq -r .lab up.json)
first=$(jq .first.pid "$labs/$lab/lab.json")
holds up.json '.hosts == ["timer", "gps", "airframe", "display"] and (.links | length == 3 and
  all((.means == "relay" or .means == "netem") and all(.found[]; .lost == 0 and .minNs > 4000000)))' \
  "the links of the lab delay packets"

# at HOST COMMAND…: runs the command on the host
at() {
  host=$1
  shift
  bellwether lab shell "$host" -- "$@" 2>>shell.err
}

[ "$(at gps uname -n)" = gps ] && [ "$(at gps id -u)" = "$(id -u)" ]
result $? "each host has its own name, and the lab's user"
[ "$(at gps ssh airframe 'uname -n; id -u' | paste -sd ' ' -)" = "airframe $(id -u)" ]
result $? "ssh connects the hosts"
at gps ssh -tt airframe tty | grep -q '^/dev/pts/'
result $? "ssh between hosts has a terminal"
truth=$(sed -n 's/^gps //p' "$labs/$lab/clocks")
at gps cat /proc/self/timens_offsets >offsets.out
[ "$truth" -gt 0 ] && awk -v truth="$truth" '$1 == "monotonic" { exit !($2 * 1e9 + $3 == truth) }' offsets.out
result $? "each host has its own clock"
at gps touch "/tmp/own-$$" && [ ! -e "/tmp/own-$$" ] && ! at airframe test -e "/tmp/own-$$"
result $? "each host has a private /tmp"
at gps ip link set position down && ! at gps ip -o link show position | grep -q '[<,]UP[,>]'
result $? "links can be set down"
at gps sh -c 'exit 7'
[ $? = 7 ]
result $? "lab shell returns the exit code of the command"
at gps no-such-program
[ $? = 127 ]
result $? "lab shell returns 127 for a missing program"

# The remains: of a lab whose first process was killed, and of one whose creator was killed
kill -9 "$first"
tries=0
until [ ! -e "/proc/$first" ] || grep -qs '^State:.Z' "/proc/$first/status" || [ $tries -gt 600 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
bellwether lab list --json >left.json 2>left.err
holds left.json '[.labs[] | .name + " " + .state] == ["'"$lab"' left"]' \
  "lab list shows a lab whose first process was killed"
bellwether lab up lan --name second --json >second.json 2>second.err
result $? "creates a second lab"
[ "$(ls "$labs")" = second ]
result $? "creating a lab removes the remains of a killed lab"
bellwether lab down --json >down.json 2>down.err
holds down.json '.removed == ["second"]' "lab down removes the second lab"

bellwether run lan --lab --samples 2000 --store "$PWD/killed" --json >killed.json 2>killed.err &
creator=$!
tries=0
until grep -qs measuring killed/runs/*/round-1/status.jsonl || [ $tries -gt 1500 ]; do
  sleep 0.2
  tries=$((tries + 1))
done
running=$(ls "$labs")
first=$(jq .first.pid "$labs/$running/lab.json")
grep -qs measuring killed/runs/*/round-1/status.jsonl && [ -e "/proc/$first" ]
result $? "a run measures in a lab before its command is killed"
kill -9 "$creator"
wait "$creator" 2>/dev/null
tries=0
while { [ -e "/proc/$first" ] || [ -n "$(pgrep -f "relay --lab $first ")" ]; } && [ $tries -lt 600 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
[ ! -e "/proc/$first" ] && [ -z "$(pgrep -f "relay --lab $first ")" ]
result $? "the processes of a lab end with its creator"
bellwether doctor --json >removed.json 2>removed.err
jq -e --arg lab "$running" '.labs.removed == [$lab]' removed.json >/dev/null && [ -z "$(ls "$labs")" ]
result $? "doctor removes the remains of a killed lab"

bellwether run lan --lab --samples 20 --warmup 2 --rounds 1 --json >run.json 2>run.err
result $? "runs BasicSP on four hosts of a lab"
holds run.json '.status == "ok" and ([.targets[0].metrics[] | select(.kind == "latency")] | length == 6 and all(.count == 20 and .p50 > 4000000))' \
  "each call takes twice the delay of its link, and longer"
# The run has estimated the hosts' clocks; the lab has the true values
# shellcheck disable=SC2016  # jq's variables
holds run.json '.targets[0] | .network.hosts as $truth | (.clocks | length) > 0 and all(.clocks[]; . as $found |
  ($truth[] | select(.name == $found.host) | .clockNs - $found.offsetNs | fabs) <= $found.boundNs)' \
  "the true offset of each clock is within the bound of the estimate"
bellwether lab list --json >none.json 2>none.err
holds none.json '.labs == []' "no lab is left"

# A system that refuses user namespaces: in one whose limit is 0. The setting is that of the namespace alone
# shellcheck disable=SC2016  # for the shell in the namespace
unshare --map-current-user --keep-caps sh -c 'echo 0 >/proc/sys/user/max_user_namespaces && exec setpriv --inh-caps=-all --ambient-caps=-all \
  bellwether lab up lan --json' >refused.json 2>refused.err
[ $? = 3 ] && grep -q no-rights refused.json && grep -q 'sysctl -w user.max_user_namespaces' refused.json
result $? "names the setting that refuses user namespaces"
