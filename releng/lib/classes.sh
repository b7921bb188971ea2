# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# How the JVM is started for short commands, and the archive of classes that makes them shorter by half a second.

# Prints one option a line. The small collector and the quick compiler start fastest; Guice calls a constructor once or
# twice, which reflection does sooner than a class generated for it.
jvm_options() {
  cat <<'END'
-XX:+UseSerialGC
-XX:TieredStopAtLevel=1
-Dguice_bytecode_gen_option=DISABLED
-Dfile.encoding=UTF-8
-Dsun.stdout.encoding=UTF-8
-Dsun.stderr.encoding=UTF-8
END
}

# archive_name FOLDER: an archive is good for the very JVM that made it, and for jars where they were then
archive_name() {
  where=$(printf %s "$1" | cksum)
  sed -n 's/^\(JAVA_RUNTIME_VERSION\|JAVA_VERSION\)="\([^"]*\)"/\2/p' "$JAVA_HOME/release" |
    sed "s/[^A-Za-z0-9.+-]/-/g; s/.*/classes-&-${where%% *}.jsa/; q"
}

# archive_classes CLASS-PATH FILE: loads the classes that generating loads, once, into an archive that the JVM maps into
# memory instead of reading jars. Where that fails, the file is empty: it is not tried again, and commands do without.
archive_classes() {
  classes=$(mktemp -d)
  if make_archive "$1" "$classes" >"$classes/log" 2>&1; then
    mv "$classes/classes.jsa" "$2.$$" && mv "$2.$$" "$2"
  else
    cp "$classes/log" "$STATE/archive.log" && : >"$2"
  fi
  rm -rf "$classes"
}

# The archive is static: archives that a running program writes at its end (-XX:ArchiveClassesAtExit) crash Java 17 now
# and then. The objects in an archive are written under G1 only, and other collectors load them.
make_archive() {
  load() {
    # shellcheck disable=SC2046  # options without blanks
    "$JAVA" $(jvm_options) "$@"
  }
  command_line() {
    option=$1
    shift
    load "$option" -Dbellwether.home="$BELLWETHER_HOME" -cp "$CLASS_PATH" org.bellwether.cli.Main "$@"
  }
  CLASS_PATH=$1
  folder=$2
  example=$BELLWETHER_HOME/examples/basicsp
  command_line "-XX:DumpLoadedClassList=$folder/list" generate "$example" \
    --target corbel --target omniorb --out "$folder/out" &&
    load -XX:-UseSerialGC -XX:+UseG1GC -Xshare:dump -XX:SharedClassListFile="$folder/list" \
      -XX:SharedArchiveFile="$folder/classes.jsa" -cp "$CLASS_PATH" &&
    # Tried before it is kept
    command_line "-XX:SharedArchiveFile=$folder/classes.jsa" validate "$example"
}
