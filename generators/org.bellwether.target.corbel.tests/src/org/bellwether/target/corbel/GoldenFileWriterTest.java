// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The committed generated files equal the present output of the generators. */
class GoldenFileWriterTest {
    private static final Path REPOSITORY = Path.of(System.getProperty("bellwether.home"));

    @TestFactory
    Stream<DynamicTest> committedFilesAreFresh() {
        Map<String, String> files = GoldenFileWriter.all(REPOSITORY);
        return files.entrySet().stream()
                .map(file -> DynamicTest.dynamicTest(
                        file.getKey(),
                        () -> assertEquals(
                                file.getValue(),
                                Files.readString(REPOSITORY.resolve(file.getKey())),
                                "stale; ./bellwether regenerate writes it anew")));
    }

    @Test
    void everyStubIsGenerated() throws IOException {
        Map<String, String> generated = GoldenFileWriter.all(REPOSITORY);
        try (Stream<Path> files = Files.list(REPOSITORY.resolve("runtime-cpp/tests/generated"))) {
            files.map(file -> REPOSITORY.relativize(file).toString())
                    .filter(file -> file.matches(".*\\.([hc]pp|idl)"))
                    .forEach(file ->
                            assertTrue(generated.containsKey(file), file + " has no model in testmodels/stubs"));
        }
    }
}
