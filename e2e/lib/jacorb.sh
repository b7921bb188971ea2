# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# JacORB and its IDL compiler, which Debian does not have: Maven downloads them once into the cache, by e2e/lib/corba/jacorb/pom.xml.

# Sets JACORB to the folder of the jars; the log has the reason if it cannot
find_jacorb() {
  # shellcheck source=../../releng/lib/common.sh
  . "$BELLWETHER_HOME/releng/lib/common.sh"
  find_cache
  cache=$CACHE
  pom=$BELLWETHER_HOME/e2e/lib/corba/jacorb/pom.xml
  JACORB=$cache/jacorb-$(cksum <"$pom" | cut -d' ' -f1)
  [ ! -d "$JACORB" ] || return 0
  for maven in "$cache"/apache-maven-*/bin/mvn "$(command -v mvn)"; do
    [ ! -x "$maven" ] || break
  done
  fresh=$cache/jacorb.$$
  (home_for_children "$cache" && exec "$maven" -q -B -f "$pom" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$fresh") >"$1" 2>&1 || return 1
  mv "$fresh" "$JACORB" 2>/dev/null || [ -d "$JACORB" ]
  rm -rf "$fresh"
}

# compile_idl FILE FOLDER JAVA…: compiles the classes that JacORB's IDL compiler generates from the file, and other
# sources
compile_idl() {
  idl=$1
  classes=$2
  shift 2
  mkdir -p "$classes/sources" &&
    java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$JACORB/*" org.jacorb.idl.parser -d "$classes/sources" "$idl" &&
    find "$classes/sources" -name '*.java' >"$classes/files" &&
    javac -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -nowarn -proc:none -d "$classes" -cp "$JACORB/*" "@$classes/files" "$@"
}

# compile_peers LOG: compiles the programs for JacORB that e2e/lib/corba/jacorb.py starts into the folder classes, and sets JACORB
compile_peers() {
  generated=$BELLWETHER_HOME/runtime-cpp/tests/generated
  programs=$BELLWETHER_HOME/e2e/lib/corba/jacorb/tests
  # JacORB's IDL compiler refuses boxes of Object, and arguments whose names differ from a type's only in case
  sed -e 's/valuetype Thing Object/valuetype Thing ::values::Measured/' -e 's/\(::values::[A-Z][a-z]* \)\([a-z]*[,)]\)/\1a_\2/g' \
    "$generated/values.idl" >values.idl
  # The test also covers long doubles, bounded wide strings, and the calls of wide.idl
  sed -n -e '/^module/p' -e '/typedef.* \(Name\|Verses\[2\]\);/p' -e '/interface/,$p' "$generated/wide.idl" |
    sed -e '/[Ee]xact/d' -e '/wide::\(Code\|Record\|Choice\) /d' -e '/ plain(/d' -e '/ fail(/d' >wide.idl
  find_jacorb "$1" && {
    compile_idl "$generated/types.idl" classes && compile_idl wide.idl classes && compile_idl values.idl classes "$programs/"*.java
  } >>"$1" 2>&1
}
