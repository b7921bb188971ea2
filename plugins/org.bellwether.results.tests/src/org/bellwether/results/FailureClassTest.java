// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.results.store.Store;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailureClassTest {
    private static final Pattern CHECK = Pattern.compile("check \\(failure_class in \\(([^)]*)\\)\\)");
    private static final List<String> KEYS =
            Arrays.stream(FailureClass.values()).map(FailureClass::key).toList();

    @ParameterizedTest
    @ValueSource(strings = {"migrations/V1__runs.sql", "migrations/postgresql/V1__runs.sql"})
    void tablesAllowEachOfThem(String migration) throws IOException {
        try (InputStream sql = Store.class.getResourceAsStream(migration)) {
            Matcher check = CHECK.matcher(new String(sql.readAllBytes(), StandardCharsets.UTF_8));
            assertEquals(
                    List.of(KEYS),
                    check.results()
                            .map(found -> Stream.of(found.group(1).split(", "))
                                    .map(quoted -> quoted.replace("'", ""))
                                    .toList())
                            .distinct()
                            .toList());
        }
    }

    @Test
    void theSchemaOfResultsAllowsEachOfThem() throws IOException {
        JsonNode schema = new ObjectMapper()
                .readTree(Path.of(System.getProperty("bellwether.home"), "docs/reference/store.schema.json")
                        .toFile());
        List<JsonNode> lists = schema.findValues("enum").stream()
                .filter(list -> list.toString().contains("wrong-answer"))
                .toList();
        assertEquals(1, lists.size());
        assertEquals(new ObjectMapper().valueToTree(KEYS), lists.get(0));
    }

    @Test
    void keysIdentifyClasses() {
        for (FailureClass each : FailureClass.values()) {
            assertEquals(Optional.of(each), FailureClass.of(each.key()));
            assertEquals(
                    List.of(each),
                    Arrays.stream(FailureClass.values())
                            .filter(other -> other.is(each.key()))
                            .toList());
        }
        assertEquals(Optional.empty(), FailureClass.of("RUN"));
    }
}
