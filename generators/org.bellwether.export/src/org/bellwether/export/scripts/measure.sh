#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# measure.sh HOSTS: measures all rounds of all targets on the nodes of a hosts file, which are prepared and built, and leaves a
# session in results/<id>: bellwether collect takes it into the run store. Only a sealed session (SHA256SUMS) is complete.
# measure.sh --seal ID: seals what is left of a session that was killed.
# BELLWETHER_LAUNCHER=elsewhere: this machine is none of the nodes; floors are measured on the first node then.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
# shellcheck source=lib.sh
. "$root/scripts/lib.sh"
if [ "${1:-}" = --seal ] && [ $# = 2 ]; then
  [ -f "$root/results/$2/session" ] || wrong "there is no session $2 in $root/results"
  [ ! -e "$root/results/$2/SHA256SUMS" ] || wrong "the session $2 is complete"
  seal "$root/results/$2" 130
  exit 0
fi
if [ $# != 1 ] || [ ! -r "$1" ]; then wrong "usage: measure.sh HOSTS, or measure.sh --seal ID"; fi
hosts=$(readlink -f "$1")
place=${BELLWETHER_LAUNCHER:-first}
first=$(nodes_of "$hosts" | head -n 1)
session=$(uuid7)
results=$root/results/$session
state=$root/state/$session
export BELLWETHER_HOSTS="$hosts" BELLWETHER_MARKER="$results/control"
child=''
code=0

# Each node has the configuration with the addresses of this session, at the same place
configure() {
  mkdir -p "$state"
  awk '{ gsub(/[.]/, "\\.", $1); print "s/bw\\." $1 "\\.node/" $3 "/g" }' "$hosts" >"$state/addresses.sed"
  awk 'NR == FNR { host[$1] = $2 == "-" ? "-" : $1; next }
    $1 == "process" {
      for (i = 2; i <= NF; i++) if ($i ~ /^node=/) node = substr($i, 6)
      for (i = 2; i <= NF; i++) if ($i ~ /^host=/) $i = "host=" host[node]
    }
    { print }' "$hosts" "$root/bundle/plan/launch.plan" >"$state/launch.plan"
  for target in $(targets); do
    mkdir -p "$state/config/$target"
    for file in "$root/bundle/target/$target"/*.conf "$root/bundle/target/$target"/*.cfg; do
      [ ! -f "$file" ] || sed -f "$state/addresses.sed" "$file" >"$state/config/$target/${file##*/}"
    done
  done
  for node in $(nodes_of "$hosts"); do
    tar -C "$root" -cf - "state/$session" | on_node "$hosts" "$node" "[ -e $(shell_word "$BELLWETHER_MARKER") ] || tar -C $(shell_word "$root") -xf -" ||
      failed "node $node does not take its configuration"
  done
}

facts() {
  for node in $(nodes_of "$hosts"); do
    mkdir -p "$results/nodes/$node"
    on_node "$hosts" "$node" "exec $(shell_word "$root/scripts/facts.sh")" </dev/null | tar -C "$results/nodes/$node" -xf - ||
      failed "node $node does not tell what it is"
    if [ -f "$root/state/$node.log" ]; then cp "$root/state/$node.log" "$results/nodes/$node/build.log"; fi
  done
}

# The run of a target; made at its first round
run_of() {
  id=$(awk -v target="$1" '$2 == target { print $1 }' "$results/runs")
  if [ -z "$id" ]; then
    id=$(uuid7)
    echo "$id $1" >>"$results/runs"
  fi
  echo "$id"
}

# launch ROUND TARGET
launch() {
  run=$(run_of "$2")
  if [ -e "$state/$run.failed" ]; then return; fi
  directory=$results/$run/round-$1
  mkdir -p "$directory"
  say "round $1, $2"
  launcher=$root/build/$2/harness/bw-launch
  set -- "$1" "$2" --plan "$state/launch.plan" --settings "$root/bundle/plan/settings" --config-dir "$state/config/$2" \
    --bin-dir "$root/build/$2" --run-dir "$directory" --ssh "$root/scripts/remote.sh"
  if [ "$place" = elsewhere ]; then
    launcher=$root/build/launcher/bw-launch
    set -- "$@" --no-floors
  fi
  while IFS= read -r setting; do
    if [ -n "$setting" ]; then set -- "$@" --set "$setting"; fi
  done <"$root/plan/round-$1.settings"
  target=$2
  shift 2
  begun=$(now)
  exit_code=0
  "$launcher" "$@" >"$directory/launcher.log" 2>&1 </dev/null &
  child=$!
  wait $child || exit_code=$?
  while kill -0 "$child" 2>/dev/null; do # a signal ended the wait only
    exit_code=0
    wait "$child" || exit_code=$?
  done
  child=''
  if [ "$place" = elsewhere ] && [ $exit_code = 0 ]; then remote_floors || exit_code=1; fi
  printf 'started=%s\nended=%s\nexit=%s\n' "$begun" "$(now)" $exit_code >"$directory/launch"
  if [ $exit_code != 0 ]; then
    tail -n 5 "$directory/launcher.log" >&2
    : >"$state/$run.failed"
    [ $code = 130 ] || code=1
    if [ $exit_code = 130 ] || job_ends; then code=130; fi
  fi
}

# The floors of the round, on the first node: the launcher's own machine would tell nothing of the nodes
remote_floors() {
  awk -v program="$root/build/$target/harness/bw-floor" -v folder="$directory/samples" '
    function quoted(text) { gsub(/\047/, "\047\\\047\047", text); return "\047" text "\047" }
    $1 == "floor" {
      line = quoted(program); scheduling = "other"; priority = 0
      for (i = 2; i <= NF; i++) {
        at = index($i, "="); key = substr($i, 1, at - 1); value = substr($i, at + 1)
        if (key == "name") name = value
        if (key == "scheduling") { scheduling = value; continue }
        if (key == "priority") { priority = value; continue }
        line = line " --" key " " quoted(value)
      }
      if (scheduling != "other") line = "chrt --" scheduling " " priority " " line
      print line " --output " quoted(folder "/floor." name ".bws")
    }' "$root/bundle/plan/launch.plan" >"$state/floors"
  while IFS= read -r line; do
    on_node "$hosts" "$first" "mkdir -p $(shell_word "$directory/samples") && $line" </dev/null >>"$directory/launcher.log" 2>&1 || return 1
  done <"$state/floors"
  if [ -s "$state/floors" ]; then
    on_node "$hosts" "$first" "tar -C $(shell_word "$directory") -cf - samples" </dev/null | tar -C "$directory" -xf -
  fi
}

# Removes the nodes' files beside those that were collected
clean_nodes() {
  for node in $(nodes_of "$hosts"); do
    on_node "$hosts" "$node" "[ -e $(shell_word "$BELLWETHER_MARKER") ] || rm -rf $(shell_word "$results") $(shell_word "$state")" </dev/null ||
      say "warning: node $node keeps $results"
  done
}

ended() {
  final=$?
  trap - EXIT
  if [ $final != 0 ] && [ $code = 0 ]; then code=$final; fi
  clean_nodes
  seal "$results" "$code"
  rm -rf "$state"
  say "results: $results"
  echo "$results"
  exit $code
}

interrupted() {
  code=130
  if [ -n "$child" ]; then kill -TERM "$child" 2>/dev/null || :; else exit 130; fi
}

mkdir -p "$results"
: >"$BELLWETHER_MARKER"
trap ended EXIT
trap interrupted INT TERM HUP
cp "$root/export.json" "$results/export.json"
cp "$hosts" "$results/hosts"
: >"$results/runs"
printf 'id=%s\nstarted=%s\n' "$session" "$(now)" >"$results/session"
if [ -n "${SLURM_JOB_ID:-}" ]; then printf 'job=%s\nrestart=%s\n' "$SLURM_JOB_ID" "${SLURM_RESTART_COUNT:-0}" >>"$results/session"; fi
configure
facts
while read -r number target; do
  [ $code != 130 ] || break
  launch "$number" "$target"
done <"$root/plan/rounds"
