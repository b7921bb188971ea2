#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the end-to-end tests: the scripts in the folders of e2e, except e2e/lib. Two run at the same time, since they wait as
# much as they compute, and three after the checks of C++ have ended. A script prints a line "ok NAME" or "not ok NAME" for each
# test. A script that fails without such a line counts as one failure; a script that prints "skipped: REASON" or "NOT RUN: REASON"
# is not counted. The line "# Tests:" of a script has the level at which it runs: quick (always), normal (not with --quick), long
# (only with --long). With ", measures", the script runs after all builds have ended (measures.sh), since it checks times; with
# ", first", a script that takes minutes, or mostly waits, starts before the others: the checks of C++ use the time in which it waits.
#   e2e.sh              the scripts that do not measure
#   e2e.sh --measures   the scripts that measure
#   e2e.sh SCRIPT…      these scripts only
# A failed script runs once more, alone, when all stages have ended. The exit code is 1 if a test failed.
set -eu

# shellcheck source=../lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"

PATH=$BELLWETHER_HOME:$PATH
scratch=$(mktemp -d)
# Stubs that a build makes are often as new as their users' compilations. Nobody changes them meanwhile, so ccache may remember
# them, and need not preprocess the same files in each build
CCACHE_SLOPPINESS=include_file_mtime,include_file_ctime
export PATH scratch CCACHE_SLOPPINESS
chmod 711 "$scratch" # a test runs as another user
trap 'rm -rf "$scratch"' EXIT

wanted() {
  case $BELLWETHER_TEST:$(sed -n 's/^# Tests: \([a-z]*\).*/\1/p' "$1") in
    *:quick | normal:normal | long:normal | long:long) ;;
    quick:normal | quick:long | normal:long) return 1 ;;
    *)
      echo "not ok $1 has no line '# Tests: quick', normal or long" >>"$scratch/complaints"
      count failed 1
      ;;
  esac
}

# of_part SCRIPT: succeeds if the script belongs to the selected part
of_part() {
  case $part:$(sed -n 's/^# Tests: .*, measures\(,.*\)\{0,1\}$/measures/p' "$1") in
    all:* | measures:measures | others:) ;;
    *) return 1 ;;
  esac
}

case ${1:-} in
  '') part=others ;;
  --measures) part=measures ;;
  *) part=all ;;
esac
[ $part = all ] || set -- "$BELLWETHER_HOME"/e2e/*/*.sh
for script in "$@"; do
  case $script in */e2e/lib/*) continue ;; esac
  of_part "$script" || continue
  wanted "$script" || continue
  if grep -q '^# Tests: .*, first$' "$script"; then echo "$script"; else echo "$script" >>"$scratch/others"; fi
done >"$scratch/scripts"
[ ! -e "$scratch/others" ] || cat "$scratch/others" >>"$scratch/scripts"
[ ! -e "$scratch/complaints" ] || cat "$scratch/complaints"
# The checks of C++ run beside the scripts. Once they have ended, a third script uses the time in which two only wait
more_scripts() {
  while sleep 10 && kill -0 $$; do
    if [ -e "$TESTS/cpp.result" ]; then
      kill -USR1 "$(cat "$scratch/xargs")" # asks xargs for one more process at a time
      return
    fi
  done
}

waiting=
if [ $part = others ] && [ -n "${TESTS:-}" ]; then
  more_scripts >/dev/null 2>&1 &
  waiting=$!
fi
# shellcheck disable=SC2016  # for the shell that runs one script
sh -c 'echo $$ >"$scratch/xargs" && exec xargs -P 2 -I {} sh -c "$1" sh {}' sh '
  name=$(basename "$1" .sh)
  started=$(date +%s)
  status=0
  mkdir "$scratch/$name"
  (cd "$scratch/$name" && "$1") >"$scratch/$name.out" 2>&1 </dev/null || status=$?
  times >"$scratch/$name.times"
  echo "$status $(($(date +%s) - started))" >"$scratch/$name.status"
' <"$scratch/scripts"
if [ -n "$waiting" ]; then
  kill "$waiting" 2>/dev/null || : # it may have ended
  wait "$waiting" || :
fi

failed_scripts=0
while read -r script; do
  name=$(basename "$script" .sh)
  cat "$scratch/$name.out"
  read -r status took <"$scratch/$name.status"
  good=$(grep -c '^ok ' "$scratch/$name.out") || true
  bad=$(grep -c '^not ok ' "$scratch/$name.out") || true
  if [ "$bad" = 0 ] && { [ "$status" != 0 ] || ! grep -Eq '^(ok|skipped:|NOT RUN:) ' "$scratch/$name.out"; }; then bad=1; fi
  count passed "$good"
  count failed "$bad"
  if [ "$bad" != 0 ]; then
    failed_scripts=$((failed_scripts + 1))
    retry_later "$bad" "end to end: $name" "$BELLWETHER_HOME/releng/checks/e2e.sh" "$script"
  fi
  echo "took $took end to end: $name" >>"$BELLWETHER_COUNTS"
  echo "== $name: $good passed, $bad failed, exit $status, $took s, with $(processor_seconds "$scratch/$name.times") s of the processors' time"
done <"$scratch/scripts"
[ "$failed_scripts" = 0 ] && [ ! -e "$scratch/complaints" ]
