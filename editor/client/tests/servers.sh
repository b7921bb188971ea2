#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Starts Servers.java with the options with which `bellwether` starts the command line: servers.sh SOCKET
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
# shellcheck source=../../../releng/lib/page.sh
. "$BELLWETHER_HOME/releng/lib/page.sh"

need java page
application
page
# shellcheck disable=SC2046  # options without blanks
exec "$JAVA" $(jvm_options) ${ARCHIVE:+-XX:SharedArchiveFile="$ARCHIVE"} -Dbellwether.page="$PAGE" \
  -Dbellwether.home="$BELLWETHER_HOME" -cp "$CLASS_PATH" "$BELLWETHER_HOME/editor/client/tests/Servers.java" "$@"
