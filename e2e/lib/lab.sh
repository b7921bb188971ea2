# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Local labs for tests.

# lab_test WHAT: the beginning of a test of WHAT, or of the part of a script that needs a lab of root. Labs are in the script's own
# folder. Ends the script where this machine permits none
lab_test() {
  if [ "$(id -u)" != 0 ] || ! unshare --net --pid --fork --time --mount --uts true 2>unshare.err || [ ! -c /dev/net/tun ]; then
    echo "NOT RUN: $1: these local labs need root, namespaces and /dev/net/tun"
    exit 0
  fi
  BELLWETHER_LABS=$PWD/labs
  export BELLWETHER_LABS
}

# without_root WHAT: the beginning of a test of WHAT by a user who is not root. For root, the script starts again as the user nobody,
# in the subfolder user. There it sees root's built runtimes and compiled objects, so that nothing is built twice, and may open
# /dev/net/tun, as udev permits all users. Ends the script where this machine permits no user namespaces
without_root() {
  if [ "$(id -u)" != 0 ]; then
    if ! unshare --user --map-root-user --net --mount-proc --pid --fork --time --uts --ipc true 2>unshare.err; then
      echo "NOT RUN: $1: this system permits no user namespaces: $(cat unshare.err)"
      exit 0
    elif [ ! -r /dev/net/tun ] || [ ! -w /dev/net/tun ]; then
      echo "NOT RUN: $1: access to /dev/net/tun is denied"
      exit 0
    fi
    return 0
  fi
  if ! setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$BELLWETHER_HOME/bellwether" -a -x "$0" -a -x "$PWD"; then
    echo "NOT RUN: $1: other users cannot read this clone"
    exit 0
  elif ! unshare --mount true 2>unshare.err; then
    echo "NOT RUN: $1: this container permits no namespaces"
    exit 0
  fi
  # The user cannot build the clone, which belongs to root
  if ! "$BELLWETHER_HOME/bellwether" --version >built.out 2>built.err; then
    echo "not ok builds the command line for another user: $(tail -n 1 built.err)"
    exit 1
  fi
  mkdir -p user/home/.cache/bellwether user/ccache user/tmp upper/runtimes work
  mkdir dev
  chown -R 65534:65534 user upper
  # shellcheck disable=SC2016  # for the shell in the mount namespace
  exec unshare --mount sh -c '
    # A file system of its own, since that of this folder may permit no devices
    [ ! -c /dev/net/tun ] ||
      { mount -t tmpfs tmpfs dev && mknod dev/tun c 10 200 && chmod 666 dev/tun && mount --bind dev/tun /dev/net/tun; } || :
    # Without this view, the user builds the runtimes
    [ ! -d "$1" ] || mount -t overlay overlay -o "lowerdir=$1,upperdir=$PWD/upper,workdir=$PWD/work" user/home/.cache/bellwether || :
    [ ! -d "$2" ] || mount --bind "$2" user/ccache || :
    cd user || exit
    exec setpriv --reuid=65534 --regid=65534 --clear-groups env -u XDG_CACHE_HOME -u XDG_DATA_HOME -u XDG_STATE_HOME \
      HOME="$PWD/home" CCACHE_DIR="$PWD/ccache" CCACHE_READONLY=1 CCACHE_TEMPDIR="$PWD/tmp" "$3"
  ' sh "${XDG_CACHE_HOME:-$HOME/.cache}/bellwether" "$(ccache --get-config=cache_dir 2>ccache.err)" "$0"
}
