# SPDX-License-Identifier: Apache-2.0
"""How large a static server with seven operations is, by the library that each part came from (from the linker's map)."""
import re
from collections import Counter
from pathlib import Path

LIBC = {"libc.a", "libm.a", "libpthread.a", "libdl.a", "librt.a"}
PROGRAMS = {"size_corbel": "Corbel, what the server needs", "size_corbel_terse": "Corbel, the same with Corbel::terse",
            "size_corbel_linked": "Corbel, every module linked",
            "size_corbel_all": "Corbel, every module, whole",
            "size_omniorb": "omniORB"}
# " .text.name  0xADDRESS 0xSIZE FILE"; the linker breaks the line after a long name.
_PART = re.compile(r"^ \S*\s+0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+(\S.*)$")
_OUTPUT = re.compile(r"^(\.\S+|[a-z_]\S*)(\s|$)")


def by_library(text):
    """Octets of text and data for each archive, or `program` for objects of its own; without what takes no place in
    the file (.bss) and what is not loaded (debugging data, symbols)."""
    counted = Counter()
    output = ""
    body = text.split("Linker script and memory map", 1)[-1]
    for line in body.splitlines():
        if _OUTPUT.match(line):
            output = line.split()[0]
        part = _PART.match(line)
        if not part or output.startswith((".bss", ".tbss", ".debug", ".comment", ".note.GNU-stack", "/DISCARD/")):
            continue
        address, size, file = int(part[1], 16), int(part[2], 16), part[3]
        if address and size:
            counted[_library(file)] += size
    return counted


def _library(file):
    archive = re.search(r"([^/(]+\.a)\(", file)
    if archive:
        return archive[1]
    # Objects that the compiler adds belong to it
    return "compiler's own" if re.search(r"/(crt\w+|Scrt1|rcrt1)\.o$", file) else "program"


def table(programs):
    """As report.Table takes it. `programs` is the folder of the peers."""
    made = {"title": "static server with 7 operations, without unused sections: text and data in octets",
            "text_columns": 2, "rows": [], "notes": [], "head": ["server", "part", "octets"]}
    for program, name in PROGRAMS.items():
        file = Path(programs) / f"{program}.map"
        if not file.exists():
            made["notes"].append(f"{name} is not there: build the target 'bench_sizes'")
            continue
        parts = by_library(file.read_text(encoding="utf-8", errors="replace"))
        without = sum(size for library, size in parts.items() if library not in LIBC)
        language = sum(parts[library] for library in ("libstdc++.a", "libgcc.a", "libgcc_eh.a", "compiler's own"))
        made["rows"].append([name, "all", f"{sum(parts.values()):,}"])
        made["rows"].append([name, "without libc", f"{without:,}"])
        made["rows"].append([name, "without libc and the C++ library", f"{without - language:,}"])
        made["rows"] += [[name, library, f"{size:,}"] for library, size in parts.most_common()]
    return made
