#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Measures the cost of validation: the command from the shell, on BasicSP and on 1,000 instances with 3,600 connections, and
# the larger model in a warm process. Times are only meaningful on an idle machine: the load is printed first.
set -eu

BELLWETHER_HOME=$(dirname -- "$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")")
export BELLWETHER_HOME
# shellcheck source=../lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=../lib/packages.sh
. "$BELLWETHER_HOME/releng/lib/packages.sh"
# shellcheck source=../lib/application.sh
. "$BELLWETHER_HOME/releng/lib/application.sh"
need java
application

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$BELLWETHER_HOME/releng/bench/mesh.py" >"$folder/grid.bellwether"

# Measures the CPU time of a command and its children with Python's resource module
command() {
  echo "bellwether $*"
  python3 - "$BELLWETHER_HOME/bellwether" "$@" <<'END'
import resource, subprocess, sys, time

for attempt in range(5):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"  {wall:.2f} s, {cpu:.2f} s of CPU time")
END
}

echo "load $(cut -d' ' -f1 /proc/loadavg) on $(nproc) cores; classes $([ -n "$ARCHIVE" ] && echo archived || echo from jars)"
command --version
command validate "$BELLWETHER_HOME/examples/basicsp"
command validate "$folder/grid.bellwether"
echo "the same in a warm process"
echo "  $("$JAVA" -Dbellwether.home="$BELLWETHER_HOME" -cp "$CLASS_PATH" "$BELLWETHER_HOME/releng/bench/RepeatedValidation.java" "$folder/grid.bellwether")"
