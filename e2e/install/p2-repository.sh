#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# Installs into an existing Eclipse: p2's director installs both features from the repository into a plain platform; its
# workbench then creates a project and opens its diagrams.

# shellcheck source=../lib/workbench/drive.sh
. "$BELLWETHER_HOME/e2e/lib/workbench/drive.sh"
# shellcheck source=../../releng/lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=../../releng/lib/packages.sh
. "$BELLWETHER_HOME/releng/lib/packages.sh"
# shellcheck source=../../releng/lib/maven.sh
. "$BELLWETHER_HOME/releng/lib/maven.sh"

find_java
find_maven maven.log
cp -r "$BELLWETHER_HOME"/releng/plain-eclipse/target/products/org.bellwether.plain/linux/gtk/* eclipse || exit 1
bundles=eclipse/configuration/org.eclipse.equinox.simpleconfigurator/bundles.info
[ "$(grep -c '^org\.bellwether' "$bundles")" = 0 ]
result $? "the plain Eclipse has no bundles of Bellwether"

# The test uses Tycho's version in the parent POM; it needs no network, because the build had downloaded it
tycho=$(sed -n 's:.*<tycho.version>\(.*\)</tycho.version>.*:\1:p' "$BELLWETHER_HOME/pom.xml")
MAVEN_OPTS="-XX:+UseSerialGC -XX:TieredStopAtLevel=1" "$MAVEN" -B -ntp "org.eclipse.tycho:tycho-p2-director-plugin:$tycho:director" -Dprofile=DefaultProfile \
  -Ddestination="$PWD/eclipse" -Drepositories="file:$BELLWETHER_HOME/updatesite/target/repository" \
  -DinstallIUs=org.bellwether.feature.feature.group,org.bellwether.ui.feature.feature.group >director.out 2>&1
installed=$?
result $installed "the director installs both features"
if [ $installed != 0 ]; then
  cat director.out
  exit 1
fi
grep -q '^org\.bellwether\.sirius,' "$bundles"
result $? "the director installs the Sirius viewpoint without Sirius"

add_driver eclipse
start_display
for launcher in eclipse/plugins/org.eclipse.equinox.launcher_*.jar; do break; done
drive 3 "$JAVA" -jar "$launcher" -nosplash -data workspace -perspective org.bellwether.ui.perspective
[ "$(grep -c '^ok ' seen/results)" = 3 ]
result $? "the workbench creates a project and opens its diagrams"
no_errors_of_ours
