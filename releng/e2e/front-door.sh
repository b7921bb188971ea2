#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# The front door: from anywhere, through a link, with bad input, and on a machine that lacks something.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/releng/lib/e2e.sh"

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

PATH=$PWD/lean "$BELLWETHER_HOME/bellwether" --json run nothing >before.out 2>before.err
[ $? = 3 ] && cmp -s lean.out before.out
result $? "finds the command behind an option"
sed -n "/^COMMANDS='/,/^'/s/ .*native\$//p" "$BELLWETHER_HOME/releng/lib/packages.sh" >building
while read -r command; do
  PATH=$PWD/lean "$BELLWETHER_HOME/bellwether" "$command" nothing >"lean-$command.out" 2>"lean-$command.err"
  [ $? = 3 ] && grep -q 'sudo apt-get install .*cmake' "lean-$command.err"
  result $? "looks for what $command builds with before it starts"
done <building
PATH=$PWD/lean "$BELLWETHER_HOME/bellwether" run --help >help.out 2>help.err && grep -q 'Examples:' help.out && [ ! -s help.err ]
result $? "needs no package to show help"

# A user who is not root, and a folder that he may not read
mkdir -p project/closed home
cp "$BELLWETHER_HOME/examples/basicsp/basicsp.bellwether" project/
chmod 000 project/closed
chmod 755 . project
chmod 777 home
everything=no  # may the user read it?
if [ "$(id -u)" != 0 ]; then
  "$BELLWETHER_HOME/bellwether" validate project >closed.out 2>closed.err
elif setpriv --reuid=65534 --clear-groups test -r "$PWD/project/basicsp.bellwether" -a -x "$BELLWETHER_HOME/bellwether"; then
  HOME=$PWD/home setpriv --reuid=65534 --clear-groups "$BELLWETHER_HOME/bellwether" validate project >closed.out 2>closed.err
else # a clone in root's home cannot be used by others
  everything=yes
  "$BELLWETHER_HOME/bellwether" validate project >closed.out 2>closed.err
fi
closed=$?
chmod 755 project/closed
case $everything in
  no) [ $closed = 2 ] && grep -q 'BW001.*closed' closed.err ;;
  yes) [ $closed = 0 ] ;;
esac
result $? "tells which folder of a project cannot be read"

# A copy of the clone, whose sources change: two commands at once build once, and both answer
mkdir copy
(cd "$BELLWETHER_HOME" && tar -cf - --exclude=./.git --exclude=./runtime-cpp/build --exclude=./target/test \
  --exclude=./releng/product/target --exclude=./updatesite/target --exclude=./out .) | tar -xf - -C copy
touch copy/pom.xml
copy/bellwether --version >touched.out 2>touched.err
cmp -s version.out touched.out && [ ! -s touched.err ]
result $? "builds nothing when only the time of a file has changed"
echo '<!-- changed -->' >>copy/pom.xml
echo '// changed' >>copy/runtime-cpp/src/orb/orb.cpp
copy/bellwether --version >first.out 2>first.err &
both=0
copy/bellwether --version >second.out 2>second.err || both=1
wait $! || both=1
[ $both = 0 ] && cmp -s first.out second.out && [ "$(cat first.err second.err | grep -c 'built in')" = 1 ]
result $? "builds once when two commands find changed sources"
copy/bellwether generate copy/examples/basicsp --target corbel --bundle --out generated >changed.out 2>changed.err
grep -q '^// changed' generated/runtime/src/orb/orb.cpp
result $? "puts Corbel's sources as they are now into a bundle"
echo 'changed' >>copy/runtime-cpp/README.md
copy/bellwether --version >page.out 2>page.err
[ ! -s page.err ]
result $? "builds nothing when only pages about Corbel have changed"

# Messages show commands as they are typed, from where the user is
(cd project && PATH=/usr/bin:/bin ../copy/bellwether runs) >typed.out 2>typed.err
grep -q 'Begin with: ../copy/bellwether run MODEL' typed.out
result $? "shows commands as they are typed where the path does not have it"
(cd project && PATH=$BELLWETHER_HOME:/usr/bin:/bin "$BELLWETHER_HOME/bellwether" show nothing) >named.out 2>named.err
grep -q 'List them: bellwether runs' named.err
result $? "shows them by its name where the path has it"

# A container or a cron job: a user whom the password database does not know, no locale, and only those variables that are given
if [ "$(id -u)" = 0 ]; then
  bare() { setpriv --reuid=12345 --regid=12345 --clear-groups env -i PATH=/usr/bin:/bin "$@"; }
else
  bare() { env -i PATH=/usr/bin:/bin "$@"; }
