#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# Values of every type through every operation, attribute and exception, in every direction: between Corbel and omniORB, both
# ways, in both byte orders. First of models that have each construct, then of random IDL files from printed seeds. Last through
# JacORB, which is client and server at once.
#   BELLWETHER_SEED=N   the random file of this seed only

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/releng/lib/e2e.sh"
# shellcheck source=../lib/jacorb.sh
. "$BELLWETHER_HOME/releng/lib/jacorb.sh"
# shellcheck source=../lib/corbel.sh
. "$BELLWETHER_HOME/releng/lib/corbel.sh"
export PYTHONDONTWRITEBYTECODE=1
# A compiler cache knows the programs of the run before, whose folder was another
export CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1

here=$BELLWETHER_HOME/releng/e2e
if [ -n "${BELLWETHER_SEED:-}" ]; then
  seeds=$BELLWETHER_SEED
elif [ "$BELLWETHER_TEST" = long ]; then
  first=$(date +%s)
  seeds=$(seq "$first" $((first + 5)))
else
  seeds=1
fi

for name in wire wide dynamic decimal; do
  bellwether idl "$BELLWETHER_HOME/testmodels/everything/$name.bellwether" --out $name --roundtrip >$name.out 2>$name.err &&
    bellwether idl "$BELLWETHER_HOME/testmodels/everything/$name.bellwether" --out $name --text >>$name.out 2>>$name.err
  result $? "makes programs of a model with every construct: $name"
done
bellwether idl "$here/jacorb/common.idl" --out common --roundtrip >common.out 2>common.err
result $? "makes programs of what JacORB reads, too"
folders=";$PWD/common"
names=
for seed in $seeds; do
  name=random_$seed
  mkdir "$name"
  # omniORB's stubs come from the very file, Corbel's from the model that was read from it
  python3 "$here/random_idl.py" "$seed" >"$name/$name.idl" &&
    bellwether idl "$name/$name.idl" --out "$name" --roundtrip >"$name.out" 2>"$name.err" &&
    bellwether idl "$name/$name.idl" --out "$name/text" --text >>"$name.out" 2>>"$name.err" &&
    omniidl -bdump "$name/text/$name.idl" >>"$name.out" 2>>"$name.err"
  result $? "makes programs of random IDL, seed $seed"
  cat "$name.err"
  folders="$folders;$PWD/$name"
  names="$names $name"
done

# build FOLDER FOLDERS ARGUMENT…: programs, with a Corbel of their own where its sources are given
build() {
  folder=$1
  of=$2
  shift 2
  cmake -S "$here/roundtrip" -B "$folder" -G Ninja \
    -DROUNDTRIP_FOLDERS="$of" -DROUNDTRIP_PROGRAMS="$PWD/programs" "$@" >"$folder.out" 2>&1 &&
    cmake --build "$folder" -- -k 0 >>"$folder.out" 2>&1
}
sources=-DCORBEL_SOURCES=$BELLWETHER_HOME/runtime-cpp
if [ "$BELLWETHER_TEST" = long ]; then
  build usual "$PWD/wire;$PWD/wide;$PWD/dynamic;$PWD/decimal$folders" "$sources" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCORBEL_SANITIZE=address,undefined -DCMAKE_UNITY_BUILD=ON
else
  install_corbel "$PWD/installed" >installed.out 2>&1 || cat installed.out
  build usual "$PWD/wire;$PWD/wide;$PWD/dynamic;$PWD/decimal$folders" -DCMAKE_PREFIX_PATH="$PWD/installed"
fi
result $? "builds them for Corbel and omniORB"
build other "$PWD/wire;$PWD/wide;$PWD/dynamic;$PWD/decimal" "$sources" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DCMAKE_UNITY_BUILD=ON -DCORBEL_OTHER_BYTE_ORDER=ON
result $? "builds the first four for a Corbel that writes in the other byte order"
grep -hE 'error:|FAILED' usual.out other.out

python3 "$here/roundtrip.py" programs all wire
python3 "$here/roundtrip.py" programs since-1.1 wide dynamic decimal
# shellcheck disable=SC2086  # a list of names
python3 "$here/roundtrip.py" programs main $names

find_jacorb jacorb.out && compile_idl "$here/jacorb/common.idl" classes "$here/jacorb/Relay.java" >>jacorb.out 2>&1
result $? "compiles the same for JacORB"
[ -e classes/Relay.class ] || cat jacorb.out
python3 "$here/roundtrip.py" programs relayed common "$PWD/classes:$JACORB/*"
