#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the generated project of this script and runs it; see --help. Needs a compiler, CMake and the target ORB, but
# not Bellwether.
set -eu

usage() {
  cat <<'TEXT'
usage: scripts/run.sh [--target T] [--run-dir DIR] [--build-dir DIR] [--build-only | --no-build] [--set KEY=VALUE]...
                      [--status FILE|-] [--with-parent] [--prefix DIR] [--user DIR] [--config-dir DIR] [--core N]
                      [--no-floors] [--windows N] [--host-folders FILE] [--cmake ARGUMENT]...

  --target T       the ORB: a folder of target/ (the only one, or corbel)
  --run-dir DIR    where samples, logs and the result go; must not hold a run already (build/<T>/runs/<time>)
  --build-dir DIR  where it is built (build/<T>)
  --build-only     build, do not run           --no-build  run what is built
  --set KEY=VALUE  replace a value of plan/settings
  --status FILE    one JSON object a line on what happens; - for standard output
  --with-parent    standard input is a pipe from the caller; when it closes, everything is taken down
  --prefix DIR     where the ORB is installed
  --user DIR       where the user's classes are, if the model has any (the folder user)
  --config-dir DIR where the processes' ORB configurations are (target/<T>)
  --core N         run everything that is to be on this machine on that core
  --no-floors      measure no raw ping-pong before
  --cmake ARGUMENT an argument of CMake's for the build, such as -DCMAKE_CXX_COMPILER=clang++
  --windows N      measure in windows that the caller asks for on standard input; N samples at most in each file
  --host-folders FILE
                   lines HOST FOLDER: where copies of the programs are on other hosts (the same paths as here)

Exit codes: 0 good, 1 failed, 2 wrong input, 3 this machine lacks something, 130 interrupted.
TEXT
}

say() { printf '%s\n' "$*" >&2; }
wrong() { say "run.sh: $*; see --help"; exit 2; }
lacks() { say "run.sh: this machine lacks $1; fix it with: $2"; exit 3; }

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
target='' run_dir='' build_dir='' prefix='' user='' status='' mode=all with_parent='' config_dir='' core='' floors=''
windows='' host_folders=''
settings=''  # one KEY=VALUE in each line
cmake_arguments=''  # one in each line

while [ $# -gt 0 ]; do
  case $1 in
    --target|--run-dir|--build-dir|--prefix|--user|--status|--set|--config-dir|--core|--windows|--host-folders|--cmake) [ $# -ge 2 ] || wrong "$1 needs a value" ;;
  esac
  case $1 in
    --target) target=$2; shift ;;
    --run-dir) run_dir=$2; shift ;;
    --build-dir) build_dir=$2; shift ;;
    --prefix) prefix=$2; shift ;;
    --user) user=$2; shift ;;
    --status) status=$2; shift ;;
    --set)
      case $2 in ?*=*) ;; *) wrong "--set needs KEY=VALUE, not $2" ;; esac
      settings="$settings$2
"
      shift ;;
    --cmake)
      cmake_arguments="$cmake_arguments$2
"
      shift ;;
    --config-dir) config_dir=$2; shift ;;
    --core) core=$2; shift ;;
    --windows) windows=$2; shift ;;
    --host-folders) host_folders=$2; shift ;;
    --no-floors) floors=--no-floors ;;
    --build-only) mode=build ;;
    --no-build) mode=run ;;
    --with-parent) with_parent=--with-parent ;;
    --help) usage; exit 0 ;;
    *) wrong "unknown option $1" ;;
  esac
  shift
done

