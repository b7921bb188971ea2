# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Measures the share of the product's lines that tests execute. A check adds lines "coverage PART LINES COVERED" to $BELLWETHER_COUNTS.

JACOCO_VERSION=0.8.13

# Sets JACOCO to the folder of JaCoCo's agent and reporter, which are downloaded once into the cache; call find_maven
# first
find_jacoco() {
  JACOCO=$CACHE/jacoco-$JACOCO_VERSION
  [ ! -d "$JACOCO" ] || return 0
  fresh=$CACHE/jacoco.$$
  mkdir -p "$fresh"
  for artifact in org.jacoco.agent:$JACOCO_VERSION:jar:runtime org.jacoco.cli:$JACOCO_VERSION:jar:nodeps; do
    # Outside of the clone's folder, whose POM would load Tycho
    (home_for_children "$CACHE" && cd "$fresh" && MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC" "$MAVEN" -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
      -Dartifact="org.jacoco:$artifact" -DoutputDirectory="$fresh" -Dmdep.stripVersion=true -Dmdep.stripClassifier=true) >"$1" 2>&1 ||
      fail 3 maven "cannot fetch JaCoCo $JACOCO_VERSION" "is there a network? See $1"
  done
  mv "$fresh" "$JACOCO" 2>/dev/null || [ -d "$JACOCO" ]
  rm -rf "$fresh"
}

# java_coverage FOLDER: counts lines from the files that the agents of the tests' JVMs have written into the folder
java_coverage() {
  classes=
  for folder in "$BELLWETHER_HOME"/metamodel/*/target/classes "$BELLWETHER_HOME"/generators/*/target/classes \
    "$BELLWETHER_HOME"/plugins/*/target/classes "$BELLWETHER_HOME"/editor/*/target/classes; do
    case $folder in *.tests/*) ;; *) classes="$classes --classfiles $folder" ;; esac
  done
  # shellcheck disable=SC2086  # options; a clone's path has no blanks (common.sh)
  "$JAVA" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "$JACOCO/org.jacoco.cli.jar" report "$1"/*.exec $classes --xml "$1/report.xml" --quiet
  "$JAVA" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "$BELLWETHER_HOME/releng/lib/JavaCoverage.java" "$1/report.xml" "$BELLWETHER_HOME" \
    metamodel generators plugins editor >>"$BELLWETHER_COUNTS"
}

# cpp_coverage BUILD-FOLDER: counts lines from the files that the instrumented programs of a build in runtime-cpp have
# written
cpp_coverage() {
  gcovr -j 2 --gcov-executable "llvm-cov-16 gcov" --root . --filter include/ --filter src/ --filter harness/ --exclude '.*/tests/.*' \
    --json-summary --output "$1/coverage.json" "$1"
  jq -r '.files | group_by(.filename | startswith("harness/"))[]
    | "coverage \(if .[0].filename | startswith("harness/") then "harness" else "corbel" end) " +
      "\(map(.line_total) | add) \(map(.line_covered) | add)"' "$1/coverage.json" >>"$BELLWETHER_COUNTS"
}

# coverage_text COUNTS: prints one line for the user; empty if nothing was counted
coverage_text() {
  awk '$1 == "coverage" && $3 > 0 { printf "%s%s %.1f %% of %d lines", separator, $2, 100 * $4 / $3, $3; separator = ", " }' "$1"
}

# coverage_json COUNTS: prints the members of an array
coverage_json() {
  awk '$1 == "coverage" { printf "%s{\"part\":\"%s\",\"lines\":%d,\"covered\":%d}", separator, $2, $3, $4; separator = "," }' "$1"
}
