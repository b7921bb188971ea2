#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# Populations of objects in adapters of all kinds, called over the wire on both ORBs; the connections are counted from outside.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

# Prints the number of TCP connections of the measuring process `clients`, counted by its descriptors.
connections() {
  for pid in $(pgrep -f -- "process_clients --process clients --run-dir $PWD/"); do
    find "/proc/$pid/fd" -lname 'socket:*' -printf '%l\n' 2>/dev/null | tr -dc '0-9\n' >inodes
    awk 'NR == FNR { mine[$1]; next } $4 == "01" && $10 in mine { n++ } END { print n + 0 }' inodes /proc/net/tcp
  done
}

# Runs a target, and prints the largest number of connections that were open at the same time.
watched() {
  : >seen
  bellwether run project --target "$1" --json >"$1.json" 2>"$1.err" &
  run=$!
  while kill -0 "$run" 2>/dev/null; do
    now=$(connections)
    if [ -n "$now" ]; then
      echo "$now" >>seen
      sleep 0.02
    else
      sleep 0.2 # more frequent checks would slow the build
    fi
  done
  wait "$run" && sort -n seen | tail -1
}

cp -r "$BELLWETHER_HOME/testmodels/valid/populations" project

for target in corbel omniorb; do
  most=$(watched $target)
  # Corbel has a connection for each number; omniORB opens another connection if all are busy, up to the number
  case $target in
    corbel) [ "$most" = 4 ] ;;
    omniorb) [ "$most" -ge 2 ] && [ "$most" -le 4 ] ;;
  esac
  result $? "$target spreads the calls of four threads over up to four connections (seen: $most)"
  jq -e '.status == "ok" and ([.targets[0].metrics[] | select(.kind == "latency" and .phase == "timed")] | map({(.name): .count}) | add
    | .shared == 200 and .each == 150 and .next == 50 and .some == 50 and .read == 120)' $target.json >/dev/null
  result $? "$target calls objects of all adapters, without a failure"
done

bellwether run project --target corbel --set corbel.ConnectionCacheMax=2 --json >purged.json 2>purged.err
jq -e '.status == "ok"' purged.json >/dev/null
result $? "runs with a connection cache that is smaller than the number of connections"

sed 's/threads 4;/threads 3;/' project/populations.bellwether >changed && mv changed project/populations.bellwether
bellwether validate project >fewer.out 2>&1
[ $? = 2 ] && grep -q 'BW836.*threads.cells has 4 connections, but its client has 3 threads, and omniORB 4 opens no more' fewer.out
result $? "refuses connections that an ORB cannot open"
