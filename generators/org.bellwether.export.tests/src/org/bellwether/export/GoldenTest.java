// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class GoldenTest {
    @Test
    void goldenFilesAreWhatIsWritten() throws IOException {
        SortedMap<String, String> wanted = GoldenFileWriter.all(TestExports.REPOSITORY);
        assertEquals(
                new ArrayList<>(wanted.keySet()),
                GoldenFileWriter.present(TestExports.REPOSITORY),
                "refresh them: ./bellwether regenerate");
        for (var file : wanted.entrySet()) {
            assertEquals(
                    file.getValue(), Files.readString(TestExports.REPOSITORY.resolve(file.getKey())), file.getKey());
        }
    }
}
