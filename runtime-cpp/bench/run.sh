#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compares two-way `get_data` over TCP loopback: raw TCP, Corbel, omniORB; over shared memory: bare rings, Corbel; and
# calls within one ORB, with a message and without. Client and server are pinned to one core, but for those that spin,
# who need one each; the peers take turns, so that all see the same machine.
set -eu

usage() {
  cat <<END
usage: run.sh [--rounds N] [--calls N] [--core N] [--other-core N] [--peers LIST] [--build DIR] [--json]
  --rounds N   how often each peer is measured (4)
  --calls N    calls a measurement, after a tenth as warm-up (20000)
  --core N     where both processes run (the last one allowed)
  --other-core N  where the server runs if both spin (the first one allowed; without a second core nobody spins)
  --peers LIST    only these, separated by commas
  --build DIR  where the target 'bench' was built (build/release)
  --json       one JSON object on standard output instead of the table
END
}

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
rounds=4 calls=20000 core='' other='' only='' build=$here/../build/release json=no
while [ $# -gt 0 ]; do
  case $1 in
    --rounds | --calls | --core | --other-core | --peers | --build)
      [ $# -ge 2 ] || { usage >&2; exit 2; }
      case $1 in
        --rounds) rounds=$2 ;;
        --calls) calls=$2 ;;
        --core) core=$2 ;;
        --other-core) other=$2 ;;
        --peers) only=$2 ;;
        --build) build=$2 ;;
      esac
      shift 2 ;;
    --json) json=yes; shift ;;
    -h | --help) usage; exit 0 ;;
    *) echo "run.sh: unknown argument $1" >&2; usage >&2; exit 2 ;;
  esac
done
bin=$build/bench
[ -x "$bin/raw_pingpong" ] || { echo "run.sh: $bin/raw_pingpong is missing: build the target 'bench' or say --build" >&2; exit 2; }
[ -n "$core" ] || core=$(taskset -cp $$ | sed 's/.*[ ,-]//')
[ -n "$other" ] || other=$(taskset -cp $$ | sed 's/.*: *\([0-9]*\).*/\1/')
# What a GIOP 1.2 get_data and its reply take on the wire.
request_bytes=72 reply_bytes=48
peers='raw raw-epoll corbel-thread corbel-reactive corbel-pool raw-shm corbel-shm-thread corbel-shm-reactive'
[ "$core" = "$other" ] || peers="$peers raw-shm-spin corbel-shm-spin corbel-shm-adaptive"
peers="$peers corbel-through-poa corbel-direct"
[ ! -x "$bin/omniorb_peer" ] || peers="$peers omniorb"
[ -z "$only" ] || peers=$(echo "$only" | tr ',' ' ')

work=$(mktemp -d)
server=''
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || :
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM
mkfifo "$work/stop"

# start CORE COMMAND…: a server; its first line is what a client needs. It ends when the fifo is closed.
start() {
  : >"$work/address"
  taskset -c "$@" <"$work/stop" >"$work/address" &
  server=$!
  exec 9>"$work/stop"
  tries=0
  while [ ! -s "$work/address" ]; do
    tries=$((tries + 1))
    [ $tries -lt 500 ] || { echo "run.sh: $1 does not start" >&2; exit 1; }
    sleep 0.01
  done
}

finish() {
  exec 9>&-
  wait "$server"
  server=''
}

