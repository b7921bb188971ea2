#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: long
# A bundle builds and runs in an empty container root that has nothing but a compiler and CMake: what a testbed's node is.
set -u

# shellcheck source=../lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=../lib/root.sh
. "$BELLWETHER_HOME/releng/lib/root.sh"

result() {
  if [ "$1" = 0 ]; then echo "ok $2"; else echo "not ok $2"; fi
}

if [ "$(id -u)" != 0 ] || ! unshare --mount true 2>/dev/null; then
  echo "skipped: a container root needs the rights of root, and mount namespaces"
  exit
fi
if ! command -v debootstrap >/dev/null; then
  echo "skipped: it needs debootstrap; mend it with: apt-get install debootstrap"
  exit
fi

container=$(container_root compiler g++ cmake make)
result $? "has a container root with a compiler and CMake"
[ -n "$container" ] || exit
! chroot "$container" sh -c 'command -v java || command -v omniidl || command -v ninja || command -v python3 || command -v git'
result $? "has no Java, ORB, Ninja, Python or Git there"

# What the root gets on top is gone with its mounts: the cached one stays as it is
mkdir made layers root
bellwether generate "$BELLWETHER_HOME/examples/basicsp" --target corbel --bundle --out made/bundle >made.out 2>made.err
result $? "generates with Corbel's sources"

# inside ARGUMENT…: the bundle's run script in the container, which sees nothing of this machine's files
inside() {
  # shellcheck disable=SC2016  # for the shell in the namespace
  unshare --mount --pid --ipc --uts --fork --kill-child sh -euc '
    mount -t tmpfs tmpfs layers
    mkdir layers/upper layers/work
    mount -t overlay overlay -o "lowerdir=$1,upperdir=$PWD/layers/upper,workdir=$PWD/layers/work" root
    mkdir root/bundle root/runs
    mount --bind made/bundle root/bundle
    mount -t proc proc root/proc
    shift
    exec chroot root env -i PATH=/usr/bin:/bin HOME=/root BELLWETHER_JOBS=2 /bundle/scripts/run.sh "$@"
  ' sh "$container" "$@"
}

inside --build-only >build.out 2>build.err
result $? "builds in the container"
settings=$(sed -n 's/^\(probe\..*\.samples\) = .*/--set \1=50/p' made/bundle/plan/settings)
# shellcheck disable=SC2086  # a list of arguments
inside --no-build --run-dir /bundle/samples --set rate-scale=50 $settings >run.out 2>run.err
result $? "runs in the container"
[ "$(find made/bundle/samples/samples -name '*.bws' | wc -l)" -ge 8 ] &&
  jq -e '.exit == 0 or (.failure | not)' made/bundle/samples/result.json >/dev/null
result $? "leaves samples of each probe and a good result"
[ -z "$(ls "$container/bundle" 2>/dev/null)" ]
result $? "leaves the container's root as it was"
