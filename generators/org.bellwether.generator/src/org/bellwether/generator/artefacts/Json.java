// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** JSON text: objects are maps, in their order; small ones stand on one line. */
final class Json {
    private static final int LINE = 118;

    private Json() {}

    /** An object of names and values; an empty {@link Optional} leaves its name out. */
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
        return text(value, "");
    }

    private static String text(Object value, String indent) {
        String line = line(value);
        boolean fits = indent.length() + line.length() <= LINE && !indent.isEmpty();
        String inner = indent + "  ";
        if (value instanceof Map<?, ?> map && !fits) {
            return "{\n"
                    + map.entrySet().stream()
                            .map(entry ->
                                    inner + quoted((String) entry.getKey()) + ": " + text(entry.getValue(), inner))
                            .collect(Collectors.joining(",\n"))
                    + "\n" + indent + "}";
        } else if (value instanceof List<?> list && !fits && !list.isEmpty()) {
            return "[\n"
                    + list.stream().map(element -> inner + text(element, inner)).collect(Collectors.joining(",\n"))
                    + "\n" + indent + "]";
        }
        return line;
    }

    private static String line(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> quoted((String) entry.getKey()) + ": " + line(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        } else if (value instanceof List<?> list) {
            return list.stream().map(Json::line).collect(Collectors.joining(", ", "[", "]"));
        } else if (value instanceof String string) {
            return quoted(string);
        }
        return String.valueOf(value); // numbers, true, false, null
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
