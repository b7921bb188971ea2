#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: long
# screen --on slurm with a real Slurm: the command is killed and resumed, a worker is restarted, a job is cancelled; no run is lost, and
# none is stored twice.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/slurm.sh
. "$BELLWETHER_HOME/e2e/lib/slurm.sh"

slurm_test "designs on Slurm" n1:big n2:big
folder=$PWD/out/slurm-design

# screen MODEL OPTION…: starts the command in place of this shell, so that a signal for the background job reaches the
# command
screen() {
  model=$1
  shift
  exec bellwether screen "$model" --on slurm --out out --jobs 2 --reference-every 8 --confirm 0 --despite-drift "$@"
}

# runs FILTER: prints the number of the store's runs that jq's filter selects
runs() { bellwether runs --limit 999 --json 2>/dev/null | jq "[.runs[] | select($1)] | length"; }

# workers_at_work N: returns whether N workers have each ended a run
workers_at_work() { [ "$(find "$folder/submissions" -name '*.done' | wc -l)" -ge "$1" ] && [ "$(find "$folder/results" -maxdepth 2 -name start | wc -l)" -ge "$1" ]; }

slurm_model options.bellwether 80 'factor concurrency = option threadPerConnectionPolicy on omniorb { true, false }' 3
# shellcheck disable=SC2016  # a parameter of the model
slurm_model parameters.bellwether 40 'factor length = ${size} { 1, 2 }' 3

(screen options.bellwether --plan --json) >plan.json 2>plan.err
holds plan.json '.steps == 8 and .open == 8' "the plan has six runs and two of the reference"
(screen options.bellwether --pilot 8 --plan) 2>pilot.err
[ $? = 2 ]
result $? "refuses a pilot on this machine"

# The command is killed, and one worker is restarted
screen options.bellwether >killed.out 2>killed.err &
command=$!
until_true workers_at_work 2
kill -KILL $command
wait $command 2>/dev/null
job=$(job_of killed.err)
# The worker keeps the interrupted run until the restart, so that the job continues even on a slow machine
scontrol requeuehold "${job}_1"
bellwether collect "$folder" --json >collected.json 2>collected.err
result $? "collect gets runs of a running job whose command was killed"
holds collected.json '.status == "ok" and .active and .steps == 8 and .made >= 2 and .made < 8' \
  "collect gets the runs that have ended"
scontrol release "${job}_1"
(screen options.bellwether --json) >resumed.json 2>resumed.err
result $? "the same command resumes the design"
[ "$(grep -c 'is submitted' killed.err)" = 1 ] && ! grep -q 'is submitted' resumed.err
result $? "the resumed design uses the running job"
holds resumed.json '.status == "ok" and .responses[0].runs == 6 and .responses[0].missing == 0' \
  "the resumed design has all runs"
[ "$(runs '.status == "ok"')" = 8 ]
result $? "the store has each run of the first design once"
[ "$(runs '.status == "failed"')" = 0 ]
result $? "the restarted worker leaves no failed run"
holds resumed.json '.notes | any(contains("in 2 run environments") and contains("host n1") and contains("host n2"))' "nodes are blocks of the analysis"
(screen options.bellwether --json) >again.json 2>again.err
holds again.json '.status == "ok"' "a complete design is evaluated again"
! grep -q 'is submitted' again.err
result $? "the second evaluation submits no job"

bellwether store check --json >check.json 2>&1
result $? "store check finds no damage"

# The remaining tests take as long again
[ "$BELLWETHER_TEST" = long ] || exit 0

# Another campaign in the same folder, whose configurations have different plans; its job is cancelled
screen parameters.bellwether --json >cancelled.json 2>cancelled.err &
command=$!
until_true grep -q 'running on n[12]' cancelled.err
before=$(job_of cancelled.err)
until_true sh -c "ls -d '$folder'/results/*/.*-*"
scancel "$before"
wait $command
[ $? = 1 ]
result $? "the command ends if its job is cancelled"
holds cancelled.json '.error.code == "job-cancelled" and (.error.message | contains("runs are missing"))' \
  "the error names the cancelled job and the missing runs"
[ "$(runs '.status == "failed"')" = 0 ] && [ "$(runs '.status == "interrupted"')" -ge 1 ]
result $? "runs of the cancelled job are interrupted, not failed"
(screen parameters.bellwether --json) >more.json 2>more.err
result $? "the same command makes the missing runs of the cancelled job"
holds more.json '.status == "ok" and .responses[0].runs == 6 and .responses[0].missing == 0' \
  "the second design has all runs"
[ "$(runs '.status == "ok"')" = 16 ]
result $? "the store has each run of both designs once"
[ -z "$(find "$folder/results" -mindepth 2 -maxdepth 2 -name '*-*-*-*-*')" ]
result $? "the folder of results keeps no runs"
bellwether store check --json >check-all.json 2>&1
result $? "store check finds no damage after both designs"
