// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.util.List;

/**
 * A program or library that a machine must have.
 *
 * @param kind          the way to check for it
 * @param name          the program's name, or the package's name in pkg-config
 * @param debianPackage the Debian package that contains it; empty if Debian has none, and it is built from source
 * @param purpose       its purpose, as the end of the sentence "… is needed to"
 * @param elsewhere     files that also fulfil the requirement, each one alone, with paths that begin with <code>${VARIABLE}</code> of the
 *     environment: for software that was built and not installed
 * @param source        the way to get it without a Debian package, an imperative without a full stop; may be empty
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

    /** Returns the requirement of a program on the path. */
    public static Requirement program(String name, String debianPackage, String purpose) {
        return new Requirement(Kind.PROGRAM, name, debianPackage, purpose, List.of(), "");
    }

    /** Returns the requirement of a development package that pkg-config finds. */
    public static Requirement pkgConfig(String name, String debianPackage, String purpose) {
        return new Requirement(Kind.PKG_CONFIG, name, debianPackage, purpose, List.of(), "");
    }

    /** Returns the same requirement, which any of these files also fulfils. */
    public Requirement orAt(String... files) {
        return new Requirement(kind, name, debianPackage, purpose, List.of(files), source);
    }

    /** Returns the same requirement with this way to install it. */
    public Requirement from(String instruction) {
        return new Requirement(kind, name, debianPackage, purpose, elsewhere, instruction);
    }
}
