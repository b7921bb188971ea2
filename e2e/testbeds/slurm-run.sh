#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# run --on slurm with a real Slurm: jobs that succeed, fail, are cancelled or lose their node, and commands that end before their job.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/slurm.sh
. "$BELLWETHER_HOME/e2e/lib/slurm.sh"

slurm_test "runs on Slurm" n1:big n2:big

# on_slurm OPTION…: starts a run with the folder out/slurm
on_slurm() { (command_on_slurm "$@"); }

# command_on_slurm OPTION…: starts the same run in place of this shell, for background jobs: a signal for the job then reaches the
# command
command_on_slurm() {
  exec $interruptible bellwether run "$BELLWETHER_HOME/examples/basicsp" --on slurm --out out --target omniorb --rate-scale 20 --warmup 5 "$@"
}
interruptible=

# exits CODE EXPECTED NAME: tests an exit code
exits() {
  [ "$1" = "$2" ]
  result $? "$3"
}

on_slurm --rounds 2 --samples 40 --partition=test --time=20 --sbatch=--nodelist=n1 --json >good.json 2>good.err
exits $? 0 "a run on the cluster succeeds"
holds good.json '.status == "ok" and .job.state == "COMPLETED" and .host.host == "n1"' \
  "the session has the job's state and the node"
holds good.json '[.targets[].metrics[].name] | index("get_data_at_airframe") != null' "the session has the figures"
grep -q 'is running on n1' good.err && grep -q 'measuring round 2, omniorb' good.err
result $? "standard error shows the progress of the job"
[ -s "$(jq -r .report good.json)" ]
result $? "the report is written"

on_slurm --rounds 2 --samples 40 --sbatch=--nodelist=n2 --json >other.json 2>other.err
holds other.json '.status == "ok" and .host.host == "n2"' "a run on another node names that node"
bellwether compare latest~1 latest >compare.out 2>&1
grep -q 'n1.*n2\|n2.*n1' compare.out
result $? "compare names the two nodes"

on_slurm --samples 40 --partition='x;touch pwned' --json >refused.json 2>refused.err
exits $? 2 "a partition that does not exist is wrong input"
[ ! -e pwned ] && [ ! -e out/slurm/pwned ] && grep -q 'invalid partition' refused.err
result $? "the partition's name is not executed, and the error is Slurm's"
on_slurm --sbatch=--wrap=id 2>wrap.err
exits $? 2 "refuses an option of sbatch that breaks the job"
on_slurm --repeat 2 2>repeat.err
exits $? 2 "refuses an option of run that exports do not have"

# The command is interrupted, and cancels the job. A shell makes its background jobs ignore SIGINT
cat >interruptible <<'TEXT'
#!/usr/bin/env python3
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execvp(sys.argv[1], sys.argv[1:])
TEXT
chmod +x interruptible
interruptible=./interruptible
command_on_slurm --rounds 40 --samples 400 >interrupted.out 2>interrupted.err &
command=$!
wait_for_output 'measuring round 2' interrupted.err
kill -INT $command
interruptible=
wait $command
exits $? 130 "Ctrl-C ends the command"
job=$(job_of interrupted.err)
grep -q "job $job goes on" interrupted.err && grep -q "bellwether collect .*/out/slurm; or end it: scancel $job" interrupted.err
result $? "the interrupted command names the commands that collect and cancel"
bellwether collect out/slurm --json >running.json 2>running.err
exits $? 2 "collect exits with 2 for a running job"
holds running.json '.error.code == "job-running"' "collect reports a running job"
on_slurm --samples 40 2>active.err
exits $? 2 "refuses the folder of a running job"
scancel "$job"
until_over "$job"
bellwether collect out/slurm --json >cancelled.json 2>cancelled.err
exits $? 1 "collect exits with 1 for a cancelled job"
# Slurm ends the processes and the job's script at the same time: the job's state in Slurm decides
holds cancelled.json '.sessions[0].status == "interrupted"' "the session of the cancelled job is interrupted"
holds cancelled.json '[.sessions[0].targets[].failure.class] == ["interrupted"]' \
  "the run of the cancelled job is interrupted"
grep -q "Job $job on n[12] was cancelled" cancelled.err
result $? "collect reports the cancellation and the node"

# The command is killed
command_on_slurm --rounds 2 --samples 40 >killed.out 2>killed.err &
command=$!
wait_for_output 'is submitted' killed.err
kill -KILL $command
wait $command 2>/dev/null
until_over "$(job_of killed.err)"
bellwether collect out/slurm --json >later.json 2>later.err
exits $? 0 "collect gets the results of a job whose command was killed"
holds later.json '(.sessions | length) == 1 and .sessions[0].status == "ok"' "collect gets the complete session once"

# A waiting job is cancelled
command_on_slurm --samples 40 --sbatch=--hold --json >held.json 2>held.err &
command=$!
wait_for_output 'is pending (JobHeldUser)' held.err
result $? "standard error shows why a job is pending"
bellwether collect out/slurm --json >pending.json 2>&1
grep -q '"job-pending"' pending.json
result $? "collect reports a pending job"
scancel "$(job_of held.err)"
wait $command
exits $? 1 "the command fails if its pending job is cancelled"
holds held.json '.error.code == "job-cancelled"' "a cancelled pending job has the error job-cancelled"

# sbatch submits a job, but its answer is lost
mkdir lossy
printf '#!/bin/sh\n%s "$@" >/dev/null\necho "sbatch: error: Socket timed out on send/recv operation" >&2\nexit 1\n' "$(command -v sbatch)" >lossy/sbatch
chmod +x lossy/sbatch
(
  PATH=$PWD/lossy:$PATH
  command_on_slurm --samples 40 --sbatch=--hold
) 2>lossy.err
exits $? 3 "exits with 3 if sbatch gives no answer"
job=$(squeue -h -o %F)
on_slurm --samples 40 2>found.err
exits $? 2 "the next command submits no second job"
grep -q "Job $job of this folder is pending" found.err
result $? "the next command finds the submitted job"
scancel "$job"

# A node is lost: the run keeps its measurements
command_on_slurm --rounds 40 --samples 400 --sbatch=--nodelist=n2 --sbatch=--no-requeue --json >lost.json 2>lost.err &
command=$!
wait_for_output 'measuring round 2' lost.err
scontrol update NodeName=n2 State=DOWN Reason=test
wait $command
exits $? 1 "a lost node fails the run"
grep -q 'on n2 lost a node' lost.err
result $? "standard error names the lost node"
holds lost.json '.status == "failed" and .job.state == "NODE_FAIL"' \
  "the session of the lost node keeps its measurements"
scontrol update NodeName=n2 State=RESUME 2>/dev/null # fails if the node is available again already

# A build that fails on the node
printf '#!/bin/sh\necho "c++: error: no such machine" >&2\nexit 1\n' >c++
bellwether run "$BELLWETHER_HOME/examples/basicsp" --on slurm --out broken --target omniorb --json >broken.json 2>broken.err
exits $? 1 "a build that fails on the cluster fails the run"
holds broken.json '.error.code == "job-failed" and (.error.log | test("could not be prepared"))' \
  "the error has the end of the job's log"

bellwether store check --json >check.json 2>&1
result $? "store check finds no damage"
