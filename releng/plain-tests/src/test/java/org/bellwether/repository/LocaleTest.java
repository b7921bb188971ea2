// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Tests that the product's output is the same on every machine: text and numbers must be formatted with a stated
 * locale, because the machine's may write 1,5 for 1.5 (German), other digits (Arabic), and other letters in lower case
 * (Turkish).
 */
class LocaleTest {
    private static final Pattern USES_THE_MACHINES = Pattern.compile(String.join(
            "|",
            "String\\.format\\(\\s*(?!\\s|(java\\.util\\.)?Locale\\.)",
            "\\.formatted\\(",
            "\\.printf\\(\\s*(?!\\s|(java\\.util\\.)?Locale\\.)",
            "new (java\\.util\\.)?Formatter\\(\\s*\\)",
            "\\.to(Lower|Upper)Case(\\(\\s*\\)|\\b(?!\\())",
            "(Number|Decimal|Message|SimpleDate)Format\\b",
            "DateTimeFormatter\\.ofPattern\\(\\s*\"[^\"]*\"\\s*\\)",
            "Locale\\.getDefault\\("));

    @Test
    void everyFormatNamesItsLocale() {
        List<String> found = new ArrayList<>();
        for (Path file : Repository.files(path ->
                path.matches("(metamodel|generators|plugins|editor)/(?!.*\\.tests/)[^/]+/src/.*\\.(java|xtend)"))) {
            found.addAll(uses(Repository.relative(file), Repository.read(file)));
        }
        assertEquals(List.of(), found, "name the locale: Locale.ROOT");
    }

    @Test
    void aFormatOfTheMachinesLocaleIsFound() {
        assertEquals(
                List.of(
                        "A:2: String.format(",
                        "A:4: .formatted(",
                        "A:5: .toLowerCase()",
                        "A:6: .toUpperCase",
                        "A:7: DateTimeFormatter.ofPattern(\"d\")"),
                uses("A", """
                        String.format(Locale.ROOT, "%.1f", x);
                        String.format("%.1f", x);
                        String.format(
                                Locale.ROOT, "%.1f", x); "%f".formatted(x);
                        name.toLowerCase(); name.toLowerCase(Locale.ROOT);
                        name.toUpperCase»
                        DateTimeFormatter.ofPattern("d"); DateTimeFormatter.ofPattern("d", Locale.ENGLISH);
                        """));
    }

    private static List<String> uses(String file, String text) {
        List<String> found = new ArrayList<>();
        for (Matcher use = USES_THE_MACHINES.matcher(text); use.find(); ) {
            long line = text.substring(0, use.start()).lines().count()
                    + (use.start() == 0 || text.charAt(use.start() - 1) == '\n' ? 1 : 0);
            found.add(file + ":" + line + ": " + use.group().strip());
        }
        return found;
    }
}
