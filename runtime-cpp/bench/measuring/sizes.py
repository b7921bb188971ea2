# SPDX-License-Identifier: Apache-2.0
"""Measures the size of a static server with seven operations, by library, from the linker's map."""
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

LIBC = {"libc.a", "libm.a", "libpthread.a", "libdl.a", "librt.a"}
PROGRAMS = {"size_corbel": "Corbel, what the server needs", "size_corbel_plain_terminate": "Corbel, the same with Corbel::plain_terminate",
            "size_corbel_least": "Corbel, the same with Corbel::plain_terminate and Corbel::no_init_ref",
            "size_corbel_linked": "Corbel, every module linked",
            "size_corbel_all": "Corbel, every module, whole",
            "size_omniorb": "omniORB"}
# Sections that are not in the file or not loaded
_NOT_LOADED = (".bss", ".tbss", ".debug", ".comment", ".note.GNU-stack", ".symtab", ".strtab", ".shstrtab", "/DISCARD/")
# GNU ld: " .text.name  0xADDRESS 0xSIZE FILE"; it breaks the line after a long name.
_PART = re.compile(r"^ \S*\s+0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+(\S.*)$")
_OUTPUT = re.compile(r"^(\.\S+|[a-z_]\S*)(\s|$)")
# lld: addresses, SIZE and alignment in columns. The column after them has the output section, the second one
# FILE:(.text.name), the third one symbols.
_LLD = re.compile(r"^ +[0-9a-f]+ +[0-9a-f]+ +([0-9a-f]+) +[0-9]+ ( *)(\S.*)$")
# The name of the object that the linker has compiled from intermediate code
_WHOLE = "lto.tmp"
_SECTION = re.compile(r"^\.(?:text(?:\.unlikely|\.hot|\.startup)?|rodata|data(?:\.rel\.ro)?|gcc_except_table)\.(\S+?)(?:\.llvm\..*)?$")


def by_library(text, owners=None):
    """Octets of text and data for each archive, or `program` for objects of its own; without what takes no place in
    the file (.bss) and what is not loaded (debugging data, symbols). `owners` has the archives of symbols, for code that
    was optimised as a whole."""
    parts = _lld_parts(text) if text.lstrip().startswith("VMA") else _gnu_parts(text)
    counted = Counter()
    for size, file, section in parts:
        counted[_library(file, section, owners or {})] += size
    return counted


def _gnu_parts(text):
    output = ""
    body = text.split("Linker script and memory map", 1)[-1]
    for line in body.splitlines():
        if _OUTPUT.match(line):
            output = line.split()[0]
        part = _PART.match(line)
        if part and not output.startswith(_NOT_LOADED) and int(part[1], 16) and int(part[2], 16):
            yield int(part[2], 16), part[3], ""


def _lld_parts(text):
    output = ""
    for line in text.splitlines()[1:]:
        part = _LLD.match(line)
        if not part:
            continue
        size, depth, name = int(part[1], 16), len(part[2]), part[3]
        if depth == 0:
            output = name
        elif depth == 8 and size and not output.startswith(_NOT_LOADED):
            file, _, section = name.rpartition(":(")
            yield size, file, section.rstrip(")")


def _library(file, section, owners):
    archive = re.search(r"([^/(]+\.a)\(", file)
    if archive:
        return archive[1]
    # Objects that the compiler adds are counted separately
    if re.search(r"/(crt\w+|Scrt1|rcrt1)\.o$", file):
        return "compiler's own"
    if not file.endswith(_WHOLE):
        return "linker's own" if file == "<internal>" else "program"
    if section.startswith(".eh_frame"):
        return "tables to unwind by"
    symbol = _SECTION.match(section)
    of = owners.get(symbol[1], set()) if symbol else set()
    return next(iter(of)) if len(of) == 1 else "of several modules, and the program's"


def owners_of_symbols(programs):
    """Returns the archives of intermediate code that define each symbol; empty without llvm-nm."""
    tool = shutil.which("llvm-nm-16") or shutil.which("llvm-nm")
    owners = {}
    for archive in [*programs.parent.glob("src/*/libcorbel_*.a"), *programs.glob("libcorbel_*.a")] if tool else []:
        listed = subprocess.run([tool, "--defined-only", "--format=just-symbols", str(archive)], check=True,
                                capture_output=True, text=True, encoding="utf-8")
        for symbol in listed.stdout.split():
            owners.setdefault(symbol, set()).add(archive.name)
    return owners


def table(programs):
    """Returns the arguments of report.Table. `programs` is the folder of the peers."""
    made = {"title": "static server with 7 operations, without unused sections: text and data in octets",
            "text_columns": 2, "rows": [], "notes": [], "head": ["server", "part", "octets"]}
    owners = None
    for program, name in PROGRAMS.items():
        file = Path(programs) / f"{program}.map"
        if not file.exists():
            made["notes"].append(f"{name} is not there: build the target 'bench_sizes'")
            continue
        text = file.read_text(encoding="utf-8", errors="replace")
        if owners is None:
            owners = owners_of_symbols(Path(programs)) if _WHOLE in text else {}
        parts = by_library(text, owners)
        without = sum(size for library, size in parts.items() if library not in LIBC)
        language = sum(parts[library] for library in ("libstdc++.a", "libgcc.a", "libgcc_eh.a", "compiler's own"))
        made["rows"].append([name, "all", f"{sum(parts.values()):,}"])
        made["rows"].append([name, "without libc", f"{without:,}"])
        made["rows"].append([name, "without libc and the C++ library", f"{without - language:,}"])
        made["rows"] += [[name, library, f"{size:,}"] for library, size in parts.most_common()]
    return made
