# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# The software that each command needs. For root, missing Debian packages are installed; other users get the command to run.

# Each line is a need: the group, the command or file that shows that it is installed, the Debian package
NEEDS='
java    javac                                 openjdk-17-jdk-headless
maven   mvn                                   maven
native  g++                                   g++
native  cmake                                 cmake
native  ninja                                 ninja-build
native  omniidl                               omniidl
native  /usr/include/omniORB4/CORBA.h         libomniorb4-dev
native  pkg-config                            pkgconf
counting valgrind                             valgrind
page    node                                  nodejs
page    npm                                   npm
desktop /usr/lib/*/libgtk-3.so.0              libgtk-3-0
desktop /usr/lib/*/libwebkit2gtk-4.1.so.0     libwebkit2gtk-4.1-0
tests   valgrind                              valgrind
lab     ip                                    iproute2
lab     unshare                               util-linux
lab     ssh                                   openssh-client
lab     /usr/sbin/sshd                        openssh-server
tests   ccache                                ccache
tests   clang++-16                            clang-16
tests   ld.lld-16                             lld-16
tests   llvm-cov-16                           llvm-16
tests   /usr/lib/llvm-16/lib/clang/16/lib     libclang-rt-16-dev
tests   clang-format-16                       clang-format-16
tests   /usr/include/gtest/gtest.h            libgtest-dev
tests   nameclt                               omniorb
tests   omniNames                             omniorb-nameserver
tests   shellcheck                            shellcheck
tests   python3                               python3
tests   gcovr                                 gcovr
tests   git                                   git
tests   jq                                    jq
tests   chromium-headless-shell               chromium-headless-shell
tests   /usr/share/idl/omniORB/COS/CosNaming.idl omniorb-idl
tests   mwc-ace                               mpc-ace
tests   make                                  make
tests   Xvfb                                  xvfb
tests   /usr/lib/postgresql/*/bin/initdb      postgresql
tests   tclsh                                 tcl
tests   munged                                munge
tests   slurmctld                             slurmctld
tests   slurmd                                slurmd
tests   sbatch                                slurm-client
tests   /usr/sbin/sshd                        openssh-server
tests   ansible-inventory                     ansible-core
tests   xdotool                               xdotool
tests   zsh                                   zsh
tests   /usr/lib/*/libgtk-3.so.0              libgtk-3-0
tests   /usr/lib/*/libwebkit2gtk-4.1.so.0     libwebkit2gtk-4.1-0
tests   /usr/share/fonts/truetype/dejavu      fonts-dejavu-core
'

# Each line is a command with the groups that it needs in addition to Java. A test compares the commands that build with
# the classes of the command line (NeedsTest).
COMMANDS='
edit    page native
lab     native lab
quick   native
rerun   native
run     native
screen  native
tune    native
'

# needs_of COMMAND: prints its groups
needs_of() {
  echo "$COMMANDS" | while read -r name groups; do
    if [ "$name" = "$1" ]; then echo "$groups"; fi
  done
}

# need GROUP…: returns if all needs of these groups are installed, otherwise exits with 3
need() {
  missing=$(missing_packages " $* ")
  if [ -n "$missing" ]; then
    install_packages "$missing"
    missing=$(missing_packages " $* ")
    [ -z "$missing" ] || fail 3 package "still missing after the installation: $missing" \
      "see $CACHE/packages.log"
  fi
  case " $* " in *" java "*) find_java ;; esac
}

missing_packages() {
  echo "$NEEDS" | while read -r group sign package; do
    case $1 in *" ${group:-none} "*) ;; *) continue ;; esac
    # shellcheck disable=SC2086  # a pattern: libraries lie in a folder named like the machine's architecture
    case $sign in
      /*) ls -d $sign >/dev/null 2>&1 ;;
      javac) java_home >/dev/null ;;
      *) command -v "$sign" >/dev/null ;;
    esac || printf '%s ' "$package"
  done
}

install_packages() {
  command -v apt-get >/dev/null || fail 3 package "this machine lacks: $1" \
    "install what these Debian packages hold, then try again"
  [ "$(id -u)" = 0 ] || fail 3 package "this machine lacks: $1" \
    "run: sudo apt-get install --no-install-recommends $1"
  find_cache
  say "installing $1(once)"
  mkdir -p "$CACHE"
  # Services that are installed as dependencies are not started (policy-rc.d(8)): the tests start separate ones
  policy=/usr/sbin/policy-rc.d
  own_policy=no
  if [ ! -e $policy ]; then
    own_policy=yes
    printf '#!/bin/sh\nexit 101\n' >$policy
    chmod 755 $policy
  fi
  installed=yes
  # shellcheck disable=SC2086  # a list of names
  apt_get_quietly install $1 >"$CACHE/packages.log" 2>&1 ||
    { apt_get_quietly update && apt_get_quietly install $1; } >>"$CACHE/packages.log" 2>&1 || installed=no
  if [ $own_policy = yes ]; then rm -f $policy; fi
  [ $installed = yes ] || fail 3 package "cannot install: $1" "see $CACHE/packages.log"
}

apt_get_quietly() {
  DEBIAN_FRONTEND=noninteractive apt-get -y -q --no-install-recommends -o DPkg::Lock::Timeout=600 "$@"
}

# Finds a JDK of at least 17: JAVA_HOME's, Debian's 17, or the one on the path
java_home() {
  for home in "${JAVA_HOME:-}" /usr/lib/jvm/java-17-openjdk-*; do
    if [ -n "$home" ] && [ -x "$home/bin/javac" ]; then
      echo "$home"
      return
    fi
  done
  compiler=$(command -v javac) || return 1
  dirname "$(dirname "$(readlink -f "$compiler")")"
}

find_java() {
  JAVA_HOME=$(java_home)
  JAVA=$JAVA_HOME/bin/java
  export JAVA_HOME JAVA
  # Reads the version from the JDK's file `release`, which is faster than starting java
  version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$JAVA_HOME/release")
  [ "${version:-0}" -ge 17 ] || fail 3 java "$JAVA_HOME is Java ${version:-unknown}, and Bellwether needs 17 or later" \
    "install openjdk-17-jdk-headless and unset JAVA_HOME"
}
