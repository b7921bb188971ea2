# SPDX-License-Identifier: Apache-2.0
"""Describes the machine, because figures hold for one machine only."""
import os
import platform
import re
import subprocess
from pathlib import Path


def facts(build):
    """Returns names and versions, and whether other programs used the machine when the run began."""
    return {
        "processor": _first(r"model name\s*: (.*)", Path("/proc/cpuinfo")) or platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "kernel": platform.release(),
        "system": _first(r'PRETTY_NAME="(.*)"', Path("/etc/os-release")) or platform.system(),
        "compiler": _compiler(build),
        "load": round(os.getloadavg()[0], 2),
    }


def text(machine):
    return (f"{machine['processor']}, {machine['cores']} cores, {machine['system']}, Linux {machine['kernel']}, "
            f"{machine['compiler']}; load {machine['load']} when it began")


def _first(pattern, path):
    found = re.search(pattern, path.read_text(encoding="utf-8")) if path.exists() else None
    return found and found.group(1)


def _compiler(build):
    compiler = _first(r"CMAKE_CXX_COMPILER:\w+=(.*)", build / "CMakeCache.txt")
    if not compiler:
        return "unknown compiler"
    done = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.splitlines()[0] if done.stdout else compiler
