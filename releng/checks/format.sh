#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Checks formatting and lint; `releng/format.sh` fixes what can be fixed automatically.
set -eu

# shellcheck source=../lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=../lib/packages.sh
. "$BELLWETHER_HOME/releng/lib/packages.sh"
# shellcheck source=../lib/maven.sh
. "$BELLWETHER_HOME/releng/lib/maven.sh"
# shellcheck source=../lib/sources.sh
. "$BELLWETHER_HOME/releng/lib/sources.sh"
# shellcheck source=../lib/report.sh
. "$BELLWETHER_HOME/releng/lib/report.sh"

cd "$BELLWETHER_HOME"
find_java

spotless() {
  maven_build "$STATE/spotless.log" -N spotless:check || {
    cat "$STATE/spotless.log"
    return 1
  }
}

licence() {
  missing=$(sources '*' | without_licence)
  [ -z "$missing" ] || {
    echo "no SPDX-License-Identifier in the first lines of:" "$missing"
    return 1
  }
}

check "C++ format" sh -c 'xargs -r clang-format-16 --dry-run -Werror' <<FILES
$(sources '*.cpp' '*.hpp' '*.h')
FILES
check "shell lint" sh -c 'xargs -r shellcheck -x' <<FILES
$(shell_sources)
FILES
check "Java format" spotless
check "licence lines" licence
check "links of the documents" sh -c 'xargs -r python3 -B releng/lib/links.py' <<FILES
$(sources '*.md')
FILES
check "libraries in NOTICE" python3 -B releng/lock/notice.py --check
