#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Resolves roots.txt and leaves.txt to exact versions, and writes the target platform.

Usage: lock.py MVN        (MVN: a Maven 3.9; run it only to change versions, and commit what it writes)

A Maven location with transitive dependencies would permit version ranges: two builds could differ, and two versions of
one bundle could be loaded together. Therefore, Maven resolves everything once here, and the target lists each bundle
separately.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TARGET = HERE.parent / "target-platform" / "org.bellwether.target.target"

# An empty jar that only satisfies Maven's conflict resolution
SKIP = {"com.google.guava:listenablefuture"}

NO_TRANSITIVES = (
    "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>"
)

# Batik's jars have no OSGi manifest; Eclipse requires them by these names
BATIK_INSTRUCTIONS = """\
      <instructions><![CDATA[
Bundle-Name:           ${mvnArtifactId}
version:               ${version_cleanup;${mvnVersion}}
Bundle-SymbolicName:   ${subst;${mvnArtifactId};batik-;org.apache.batik.}
Bundle-Version:        ${version}
Import-Package:        org.apache.batik.*,*;resolution:=optional
Export-Package:        *;version="${version}";-noimport:=true
DynamicImport-Package: *
]]></instructions>
"""

# Flyway's jar has no OSGi manifest either; it finds its plug-ins by ServiceLoader inside of its own jar, and migrations
# through the given class loader
FLYWAY_INSTRUCTIONS = """\
      <instructions><![CDATA[
Bundle-Name:           ${mvnArtifactId}
version:               ${version_cleanup;${mvnVersion}}
Bundle-SymbolicName:   org.flywaydb.core
Bundle-Version:        ${version}
Import-Package:        com.fasterxml.jackson.*,*;resolution:=optional
Export-Package:        *;version="${version}";-noimport:=true
DynamicImport-Package: *
]]></instructions>
"""

# Flyway finds its plug-ins by ServiceLoader through its own class loader, so that this plug-in has to be a fragment
FLYWAY_POSTGRESQL_INSTRUCTIONS = """\
      <instructions><![CDATA[
Bundle-Name:           ${mvnArtifactId}
version:               ${version_cleanup;${mvnVersion}}
Bundle-SymbolicName:   org.flywaydb.database.postgresql
Bundle-Version:        ${version}
Fragment-Host:         org.flywaydb.core
Import-Package:        !*
Export-Package:        *;version="${version}";-noimport:=true
]]></instructions>
"""

ARROW_INSTRUCTIONS = """\
      <instructions><![CDATA[
Bundle-Name:           ${mvnArtifactId}
version:               ${version_cleanup;${mvnVersion}}
Bundle-SymbolicName:   org.apache.arrow.format
Bundle-Version:        ${version}
Import-Package:        *;resolution:=optional
Export-Package:        *;version="${version}";-noimport:=true
]]></instructions>
"""

# Xtext requires ANTLR 3 by the name that Orbit gave it
ANTLR_INSTRUCTIONS = """\
      <instructions><![CDATA[
Bundle-Name:           ANTLR 3 runtime
version:               ${version_cleanup;${mvnVersion}}
Bundle-SymbolicName:   org.antlr.runtime
Bundle-Version:        ${version}
Import-Package:        *;resolution:=optional
Export-Package:        *;version="${version}";-noimport:=true
]]></instructions>
"""


def read(name):
    lines = (line.strip() for line in (HERE / name).read_text().splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def dependency(coordinates, extra=""):
    group, artifact, version = coordinates.split(":")
    return (
        f"<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>"
        f"<version>{version}</version>{extra}</dependency>\n"
    )


def resolve(maven, roots, leaves):
    """Returns all bundles in the version that Maven's mediation selects, as sorted group:artifact:version."""
    pom = (
        '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
        "<groupId>org.bellwether</groupId><artifactId>lock</artifactId><version>1</version><packaging>pom</packaging>"
        "<dependencyManagement><dependencies>" + "".join(map(dependency, roots)) + "</dependencies></dependencyManagement>"
        "<dependencies>" + "".join(map(dependency, roots))
        + "".join(dependency(leaf, NO_TRANSITIVES) for leaf in leaves) + "</dependencies></project>"
    )
    with tempfile.TemporaryDirectory() as scratch:
        directory = pathlib.Path(scratch)
        (directory / "pom.xml").write_text(pom)
        listing = directory / "list.txt"
        subprocess.check_call([
            maven, "-B", "-ntp", "-q", "-f", str(directory / "pom.xml"), "-Dosgi.platform=gtk.linux.x86_64",
            "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:list",
            f"-DoutputFile={listing}", "-DincludeScope=runtime",
        ])
        found = re.findall(r"^\s+([\w.\-]+):([\w.\-]+):jar:([\w.\-]+):(?:compile|runtime)", listing.read_text(), re.M)
    return sorted({":".join(entry) for entry in found if ":".join(entry[:2]) not in SKIP})


def location(label, bundles, instructions=""):
    lines = "".join("        " + dependency(bundle, "<type>jar</type>") for bundle in bundles)
    return (
        f'    <location includeDependencyDepth="none" includeDependencyScopes="compile" includeSource="false" '
        f'label="{label}" missingManifest="generate" type="Maven">\n'
        f"      <dependencies>\n{lines}      </dependencies>\n{instructions}    </location>\n"
    )


def main():
    maven = sys.argv[1] if len(sys.argv) == 2 else sys.exit(__doc__)
    bundles = resolve(maven, read("roots.txt"), read("leaves.txt"))
    batik = [b for b in bundles if b.startswith("org.apache.xmlgraphics:batik-")]
    flyway = [b for b in bundles if b.startswith("org.flywaydb:flyway-core:")]
    flyway_postgresql = [b for b in bundles if b.startswith("org.flywaydb:flyway-database-postgresql:")]
    arrow = [b for b in bundles if b.startswith("org.apache.arrow:")]
    antlr = [b for b in bundles if b.startswith("org.antlr:antlr-runtime:")]
    plain = [b for b in bundles if b not in batik + flyway + flyway_postgresql + antlr + arrow]
    TARGET.write_text(
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?pde version="3.8"?>\n'
        "<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
        "<!-- Generated by releng/lock/lock.py from roots.txt and leaves.txt: change those, not this. -->\n"
        '<target name="org.bellwether.target">\n  <locations>\n'
        + location("Bundles", plain)
        + location("Batik under the names Eclipse requires", batik, BATIK_INSTRUCTIONS)
        + location("Flyway", flyway, FLYWAY_INSTRUCTIONS)
        + location("Flyway's part for PostgreSQL", flyway_postgresql, FLYWAY_POSTGRESQL_INSTRUCTIONS)
        + location("Arrow's format", arrow, ARROW_INSTRUCTIONS)
        + location("ANTLR 3", antlr, ANTLR_INSTRUCTIONS)
        + "  </locations>\n</target>\n"
    )
    print(f"{TARGET.name}: {len(bundles)} bundles")


main()
