#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# Corbel and JacORB as client and server of each other: versions of GIOP, payloads and fragments of all sizes, forwards, closed
# connections, callbacks, values, wide strings. roundtrip.sh tests all types.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/jacorb.sh
. "$BELLWETHER_HOME/e2e/lib/jacorb.sh"
# shellcheck source=../lib/corbel.sh
. "$BELLWETHER_HOME/e2e/lib/corbel.sh"
export PYTHONDONTWRITEBYTECODE=1

here=$BELLWETHER_HOME/e2e/lib/corba
idl=$BELLWETHER_HOME/runtime-cpp/tests/generated
peers=$BELLWETHER_HOME/runtime-cpp/build/release/tests/interop

build_corbel corbel_interop_peer corbel_values_peer corbel_wide_peer corbel_names >corbel.out 2>&1
result $? "builds Corbel's programs"
[ -x "$peers/corbel_values_peer" ] || cat corbel.out

# JacORB's IDL compiler refuses boxes of Object, and arguments whose names differ from a type's only in case
sed -e 's/valuetype Thing Object/valuetype Thing ::values::Measured/' -e 's/\(::values::[A-Z][a-z]* \)\([a-z]*[,)]\)/\1a_\2/g' \
  "$idl/values.idl" >values.idl
# The test also covers long doubles, bounded wide strings, and the calls of wide.idl
sed -n -e '/^module/p' -e '/typedef.* \(Name\|Verses\[2\]\);/p' -e '/interface/,$p' "$idl/wide.idl" |
  sed -e '/[Ee]xact/d' -e '/wide::\(Code\|Record\|Choice\) /d' -e '/ plain(/d' -e '/ fail(/d' >wide.idl
find_jacorb jacorb.out && {
  compile_idl "$idl/types.idl" classes && compile_idl wide.idl classes && compile_idl values.idl classes "$here/jacorb/tests/"*.java
} >>jacorb.out 2>&1
result $? "compiles programs for JacORB"
[ -e classes/Peer.class ] || cat jacorb.out
python3 "$here/jacorb.py" "$PWD/classes:$JACORB/*" "$peers"
