# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Maven 3.9, which Tycho 4 needs and Debian 12 does not have: the system's Maven downloads it once into the cache.

MAVEN_VERSION=3.9.11

# maven_build LOG ARGUMENT…: builds in the clone; offline if the local repository is sufficient
maven_build() {
  log=$1
  shift
  find_maven "$log"
  # Each kind of build needs different files, independent of the clone's folder
  complete=$CACHE/maven-complete-$(echo "$*" | sed "s|$BELLWETHER_HOME||g" | cksum | cut -d' ' -f1)
  if [ -e "$complete" ] && run_maven "$log" -o "$@"; then
    return
  fi
  # An offline build fails for missing files, or for errors that the network cannot fix
  if [ -e "$complete" ] && ! grep -Eqi 'offline|not been downloaded|could not be resolved' "$log"; then
    return 1
  fi
  run_maven "$log" "$@" || return 1
  mkdir -p "$CACHE"
  : >"$complete"
}

run_maven() {
  output=$1
  shift
  case " $* " in
    *" -N "*) ;; # builds only the root, which has no classes
    *)
      # Tycho compiles only changed files, and would keep classes that call removed methods
      rm -rf "$BELLWETHER_HOME"/metamodel/*/target/classes "$BELLWETHER_HOME"/generators/*/target/classes \
        "$BELLWETHER_HOME"/plugins/*/target/classes "$BELLWETHER_HOME"/editor/*/target/classes
      ;;
  esac
  (
    home_for_children "$CACHE"
    cd "$BELLWETHER_HOME" && "$MAVEN" -B -ntp "$@"
  ) >"$output" 2>&1
}

# Sets CACHE and MAVEN; downloads Maven if it is missing
find_maven() {
  find_cache
  MAVEN=$CACHE/apache-maven-$MAVEN_VERSION/bin/mvn
  [ ! -x "$MAVEN" ] || return 0
  need maven
  if (cd / && mvn -v) 2>/dev/null | grep -Eq 'Apache Maven (3\.9|[4-9])'; then
    MAVEN=mvn
    return
  fi
  say "fetching Maven $MAVEN_VERSION (once)"
  # The archive is unpacked in a temporary folder and then moved, so that no other process sees a part of it
  fresh=$CACHE/maven.$$
  mkdir -p "$fresh"
  # Outside of the clone's folder, whose .mvn is for Maven 3.9
  (home_for_children "$CACHE" && cd "$fresh" && MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC" mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack \
    -Dartifact="org.apache.maven:apache-maven:$MAVEN_VERSION:zip:bin" -DoutputDirectory="$fresh") >"$1" 2>&1 ||
    fail 3 maven "cannot fetch Maven $MAVEN_VERSION" "is there a network? See $1"
  chmod +x "$fresh/apache-maven-$MAVEN_VERSION/bin/mvn"
  mv "$fresh/apache-maven-$MAVEN_VERSION" "$CACHE/" 2>/dev/null || [ -x "$MAVEN" ]
  rm -rf "$fresh"
}
