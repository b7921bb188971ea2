#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The front door: from anywhere, through a link, with bad input, and on a machine that lacks something.
set -u

result() {
  if [ "$1" = 0 ]; then echo "ok $2"; else echo "not ok $2"; fi
}

bellwether --version >version.out 2>version.err
result $? "says its version from another folder"
grep -q '^bellwether [0-9]' version.out && [ ! -s version.err ]
result $? "prints the version on standard output and nothing on standard error"

ln -s "$BELLWETHER_HOME/bellwether" link
./link --version | cmp -s - version.out
result $? "works through a symbolic link"

bellwether no-such-command >/dev/null 2>unknown.err
[ $? = 2 ] && [ -s unknown.err ]
result $? "refuses an unknown command with exit code 2 and a message"

# A machine without CMake and without root's rights: all commands but cmake, and an id that is not 0
mkdir lean
for command in /usr/bin/* /bin/*; do
  case $command in */cmake | */id) ;; *) ln -sf "$command" lean/ ;; esac
done
printf '#!/bin/sh\necho 1000\n' >lean/id
chmod +x lean/id
PATH=$PWD/lean "$BELLWETHER_HOME/bellwether" run nothing --json >lean.out 2>lean.err
[ $? = 3 ]
result $? "exits with 3 when the machine lacks a package"
grep -q 'sudo apt-get install .*cmake' lean.err
result $? "prints the line that installs it"
[ "$(wc -l <lean.out)" = 1 ] && grep -q '^{"schema":"bellwether.error/1",.*"code":"package"' lean.out
result $? "says so as one JSON object with --json"

# Two at once on changed sources build once and both answer
touch "$BELLWETHER_HOME/pom.xml"
bellwether --version >first.out 2>first.err &
both=0
bellwether --version >second.out 2>second.err || both=1
wait $! || both=1
[ $both = 0 ] && cmp -s first.out second.out && [ "$(cat first.err second.err | grep -c 'built in')" = 1 ]
result $? "builds once when two commands find stale sources"
