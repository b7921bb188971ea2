# SPDX-License-Identifier: Apache-2.0
"""Lines of processes that may hang."""
import threading


def line(process, seconds):
    """What it prints next; nothing if it ends. One that says nothing for so long is killed: a late line would be taken for the next."""
    late = threading.Timer(seconds, process.kill)
    late.start()
    try:
        return process.stdout.readline().decode().strip()
    finally:
        late.cancel()
