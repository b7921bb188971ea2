#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: quick
# The scripts that run the tests: their counts, and the effects of --quick, --long and --json, in a clone that contains only releng.
# shellcheck disable=SC2016  # texts of scripts

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

mkdir -p clone/target clone/runtime-cpp/build/release clone/runtime-cpp/build/harness-release clone/runtime-cpp/build/testbed clone/runtime-cpp/fuzz/corpus/one clone/runtime-cpp/bench bin
cp -r "$BELLWETHER_HOME/releng" clone/
unset BELLWETHER_STORE BELLWETHER_RETRIES # failures are expected here, and are not retried
BELLWETHER_HOME=$PWD/clone
export BELLWETHER_HOME

script() { # script FILE: writes standard input into an executable file
  { echo '#!/bin/sh' && cat; } >"$1"
  chmod +x "$1"
}

# C++: tools that build nothing, and whose tests fail without a report
echo 'exit 0' | script bin/cmake
echo 'exit 0' | script clone/runtime-cpp/bench/run
script bin/ctest <<'SCRIPT'
while [ "$1" != --test-dir ]; do shift; done
echo '<testsuite tests="3" failures="0" skipped="0" disabled="0">' >"$2/junit.xml"
exit 8
SCRIPT
soak=clone/runtime-cpp/build/release/tests/soak/soak
mkdir -p "$(dirname $soak)"
echo 'exit 0' | script $soak
counted() {
  awk '{ sum[$1] += $2 } END { print sum["passed"] + 0 " passed, " sum["failed"] + 0 " failed" }' counts
}
cpp() { # cpp LEVEL: counts the results into the file counts
  : >counts
  BELLWETHER_TEST=$1 BELLWETHER_COUNTS=$PWD/counts PATH=$PWD/bin:$PATH clone/releng/checks/cpp.sh >cpp.log 2>&1
}
cpp quick
[ "$(counted)" = "10 passed, 3 failed" ]
result $? "counts a ctest that failed without a failed test in its report"
sed -i 's/exit 8/exit 0/' bin/ctest
cpp quick
[ "$(counted)" = "10 passed, 0 failed" ]
result $? "counts no failures when all commands succeed"
cp bin/ctest bin/counts
script bin/ctest <<'SCRIPT'
while [ "$1" != --test-dir ]; do shift; done
cat >"$2/junit.xml" <<'XML'
<testsuite tests="4" failures="0" skipped="2" disabled="0">
<testcase name="peers" classname="peers" time="0"><skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/><system-out>skipped: no peer &amp; no idl
</system-out></testcase>
<testcase name="Cores.Two" classname="Cores.Two" time="0"><skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/><system-out>[ RUN ] Cores.Two
cores_test.cpp:7: Skipped
one core only
</system-out></testcase>
<testcase name="whole" classname="whole" time="0"><system-out>a_test.cpp:3: Skipped
no IPv6
a_test.cpp:9: Skipped
not root
</system-out></testcase>
<testcase name="good" classname="good" time="0"><system-out>all is well
</system-out></testcase>
</testsuite>
XML
SCRIPT
cpp quick
[ "$(counted)" = "7 passed, 0 failed" ] && [ "$(awk '$1 == "skipped" { sum += $2 } END { print sum }' counts)" = 12 ]
result $? "counts skipped tests as neither passed nor failed"
for line in 'peers: skipped: no peer & no idl' 'Cores.Two: one core only' 'whole: no IPv6' 'whole: not root'; do
  grep -qxF "NOT RUN: $line" cpp.log || echo "$line is not told"
done >untold
[ ! -s untold ]
result $? "prints the skipped tests with their reasons"
mv bin/counts bin/ctest
echo 'echo "soaked $*"; exit 1' | script $soak
cpp quick
[ "$(counted)" = "9 passed, 1 failed" ] && grep -q '^soaked --seconds 60$' cpp.log && grep -q '^== soak, 60 s failed$' cpp.log
result $? "counts a failed soak, and prints its output"
echo 'exit 0' | script $soak

# Failed steps that can be retried
BELLWETHER_RETRIES=$PWD/retries
export BELLWETHER_RETRIES
cp bin/ctest bin/good
script bin/ctest <<'SCRIPT'
while [ "$1" != --test-dir ]; do shift; done
cat >"$2/junit.xml" <<'XML'
<testsuite tests="2" failures="1" skipped="0" disabled="0">
<testcase name="orb/Call.Timeout" classname="orb/Call.Timeout" time="0" status="fail"><failure message="Failed"/><system-out>&lt;failure of
</system-out></testcase>
<testcase name="good" classname="good" time="0" status="run"><system-out>all is well
</system-out></testcase>
</testsuite>
XML
exit 8
SCRIPT
: >retries
cpp quick
[ "$(grep -c . retries)" = 3 ] && grep -q "^1	Corbel, release: orb/Call.Timeout	ctest	--test-dir	$PWD/clone/runtime-cpp/build/release	.*	-R	^orb/Call\\\\.Timeout\$\$" retries
result $? "records each failed C++ test for a second run"
unset BELLWETHER_RETRIES
mv bin/good bin/ctest

