#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The whole reactor: bundles, their tests in OSGi and as plain Java, feature, p2 repository, product, Maven plug-in.
set -eu

# shellcheck source=../lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=../lib/packages.sh
. "$BELLWETHER_HOME/releng/lib/packages.sh"
# shellcheck source=../lib/maven.sh
. "$BELLWETHER_HOME/releng/lib/maven.sh"
# shellcheck source=../lib/application.sh
. "$BELLWETHER_HOME/releng/lib/application.sh"
# shellcheck source=../lib/page.sh
. "$BELLWETHER_HOME/releng/lib/page.sh"
# shellcheck source=../lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"
# shellcheck source=../lib/coverage.sh
. "$BELLWETHER_HOME/releng/lib/coverage.sh"

find_java
page
modules=
plain='.*Test.class'
[ "$BELLWETHER_TEST" != normal ] || plain='org/bellwether/(repository|cli)/.*Test.class' # the others run in OSGi
if [ "$BELLWETHER_TEST" = quick ]; then
  # releng/plain-tests takes the bundles of tests as sources
  modules="-pl !updatesite,!releng/plain-eclipse,!releng/product$(cd "$BELLWETHER_HOME" && printf ',!%s' */*.tests)"
fi

exec 9>"$STATE/lock"
flock 9
find "$BELLWETHER_HOME" -path '*/target/surefire-reports/*' -delete
APPLICATION=$STATE/application/$(fingerprint)
find_maven "$STATE/build.log"
find_jacoco "$STATE/build.log"
data=$STATE/coverage
rm -rf "$data"
mkdir -p "$data"
# Each JVM of tests writes into the same file, one after the other
agent="-javaagent:$JACOCO/org.jacoco.agent.jar=destfile=$data/tests.exec,includes=org.bellwether.*"
status=0
# All failures of all bundles are counted, not only those of the first
# shellcheck disable=SC2086  # nothing, or two words
maven_build "$STATE/build.log" -T 2 $modules verify -Dmaven.test.failure.ignore=true -Dbellwether.test="$BELLWETHER_TEST" \
  -Dplain.tests="%regex[$plain]" \
  -Dtest.agent="$agent" || status=$?
cat "$STATE/build.log"
if [ "$status" = 0 ]; then
  install_application
  rm -rf "$STATE/maven-repository"
  [ "$BELLWETHER_TEST" = quick ] || "$JAVA" "$BELLWETHER_HOME/releng/lib/MavenRepository.java" "$BELLWETHER_HOME" "$STATE/maven-repository"
fi
exec 9>&-

# shellcheck disable=SC2046  # no spaces in these names
count_junit $(find "$BELLWETHER_HOME" -path '*/target/surefire-reports/TEST-*.xml')
[ ! -e "$data/tests.exec" ] || java_coverage "$data" # quick tests count nothing
exit "$status"
