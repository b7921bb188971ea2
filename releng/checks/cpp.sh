#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Corbel and the harness: each is configured, built and tested optimised and under the sanitizers.
set -eu

# shellcheck source=../lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"

case $BELLWETHER_TEST in
  quick) variants="release" ;;
  long) variants="release asan tsan fuzz" ;;
  *) variants="release asan tsan" ;;
esac
if command -v ccache >/dev/null; then
  CMAKE_C_COMPILER_LAUNCHER=ccache
  CMAKE_CXX_COMPILER_LAUNCHER=ccache
  export CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER
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
  if cmake "$@" && cmake --build "$build" -- -k 0; then
    ctest --test-dir "$build" --output-on-failure --no-tests=error --output-junit junit.xml || true
    if [ -e "$build/junit.xml" ]; then count_junit "$build/junit.xml"; else count failed 1; fi
  else
    echo "== $name was not built"
    count failed 1
  fi
  echo "== $name took $(($(date +%s) - started)) s"
}

sanitizer() {
  case $1 in
    asan) echo '-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer' ;;
    tsan) echo '-fsanitize=thread -fno-omit-frame-pointer' ;;
  esac
}

cd "$BELLWETHER_HOME/runtime-cpp"
for variant in $variants; do
  suite "Corbel, $variant" "build/$variant" --preset "$variant"
done
for variant in $variants; do
  [ "$variant" != fuzz ] || continue
  suite "harness, $variant" "build/harness-$variant" -S harness -B "build/harness-$variant" -G Ninja \
    -DBELLWETHER_TESTS=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo "-DCMAKE_CXX_FLAGS=$(sanitizer "$variant")"
done
