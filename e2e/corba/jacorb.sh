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
peers=$BELLWETHER_HOME/runtime-cpp/build/release/tests/interop

build_corbel corbel_interop_peer corbel_values_peer corbel_wide_peer corbel_names >corbel.out 2>&1
result $? "builds Corbel's peers for JacORB"
[ -x "$peers/corbel_values_peer" ] || cat corbel.out

compile_peers jacorb.out
result $? "compiles the peers with JacORB"
[ -e classes/Peer.class ] || cat jacorb.out
python3 "$here/jacorb.py" "$PWD/classes:$JACORB/*" "$peers"
