#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures
# The suite of examples/: all experiments run twice, and the gate compares the second suite with the first. By default, the test uses
# few samples and two examples, on Corbel only; with --long all examples, on the models' targets, with their numbers of samples. Each
# of the other examples has a script that runs it by default.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

# Without imagery, which models/imagery.sh runs: at a multiple of its rates, its process has no time for the measured work, and
# sheds it
(cd "$BELLWETHER_HOME" && tar -cf - --exclude=out --exclude=target --exclude=node_modules --exclude=imagery examples) | tar -xf -
if [ "$BELLWETHER_TEST" = long ]; then
  set -- run examples --all --repeat 5 --rate-scale 5
else
  for example in examples/*; do
    case $example in */basicsp | */interactions) ;; *) rm -rf "$example" ;; esac
  done
  set -- run examples --all --repeat 5 --target corbel --samples 40 --warmup 5 --rounds 1 --rate-scale 20
fi

# The expected experiments of each project, in the order of the folders
grep -r '^experiment ' --include=*.bellwether examples | sed 's|^examples/\([^/]*\)/.*:experiment \([^ ]*\) .*|\1/\2|' | LC_ALL=C sort >expected
bellwether "$@" --json --junit suite.xml >first.json 2>first.err
result $? "all experiments of the examples run"
[ -s expected ] && jq -r '.experiments[].name' first.json | LC_ALL=C sort | cmp -s - expected
result $? "the suite has each experiment of the examples"
holds first.json '.schema == "bellwether.suite/1" and .status == "ok" and
  all(.experiments[]; .status == "ok" and
    all(.configurations[]; [.metrics[] | select(.kind == "latency") | .p50] | length > 0 and all(. > 0)))' \
  "each experiment has a latency"
tests=$(wc -l <expected)
grep -q "<testsuite name=\"bellwether examples\" tests=\"$tests\" failures=\"0\" errors=\"0\" skipped=\"0\">" suite.xml &&
  [ "$(grep -o '<testcase ' suite.xml | wc -l)" = "$tests" ]
result $? "the suite's JUnit file has a test case for each experiment"

bellwether "$@" >second.out 2>second.err
result $? "all experiments of the examples run again"
missing=0
while read -r experiment; do grep -q "^$experiment  *ok " second.out || missing=1; done <expected
result $missing "the output of the second suite has a line for each experiment"

# A median may be up to four times as long: this machine may be shared, and few samples decide little
bellwether gate latest-suite --baseline first.json --threshold 300 --undecided pass --json --junit gate.xml >gate.json 2>gate.err
result $? "the gate passes without a change"
holds gate.json '.status == "ok" and all(.experiments[]; .verdict == "not-worse" or .verdict == "cannot-be-told")' "no experiment is worse"
jq -r '.experiments[].name' gate.json | LC_ALL=C sort | cmp -s - expected
result $? "the gate has a verdict for each experiment"
missing=0
while read -r experiment; do grep -q "<testsuite name=\"bellwether gate $experiment\" " gate.xml || missing=1; done <expected
result $missing "the gate's JUnit file has the figures of each experiment"
