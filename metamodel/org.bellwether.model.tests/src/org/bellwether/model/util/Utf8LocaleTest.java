// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class Utf8LocaleTest {
    @Test
    void fileNamesAreUtf8WithoutALocale() {
        assertEquals(Map.of("LC_CTYPE", "C.UTF-8"), set(Map.of()));
        assertEquals(Map.of("LANG", "C", "LC_CTYPE", "C.UTF-8"), set(Map.of("LANG", "C")));
    }

    @Test
    void messagesKeepTheirLanguage() {
        assertEquals(
                Map.of("LANG", "de_DE.ISO-8859-1", "LC_CTYPE", "C.UTF-8", "HOME", "/home"),
                set(Map.of("LC_ALL", "de_DE.ISO-8859-1", "LC_MESSAGES", "C", "LC_CTYPE", "C", "HOME", "/home")));
        assertEquals(
                Map.of("LANG", "C", "LC_MESSAGES", "de_DE", "LC_CTYPE", "C.UTF-8"),
                set(Map.of("LANG", "C", "LC_MESSAGES", "de_DE")));
    }

    /**
     * The C library ignores a locale that is not installed, so that changing only its encoding would have no effect.
     */
    @Test
    void aLocaleThatIsNotInstalledIsReplaced() {
        assertEquals(Map.of("LANG", "de_DE.UTF-8", "LC_ALL", "C.UTF-8"), set(Map.of("LANG", "de_DE.UTF-8")));
    }

    @Test
    void theEnvironmentIsUnchangedWhereFileNamesAreUtf8() {
        Map<String, String> environment = new HashMap<>(Map.of("LC_ALL", "de_DE.utf8"));
        Utf8Locale.set(environment, "UTF-8");
        assertEquals(Map.of("LC_ALL", "de_DE.utf8"), environment);
    }

    private static Map<String, String> set(Map<String, String> given) {
        Map<String, String> environment = new HashMap<>(given);
        Utf8Locale.set(environment, "ANSI_X3.4-1968");
        return environment;
    }
}
