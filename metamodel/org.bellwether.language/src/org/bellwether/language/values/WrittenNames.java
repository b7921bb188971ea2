// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.values;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names in the notation, with escaped keywords: {@code nav::_struct}. */
public final class WrittenNames {
    private WrittenNames() {}

    /** Returns a simple or qualified name without white space, and without the underscore that escapes a keyword. */
    public static String unescaped(String text) {
        if (isPlain(text)) {
            return text; // true for nearly all names
        }
        String separator = text.contains("/") ? "/" : "::";
        return Stream.of(text.replaceAll("\\s+", "").split(separator, -1))
                .map(part -> part.startsWith("_") ? part.substring(1) : part)
                .collect(Collectors.joining(separator));
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c == '/' || c == ':' || c == '_' && i == 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns a hyphenated word without white space. */
    static String word(String text) {
        return text.replaceAll("\\s+", "");
    }

    /** Returns the parts of a qualified name; a leading "::" gives an empty first part. */
    public static List<String> parts(String name) {
        return List.of(name.split("::", -1));
    }
}
