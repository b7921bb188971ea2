#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes the reports for report.test.mjs: pages.sh FOLDER
set -eu

BELLWETHER_HOME=$(dirname -- "$(readlink -f -- "$0")")/../../..
BELLWETHER_HOME=$(readlink -f -- "$BELLWETHER_HOME")
export BELLWETHER_HOME
# shellcheck source=../../../releng/lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=../../../releng/lib/packages.sh
. "$BELLWETHER_HOME/releng/lib/packages.sh"
# shellcheck source=../../../releng/lib/application.sh
. "$BELLWETHER_HOME/releng/lib/application.sh"

need java
application
sources=$BELLWETHER_HOME/plugins/org.bellwether.results.tests/src
package=org/bellwether/results/report
"${JAVA}c" -proc:none -encoding UTF-8 -d "$1/classes" -cp "$CLASS_PATH" -sourcepath "$sources" \
  "$sources/$package/FabricatedPages.java"
# shellcheck disable=SC2046  # options without blanks
exec "$JAVA" $(jvm_options) -cp "$1/classes:$CLASS_PATH" org.bellwether.results.report.FabricatedPages "$1"
