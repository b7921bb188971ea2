// SPDX-License-Identifier: Apache-2.0
package org.bellwether.corbel;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CorbelSourcesTest {
    @Test
    void everyIndexedFileIsThere() throws IOException {
        assertFalse(CorbelSources.paths().isEmpty());
        for (String path : CorbelSources.paths()) {
            try (var file = CorbelSources.open(path)) {
                assertNotNull(new String(file.readAllBytes(), StandardCharsets.UTF_8), path);
            }
        }
    }
}
