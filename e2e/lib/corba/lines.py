# SPDX-License-Identifier: Apache-2.0
"""Reads lines of processes that may hang."""
import threading


def line(process, seconds):
    """Returns the process's next line; empty at its end. A process that prints nothing in this time is killed, because a
    late line would be taken for the next one."""
    late = threading.Timer(seconds, process.kill)
    late.start()
    try:
        return process.stdout.readline().decode().strip()
    finally:
        late.cancel()
