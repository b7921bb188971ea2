#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The cost of a design's runs on Slurm, beside Slurm's own: the same short runs as a hand-written job array, a task a
# run, and by screen --on slurm. Both on two nodes of a real Slurm on this machine; needs root and Slurm's packages.
# usage: slurm-tasks.sh [RUNS] an even number (1000)
set -eu

BELLWETHER_HOME=$(dirname -- "$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")")
export BELLWETHER_HOME
# shellcheck source=../../e2e/lib/slurm.sh
. "$BELLWETHER_HOME/e2e/lib/slurm.sh"
runs=${1:-1000}
folder=$(mktemp -d)
cd "$folder"
BELLWETHER_STORE=$folder/store BELLWETHER_PAUSE=0.5
export BELLWETHER_STORE BELLWETHER_PAUSE
slurm_start n1:big n2:big || { echo "this needs root, and the packages munge, slurmctld, slurmd and slurm-client" >&2; exit 3; }
trap 'slurm_stop; rm -rf "$folder"' EXIT

slurm_model model.bellwether 4 'factor concurrency = option threadPerConnectionPolicy on omniorb { true, false }' 4
screen() {
  "$BELLWETHER_HOME/bellwether" screen model.bellwether --on slurm --jobs 2 --out out --reference-every 0 --confirm 0 --despite-drift "$@" --json
}
now() { date +%s%3N; }
seconds() { awk -v ms="$1" 'BEGIN { printf "%.1f", ms / 1000 }'; }

screen >warm.json 2>warm.err # builds the program
program=$folder/out/slurm-design/programs/0001

cat >array.sbatch <<TEXT
#!/bin/sh
#SBATCH --exclusive
#SBATCH --output=/dev/null
mkdir -p $folder/bare/\$SLURM_ARRAY_TASK_ID
exec $program/build/omniorb/harness/bw-launch --plan $program/bundle/plan/launch.plan --settings $program/bundle/plan/settings \\
  --config-dir $program/bundle/target/omniorb --bin-dir $program/build/omniorb --run-dir $folder/bare/\$SLURM_ARRAY_TASK_ID --no-floors
TEXT
began=$(now)
sbatch --wait --array=1-"$runs" array.sbatch >bare.out 2>bare.err || :
bare=$(($(now) - began))
good=$(find bare -name result.json | wc -l)

began=$(now)
screen --replicates $((runs / 2)) >screen.json 2>screen.err || :
all=$(($(now) - began))
made=$(jq '.responses[0].runs' screen.json)

echo "a job array, a task a run: $good runs in $(seconds $bare) s"
echo "screen --on slurm:         $made runs in $(seconds $all) s, with export, figures and effects"
echo "ratio $(awk -v a=$all -v b=$bare 'BEGIN { printf "%.3f", a / b }') (goal: below 1.1)"
