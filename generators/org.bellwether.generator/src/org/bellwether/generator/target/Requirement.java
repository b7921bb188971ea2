// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.util.List;

/**
 * A program or library that a machine must have.
 *
 * @param kind          how its presence is found out
 * @param name          the program's name, or the package's name as pkg-config knows it
 * @param debianPackage the Debian package that brings it; empty where Debian has none, and it is built from source
 * @param purpose       what it is needed for, as the end of the sentence "… is needed to"
 * @param elsewhere     files any of which will do, too, that begin with <code>${VARIABLE}</code> of the environment: what was
 *                      built and not installed
 * @param source        where Debian has no package: what to do to get it, an imperative without a full stop; may be empty
 */
public record Requirement(
        Kind kind, String name, String debianPackage, String purpose, List<String> elsewhere, String source) {
    /** The ways to check for a requirement. */
    public enum Kind {
        /** A program on the path. */
        PROGRAM,
        /** A development package that {@code pkg-config --exists} finds. */
        PKG_CONFIG
    }

    /** Returns whether a package manager can install the requirement. */
    public boolean isPackaged() {
        return !debianPackage.isEmpty();
    }

    /** A program on the path. */
    public static Requirement program(String name, String debianPackage, String purpose) {
        return new Requirement(Kind.PROGRAM, name, debianPackage, purpose, List.of(), "");
    }

    /** A development package that pkg-config knows. */
    public static Requirement pkgConfig(String name, String debianPackage, String purpose) {
        return new Requirement(Kind.PKG_CONFIG, name, debianPackage, purpose, List.of(), "");
    }

    /** Returns the same requirement, which any of these files fulfils, too. */
    public Requirement orAt(String... files) {
        return new Requirement(kind, name, debianPackage, purpose, List.of(files), source);
    }

    /** Returns the same requirement with this way to install it. */
    public Requirement from(String instruction) {
        return new Requirement(kind, name, debianPackage, purpose, elsewhere, instruction);
    }
}
