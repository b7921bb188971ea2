// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** The golden files equal the output of the templates; {@code ./bellwether regenerate} refreshes them. */
class GoldenFilesTest {
    @Test
    void goldenFilesAreUpToDate() throws IOException {
        Path repository = TestModels.repository();
        SortedMap<String, String> wanted = GoldenFileWriter.all(repository);
        assertEquals(List.copyOf(wanted.keySet()), GoldenFileWriter.present(repository), "run ./bellwether regenerate");
        for (var file : wanted.entrySet()) {
            compare(file.getKey(), Files.readString(repository.resolve(file.getKey())), file.getValue());
        }
    }

    private static void compare(String path, String golden, String generated) {
        List<String> before = golden.lines().toList();
        List<String> now = generated.lines().toList();
        for (int line = 0; line < Math.max(before.size(), now.size()); line++) {
            String old = line < before.size() ? before.get(line) : "(end)";
            String fresh = line < now.size() ? now.get(line) : "(end)";
            if (!old.equals(fresh)) {
                fail(path + ":" + (line + 1) + " is stale; run ./bellwether regenerate\n- " + old + "\n+ " + fresh);
            }
        }
        assertEquals(golden, generated, path);
    }
}
