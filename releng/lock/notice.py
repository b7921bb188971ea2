#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes NOTICE: the licences of all libraries that the products, the editor's page and the VS Code extension contain.

Usage: notice.py             (after a build, which fetches the POMs of all libraries into Maven's local repository)
       notice.py --check     (exit code 1 if NOTICE does not list exactly today's libraries; needs no build)

The libraries of Java are those of the target platform; their licences are in their POMs. The libraries of TypeScript are those
of the lock files that are not for development only.
"""
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

HOME = pathlib.Path(__file__).resolve().parent.parent.parent
TARGET = HOME / "releng" / "target-platform" / "org.bellwether.target.target"
NOTICE = HOME / "NOTICE"
REPOSITORY = pathlib.Path.home() / ".m2" / "repository"
POM = "{http://maven.apache.org/POM/4.0.0}"

# Libraries of the target platform that are only used by tests, and not shipped
TESTS_ONLY = ("junit-", "opentest4j", "apiguardian", "org.eclipse.test")

# Libraries whose POMs state no licence; its text is in the jar
KNOWN = {"org.antlr:antlr-runtime": {"BSD-3-Clause"}}

# POMs write the names of licences in many ways; this table has one name for each licence
NAMES = (
    (r"(?i)eclipse public license.*2|EPL-2\.0|epl-2\.0", "EPL-2.0"),
    (r"(?i)eclipse public license|EPL-1\.0|epl-v10", "EPL-1.0"),
    (r"(?i)apache.*2|^apache$|Apache-2\.0", "Apache-2.0"),
    (r"(?i)apache.*1\.1", "Apache-1.1"),
    (r"(?i)\bMIT\b", "MIT"),
    (r"(?i)BSD-2-Clause|bsd 2", "BSD-2-Clause"),
    (r"(?i)bsd|Eclipse Distribution License|EDL", "BSD-3-Clause"),
    (r"(?i)CDDL", "CDDL-1.0 or GPL-2.0 with Classpath exception"),
    (r"(?i)public domain", "public domain"),
    (r"(?i)unicode|icu", "Unicode-3.0"),
    (r"(?i)GNU General Public License.*Classpath|GPL2 w/ CPE", "GPL-2.0 with Classpath exception"),
)


def standard_name(text):
    for pattern, name in NAMES:
        if re.search(pattern, text):
            return name
    return text


def licences_of_pom(group, artifact, version):
    """Returns the names in the POM, or in the nearest parent with a licence."""
    pom = REPOSITORY.joinpath(*group.split("."), artifact, version, f"{artifact}-{version}.pom")
    if not pom.exists():
        return set()
    root = ElementTree.parse(pom).getroot()
    space = POM if root.tag.startswith(POM) else ""
    names = {
        standard_name((entry.findtext(f"{space}name") or entry.findtext(f"{space}url") or "").strip())
        for entry in root.findall(f"{space}licenses/{space}license")
    }
    parent = root.find(f"{space}parent")
    if not names and parent is not None:
        names = licences_of_pom(*(parent.findtext(f"{space}{part}").strip() for part in ("groupId", "artifactId", "version")))
    return names


def java_libraries():
    for group, artifact, version in sorted(set(re.findall(
        r"<groupId>([^<]+)</groupId><artifactId>([^<]+)</artifactId><version>([^<]+)</version>", TARGET.read_text(encoding="utf-8")
    ))):
        if not artifact.startswith(TESTS_ONLY):
            yield f"{group}:{artifact} {version}", KNOWN.get(f"{group}:{artifact}") or licences_of_pom(group, artifact, version)


def npm_libraries(folder):
    lock = json.loads((HOME / folder / "package-lock.json").read_text(encoding="utf-8"))
    for path, package in sorted(lock["packages"].items()):
        if path and not package.get("dev") and not package.get("devOptional"):
            yield f"{path.split('node_modules/')[-1]} {package['version']}", {package["license"]} if "license" in package else set()


def section(title, libraries, missing):
    lines = ["", title, "-" * len(title)]
    for name, licences in libraries:
        if not licences:
            missing.append(name)
        lines.append(f"{name}: {', '.join(sorted(licences)) or 'unknown'}")
    return lines


def sections():
    return {
        "Command line, Maven plug-in and Eclipse products": java_libraries(),
        "The editor's page": npm_libraries("editor/client"),
        "The VS Code extension": npm_libraries("editor/vscode"),
    }


def check():
    """Compares names and versions, which needs no POMs."""
    listed = re.findall(r"^(\S+ \S+): ", NOTICE.read_text(encoding="utf-8"), re.MULTILINE)
    bundled = [name for libraries in sections().values() for name, _ in libraries]
    if listed != bundled:
        differences = sorted(set(listed) ^ set(bundled)) or ["their order"]
        sys.exit(f"NOTICE is stale: run releng/lock/notice.py after a build. It differs in: {', '.join(differences)}")


def write():
    missing = []
    lines = [
        "Bellwether",
        "Licensed under the Apache License 2.0 (see LICENSE).",
        "",
        "Written by releng/lock/notice.py. Corbel and the harness contain no code of others. The HTML reports contain none",
        "either. The products, the editor's page and the VS Code extension contain the libraries below, each under the licence",
        "beside it (SPDX names; the texts are in the libraries).",
    ]
    for title, libraries in sections().items():
        lines += section(title, libraries, missing)
    NOTICE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if missing:
        sys.exit(f"no licence found for: {', '.join(missing)}. Build first, or add it to KNOWN.")


if __name__ == "__main__":
    check() if sys.argv[1:] == ["--check"] else write()
