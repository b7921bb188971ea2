#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: quick
# The bills of materials of a release agree with NOTICE. With --long, the test writes them, which needs the network.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

bom=$BELLWETHER_HOME/releng/bom/bom.py
export PYTHONDONTWRITEBYTECODE=1

if [ "$BELLWETHER_TEST" = long ]; then
  # shellcheck source=../../releng/lib/common.sh
  . "$BELLWETHER_HOME/releng/lib/common.sh"
  # shellcheck source=../../releng/lib/maven.sh
  . "$BELLWETHER_HOME/releng/lib/maven.sh"
  find_cache
  find_maven maven.log
  python3 "$bom" "$MAVEN" bom >written.out 2>&1
  result $? "writes bills of materials that agree with NOTICE"
else
  # Files in the form of bills of materials, written from NOTICE
  python3 - "$BELLWETHER_HOME/NOTICE" <<'PYTHON'
import json, pathlib, re, sys
sections = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").split("\n---")[1:]
pathlib.Path("bom").mkdir()
for name, kind, section in zip(("java", "page", "vscode"), ("maven", "npm", "npm"), sections):
    libraries = [library.rsplit(" ", 1) for library in re.findall(r"^(\S+ \S+): ", section, re.MULTILINE)]
    components = [{"purl": f"pkg:{kind}/{n.replace(':', '/').replace('@', '%40')}@{v}"} for n, v in libraries]
    pathlib.Path("bom", f"{name}.cdx.json").write_text(json.dumps({"components": components}))
PYTHON
fi
python3 "$bom" --check bom
result $? "accepts files that list the libraries of NOTICE"

jq '.components |= .[1:] + [{purl: "pkg:maven/org.example/other@1.0"}]' bom/java.cdx.json >changed && mv changed bom/java.cdx.json
rm bom/page.cdx.json
python3 "$bom" --check bom 2>check.err
[ $? = 1 ] && grep -q '^java.cdx.json lacks ' check.err && grep -q '^java.cdx.json has org.example:other 1.0, which NOTICE does not list$' check.err &&
  grep -q '^page.cdx.json lacks @codemirror/state ' check.err
result $? "names libraries that are missing or that NOTICE does not list"
