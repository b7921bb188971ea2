// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The parts of {@code orb.hpp} that are the same for all models. Each is a C++ header in the folder {@code orb} beside
 * this class, which the tests of the harness include, too.
 */
final class OrbParts {
    /** The line of a header after its own includes. */
    private static final String BEGIN = "// orb.hpp has the text from here on\n";

    private OrbParts() {}

    /** Returns the functions that set policies of references and object adapters. */
    static String policies() {
        return part("policies.hpp");
    }

    /** Returns the types and functions for the ORB's scheduler. */
    static String scheduling() {
        return part("scheduling.hpp");
    }

    /** Returns the functions for checkpoints along calls. */
    static String checkpoints() {
        return part("checkpoints.hpp");
    }

    /** Returns the text of a part without the line feed at its end. */
    private static String part(String header) {
        try (InputStream in = OrbParts.class.getResourceAsStream("orb/" + header)) {
            if (in == null) {
                throw new FileNotFoundException(OrbParts.class.getName() + " has no resource orb/" + header);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.substring(text.indexOf(BEGIN) + BEGIN.length()).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("The part " + header + " of orb.hpp cannot be read: " + e.getMessage(), e);
        }
    }
}
