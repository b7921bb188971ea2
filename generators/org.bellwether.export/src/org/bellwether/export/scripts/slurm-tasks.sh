#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tasks.sh HOSTS FOLDER SUBMISSION: makes runs of a design within an allocation of Slurm, one after the other, until no task of the
# submission is left. All workers of a job array take tasks from the same list: FOLDER/submissions/SUBMISSION/tasks has a line
# "STEP CONFIGURATION PROGRAM yes|no" for each, the last word says whether floors are measured. A symbolic link in claims says which
# worker has a task. A worker that Slurm starts again gives back what its earlier starts had not ended. A worker that has lost a node gives
# back the run that failed, and ends with exit code 75: it would only make the other runs fail, too.
# Each run is whole when it has its name: FOLDER/results/START/RUN.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
# shellcheck source=lib.sh
. "$root/scripts/lib.sh"
if [ $# != 3 ] || [ ! -r "$1" ] || [ ! -r "$2/submissions/$3/tasks" ]; then wrong "usage: tasks.sh HOSTS FOLDER SUBMISSION"; fi
given=$1
folder=$2
submission=$2/submissions/$3
claims=$submission/claims
worker=${SLURM_ARRAY_JOB_ID:-$SLURM_JOB_ID}_${SLURM_ARRAY_TASK_ID:-0}
restart=${SLURM_RESTART_COUNT:-0}
start=$(uuid7)
results=$folder/results/$start
state=$root/state/$start
claim=''
child=''
code=0
node_lost=75 # EX_TEMPFAIL of sysexits.h
mkdir -p "$claims" "$state"
# The processes of the worker's own node need no job step
hosts=$state/hosts
awk -v here="${SLURMD_NODENAME:-}" '$2 == here { $2 = "-" } { print }' "$1" >"$hosts"
several=no
[ "$(wc -l <"$hosts")" = 1 ] || several=yes
export BELLWETHER_HOSTS="$hosts" BELLWETHER_MARKER="$folder/campaign.json"

# Gives back the steps that an earlier start of this worker had taken and not ended
give_back() {
  for claim in "$claims"/*; do
    [ -L "$claim" ] || continue
    owner=$(readlink "$claim") || continue  # another worker has given it back meanwhile
    if [ "${owner%.*}" = "$worker" ] && [ "${owner##*.}" -lt "$restart" ] && [ ! -e "$claim.done" ]; then rm -f "$claim"; fi
  done
}

# Prints the nodes that Slurm takes for lost, or on which it starts no job step
lost_nodes() {
  while read -r node host _; do
    case $(timeout 60 scontrol --oneliner show node "$host" | tr ' ' '\n' | sed -n 's/^State=//p') in
      *DOWN* | *FAIL* | *NOT_RESPONDING* | *'*'*) echo "$host" ;;
      *)
        [ "$host" = "${SLURMD_NODENAME:-}" ] || timeout 60 "$root/scripts/remote.sh" -T "$node" true </dev/null >&2 || echo "$host"
        ;;
    esac
  done <"$given"
}

# Ends the worker if it has lost a node; others may take its task
end_if_lost() {
  [ $code = 0 ] || return 0
  lost=$(lost_nodes | tr '\n' ' ')
  if [ $code = 0 ] && [ -n "$lost" ]; then
    say "error: the worker has lost ${lost% }; the run that failed is given back"
    rm -f "$claim"
    exit $node_lost
  fi
}

describe() {
  mkdir -p "$results/nodes"
  cp "$given" "$results/hosts"
  for node in $(nodes_of "$hosts"); do
    mkdir "$results/nodes/$node"
    on_node "$hosts" "$node" "exec $(shell_word "$root/scripts/facts.sh")" </dev/null | tar -C "$results/nodes/$node" -xf - || {
      end_if_lost
      failed "node $node does not tell what it is"
    }
  done
  printf 'job=%s\nrestart=%s\nsubmission=%s\nstarted=%s\n' "$worker" "$restart" "${submission##*/}" "$(now)" >"$results/start.new"
  mv "$results/start.new" "$results/start"
}

# build PROGRAM: once for each start; workers that share the folder wait for one another at the lock of the build
build() {
  [ ! -e "$state/$1.built" ] || return 0
  if [ "$folder/programs/$1" != "$root" ]; then
    "$folder/programs/$1/scripts/node.sh" "$(nodes_of "$hosts" | head -n 1)" </dev/null || exit $?
  fi
  : >"$state/$1.built"
}

