#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# submit.sh [--wait] [OPTION of sbatch]…: submits job.sbatch; prints the job's number. Results go to results/<id> beside this script.
#   --wait         follows the job until it has ended
#   --interactive  allocates nodes and controls the run from this machine, by salloc: where nodes do not see this folder
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=lib.sh
. "$root/scripts/lib.sh"
wait=no interactive=no
while :; do
  case ${1:-} in
    --wait) wait=yes; shift ;;
    --interactive) interactive=yes; shift ;;
    --help) sed -n '3,5s/^# //p' "$0"; exit 0 ;;
    *) break ;;
  esac
done
command -v sbatch >/dev/null || lacks "this machine has no sbatch: submit from a front end of the cluster"
mkdir -p "$root/results"
cd "$root"
if [ $interactive = yes ]; then
  options=$(sed -n 's/^#SBATCH \(--\(nodes\|ntasks-per-node\|exclusive\|mincpus\|mem\|constraint\|time\|job-name\)\b.*\)/\1/p' job.sbatch)
  set -f # a constraint has brackets
  # shellcheck disable=SC2086  # a list of options without blanks in them
  exec salloc $options "$@" "$root/scripts/allocation.sh"
fi
job=$(sbatch --parsable "$@" job.sbatch)
rm -f results/slurm.job.new
echo "$job" >results/slurm.job # bellwether collect asks Slurm for the state of this job
job=${job%%;*}
echo "$job"
[ $wait = yes ] || exit 0

# state JOB: Slurm's state of it, or nothing when Slurm has forgotten it
state() { scontrol --oneliner show job "$1" 2>/dev/null | sed -n 's/.* JobState=\([A-Z_]*\).*/\1/p'; }

before=''
while now=$(state "$job"); do
  if [ "$now" != "$before" ]; then say "job $job: ${now:-forgotten}"; before=$now; fi
  case $now in
    COMPLETED) exit 0 ;;
    '') failed "Slurm does not know job $job any more; look at results/slurm-$job.out" ;;
    PENDING | RUNNING | COMPLETING | CONFIGURING | REQUEUED | SUSPENDED | RESIZING | SIGNALING | STAGE_OUT | STOPPED) sleep "${BELLWETHER_PAUSE:-2}" ;;
    *) tail -n 20 "results/slurm-$job.out" >&2 || :; failed "job $job ended as $now" ;;
  esac
done
