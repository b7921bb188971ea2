#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Bills of materials in CycloneDX's JSON: what the products, the editor's page and the VS Code extension contain.

Usage: bom.py MVN FOLDER          (MVN: a Maven 3.9; writes java.cdx.json, page.cdx.json, vscode.cdx.json and checks them)
       bom.py --check FOLDER      (exit code 1 if the files there do not list exactly the libraries of NOTICE)

The Java libraries are those of the target platform, which releng/lock/lock.py has resolved; the libraries of TypeScript are
those of the lock files that are not for development only. Needs the network, unless the tools are in the caches.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
from urllib.parse import unquote

HERE = pathlib.Path(__file__).resolve().parent
HOME = HERE.parent.parent
sys.path.insert(0, str(HERE.parent / "lock"))
import notice  # noqa: E402  (beside this folder)

# The newest version that runs on Java 17 with Maven 3.9
PLUGIN = "org.cyclonedx:cyclonedx-maven-plugin:2.9.3:makeBom"
SPECIFICATION = "1.6"
PACKAGES = {"page": "editor/client", "vscode": "editor/vscode"}

POM = """\
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.bellwether</groupId>
  <artifactId>bellwether</artifactId>
  <version>{version}</version>
  <dependencies>
{dependencies}
  </dependencies>
</project>
"""
DEPENDENCY = (
    "    <dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version>"
    "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>"
)


def version():
    return json.loads((HOME / "editor/client/package.json").read_text(encoding="utf-8"))["version"]


def java(maven, folder):
    dependencies = [DEPENDENCY.format(*name.split(" ")[0].split(":"), name.split(" ")[1]) for name, _ in notice.java_libraries()]
    with tempfile.TemporaryDirectory() as temporary:
        pom = pathlib.Path(temporary, "pom.xml")
        pom.write_text(POM.format(version=version(), dependencies="\n".join(dependencies)), encoding="utf-8")
        subprocess.run(
            [maven, "-q", "-B", "-f", pom, PLUGIN, f"-DschemaVersion={SPECIFICATION}", "-DoutputFormat=json",
             "-DoutputName=java.cdx", f"-DoutputDirectory={folder}", "-Dcyclonedx.skipNotDeployed=false"],
            check=True)


def npm(folder):
    subprocess.run(["npm", "ci", "--ignore-scripts", "--no-progress", "--silent"], cwd=HERE, check=True)
    for name, package in PACKAGES.items():
        subprocess.run(
            [HERE / "node_modules/.bin/cyclonedx-npm", "--package-lock-only", "--omit", "dev", "--flatten-components",
             "--output-format", "JSON", "--output-reproducible", "--spec-version", SPECIFICATION, "--no-validate",
             "--output-file", folder / f"{name}.cdx.json", HOME / package / "package.json"],
            check=True)


def components(file):
    """Returns names and versions as in NOTICE: GROUP:ARTIFACT VERSION of Maven, @SCOPE/NAME VERSION of npm."""
    for component in json.loads(file.read_text(encoding="utf-8"))["components"]:
        kind, _, name = unquote(component["purl"].split("?")[0]).removeprefix("pkg:").partition("/")
        name, _, number = name.rpartition("@")
        yield f"{name.replace('/', ':')} {number}" if kind == "maven" else f"{name} {number}"


def check(folder):
    listed = {
        "java": {name for name, _ in notice.java_libraries()},
        **{name: {library for library, _ in notice.npm_libraries(package)} for name, package in PACKAGES.items()},
    }
    wrong = []
    for name, expected in listed.items():
        file = folder / f"{name}.cdx.json"
        found = set(components(file)) if file.exists() else set()
        wrong += [f"{file.name} has {each}, which NOTICE does not list" for each in sorted(found - expected)]
        wrong += [f"{file.name} lacks {each}, which NOTICE lists" for each in sorted(expected - found)]
    if wrong:
        sys.exit("\n".join([*wrong, "Run releng/lock/notice.py, then releng/bom/bom.py MVN FOLDER."]))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[2]).resolve()
    if sys.argv[1] != "--check":
        folder.mkdir(parents=True, exist_ok=True)
        java(sys.argv[1], folder)
        npm(folder)
    check(folder)


main()
