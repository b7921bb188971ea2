# SPDX-License-Identifier: Apache-2.0
"""Starts a peer's server and clients, each pinned to a core."""
import json
import os
import subprocess

TIMEOUT = 120  # limit in seconds for the start of a server, and for a client


class Failed(Exception):
    """A peer has failed; the text contains its own message."""


class Machine:
    """The folder of the programs, and the cores that they run on."""

    def __init__(self, programs, core, other_core):
        self.programs = programs
        self.core = core
        self.other_core = other_core  # equal to `core` if there is only one

    def has(self, peer):
        return self.is_built(peer.program)

    def is_built(self, program):
        return os.access(self.programs / program, os.X_OK)

    def command(self, program, core, arguments, prefix=()):
        return ["taskset", "-c", str(core), *prefix, str(self.programs / program), *map(str, arguments)]


class Server:
    """The server of a peer within a `with` block. Clients need `address`. The server ends when its input is closed."""

    def __init__(self, machine, peer, work, prefix=(), environment=None):
        self.address = "collocated"
        self._process = None
        if peer.collocated:
            return
        core = machine.other_core if peer.cores == 2 else machine.core
        self._process = subprocess.Popen(
            machine.command(peer.program, core, ["server", *work.arguments, *peer.server_options], prefix),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        self.address = self._process.stdout.readline().strip()

    def __enter__(self):
        if not self.address:
            self.__exit__()
            raise Failed("its server does not start")
        return self

    def __exit__(self, *_):
        if self._process:
            self._process.stdin.close()
            try:
                self._process.wait(TIMEOUT)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
                raise Failed("its server does not end") from None
            finally:
                self._process.stdout.close()


def client(machine, peer, role, address, work, first, second, prefix=(), environment=None):
    """Runs a client and returns its output, parsed as JSON. Roles: `client` and `rested` with calls and warm-up, `load` with clients and
    milliseconds."""
    arguments = [role, address, *work.arguments, first, second, *peer.client_options]
    return output(machine.command(peer.program, machine.core, arguments, prefix), "its client", environment)


def program_output(machine, program, arguments, prefix=(), environment=None):
    """Runs one of the benchmark's own programs and returns the last line of its output, parsed as JSON."""
    return output(machine.command(program, machine.core, arguments, prefix), program, environment)


def output(command, what, environment=None):
    """Runs a program, which the text `what` names in messages, and returns the last line of its output, parsed as JSON."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, env=environment, check=False)
    except subprocess.TimeoutExpired:
        raise Failed(f"{what} did not end within {TIMEOUT} s") from None
    if done.returncode != 0:
        raise Failed(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit code {done.returncode}")
    return json.loads(done.stdout.splitlines()[-1])
