#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and tests the whole reactor: bundles in OSGi and as plain Java, feature, p2 repository, product, Maven plug-in.
#   java.sh                 everything
#   java.sh MODULE CLASS    one test class of one module (releng/plain-tests, or a bundle's tests in OSGi), to see whether it passes alone
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
# Plain Java runs all bundles' tests in two JVMs. OSGi runs the tests that find failures specific to OSGi: the fast tests
# of the workbench, which load all classes of all bundles; with --long all other tests, too.
modules=
without=slow
without_in_osgi=
case $BELLWETHER_TEST in
  quick) modules="-pl !updatesite,!releng/plain-eclipse,!releng/product$(cd "$BELLWETHER_HOME" && printf ',!%s' */*.tests)" ;;
  normal)
    modules="-pl $(cd "$BELLWETHER_HOME" && printf '!%s\n' */*.tests | grep -vx '!editor/org\.bellwether\.ui\.tests' | paste -sd , -)"
    without=
    without_in_osgi=slow
    ;;
esac

exec 9>"$STATE/lock"
flock 9
find "$BELLWETHER_HOME" -path '*/target/surefire-reports/*' -delete
if [ $# = 2 ]; then
  others=$(cd "$BELLWETHER_HOME" && printf '!%s\n' */*.tests releng/plain-tests | grep -vxF "!$1" | paste -sd , -)
  status=0
  maven_build "$STATE/retry.log" -T 2 -pl "!updatesite,!releng/plain-eclipse,!releng/product,$others" verify -Dtest="$2" \
    -Dsurefire.failIfNoSpecifiedTests=false -Dtest.required=false -Dbellwether.test="$BELLWETHER_TEST" -Dplain.without= || status=$?
  cat "$STATE/retry.log"
  [ "$status" = 0 ] && [ -e "$BELLWETHER_HOME/$1/target/surefire-reports/TEST-$2.xml" ]
  exit
fi
APPLICATION=$STATE/application/$(fingerprint)
find_maven "$STATE/build.log"
[ "$BELLWETHER_TEST" = quick ] || find_jacoco "$STATE/build.log"
data=$STATE/coverage
rm -rf "$data"
mkdir -p "$data"
# All JVMs of tests write to the same file, which the agent locks
agent=
[ "$BELLWETHER_TEST" = quick ] || agent="-javaagent:$JACOCO/org.jacoco.agent.jar=destfile=$data/tests.exec,includes=org.bellwether.*"
status=0
# Counts the failures of all bundles: the build must not stop after the first one
# shellcheck disable=SC2086  # nothing, or two words
maven_build "$STATE/build.log" -T 2 $modules verify -Dmaven.test.failure.ignore=true -Dbellwether.test="$BELLWETHER_TEST" \
  -Dplain.without="$without" -Dosgi.without="$without_in_osgi" \
  -Dtest.agent="$agent" || status=$?
cat "$STATE/build.log"
if [ "$status" = 0 ]; then
  # An application that was built from the same sources is kept, with its archive of classes
  [ -e "$APPLICATION/class-path" ] || install_application
  rm -rf "$STATE/maven-repository"
  [ "$BELLWETHER_TEST" = quick ] || "$JAVA" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "$BELLWETHER_HOME/releng/lib/MavenRepository.java" "$BELLWETHER_HOME" "$STATE/maven-repository"
fi
exec 9>&-

# shellcheck disable=SC2046  # no spaces in these names
count_junit $(find "$BELLWETHER_HOME" -path '*/target/surefire-reports/TEST-*.xml')
for module in "$BELLWETHER_HOME"/*/*/target/surefire-reports; do
  [ -d "$module" ] || continue
  folder=${module%/target/surefire-reports}
  failed_tests "$module"/TEST-*.xml | sed 's/\$.*//' | sort | uniq -c | while read -r failed class; do
    retry_later "$failed" "Java: $class" "$BELLWETHER_HOME/releng/checks/java.sh" "${folder#"$BELLWETHER_HOME/"}" "$class"
  done
done
[ ! -e "$data/tests.exec" ] || java_coverage "$data" # quick tests count nothing
exit "$status"
