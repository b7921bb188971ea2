# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# The built command line: target/application/<fingerprint>/ with its jars and their order.
# A running command keeps using the folder from which it was started; a later build creates another one.

# shellcheck source=classes.sh
. "$BELLWETHER_HOME/releng/lib/classes.sh"

# Sets APPLICATION, CLASS_PATH and ARCHIVE (empty if there is none); builds if the sources have changed since the last build
application() {
  APPLICATION=$STATE/application/$(fingerprint)
  if [ ! -e "$APPLICATION/class-path" ]; then
    may_build "the command line" --version
    (
      flock 9
      # Another process may have built the application meanwhile
      [ -e "$APPLICATION/class-path" ] || build_application
    ) 9>"$STATE/lock"
  fi
  class_path
  ARCHIVE=$APPLICATION/$(archive_name "$APPLICATION")
  [ -e "$ARCHIVE" ] || archive_once
  [ -s "$ARCHIVE" ] || ARCHIVE=
}

# Sets CLASS_PATH. The file's entries are relative to its folder, because the clone may have been moved or copied since the
# build
class_path() {
  read -r entries <"$APPLICATION/class-path"
  CLASS_PATH=
  separators=$IFS
  IFS=:
  for entry in $entries; do CLASS_PATH=$CLASS_PATH${CLASS_PATH:+:}$APPLICATION/$entry; done
  IFS=$separators
}

# Creates an archive of the classes for this JVM; commands start without an archive if that fails
archive_once() {
  [ -w "$APPLICATION" ] || return 0
  (
    flock 9
    [ -e "$ARCHIVE" ] || archive_classes "$CLASS_PATH" "$ARCHIVE"
  ) 9>"$STATE/lock"
}

# Computes a name for the sources' content. Reading all files takes nearly a tenth of a second: the name is kept as long
# as the kernel reports no change of a file, or of a folder, whose time changes when a file is deleted.
fingerprint() {
  kept=$STATE/fingerprint
  if [ -s "$kept" ] && [ -z "$(sources -newercm "$kept" -print -quit)" ]; then
    cat "$kept"
    return
  fi
  if mkdir -p "$STATE" 2>/dev/null && [ -w "$STATE" ]; then
    : >"$kept.since.$$"
  fi
  name=$(sources -type f -print0 | (cd "$BELLWETHER_HOME" && LC_ALL=C sort -z | xargs -0 sha256sum) | sha256sum | cut -c1-16)
  echo "$name"
  # A clone that belongs to another user has no stored name
  if [ -e "$kept.since.$$" ]; then
    echo "$name" >"$kept.$$"
    touch -r "$kept.since.$$" "$kept.$$"
    rm "$kept.since.$$"
    mv "$kept.$$" "$kept"
  fi
}

# sources TEST…: applies find's tests to the application's sources. From runtime-cpp, these are the files in the bundle
# of Corbel's sources (its POM has the same list, and a test compares them) and those of bw-testbed; from the rest, all but tests, pages and the
# workbench (workbench.sh)
sources() {
  (
    cd "$BELLWETHER_HOME" || exit
    find pom.xml .mvn releng/target-platform releng/emfgen releng/xtextgen releng/org.eclipse.glsp releng/application metamodel generators \
      plugins editor/org.bellwether.* \( -regex '[^/]*/[^/]*/target' -o -name '*.tests' -o -name emf-gen -o -name xtend-gen -o -name xtext-gen -o -name resources-gen \
      -o -path editor/org.bellwether.ui \) \
      -prune -o ! -name '*.md' "$@"
    find runtime-cpp/include runtime-cpp/src runtime-cpp/harness runtime-cpp/testbed runtime-cpp/cmake \
      runtime-cpp/specialisations runtime-cpp/CMakeLists.txt runtime-cpp/CMakePresets.json -name tests -prune -o "$@"
  )
}

build_application() {
  # shellcheck source=maven.sh
  . "$BELLWETHER_HOME/releng/lib/maven.sh"
  say "building (a few minutes the first time, seconds later)"
  started=$(seconds)
  maven_build "$STATE/build.log" -Dfast package ||
    fail 1 build "the build failed: $(build_error "$STATE/build.log")" "the log is $STATE/build.log"
  install_application
  say "built in $(($(seconds) - started)) s"
}

build_error() {
  grep -m1 '^\[ERROR\] .*on project' "$1" | sed 's/^\[ERROR\] //; s/ -> .*//' | cut -c1-300
}

# Copies Maven's output to the folder from which commands run it
install_application() {
  fresh=$STATE/application/fresh
  rm -rf "$fresh"
  mkdir -p "$fresh"
  cp -pr "$BELLWETHER_HOME/releng/application/target/lib" "$fresh/"
  "$JAVA" -cp "$BELLWETHER_HOME/releng/application/target/tools/asm.jar" "$BELLWETHER_HOME/releng/lib/StartupJars.java" \
    "$fresh/lib" >>"$STATE/build.log" 2>&1 ||
    fail 1 build "the jars could not be prepared" "the log is $STATE/build.log"
  cp "$BELLWETHER_HOME/releng/application/target/class-path" "$fresh/"
  echo >>"$fresh/class-path"
  rm -rf "$APPLICATION"
  mv "$fresh" "$APPLICATION"
  # The three newest folders are kept, because running commands may use them
  # shellcheck disable=SC2012  # names of our own making
  (cd "$STATE/application" && ls -t | tail -n +4 | xargs -r rm -rf)
}
