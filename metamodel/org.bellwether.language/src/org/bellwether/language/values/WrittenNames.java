// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.values;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names as text writes them: {@code nav::_struct}. */
public final class WrittenNames {
    private WrittenNames() {}

    /** A name or qualified name without white space, and without the underscore that escapes a keyword. */
    public static String unescaped(String text) {
        String separator = text.contains("/") ? "/" : "::";
        return Stream.of(text.replaceAll("\\s+", "").split(separator, -1))
                .map(part -> part.startsWith("_") ? part.substring(1) : part)
                .collect(Collectors.joining(separator));
    }

    /** A hyphenated word without white space. */
    static String word(String text) {
        return text.replaceAll("\\s+", "");
    }

    /** The parts of a qualified name; a first part that is empty stands for a leading "::". */
    public static List<String> parts(String name) {
        return List.of(name.split("::", -1));
    }
}
