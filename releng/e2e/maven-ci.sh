#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# The example of a Maven build, with the plug-in as it was built: from a Maven repository, without Eclipse and without a clone.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/releng/lib/e2e.sh"

cp -r "$BELLWETHER_HOME/examples/maven-ci" project
for maven in "${XDG_CACHE_HOME:-$HOME/.cache}"/bellwether/apache-maven-*/bin/mvn "$(command -v mvn)"; do
  [ ! -x "$maven" ] || break
done
# Bellwether's own are read from the repository that was built, all others where the build has put them: no network is asked
"$maven" -o -X validate >where.log 2>&1 # there is no project here, but it says what it would use
user=$(sed -n 's/.*Using local repository at //p' where.log)
build() {
  (cd project && "$maven" -o -B -ntp -Dmaven.repo.local="$OLDPWD/repository" -Dmaven.repo.local.tail="$user,$BELLWETHER_HOME/target/maven-repository" "$@")
}

build verify -Dbellwether.samples=200 -Dbellwether.rateScale=10 -Dbellwether.store="$PWD/store" >good.log 2>&1
status=$?
[ "$status" = 0 ] || tail -n 40 good.log
result "$status" "validates, generates and measures in a Maven build"
jq -e '.status == "ok" and ([.targets[0].metrics[] | select(.kind == "latency")] | length == 2 and all(.count == 200))' \
  project/target/bellwether/session.json >/dev/null
result $? "keeps the figures"
[ -s "$(jq -r .report project/target/bellwether/session.json)" ] && [ -e project/target/bellwether/generated/CMakeLists.txt ]
result $? "keeps the report and what was generated"

sed -i 's/controller.sensor -> sensor.reading;//' project/src/main/bellwether/heating.bellwether
! build verify >bad.log 2>&1 && grep -q 'heating.bellwether:[0-9].*BW307' bad.log && grep -q 'the input is wrong' bad.log &&
  ! grep -q 'bellwether:.*:generate' bad.log
result $? "a broken model fails the build with place and reason, before anything is generated"
