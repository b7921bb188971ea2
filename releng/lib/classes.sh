# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# The JVM's options for short commands, and the archive of classes, which makes commands half a second faster.

# Prints the JVM's options, one on each line. The serial collector and the quick compiler start fastest; Guice calls a
# constructor once or twice, which is faster by reflection than by a generated class.
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

# archive_name FOLDER: prints the archive's name; an archive is only valid for the JVM that created it, and for the same
# jars at the same place
archive_name() {
  where=$(printf %s "$1" | cksum)
  sed -n 's/^\(JAVA_RUNTIME_VERSION\|JAVA_VERSION\)="\([^"]*\)"/\2/p' "$JAVA_HOME/release" |
    sed "s/[^A-Za-z0-9.+-]/-/g; s/.*/classes-&-${where%% *}.jsa/; q"
}

# archive_classes CLASS-PATH FILE: loads the classes that generating, running and the store need, once, into an archive that
# the JVM maps into memory instead of reading jars. If that fails, the file is empty: commands then start without an
# archive, and do not try again.
archive_classes() {
  classes=$(mktemp -d)
  if make_archive "$1" "$classes" >"$classes/log" 2>&1; then
    mv "$classes/classes.jsa" "$2.$$" && mv "$2.$$" "$2"
  else
    cp "$classes/log" "$STATE/archive.log" && : >"$2"
  fi
  rm -rf "$classes"
}

# The archive is static: archives that a running program writes at its end (-XX:ArchiveClassesAtExit) crash Java 17
# occasionally. The objects of an archive are only written under G1; other collectors can load them.
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
  command_line "-XX:DumpLoadedClassList=$folder/generating" generate "$example" \
    --target corbel --target omniorb --out "$folder/out" &&
    # Without the classes of the store, commands that use it only start more slowly
    { command_line "-XX:DumpLoadedClassList=$folder/storing" runs --store "$folder/store" --json || : >>"$folder/storing"; } &&
    {
      # The numbers of classes count within one list, and classes of other loaders need them
      sed '/ source: /d; s/ id: .*//' "$folder/generating" "$folder/storing"
      own_classes "$CLASS_PATH"
    } | awk '!seen[$0]++' >"$folder/list" &&
    load -XX:-UseSerialGC -XX:+UseG1GC -Xshare:dump -XX:SharedClassListFile="$folder/list" \
      -XX:SharedArchiveFile="$folder/classes.jsa" -cp "$CLASS_PATH" &&
    # The archive is tested before it is kept
    command_line "-XX:SharedArchiveFile=$folder/classes.jsa" validate "$example"
}

# own_classes CLASS-PATH: prints the names of Bellwether's own classes for runs and results. A run would load them, but would
# first build an ORB
own_classes() {
  echo "$1" | tr : '\n' | grep '/org\.bellwether\.\(cli\|results\|run\|specialise\)-[^/]*\.jar$' | while read -r jar; do
    "$JAVA_HOME/bin/jar" --list --file "$jar" | sed -n 's|^\(org/bellwether/.*\)\.class$|\1|p'
  done
}
