// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.io.IOException;
import java.nio.file.Path;
import org.bellwether.sirius.Sample;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The example BasicSP, loaded again for each test. */
abstract class BasicspFixture {
    @TempDir
    Path folder;

    Sample sample;

    @BeforeEach
    final void loadSample() throws IOException {
        sample = Sample.basicsp(folder);
    }
}
