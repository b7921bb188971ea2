#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# The start script: from any folder, through a link, with invalid input, on a machine that lacks a program, and after a change
# of the sources. container.sh tests users without a home.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

bellwether --version >version.out 2>version.err
result $? "--version works from another folder"
grep -q '^bellwether [0-9]' version.out && [ ! -s version.err ]
result $? "prints the version on standard output and nothing on standard error"

ln -s "$BELLWETHER_HOME/bellwether" link
./link --version | cmp -s - version.out
result $? "works through a symbolic link"

bellwether no-such-command >/dev/null 2>unknown.err
[ $? = 2 ] && [ -s unknown.err ]
result $? "refuses an unknown command with exit code 2 and a message"

# A machine without CMake, for a user without root's rights: the path has all commands except cmake, and id prints a
# number other than 0
mkdir lean
ln -s /usr/bin/* lean/
ln -sf /bin/* lean/ # most of them again where /bin is a link to /usr/bin
rm -f lean/cmake lean/id
printf '#!/bin/sh\necho 1000\n' >lean/id
chmod +x lean/id
PATH=$PWD/lean "$BELLWETHER_HOME/bellwether" run nothing --json >lean.out 2>lean.err
[ $? = 3 ]
result $? "exits with 3 when the machine lacks a package"
grep -q 'sudo apt-get install .*cmake' lean.err
result $? "prints the command that installs the missing package"
[ "$(wc -l <lean.out)" = 1 ] && grep -q '^{"schema":"bellwether.error/1",.*"code":"package"' lean.out
result $? "names the missing package as one JSON object with --json"

PATH=$PWD/lean "$BELLWETHER_HOME/bellwether" --json run nothing >before.out 2>before.err
[ $? = 3 ] && cmp -s lean.out before.out
result $? "recognises the command after an option"
sed -n "/^COMMANDS='/,/^'/s/ .*native\$//p" "$BELLWETHER_HOME/releng/lib/packages.sh" >building
while read -r command; do
  PATH=$PWD/lean "$BELLWETHER_HOME/bellwether" "$command" nothing >"lean-$command.out" 2>"lean-$command.err"
  [ $? = 3 ] && grep -q 'sudo apt-get install .*cmake' "lean-$command.err"
  result $? "looks for the build tools of $command before it starts"
done <building
PATH=$PWD/lean "$BELLWETHER_HOME/bellwether" run --help >help.out 2>help.err && grep -q 'Examples:' help.out && [ ! -s help.err ]
result $? "--help needs no package"

# A user without root's rights, and a folder that the user cannot read
mkdir -p project/closed home
cp "$BELLWETHER_HOME/examples/basicsp/basicsp.bellwether" project/
chmod 000 project/closed
chmod 755 . project
chmod 777 home
everything=no  # whether the user may read the clone
if [ "$(id -u)" != 0 ]; then
  "$BELLWETHER_HOME/bellwether" validate project >closed.out 2>closed.err
elif setpriv --reuid=65534 --clear-groups test -r "$PWD/project/basicsp.bellwether" -a -x "$BELLWETHER_HOME/bellwether"; then
  HOME=$PWD/home setpriv --reuid=65534 --clear-groups "$BELLWETHER_HOME/bellwether" validate project >closed.out 2>closed.err
else # other users cannot use a clone in root's home
  everything=yes
  "$BELLWETHER_HOME/bellwether" validate project >closed.out 2>closed.err
fi
closed=$?
chmod 755 project/closed
case $everything in
  no) [ $closed = 2 ] && grep -q 'BW001.*closed' closed.err ;;
  yes) [ $closed = 0 ] ;;
esac
result $? "names the folder of a project that cannot be read"

# A copy of the clone whose sources change: two commands at the same time build once, and both answer
copy_clone copy
echo '// changed' >>copy/plugins/org.bellwether.cli/src/org/bellwether/cli/Main.java
echo '// changed' >>copy/runtime-cpp/src/orb/core/orb.cpp
copy/bellwether --version >first.out 2>first.err &
both=0
copy/bellwether --version >second.out 2>second.err || both=1
wait $! || both=1
[ $both = 0 ] && cmp -s first.out second.out && [ "$(cat first.err second.err | grep -c 'built in')" = 1 ]
result $? "builds once when two commands find changed sources"
touch copy/pom.xml
copy/bellwether --version >touched.out 2>touched.err
cmp -s first.out touched.out && [ ! -s touched.err ]
result $? "builds nothing when only the time of a file has changed"
copy/bellwether generate copy/examples/basicsp --target corbel --bundle --out generated >changed.out 2>changed.err
grep -q '^// changed' generated/runtime/src/orb/core/orb.cpp
result $? "a bundle has the changed sources of Corbel"
echo 'changed' >>copy/runtime-cpp/README.md
copy/bellwether --version >page.out 2>page.err
[ ! -s page.err ]
result $? "builds nothing when only a README of Corbel has changed"

# Messages show commands as the user types them from the current folder
(cd project && PATH=/usr/bin:/bin ../copy/bellwether runs) >typed.out 2>typed.err
grep -q 'Begin with: ../copy/bellwether run MODEL' typed.out
result $? "shows commands as typed if the path does not have bellwether"
(cd project && PATH=$BELLWETHER_HOME:/usr/bin:/bin "$BELLWETHER_HOME/bellwether" show nothing) >named.out 2>named.err
grep -q 'bellwether runs lists all runs' named.err
result $? "shows commands by name if the path has bellwether"

# The archive of classes only makes commands faster: without it, they work, too
application=$(find copy/target/application/*/ -name class-path -printf '%T@ %h\n' | sort -n | tail -n 1 | cut -d' ' -f2-)
[ -s "$(echo "$application"/classes-*.jsa)" ]
result $? "a build writes the archive of classes"
JAVA_TOOL_OPTIONS=-Xlog:class+load:file=loaded copy/bellwether runs >archived.out 2>archived.err
grep -q ' org\.bellwether\.results\.store\.Store source: shared objects file' loaded &&
  grep -q ' org\.sqlite\.SQLiteConnection source: shared objects file' loaded
result $? "the archive of classes has the classes of the store"
JAVA_TOOL_OPTIONS=-Xlog:class+load:file=loaded copy/bellwether run --help >archived.out 2>archived.err
grep -q ' org\.bellwether\.cli\.measure\.RunCommand source: shared objects file' loaded
result $? "the archive of classes has the classes of runs"
for archive in "$application"/classes-*.jsa; do
  rm "$archive"
  echo damaged >"$archive"
done
copy/bellwether --version >damaged.out 2>damaged.err
cmp -s page.out damaged.out && [ ! -s damaged.err ]
result $? "starts from its jars when the archive is damaged"
(
  STATE=$PWD
  JAVA=false
  # shellcheck source=../../releng/lib/classes.sh
  . "$BELLWETHER_HOME/releng/lib/classes.sh"
  archive_classes nothing failed.jsa
) && [ -e failed.jsa ] && [ ! -s failed.jsa ]
result $? "leaves an empty file if Java cannot write the archive, and does not try again"
