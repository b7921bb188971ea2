# SPDX-License-Identifier: Apache-2.0
"""links.py FILE…: checks that the links of Markdown files, and their anchors, lead to existing targets in the clone.
Prints those that do not."""
import re
import sys
from pathlib import Path

LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^( {4}|\t)[^\n]*$|```.*?```|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def anchors(file):
    """Returns the anchors of a file's headings, as code hosts form them."""
    found, names = set(), {}
    for heading in re.findall(r"^#+ +(.*)$", file.read_text(encoding="utf-8"), re.MULTILINE):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", text).strip().replace(" ", "-")
        names[name] = names.get(name, -1) + 1
        found.add(f"{name}-{names[name]}" if names[name] else name)
    return found


def broken(file):
    for link in LINK.findall(CODE.sub("", file.read_text(encoding="utf-8"))):
        path, _, anchor = link.partition("#")
        if "://" in link or link.startswith("mailto:"):
            continue
        target = file.parent / path if path else file
        if not target.exists() or anchor and target.suffix == ".md" and anchor not in anchors(target):
            yield f"{file}: {link}"


found = [each for name in sys.argv[1:] for each in broken(Path(name))]
print(*found, sep="\n")
sys.exit(bool(found))
