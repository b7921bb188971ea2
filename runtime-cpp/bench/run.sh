#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compares two-way `get_data` over TCP loopback: raw TCP, Corbel, omniORB; and calls within one ORB, with a message and
# without. Client and server are pinned to one core; the peers take turns, so that all see the same machine.
set -eu

usage() {
  cat <<END
usage: run.sh [--rounds N] [--calls N] [--core N] [--build DIR] [--json]
  --rounds N   how often each peer is measured (4)
  --calls N    calls a measurement, after a tenth as warm-up (20000)
  --core N     where both processes run (the last one allowed)
  --build DIR  where the target 'bench' was built (build/release)
  --json       one JSON object on standard output instead of the table
END
}

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
rounds=4 calls=20000 core='' build=$here/../build/release json=no
while [ $# -gt 0 ]; do
  case $1 in
    --rounds | --calls | --core | --build)
      [ $# -ge 2 ] || { usage >&2; exit 2; }
      case $1 in
        --rounds) rounds=$2 ;;
        --calls) calls=$2 ;;
        --core) core=$2 ;;
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
# What a GIOP 1.2 get_data and its reply take on the wire.
request_bytes=72 reply_bytes=48
peers='raw raw-epoll corbel-thread corbel-reactive corbel-through-poa corbel-direct'
[ ! -x "$bin/omniorb_peer" ] || peers="$peers omniorb"

work=$(mktemp -d)
server=''
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || :
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM
mkfifo "$work/stop"

# start COMMAND…: a server; its first line is what a client needs. It ends when the fifo is closed.
start() {
  : >"$work/address"
  taskset -c "$core" "$@" <"$work/stop" >"$work/address" &
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
    raw | raw-epoll)
      mode=block
      [ "$1" = raw ] || mode=epoll
      start "$bin/raw_pingpong" server $mode $request_bytes $reply_bytes
      set -- "$bin/raw_pingpong" client "$(cat "$work/address")" "$calls" $warmup $request_bytes $reply_bytes ;;
    corbel-thread | corbel-reactive)
      model=thread-per-connection
      [ "$1" = corbel-thread ] || model=reactive
      start "$bin/corbel_peer" server -ORBConcurrency $model
      set -- "$bin/corbel_peer" client "$(cat "$work/address")" "$calls" $warmup ;;
    omniorb)
      start "$bin/omniorb_peer" server
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

# Columns of results: peer p50 p99 min max, in nanoseconds; raw comes first in each round.
awk -v json=$json -v rounds="$rounds" -v calls="$calls" -v core="$core" '
  { if (!($1 in n)) order[++peers] = $1
    i = ++n[$1]; p50[$1, i] = $2
    if (i == 1 || $2 < best[$1]) best[$1] = $2
    if (i == 1 || $3 < p99[$1]) p99[$1] = $3 }
  function median(peer,   i, j, t, a) {
    for (i = 1; i <= n[peer]; i++) a[i] = p50[peer, i]
    for (i = 2; i <= n[peer]; i++) for (j = i; j > 1 && a[j] < a[j-1]; j--) { t = a[j]; a[j] = a[j-1]; a[j-1] = t }
    return n[peer] % 2 ? a[(n[peer]+1)/2] : (a[n[peer]/2] + a[n[peer]/2+1]) / 2 }
  END {
    if (json == "yes") {
      printf "{\"schema\":\"corbel.bench/1\",\"core\":%s,\"rounds\":%d,\"calls\":%d,\"unit\":\"ns\",\"peers\":[", core, rounds, calls
      for (i = 1; i <= peers; i++) { p = order[i]
        printf "%s{\"name\":\"%s\",\"p50\":%d,\"p50Median\":%d,\"p99\":%d,\"ratio\":%.3f,\"ratioMedian\":%.3f}", \
          (i > 1 ? "," : ""), p, best[p], median(p), p99[p], best[p] / best["raw"], median(p) / median("raw") }
      print "]}"
    } else {
      printf "two-way get_data, TCP loopback, both processes on core %s, %d rounds of %d calls\n", core, rounds, calls
      printf "%-18s %10s %12s %10s %8s %14s\n", "peer", "best p50", "median p50", "best p99", "ratio", "ratio (median)"
      for (i = 1; i <= peers; i++) { p = order[i]
        printf "%-18s %7.2f us %9.2f us %7.2f us %8.3f %14.3f\n", \
          p, best[p] / 1000, median(p) / 1000, p99[p] / 1000, best[p] / best["raw"], median(p) / median("raw") } } }
' "$work/results"