fi
mkdir -p container models
chmod 777 container models
bare HOME="$PWD/container" copy/bellwether validate copy/examples/basicsp >foreign.out 2>foreign.err
result $? "works in a clone of somebody else"
if [ "$(id -u)" = 0 ]; then
  bare copy/bellwether runs >homeless.out 2>homeless.err
  [ $? = 3 ] && grep -q 'Set HOME, or XDG_DATA_HOME, to a folder' homeless.err
  result $? "says what to set where there is no home folder"
  bare HOME=/ copy/bellwether runs >root.out 2>root.err
  [ $? = 3 ] && grep -q '/.local/share/bellwether cannot be written' root.err
  result $? "says what to set where the home folder cannot be written"
fi
bare HOME="$PWD/container" XDG_DATA_HOME=data copy/bellwether runs >relative.out 2>relative.err
[ $? = 2 ] && grep -q 'XDG_DATA_HOME is not an absolute path: data' relative.err
result $? "refuses relative folders"
cp "$BELLWETHER_HOME/examples/basicsp/basicsp.bellwether" models/köchin.bellwether
echo >>models/köchin.bellwether
chmod 666 models/*
bare HOME="$PWD/container" copy/bellwether format models >locale.out 2>locale.err &&
  cmp -s models/köchin.bellwether "$BELLWETHER_HOME/examples/basicsp/basicsp.bellwether" && grep -q 'models/köchin.bellwether formatted' locale.out
result $? "reads names of files that are not ASCII without a locale"

# Both parts and all children agree on folders: Maven, whose Java would ask the password database, too
echo '<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version><packaging>pom</packaging></project>' \
  >container/pom.xml
cat >maven.sh <<'END'
set -eu
. "$BELLWETHER_HOME/releng/lib/common.sh"
find_cache
home_for_children "$CACHE"
exec mvn -o -X -f container/pom.xml validate
END
bare HOME="$PWD/container" BELLWETHER_HOME="$PWD/copy" sh maven.sh >maven.out 2>&1
grep -q "Using local repository at $PWD/container/.m2/repository" maven.out
result $? "Maven uses the home folder that HOME says"
bare XDG_CACHE_HOME="$PWD/container/cache" BELLWETHER_HOME="$PWD/copy" sh maven.sh >cached.out 2>&1
[ "$(id -u)" != 0 ] || grep -q "Using local repository at $PWD/container/cache/bellwether/home/.m2/repository" cached.out
result $? "Maven uses a folder in the cache where there is no home folder"

# A stale clone of somebody else is not built
cp copy/pom.xml pom.xml
echo '<!-- stale -->' >>copy/pom.xml
if [ "$(id -u)" = 0 ]; then
  bare HOME="$PWD/container" copy/bellwether runs >stale.out 2>stale.err
  [ $? = 2 ] && grep -q "you may not write to $PWD/copy" stale.err && grep -q 'have its owner build it' stale.err
  result $? "says who can build a clone of somebody else"
fi
cp pom.xml copy/pom.xml

# The README's first command, in a clone of his own; with the ORB that need not be built
[ "$(id -u)" != 0 ] || chown -R 12345:12345 copy
bare HOME="$PWD/container" copy/bellwether run copy/examples/basicsp --target omniorb --samples 50 --rounds 1 --rate-scale 50 --json >container.out 2>container.err
holds container.out '.status == "ok" and (.targets | length) == 1' "runs an example for a user without a password entry, without a locale, and with another home folder"
[ -e container/.local/share/bellwether/store/store.db ] && [ "$(find . -name '[?]' | wc -l)" = 0 ]
result $? "keeps what is his in the home folder that HOME says"

# A full disk
if [ "$(id -u)" = 0 ] && mkdir full && mount -t tmpfs -o size=64k tmpfs full; then
  copy/bellwether generate copy/examples/basicsp --out full/generated >full.out 2>full.err
  [ $? = 1 ] && grep -q "$PWD/full/generated/.*: No space left on device" full.err
  result $? "names the file that a full disk has no room for"
  umount full
else
  echo "NOT RUN: the full disk: a file system cannot be mounted here"
fi

# The archive of classes is there to be quicker, and for nothing else
application=$(find copy/target/application/*/ -name class-path -printf '%T@ %h\n' | sort -n | tail -n 1 | cut -d' ' -f2-)
[ -s "$(echo "$application"/classes-*.jsa)" ]
result $? "archives the classes of what it built"
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
  # shellcheck source=../lib/classes.sh
  . "$BELLWETHER_HOME/releng/lib/classes.sh"
  archive_classes nothing failed.jsa
) && [ -e failed.jsa ] && [ ! -s failed.jsa ]
result $? "does without an archive when Java cannot make one, and does not try again"
