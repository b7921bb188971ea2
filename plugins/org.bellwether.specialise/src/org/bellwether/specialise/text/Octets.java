// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.text;

import java.nio.charset.StandardCharsets;

/**
 * Converts octets to text in which each character is one octet (ISO-8859-1). Files of any encoding are unchanged after
 * the conversion to text and back.
 */
public final class Octets {
    private Octets() {}

    /** Returns the octets as text. */
    public static String text(byte[] octets) {
        return new String(octets, StandardCharsets.ISO_8859_1);
    }

    /** Returns the octets of a Unicode text in UTF-8, as text. */
    public static String utf8(String unicode) {
        return text(unicode.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the octets of a text in which each character is one octet. */
    public static byte[] of(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