choose_target() {
  if [ -n "$target" ]; then return; fi
  set -- "$root"/target/*/orb.cmake
  if [ $# -eq 1 ]; then target=$(basename "$(dirname "$1")"); else target=corbel; fi
}

check_machine() {
  command -v cmake >/dev/null || lacks CMake 'apt-get install cmake'
  case $cmake_arguments in
    *-DCMAKE_CXX_COMPILER=*) ;; # CMake checks whether this compiler exists
    *) command -v "${CXX:-c++}" >/dev/null || lacks 'a C++ compiler' 'apt-get install g++' ;;
  esac
  for tool in flock setsid; do
    command -v $tool >/dev/null || lacks $tool 'apt-get install util-linux'
  done
}

# A project may have been copied or moved with its build folder: CMake refuses a cache of another path
forget_other_place() {
  remembered=$(sed -n 's/^CMAKE_CACHEFILE_DIR:INTERNAL=//p' "$build_dir/CMakeCache.txt" 2>/dev/null) || return 0
  if [ "$(CDPATH='' cd -- "$remembered" 2>/dev/null && pwd -P)" != "$(CDPATH='' cd -- "$build_dir" && pwd -P)" ]; then
    rm -rf "$build_dir/CMakeCache.txt" "$build_dir/CMakeFiles"
  fi
}

configure() {
  forget_other_place
  set -- -S "$root" -B "$build_dir" -DBELLWETHER_TARGET="$target" -DCMAKE_BUILD_TYPE=Release
  if [ ! -f "$build_dir/CMakeCache.txt" ] && command -v ninja >/dev/null; then set -- "$@" -G Ninja; fi
  if [ -n "$prefix" ]; then set -- "$@" -DCMAKE_PREFIX_PATH="$prefix"; fi
  if [ -d "${user:=$root/user}" ]; then set -- "$@" -DBELLWETHER_USER="$user"; fi
  if ccache_works; then set -- "$@" -DCMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
  while IFS= read -r argument; do
    [ -z "$argument" ] || set -- "$@" "$argument"
  done <<ARGUMENTS
$cmake_arguments
ARGUMENTS
  endable cmake "$@"
}

# Succeeds if ccache is installed and has a writable folder; without the folder, ccache would fail each compilation.
ccache_works() {
  command -v ccache >/dev/null && ccache_dir=$(ccache -k cache_dir 2>/dev/null) && mkdir -p "$ccache_dir" 2>/dev/null && [ -w "$ccache_dir" ]
}

# Paths are relative to the common parent of both folders, so that common files of two targets or models are compiled
# once. The cache ignores the language of the compiler's messages.
compile() {
  base=$root
  until [ -z "$base" ]; do
    case $build_dir in "$base"/*) break ;; esac
    base=${base%/*}
  done
  # ccache learns included files from the compiler, so that it does not preprocess a file before it compiles it. It then keeps
  # no object whose headers are as new as its compilation, which stubs are that the build makes, unless it ignores these times
  depend=''
  if [ -d "$root/target/$target/stubs" ] || ignores_times; then depend=CCACHE_DEPEND=1; fi
  endable env ${depend:+"$depend"} CCACHE_BASEDIR="${base:-$root}" CCACHE_NOHASHDIR=1 \
    CCACHE_SLOPPINESS="${CCACHE_SLOPPINESS:+$CCACHE_SLOPPINESS,}locale" \
    cmake --build "$build_dir" --parallel "${BELLWETHER_JOBS:-$(nproc)}"
}

# Succeeds if ccache ignores how new included files are.
ignores_times() {
  case ,${CCACHE_SLOPPINESS:-}, in *,include_file_mtime,*) ;; *) return 1 ;; esac
  case ,$CCACHE_SLOPPINESS, in *,include_file_ctime,*) ;; *) return 1 ;; esac
}

# Runs a command in a new session, which is ended when this script is interrupted or its caller has ended.
endable() {
  setsid "$@" >>"$log" 2>&1 </dev/null 8<&- 9>&- &
  command=$!
  watcher=''
  trap 'end_session "$command"; say "run.sh: interrupted"; exit 130' INT TERM HUP
  if [ -n "$with_parent" ]; then
    watch_caller 9>&- &
    watcher=$!
  fi
  code=0
  wait "$command" || code=$?
  if [ -n "$watcher" ]; then kill "$watcher" 2>/dev/null || true; fi
  trap - INT TERM HUP
  return $code
}

# Ninja's jobs are in separate process groups: Ninja is asked to end them, then they are killed.
end_session() {
  kill -s TERM -- "-$1" 2>/dev/null || true
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    if [ -z "$(session "$1")" ]; then return; fi
    sleep 0.1
  done
  # shellcheck disable=SC2046  # a list of numbers
  kill -s KILL $(session "$1") 2>/dev/null || true
}

# Prints the processes of a session, from the kernel's files, without zombies.
session() {
  for stat in /proc/[0-9]*/stat; do
    read -r line 2>/dev/null <"$stat" || continue
    # shellcheck disable=SC2086  # words
    in_session "$1" "${line%% *}" ${line##*) }
  done 2>/dev/null
}

# in_session SESSION PID STATE PARENT GROUP SESSION …
in_session() {
  if [ "$6" = "$1" ] && [ "$3" != Z ]; then echo "$2"; fi
}

# Terminates this script at the end of its standard input. Reads a copy, descriptor 8, because background jobs have no
# standard input.
watch_caller() {
  cat <&8 >/dev/null &
  reader=$!
  trap 'kill "$reader"; exit' TERM
  wait "$reader"
  kill -TERM "$$"
}

# Writes the build's output to a log, and shows it after a failure.
build() {
  check_machine
  mkdir -p "$build_dir"
  log=$build_dir/build.log
  exec 9>"$build_dir/.lock"
  flock -n 9 || { say "run.sh: another build is under way in $build_dir; waiting for it"; flock 9; }
  say "building for $target in $build_dir"
  : >"$log"
  exec 8<&0
  if configure && compile; then
    exec 8<&- 9>&-
    return
  fi
  lacking=$(sed -n 's/^ *bellwether-lacks: *//p' "$log")
  if [ -n "$lacking" ]; then say "run.sh: this machine lacks $lacking"; exit 3; fi
  report_failed_build
  exit 1
}

report_failed_build() {
  say "run.sh: the build failed; the last lines of $log:"
  tail -n 30 "$log" >&2
  line='{"event":"failure","class":"build","process":null,"message":"the build failed; see build.log"}'
  case $status in
    '') ;;
    -) printf '%s\n' "$line" ;;
    *) printf '%s\n' "$line" >>"$status" ;;
  esac
}

