#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# node.sh [--packages] NODE: prepares this node: looks for what the build needs, with --packages installs what is missing (as root
# or by sudo), and builds all targets. It may be run again, and then builds only what changed.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
# shellcheck source=lib.sh
. "$root/scripts/lib.sh"
packages=no
if [ "${1:-}" = --packages ]; then packages=yes; shift; fi
[ $# = 1 ] || wrong "usage: node.sh [--packages] NODE"
node=$1
state=$root/state
mkdir -p "$state"

# Debian packages that plan/packages names and this machine lacks
missing() {
  while read -r kind name package; do
    case $kind in
      program) command -v "$name" >/dev/null && continue ;;
      pkg-config) pkg-config --exists "$name" 2>/dev/null && continue ;;
    esac
    echo "$package"
  done <"$root/plan/packages" | sort -u
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

install_packages() {
  say "installing $*"
  { as_root apt-get -q update && as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -q --no-install-recommends install "$@"; } >&2
}

# Refuses a big-endian machine, and a machine of another architecture than the model gives this node
refuse_other_machine() {
  wanted=$(awk -v node="$node" '$1 == "process" {
      at = ""; architecture = ""
      for (i = 2; i <= NF; i++) {
        if ($i ~ /^node=/) at = substr($i, 6)
        if ($i ~ /^architecture=/) architecture = substr($i, 14)
      }
      if (at == node && architecture != "") { print architecture; exit }
    }' "$root/bundle/plan/launch.plan")
  here=$(uname -m)
  case $(printf '\1\0' | od -An -tu2) in
    *256) lacks "node $node ($here) is big-endian, and samples are little-endian" ;;
  esac
  [ -z "$wanted" ] || [ "$(architecture "$wanted")" = "$(architecture "$here")" ] ||
    lacks "node $node has the architecture $here, and its platform in the model has $wanted"
}

# The name by which architectures are compared
architecture() {
  case $1 in
    amd64) echo x86_64 ;;
    arm64) echo aarch64 ;;
    i[3-6]86) echo i386 ;;
    *) echo "$1" ;;
  esac
}

prepare() {
  refuse_other_machine
  needed=$(missing | tr '\n' ' ')
  if [ -n "$needed" ] && [ $packages = yes ]; then
    # shellcheck disable=SC2086  # a list of names
    install_packages $needed || :
    needed=$(missing | tr '\n' ' ')
  fi
  [ -z "$needed" ] || lacks "node $node lacks Debian packages; fix it with: sudo apt-get install -y $needed"
  free=$(df -Pk "$root" | awk 'NR == 2 { print $4 }')
  [ "${free:-0}" -ge 524288 ] || lacks "node $node has $((free / 1024)) MiB free in $root; a build and its samples need 512 MiB"
  for target in $(targets); do
    "$root/bundle/scripts/run.sh" --target "$target" --build-only --build-dir "$root/build/$target" || exit $?
  done
}

rm -f "$state/$node.ready" "$state/$node.failed"
code=0
(prepare) 2>"$state/$node.log" || code=$?
cat "$state/$node.log" >&2
if [ $code = 0 ]; then : >"$state/$node.ready"; else echo $code >"$state/$node.failed"; fi
exit $code
