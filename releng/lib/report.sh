# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Counts tests. A check adds lines "passed N", "failed N", "skipped N" and "took SECONDS NAME" to the file $BELLWETHER_COUNTS.

count() {
  echo "$1 $2" >>"$BELLWETHER_COUNTS"
}

total() {
  awk -v word="$1" '$1 == word { sum += $2 } END { print sum + 0 }' "$2"
}

# processor_seconds FILE: prints the processor time of all children of the shell whose `times` wrote into the file: user
# and system, each as 1m2.3s
processor_seconds() {
  tail -n 1 "$1" | awk -F '[ms ]+' '{ printf "%d", 60 * ($1 + $3) + $2 + $4 }'
}

# check NAME COMMAND…: runs a command as one test
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

# count_junit FILE…: prints the sums of JUnit XML reports, as surefire and ctest write them, and a line "took SECONDS
# NAME" for each test that took a second or longer: classes of Java, single tests of C++. Skipped tests count as neither
# passed nor failed: each is reported as "NOT RUN: NAME: REASON", including those of a program that ctest takes for one
# test.
count_junit() {
  for file in "$@"; do
    [ -e "$file" ] || continue
    awk -v RS='<' -v counts="$BELLWETHER_COUNTS" '
      function value(name) {
        if (!match($0, "[ \t\n]" name "=\"[^\"]*\"")) return ""
        return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
      }
      function report_skipped(reason) {
        gsub(/&quot;/, "\"", reason); gsub(/&apos;/, sprintf("%c", 39), reason)
        gsub(/&lt;/, "<", reason); gsub(/&gt;/, ">", reason); gsub(/&amp;/, "\\&", reason)
        print "NOT RUN: " name ": " reason
        skipped++
      }
      # A skipped test is reported after all of it was read: the output of a program has the reason
      function ended() {
        if (reason != "") report_skipped(reason)
        reason = ""
      }
      /^testsuite[ \t\n]/ && !seen++ {
        bad = value("failures") + value("errors")
        print "passed", value("tests") - bad - value("skipped") - value("disabled") >>counts
        print "failed", bad >>counts
      }
      /^testcase[ \t\n]/ {
        ended()
        took[value("classname")] += value("time")
        name = value("classname") == value("name") ? value("name") : value("classname") "." value("name")
      }
      /^skipped/ { reason = value("message") == "" ? "skipped" : value("message") }
      /^system-out>/ {
        count = split(substr($0, 12), lines, "\n")
        if (reason ~ /^SKIP_/) reason = lines[1]
        for (i = 1; i < count; i++) {
          if (lines[i] !~ /: Skipped$/) continue
          if (reason == "") report_skipped(lines[i + 1]); else reason = lines[i + 1]
        }
      }
      END {
        ended()
        if (skipped) print "skipped", skipped >>counts
        for (name in took) if (took[name] >= 1) print "took", took[name], name >>counts
      }' "$file"
  done
}

# failed_tests FILE…: prints the names of failed tests in JUnit XML reports: test classes of Java, tests of ctest
failed_tests() {
  for file in "$@"; do
    [ -e "$file" ] || continue
    awk -v RS='<' '
      /^testcase[ \t\n]/ && match($0, "[ \t\n]classname=\"[^\"]*\"") {
        name = substr($0, RSTART + 12, RLENGTH - 13)
        gsub(/&quot;/, "\"", name); gsub(/&apos;/, sprintf("%c", 39), name)
        gsub(/&lt;/, "<", name); gsub(/&gt;/, ">", name); gsub(/&amp;/, "\\&", name)
      }
      /^(failure|error)[ \t\n>\/]/ { print name }' "$file"
  done
}

# retry_later FAILED NAME COMMAND…: schedules another run of the command, alone, after all stages (retries.sh). FAILED is the
# number of the stage's failed tests for this command; no argument may be empty or contain a tab
retry_later() {
  [ -n "${BELLWETHER_RETRIES:-}" ] || return 0
  {
    printf '%s\t%s' "$1" "$2"
    shift 2
    printf '\t%s' "$@"
    echo
  } >>"$BELLWETHER_RETRIES"
}

# over_budget STAGE-NAME SECONDS: prints a line if a stage took more processor time than CONTRIBUTING.md permits. The table
# there has a row for each stage: name, seconds with --quick, seconds of a normal run
over_budget() {
  case $BELLWETHER_TEST in quick) column=3 ;; normal) column=4 ;; *) return 0 ;; esac
  [ -e "$BELLWETHER_HOME/CONTRIBUTING.md" ] || return 0
  awk -F ' *[|] *' -v name="$1" -v column="$column" -v took="$2" '
    $2 == name && $column ~ /^[0-9]+$/ && took > $column {
      printf "over budget: %s took %d s of the processors'"'"' time, and CONTRIBUTING.md grants it %d s\n", name, took, $column
    }' "$BELLWETHER_HOME/CONTRIBUTING.md"
}

# failures LOG: prints the lines of a stage's log about failures, of all tools; its end if there are none
failures() {
  grep -aE '<<< (FAILURE|ERROR)!$|^\[ERROR\] .*(on project|\.java:|\.xtend)|^not ok |^soak: WRONG: |^== .* failed$|^\[  FAILED  \] .* \([0-9]+ ms\)$|\((Failed|Timeout|SEGFAULT|.*Exception|Subprocess .*)\)$' "$1" ||
    grep -aE ': (fatal )?error: |^== .* (failed|not built)' "$1" || tail -n 30 "$1"
}