# The process ended early, and the build of the harness saw this
cp bin/cmake bin/builds
script $soak <<'SCRIPT'
echo $$ >soaking.new && mv soaking.new soaking
exec sleep 600
SCRIPT
script bin/cmake <<'SCRIPT'
[ "$1" = -S ] || exit 0
while [ ! -e soaking ]; do sleep 0.1; done
kill $PPID
SCRIPT
cpp quick
[ $? = 143 ] && ! kill -0 "$(cat clone/runtime-cpp/soaking)" 2>/dev/null
result $? "ends the soak when the check is ended"
mv bin/builds bin/cmake
echo 'exit 0' | script $soak

# A fuzzer that finds a failure
for build in asan tsan; do mkdir -p clone/runtime-cpp/build/$build; done
mkdir clone/runtime-cpp/build/asan/fuzz clone/runtime-cpp/fuzz/corpus/two
fuzzed=clone/runtime-cpp/build/asan/arguments
echo 'echo "$@" >>arguments; exit 77' | script clone/runtime-cpp/build/asan/fuzz/fuzz_one
echo 'exit 0' | script clone/runtime-cpp/build/asan/fuzz/fuzz_two
cpp normal
[ "$(counted)" = "17 passed, 0 failed" ] && [ ! -e $fuzzed ]
result $? "does not fuzz in a usual test"
cpp long
[ "$(counted)" = "18 passed, 1 failed" ] && grep -q 'fuzzing one failed' cpp.log && ! grep -q 'fuzzing two failed' cpp.log && grep -q -- '-max_total_time=60' $fuzzed
result $? "fuzzes each parser for a minute with --long, and counts failures"
rm $fuzzed
cpp quick
[ ! -e $fuzzed ]
result $? "does not fuzz with --quick"

# End to end: the choice of the scripts that run
mkdir -p clone/e2e/some clone/e2e/lib
echo 'echo "ok helper"' | script clone/e2e/lib/helper.sh
for level in quick normal long; do
  printf '# Tests: %s\necho "ok %s"\n' $level $level | script clone/e2e/some/$level.sh
done
e2e() { # e2e LEVEL [SCRIPT]: prints the scripts that the check has run
  : >counts
  BELLWETHER_TEST=$1 BELLWETHER_COUNTS=$PWD/counts "clone/releng/checks/${2:-e2e}.sh" | sed -n 's/^ok //p' | tr '\n' ' '
}
[ "$(e2e quick)" = "quick " ] && [ "$(e2e normal)" = "normal quick " ] && [ "$(e2e long)" = "long normal quick " ]
result $? "runs end-to-end tests by their level"
printf '# Tests: normal, measures\necho "ok watch"\n' | script clone/e2e/some/watch.sh
printf '# Tests: normal, measures, first\necho "ok clock"\n' | script clone/e2e/some/clock.sh
[ "$(e2e normal)" = "normal quick " ] && [ "$(e2e normal measures)" = "clock watch " ] && [ -z "$(e2e quick measures)" ]
result $? "runs scripts that measure separately, never with --quick"
rm clone/e2e/some/watch.sh clone/e2e/some/clock.sh
# Each of three scripts waits for the two others, for a minute at most
mkdir begun stages
: >stages/cpp.result
for number in 1 2 3; do
  printf '# Tests: quick\n: >%s/%s\ntries=0\nuntil [ -e %s/3 ] || [ $tries = 600 ]; do sleep 0.1; tries=$((tries + 1)); done\n[ $tries -lt 600 ] && echo "ok three-%s"\n' \
    "$PWD/begun" $number "$PWD/begun" $number | script clone/e2e/some/three-$number.sh
done
[ "$(export TESTS="$PWD/stages" && e2e quick)" = "quick three-1 three-2 three-3 " ]
result $? "runs three scripts at the same time after the checks of C++"
rm clone/e2e/some/three-?.sh
echo 'echo "ok none"' | script clone/e2e/some/none.sh
e2e quick >/dev/null
grep -q 'failed 1' counts
result $? "refuses an end-to-end test without a level"
rm clone/e2e/some/none.sh
printf '# Tests: quick\necho "skipped: it lacks something"\n' | script clone/e2e/some/lacking.sh
printf '# Tests: quick\n:\n' | script clone/e2e/some/mute.sh
e2e quick >/dev/null
[ "$(counted)" = "1 passed, 1 failed" ]
result $? "counts a skipped script as neither, and a script without output as failed"

