#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# Values of every type pass through every operation, attribute and exception: between Corbel and omniORB, in both directions and
# both byte orders. The first tests use models with each construct, the next ones random IDL files from printed seeds, then values
# between two Corbels with different byte orders. The last tests use JacORB as client and server at the same time.
#   BELLWETHER_SEED=N   the random file of this seed only

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/jacorb.sh
. "$BELLWETHER_HOME/e2e/lib/jacorb.sh"
# shellcheck source=../lib/corbel.sh
. "$BELLWETHER_HOME/e2e/lib/corbel.sh"
export PYTHONDONTWRITEBYTECODE=1
# The compiler cache finds objects of an earlier run in another folder; corbel.sh exports the same variables, but only in
# its subshell
# shellcheck disable=SC2031
export CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1

here=$BELLWETHER_HOME/e2e/lib/corba
if [ -n "${BELLWETHER_SEED:-}" ]; then
  seeds=$BELLWETHER_SEED
elif [ "$BELLWETHER_TEST" = long ]; then
  first=$(date +%s)
  seeds=$(seq "$first" $((first + 5)))
else
  seeds=1
fi

for name in wire wide dynamic decimal macros; do
  bellwether idl "$BELLWETHER_HOME/testmodels/everything/$name.bellwether" --out $name --roundtrip >$name.out 2>$name.err &&
    bellwether idl "$BELLWETHER_HOME/testmodels/everything/$name.bellwether" --out $name --text >>$name.out 2>>$name.err
  result $? "generates round-trip programs from a model with every construct: $name"
done
bellwether idl "$here/jacorb/common.idl" --out common --roundtrip >common.out 2>common.err
result $? "generates round-trip programs from IDL that JacORB can read"
folders=";$PWD/common"
names=
for seed in $seeds; do
  name=random_$seed
  mkdir "$name"
  # omniORB's stubs come from the IDL file, Corbel's from the model that Bellwether reads from this file
  python3 "$here/random_idl.py" "$seed" >"$name/$name.idl" &&
    bellwether idl "$name/$name.idl" --out "$name" --roundtrip >"$name.out" 2>"$name.err" &&
    bellwether idl "$name/$name.idl" --out "$name/text" --text >>"$name.out" 2>>"$name.err" &&
    omniidl -bdump "$name/text/$name.idl" >>"$name.out" 2>>"$name.err"
  result $? "generates round-trip programs from random IDL, seed $seed"
  cat "$name.err"
  folders="$folders;$PWD/$name"
  names="$names $name"
done

# build FOLDER FOLDERS ARGUMENT…: builds the programs, and a separate Corbel if its sources are given. The compiler is clang:
# other tests compile generated code by GCC, which takes nearly twice as long for the largest of these files
build() {
  folder=$1
  of=$2
  shift 2
  cmake -S "$here/roundtrip" -B "$folder" -G Ninja -DCMAKE_CXX_COMPILER=clang++-16 \
    -DROUNDTRIP_FOLDERS="$of" -DROUNDTRIP_PROGRAMS="$PWD/programs" -DROUNDTRIP_VALUES="$BELLWETHER_HOME/runtime-cpp/tests" "$@" >"$folder.out" 2>&1 &&
    cmake --build "$folder" -- -k 0 >>"$folder.out" 2>&1
}
sources=-DCORBEL_SOURCES=$BELLWETHER_HOME/runtime-cpp
if [ "$BELLWETHER_TEST" = long ]; then
  build usual "$PWD/wire;$PWD/wide;$PWD/dynamic;$PWD/decimal;$PWD/macros$folders" "$sources" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCORBEL_SANITIZE=address,undefined -DCMAKE_UNITY_BUILD=ON
else
  install_corbel "$PWD/installed" >installed.out 2>&1 || cat installed.out
  build usual "$PWD/wire;$PWD/wide;$PWD/dynamic;$PWD/decimal;$PWD/macros$folders" -DCMAKE_PREFIX_PATH="$PWD/installed"
fi
result $? "builds the round-trip programs for Corbel and omniORB"
build other "$PWD/wire;$PWD/wide;$PWD/dynamic;$PWD/decimal" "$sources" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=24 -DCORBEL_OTHER_BYTE_ORDER=ON
result $? "builds four programs and the values for a Corbel with the other byte order"
grep -hE 'error:|FAILED' usual.out other.out

python3 "$here/roundtrip.py" programs all wire
python3 "$here/roundtrip.py" programs since-1.1 wide dynamic decimal
# shellcheck disable=SC2086  # a list of names
python3 "$here/roundtrip.py" programs main macros $names
python3 "$here/byte_orders.py" programs values value_any events abstracts abstract_any

find_jacorb jacorb.out && compile_idl "$here/jacorb/common.idl" classes "$here/jacorb/Relay.java" >>jacorb.out 2>&1
result $? "compiles the round-trip program for JacORB"
[ -e classes/Relay.class ] || cat jacorb.out
python3 "$here/roundtrip.py" programs relayed common "$PWD/classes:$JACORB/*"
