# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Counting of tests. A check adds lines "passed N" and "failed N" to the file $BELLWETHER_COUNTS.

count() {
  echo "$1 $2" >>"$BELLWETHER_COUNTS"
}

total() {
  awk -v word="$1" '$1 == word { sum += $2 } END { print sum + 0 }' "$2"
}

# check NAME COMMAND…: one test that is a command
check() {
  name=$1
  shift
  echo "== $name"
  if "$@"; then
    count passed 1
  else
    count failed 1
    echo "== $name failed"
  fi
}

# count_junit FILE…: the sums of JUnit XML reports, as surefire and ctest write them. Skipped tests count as neither.
count_junit() {
  for file in "$@"; do
    [ -e "$file" ] || continue
    awk -v RS='<' '
      function value(name,   text) {
        if (!match($0, "[ \t\n]" name "=\"[0-9]+\"")) return 0
        text = substr($0, RSTART, RLENGTH)
        gsub(/[^0-9]/, "", text)
        return text + 0
      }
      /^testsuite[ \t\n]/ {
        bad = value("failures") + value("errors")
        print "passed", value("tests") - bad - value("skipped") - value("disabled")
        print "failed", bad
        exit
      }' "$file" >>"$BELLWETHER_COUNTS"
  done
}

# failures LOG: the lines of a stage's log that say what failed, of all tools; its end when there are none
failures() {
  grep -aE '<<< (FAILURE|ERROR)!$|^\[ERROR\] .*(on project|\.java:|\.xtend)|^not ok |\((Failed|Timeout|SEGFAULT|.*Exception|Subprocess .*)\)$' "$1" ||
    grep -aE ': (fatal )?error: |^== .* (failed|not built)' "$1" || tail -n 30 "$1"
}
