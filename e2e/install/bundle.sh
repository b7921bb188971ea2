#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# A bundle can be built and run with a compiler and CMake, without the clone, Java or an ORB: in a container root that
# contains nothing else, such as a testbed's node. If this machine permits no containers, the test leaves all other
# commands out of the path.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/root.sh
. "$BELLWETHER_HOME/e2e/lib/root.sh"

# in_container ARGUMENT…: runs the bundle's run script in the container root, which sees no files of this machine.
# Mounts inside of the root are removed with the container
in_container() {
  # shellcheck disable=SC2016  # for the shell in the namespace
  unshare --mount --pid --ipc --uts --fork --kill-child sh -euc '
    mount -t tmpfs tmpfs layers
    mkdir layers/upper layers/work
    mount -t overlay overlay -o "lowerdir=$1,upperdir=$PWD/layers/upper,workdir=$PWD/layers/work" root
    mkdir root/bundle
    mount --bind elsewhere/bundle root/bundle
    mount -t proc proc root/proc
    shift
    exec chroot root env -i PATH=/usr/bin:/bin HOME=/bundle/home CXX=/bundle/home/c++ BELLWETHER_JOBS=2 /bundle/scripts/run.sh "$@"
  ' sh "$container" "$@"
}

# Runs a command with a path that contains only this machine's compiler, its parts, CMake, Make and the system's small
# tools
with_tools() {
  env -i PATH="$PWD/tools" HOME="$PWD/elsewhere/bundle/home" CXX="$PWD/elsewhere/bundle/home/c++" BELLWETHER_JOBS=2 elsewhere/bundle/scripts/run.sh "$@"
}

# The example with user code that needs a library of the system, and prints that it ran
cp -r "$BELLWETHER_HOME/examples/basicsp" project
sed -i 's/^      set position;$/      set position;\n      user steer;/' project/basicsp.bellwether
bellwether generate project --target corbel --out begun >begun.out 2>begun.err &&
  sed -i 's|^#include "gps_user.hpp"|&\n#include <bw/log.hpp>\n#include <cmath>|; s|^void GPS::steer(.*|void GPS::steer(bw::Activation\& activation, const ::nav::Timeout\&) { if (activation.root().count() == 0) bw::log("steered " + std::to_string(std::lround(std::cos(0.0)))); }|' project/user/gps_user.cpp &&
  echo 'target_link_libraries(user PRIVATE m)' >project/user/user.cmake
result $? "generates a new user class"
bellwether generate project --target corbel --bundle --out made --json >made.json 2>made.err &&
  jq -e '.bundle and .written > 100' made.json >/dev/null && cmp -s project/user/gps_user.cpp made/user/gps_user.cpp && cmp -s project/user/user.cmake made/user/user.cmake
result $? "--bundle adds Corbel's sources and the user's"
! grep -rqF -e "$BELLWETHER_HOME" -e "$PWD" made
result $? "the bundle contains no path of this machine"
mkdir elsewhere
mv made elsewhere/bundle
mkdir elsewhere/bundle/home

compiler=c++
if [ "$(id -u)" = 0 ] && unshare --mount true 2>/dev/null; then
  inside=in_container place="in an empty container root"
  [ "$BELLWETHER_TEST" = long ] || compiler=clang++-16 # clang takes half of GCC's time
  mkdir layers root
  container=$PWD/container
  container_root "$container" g++ clang-16 cmake make && chroot "$container" c++ --version >version.out 2>&1 && chroot "$container" cmake --version >>version.out 2>&1
  result $? "the container root has a compiler and CMake"
  ! chroot "$container" sh -c 'command -v java || command -v omniidl || command -v ninja || command -v python3 || command -v git'
  result $? "the container root has no Java, ORB, Ninja, Python or Git"
else
  echo "NOT RUN: the bundle in an empty container root: it needs the rights of root and mount namespaces"
  inside=with_tools place="with a compiler and CMake alone"
  mkdir tools
  for tool in c++ cc g++ gcc as ld ar ranlib nm strip objcopy objdump cmake make sh env setsid flock nproc mkdir cat cp mv rm ln \
    ls tail head sed grep dirname basename date sleep tr cut id uname printf test true false kill readlink touch chmod expr; do
    found=$(command -v $tool) && ln -s "$(readlink -f "$found")" tools/$tool
  done
fi

# The program runs only once, so the build is not optimised: other tests build the same sources optimised, with the
# warnings that only appear then
printf '#!/bin/sh\nexec %s "$@" -O0\n' $compiler >elsewhere/bundle/home/c++
chmod +x elsewhere/bundle/home/c++
together='--cmake -DCMAKE_UNITY_BUILD_BATCH_SIZE=24'
# In a build that is not for users, Corbel's files for size are compiled together with the others: as for the other byte order
[ $compiler = c++ ] || together="$together --cmake -DCMAKE_BUILD_TYPE=Debug --cmake -DCMAKE_CXX_FLAGS_DEBUG=-O0"
# shellcheck disable=SC2086  # a list of arguments
$inside --build-only $together >build.out 2>build.err
result $? "the bundle builds $place"
settings=$(sed -n 's/^\(probe\..*\.samples\) = .*/--set \1=50/p' elsewhere/bundle/plan/settings)
# shellcheck disable=SC2086  # a list of arguments
$inside --no-build --set rate-scale=50 $settings >run.out 2>run.err
result $? "the bundle runs $place"
samples=$(sed -n 's/^samples, logs and result.json go to //p' run.err)
samples=elsewhere/bundle/${samples#*/bundle/}
[ "$(find "$samples/samples" -name '*.bws' | wc -l)" -ge 8 ] && jq -e '.exit == 0 or (.failure | not)' "$samples/result.json" >/dev/null
result $? "the bundle prints the folder of its samples and result"
grep -q 'steered 1' "$samples"/logs/gps.log
result $? "the bundle runs the user's code"
if [ $inside = in_container ]; then
  [ ! -e "$container/bundle" ]
  result $? "the bundle leaves the container root unchanged"
fi
