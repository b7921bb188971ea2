# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Shared parts of the scripts of an export. Set `root` to the export's folder before you source this file.
# A hosts file has a line "NODE HOST ADDRESS" for each node: HOST is what ssh or srun takes, or - for this machine; ADDRESS is
# where the node's ORBs listen.

# Read by the scripts that source this
# shellcheck disable=SC2154
: "$root"

say() { printf '%s\n' "$*" >&2; }
failed() { say "error: $*"; exit 1; }
wrong() { say "error: $*"; exit 2; }
lacks() { say "error: $*"; exit 3; }

now() { date -u +%Y-%m-%dT%H:%M:%S.%3NZ; }

# The targets of this export, a line each
targets() { awk '!seen[$2]++ { print $2 }' "$root/plan/rounds"; }

# The nodes of a hosts file, a line each
nodes_of() { awk '{ print $1 }' "$1"; }

# host_of FILE NODE
host_of() { awk -v node="$2" '$1 == node { print $2; exit }' "$1"; }

# shell_word TEXT: a word for a POSIX shell that stands for exactly this text
shell_word() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"; }

# An id that sorts by its time and never clashes between machines: UUID version 7 (RFC 9562, 5.7)
uuid7() {
  time=$(printf '%012x' "$(date +%s%3N)")
  random=$(cat /proc/sys/kernel/random/uuid)
  printf '%s-%s-7%s-%s\n' "$(echo "$time" | cut -c1-8)" "$(echo "$time" | cut -c9-12)" "$(echo "$random" | cut -c16-18)" \
    "$(echo "$random" | cut -c20-36)"
}

# on_node FILE NODE LINE: a line of shell on a node, with this standard input
on_node() {
  case $(host_of "$1" "$2") in
    '') wrong "$1 has no node $2" ;;
    -) sh -c "$3" ;;
    *) BELLWETHER_HOSTS=$1 "$root/scripts/remote.sh" -T "$2" "$3" ;;
  esac
}

# Succeeds if Slurm is ending the job of this script. It signals the job's processes and its script at once: a launch may fail before the
# script gets the signal
job_ends() {
  [ -n "${SLURM_JOB_ID:-}" ] || return 1
  job_task=$SLURM_JOB_ID
  if [ -n "${SLURM_ARRAY_JOB_ID:-}" ]; then job_task=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID; fi
  case $(timeout 60 scontrol --oneliner show job "$job_task" 2>/dev/null | tr ' ' '\n' | sed -n 's/^JobState=//p') in
    '' | CONFIGURING | RUNNING | RESIZING | SIGNALING | STOPPED | SUSPENDED) return 1 ;;
  esac
}

# seal FOLDER EXIT-CODE: writes the end of a session and the checksums of its files; only a sealed session is complete
seal() (
  cd "$1" || exit 1
  rm -f control
  printf 'ended=%s\nexit=%s\n' "$(now)" "$2" >>session
  # shellcheck disable=SC2094  # find leaves both files out
  find . -type f ! -name SHA256SUMS ! -name SHA256SUMS.new -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum >SHA256SUMS.new
  mv SHA256SUMS.new SHA256SUMS
)

# build_launcher: builds the launcher alone, on a machine that runs none of the processes
build_launcher() {
  command -v cmake >/dev/null || lacks "this machine lacks CMake, which builds the launcher; fix it with: apt-get install cmake"
  command -v "${CXX:-c++}" >/dev/null || lacks "this machine lacks a C++ compiler; fix it with: apt-get install g++"
  mkdir -p "$root/build"
  if ! {
    cmake -S "$root/bundle/harness" -B "$root/build/launcher" -DCMAKE_BUILD_TYPE=Release
    cmake --build "$root/build/launcher" --target bw-launch --parallel "${BELLWETHER_JOBS:-$(nproc)}"
  } >"$root/build/launcher.log" 2>&1; then
    tail -n 20 "$root/build/launcher.log" >&2
    failed "the launcher could not be built; see $root/build/launcher.log"
  fi
}
