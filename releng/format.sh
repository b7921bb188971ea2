#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# format.sh [FOLDER…]: formats hand-written Java, C++ and Markdown in place, in all folders or in the given ones. Markdown
# needs the libraries of the editor's page, which `./bellwether edit` and the tests install.
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
# Spotless needs regular expressions for absolute paths; clang-format needs paths
java=
for folder in $folders; do
  folder=$(realpath --relative-to=. -- "$folder")
  case $folder in
    .) java="$java,.*" && pattern='^' ;;
    *) java="$java,.*/$folder/.*" && pattern="^$folder/" ;;
  esac
  sources '*.cpp' '*.hpp' '*.h' | grep "$pattern" | xargs -r clang-format-16 -i
  if [ -x editor/client/node_modules/.bin/prettier ]; then
    documents | grep "$pattern" |
      xargs -r editor/client/node_modules/.bin/prettier --write --log-level warn --parser markdown --prose-wrap always --print-width 120
  fi
done
maven_build "$STATE/spotless.log" -N spotless:apply "-DspotlessFiles=${java#,}" ||
  fail 1 format "Spotless failed" "see $STATE/spotless.log"