launch() {
  launcher=$build_dir/harness/bw-launch
  [ -x "$launcher" ] || wrong "nothing is built in $build_dir; run without --no-build first"
  : "${run_dir:=$build_dir/runs/$(date -u +%Y%m%dT%H%M%SZ)-$$}"
  if [ -z "$with_parent" ]; then say "samples, logs and result.json go to $run_dir"; fi
  set -- --plan "$root/plan/launch.plan" --settings "$root/plan/settings" --config-dir "${config_dir:-$root/target/$target}" \
    --bin-dir "$build_dir" --run-dir "$run_dir"
  if [ -n "$status" ]; then set -- "$@" --status "$status"; fi
  if [ -n "$with_parent" ]; then set -- "$@" "$with_parent"; fi
  if [ -n "$core" ]; then set -- "$@" --core "$core"; fi
  if [ -n "$floors" ]; then set -- "$@" "$floors"; fi
  if [ -n "$windows" ]; then set -- "$@" --windows "$windows"; fi
  if [ -n "$host_folders" ]; then set -- "$@" --host-folders "$host_folders"; fi
  while IFS= read -r setting; do
    if [ -n "$setting" ]; then set -- "$@" --set "$setting"; fi
  done <<TEXT
$settings
TEXT
  exec "$launcher" "$@"
}

choose_target
[ -f "$root/target/$target/orb.cmake" ] || wrong "there is no target $target in $root/target"
: "${build_dir:=$root/build/$target}"
if [ "$mode" != run ]; then build; fi
if [ "$mode" != build ]; then launch; fi
