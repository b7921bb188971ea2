#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Configures, builds and tests Corbel and the harness, optimised and under the sanitizers.
set -eu

# shellcheck source=../lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"
# shellcheck source=../lib/coverage.sh
. "$BELLWETHER_HOME/releng/lib/coverage.sh"

case $BELLWETHER_TEST in
  quick) variants="release" ;;
  *) variants="release asan tsan" ;;
esac
if command -v ccache >/dev/null; then
  CMAKE_C_COMPILER_LAUNCHER=ccache
  CMAKE_CXX_COMPILER_LAUNCHER=ccache
  CCACHE_SLOPPINESS=pch_defines,time_macros,locale # for objects that use a precompiled header; messages have no language
  CCACHE_DEPEND=1                           # the compiler reports included files: no preprocessing after a miss
  export CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER CCACHE_SLOPPINESS CCACHE_DEPEND
fi
export CMAKE_BUILD_PARALLEL_LEVEL=2

# suite NAME BUILD-FOLDER CONFIGURE-ARGUMENT…: configures, builds everything that can be built, and runs the tests except
# $elsewhere
elsewhere=
suite() {
  name=$1
  build=$2
  shift 2
  started=$(date +%s)
  echo "== $name"
  rm -f "$build/junit.xml"
  [ ! -d "$build" ] || find "$build" -name '*.gcda' -delete
  # End-to-end tests need the optimised build, too, and build it if it does not exist (corbel.sh)
  exec 9>"$build.lock"
  flock 9
  built=yes
  # The compiler has a lower priority than other stages: their tests wait for answers, and the compiler uses that time
  cmake "$@" && nice -n 5 cmake --build "$build" -- -k 0 || built=no
  exec 9>&-
  if [ $built = yes ]; then
    status=0
    ctest --test-dir "$build" --parallel 4 --output-on-failure --no-tests=error ${elsewhere:+-E "^$elsewhere\$"} \
      --output-junit junit.xml || status=$?
    failed_before=$(total failed "$BELLWETHER_COUNTS")
    count_junit "$build/junit.xml"
    failed_tests "$build/junit.xml" | while read -r test; do
      # shellcheck disable=SC2016  # a bracket expression
      pattern=$(echo "$test" | sed 's/[].*+?^$(){}|\\[]/\\&/g')
      retry_later 1 "$name: $test" ctest --test-dir "$PWD/$build" --output-on-failure --no-tests=error -R "^$pattern\$"
    done
    # No report contains a test that could not be started
    [ -e "$build/junit.xml" ] || status=1
    if [ "$status" != 0 ] && [ "$(total failed "$BELLWETHER_COUNTS")" = "$failed_before" ]; then
      echo "== $name failed: ctest ended with exit code $status, and its report has no failed test"
      count failed 1
    fi
  else
    echo "== $name was not built"
    count failed 1
  fi
  echo "== $name took $(($(date +%s) - started)) s"
}

