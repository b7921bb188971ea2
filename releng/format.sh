#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# format.sh [FOLDER…]: formats hand-written Java and C++ in place, all of it or what lies in these folders.
set -eu

BELLWETHER_HOME=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
# shellcheck source=lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"
# shellcheck source=lib/packages.sh
. "$BELLWETHER_HOME/releng/lib/packages.sh"
# shellcheck source=lib/maven.sh
. "$BELLWETHER_HOME/releng/lib/maven.sh"
# shellcheck source=lib/sources.sh
. "$BELLWETHER_HOME/releng/lib/sources.sh"

need java maven tests
cd "$BELLWETHER_HOME"
mkdir -p "$STATE"

folders=.
if [ $# != 0 ]; then folders=$*; fi
# What clang-format gets as paths, Spotless gets as regular expressions of absolute paths
java=
for folder in $folders; do
  folder=$(realpath --relative-to=. -- "$folder")
  case $folder in
    .) java="$java,.*" && pattern='^' ;;
    *) java="$java,.*/$folder/.*" && pattern="^$folder/" ;;
  esac
  sources '*.cpp' '*.hpp' '*.h' | grep "$pattern" | xargs -r clang-format-16 -i
done
maven_build "$STATE/spotless.log" -N spotless:apply "-DspotlessFiles=${java#,}" ||
  fail 1 format "Spotless failed" "see $STATE/spotless.log"
