#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Corbel and the harness: each is configured, built and tested optimised and under the sanitizers.
set -eu

# shellcheck source=../lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"
# shellcheck source=../lib/coverage.sh
. "$BELLWETHER_HOME/releng/lib/coverage.sh"

case $BELLWETHER_TEST in
  quick) variants="release" ;;
  long) variants="release asan tsan fuzz" ;;
  *) variants="release asan tsan" ;;
esac
if command -v ccache >/dev/null; then
  CMAKE_C_COMPILER_LAUNCHER=ccache
  CMAKE_CXX_COMPILER_LAUNCHER=ccache
  CCACHE_SLOPPINESS=pch_defines,time_macros # it keeps what uses a precompiled header only then
  export CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER CCACHE_SLOPPINESS
fi
export CMAKE_BUILD_PARALLEL_LEVEL=2

# suite NAME BUILD-FOLDER CONFIGURE-ARGUMENT…: configures, builds everything that can be built, and runs the tests
suite() {
  name=$1
  build=$2
  shift 2
  started=$(date +%s)
  echo "== $name"
  rm -f "$build/junit.xml"
  [ ! -d "$build" ] || find "$build" -name '*.gcda' -delete
  if cmake "$@" && cmake --build "$build" -- -k 0; then
    status=0
    ctest --test-dir "$build" --parallel 3 --output-on-failure --no-tests=error --output-junit junit.xml || status=$?
    failed_before=$(total failed "$BELLWETHER_COUNTS")
    count_junit "$build/junit.xml"
    # A test that could not even be started is in no report
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

# fuzz NAME: a fuzzer from its committed corpus, for a minute; what it finds is left beside the build
fuzz() {
  corpus=$(mktemp -d)
  (cd build/fuzz && "./fuzz/fuzz_$1" -max_total_time="${BELLWETHER_FUZZ_SECONDS:-60}" -timeout=10 -rss_limit_mb=1024 \
    -max_len=4096 -print_final_stats=1 "$corpus" "$BELLWETHER_HOME/runtime-cpp/fuzz/corpus/$1")
  outcome=$?
  rm -rf "$corpus"
  return $outcome
}

cd "$BELLWETHER_HOME/runtime-cpp"
for variant in $variants; do
  case $variant:$variants in
    # The harness comes with the sanitizers, with omniORB, and optimised on Corbel in the end-to-end tests: once is enough here
    release:*asan*) settings="-DCMAKE_UNITY_BUILD=OFF -DCORBEL_HARNESS=OFF" ;;
    release:*) settings="-DCMAKE_UNITY_BUILD=OFF -DCORBEL_HARNESS=ON" ;;
    # Several files are compiled as one where that is no loss: the optimised build has shown that each stands alone
    *) settings=-DCMAKE_UNITY_BUILD=ON ;;
  esac
  # shellcheck disable=SC2086  # a list of arguments
  suite "Corbel, $variant" "build/$variant" --preset "$variant" $settings
done
case $variants in
  *asan*) cpp_coverage build/asan ;;
esac
# With omniORB, to which sanitizers are no use: it is not built with them
suite "harness, release" build/harness-release -S harness -B build/harness-release -G Ninja \
  -DBELLWETHER_TESTS=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo '-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g1'
if [ "$BELLWETHER_TEST" = long ]; then
  for corpus in fuzz/corpus/*/; do
    check "fuzzing $(basename "$corpus")" fuzz "$(basename "$corpus")"
  done
fi
