#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# A bundle builds and runs where there is a compiler and CMake, and neither the clone, nor Java, nor an ORB.
set -u

result() {
  if [ "$1" = 0 ]; then echo "ok $2"; else echo "not ok $2"; fi
}

bellwether generate "$BELLWETHER_HOME/examples/basicsp" --target corbel --bundle --out made --json >made.json 2>made.err &&
  jq -e '.bundle and .written > 100' made.json >/dev/null
result $? "generates with Corbel's sources"
! grep -rqF "$BELLWETHER_HOME" made
result $? "names no place of this machine"

mkdir tools elsewhere
mv made elsewhere/bundle
# What such a machine has: a compiler with its parts, CMake, Make, and the system's small tools
for tool in c++ cc g++ gcc as ld ar ranlib nm strip objcopy objdump cmake make sh env setsid flock nproc mkdir cat cp mv rm ln \
  ls tail head sed grep dirname basename date sleep tr cut id uname printf test true false kill readlink touch chmod expr; do
  found=$(command -v $tool) && ln -s "$(readlink -f "$found")" tools/$tool
done
env -i PATH="$PWD/tools" HOME="$PWD/elsewhere" BELLWETHER_JOBS=2 elsewhere/bundle/scripts/run.sh --build-only >build.out 2>build.err
result $? "builds with a compiler and CMake alone"
settings=$(sed -n 's/^\(probe\..*\.samples\) = .*/--set \1=50/p' elsewhere/bundle/plan/settings)
# shellcheck disable=SC2086  # a list of arguments
env -i PATH="$PWD/tools" HOME="$PWD/elsewhere" elsewhere/bundle/scripts/run.sh --no-build --set rate-scale=50 $settings >run.out 2>run.err
result $? "runs there"
samples=$(sed -n 's/^samples, logs and result.json go to //p' run.err)
[ -n "$samples" ] && ls "$samples"/samples/*.bws >/dev/null && [ -s "$samples/result.json" ]
result $? "says where its samples are"
