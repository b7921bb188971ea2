// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Tests that Corbel reads each option that its table offers: an option that is only parsed would be measured as a
 * factor without effect.
 */
class OptionsTest {
    private static final String TABLE = "runtime-cpp/include/corbel/options/option_table.inc";
    private static final Pattern ROW = Pattern.compile("^CORBEL_OPTION_[A-Z]+\\((\\w+), \"", Pattern.MULTILINE);

    @Test
    void everyOptionOfCorbelIsRead() {
        String sources =
                Repository.files(path -> path.matches("runtime-cpp/(src|include/corbel)/(?!options/).*\\.(cpp|hpp)"))
                        .stream()
                        .map(Repository::read)
                        .collect(Collectors.joining("\n"));
        List<String> fields = Repository.files(TABLE::equals).stream()
                .flatMap(table -> ROW.matcher(Repository.read(table)).results())
                .map(row -> row.group(1))
                .toList();
        assertFalse(fields.isEmpty());
        assertEquals(
                List.of(),
                fields.stream()
                        .filter(field -> !Pattern.compile("\\." + field + "\\b")
                                .matcher(sources)
                                .find())
                        .toList(),
                "options that nothing reads");
    }
}
