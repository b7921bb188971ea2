// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.plan;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes JSON text: objects are maps, in their order; small values are written on one line. */
final class Json {
    private static final int LINE = 118;

    private Json() {}

    /** Returns an object of names and values; a name with an empty {@link Optional} is left out. */
    static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            if (value instanceof Optional<?> optional) {
                optional.ifPresent(present(object, (String) namesAndValues[i]));
            } else {
                object.put((String) namesAndValues[i], value);
            }
        }
        return object;
    }

    private static Consumer<Object> present(Map<String, Object> object, String name) {
        return value -> object.put(name, value);
    }

    static String text(Object value) {
        StringBuilder text = new StringBuilder();
        append(value, "", text);
        return text.toString();
    }

    private static void append(Object value, String indent, StringBuilder text) {
        if (parts(value).isEmpty()) {
            line(value, text, Integer.MAX_VALUE);
            return;
        }
        int start = text.length();
        // The outermost value has several lines, even if it is short
        if (!indent.isEmpty() && line(value, text, start + LINE - indent.length())) {
            return;
        }
        text.setLength(start);
        boolean object = value instanceof Map<?, ?>;
        String inner = indent + "  ";
        String separator = object ? "{\n" : "[\n";
        for (Object part : parts(value)) {
            text.append(separator).append(inner);
            append(named(part, text), inner, text);
            separator = ",\n";
        }
        text.append('\n').append(indent).append(object ? '}' : ']');
    }

    /**
     * Writes a value on one line. Stops when the text is longer than the limit; otherwise nested values would be
     * written once for each level.
     *
     * @return whether all of it was written
     */
    private static boolean line(Object value, StringBuilder text, int limit) {
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
            boolean object = value instanceof Map<?, ?>;
            text.append(object ? '{' : '[');
            String separator = "";
            for (Object part : parts(value)) {
                text.append(separator);
                if (!line(named(part, text), text, limit)) {
                    return false;
                }
                separator = ", ";
            }
            text.append(object ? '}' : ']');
        } else if (value instanceof String string) {
            quote(string, text);
        } else {
            text.append(value); // numbers, true, false, null
        }
        return text.length() <= limit;
    }

    /** Returns an object's entries or a list's elements; empty for other values. */
    private static Collection<?> parts(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet();
        }
        return value instanceof List<?> list ? list : List.of();
    }

    /** Returns the value of an entry, after writing its name; any other part is returned unchanged. */
    private static Object named(Object part, StringBuilder text) {
        if (part instanceof Map.Entry<?, ?> entry) {
            quote((String) entry.getKey(), text);
            text.append(": ");
            return entry.getValue();
        }
        return part;
    }

    private static void quote(String string, StringBuilder text) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ') {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
