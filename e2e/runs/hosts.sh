#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# Failures of runs over ssh on the hosts of a local lab: a host that is lost in each phase, a network that is cut, a host key that
# changed, a full disk, a launcher and a connection that are killed. Each run reports the host, keeps the measurements of the
# other hosts, and leaves no process running.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/lab.sh
. "$BELLWETHER_HOME/e2e/lib/lab.sh"

lab_test "runs over ssh that go wrong"
cp -r "$BELLWETHER_HOME/examples/basicsp-lan" lan
rm -rf lan/out

# Each host has a private /tmp, which has its results until they are collected
runs=$(mktemp -d /tmp/hosts-XXXXXX)
trap 'rm -rf "$runs"' EXIT

# until_true SECONDS COMMAND…: waits until the command succeeds
until_true() {
  tries=$(($1 * 5))
  shift
  until "$@"; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || return 1
    sleep 0.2
  done
}

# at HOST COMMAND…: runs the command on the host, even if the host's network is cut
at() {
  host_pid=$(jq -r --arg host "$1" '.hosts[$host]' "$state")
  shift
  nsenter --target "$host_pid" --net --pid --mount -- "$@"
}

lab_up() {
  bellwether lab up lan --json >up.json 2>>up.err || echo "not ok makes a lab"
  lab=$(jq -r .lab up.json)
  state=$BELLWETHER_LABS/$lab/lab.json
  first=$(jq .first.pid "$state")
}

lab_down() {
  bellwether lab down "$lab" >/dev/null 2>>down.err
}

# launch NAME [OPTION…]: starts the launcher, as run.sh calls it, in the lab's network; its process id is $launcher
launch() {
  run=$runs/$1
  shift
  env PATH="$BELLWETHER_LABS/$lab/bin:$PATH" nsenter --net="/proc/$first/ns/net" -- "$PWD/lan/out/build/corbel/harness/bw-launch" \
    --plan "$PWD/lan/out/generated/plan/launch.plan" --settings "$PWD/lan/out/generated/plan/settings" \
    --config-dir "$PWD/lan/out/generated/target/corbel" --bin-dir "$PWD/lan/out/build/corbel" --run-dir "$run" --no-floors "$@" \
    >>launch.out 2>>launch.err </dev/null &
  launcher=$!
}

measuring() {
  grep -q "\"measuring\",\"phase\":\"$1\"" "$run/status.jsonl" 2>/dev/null
}

# in_phase PHASE: waits until the phase is measured and has some samples
in_phase() {
  until_true 120 measuring "$1"
  sleep 2
}

# Succeeds if these hosts have no process of the run
idle() {
  for host in "$@"; do
    if at "$host" sh -c 'grep -qs -- "[-]-run-dir" /proc/[0-9]*/cmdline'; then return 1; fi
  done
}

# ended CODE NAME FILTER: waits for the launcher; checks its exit code, and result.json with a filter of jq
ended() {
  code=0
  wait "$launcher" || code=$?
  [ "$code" = "$1" ]
  result $? "$2: exit code $1"
  holds "$run/result.json" "$3" "$2: $(echo "$3" | tr -d '\n' | cut -c1-100)"
}

assert_cleaned_up() {
  until_true 60 idle "$@"
  result $? "no process is left on $*"
}

has_samples() {
  ls "$run"/samples/*."$1".bws >/dev/null 2>&1
}

bellwether run lan --lab --samples 10 --warmup 1 --json >build.json 2>build.err
result $? "builds the example in a lab"

lab_up

# A host key that changed: the message of ssh is shown
cp "$BELLWETHER_LABS/$lab/known_hosts" known_hosts
awk '$1 ~ /^gps,/ { print $1, $2, other } $1 !~ /^gps,/ { other = $3; print }' known_hosts >"$BELLWETHER_LABS/$lab/known_hosts"
launch key
ended 1 "a changed host key" '.failure.class == "start" and (.failure.message |
  contains("the connection to gps cannot be made") and contains("Host key verification failed"))'
assert_cleaned_up timer gps airframe display
cp known_hosts "$BELLWETHER_LABS/$lab/known_hosts"

# A host whose disk is full
at airframe sh -c "mkdir -p $runs && mount -t tmpfs -o size=4k tmpfs $runs"
launch disk
ended 1 "a full disk" '.failure.class == "start" and .failure.process == "airframe" and (.failure.message | contains("airframe on airframe: "))'
assert_cleaned_up timer gps airframe display
at airframe umount "$runs"

# The connection to a host is killed
launch connection
in_phase timed
kill -9 "$(pgrep -f -- "-T display mkdir .*$run.*echo ready" | head -1)"
ended 1 "a killed connection" '.failure.class == "run" and (.failure.message | contains("the connection to display was lost in phase timed"))'
assert_cleaned_up timer gps airframe display
has_samples airframe
result $? "the samples of the other hosts are collected"

# The launcher is interrupted, and killed
launch interrupted
in_phase timed
kill -TERM "$launcher"
ended 130 "an interrupted launcher" '.failure.class == "interrupted"'
assert_cleaned_up timer gps airframe display
has_samples airframe && has_samples display
result $? "the samples of an interrupted launcher are collected"
launch killed
in_phase timed
kill -9 "$launcher"
wait "$launcher" 2>/dev/null
assert_cleaned_up timer gps airframe display

# The network of a host is cut while it measures
launch cut
in_phase timed
at gps ip link set ctl down
ended 1 "a network that is cut" '.failure.class == "run" and (.failure.message | contains("the connection to gps was lost in phase timed"))'
assert_cleaned_up timer gps airframe display
has_samples airframe
result $? "the samples of the other hosts are collected"
grep -q 'the samples of gps are missing' "$run/status.jsonl"
result $? "the status names the host whose samples are missing"
lab_down

# A host is lost in each phase
for phase in timed saturated; do
  lab_up
  launch "$phase"
  in_phase "$phase"
  kill -9 "$(jq -r '.hosts.display' "$state")"
  ended 1 "a host that dies in phase $phase" ".failure.class == \"run\" and (.failure.message | contains(\"display\") and contains(\"in phase $phase\"))"
  assert_cleaned_up timer gps airframe
  has_samples airframe
  result $? "the samples of the other hosts are collected"
  [ "$phase" = saturated ] || lab_down
done
launch gone
ended 1 "a host that is not there" '.failure.class == "start" and (.failure.message | contains("the connection to display cannot be made"))'
lab_down
[ -z "$(ls "$BELLWETHER_LABS")" ]
result $? "no files of the labs are left"
