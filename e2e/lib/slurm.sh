# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# A real Slurm for tests: Debian's munged, slurmctld and a slurmd for each node, all on this machine's loopback interface. Everything is in
# one folder; the machine's /etc/slurm and /etc/munge are not used.

# slurm_test WHAT NODE:FEATURES…: begins a test of WHAT: sets a compiler without optimisation, because the programs run only once, and
# starts a Slurm with these nodes. Ends the script if this machine cannot run one
slurm_test() {
  printf '#!/bin/sh\nexec c++ "$@" -O0\n' >c++
  chmod +x c++
  CXX=$PWD/c++ BELLWETHER_JOBS=2 BELLWETHER_PAUSE=0.3
  # with this setting, ccache finds the objects that the previous script has compiled by the same compiler script in
  # another folder
  CCACHE_COMPILERCHECK='%compiler% --version'
  export CXX BELLWETHER_JOBS BELLWETHER_PAUSE CCACHE_COMPILERCHECK
  slurm_what=$1
  shift
  if ! slurm_start "$@"; then
    echo "NOT RUN: $slurm_what: they need root, and the Debian packages munge, slurmctld, slurmd and slurm-client"
    exit 0
  fi
}

# until_true COMMAND…: waits until the command succeeds; fails after five minutes
until_true() {
  slurm_tries=0
  until "$@" >/dev/null 2>&1; do
    slurm_tries=$((slurm_tries + 1))
    [ $slurm_tries -lt 3000 ] || return 1
    sleep 0.1
  done
}

# wait_for_output TEXT FILE: waits until a command has printed the text
wait_for_output() { until_true grep -q "$1" "$2"; }

# job_of FILE: prints the number of the last job that a command has submitted
job_of() { sed -n 's/^bellwether: Job \([0-9]*\) is submitted.*/\1/p' "$1" | tail -n 1; }

# is_over JOB: returns whether a job has ended
is_over() { [ -z "$(squeue -h -j "$1" 2>/dev/null)" ]; }

# until_over JOB: waits until a job has ended
until_over() { until_true is_over "$1"; }

# slurm_start NODE:FEATURES…: starts Slurm, and sets SLURM_CONF; Slurm ends with the script. Returns false if Slurm is not installed, or
# the user is not root
slurm_start() {
  for slurm_program in munged slurmctld slurmd sbatch srun; do
    command -v $slurm_program >/dev/null || return 1
  done
  [ "$(id -u)" = 0 ] || return 1
  # munged requires a folder that no other user can write to, as well as its parents
  slurm_folder=$(mktemp -d /srv/bellwether-slurm.XXXXXX) || return 1
  trap slurm_stop EXIT
  mkdir "$slurm_folder/munge" "$slurm_folder/state" "$slurm_folder/log"
  chmod 755 "$slurm_folder"
  head -c 1024 /dev/urandom >"$slurm_folder/munge/key"
  chmod 600 "$slurm_folder/munge/key"
  munged --key-file="$slurm_folder/munge/key" --socket="$slurm_folder/munge.socket" --pid-file="$slurm_folder/munge/pid" \
    --log-file="$slurm_folder/munge/log" --seed-file="$slurm_folder/munge/seed" --num-threads=2 || return 1
  slurm_ports=$(python3 -c 'import socket, sys
sockets = [socket.socket() for _ in range(int(sys.argv[1]))]
for s in sockets: s.bind(("127.0.0.1", 0))
print(*(s.getsockname()[1] for s in sockets))' $(($# + 1)))
  slurm_controller=${slurm_ports%% *}
  slurm_ports=${slurm_ports#* }
  SLURM_CONF=$slurm_folder/slurm.conf
  export SLURM_CONF
  {
    cat <<TEXT
ClusterName=test
SlurmctldHost=$(hostname -s)(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=$slurm_folder/munge.socket,cred_expire=10
SlurmUser=root
SlurmdUser=root
SlurmctldPort=$slurm_controller
StateSaveLocation=$slurm_folder/state
SlurmctldPidFile=$slurm_folder/slurmctld.pid
SlurmctldLogFile=$slurm_folder/log/slurmctld
SlurmdPidFile=$slurm_folder/slurmd-%n.pid
SlurmdLogFile=$slurm_folder/log/slurmd-%n
SlurmdSpoolDir=$slurm_folder/spool-%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,batch_sched_delay=0,bf_interval=2
ReturnToService=2
SlurmdTimeout=60
KillWait=3
MinJobAge=86400
TreeWidth=64
TEXT
    for slurm_node in "$@"; do
      echo "NodeName=${slurm_node%%:*} NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=${slurm_ports%% *} CPUs=2 Boards=1" \
        "SocketsPerBoard=1 CoresPerSocket=2 ThreadsPerCore=1 RealMemory=500 Features=${slurm_node#*:} State=UNKNOWN"
      slurm_ports=${slurm_ports#* }
    done
    echo "PartitionName=test Nodes=$(for slurm_node in "$@"; do printf '%s,' "${slurm_node%%:*}"; done | sed 's/,$//') Default=YES MaxTime=INFINITE State=UP"
  } >"$SLURM_CONF"
  printf 'CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n' >"$slurm_folder/cgroup.conf"
  slurmctld -c || return 1
  for slurm_node in "$@"; do
    mkdir "$slurm_folder/spool-${slurm_node%%:*}"
    slurmd -N "${slurm_node%%:*}" || return 1
  done
  slurm_tries=0
  until [ "$(sinfo -h -o %T 2>/dev/null | sort -u)" = idle ]; do
    slurm_tries=$((slurm_tries + 1))
    [ $slurm_tries -lt 300 ] || return 1
    sleep 0.2
  done
}

# slurm_model FILE SAMPLES FACTOR…: writes a model for omniORB, whose runs take SAMPLES / 20 s and little time of a processor. Each factor
# is a line of the experiment; the last argument is the number of replicates
slurm_model() {
  {
    cat <<TEXT
module work {
  interface Cell {
    long read(in long key);
  };

  server Store {
    exports Cell cell;

    on call read {
      return key;
    }
  };

  client Caller {
    calls Cell cells;

    timer poll rate 20 Hz;

    on timer poll {
      call cells.read(key = 7);
    }
  };
};

assembly Calls {
  store : work::Store;
  caller : work::Caller;

  caller.cells -> store.cell;
}

deployment local of Calls {
  node here {
    process server_process { store; }
    process client_process { caller; }
  }
}

experiment speed of local {
  targets omniorb;
  parameter size : long = 1 in 1 ..;
  timed phase timed;

  measure latency call at caller.cells.read warmup 2 samples $2;

TEXT
    shift 2
    while [ $# -gt 1 ]; do
      echo "  $1"
      shift
    done
    printf '\n  design all : full-factorial {\n    replicates %s;\n    response call;\n  }\n}\n' "$1"
  } >"$1"
}

slurm_stop() {
  for slurm_file in "$slurm_folder"/slurmctld.pid "$slurm_folder"/slurmd-*.pid "$slurm_folder"/munge/pid; do
    if [ -s "$slurm_file" ]; then kill "$(cat "$slurm_file")" 2>/dev/null; fi
  done
  slurm_tries=0
  while [ -e "$slurm_folder/slurmctld.pid" ] && [ $slurm_tries -lt 100 ]; do
    slurm_tries=$((slurm_tries + 1))
    sleep 0.1
  done
  rm -rf "$slurm_folder"
}
