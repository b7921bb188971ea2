// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.model.TestModels;
import org.junit.jupiter.api.Test;

/** The reference page of the constraints agrees with the code; {@code ./bellwether regenerate} refreshes it. */
class ConstraintsPageTest {
    @Test
    void theConstraintsPageIsUpToDate() throws IOException {
        Path page = TestModels.home().resolve(ConstraintsPage.PATH);
        assertEquals(ConstraintsPage.text(TestModels.home()), Files.readString(page), "run ./bellwether regenerate");
    }
}