: >retries
BELLWETHER_RETRIES=$PWD/retries BELLWETHER_TEST=quick BELLWETHER_COUNTS=$PWD/counts clone/releng/checks/e2e.sh >/dev/null
[ $? = 1 ] && [ "$(cat retries)" = "1	end to end: mute	$PWD/clone/releng/checks/e2e.sh	$PWD/clone/e2e/some/mute.sh" ]
result $? "records a failed script for a second run"

# All stages, replaced by stages that only count
for stage in format java editor cpp e2e measures; do
  echo 'echo passed 2 >>"$BELLWETHER_COUNTS"' | script clone/releng/checks/$stage.sh
done
clone/releng/test.sh --json >good.json 2>good.err && jq -e -s 'length == 1 and (.[0] | .schema == "bellwether.test/1" and .status == "ok" and .passed == 12 and .failed == 0
  and (.stages | length) == 6)' good.json >/dev/null
result $? "prints one JSON object with --json"
echo 'echo passed 2 >>"$BELLWETHER_COUNTS"; exit 1' | script clone/releng/checks/cpp.sh
clone/releng/test.sh --quick --json >bad.json 2>bad.err
[ $? = 1 ] && jq -e -s 'length == 1 and (.[0] | .status == "failed" and .failed == 1 and .error.code == "tests" and (.error.fix | length > 0)
  and (.stages | length) == 5 and .stages[3].failed == 1)' bad.json >/dev/null
result $? "names the failed stage with --json"
clone/releng/test.sh >plain.out 2>plain.err
[ "$(cat plain.out)" = "12 passed, 1 failed" ]
result $? "ends with a line of text without --json"
echo 'echo passed 2 >>"$BELLWETHER_COUNTS"; echo skipped 3 >>"$BELLWETHER_COUNTS"' | script clone/releng/checks/cpp.sh
clone/releng/test.sh >skipped.out 2>skipped.err
[ "$(cat skipped.out)" = "12 passed, 0 failed, 3 skipped" ]
result $? "prints the number of skipped tests"
# Flaky tests: the stage fails the tests that the file "failing" names; a retry of each passes unless its name ends in "broken"
cat >clone/CONTRIBUTING.md <<'TABLE'
| stage | `--quick` | usual |
|---|---:|---:|
| C++ | 0 | 5 |
| end to end | 10 | 10 |
TABLE
script clone/releng/checks/cpp.sh <<'SCRIPT'
echo passed 2 >>"$BELLWETHER_COUNTS"
while read -r name; do
  echo failed 1 >>"$BELLWETHER_COUNTS"
  printf '1\tC++: %s\ttest\t%s\t!=\tbroken\n' "$name" "$name" >>"$BELLWETHER_RETRIES"
done <failing
SCRIPT
cp clone/releng/lib/stage.sh stage.sh
sed -i 's/^  work=.*/  work=7/' clone/releng/lib/stage.sh # seconds of the processors' time
echo Timeout >failing
clone/releng/test.sh >flaky.out 2>flaky.err && printf '%s\n' "flaky: C++: Timeout (it failed beside other tests and passed alone)" "13 passed, 0 failed" | cmp -s - flaky.out
result $? "runs a failed test once more alone, and reports it as flaky if it passes"
grep -q "^bellwether: over budget: C++ took 7 s of the processors' time, and CONTRIBUTING.md grants it 5 s$" flaky.err && [ "$(grep -c 'over budget' flaky.err)" = 1 ]
result $? "names a stage that exceeds its budget in CONTRIBUTING.md"
mv stage.sh clone/releng/lib/stage.sh
clone/releng/test.sh --json >flaky.json 2>flaky.err && jq -e '.status == "ok" and .failed == 0 and .passed == 13 and .flaky == ["C++: Timeout"]' flaky.json >/dev/null
result $? "names flaky tests with --json"
printf '%s\n' broken Timeout >failing
clone/releng/test.sh >broken.out 2>broken.err
[ $? = 1 ] && grep -q '^flaky: C++: Timeout ' broken.out && [ "$(tail -n 1 broken.out)" = "13 passed, 1 failed" ]
result $? "fails if a test fails twice"
printf '%s\n' Timeout Purging Resume >failing
clone/releng/test.sh >many.out 2>many.err
[ $? = 1 ] && [ "$(grep -c '^flaky: ' many.out)" = 3 ] && [ "$(tail -n 1 many.out)" = "12 passed, 3 failed" ]
result $? "fails for more than two flaky tests"
seq 11 >failing
clone/releng/test.sh >most.out 2>most.err
[ $? = 1 ] && [ "$(cat most.out)" = "12 passed, 11 failed" ] && grep -q 'too many to run each once more' most.err
result $? "runs no test again if more than ten failed"
clone/releng/test.sh --quik --json >usage.json 2>usage.err
[ $? = 2 ] && jq -e '.error.code == "usage"' usage.json >/dev/null
result $? "refuses an unknown option"