# fuzz_all: runs each parser for a minute from its committed corpus, two at a time, with new inputs. Inputs that cause
# failures are stored beside the build. In a usual test, ctest replays each corpus, and changes it in every small way
fuzz_all() {
  set -- fuzz/corpus/*/
  seconds=${BELLWETHER_FUZZ_SECONDS:-60}
  seed=$(date +%s)
  echo "== fuzzing, $seconds s each, with -seed=$seed"
  export seconds seed
  # shellcheck disable=SC2016  # for the shell that runs one fuzzer
  printf '%s\n' "$@" | xargs -P 2 -I {} sh -c '
    name=$(basename "$1")
    status=0
    mkdir "$scratch/$name"
    (cd build/asan && "./fuzz/fuzz_$name" -seed="$seed" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 \
      -max_len=4096 -print_final_stats=1 "$scratch/$name" "$BELLWETHER_HOME/runtime-cpp/fuzz/corpus/$name") \
      >"$scratch/$name.log" 2>&1 || status=$?
    echo "$status" >"$scratch/$name.status"
  ' sh {}
  for corpus in "$@"; do
    name=$(basename "$corpus")
    check "fuzzing $name" fuzzed "$name"
  done
}

# fuzzed NAME: reports the result of a fuzzer
fuzzed() {
  cat "$scratch/$1.log"
  return "$(cat "$scratch/$1.status")"
}

# small: links the libraries of the preset with this name as users link them, then calls and serves
small() {
  # shellcheck disable=SC2086  # a list of arguments
  cmake --preset small -DCORBEL_TESTS=OFF $joined &&
    cmake --build build/small --target raw_socket corbel_peer &&
    bench/run --build build/small --quick --sections latency --works 'ping,echo-records-64' --peers 'raw-tcp,corbel-*-tcp'
}

# soak_beside: runs the optimised build's soak test, which takes longer than the others: a minute, or ten with --long,
# in parallel to the next steps. Its processes sleep most of the time
soak_beside() {
  if [ "$BELLWETHER_TEST" = long ]; then soaked=600; else soaked=60; fi
  soaked=${BELLWETHER_SOAK_SECONDS:-$soaked}
  build/release/tests/soak/soak --seconds "$soaked" >"$scratch/soak.log" 2>&1 &
  soaking=$!
}

# leave: cleans up, even after an interruption; a background process does not get a terminal's signals
leave() {
  if [ -n "$soaking" ]; then
    kill "$soaking" 2>/dev/null || :
    wait "$soaking" || :
  fi
  rm -rf "$scratch"
}

scratch=$(mktemp -d)
export scratch
soaking=
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

cd "$BELLWETHER_HOME/runtime-cpp"
mkdir -p build
joined="-DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=24"
for variant in $variants; do
  case $variant:$BELLWETHER_TEST in
    # Each file is compiled separately, which checks that it includes all that it needs
    release:long) settings="-DCMAKE_UNITY_BUILD=OFF -DCORBEL_HARNESS=OFF -DCORBEL_SANITIZER_TESTS=ON" ;;
    # Several files are compiled as one, as for users. The tests of sanitizers do not run again in this build: each
    # end-to-end test uses the optimised ORB. The harness runs with the sanitizers, with omniORB, and in the end-to-end
    # tests optimised on Corbel
    release:normal) settings="-DCMAKE_UNITY_BUILD=ON -DCORBEL_HARNESS=OFF -DCORBEL_SANITIZER_TESTS=OFF" ;;
    release:*) settings="-DCMAKE_UNITY_BUILD=ON -DCORBEL_HARNESS=ON -DCORBEL_SANITIZER_TESTS=ON" ;;
    # The address sanitizer runs all tests, the thread sanitizer those with threads. With --long both run all, lines are
    # counted, and the parsers tell a fuzzer what they compare. No usual test of the thread sanitizer has a naming service
    asan:normal) settings="$joined -DCORBEL_COVERAGE=OFF -DCORBEL_FUZZ=OFF" ;;
    tsan:normal) settings="$joined -DCORBEL_SINGLE_THREADED_TESTS=OFF -DCORBEL_NAMING=OFF" ;;
    asan:*) settings="$joined -DCORBEL_COVERAGE=ON" ;;
    *) settings="$joined -DCORBEL_SINGLE_THREADED_TESTS=ON -DCORBEL_NAMING=ON" ;;
  esac
  (
    if [ "$variant" = release ]; then # relative paths, so that `bellwether run` finds the objects in ccache
      unset CCACHE_DEPEND
      export CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1
    fi
    [ "$variant" != release ] || elsewhere=soak
    # shellcheck disable=SC2086  # a list of arguments
    suite "Corbel, $variant" "build/$variant" --preset "$variant" $settings
  )
  [ "$variant" != release ] || soak_beside
done
case $variants in
  *asan*)
    check "Corbel, small" small
    if [ "$BELLWETHER_TEST" = long ]; then
      cpp_coverage build/asan
      fuzz_all
    fi
    ;;
esac
# Programs with omniORB run without sanitizers, because omniORB is not built with them. This build uses clang, and does not
# optimise: end-to-end tests compile the same by GCC, optimised. In a usual run they also build the folders that the generator writes
if [ "$BELLWETHER_TEST" = normal ]; then folders=OFF; else folders=ON; fi
suite "harness, release" build/harness-release -S harness -B build/harness-release -G Ninja -DCMAKE_CXX_COMPILER=clang++-16 \
  -DCMAKE_UNITY_BUILD_BATCH_SIZE=24 -DBELLWETHER_TESTS=ON -DBELLWETHER_TESTS_OF_FOLDERS="$folders" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0
suite "testbed, asan" build/testbed -S testbed -B build/testbed -G Ninja -DCMAKE_CXX_COMPILER=clang++-16 -DTESTBED_TESTS=ON \
  -DTESTBED_SANITIZE=address,undefined -DCMAKE_BUILD_TYPE=RelWithDebInfo '-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g1'
failed_before=$(total failed "$BELLWETHER_COUNTS")
check "soak, $soaked s" wait "$soaking"
[ "$(total failed "$BELLWETHER_COUNTS")" = "$failed_before" ] || retry_later 1 "C++: soak" "$PWD/build/release/tests/soak/soak" --seconds "$soaked"
soaking=
cat "$scratch/soak.log"
