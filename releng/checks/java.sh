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

find_java
page
modules=
[ "$BELLWETHER_TEST" != quick ] || modules='-pl !updatesite,!releng/product'

exec 9>"$STATE/lock"
flock 9
find "$BELLWETHER_HOME" -path '*/target/surefire-reports/*' -delete
APPLICATION=$STATE/application/$(fingerprint)
status=0
# All failures of all bundles are counted, not only those of the first
# shellcheck disable=SC2086  # nothing, or two words
maven_build "$STATE/build.log" -T 2 $modules verify -Dmaven.test.failure.ignore=true -Dbellwether.test="$BELLWETHER_TEST" || status=$?
cat "$STATE/build.log"
if [ "$status" = 0 ]; then
  install_application
  rm -rf "$STATE/maven-repository"
  [ "$BELLWETHER_TEST" = quick ] || "$JAVA" "$BELLWETHER_HOME/releng/lib/MavenRepository.java" "$BELLWETHER_HOME" "$STATE/maven-repository"
fi
exec 9>&-

# shellcheck disable=SC2046  # no spaces in these names
count_junit $(find "$BELLWETHER_HOME" -path '*/target/surefire-reports/TEST-*.xml')
exit "$status"
