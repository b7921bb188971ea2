# SPDX-License-Identifier: Apache-2.0
"""Counts user instructions, system calls and allocations of a call. Unlike times, they are the same on a busy machine.

Each count is the difference between a run of 3 N calls and a run of N calls, divided by 2 N. So the cost of starting
and ending is not included.
"""
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from . import process


@dataclass(frozen=True)
class Tool:
    """Counts something of a process. `prefix(file)` goes before its command, `environment(file, programs)` is added to
    its environment, and `total(file)` reads what was counted."""
    name: str
    program: str  # "" if no program is needed
    package: str
    calls: int
    total: Callable
    prefix: Callable = lambda file: ()
    environment: Callable = lambda file, programs: {}

    @property
    def there(self):
        return not self.program or shutil.which(self.program) is not None


def _callgrind_total(file):
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("totals:"):
            return int(line.split()[1])
    raise process.Failed("callgrind has written no total")


def _strace_total(file):
    for line in reversed(file.read_text(encoding="utf-8").splitlines()):
        if line.endswith(" total"):
            return int(line.split()[3])
    raise process.Failed("strace has written no total")


# Callgrind counts each octet that "rep movsb" copies, so one instruction of the C library for 2 KiB and more would be
# thousands. With vector registers, a copy counts with its executed instructions, for all peers alike.
_COPY_BY_VECTORS = {"GLIBC_TUNABLES": "glibc.cpu.x86_rep_movsb_threshold=1000000000"}

TOOLS = {
    "instructions": Tool(
        "user instructions", "valgrind", "valgrind", 500, _callgrind_total,
        prefix=lambda file: ("valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={file}"),
        environment=lambda file, programs: _COPY_BY_VECTORS),
    "syscalls": Tool(
        "system calls", "strace", "strace", 1000, _strace_total,
        prefix=lambda file: ("strace", "-f", "-c", "-o", str(file))),
    "allocations": Tool(
        "allocations", "", "", 1000, lambda file: int.from_bytes(file.read_bytes()[:8], "little"),
        environment=lambda file, programs: {"LD_PRELOAD": str(programs / "libcounted_allocations.so"),
                                            "COUNTED_ALLOCATIONS": str(file)}),
}


def per_call(tool, machine, peer, work):
    """Returns the counts of one call as (client, server); the server's is 0 for collocated calls."""
    with tempfile.TemporaryDirectory() as folder:
        short = _run(tool, machine, peer, work, tool.calls, Path(folder) / "short")
        long = _run(tool, machine, peer, work, 3 * tool.calls, Path(folder) / "long")
    return tuple((many - few) / (2 * tool.calls) for few, many in zip(short, long))


def _run(tool, machine, peer, work, calls, base):
    files = {side: base.with_suffix("." + side) for side in ("client", "server")}

    def how(side):
        file = files[side]
        return {"prefix": tool.prefix(file), "environment": {**os.environ, **tool.environment(file, machine.programs)}}

    with process.Server(machine, peer, work, **how("server")) as server:
        process.client(machine, peer, "client", server.address, work, calls, 10, **how("client"))
    return [tool.total(file) if file.exists() else 0 for file in files.values()]


def table(tool, machine, peers, works, progress):
    """Returns the arguments of report.Table."""
    made = {"title": f"{tool.name} of a call", "text_columns": 2, "rows": [], "notes": [],
            "failures": [], "head": ["peer", "work", "client", "server"]}
    if not tool.there:
        made["notes"].append(f"{tool.program} is missing: apt-get install {tool.package}")
        return made
    for work in works:
        for peer in peers:
            progress(f"{tool.name}: {work.name}, {peer.name}")
            try:
                client, server = per_call(tool, machine, peer, work)
            except process.Failed as problem:
                made["failures"].append(f"{peer.name}, {work.name}: {problem}")
                continue
            made["rows"].append([peer.name, work.name, _text(client), "" if peer.collocated else _text(server)])
    return made


def _text(count):
    return f"{count:,.0f}" if count >= 100 else f"{abs(count) if abs(count) < 0.005 else count:.2f}"
