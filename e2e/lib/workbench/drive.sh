# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# A workbench on a separate display, which editor/org.bellwether.ui.tests (Driver) operates from inside, for scripts in e2e.

# shellcheck source=../e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../../../releng/lib/user.sh
. "$BELLWETHER_HOME/releng/lib/user.sh"

# add_driver ECLIPSE: adds the driver to an installation's bundles
add_driver() {
  for driver in "$BELLWETHER_HOME"/editor/org.bellwether.ui.tests/target/org.bellwether.ui.tests-*.jar; do break; done
  version=$(python3 -c 'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read("META-INF/MANIFEST.MF").decode())' "$driver" |
    sed -n 's/^Bundle-Version: *\([0-9A-Za-z.]*\).*/\1/p')
  cp "$driver" driver.jar
  echo "org.bellwether.ui.tests,$version,file:$PWD/driver.jar,4,false" \
    >>"$1/configuration/org.eclipse.equinox.simpleconfigurator/bundles.info"
}

# Sets DISPLAY, and other variables that make runs repeatable; the display ends with the script
start_display() {
  # The server prints the number of its display
  Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp 3>display 2>xvfb.err &
  server=$!
  trap 'kill "$server"' EXIT
  for _ in $(seq 50); do
    [ ! -s display ] || break
    sleep 0.2
  done
  DISPLAY=:$(cat display)
  export DISPLAY
  # A separate home folder, with the user's cache
  user_folder XDG_CACHE_HOME .cache
  XDG_CACHE_HOME=$(dirname "$USER_FOLDER")
  export XDG_CACHE_HOME HOME="$PWD/home" GTK_THEME=Adwaita NO_AT_BRIDGE=1
  mkdir -p home
}

# drive STEPS COMMAND…: starts a workbench in the folder workspace; the driver executes its first STEPS steps, or all
# for 0
drive() {
  steps=$1
  shift
  mkdir -p seen
  JAVA_TOOL_OPTIONS="-Dbellwether.drive=$PWD/seen -Dbellwether.drive.steps=$steps -XX:TieredStopAtLevel=1 -XX:+UseSerialGC" \
    timeout 600 "$@" >eclipse.out 2>eclipse.err
  result $? "the workbench starts and ends well"
  cat seen/results
}

# Errors of other bundles are ignored; the editor's server logs harmless messages there
no_errors_of_ours() {
  errors=$(grep -c '^!ENTRY org.bellwether[^ ]* 4 ' workspace/.metadata/.log 2>/dev/null)
  [ "${errors:-0}" = 0 ]
  result $? "nothing of ours is in the error log"
  [ "${errors:-0}" = 0 ] || cat workspace/.metadata/.log
}
