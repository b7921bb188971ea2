#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# The Eclipse workbench as a user gets it: the product's archive, started on a display of its own and used from inside
# (editor/org.bellwether.ui.tests, Driver): wizard, markers, quick fix, run, stop, generate, documentation.
set -u

result() {
  if [ "$1" = 0 ]; then echo "ok $2"; else echo "not ok $2"; fi
}

mkdir product seen
for archive in "$BELLWETHER_HOME"/releng/product/target/products/*-linux.*.tar.gz; do break; done
tar -xzf "$archive" -C product --warning=no-unknown-keyword || exit 1
for driver in "$BELLWETHER_HOME"/editor/org.bellwether.ui.tests/target/org.bellwether.ui.tests-*.jar; do break; done
version=$(python3 -c 'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read("META-INF/MANIFEST.MF").decode())' "$driver" |
  sed -n 's/^Bundle-Version: *\([0-9A-Za-z.]*\).*/\1/p')
echo "org.bellwether.ui.tests,$version,file:$driver,4,false" \
  >>product/configuration/org.eclipse.equinox.simpleconfigurator/bundles.info

(unset DISPLAY WAYLAND_DISPLAY && product/bellwether eclipse workspace) 2>no-display.err
[ $? = 3 ] && grep -q xvfb-run no-display.err
result $? "without a display it says what to do"

# The server says which display it took
Xvfb -displayfd 3 -screen 0 1400x900x24 -nolisten tcp 3>display 2>xvfb.err &
server=$!
trap 'kill "$server"' EXIT
for _ in $(seq 50); do
  [ ! -s display ] || break
  sleep 0.2
done
DISPLAY=:$(cat display)
export DISPLAY
export BELLWETHER_STORE="$PWD/store" HOME="$PWD/home" GTK_THEME=Adwaita NO_AT_BRIDGE=1
XDG_CACHE_HOME=${XDG_CACHE_HOME:-$(getent passwd "$(id -u)" | cut -d: -f6)/.cache}
export XDG_CACHE_HOME
mkdir -p home
JAVA_TOOL_OPTIONS="-Dbellwether.drive=$PWD/seen -XX:TieredStopAtLevel=1 -XX:+UseSerialGC" timeout 600 \
  product/bellwether eclipse workspace >eclipse.out 2>eclipse.err
result $? "the workbench starts and ends well"
cat seen/results
[ "$(grep -c '^ok ' seen/results)" -ge 8 ]
result $? "all steps were gone"
errors=$(grep -c '^!ENTRY org.bellwether' workspace/.metadata/.log 2>/dev/null)
[ "${errors:-0}" = 0 ]
result $? "nothing of ours is in the error log"
[ "${errors:-0}" = 0 ] || cat workspace/.metadata/.log
