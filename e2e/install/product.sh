#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# The product for Linux: the unpacked archive has a start script, and the command line works.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

mkdir product project
for archive in "$BELLWETHER_HOME"/releng/product/target/products/*-linux.*.tar.gz; do break; done
tar -xzf "$archive" -C product --warning=no-unknown-keyword
result $? "the archive can be unpacked"
[ -x product/bellwether ]
result $? "the archive has a start script"

product/bellwether --version >version.out 2>version.err && grep -q '^bellwether [0-9]' version.out && [ ! -s version.err ]
result $? "--version prints only the version"
ln -s product/bellwether link
./link --version | cmp -s - version.out
result $? "works through a symbolic link"

cp "$BELLWETHER_HOME"/examples/basicsp/basicsp.* project/
product/bellwether generate project --target corbel --target omniorb --bundle --json >generate.out 2>generate.err &&
  [ "$(jq -r .status generate.out)" = ok ] && [ ! -s generate.err ]
result $? "generates for both targets"
[ -e project/out/generated/runtime/CMakeLists.txt ]
result $? "a generated bundle has Corbel's sources"
product/bellwether runs --store store --json >runs.out 2>runs.err &&
  [ "$(jq -r .status runs.out)" = ok ] && [ ! -s runs.err ]
result $? "opens a run store without messages"
# Simulates a container: the password database does not contain the user, there is no locale, and the home folder is another one
mkdir container models
cp project/basicsp.bellwether models/köchin.bellwether
chmod 755 . product
chmod 777 container
bare HOME="$PWD/container" product/bellwether validate models/köchin.bellwether >locale.out 2>locale.err && [ ! -s locale.err ]
result $? "reads file names with non-ASCII characters without a locale"
bare HOME="$PWD/container" product/bellwether runs >container.out 2>container.err &&
  grep -qx "The store $PWD/container/.local/share/bellwether/store is empty. Begin with: product/bellwether run MODEL" container.out
result $? "the store is in the home folder in HOME, and commands are shown as typed"
bare HOME="$PWD/container" product/bellwether eclipse >display.out 2>display.err
[ $? = 3 ] && grep -q 'xvfb-run product/bellwether eclipse' display.err
result $? "without a display, eclipse names xvfb-run"
product/bellwether no-such-command >unknown.out 2>unknown.err
[ $? = 2 ] && [ ! -s unknown.out ]
result $? "the start script returns the exit code of the command line"
JAVA_HOME=/nonexistent product/bellwether --version >java.out 2>java.err
[ $? = 3 ] && grep -q 'install a Java runtime' java.err
result $? "exits with 3 if there is no Java"

product/bellwether edit project --no-open --json >edit.out 2>edit.err &
editor=$!
tries=0
until [ -s edit.out ] || [ $tries = 600 ]; do
  tries=$((tries + 1))
  sleep 0.2
done
node -e 'fetch(process.argv[1]).then((page) => process.exit(page.ok ? 0 : 1), () => process.exit(1))' "$(jq -r .url edit.out)"
result $? "edit serves the editor's page"
kill "$editor"
wait "$editor"
[ $? = 143 ] && [ ! -s edit.err ]
result $? "edit ends after SIGTERM without errors"
