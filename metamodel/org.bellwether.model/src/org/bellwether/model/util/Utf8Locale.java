// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Sets the locale of programs that this Java machine starts, so that they read file names as UTF-8: Java decodes file names by the locale.
 * The start scripts do the same ({@code releng/lib/user.sh}). The language of messages is kept.
 */
public final class Utf8Locale {
    private static final String UTF_8 = "C.UTF-8";
    private static final String ALL = "LC_ALL";
    private static final String CHARACTERS = "LC_CTYPE";
    private static final String LANGUAGE = "LANG";

    /** The variables that {@code LC_ALL} overrides. */
    private static final List<String> OVERRIDDEN =
            List.of("LC_COLLATE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME");

    private Utf8Locale() {}

    /** Changes a child's environment, inherited from this process, if this Java machine does not read file names as UTF-8. */
    public static void set(Map<String, String> environment) {
        set(environment, System.getProperty("sun.jnu.encoding", ""));
    }

    static void set(Map<String, String> environment, String fileNames) {
        if (fileNames.equalsIgnoreCase("UTF-8")) {
            return;
        }
        String all = environment.getOrDefault(ALL, "");
        String characters = !all.isEmpty()
                ? all
                : environment.getOrDefault(CHARACTERS, "").isEmpty()
                        ? environment.getOrDefault(LANGUAGE, "")
                        : environment.get(CHARACTERS);
        if (characters.toLowerCase(Locale.ROOT).matches(".*\\.utf-?8(@.*)?")) {
            // The environment's UTF-8 locale is not installed: it has no effect, so no language of messages is lost
            environment.put(ALL, UTF_8);
            return;
        }
        if (!all.isEmpty()) {
            environment.remove(ALL);
            environment.keySet().removeAll(OVERRIDDEN);
            environment.put(LANGUAGE, all);
        }
        environment.put(CHARACTERS, UTF_8);
    }
}
