#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# Exports for Slurm run on a real Slurm: they are submitted, measured by job steps, and collected into the run store
# once.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/slurm.sh
. "$BELLWETHER_HOME/e2e/lib/slurm.sh"

slurm_test "exports for Slurm" n1:big n2:big,fast n3:small

bellwether export "$BELLWETHER_HOME/examples/basicsp" --to slurm --out basicsp --target omniorb --rounds 2 --samples 40 --warmup 5 --rate-scale 20 --json >export.json 2>export.err
result $? "exports BasicSP"
holds export.json '.kind == "slurm" and .nodes == 1 and .rounds == 2 and (.warnings | length) == 4' \
  "warns of the parts of the model that a cluster does not support"
basicsp/submit.sh --wait --time=20 >job.out 2>job.err
result $? "the job is submitted and succeeds"
[ "$(grep -c 'launch task StepId=' "$slurm_folder/log/slurmd-n1" || grep -c 'launch task' "$slurm_folder/log/slurmd-n1")" -ge 8 ]
result $? "each process of each round was a job step"
bellwether collect basicsp --json >collect.json 2>collect.err
result $? "collects the results of the job"
holds collect.json '(.sessions | length) == 1 and .sessions[0].status == "ok"' "the collected session is successful"
bellwether show latest --json >show.json 2>&1
grep -q '"get_data_at_airframe"' show.json
result $? "the figures of the job are in the store"
bellwether collect basicsp --json >again.json 2>again.err
holds again.json '(.sessions | length) == 0 and (.known | length) == 1' "collecting again adds no session"
bellwether store check --json >check.json 2>&1
result $? "store check finds no damage"

# Four processes on three machines without a common folder, assigned by features
mkdir spread
sed 's/"m510"/"big"/; s/affinity 2;/affinity 0;/; s/cores 8;/cores 2;/; s/memory 16384 MiB;/memory 100 MiB;/; s/  architecture "aarch64";/  hardware "small";/; s/architecture "x86_64"/architecture "'"$(uname -m)"'"/
  s/node far_end\[i : 2\]/node far_end/; s/process far { far\[i\]; }/process far { far; }/' "$BELLWETHER_HOME/testmodels/valid/testbed/testbed.bellwether" >spread/spread.bellwether
bellwether export spread --to slurm --out far --target omniorb --samples 50 --json >far.json 2>far.err
result $? "exports three nodes with features"
mkdir work
BELLWETHER_SHARED=no BELLWETHER_WORK=$PWD/work far/submit.sh --wait --time=20 >far.out 2>far-job.err
result $? "runs on nodes without a shared folder"
[ "$(cut -d ' ' -f 1,2 far/results/*/hosts | tr '\n' ' ')" = 'head n1 middle n3 far_end n2 ' ]
result $? "nodes of the model are placed by features"
[ -z "$(ls work)" ]
result $? "no files are left on the nodes"
bellwether collect far --json >far-collect.json 2>far-collect.err
result $? "collects results from three nodes"
grep -q '"near_call"' far-collect.json && grep -q '"far_call"' far-collect.json
result $? "the results have the calls from both clients"

# A cancelled job keeps its measurements
bellwether export "$BELLWETHER_HOME/examples/basicsp" --to slurm --out basicsp --target omniorb --rounds 40 --samples 400 >longer.out 2>&1
job=$(basicsp/submit.sh --time=20)
launched() { [ "$(find basicsp/results -name launch | wc -l)" -ge "$1" ]; }
until_true launched 3
scancel --batch --signal=TERM "$job"
until_over "$job"
bellwether collect basicsp --json >ended.json 2>ended.err
[ $? = 1 ]
result $? "collect exits with 1 for a job that was ended"
bellwether runs --json >runs.json && grep -q '"interrupted"' runs.json
result $? "the run of the ended job is interrupted"
