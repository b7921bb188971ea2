# SPDX-License-Identifier: Apache-2.0
"""Values between two Corbels with different byte orders: byte_orders.py PROGRAMS WHAT…

For each kind (roundtrip/values_peer.cpp), each of the two is once the server and once the client."""
import subprocess
import sys

from lines import line

SECONDS = 60
USUAL = ("Corbel", "values_corbel")
OTHER = ("Corbel in the other byte order", "values_other_order")


def passes(folder, what, client, server):
    try:
        with subprocess.Popen([f"{folder}/{server}", what, "server"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as serving:
            try:
                reference = line(serving, SECONDS)
                if not reference:
                    print(f"{server} does not serve", file=sys.stderr)
                    return False
                called = subprocess.run([f"{folder}/{client}", what, "client", reference], timeout=SECONDS, check=False)
                serving.stdin.close()
                return called.returncode == 0 and serving.wait(SECONDS) == 0
            finally:
                serving.kill()
    except (OSError, subprocess.TimeoutExpired) as problem:
        print(problem, file=sys.stderr)
        return False


for what in sys.argv[2:]:
    for (client, client_program), (server, server_program) in ((USUAL, OTHER), (OTHER, USUAL)):
        ok = passes(sys.argv[1], what, client_program, server_program)
        print(f"{'ok' if ok else 'not ok'} {what}: {client} calls {server}", flush=True)