measure() {
  warmup=$((calls / 10))
  case $1 in
    corbel-through-poa | corbel-direct)
      taskset -c "$core" "$bin/corbel_peer" collocated "$calls" $warmup -ORBCollocation "${1#corbel-}"
      return ;;
  esac
  case $1 in
    raw-shm | raw-shm-spin)
      mode=futex at=$core
      [ "$1" = raw-shm ] || mode=spin at=$other
      start "$at" "$bin/raw_shm" server $mode $request_bytes $reply_bytes
      set -- "$bin/raw_shm" client $mode "$(cat "$work/address")" "$calls" $warmup $request_bytes $reply_bytes ;;
    corbel-shm-*)
      model=thread-per-connection wait=block at=$core
      case $1 in
        *-reactive) model=reactive ;;
        *-spin | *-adaptive) wait=${1#corbel-shm-} at=$other ;;
      esac
      start "$at" "$bin/corbel_peer" server -ORBEndpoint shmiop:// -ORBConcurrency $model -ORBSharedMemoryWait "$wait"
      set -- "$bin/corbel_peer" client "$(cat "$work/address")" "$calls" $warmup -ORBSharedMemoryWait "$wait" ;;
    raw | raw-epoll)
      mode=block
      [ "$1" = raw ] || mode=epoll
      start "$core" "$bin/raw_pingpong" server $mode $request_bytes $reply_bytes
      set -- "$bin/raw_pingpong" client "$(cat "$work/address")" "$calls" $warmup $request_bytes $reply_bytes ;;
    corbel-thread | corbel-reactive | corbel-pool)
      case $1 in
        *-reactive) model=reactive ;;
        *-pool) model=thread-pool ;;
        *) model=thread-per-connection ;;
      esac
      start "$core" "$bin/corbel_peer" server -ORBConcurrency $model
      set -- "$bin/corbel_peer" client "$(cat "$work/address")" "$calls" $warmup ;;
    omniorb)
      start "$core" "$bin/omniorb_peer" server
      set -- "$bin/omniorb_peer" client "$(cat "$work/address")" "$calls" $warmup ;;
  esac
  taskset -c "$core" "$@"
  finish
}

round=0
while [ $round -lt "$rounds" ]; do
  round=$((round + 1))
  for peer in $peers; do
    echo "round $round of $rounds: $peer" >&2
    result=$(measure "$peer")
    echo "$peer $result" >>"$work/results"
  done
done

# Columns of results: peer p50 p99 min max, in nanoseconds. Each is compared with the bare transport and wait of its own
# kind; where that was not measured, with itself.
awk -v json=$json -v rounds="$rounds" -v calls="$calls" -v core="$core" '
  { if (!($1 in n)) order[++peers] = $1
    i = ++n[$1]; p50[$1, i] = $2
    if (i == 1 || $2 < best[$1]) best[$1] = $2
    if (i == 1 || $3 < p99[$1]) p99[$1] = $3 }
  function floor(peer,   f) {
    f = peer ~ /^corbel-shm-(spin|adaptive)|^raw-shm-spin/ ? "raw-shm-spin" : peer ~ /shm/ ? "raw-shm" : "raw"
    return f in n ? f : peer }
  function median(peer,   i, j, t, a) {
    for (i = 1; i <= n[peer]; i++) a[i] = p50[peer, i]
    for (i = 2; i <= n[peer]; i++) for (j = i; j > 1 && a[j] < a[j-1]; j--) { t = a[j]; a[j] = a[j-1]; a[j-1] = t }
    return n[peer] % 2 ? a[(n[peer]+1)/2] : (a[n[peer]/2] + a[n[peer]/2+1]) / 2 }
  END {
    if (json == "yes") {
      printf "{\"schema\":\"corbel.bench/1\",\"core\":%s,\"rounds\":%d,\"calls\":%d,\"unit\":\"ns\",\"peers\":[", core, rounds, calls
      for (i = 1; i <= peers; i++) { p = order[i]
        printf "%s{\"name\":\"%s\",\"p50\":%d,\"p50Median\":%d,\"p99\":%d,\"ratio\":%.3f,\"ratioMedian\":%.3f}", \
          (i > 1 ? "," : ""), p, best[p], median(p), p99[p], best[p] / best[floor(p)], median(p) / median(floor(p)) }
      print "]}"
    } else {
      printf "two-way get_data, both processes on core %s (spinning: a core each), %d rounds of %d calls\n", core, rounds, calls
      printf "%-20s %10s %12s %10s %8s %14s\n", "peer", "best p50", "median p50", "best p99", "ratio", "ratio (median)"
      for (i = 1; i <= peers; i++) { p = order[i]
        printf "%-20s %7.2f us %9.2f us %7.2f us %8.3f %14.3f\n", \
          p, best[p] / 1000, median(p) / 1000, p99[p] / 1000, best[p] / best[floor(p)], median(p) / median(floor(p)) } } }
' "$work/results"
