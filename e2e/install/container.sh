#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# A copied clone in a container or a cron job: the password database does not contain the user, there is no locale, and the home
# folder is another one. The user runs the README's first command as printed.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

bellwether --version >version.out 2>version.err # builds stale parts before the copy
copy_clone copy
mkdir container models
chmod 755 .
chmod 777 container models

# A copied or moved clone keeps its built files, from which its commands start
JAVA_TOOL_OPTIONS="-Xlog:class+path=info:file=$PWD/paths.log" copy/bellwether --version >copied.out 2>copied.err
cmp -s version.out copied.out && ! grep -q 'building' copied.err
result $? "a copied clone builds nothing"
grep -q "$PWD/copy/target/application/" paths.log && ! grep -q "$BELLWETHER_HOME/target/application/" paths.log
result $? "a copied clone starts from its own jars"
JAVA_TOOL_OPTIONS="-Xlog:cds=info:file=$PWD/archive.log" copy/bellwether --version >archived.out 2>archived.err
grep -q "$PWD/copy/target/application/.*jsa" archive.log && ! grep -qi 'mismatch' archive.log
result $? "a copied clone uses its own archive of classes"

bare HOME="$PWD/container" copy/bellwether validate copy/examples/basicsp >foreign.out 2>foreign.err
result $? "works in a clone of another user"
if [ "$(id -u)" = 0 ]; then
  bare copy/bellwether runs >homeless.out 2>homeless.err
  [ $? = 3 ] && grep -q 'Set HOME, or XDG_DATA_HOME, to a folder' homeless.err
  result $? "without a home folder, the error names the variables to set"
  bare HOME=/ copy/bellwether runs >root.out 2>root.err
  [ $? = 3 ] && grep -q '/.local/share/bellwether cannot be written' root.err
  result $? "an error names the home folder that cannot be written"
fi
bare HOME="$PWD/container" XDG_DATA_HOME=data copy/bellwether runs >relative.out 2>relative.err
[ $? = 2 ] && grep -q 'XDG_DATA_HOME is not an absolute path: data' relative.err
result $? "refuses a relative XDG_DATA_HOME"
cp "$BELLWETHER_HOME/examples/basicsp/basicsp.bellwether" models/köchin.bellwether
echo >>models/köchin.bellwether
chmod 666 models/*
bare HOME="$PWD/container" copy/bellwether format models >locale.out 2>locale.err &&
  cmp -s models/köchin.bellwether "$BELLWETHER_HOME/examples/basicsp/basicsp.bellwether" && grep -q 'models/köchin.bellwether formatted' locale.out
result $? "reads file names with non-ASCII characters without a locale"

# Both parts and all child processes use the same folders, including Maven, whose Java would use the password database
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
result $? "Maven uses the home folder in HOME"
bare XDG_CACHE_HOME="$PWD/container/cache" BELLWETHER_HOME="$PWD/copy" sh maven.sh >cached.out 2>&1
[ "$(id -u)" != 0 ] || grep -q "Using local repository at $PWD/container/cache/bellwether/home/.m2/repository" cached.out
result $? "without a home folder, Maven uses a folder in the cache"

# A stale clone of another user is not built
if [ "$(id -u)" = 0 ]; then
  cp -p copy/pom.xml pom.xml
  echo '<!-- stale -->' >>copy/pom.xml
  bare HOME="$PWD/container" copy/bellwether runs >stale.out 2>stale.err
  [ $? = 3 ] && grep -q "you may not write to $PWD/copy" stale.err &&
    grep -q "have its owner, $(stat -c %U copy), build it: $PWD/copy/bellwether --version" stale.err
  result $? "names the owner of a stale clone and the owner's command"
  bare HOME="$PWD/container" copy/bellwether runs --json >stale.json 2>stale.err
  [ $? = 3 ] && jq -e '.error.code == "clone" and (.error.fix | contains("bellwether --version"))' stale.json >/dev/null
  result $? "names the owner's command of a stale clone with --json"
  cp -p pom.xml copy/pom.xml
fi

# The user runs the README's first command in the user's own clone. The user's ccache contains this machine's objects as
# hard links, which the user can read and cannot change
share_ccache() {
  from=$(ccache -k cache_dir 2>/dev/null) && [ -d "$from" ] || return 0
  mkdir -p container/.cache
  cp -al "$from" container/.cache/ccache 2>/dev/null || cp -a "$from" container/.cache/
  [ "$(id -u)" != 0 ] || find container/.cache -type d -exec chown 12345:12345 {} +
}
share_ccache
[ "$(id -u)" != 0 ] || chown -R 12345:12345 copy
(cd copy && bare HOME="$PWD/../container" ./bellwether run examples/basicsp) >container.out 2>container.err
result $? "the README's first command runs without a password entry and a locale, and with another home folder"
grep -q '^basicsp / steady$' container.out && grep -q '^timed .* p99 ' container.out && grep -Eq ' [0-9]+/400$' container.out &&
  grep -Eq '^run  *[0-9a-f]{8}  corbel$' container.out
result $? "the README's first command prints the table of figures"
bare HOME="$PWD/container" copy/bellwether show latest --json >shown.out 2>shown.err
holds shown.out '.status == "ok" and [.targets[].target] == ["corbel"] and
  ([.targets[0].metrics[] | select(.kind == "latency") | .p50] | length == 6 and all(. > 0))' \
  "the run of the README's first command is in the store"
[ -s "$(sed -n 's/^report  *//p' container.out)" ] && [ -d copy/examples/basicsp/out/generated ]
result $? "the README's first command writes a report, and generated files into the project"
[ -e container/.local/share/bellwether/store/store.db ] && [ "$(find . -name '[?]' | wc -l)" = 0 ]
result $? "the store is in the home folder in HOME"

# A full disk
if [ "$(id -u)" = 0 ] && mkdir full && mount -t tmpfs -o size=64k tmpfs full; then
  bellwether generate copy/examples/basicsp --out full/generated >full.out 2>full.err
  [ $? = 1 ] && grep -q "$PWD/full/generated/.*: No space left on device" full.err
  result $? "an error on a full disk names the file"
  umount full
else
  echo "NOT RUN: the full disk: a file system cannot be mounted here"
fi
