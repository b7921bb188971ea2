#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# User instructions of one two-way `get_data` at client and server, by callgrind: the difference between a long run and
# a short one, divided by the difference in calls. Other than times, they are the same on a busy machine.
set -eu

usage() {
  cat <<END
usage: instructions.sh [--calls N] [--build DIR]
  --calls N    calls of the short run; the long one makes three times as many (1000)
  --build DIR  where the target 'bench' was built (build/release)
END
}

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
calls=1000 build=$here/../build/release
while [ $# -gt 0 ]; do
  case $1 in
    --calls | --build)
      [ $# -ge 2 ] || { usage >&2; exit 2; }
      case $1 in
        --calls) calls=$2 ;;
        --build) build=$2 ;;
      esac
      shift 2 ;;
    -h | --help) usage; exit 0 ;;
    *) echo "instructions.sh: unknown argument $1" >&2; usage >&2; exit 2 ;;
  esac
done
bin=$build/bench
[ -x "$bin/corbel_peer" ] || { echo "instructions.sh: $bin/corbel_peer is missing: build the target 'bench' or say --build" >&2; exit 2; }
command -v valgrind >/dev/null || { echo "instructions.sh: valgrind is missing: apt-get install valgrind" >&2; exit 3; }

work=$(mktemp -d)
server=''
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || :
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM
mkfifo "$work/stop"

# counted FILE COMMAND…: its instructions go into FILE.
counted() {
  file=$1
  shift
  valgrind --tool=callgrind --callgrind-out-file="$file" "$@" 2>"$work/log"
}

total() { awk '/^totals:/ { print $2 }' "$1"; }

# run CALLS SERVER…
run() {
  count=$1
  shift
  : >"$work/address"
  counted "$work/server.$count" "$@" <"$work/stop" >"$work/address" &
  server=$!
  exec 9>"$work/stop"
  tries=0
  while [ ! -s "$work/address" ]; do
    tries=$((tries + 1))
    [ $tries -lt 3000 ] || { echo "instructions.sh: $1 does not start" >&2; exit 1; }
    sleep 0.01
  done
  counted "$work/client.$count" "$1" client "$(cat "$work/address")" "$count" 10 >/dev/null
  exec 9>&-
  wait "$server"
  server=''
}

measure() {
  name=$1
  shift
  long=$((3 * calls))
  run "$calls" "$@"
  run $long "$@"
  for side in client server; do
    eval "$side=$((($(total "$work/$side.$long") - $(total "$work/$side.$calls")) / (2 * calls)))"
  done
  # shellcheck disable=SC2154 # assigned above
  printf '%-16s %7d %7d\n' "$name" "$client" "$server"
}

printf '%-16s %7s %7s\n' instructions client server
measure corbel-thread "$bin/corbel_peer" server -ORBConcurrency thread-per-connection
measure corbel-reactive "$bin/corbel_peer" server -ORBConcurrency reactive
measure corbel-pool "$bin/corbel_peer" server -ORBConcurrency thread-pool
[ ! -x "$bin/omniorb_peer" ] || measure omniorb "$bin/omniorb_peer" server
