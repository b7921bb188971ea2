// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.output;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A part of a generated C++ header that is the same for all models. Each part is a header in the resources of a bundle,
 * which clang-format formats.
 */
public final class HeaderPart {
    /** The line of a header after its own includes. */
    private static final String BEGIN = "// orb.hpp has the text from here on\n";

    private HeaderPart() {}

    /**
     * Returns the text of a part without the line feed at its end.
     *
     * @param owner a class of the bundle with the part
     * @param header the path of the part in the resources, such as {@code /corbel/orb/policies.hpp}
     */
    public static String of(Class<?> owner, String header) {
        try (InputStream in = owner.getResourceAsStream(header)) {
            if (in == null) {
                throw new FileNotFoundException("the bundle of " + owner.getName() + " has no resource " + header);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.substring(text.indexOf(BEGIN) + BEGIN.length()).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("The header " + header + " cannot be read: " + e.getMessage(), e);
        }
    }
}