# configure CONFIGURATION PROGRAM: sets plan and rounds; the ORB configurations are copied to a path that is as long for each run, because
# the length of arguments moves the stack
configure() {
  program=$folder/programs/$2
  own=$folder/configurations/$1
  plan=$program/bundle/plan rounds=$program/plan
  if [ -d "$own/plan" ]; then plan=$own/plan rounds=$own/plan; fi
  config=$program/bundle/target/$target
  if [ -d "$own/config" ]; then config=$own/config; fi
  rm -rf "$state/config"
  mkdir "$state/config"
  for file in "$config"/*.conf "$config"/*.cfg; do
    [ ! -f "$file" ] || sed -f "$state/addresses.sed" "$file" >"$state/config/${file##*/}"
  done
  launch_plan=$plan/launch.plan
  [ $several = yes ] || return 0
  # With the addresses of this allocation
  awk 'NR == FNR { host[$1] = $2 == "-" ? "-" : $1; next }
    $1 == "process" {
      for (i = 2; i <= NF; i++) if ($i ~ /^node=/) node = substr($i, 6)
      for (i = 2; i <= NF; i++) if ($i ~ /^host=/) $i = "host=" host[node]
    }
    { print }' "$hosts" "$launch_plan" >"$state/launch.plan"
  launch_plan=$state/launch.plan
}

# launch ROUND FLOORS: sets exit_code
launch() {
  directory=$made/round-$1
  mkdir "$directory"
  set -- "$1" "$2" --plan "$launch_plan" --settings "$plan/settings" --config-dir "$state/config" \
    --bin-dir "$program/build/$target" --run-dir "$directory" --ssh "$root/scripts/remote.sh"
  [ "$2" = yes ] || set -- "$@" --no-floors
  while IFS= read -r setting; do
    if [ -n "$setting" ]; then set -- "$@" --set "$setting"; fi
  done <"$rounds/round-$1.settings"
  shift 2
  begun=$(now)
  exit_code=0
  "$program/build/$target/harness/bw-launch" "$@" >"$directory/launcher.log" 2>&1 </dev/null &
  child=$!
  wait $child || exit_code=$?
  while kill -0 "$child" 2>/dev/null; do # a signal ended the wait only
    exit_code=0
    wait "$child" || exit_code=$?
  done
  child=''
  printf 'started=%s\nended=%s\nexit=%s\n' "$begun" "$(now)" $exit_code >"$directory/launch"
}

# make_run STEP CONFIGURATION PROGRAM FLOORS
make_run() {
  build "$3"
  configure "$2" "$3"
  run=$(uuid7)
  made=$results/.$run
  mkdir "$made"
  printf 'step=%s\nconfiguration=%s\nstarted=%s\n' "$1" "$2" "$(now)" >"$made/task"
  round=1
  exit_code=0
  while [ -e "$rounds/round-$round.settings" ] && [ $exit_code = 0 ] && [ $code = 0 ]; do
    launch $round "$4"
    round=$((round + 1))
  done
  if [ $exit_code != 0 ] && [ $code = 0 ] && job_ends; then code=130; fi
  [ $exit_code = 0 ] || end_if_lost
  # If the end of the job or the loss of a node interrupted a run, the run keeps its first name
  [ $code = 0 ] || return 0
  mv "$made" "$results/$run"
  : >"$claim.done"
}

# The end of a start that came to its end by itself
ended() {
  final=$?
  trap - EXIT
  if [ $code = 0 ] && [ -e "$results/start" ]; then
    printf 'ended=%s\nexit=%s\n' "$(now)" $final >"$results/end.new"
    mv "$results/end.new" "$results/end"
  fi
  rm -rf "$state"
  [ $code = 0 ] || exit $code
  exit $final
}

interrupted() {
  code=130
  if [ -n "$child" ]; then kill -TERM "$child" 2>/dev/null || :; else exit 130; fi
}

trap ended EXIT
trap interrupted INT TERM HUP
target=$(targets | head -n 1)
awk '{ gsub(/[.]/, "\\.", $1); print "s/bw\\." $1 "\\.node/" $3 "/g" }' "$hosts" >"$state/addresses.sed"
: >"$state/$(basename "$root").built" # by allocation.sh
give_back
count=0
while read -r step configuration program floors; do
  [ $code = 0 ] || break
  claim=$claims/$step
  if [ -L "$claim" ] || ! ln -s "$worker.$restart" "$claim" 2>/dev/null; then continue; fi
  [ -e "$results/start" ] || describe
  make_run "$step" "$configuration" "$program" "$floors"
  count=$((count + 1))
done <"$submission/tasks"
say "runs: $count"
