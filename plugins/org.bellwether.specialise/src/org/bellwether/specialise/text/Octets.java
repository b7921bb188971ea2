// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.text;

import java.nio.charset.StandardCharsets;

/**
 * Octets as text in which each character is one octet (ISO-8859-1). Files of any encoding survive the way to text and
 * back.
 */
public final class Octets {
    private Octets() {}

    /** Returns the octets as text. */
    public static String text(byte[] octets) {
        return new String(octets, StandardCharsets.ISO_8859_1);
    }

    /** Returns the octets that a Unicode text has in UTF-8, as text. */
    public static String utf8(String unicode) {
        return text(unicode.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the octets of such a text. */
    public static byte[] of(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
