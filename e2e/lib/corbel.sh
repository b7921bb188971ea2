# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Corbel for programs of tests: the optimised build of the C++ checks, which is built here if it does not exist.

# build_corbel TARGET…: builds targets of the optimised build
build_corbel() {
  mkdir -p "$BELLWETHER_HOME/runtime-cpp/build"
  (
    cd "$BELLWETHER_HOME/runtime-cpp" && flock 9 || exit
    if command -v ccache >/dev/null; then # settings of cpp.sh, so that `bellwether run` finds the objects in ccache
      export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_SLOPPINESS=pch_defines,time_macros
      export CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1
    fi
    { [ -e build/release/build.ninja ] || cmake --preset release -DCMAKE_UNITY_BUILD=ON; } &&
      cmake --build build/release --target "$@"
  ) 9>"$BELLWETHER_HOME/runtime-cpp/build/release.lock"
}

# install_corbel FOLDER: installs the optimised build
install_corbel() {
  build_corbel sizes corbel_names && # sizes of all archives
    cmake --install "$BELLWETHER_HOME/runtime-cpp/build/release" --prefix "$1"
}
